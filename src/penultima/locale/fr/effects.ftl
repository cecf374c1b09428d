## Ce que font les cartes, une phrase par effet, dite à la personne qui joue la carte.
## `$who` et `$to` ont les valeurs du langage des effets de docs/referee.md.

who-subject = { $who ->
    [self] Vous
    [next] La personne suivante
    [previous] La personne précédente
    [chosen] La personne de votre choix
    [others] Tout le monde sauf vous
    [all] Tout le monde, y compris vous,
    [most_cards] La personne qui a le plus de cartes
    [fewest_cards] La personne qui a le moins de cartes
    [previous_of] La personne avant { $author }
    [chosen_by] La personne que choisit { $author }
    [others_of] Tout le monde sauf { $author }
    [everybody] Tout le monde
   *[player] { $who_name }
}
to-subject = { $to ->
    [self] Vous
    [next] La personne suivante
    [previous] La personne précédente
    [chosen] La personne de votre choix
    [others] Tout le monde sauf vous
    [all] Toute la table
    [most_cards] La personne qui a le plus de cartes
    [fewest_cards] La personne qui a le moins de cartes
    [previous_of] La personne avant { $author }
    [chosen_by] La personne que choisit { $author }
    [others_of] Tout le monde sauf { $author }
    [everybody] Tout le monde
   *[player] { $to_name }
}
who-hand = { $who ->
    [self] votre main
    [next] la main de la personne suivante
    [previous] la main de la personne précédente
    [chosen] la main de la personne de votre choix
    [others] toutes les autres mains
    [all] toutes les mains
    [most_cards] la main de la personne qui a le plus de cartes
    [fewest_cards] la main de la personne qui a le moins de cartes
    [previous_of] la main de la personne avant { $author }
    [chosen_by] la main de la personne que choisit { $author }
    [others_of] toutes les mains sauf celle { de-author }
    [everybody] toutes les mains
   *[player] la main { de-who-name }
}
# Après « avec » et « à ».
who-other = { $who ->
    [next] la personne suivante
    [previous] la personne précédente
    [chosen] la personne de votre choix
    [others] chaque autre personne
    [most_cards] la personne qui a le plus de cartes parmi les autres
    [fewest_cards] la personne qui a le moins de cartes parmi les autres
    [previous_of] la personne précédente
    [chosen_by] la personne de son choix
    [others_of] chaque autre personne
   *[player] { $who_name }
}
who-source = { $who ->
    [next] la personne suivante
    [previous] la personne précédente
    [chosen] la personne de votre choix
    [others] chaque autre personne
    [most_cards] la personne qui a le plus de cartes
    [fewest_cards] la personne qui a le moins de cartes
    [previous_of] la personne précédente
    [chosen_by] la personne de son choix
    [others_of] chaque autre personne
    [player] { $who_name }
   *[all] toutes les autres personnes
}
effect-attack = La personne suivante pioche { cards-count } et passe son tour.
effect-draw = { who-subject } { $who ->
    [self] piochez
   *[other] pioche
} { cards-count }.
effect-discard-choose = { $who ->
    [self] Vous défaussez { cards-count } de votre choix
   *[other] { who-subject } défausse { cards-count } de son choix
}, sous la carte en jeu et sans effet.
effect-discard-random = { $who ->
    [self] Vous défaussez { cards-count } de votre main, au hasard
   *[other] { who-subject } défausse { cards-count } de sa main, au hasard
}, sous la carte en jeu et sans effet.
effect-skip = { $count ->
    [one] La personne suivante passe son tour.
   *[other] Les { $count } personnes suivantes passent leur tour.
}
effect-lose-turn = { who-subject } { $who ->
    [self] perdez le prochain tour qui vous revient.
   *[other] perd le prochain tour qui lui revient.
}
effect-reverse = Le sens du jeu change.
effect-extra-turn = Vous rejouez.
effect-swap-hands = Vous échangez votre main avec { who-other }.
    .by = { $author } échange sa main avec { who-other }.
effect-pass-hands = Chaque main passe à la personne suivante dans le sens du jeu.
effect-give = Vous donnez { cards-count } de votre choix à { who-other }.
    .by = { $author } donne { cards-count } de son choix à { who-other }.
