## El reglamento de una mesa.

rulebook-title = { $edition }: las reglas de esta mesa
rulebook-about = Una letra y un número entre paréntesis, como (T1), indican la regla completa.
rulebook-aim-winner = Deshazte de tus cartas antes que los demás. Quien cierra primero suma los puntos de las cartas que les quedan a los otros, y quien llega primero a { $target } puntos gana la partida.
rulebook-aim-penalty = Deshazte de tus cartas antes que los demás. Cuando alguien cierra, a cada quien se le cargan las cartas que le quedan; cuando alguien llega a { $target } puntos, gana la partida quien tenga menos.

rulebook-need = Qué se necesita
rulebook-players = De { $fewest } a { $most } jugadores, y { $cards } cartas:
rulebook-deck-numbers = Números: { cards-count }, en { $colors }; de cada color, { $faces }
rulebook-deck-faces = { $copies ->
    [1] { $faces } una vez
    [2] { $faces } dos veces
   *[other] { $faces } ({ $copies } veces)
}
rulebook-deck-run = del { $first } al { $last }
rulebook-deck-one = el { $face }
rulebook-deck-actions = { $name }: { cards-count }, { $copies } de cada color
rulebook-deck-wilds = { $name }: { cards-count }
rulebook-deck-emblem = Cada { $faces } tiene el símbolo de { $emblem }. Solo importa cuando alguien exige { $emblem }: no sirve para coincidir, y por lo demás la carta es un número cualquiera.

rulebook-begin = Para empezar
rulebook-begin-lots = Cada jugador toma una carta. Reparte quien tenga el número más alto; las cartas de acción y los comodines cuentan como cero. Quienes empaten en lo más alto vuelven a tomar entre ellos. Luego esas cartas regresan a la baraja.
rulebook-begin-deal = El repartidor baraja y reparte { $count } cartas a cada jugador, de una en una, empezando por su izquierda.
rulebook-begin-pile = Las demás, cara abajo, son la pila para TOMAR. La carta de arriba se voltea a un lado y empieza la pila para TIRAR.
rulebook-begin-first = Empieza el jugador a la izquierda del repartidor, y se juega hacia la izquierda, en el sentido de las manecillas del reloj, a menos que la carta volteada diga otra cosa:
rulebook-begin-next-rounds = En las rondas siguientes reparte el jugador a la izquierda del último repartidor.
rulebook-start-numbers = Un número
rulebook-start-nothing = { $names }: nada especial.
rulebook-start-attack = { $names }: el jugador a la izquierda del repartidor toma { $count } y pierde su turno.
rulebook-start-attack-stacking = { $names }: el jugador a la izquierda del repartidor toma { $count } y pierde su turno, o responde.
rulebook-start-reverse = { $names }: el repartidor juega primero, y se juega hacia la derecha.
rulebook-start-skip = { $names }: el jugador a la izquierda del repartidor pierde su turno.
rulebook-start-as-played = { $names }: hace lo que hace, como si el repartidor la hubiera tirado.
rulebook-start-name-color = { $names }: el jugador a la izquierda del repartidor escoge el color, y luego juega el primer turno. No pasa nada más.
rulebook-start-demand = { $names }: el jugador a la izquierda del repartidor escoge el color, y ese fue el primer turno. El siguiente jugador tiene que tirar { $cards }, o tomar { $count } si no tiene ninguno.
rulebook-start-name-color-and-carry-out = { $names }: el jugador a la izquierda del repartidor escoge el color, y ese fue el primer turno; luego la carta hace lo que hace, como si ese jugador la hubiera tirado.
rulebook-start-put-back = { $names }: regresa, se vuelve a barajar la pila para TOMAR, y se voltea otra carta.
rulebook-wearing-declared = Antes de cada ronda, cada quien dice cuáles de los colores lleva puestos. Puede ser ninguno; todos lo pueden saber, y puede cambiar entre rondas.
rulebook-wearing-dealt = Antes de cada ronda, la mesa le reparte a cada quien dos de los colores al azar. Eso es lo que lleva en esa ronda, traiga lo que traiga puesto.
rulebook-before-house-rules = { $count ->
    [one] Antes de cualquier ronda, la mesa puede escribir una regla de la casa en esta carta, cambiarla o borrarla: { $names }.
   *[other] Antes de cualquier ronda, la mesa puede escribir una regla de la casa en cada una de estas cartas, cambiarla o borrarla: { $names }.
} Solo vale si todos están de acuerdo, y a partir de la siguiente ronda.

