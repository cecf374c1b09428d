## Lo que hace una carta en una mesa, además de sus efectos.

card-fits-on = Solo se puede tirar sobre { $color } o sobre { $other }.
card-own-color = su propio color
card-wild-choose = Va sobre cualquier carta, aunque tengas otras que coincidan. Escoges el color que sigue; puede ser el que ya está en juego.
card-wild-only-without-color = Va sobre cualquier carta, y escoges el color que sigue. Pero solo lo puedes tirar si en tu mano no hay otra carta del color en juego, es decir, del color de antes de esta carta; no importa que coincida un número o un símbolo, y los comodines no tienen color.
card-bluff-possible = La regla del color se puede romper, y para eso está el desafío: quien tiene que tomar puede desafiar primero. Entonces el desafiante, y nadie más, ve la mano tal como estaba al tirarse la carta.
card-bluff-guilty = Culpable: el desafiado toma las { $count }, y el desafiante juega su turno normal con el color escogido.
card-bluff-innocent = Inocente: el desafiante toma { $count } y pierde su turno.
card-bluff-last = Si es la última carta, no se puede desafiar.
card-bluff-forbidden = Quien tiene ese color no lo puede tirar, así que no hay nada que desafiar.
card-stacking = En vez de tomar, el siguiente jugador puede responder con { $other }. Las cartas por tomar se suman, y quien no responde las toma todas y pierde su turno.
card-stacking-challenge = El desafío es solo por la última carta: si es culpable, quien la tiró toma todo lo acumulado, y el desafiante juega su turno normal con el color escogido; si es inocente, el desafiante toma lo acumulado y { $extra } más, y pierde su turno.
card-stacking-free = Nadie está obligado a responder.
card-two-players-skip = Entre dos jugadores, el otro pierde su turno: vuelves a jugar tú.
card-two-players-turn = Entre dos jugadores, de todos modos sigue el otro.
card-demand-ends = Tomar es el turno de ese jugador. Con eso se acaba la exigencia, y se sigue jugando con el color escogido.
card-demand-from-draw = Quien tomó puede responder enseguida con una de las cartas tomadas, o guardarlas. Con eso se acaba la exigencia, y se sigue jugando con el color escogido.
card-demand-from-draw-must = Si quien tomó ahora puede responder, debe hacerlo con una de las cartas tomadas. Con eso se acaba la exigencia, y se sigue jugando con el color escogido.
card-discard-color-out = Si con eso te quedas sin cartas, cierras; si te queda una, di UNO.
card-clothing-choices = Son dos elecciones: el color de la ropa y el color que sigue. Pueden ser el mismo.
card-extra-turn-beats-skips = Que vuelvas a jugar está por encima de eso: nadie pierde su turno.
card-nothing-else = No hace nada más.
card-emblem = Tiene el símbolo de { $emblem }, que solo importa cuando alguien exige { $emblem }.
card-seven-zero-last = Como última carta, o volteada al principio, no hace nada.
