## Cartas, colores y listas.
## `$form` es gramática: "m" o "f" según el género.

card-number = { $face } { $color }
card-action = { $name } { $color }
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
list-and = { $head } y { $last }
list-and-i = { $head } e { $last }
list-or = { $head } o { $last }
list-or-o = { $head } u { $last }

player-you = tú
seat-number = lugar { $number }
cards-count = { $count ->
    [one] 1 carta
   *[other] { $count } cartas
}