effect-take = { $who ->
    [self] Vous ne prenez rien : vos cartes restent chez vous.
   *[other] Vous prenez { cards-count } au hasard à { who-source }, mais jamais une dernière carte.
}
    .by = { $author } prend { cards-count } au hasard à { who-source }, mais jamais une dernière carte.
effect-pass-cards = { $count ->
    [one] Tout le monde choisit { $count } carte et la passe en même temps à la personne suivante dans le sens du jeu.
   *[other] Tout le monde choisit { $count } cartes et les passe en même temps à la personne suivante dans le sens du jeu.
}
effect-shuffle-hands = Toutes les mains sont mélangées ensemble et redistribuées, une carte à la fois, à partir de la personne suivante.
effect-draw-until = { who-subject } { $who ->
    [self] piochez
   *[other] pioche
} jusqu’à trouver une carte { $color }.
effect-draw-until-named = { who-subject } { $who ->
    [self] piochez
   *[other] pioche
} jusqu’à trouver une carte de la couleur choisie.
effect-reveal = { to-subject } { $to ->
    [self] voyez
   *[other] voit
} { who-hand }.
effect-honor = { who-subject } { $who ->
    [self] devez
   *[other] doit
} faire ceci : « { $text } » Qui ne le fait pas pioche { cards-count }.
effect-ruling = « { $text } » La table décide, et vous notez ce qui en découle.
ruling-nothing = Il ne se passe rien.
effect-demand = La personne suivante doit répondre avec une carte de cette couleur qui porte le symbole { $emblem } : { $cards }. Si elle en a une, elle doit la jouer : rien d’autre ne répond, pas même un joker. Sinon, elle pioche { cards-count }.
effect-discard-color = { $who ->
    [self] Toutes les cartes { $colors } de votre main vont au talon, sous celle-ci. Elles n’y font rien.
   *[other] { who-subject } défausse toutes ses cartes { $colors }, sous la carte en jeu et sans effet.
}
effect-discard-color-named = { $who ->
    [self] Toutes les cartes de votre main de la couleur choisie vont au talon, sous celle-ci. Elles n’y font rien.
   *[other] { who-subject } défausse toutes ses cartes de la couleur choisie, sous la carte en jeu et sans effet.
}
effect-clothing = Choisissez d’abord une couleur de vêtements : toute personne qui porte quelque chose de cette couleur pioche { cards-count }, à partir de la personne suivante, et vous en dernier si vous la portez. Personne ne passe son tour pour cela.
effect-house-rule = Cette carte fait ce que la table y a écrit ; voir les règles maison plus bas.

# Les étapes dans un éditeur : leurs noms, leurs champs et les valeurs des champs.
step-draw = Piocher
step-discard = Défausser
step-skip = Passer son tour
step-lose-turn = Perdre un tour
step-reverse = Changer de sens
step-extra-turn = Rejouer
step-swap-hands = Échanger les mains
step-pass-hands = Faire tourner les mains
step-give = Donner
step-take = Prendre
step-pass-cards = Tout le monde passe des cartes
step-shuffle-hands = Mélanger toutes les mains
step-discard-color = Défausser une couleur
step-draw-until = Piocher jusqu’à une couleur
step-reveal = Montrer une main
step-honor = Sur l’honneur
step-ruling = La table décide
step-field-who = Qui
step-field-with = Avec qui
step-field-to = À qui
step-field-from = À qui on prend
step-field-color = Couleur
step-color-named = la couleur choisie
step-field-count = Combien
step-field-how = Comment
step-how-choose = au choix
step-how-random = au hasard
step-field-text = Ce qu’il faut faire
step-before-else-draw = ou piocher
step-field-else-draw = Combien
step-who-self = qui la joue
step-who-next = la personne suivante
step-who-previous = la personne précédente
step-who-chosen = une personne au choix
step-who-others = tous les autres
step-who-all = tout le monde
step-who-most-cards = qui a le plus de cartes
step-who-fewest-cards = qui a le moins de cartes

house-rule = { $title } : « { $text } » { $steps }
house-rule-without-text = { $title } : { $steps }
house-rule-by-table = La table s’en charge.
