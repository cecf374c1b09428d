## Opciones de una mesa.

option-scoring = { $value ->
    [penalty] A cada quien se le carga su propia mano, y gana quien tenga menos.
   *[winner] El ganador de la ronda suma los puntos de las otras manos.
}
    .name = Puntuación
    .winner = El ganador suma los puntos
    .penalty = Gana quien tenga menos
option-target = La partida es a { $value } puntos.
    .name = Meta
option-bluffing = { $value ->
    [true] Con el Comodín Toma 4 se puede blofear, y se puede desafiar.
   *[false] Con el Comodín Toma 4 no se puede blofear: solo lo tira quien no tiene el color en juego.
}
    .name = Blofear
option-two-player-reverse = { $value ->
    [turn] Entre dos jugadores, tras un cambio de sentido sigue el otro.
   *[skip] Entre dos jugadores, un cambio de sentido da otro turno.
}
    .name = Sentido entre dos
    .skip = La Reversa da otro turno
    .turn = La Reversa cede el turno
option-triforce-answer-from-draw = { $value ->
    [true] Quien toma por una exigencia puede responder con lo que tomó.
   *[false] Quien toma por una exigencia ya no puede responder.
}
    .name = Responder con lo tomado
option-wardrobe = { $value ->
    [dealt] En cada ronda, la mesa le reparte a cada quien dos colores de ropa al azar.
   *[declared] Antes de la ronda, cada quien dice qué lleva puesto.
}
    .name = Ropa
    .declared = Decimos qué llevamos
    .dealt = La mesa reparte la ropa
option-force-play-drawn = { $value ->
    [true] Quien no tenía nada que tirar debe tirar la carta que tomó, si coincide.
   *[false] Una carta tomada que coincide se puede guardar.
}
    .name = Tirar lo tomado
option-stacking = { $value ->
    [true] A una carta que hace tomar se le puede responder con otra igual, y las cartas por tomar se suman.
   *[false] A las cartas que hacen tomar no se les puede responder.
}
    .name = Acumular
option-draw-until-playable = { $value ->
    [true] Quien toma sigue tomando hasta que le salga una carta que pueda tirar.
   *[false] Se toma una sola carta.
}
    .name = Tomar hasta que coincida
option-jump-in = { $value ->
    [true] Una carta idéntica se puede tirar fuera de turno.
   *[false] Nadie tira fuera de turno.
}
    .name = Adelantarse
option-seven-zero = { $value ->
    [true] Un 7 cambia tu mano por la de otro jugador, un 0 hace pasar todas las manos.
   *[false] Un 7 y un 0 son como cualquier número.
}
    .name = Sietes y ceros
option-force-play = { $value ->
    [true] Quien puede tirar debe tirar.
   *[false] Quien puede tirar también puede tomar.
}
    .name = Tirar es obligatorio
option-no-mercy-catch = { $value ->
    [true] Acusar sin razón cuesta 1 carta.
   *[false] Acusar sin razón no cuesta nada.
}
    .name = Sin piedad
option-stack-across = { $value ->
    [true] A una Toma 2 se le puede responder también con un Comodín Toma 4, y a un Comodín Toma 4, con una Toma 2 del color escogido.
   *[false] A una carta que hace tomar solo se le responde con otra igual.
}
    .name = Acumular cruzado
option-number-finish = { $value ->
    [true] La última carta tiene que ser un número.
   *[false] La última carta puede ser cualquiera.
}
    .name = Cerrar con un número
option-hand-size = Se reparten { $value } cartas a cada jugador.
    .name = Cartas que se reparten

# Conjuntos de opciones con nombre.
preset-official = Oficial
    .what = Como en las hojas: a 500 puntos.
preset-family = Familiar
    .what = A 200 puntos, sin engaños. Quien no puede tirar toma hasta que una carta coincida.
preset-fast = Rápida
    .what = A 100 puntos, con cinco cartas cada quien; a una carta que hace tomar se le puede responder con otra igual.
preset-wild = Salvaje
    .what = Las cartas por tomar se acumulan, el 7 y el 0 mueven las manos, una carta idéntica se tira fuera de turno y acusar sin razón cuesta una carta.
preset-own = Propias
    .what = Opciones que la mesa escogió.
