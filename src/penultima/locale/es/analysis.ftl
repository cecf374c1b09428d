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
