## Cartas, colores y listas.
## `$form` es el género: m, el 6 y el comodín; f, la (carta) Reversa.

card-number = { $face } { $color }
card-action = { $name } { $color }
    .form = f
card-of-chosen-color = { $name } del color escogido
card-with-emblem = { $card } con { $emblem }
card-titled = { $card } («{ $title }»)
card-subject = { $form ->
    [f] La { $card }
   *[m] El { $card }
}
card-with-article = { $form ->
    [f] la { $card }
   *[m] el { $card }
}
card-unwritten = No tiene nada escrito: es un comodín común.
noun-a = { $form ->
    [f] una { $noun }
   *[m] un { $noun }
}
noun-another = { $form ->
    [f] otra { $noun }
   *[m] otro { $noun }
}
match-color-or-face = { $color } ni con { $face }
color-any = un color de la edición
noun-wild = comodín
emblem-cards = { $faces } { $color }
emblem-cards-any-color = { $faces } del color escogido

list-comma = { $head }, { $last }
list-semicolon = { $head }; { $last }
list-heading = { $heading }:
list-labelled = { $label }: { $text }
list-and = { $head } { SOUND($last) ->
    [i] e
   *[other] y
} { $last }
list-or = { $head } { SOUND($last) ->
    [o] u
   *[other] o
} { $last }

player-you = tú
seat-number = lugar { $number }
cards-count = { $count ->
    [one] 1 carta
   *[other] { $count } cartas
}
