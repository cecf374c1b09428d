## Palabras en los dibujos de cartas y mesas, y lo que sustituye a un dibujo que no se ve.

drawing-title = { $edition } · ronda { $round }
drawing-to-draw = Quedan { $count } por tomar
drawing-left = El juego va a la izquierda
drawing-right = El juego va a la derecha
drawing-deals = repartidor
drawing-owes-call = no ha dicho UNO
drawing-won = cerró el juego
drawing-score = { $score ->
    [one] 1 punto
   *[other] { $score } puntos
}
drawing-table = En juego: { $card }. { $players }.
drawing-back = Reverso de una carta
drawing-no-cards = Ninguna carta
