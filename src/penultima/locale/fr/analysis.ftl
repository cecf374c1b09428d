## La part de la chance et celle des choix dans une manche terminée : docs/analysis.md.

analysis-round = Manche { $round }
analysis-match = La partie
analysis-player = Nom
analysis-result = Points
analysis-luck = Chance
analysis-own = Ses choix
analysis-others = Choix des autres
analysis-decisions = Décisions
analysis-loss = Perte par décision
analysis-mistakes = Erreurs
analysis-without-luck = Sans la chance
analysis-explained = Points nets : les siens moins la moyenne des autres. Ils sont la somme de la chance, de ses propres choix et des choix des autres.
analysis-no-rounds = Aucune manche de cette partie n’est terminée : il n’y a rien à analyser.
analysis-moments = Ce qui l’a décidée
analysis-moment = { $what } : { $change } % pour { $whose }
analysis-moment-own = { $what } : { $change } %
analysis-played = { $card } par { $player }
analysis-drew = { $player } pioche { $cards }
analysis-better = Ce qui aurait été mieux
analysis-choice = { $player }, coup { $step } : { $played }. Mieux : { $best }, d’environ { $loss } { $loss ->
    [one] point
   *[other] points
}. { $why }
analysis-no-mistakes = Aucune erreur n’a été trouvée.

analysis-why-challenge = La personne d’avant avait sans doute encore { du-color }.
analysis-why-accept = Un tel défi se perd plus souvent qu’il ne se gagne.
analysis-why-play = Une carte de moins en main valait mieux qu’attendre.
analysis-why-wait = Cette carte valait plus ensuite.
analysis-why-color = Il y avait { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} pour continuer en { $color }.
analysis-why-stop = { $player } n’avait plus { $count ->
    [one] qu’une carte
   *[other] que { $count } cartes
}.
analysis-why-save-wild = Un joker va à tout moment : il vaut la peine de le garder.
analysis-why-points = Cette carte coûte { $points } points si quelqu’un d’autre termine.
analysis-why-rollouts = C’était mieux dans la plupart des répartitions possibles des cartes cachées.

analysis-axis-moves = coups
analysis-axis-chance = probabilité de gagner la manche, %
analysis-axis-points = points nets

## L'analyse sur la page et dans le terminal.

analysis-ask = Ce qui a décidé la manche
analysis-ask-note = Les probabilités, la chance et les choix de chacun. Cela prend quelques secondes.
analysis-coming = La manche est rejouée à partir de chaque coup : { $percent } %
analysis-failed = Le calcul n’a pas pu se faire.
analysis-chances = Probabilité de gagner la manche
analysis-chance-of = { $player } : de { $first } % à { $last } %.
analysis-chance = { $percent } %
analysis-as-table = En tableau
analysis-move = Coup
analysis-deal = Donne
analysis-no-moments = Aucun coup n’a changé une probabilité de 10 % ou plus.
analysis-your-choices = Vos choix
analysis-choices-of = Les choix { de-player }
analysis-no-choices = Il n’y avait rien à choisir.
analysis-choices-good = { $count ->
    [one] { $count } décision, et aucun meilleur coup n’a été trouvé.
   *[other] { $count } décisions, et aucun meilleur coup n’a été trouvé pour aucune d’elles.
}
analysis-choices-better = { $better ->
    [one] Pour { $better } décision sur { $count }, un meilleur coup a été trouvé, d’après ce qu’on pouvait alors savoir.
   *[other] Pour { $better } décisions sur { $count }, un meilleur coup a été trouvé, d’après ce qu’on pouvait alors savoir.
}
analysis-move-number = Coup { $step }
analysis-better-move = Mieux : { $move }, d’environ { $points } { $points ->
    [one] point
   *[other] points
}.
analysis-luck-and-choices = Chance et choix
analysis-ask-match = La chance dans cette partie
analysis-ask-match-note = La chance et les choix de chacun, manche par manche. Comptez quelques secondes par manche.
analysis-match-coming = Manche { $round } sur { $rounds } : { $percent } %
analysis-not-compiled = Sans le noyau compilé, cela prendrait des minutes : voir docs/kernel.md.
analysis-open = Analyse
