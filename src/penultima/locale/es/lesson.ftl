## Las lecciones de la página. Los datos son los del archivo en inglés.

lesson-first = Tu primera partida
lesson-special = Lo especial de { $edition }
lesson-progress = { $number } de { $count }
lesson-leave = Saltar la lección
lesson-close = Cerrar
lesson-next = Siguiente
lesson-once-more = Otra vez
lesson-watch = Mira cómo juegan los demás.
lesson-instead = También se puede. En esta lección, haz lo que dice arriba.
lesson-your-turn = Es tu turno en tu mesa.
lesson-to-table = Volver a la mesa

lesson-color = Gana quien se queda primero sin cartas. El mismo color coincide: tira { $card } sobre { $top }.
lesson-number = El mismo número también coincide: tira { $card } sobre { $top }.
lesson-draw = Ninguna de tus cartas coincide con { $top }. Toma una.
lesson-drawn = Tomaste { $card }, y coincide. Tírala ahora; también podrías guardarla.
lesson-action = { $next } dijo UNO: ¡le queda una carta! El mismo símbolo también coincide. Tira { $card }: { $next } toma { $draws } y pierde su turno.
lesson-wild = { $before } te hizo tomar { $drew }. Un Comodín va sobre todo: tíralo y escoge { $color }, el color que tienes.
lesson-catch = A { $whom } le queda una carta y no dijo UNO. ¡Atrapa a { $whom }!
lesson-skip = Las cartas de acción hacen lo que muestran. Tira { $card }: { $next } pierde su turno.
lesson-challenge = ¡Un Comodín Toma 4 para ti! Solo se permite a quien no tiene { $asked }, y quizá { $before } te engaña. Desafía la carta.
lesson-uno = Era un engaño: { $before } tomó { $drew } en tu lugar. Te quedan dos cartas. Primero presiona ¡uno! y luego tira { $card }.
    .instead = Presiona ¡uno! antes de tirar. A quien lo olvida lo pueden sorprender.
lesson-out = Te queda una carta, y coincide. ¡Tira { $card } y cierras el juego!

lesson-triforce = Tira { $card } y escoge { $color }: { $next } tiene que responder con { $cards }, o toma { $draws }.
lesson-triforce-answer = { $before } tiró un Comodín Trifuerza. Responde con { $cards }. Ninguna otra carta vale ahora, ni un comodín.
lesson-triforce-draw = Otra Trifuerza, y no tienes { $cards }. Toma { $draws }: ese es tu turno.
lesson-let-it-go = Tira { $card } y escoge { $color }. Todas tus cartas azules se van con ella.
lesson-let-it-go-out = Todas tus otras cartas son azules. Tira { $card } y cierras el juego.
lesson-customizable = Tu mesa escribe su propia regla en { $card }. Tíralo y escoge un color. Aquí la regla es: { $rule }
lesson-rad-style = Tira { $card } y escoge ropa { $clothing }: quien lleve ese color toma { $draws }. Después escoge { $color } como color que sigue.
lesson-rad-style-self = Ahora todos llevan { $clothing }, tú también. Tira { $card }, escoge ropa { $clothing } y mira quién toma.
lesson-reverse = Una Reversa cambia el sentido del juego. Tira { $card }: sigue { $before }, no { $next }.
lesson-reverse-two = Entre dos, una Reversa es como un Salta. Tira { $card }.
lesson-again = Es tu turno otra vez. Tira { $card }.
lesson-honest = No tienes { $now }, así que puedes tirar { $card }. Hazlo y escoge { $color }: un desafío equivocado le cuesta a { $next } { $extra } cartas más.

lesson-won = ¡Cerraste el juego!
lesson-won-text = Recibes los puntos de todas las cartas que les quedan a los demás: { $points }. Gana la partida quien llegue primero a { $target }.
lesson-seen = Eso es lo especial.
lesson-seen-text = Lo demás es como en todas las ediciones. Las reglas de tu mesa están siempre en su menú.

lesson-about-zelda = Todos los 3, 6 y 9 llevan una Trifuerza. Cuatro Comodines Trifuerza los piden.
lesson-about-frozen = Las cartas azules se pueden soltar de golpe, y tu mesa escribe su propia regla.
lesson-about-saved-by-the-bell = Cuenta lo que llevas puesto: vístete en la sala y cuida los colores.
lesson-about-classic = La baraja con la que empiezan las demás, sin comodines especiales. Quizá aún no conoces estas.
