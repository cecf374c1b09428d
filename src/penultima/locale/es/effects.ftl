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
   *[fewest_cards] Quien tenga menos cartas
}
to-subject = { $to ->
    [self] Tú
    [next] El siguiente jugador
    [previous] El jugador anterior
    [chosen] El jugador que escojas
    [others] Cada uno de los demás
    [all] Toda la mesa
    [most_cards] Quien tenga más cartas
   *[fewest_cards] Quien tenga menos cartas
}
who-hand = { $who ->
    [self] tu mano
    [next] la mano del siguiente jugador
    [previous] la mano del jugador anterior
    [chosen] la mano del jugador que escojas
    [others] las manos de todos los demás
    [all] todas las manos
    [most_cards] la mano de quien tenga más cartas
   *[fewest_cards] la mano de quien tenga menos cartas
}
who-other = { $who ->
    [next] el siguiente jugador
    [previous] el jugador anterior
    [chosen] el jugador que escojas
    [others] cada uno de los demás
    [most_cards] quien tenga más cartas entre los demás
   *[fewest_cards] quien tenga menos cartas entre los demás
}
who-receiver = { $who ->
    [next] al siguiente jugador
    [previous] al jugador anterior
    [chosen] al jugador que escojas
    [others] a cada uno de los demás
    [most_cards] a quien tenga más cartas entre los demás
   *[fewest_cards] a quien tenga menos cartas entre los demás
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
effect-reverse = Cambia el sentido del juego.
effect-extra-turn = Vuelves a jugar.
effect-swap-hands = Cambias de mano con { who-other }.
effect-pass-hands = Cada mano pasa al siguiente jugador en el sentido del juego.
effect-give = Le das { who-receiver } { cards-count } a tu elección.
effect-reveal = { to-subject } { $to ->
    [self] ves
   *[other] ve
} { who-hand }.
effect-honor = { who-subject } { $who ->
    [self] tienes
   *[other] tiene
} que cumplir esto: «{ $text }» Quien no cumpla toma { cards-count }.
effect-demand = El siguiente jugador tiene que responder con una carta de ese color que tenga el símbolo de { $emblem }: { $cards }. Si tiene alguna, debe tirar una; ninguna otra carta responde, tampoco un comodín. Si no tiene, toma { cards-count }.
effect-discard-color = Todas las cartas { $color } de tu mano van a la pila para TIRAR, debajo de esta. Ahí no hacen nada.
effect-clothing = Primero di un color de ropa: quien lleve puesto algo de ese color toma { cards-count }, empezando por el siguiente jugador, y tú al final, si lo llevas. Nadie pierde su turno por eso.
effect-house-rule = Hace lo que la mesa escribió en la carta; mira más abajo las reglas de la casa.

# Los pasos en un editor: sus nombres, sus campos y los valores de los campos.
step-draw = Tomar
step-discard = Soltar cartas
step-skip = Saltar
step-reverse = Cambiar el sentido
step-extra-turn = Jugar otra vez
step-swap-hands = Cambiar de mano
step-pass-hands = Pasar todas las manos
step-give = Dar cartas
step-reveal = Mostrar una mano
step-honor = Bajo palabra
step-field-who = Quién
step-field-with = Con quién
step-field-to = A quién
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

# Reglas de la casa predefinidas: house_rule_presets.toml.
house-rule-preset-draw-one = Copo de nieve
    .does = El siguiente toma 1
house-rule-preset-draw-two = Montón de nieve
    .does = El siguiente toma 2
house-rule-preset-skip = Hielo delgado
    .does = Se salta al siguiente
house-rule-preset-everyone = Nevada
    .does = Todos toman 1
house-rule-preset-swap = Cambio de patines
    .does = Cambiar de mano con alguien
house-rule-preset-snowball = Bola de nieve
    .does = Los demás toman 1
house-rule-preset-avalanche = Avalancha
    .does = El siguiente pierde el turno y toma 2
house-rule-preset-thaw = Deshielo
    .does = Jugar otra vez
house-rule-preset-gift = Un regalo
    .does = Dar una carta a alguien
house-rule-preset-spin = Ventisca
    .does = Cada mano pasa al siguiente
house-rule-preset-window = Ventana escarchada
    .does = Ver la mano del siguiente
house-rule-preset-dare = Reto
    .does = El siguiente canta o toma 2
    .text = Canta una línea de una canción.
