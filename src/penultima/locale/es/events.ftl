## Eventos, como líneas del registro.
## `.you`: lo hizo quien lee. `.to-you`: se lo hicieron a quien lee.

event-lot-drawn = Para ver quién reparte, { $player } tomó { $card }.
    .you = Para ver quién reparte, tomaste { $card }.
event-dealer-chosen = Reparte { $player }.
    .you = Te toca repartir.
event-dressed = Ropa de esta ronda: { $outfits }.
event-dressed-outfit = { $player }, { $colors }
event-dressed-no-color = { $player }, ningún color que cuente
event-house-rules-written = Las reglas de la casa desde ahora: { $rules }.
event-house-rules-erased = Se borraron las reglas de la casa: las cartas son comodines comunes.
event-house-rule = { $card }, «{ $title }»
event-dealt = { $player } repartió { $count } cartas a cada jugador.
    .you = Repartiste { $count } cartas a cada jugador.
event-hand = { $player }: { $cards }.
    .you = Tu mano: { $cards }.
event-position-set = La ronda sigue desde aquí: arriba está { $card }, color { $color }.
event-turned-up = La carta volteada es { $card }.
event-put-back = { $card } no puede empezar una ronda: regresó a la pila para TOMAR, que se barajó.
event-turn-began = Turno de { $player }.
    .you = Tu turno.
event-turn-now = Tu turno. { $card } arriba. { $count ->
    [one] { $fit ->
        [0] Tu carta no coincide.
       *[other] Tu carta coincide.
    }
   *[other] { $fit ->
        [0] Ninguna de tus { $count } cartas coincide.
        [one] 1 de tus { $count } cartas coincide.
       *[other] { $fit } de tus { $count } cartas coinciden.
    }
}
event-top-wild = { $card } ({ $color })
event-played = { $player } tiró { $card }.
    .you = Tiraste { $card }.
event-played-color = { $player } tiró { $card } y escogió { $color }.
    .you = Tiraste { $card } y escogiste { $color }.
event-played-whom = { $player } tiró { $card } y escogió a { $whom }.
    .you = Tiraste { $card } y escogiste a { $whom }.
    .to-you = { $player } tiró { $card } y te escogió a ti.
event-played-color-whom = { $player } tiró { $card } y escogió { $color } y a { $whom }.
    .you = Tiraste { $card } y escogiste { $color } y a { $whom }.
    .to-you = { $player } tiró { $card } y escogió { $color } y a ti.
event-played-clothing = { $player } tiró { $card }: toma quien lleve { $clothing }, y sigue { $color }.
    .you = Tiraste { $card }: toma quien lleve { $clothing }, y sigue { $color }.
event-cards-left = { $count ->
    [0] No le quedan cartas.
    [one] Le queda 1 carta.
   *[other] Le quedan { $count } cartas.
}
    .you = { $count ->
    [0] No te quedan cartas.
    [one] Te queda 1 carta.
   *[other] Te quedan { $count } cartas.
}
event-drew = { $count ->
    [one] { $player } tomó 1 carta.
   *[other] { $player } tomó { $count } cartas.
}
    .you = { $count ->
    [one] Tomaste 1 carta.
   *[other] Tomaste { $count } cartas.
}
event-drew-cards = { $player } tomó { $cards }.
    .you = Tomaste { $cards }.
event-kept = { $player } guardó lo que tomó.
    .you = Guardaste lo que tomaste.
event-passed = { $player } no puede tirar ni tomar, y pasa.
    .you = No puedes tirar ni tomar, así que pasas.
event-color-named = { $player } escogió { $color }.
    .you = Escogiste { $color }.
event-skipped = Se salta a { $player }.
    .you = Pierdes tu turno.
event-will-lose-turn = { $player } perderá un turno.
    .you = Perderás un turno.
event-lost-turn = { $player } pierde este turno.
    .you = Pierdes este turno.
event-reversed = { $direction ->
    [right] Ahora se juega hacia la derecha.
   *[left] Ahora se juega hacia la izquierda.
}
event-reshuffled = Se barajó la pila para TIRAR.
event-repeated = { $times ->
    [2] Las mismas manos, carta y jugador que antes: a la tercera, la ronda quedaría trabada.
   *[other] Las mismas manos, carta y jugador por tercera vez: la ronda queda trabada.
}
event-challenged = { $player } desafió a { $whom }.
    .you = Desafiaste a { $whom }.
    .to-you = { $player } te desafió.
