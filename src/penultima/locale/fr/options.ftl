## Options d'une table.

option-scoring = { $value ->
    [penalty] Chacun reçoit les points de sa propre main, et le plus petit total gagne.
   *[winner] Qui gagne la manche marque les points des autres mains.
}
    .name = Décompte
    .winner = Les points à qui gagne
    .penalty = Le plus petit total gagne
option-target = La partie se joue en { $value } points.
    .name = Objectif
option-bluffing = { $value ->
    [true] Un Joker +4 peut être un bluff, et peut être défié.
   *[false] Un Joker +4 ne peut pas être un bluff : il faut n’avoir aucune carte de la couleur en jeu.
}
    .name = Bluff
option-two-player-reverse = { $value ->
    [turn] À deux, un changement de sens laisse le tour à l’autre.
   *[skip] À deux, un changement de sens fait rejouer.
}
    .name = Changer de sens à deux
    .skip = L’Inversion fait rejouer
    .turn = L’Inversion passe la main
option-triforce-answer-from-draw = { $value ->
    [true] Qui pioche à cause d’une demande peut y répondre avec les cartes piochées.
   *[false] Qui pioche à cause d’une demande ne peut plus y répondre.
}
    .name = Répondre après la pioche
option-wardrobe = { $value ->
    [dealt] À chaque manche, la table donne à chacun deux couleurs à porter, au hasard.
   *[declared] Avant une manche, on dit ce qu’on porte.
}
    .name = Tenues
    .declared = On dit ce qu’on porte
    .dealt = La table donne les tenues
option-force-play-drawn = { $value ->
    [true] Qui n’avait rien à jouer doit jouer la carte piochée si elle convient.
   *[false] Une carte piochée qui convient peut être gardée.
}
    .name = Jouer ce qu’on pioche
option-stacking = { $value ->
    [true] À une carte qui fait piocher, on peut répondre avec une autre du même genre, et les pioches se cumulent.
   *[false] On ne peut pas répondre à une carte qui fait piocher.
}
    .name = Cumul
option-draw-until-playable = { $value ->
    [true] On pioche jusqu’à trouver une carte jouable.
   *[false] On pioche une seule carte.
}
    .name = Piocher jusqu’à pouvoir jouer
option-jump-in = { $value ->
    [true] Une carte identique peut être jouée hors de son tour.
   *[false] Personne ne joue hors de son tour.
}
    .name = Interception
option-seven-zero = { $value ->
    [true] Un 7 échange votre main avec une autre, un 0 fait tourner toutes les mains.
   *[false] Un 7 et un 0 sont comme les autres chiffres.
}
    .name = Sept et zéro
option-force-play = { $value ->
    [true] Qui peut jouer doit jouer.
   *[false] Qui peut jouer peut aussi piocher.
}
    .name = Jeu obligatoire
option-no-mercy-catch = { $value ->
    [true] Accuser à tort coûte 1 carte.
   *[false] Accuser à tort ne coûte rien.
}
    .name = Sans pitié
option-stack-across = { $value ->
    [true] À un +2, on peut aussi répondre avec un Joker +4, et à un Joker +4 avec un +2 de la couleur choisie.
   *[false] À une carte qui fait piocher, on ne répond qu’avec une carte du même genre.
}
    .name = Cumul croisé
option-number-finish = { $value ->
    [true] La dernière carte doit être un chiffre.
   *[false] La dernière carte peut être n’importe laquelle.
}
    .name = Finir sur un chiffre
option-hand-size = On distribue { $value } cartes par personne.
    .name = Cartes distribuées

# Ensembles d'options qui ont un nom.
preset-official = Officiel
    .what = Comme dans la règle du jeu : en 500 points.
preset-family = Famille
    .what = En 200 points, sans bluff. Qui ne peut pas jouer pioche jusqu’à une carte qui convient.
preset-fast = Rapide
    .what = En 100 points, avec cinq cartes chacun ; à une carte qui fait piocher, on peut répondre avec sa pareille.
preset-wild = Folie
    .what = Les pioches se cumulent, le 7 et le 0 déplacent les mains, une carte identique se joue hors de son tour et accuser à tort coûte une carte.
preset-own = Sur mesure
    .what = Options que la table a choisies.
