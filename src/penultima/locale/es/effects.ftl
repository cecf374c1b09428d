## Lo que hacen las cartas, una frase por efecto, dicha a quien tira la carta.
## `$who` y `$to` son los del lenguaje de efectos de docs/referee.md.

who-subject = { $who ->
    [self] Tú
    [next] El siguiente jugador
    [previous] El jugador anterior
    [chosen] El jugador que escojas
    [others] Cada uno de los demás
    [all] Cada jugador, tú también,
    [most_cards] Quien tenga más cartas
    [fewest_cards] Quien tenga menos cartas
    [previous_of] El jugador anterior a { $author }
    [chosen_by] El jugador que escoja { $author }
    [others_of] Cada jugador menos { $author }
    [everybody] Cada jugador
   *[player] { $who_name }
}
to-subject = { $to ->
    [self] Tú
    [next] El siguiente jugador
    [previous] El jugador anterior
    [chosen] El jugador que escojas
    [others] Cada uno de los demás
    [all] Toda la mesa
    [most_cards] Quien tenga más cartas
    [fewest_cards] Quien tenga menos cartas
    [previous_of] El jugador anterior a { $author }
    [chosen_by] El jugador que escoja { $author }
    [others_of] Cada jugador menos { $author }
    [everybody] Cada jugador
   *[player] { $to_name }
}
who-hand = { $who ->
    [self] tu mano
    [next] la mano del siguiente jugador
    [previous] la mano del jugador anterior
    [chosen] la mano del jugador que escojas
    [others] las manos de todos los demás
    [all] todas las manos
    [most_cards] la mano de quien tenga más cartas
    [fewest_cards] la mano de quien tenga menos cartas
    [previous_of] la mano del jugador anterior a { $author }
    [chosen_by] la mano del jugador que escoja { $author }
    [others_of] todas las manos menos la de { $author }
    [everybody] todas las manos
   *[player] la mano de { $who_name }
}
who-other = { $who ->
    [next] el siguiente jugador
    [previous] el jugador anterior
    [chosen] el jugador que escojas
    [others] cada uno de los demás
    [most_cards] quien tenga más cartas entre los demás
    [fewest_cards] quien tenga menos cartas entre los demás
    [previous_of] el jugador anterior
    [chosen_by] el jugador que escoja
    [others_of] cada uno de los demás
   *[player] { $who_name }
}
who-receiver = { $who ->
    [next] al siguiente jugador
    [previous] al jugador anterior
    [chosen] al jugador que escojas
    [others] a cada uno de los demás
    [most_cards] a quien tenga más cartas entre los demás
    [fewest_cards] a quien tenga menos cartas entre los demás
    [previous_of] al jugador anterior
    [chosen_by] al jugador que escoja
    [others_of] a cada uno de los demás
   *[player] a { $who_name }
}
who-source = { $who ->
    [next] al siguiente jugador
    [previous] al jugador anterior
    [chosen] al jugador que escojas
    [others] a cada uno de los demás
    [most_cards] a quien tenga más cartas
    [fewest_cards] a quien tenga menos cartas
    [previous_of] al jugador anterior
    [chosen_by] al jugador que escoja
    [others_of] a cada uno de los demás
    [player] a { $who_name }
   *[all] a todos los demás
}
effect-attack = El siguiente jugador toma { cards-count } y pierde su turno.
effect-draw = { who-subject } { $who ->
    [self] tomas
   *[other] toma
} { cards-count }.
effect-discard-choose = { $who ->
    [self] Descartas { cards-count } a tu elección
   *[other] { who-subject } descarta { cards-count } a su elección
}, debajo de la carta en juego y sin efecto.
effect-discard-random = { $who ->
    [self] Descartas { cards-count } de tu mano, al azar
   *[other] { who-subject } descarta { cards-count } de su mano, al azar
}, debajo de la carta en juego y sin efecto.
effect-skip = { $count ->
    [one] El siguiente jugador pierde su turno.
   *[other] Los siguientes { $count } jugadores pierden su turno.
}
effect-lose-turn = { who-subject } { $who ->
    [self] pierdes el próximo turno que te toque.
   *[other] pierde el próximo turno que le toque.
}
effect-reverse = Cambia el sentido del juego.
effect-extra-turn = Vuelves a jugar.
effect-swap-hands = Cambias de mano con { who-other }.
    .by = { $author } cambia de mano con { who-other }.
