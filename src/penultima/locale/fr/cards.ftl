## Cartes, couleurs et listes.
## `$form` est le genre : "m" ou "f".

card-number = { $face } { $color }
card-action = { $name } { $color }
card-of-chosen-color = { $name } de la couleur choisie
card-with-emblem = { $card } avec { $emblem }
card-titled = { $card } (« { $title } »)
card-subject = { SOUND($card) ->
    [vowel] L’{ $card }
   *[other] { $form ->
        [f] La { $card }
       *[m] Le { $card }
    }
}
card-with-article = { SOUND($card) ->
    [vowel] l’{ $card }
   *[other] { $form ->
        [f] la { $card }
       *[m] le { $card }
    }
}
card-unwritten = Rien n’y est écrit : c’est un joker ordinaire.
noun-a = { $form ->
    [f] une { $noun }
   *[m] un { $noun }
}
noun-another = { $form ->
    [f] une autre { $noun }
   *[m] un autre { $noun }
}
match-color-or-face = { $color }, { $face }
color-any = une couleur de l’édition
noun-wild = joker
emblem-cards = { $faces } { $color }
emblem-cards-any-color = { $faces } de la couleur choisie

list-comma = { $head }, { $last }
list-semicolon = { $head } ; { $last }
list-heading = { $heading } :
list-labelled = { $label } : { $text }
list-and = { $head } et { $last }
list-or = { $head } ou { $last }

player-you = vous
seat-number = place { $number }
cards-count = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}

## Élisions, dont se servent d'autres messages : la main de Ben, la main d'Ana ; du bleu, de l'orange.

de-player = { SOUND($player) ->
    [vowel] d’{ $player }
   *[other] de { $player }
}
de-name = { SOUND($name) ->
    [vowel] d’{ $name }
   *[other] de { $name }
}
de-author = { SOUND($author) ->
    [vowel] d’{ $author }
   *[other] de { $author }
}
de-who-name = { SOUND($who_name) ->
    [vowel] d’{ $who_name }
   *[other] de { $who_name }
}
le-color = { SOUND($color) ->
    [vowel] l’{ $color }
   *[other] le { $color }
}
du-color = { SOUND($color) ->
    [vowel] de l’{ $color }
   *[other] du { $color }
}
de-color = { SOUND($color) ->
    [vowel] d’{ $color }
   *[other] de { $color }
}
le-clothing = { SOUND($clothing) ->
    [vowel] l’{ $clothing }
   *[other] le { $clothing }
}
du-clothing = { SOUND($clothing) ->
    [vowel] de l’{ $clothing }
   *[other] du { $clothing }
}
