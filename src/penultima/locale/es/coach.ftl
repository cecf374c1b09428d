## The coach: a hint while practising, and a word after a move. Never scolding. docs/analysis.md.

coach-hint = { $move }. { $why }
coach-good = Bien escogido: no se encontró nada mejor.
coach-better = Mejor, por { $points ->
    [one] un punto
   *[other] unos { $points } puntos
}: { $move }. { $why }

coach-why-call = A quien se le olvida lo pueden sorprender, y toma cartas.
coach-why-catch = A { $player } se le olvidó decir UNO.
coach-why-only = No hay otra cosa que hacer.
coach-why-jump-in = Una carta menos, y te toca a ti.
coach-why-challenge = { $player } probablemente todavía { $when ->
    [now] tiene { $color }.
   *[then] tenía { $color }.
}
coach-why-accept = Un desafío así se pierde más veces de las que se gana.
coach-why-stack = { $player } { $when ->
    [now] recibe
   *[then] habría recibido
} las { $count } cartas, y más.
coach-why-answer = Si no, { $when ->
    [now] tomas
   *[then] tomabas
} { $count }.
coach-why-wait = Lo que { $when ->
    [now] tienes vale
   *[then] tenías valía
} más después.
coach-why-player = { $player } { $when ->
    [now] tiene
   *[then] tenía
} { $count ->
    [one] 1 carta
   *[other] { $count } cartas
}.
coach-why-out = { $when ->
    [now] Es
   *[then] Era
} tu última carta.
coach-why-stop-draw = A { $player } solo le { $when ->
    [now] { $count ->
        [one] queda 1 carta, y tiene
       *[other] quedan { $count } cartas, y tiene
    }
   *[then] { $count ->
        [one] quedaba 1 carta, y habría tenido
       *[other] quedaban { $count } cartas, y habría tenido
    }
} que tomar { $drawn }.
coach-why-stop-skip = A { $player } solo le { $when ->
    [now] { $count ->
        [one] queda 1 carta, y pierde
       *[other] quedan { $count } cartas, y pierde
    }
   *[then] { $count ->
        [one] quedaba 1 carta, y habría perdido
       *[other] quedaban { $count } cartas, y habría perdido
    }
} su turno.
coach-why-save-wild = Un comodín va en cualquier momento: guárdalo para cuando nada más coincida.
coach-why-color = { $when ->
    [now] Tienes
   *[then] Tenías
} { $count } cartas más de color { $color } para seguir.
coach-why-points = { $when ->
    [now] Cuenta
   *[then] Contaba
} { $points } en tu contra si otro jugador cierra.
coach-why-rid = Una carta menos vale más que esperar.
coach-why-search = Es lo que mejor sale en la mayoría de las formas en que pueden estar las cartas ocultas.