event-hand-shown = { $count ->
    [one] { $viewers } vio la mano de { $player }.
   *[other] { $viewers } vieron la mano de { $player }.
}
    .you = Viste la mano de { $player }.
    .to-you = { $count ->
    [one] { $viewers } vio tu mano.
   *[other] { $viewers } vieron tu mano.
}
event-hand-shown-cards = { $count ->
    [one] { $viewers } vio la mano de { $player }: { $cards }.
   *[other] { $viewers } vieron la mano de { $player }: { $cards }.
}
    .you = Viste la mano de { $player }: { $cards }.
    .to-you = { $count ->
    [one] { $viewers } vio tu mano: { $cards }.
   *[other] { $viewers } vieron tu mano: { $cards }.
}
event-judged-guilty = Culpable: { $player } sí tenía el color en juego.
    .you = Culpable: sí tenías el color en juego.
event-judged-innocent = Inocente: { $player } no tenía ninguna carta del color en juego.
    .you = Inocente: no tenías ninguna carta del color en juego.
event-accepted = { $player } aceptó.
    .you = Aceptaste.
event-discarded = { $player } descartó { $cards }.
    .you = Descartaste { $cards }.
event-discarded-by-chance = Al azar, { $player } descartó { $cards }.
    .you = Al azar, descartaste { $cards }.
event-cards-of-color = { $count } cartas { $color }
event-hands-swapped = { $players } cambiaron de mano entre sí.
    .you = { $whom } y tú cambiaron de mano entre sí.
event-hands-passed = { $direction ->
    [right] Cada mano pasó al jugador de la derecha.
   *[left] Cada mano pasó al jugador de la izquierda.
}
event-player-chosen = { $player } escogió a { $whom }.
    .you = Escogiste a { $whom }.
    .to-you = { $player } te escogió a ti.
event-gave = { $player } le dio { $cards } a { $whom }.
    .you = Le diste { $cards } a { $whom }.
    .to-you = { $player } te dio { $cards }.
event-took = { $player } le quitó { $cards } a { $whom }.
    .you = Le quitaste { $cards } a { $whom }.
    .to-you = { $player } te quitó { $cards }.
event-picked = { $player } escogió { $cards } para pasar.
    .you = Escogiste { $cards } para pasar.
event-hands-shuffled = Todas las manos se barajaron juntas y se repartieron de nuevo.
event-ruled = { $player } anotó lo que decidió la mesa. { $ruling }
    .you = Anotaste lo que decidió la mesa. { $ruling }
event-honored = { $player } cumplió.
    .you = Cumpliste.
event-not-honored = { $player } no cumplió.
    .you = No cumpliste.
event-called = { $player } dice UNO.
    .you = Dices UNO.
event-owes-call = A { $player } le queda una y no dijo UNO.
    .you = Te queda una y no dijiste UNO.
event-caught = { $player } sorprendió a { $whom }, que no dijo UNO.
    .you = Sorprendiste a { $whom }, que no dijo UNO.
    .to-you = { $player } te sorprendió: no dijiste UNO.
event-accused = { $player } acusó sin razón a { $whom }.
    .you = Acusaste sin razón a { $whom }.
    .to-you = { $player } te acusó sin razón.
event-round-blocked = La ronda quedó trabada: nadie puede tirar ni tomar. Nadie suma puntos.
event-round-won = { $count ->
    [one] { $player } cerró la mano. 1 punto. Lleva { $total }.
   *[other] { $player } cerró la mano. { $count } puntos. Lleva { $total }.
}
    .you = { $count ->
    [one] Cerraste la mano. 1 punto. Llevas { $total }.
   *[other] Cerraste la mano. { $count } puntos. Llevas { $total }.
}
event-round-charged = { $player } cerró la mano. Se cargan: { $charges }.
    .you = Cerraste la mano. Se cargan: { $charges }.
event-round-charge = { $player } { $count } (total { $total })
event-match-ended = ¡{ $player } gana la partida!
    .you = ¡Ganas la partida!
event-match-shared = { $players } comparten la victoria.
