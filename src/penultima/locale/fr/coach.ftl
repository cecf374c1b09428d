## Le coach : un conseil à l'entraînement, et un mot après un coup. Jamais de reproche. docs/analysis.md.

coach-hint = { $move }. { $why }
coach-good = Bien choisi : rien de mieux n’a été trouvé.
coach-better = Mieux, d’environ { $points ->
    [one] { $points } point
   *[other] { $points } points
} : { $move }. { $why }

coach-why-call = Qui l’oublie peut se faire contrer, et pioche.
coach-why-catch = { $player } a oublié de dire UNO.
coach-why-only = Il n’y a rien d’autre à faire.
coach-why-jump-in = Une carte de moins, et c’est à vous.
coach-why-challenge = { $player } { $when ->
    [now] a sans doute encore { du-color }.
   *[then] avait sans doute encore { du-color }.
}
coach-why-accept = Un tel défi se perd plus souvent qu’il ne se gagne.
coach-why-stack = { $player } { $when ->
    [now] reçoit
   *[then] aurait reçu
} les { $count } cartes, et plus.
coach-why-answer = Sinon, vous { $when ->
    [now] piochez
   *[then] piochiez
} { $count }.
coach-why-wait = { $when ->
    [now] Ce que vous avez vaut
   *[then] Ce que vous aviez valait
} plus ensuite.
coach-why-player = { $player } { $when ->
    [now] a
   *[then] avait
} { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}.
coach-why-out = { $when ->
    [now] C’est
   *[then] C’était
} votre dernière carte.
coach-why-stop-draw = { $player } { $when ->
    [now] n’a
   *[then] n’avait
} plus { $count ->
    [one] qu’une carte
   *[other] que { $count } cartes
}, et { $when ->
    [now] doit
   *[then] aurait dû
} piocher { $drawn }.
coach-why-stop-skip = { $player } { $when ->
    [now] n’a
   *[then] n’avait
} plus { $count ->
    [one] qu’une carte
   *[other] que { $count } cartes
}, et { $when ->
    [now] passe
   *[then] aurait passé
} son tour.
coach-why-save-wild = Un joker va à tout moment : gardez-le pour quand rien d’autre ne convient.
coach-why-color = Il vous { $when ->
    [now] reste
   *[then] restait
} { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} pour continuer en { $color }.
coach-why-points = Cette carte { $when ->
    [now] compte
   *[then] comptait
} { $points } points contre vous si quelqu’un d’autre termine.
coach-why-rid = Une carte de moins vaut mieux qu’attendre.
coach-why-search = C’est le mieux dans la plupart des répartitions possibles des cartes cachées.