rulebook-turn = Tu turno
rulebook-turn-play = Tira una carta que coincida con la de arriba de la pila para TIRAR en color, número o símbolo.
rulebook-turn-wild = También puedes tirar un comodín, sobre cualquier carta. Sobre un comodín, lo que cuenta es el color que se escogió.
rulebook-turn-example = Así, sobre { $card } puedes tirar { $fits }.
rulebook-turn-draw = Si no tienes qué tirar, toma una carta. Si coincide, puedes tirarla enseguida. Si no coincide, o prefieres guardarla, le toca al siguiente.
rulebook-turn-draw-must-play = Si no tienes qué tirar, toma una carta. Si coincide, tienes que tirarla enseguida. Si no, le toca al siguiente.
rulebook-turn-draw-until = Si no tienes qué tirar, toma hasta que salga una carta que coincida, o hasta que no haya más. Esa última la puedes tirar enseguida, o guardas todo; entonces le toca al siguiente.
rulebook-turn-draw-until-must-play = Si no tienes qué tirar, toma hasta que salga una carta que coincida, o hasta que no haya más. Esa última la tienes que tirar si coincide; si no, le toca al siguiente.
rulebook-turn-voluntary = También puedes tomar, de la misma manera, aunque tengas qué tirar. Entonces, en ese turno solo puedes tirar la última carta tomada, y también la puedes guardar.
rulebook-turn-no-voluntary = Si puedes tirar, no puedes tomar.
rulebook-turn-no-voluntary-bluff = Si puedes tirar, no puedes tomar. Nadie está obligado a blofear.
rulebook-turn-ask = Después de tomar, di siempre si tiras o guardas, aunque solo puedas guardar: así nadie sabe qué tomaste.
rulebook-turn-reshuffle = Si hay que tomar y la pila para TOMAR se acabó, se revuelve la pila para TIRAR y sirve otra vez. Su carta de arriba se queda, y los comodines que regresan pierden el color que se les escogió.
rulebook-turn-nothing-left = Si se acaban las dos pilas, se toma lo que haya. Si no hay nada que tomar, quien puede tirar debe hacerlo, y quien no puede, pasa de inmediato. Cuando eso les ocurre a todos los jugadores seguidos, la ronda queda trabada: a nadie se le suman ni se le cargan puntos, y reparte el siguiente.
rulebook-turn-repeated = Si se baraja la pila para TIRAR por tercera vez en una ronda con el mismo jugador por tomar, las mismas manos, la misma carta y el mismo sentido, la ronda también queda trabada.
rulebook-turn-jump-in = Mientras un jugador no ha tirado ni tomado, y nada está pendiente, cualquier otro puede tirar una carta idéntica a la de arriba en color y en número o símbolo. Vale como si fuera su turno, y el juego sigue desde ahí. Con un comodín no se puede.

rulebook-cards = Qué hace cada carta
rulebook-numbers = Cartas con número
rulebook-numbers-plain = Un número solo sirve para coincidir.
rulebook-numbers-except = Un número solo sirve para coincidir, salvo estos:

rulebook-out = Cerrar el juego
rulebook-out-call = Di «UNO» en voz alta al tirar tu penúltima carta, o justo después. Si no lo dices y alguien te sorprende antes de que empiece el turno siguiente, tomas { cards-count }.
rulebook-out-window = Un turno empieza cuando quien lo tiene { $moves }, aunque seas tú otra vez. Lo que una carta obliga a tomar no cuenta como empezar.
rulebook-out-window-play = tira
rulebook-out-window-draw = toma
rulebook-out-window-challenge = desafía
rulebook-out-window-accept = acepta
rulebook-out-window-house-rule = Tampoco cuenta responder a lo que pregunta una regla de la casa.
rulebook-out-window-jump-in = Que alguien se adelante también cuenta como empezar.
rulebook-out-owed = Lo que cuenta es que tu propia jugada te deje con una sola carta, cuando la carta ya hizo todo lo que hace. Lo que tomes después no te libra de decirlo.
rulebook-out-accuse-free = Acusar sin razón no cuesta nada.
rulebook-out-accuse-costs = Acusar sin razón le cuesta 1 carta a quien acusa, una vez por jugador y turno.
rulebook-out-end = La ronda termina en el momento en que un jugador se queda sin cartas.
rulebook-out-end-house-rule = También termina a la mitad de una regla de la casa: lo que falta de la regla ya no se hace. Cada paso va de jugador en jugador, y cierra el primero que se queda sin cartas.
rulebook-out-number = La última carta tiene que ser un número. Un símbolo o un comodín que te dejaría sin cartas no se puede tirar: si no tienes otra que tirar, toma.
rulebook-out-number-accept = La última carta tiene que ser un número. Un símbolo o un comodín que te dejaría sin cartas no se puede tirar: si no tienes otra que tirar, toma, o acepta lo que espera respuesta.
rulebook-out-number-house-rule = Quien se queda sin cartas por los pasos de una regla de la casa cierra de todos modos.
rulebook-out-last-attack = Si alguien cierra con { $names }, al siguiente todavía le toca tomar, y lo que toma cuenta.
rulebook-out-last-stack = Si respondía a otras, el siguiente jugador toma todo lo acumulado.
rulebook-out-last-nothing = Ninguna otra carta tiene efecto como última carta.
rulebook-out-last-none = La última carta no tiene efecto.

rulebook-points = Puntos
rulebook-points-winner = Quien cerró suma los puntos de todas las cartas que quedaron en las otras manos:
rulebook-points-penalty = A cada quien se le cargan los puntos de las cartas que le quedaron en la mano:
rulebook-points-card = Carta
rulebook-points-value = Puntos
rulebook-points-numbers = Cartas con número
rulebook-points-face-value = el valor del número

rulebook-winning = Quién gana
rulebook-winning-winner = Se juegan rondas hasta que un jugador tiene { $target } puntos o más. Ese jugador gana la partida.
rulebook-winning-penalty = Se juegan rondas hasta que un jugador tiene { $target } puntos o más. Entonces gana la partida quien tenga menos; si hay empate, se comparte la victoria.

rulebook-options = Lo que acordó esta mesa
rulebook-options-none = Nada fuera de las reglas de siempre.

rulebook-house-rules = Reglas de la casa en las cartas
rulebook-house-rules-none = { $count ->
    [one] Esta carta no tiene nada escrito, así que es un comodín común: { $names }.
   *[other] Estas cartas no tienen nada escrito, así que son comodines comunes: { $names }.
}
rulebook-house-rules-how = Los pasos de una regla de la casa van uno tras otro, después de escoger el color. Cada paso da la vuelta desde el siguiente jugador, y quien tiró la carta va al final. Nada en ellos cuesta un turno, a menos que lo diga. Quien tiene menos cartas de las que pide un paso las da todas. Si varios empatan en tener más o menos cartas, vale para todos ellos; donde debe ser uno, para quien jugaría primero.