effect-pass-hands = Cada mano pasa al siguiente jugador en el sentido del juego.
effect-give = Le das { who-receiver } { cards-count } a tu elección.
    .by = { $author } le da { who-receiver } { cards-count } a su elección.
effect-take = { $who ->
    [self] No le quitas nada a nadie: tus cartas se quedan contigo.
   *[other] Le quitas { who-source } { cards-count } al azar, pero nunca la última.
}
    .by = { $author } le quita { who-source } { cards-count } al azar, pero nunca la última.
effect-pass-cards = { $count ->
    [one] Todos escogen 1 carta y la pasan a la vez al siguiente jugador en el sentido del juego.
   *[other] Todos escogen { $count } cartas y las pasan a la vez al siguiente jugador en el sentido del juego.
}
effect-shuffle-hands = Todas las manos se barajan juntas y se reparten de nuevo, una carta a la vez, empezando por el siguiente jugador.
effect-draw-until = { who-subject } { $who ->
    [self] tomas
   *[other] toma
} hasta que salga una carta { $color }.
effect-draw-until-named = { who-subject } { $who ->
    [self] tomas
   *[other] toma
} hasta que salga una carta del color que digas.
effect-reveal = { to-subject } { $to ->
    [self] ves
   *[other] ve
} { who-hand }.
effect-honor = { who-subject } { $who ->
    [self] tienes
   *[other] tiene
} que cumplir esto: «{ $text }» Quien no cumpla toma { cards-count }.
effect-ruling = «{ $text }» La mesa decide, y tú anotas lo que resulta.
ruling-nothing = No pasa nada.
effect-demand = El siguiente jugador tiene que responder con una carta de ese color que tenga el símbolo de { $emblem }: { $cards }. Si tiene alguna, debe tirar una; ninguna otra carta responde, tampoco un comodín. Si no tiene, toma { cards-count }.
effect-discard-color = { $who ->
    [self] Todas las cartas { $colors } de tu mano van a la pila para TIRAR, debajo de esta. Ahí no hacen nada.
   *[other] { who-subject } descarta todas sus cartas { $colors }, debajo de la carta en juego y sin efecto.
}
effect-discard-color-named = { $who ->
    [self] Todas las cartas de tu mano del color que digas van a la pila para TIRAR, debajo de esta. Ahí no hacen nada.
   *[other] { who-subject } descarta todas sus cartas del color que digas, debajo de la carta en juego y sin efecto.
}
effect-clothing = Primero di un color de ropa: quien lleve puesto algo de ese color toma { cards-count }, empezando por el siguiente jugador, y tú al final, si lo llevas. Nadie pierde su turno por eso.
effect-house-rule = Hace lo que la mesa escribió en la carta; mira más abajo las reglas de la casa.

# Los pasos en un editor: sus nombres, sus campos y los valores de los campos.
step-draw = Tomar
step-discard = Soltar cartas
step-skip = Saltar
step-lose-turn = Perder un turno
step-reverse = Cambiar el sentido
step-extra-turn = Jugar otra vez
step-swap-hands = Cambiar de mano
step-pass-hands = Pasar todas las manos
step-give = Dar cartas
step-take = Quitar cartas
step-pass-cards = Todos pasan cartas
step-shuffle-hands = Barajar todas las manos
step-discard-color = Soltar un color
step-draw-until = Tomar hasta que salga un color
step-reveal = Mostrar una mano
step-honor = Bajo palabra
step-ruling = La mesa decide
step-field-who = Quién
step-field-with = Con quién
step-field-to = A quién
step-field-from = A quién se le quita
step-field-color = Color
step-color-named = el color que se diga
step-field-count = Cuántas
step-field-how = Cómo
step-how-choose = a elección
step-how-random = al azar
step-field-text = Lo que hay que hacer
step-before-else-draw = o tomar
step-field-else-draw = Cuántas
step-who-self = quien la tira
step-who-next = el siguiente
step-who-previous = el anterior
step-who-chosen = alguien de su elección
step-who-others = todos los demás
step-who-all = todos
step-who-most-cards = quien tenga más cartas
step-who-fewest-cards = quien tenga menos cartas

house-rule = { $title }: «{ $text }» { $steps }
house-rule-without-text = { $title }: { $steps }
house-rule-by-table = La mesa se encarga.
