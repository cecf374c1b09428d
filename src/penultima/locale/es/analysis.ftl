## Qué fue suerte y qué fue decisión en una ronda terminada: docs/analysis.md.

analysis-round = Ronda { $round }
analysis-match = La partida
analysis-player = Jugador
analysis-result = Puntos
analysis-luck = Suerte
analysis-own = Decisiones propias
analysis-others = Decisiones de los demás
analysis-decisions = Decisiones
analysis-loss = Perdido por decisión
analysis-mistakes = Errores
analysis-without-luck = Sin suerte
analysis-explained = Puntos netos: los propios menos la media de los demás. Son la suma de la suerte, las decisiones propias y las decisiones de los demás.
analysis-no-rounds = Ninguna ronda de esta partida ha terminado, así que no hay nada que analizar.
analysis-moments = Lo que la decidió
analysis-moment = { $what }: { $change } % para { $whose }
analysis-moment-own = { $what }: { $change } %
analysis-played = { $card } de { $player }
analysis-drew = { $player } tomó { $cards }
analysis-better = Lo que habría sido mejor
analysis-choice = { $player }, jugada { $step }: { $played }. Mejor: { $best }, por unos { $loss } { $loss ->
    [one] punto
   *[other] puntos
}. { $why }
analysis-no-mistakes = No se encontró ningún error.

analysis-why-challenge = El jugador anterior probablemente aún tenía { $color }.
analysis-why-accept = Un desafío así se pierde más veces de las que se gana.
analysis-why-play = Una carta menos en la mano valía más que esperar.
analysis-why-wait = Esa carta valía más después.
analysis-why-color = Había { $count ->
    [one] 1 carta
   *[other] { $count } cartas
} de color { $color } para seguir.
analysis-why-stop = A { $player } le { $count ->
    [one] quedaba solo 1 carta
   *[other] quedaban solo { $count } cartas
}.
analysis-why-save-wild = Un comodín sirve en cualquier momento: vale la pena guardarlo.
analysis-why-points = Cuesta { $points } puntos si otro jugador se queda sin cartas.
analysis-why-rollouts = Dio mejor resultado en la mayoría de las formas en que podían estar las cartas ocultas.

analysis-axis-moves = jugadas
analysis-axis-chance = probabilidad de ganar la ronda, %
analysis-axis-points = puntos netos

## El análisis en la página y en la terminal.

analysis-ask = ¿Qué decidió esta ronda?
analysis-ask-note = Las probabilidades, la suerte y las decisiones de todos. Tarda unos segundos.
analysis-coming = La ronda se sigue jugando desde cada jugada: { $percent } %
analysis-failed = No se pudo calcular ahora.
analysis-chances = Probabilidad de ganar la ronda
analysis-chance-of = { $player }: del { $first } % al { $last } %.
analysis-chance = { $percent } %
analysis-as-table = Como tabla
analysis-move = Jugada
analysis-deal = Reparto
analysis-no-moments = Ninguna jugada cambió una probabilidad en 10 % o más.
analysis-your-choices = Tus decisiones
analysis-choices-of = Las decisiones de { $player }
analysis-no-choices = No había nada que decidir.
analysis-choices-good = { $count ->
    [one] Una decisión, y no se encontró una jugada mejor.
   *[other] { $count } decisiones, y no se encontró una jugada mejor para ninguna.
}
analysis-choices-better = { $better ->
    [one] Para una de { $count } decisiones se encontró una jugada mejor, con lo que se podía saber entonces.
   *[other] Para { $better } de { $count } decisiones se encontró una jugada mejor, con lo que se podía saber entonces.
}
analysis-move-number = Jugada { $step }
analysis-better-move = Mejor: { $move }, por { $points ->
    [one] más o menos 1 punto
   *[other] unos { $points } puntos
}.
analysis-luck-and-choices = Suerte y decisiones
analysis-ask-match = ¿Qué fue suerte en esta partida?
analysis-ask-match-note = La suerte y las decisiones de cada jugador, ronda por ronda. Tarda unos segundos por ronda.
analysis-match-coming = Ronda { $round } de { $rounds }: { $percent } %
analysis-not-compiled = Sin el núcleo compilado tardaría minutos: ver docs/kernel.md.
analysis-open = Análisis
