## Lo que pensaba un bot, dicho después de una ronda. docs/bots.md.

thought-bluff = Cuando tiré { $card }, era un blof: aún tenía { $count ->
    [one] 1 carta de color { $color }
   *[other] { $count } cartas de color { $color }
}.
thought-challenge = Desafié a { $player } porque me pareció probable un blof.
thought-few-cards = A { $player } solo le { $count ->
    [one] quedaba 1 carta
   *[other] quedaban { $count } cartas
}, por eso tiré { $card }. Si no, { $has_other ->
    [yes] habría tirado { $other }.
   *[no] habría esperado.
}
thought-kept = { $has_other ->
    [yes] Tiré { $other }
   *[no] Tomé una carta
} y me guardé { $card }, aunque a { $player } solo le { $count ->
    [one] quedaba 1 carta
   *[other] quedaban { $count } cartas
}.
thought-search = { $has_other ->
    [yes] Iba a tirar { $other }
   *[no] Iba a tomar una carta
}, pero en las manos que imaginé me iba mejor con { $has_card ->
    [yes] { $card }.
   *[no] tomar una.
}
thought-slip = { $has_card ->
    [yes] Tiré { $card }.
   *[no] Me quedé sin tirar.
} Habría sido mejor { $has_other ->
    [yes] tirar { $other }
   *[no] esperar
}: un descuido mío.
thought-forgot = Con { $card } se me olvidó decir UNO.
