## penultima replay

replay-checked = { $moves ->
    [one] 1 jugada, y vale según las reglas.
   *[other] { $moves } jugadas, y todas valen según las reglas.
}
replay-how-to-analyse = Para separar la suerte de las decisiones, agrega --analyse.
replay-step = Jugada { $step } de { $steps }
replay-begin = Empieza la partida.
replay-back = Atrás
replay-on = Adelante
replay-previous = Ronda anterior
replay-next = Ronda siguiente
replay-watch = Ver
replay-analysis = Análisis
