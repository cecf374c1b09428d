## Ce qu’un bot pensait, dit après une manche. docs/bots.md.

thought-bluff = Quand j’ai joué { $card }, c’était un bluff : j’avais encore { $count ->
    [one] 1 carte de couleur { $color }
   *[other] { $count } cartes de couleur { $color }
}.
thought-challenge = J’ai défié { $player }, car un bluff me semblait probable.
thought-few-cards = Il ne restait { $count ->
    [one] qu’une carte
   *[other] que { $count } cartes
} à { $player }, alors j’ai joué { $card }. Sinon, { $has_other ->
    [yes] j’aurais joué { $other }.
   *[no] j’aurais attendu.
}
thought-kept = { $has_other ->
    [yes] J’ai joué { $other }
   *[no] J’ai pioché
} et gardé { $card }, alors qu’il ne restait { $count ->
    [one] qu’une carte
   *[other] que { $count } cartes
} à { $player }.
thought-search = { $has_other ->
    [yes] J’allais jouer { $other }
   *[no] J’allais piocher
}, mais dans les mains que j’imaginais, cela allait mieux { $has_card ->
    [yes] avec { $card }.
   *[no] en piochant.
}
thought-slip = { $has_card ->
    [yes] J’ai joué { $card }.
   *[no] Je n’ai rien posé.
} { $has_other ->
    [yes] Jouer { $other }
   *[no] Attendre
} aurait été mieux : une étourderie.
thought-forgot = Avec { $card }, j’ai oublié de dire UNO.
