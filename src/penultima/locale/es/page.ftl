## Textos que solo usa la página web.

# Inicio y creación
page-home = Inicio
page-home-link = penultima, inicio
page-language = Idioma
page-hero = Reparte en familia, estén donde estén.
page-hero-text = Escoge una baraja, manda el enlace, juega. De dos a diez lugares, y los bots juegan por quien falte.
page-editions = Ediciones
page-edition = Edición
page-edition-zelda = Zelda
page-edition-zelda-line = Responde a la Trifuerza, o toma 3
page-edition-frozen = Frozen
page-edition-frozen-line = Escribe una regla, suelta tus azules
page-edition-saved-by-the-bell = Saved by the Bell
page-edition-saved-by-the-bell-line = Vístete, y ojo con el color
page-edition-classic = Clásica
page-edition-classic-line = La baraja que todos conocen
page-create = Crear una mesa
page-create-in = Crear una mesa: { $edition }
page-create-table = Crear la mesa
page-back-to = Volver a { $table }
page-have-link = ¿Tienes un enlace o código?
page-bad-link = Eso no parece el enlace de una mesa. Pega el enlace completo, o su última parte.
page-join = Entrar
page-practise = Practicar con bots
page-play-now = Jugar ya
page-learn = Aprender en dos minutos
page-special = Lo especial de esta edición
page-how-many-bots = ¿Cuántos bots?
page-how-good-bots = ¿Qué tan bien juegan?
page-marks = Proyecto independiente, sin relación con nadie ni respaldo de nadie. UNO, The Legend of Zelda, Frozen y Saved by the Bell son marcas de sus dueños. Todas las ilustraciones son nuestras.
page-your-name = Tu nombre
page-player = Jugador
page-table-name = Nombre de la mesa
page-table-name-hint = Mesa del domingo
page-seats = Lugares
page-turn-clock = Reloj por turno
page-off = Sin reloj
page-seconds = { $count }{"\u00A0"}s
page-catch-window = Tiempo para atrapar
page-window-quick = Rápido, 1{"\u00A0"}s
page-window-family = Familiar, 2.5{"\u00A0"}s
page-window-relaxed = Relajado, 5{"\u00A0"}s
page-spectators = Espectadores
page-spectators-note = Quien tenga el enlace puede mirar; nunca ve una mano.
page-more-rules = Más reglas
page-rule-off = { $rule }: no

# Unirse
page-a-table = Una mesa de cartas
page-join-line = { $edition }. { $count } de { $seats } lugares ocupados.
page-sit-down = Sentarme
page-just-watch = Solo mirar
page-full = Los { $count } lugares están ocupados. Puedes mirar.
page-started = Ya empezaron. Puedes mirar.
page-loading = Abriendo la mesa
page-unreachable = Ahora el servidor no responde. Espera un momento.
page-not-found = Esta mesa terminó o el enlace está incompleto. Crea otra.
page-other-tab = Estás jugando en otra pestaña.
page-play-here = Jugar aquí
page-removed = Quien organiza te sacó de la mesa.
page-watch-instead = Mirar
page-sent-away = Esta página envió demasiado a la vez. Espera un momento.
page-try-again = Intentar de nuevo
page-reconnecting = Reconectando… tu lugar está guardado.
page-reload = Recargar
page-try-now = Intentar ahora
page-other-version = El servidor y esta página tienen versiones distintas. Recarga para seguir jugando.
page-saving-delayed = El servidor tarda en guardar. Las jugadas esperan un momento.
page-restarted = El servidor se reinició. Tu mesa se guardó.

# Sala
page-lobby-line = { $edition }. { $count ->
    [one] Una persona en la mesa
   *[other] { $count } en la mesa
}, { $free ->
    [0] sin lugar libre.
    [one] queda un lugar.
   *[other] quedan { $free } lugares.
}
page-link = Enlace a esta mesa
page-copy-link = Copiar enlace
page-copied = Enlace copiado
page-along = Seguir en otro dispositivo
page-along-note = Escanea esto con tu otro dispositivo, o abre ahí el enlace de la mesa y escribe el código. Después, este dispositivo deja de jugar.
page-along-code = Código: { $code }
page-along-left = { $count ->
    [one] Vale un segundo más, y para un solo dispositivo.
   *[other] Vale { $count } segundos más, y para un solo dispositivo.
}
page-along-over = El código venció.
page-along-again = Mostrar otro código
page-along-have = Mi lugar está en otro dispositivo
page-along-enter = Código que muestra el otro dispositivo
page-along-take = Traer mi lugar aquí
page-moved = Tu lugar está ahora en otro dispositivo.
page-tv = Mostrar en un televisor
page-tv-join = Escanea para jugar
page-tv-ready = ya está
page-tv-between = Terminó la ronda { $round }
page-tv-won = { $count ->
    [one] { $names } gana la partida
   *[other] { $names } ganan la partida
}
page-offline = No hay conexión
page-offline-note = Las mesas necesitan el servidor. Hasta que vuelva, esto es lo que guardó este dispositivo.
page-offline-replays = Rondas pasadas
page-app = Instalar como aplicación
page-app-how = Cómo instalarla
page-app-note = Con HTTPS esta mesa se puede instalar como aplicación.
page-vibration = Vibrar cuando es mi turno
page-notifications = Avisarme cuando es mi turno
page-notifications-note = Solo mientras la mesa no está en la pantalla.
page-notifications-denied = Este navegador no permite avisos aquí. Se pueden permitir en sus ajustes.
page-notifications-https = Los navegadores solo permiten avisos con HTTPS.
page-title-turn = Tu turno
page-title-other = Turno de { $name }
page-https-title = Instalar la mesa como aplicación
page-https-why = Los navegadores solo instalan aplicaciones, funcionan sin conexión y dan avisos si hay HTTPS. En casa nadie más puede certificar este servidor, así que se certifica él mismo: tu dispositivo tiene que confiar en él una vez. El certificado solo vale para direcciones locales.
page-https-none = Este servidor no tiene HTTPS. Quien lo maneja puede iniciarlo con --https.
page-https-system = Tu dispositivo
page-https-iphone = iPhone, iPad
page-https-android = Android
page-https-computer = Computadora
page-https-download = Descarga el certificado.
page-https-download-button = Descargar el certificado
page-https-iphone-1 = Permite la descarga del perfil de configuración.
page-https-iphone-2 = Abre Configuración, toca “Perfil descargado” arriba, y luego “Instalar”.
page-https-iphone-3 = En Configuración, abre General, Información, Ajustes de confianza de los certificados, y activa el que se llama penultima.
page-https-iphone-4 = Abre la dirección segura en Safari, toca Compartir, y “Agregar a inicio”.
page-https-android-1 = Abre Ajustes y busca “certificado de CA”: Seguridad, Más ajustes de seguridad, Instalar desde el almacenamiento.
page-https-android-2 = Escoge “Certificado de CA”, e “Instalar de todos modos”.
page-https-android-3 = Escoge el archivo que descargaste.
page-https-android-4 = Abre la dirección segura en Chrome, abre su menú, y toca “Instalar aplicación”.
page-https-computer-1 = Abre el archivo e instálalo para el usuario actual como autoridad raíz de confianza. En Firefox: Ajustes, Certificados, Autoridades, Importar.
page-https-computer-2 = Reinicia el navegador.
page-https-computer-3 = Abre la dirección segura, y escoge “Instalar” al final de la barra de direcciones.
page-https-compare = Antes de confiar, compara esto con el SHA-256 en la terminal del servidor
page-https-open = Abrir { $address }
page-qr-show = Mostrar QR
page-qr-title = Escanea para entrar
page-qr-label = Código QR del enlace de abajo
page-open-seat = Lugar libre
page-open-seat-hint = Comparte el enlace, o sienta aquí a un bot
page-open-seat-share = Comparte el enlace
page-add-bot = Agregar un bot
page-fill-with-bots = Llenar con bots
page-new-bots = Bots nuevos: { $level }
page-seat-bot = Bot, { $level }
page-bot-level = ¿Qué tan bien juega { $name }?
page-new-bots-level = ¿Qué tan bien juegan los bots nuevos?
page-bot-style = ¿Con qué estilo?
page-seat-ready = Ya está
page-seat-host = Organiza
page-you-host = Tú organizas
page-you-ready = Tú, ya estás
page-getting-ready = Aún no
page-getting-dressed = Se viste
page-away = ausente
page-im-back = Ya volví
page-to-lobby = Volver a la sala
page-bot-plays = juega un bot
page-move-up = Mover a { $name } un lugar antes
page-remove = Sacar a { $name }
page-agreed = Hasta { $target }. { option-scoring.winner }
page-agreed-penalty = Hasta { $target }. { option-scoring.penalty }
page-agreed-more = { page-more-rules }: { $rules }
page-catch-of = tiempo para atrapar: { $window }
page-spectators-welcome = se puede mirar
page-no-spectators = sin espectadores
page-change = Cambiar
page-look = Leer
page-start-with = Empezar con { $count }
page-ready = Ya estoy
page-not-ready = Todavía no
page-waiting-one = Falta un jugador, o agrega un bot.
page-waiting-for = Esperando a { $names }.
page-waiting-host = Esperando a que empiece quien organiza.
page-waiting-you = Los demás te esperan.
page-rules-changed = Quien organiza cambió las reglas. ¿Ya estás?
page-bot-took-over = Un bot juega por { $player }.
    .you = Un bot juega por ti.
page-came-back = { $player } regresó.
    .you = Qué bueno que volviste, { $player }. Tu mano está como la dejó el bot.
page-time-ran-out = A { $player } se le acabó el tiempo.
    .you = Se te acabó el tiempo.

# Ropero
page-wardrobe = Ropero
page-dress-doll = Vestir a mi jugador
page-real-clothes = Usar mi ropa de verdad
page-real-clothes-hint = Marca los colores que llevas puestos ahora, o ninguno. Confiamos en ti.
page-wardrobe-watching = Aquí se viste quien juega.
page-hat-visor = Visera
page-hat-cap = Gorra
page-hat-beanie = Gorro
page-hat-band = Diadema
page-piece-top = Camiseta
page-piece-bottoms = Pantalón
page-two-colors = Lleva al menos dos colores.
page-rad-note = Cuando alguien tira un { $card }, toman { $count } todos los que lleven el color que escoja, también quien lo tiró.
page-who-wears = Quién lleva qué
page-of = { $count } de { $all }
page-and-you = y tú
page-not-you = tú no
page-wearing = Ropa
page-wears = Lleva { $colors }
page-wears-none = Ninguno de los cuatro
page-change-clothes = Cambiarme de ropa

# Reglas de la casa
page-house-rules = Reglas de la casa
page-house-rules-open = { $count ->
    [one] Una regla de la casa por votar
   *[other] { $count } reglas de la casa por votar
}
page-house-intro = Escribe una regla de la casa. Todos deben estar de acuerdo.
page-house-next-deal = Lo que acuerden ahora vale desde el próximo reparto.
page-rule-proposed = { $name } propone una regla de la casa.
page-wipe-proposed = { $name } propone borrar una regla de la casa.
page-rules-not-agreed = { $count ->
    [one] No todos estuvieron de acuerdo con la regla de la casa: queda como estaba.
   *[other] No todos estuvieron de acuerdo con las reglas de la casa: quedan como estaban.
}
page-which-card = ¿Qué carta?
page-card-nth = Carta { $number }
page-rule-text = La regla
page-rule-text-hint = Cuenta un chiste. Si nadie se ríe, el siguiente toma 2.
page-rule-title = Nombre de la regla
page-rule-title-hint = El chiste
page-rule-untitled = Regla de la casa
page-rule-does = Qué hace la mesa al tirarla
page-step-add = Agregar un paso
page-step-remove = Quitar el paso { $number }
page-propose = Proponerla
page-suggest = Proponer un cambio
page-agree = De acuerdo
page-take-back = Ya no estoy de acuerdo
page-object = Me opongo
page-objects = Se opone
page-objected = { $name } se opone.
page-wipe = Borrar la regla
page-keep-rule = Dejarla como está
page-rule-now = Ahora en la carta
page-rule-change = Propuesta en su lugar
page-rule-wiped = Borrar la regla
page-gallery = Reglas de ejemplo
page-gallery-search = Buscar en las reglas
page-gallery-group = Quién la aplica
page-gallery-all = Todas
page-gallery-table = La aplica la mesa
page-gallery-people = La aplican todos
page-gallery-none = Ninguna regla tiene esas palabras.
page-votes = Votos
page-wrote-it = La escribió
    .you = La escribiste
page-agrees = De acuerdo
page-thinking = Pensando…
page-all-agree = Todos están de acuerdo: ya vale.

# La mesa
page-you = Tú
page-you-name = Tú, { $name }
page-bot = bot
page-next = Sigue
page-now = ahora
page-you-points = tú · { $count }
page-to-go = { $count ->
    [one] falta 1
   *[other] faltan { $count }
}
page-no-call = no dijo UNO
page-points = { $count ->
    [one] 1 pto.
   *[other] { $count } ptos.
}
page-pts = ptos.
page-round = Ronda { $round }
page-round-word = Ronda
page-round-to = Ronda { $round } · hasta { $target }
page-round-to-penalty = Ronda { $round } · hasta { $target }
page-has-the-turn = tiene el turno
page-loses-turns = { $count ->
    [one] pierde el próximo turno
   *[other] pierde los próximos { $count } turnos
}
    .you = { $count ->
    [one] Perderás tu próximo turno.
   *[other] Perderás tus próximos { $count } turnos.
}
page-piles = Pilas
page-draw-pile = Pila para TOMAR
page-draw-pile-count = Pila para TOMAR · { $count }
page-discard-pile = Pila para TIRAR
page-prompt = Lo que se pide
page-your-turn-demand = Tu turno: { $emblem }
page-demand-line = Tira { $cards }. Si no puedes, toma { $count }.
page-jump-in = Puedes adelantarte con { $card }.
page-held = Tu jugada se hará cuando termine el tiempo para atrapar.
page-keeping = { $count ->
    [one] La guardas.
   *[other] Las guardas.
}
page-only-play = Todos saben ya que coincide: tírala.
page-play-it = Tirarla
page-choose-these = Escoger estas ({ $chosen } de { $count })
page-sort = Ordenar
page-sorted-color = Por color
page-sorted-number = Por número
page-sorted-drawn = Como llegaron
page-uno = ¡uno!
page-uno-asked = ¿uno?
page-catch = ¡Atrapa a { $name }!
page-catch-announce = A { $name } le queda una y no dijo UNO. Presiona C para atrapar.
page-your-hand = Tu mano, { $count ->
    [one] 1 carta
   *[other] { $count } cartas
}
page-card-label = { $card }, { $place } de { $count }
page-card-label-state = { $card }, { $state }, { $place } de { $count }
page-card-playable = se puede tirar
page-card-not-playable = ahora no se puede tirar
page-turned-up-color = Se volteó { $card }: ¿con qué color se empieza?
page-turned-up-note = Empiezas tú, así que tú lo escoges.
page-choose-color-for = { $card }: ¿qué color?
page-choose-color-note = Escoge el color para tirarla.
page-put-back = Regresar la carta
page-choose-whom = { $card }: ¿con quién cambias de mano?
page-choose-whom-note = Escoge a un jugador.
page-choose-clothing = { $card }: ¿qué color de ropa?
page-choose-clothing-note = Quien lo lleve toma { $count }. Después escoge el color que sigue.
page-choose-after-clothing = Ahora el color que sigue. Si tocas otra vez ahí mismo, es el mismo.
page-color-draws = { $count ->
    [0] Nadie toma
    [one] Toma { $people }
   *[other] Toman { $people }
}
    .you = Tomas tú
page-many-draw = { $count ->
    [0] Nadie
    [one] Toma 1
   *[other] Toman { $count }
}
page-let-go-title = { $card }, con { $count ->
    [0] ninguna carta { $colorOne }
    [one] tu carta { $colorOne }
   *[other] tus { $count } cartas { $color }
}
page-let-go-note = { $count ->
    [0] No te queda ninguna: cierras la mano. Escoge el color para tirarla.
    [one] Te queda 1 carta. Escoge el color para tirarla.
   *[other] Te quedan { $count } cartas. Escoge el color para tirarla.
}
page-bluff-note = Tienes { $color }: si te desafían, tomas { $count }.
page-demand-note = El siguiente responde con { $cards }, o toma { $count }.
page-challenge-title = { $player } quiere que tomes { $count }
page-challenge-stakes = Si tenía { $color }, toma { $count }. Si no, tú tomas { $more }.
page-look-title = La mano de { $name }
page-look-only-you = Solo tú ves esta mano
page-look-close = Dejar de ver
page-looked-at = { $count ->
    [one] { $viewers } está viendo tu mano.
   *[other] { $viewers } están viendo tu mano.
}
page-guilty = Culpable
page-guilty-text = { $count ->
    [one] Tenía 1 carta { $one }, así que no podía tirar el comodín. { $name } toma { $draws } en tu lugar.
   *[other] Tenía { $count } cartas { $color }, así que no podía tirar el comodín. { $name } toma { $draws } en tu lugar.
}
page-guilty-else = Si hubiera sido inocente, habrías tomado { $more }.
page-innocent = Inocente
page-innocent-text = No tenía ninguna carta { $one }. Tomas { $more }: las { $draws } y { $extra } más.
page-innocent-else = Si hubiera sido culpable, { $name } habría tomado { $draws }.
page-quoted = «{ $text }»
page-ruling-title = ¿Qué decidió la mesa?
page-ruling-waiting = { $name } anota lo que decidió la mesa
page-ruling-yours = Dices que la mesa decidió esto
page-ruling-of = { $name } dice que la mesa decidió esto
page-ruling-words = Esto es lo que leen los demás:
page-ruling-propose = Preguntar a los demás
page-ruling-withdraw = Retirarlo
page-ruling-objection = { $count ->
    [one] { $names } se opone.
   *[other] { $names } se oponen.
}
page-ruling-more = { $count ->
    [0] Ya no puedes anotar otra cosa.
    [one] Puedes anotarlo una vez más.
   *[other] Puedes anotarlo { $count } veces más.
}
page-ruling-in = Sin respuesta, vale en { $count }{"\u00A0"}s.
page-you-agree = Estás de acuerdo.
page-opening = Quién reparte
page-lots-note = Reparte el número más alto; un símbolo vale 0.
page-skip-opening = Saltar
page-clock = { $count ->
    [one] { $name }: queda 1 segundo
   *[other] { $name }: quedan { $count } segundos
}
page-score = Puntos
page-to-target = a { $target }
page-lowest-wins = gana quien tenga menos, a { $target }
page-moves = Jugadas
page-no-moves = Aún no hay jugadas.
page-rail = Puntos, jugadas y chat
page-chat = Chat
page-no-chat = Saluda a la mesa.
page-chat-placeholder = Di algo a la mesa
page-avatar = Tu imagen
page-avatar-change = Cambiar tu imagen
page-avatar-initial = Tu inicial
page-reactions = Reacciones
page-avatar-fox = Zorro
page-avatar-cat = Gato
page-avatar-bear = Oso
page-avatar-owl = Búho
page-avatar-frog = Rana
page-avatar-rabbit = Conejo
page-avatar-panda = Panda
page-avatar-bee = Abeja
page-avatar-whale = Ballena
page-avatar-sun = Sol
page-avatar-moon = Luna
page-avatar-cactus = Cactus
page-presets = Mensajes cortos
page-preset-hello = ¡Hola!
page-preset-good-game = ¡Buena partida!
page-preset-well-played = ¡Bien jugado!
page-preset-thanks = ¡Gracias!
page-preset-oops = ¡Ups!
page-preset-hurry = Te toca…
page-preset-one-moment = Un momento
page-preset-laugh = ¡Ja, ja!
page-preset-smile = Sonríe
page-preset-wow = ¡Guau!
page-preset-sad = Ay, no…
page-preset-angry = ¡Grr!
page-preset-sweat = ¡Uf!
page-preset-wink = Guiña el ojo
page-preset-sleepy = Zzz…
page-preset-heart = ¡Me encanta!
page-preset-star = ¡Brillante!
page-preset-fire = ¡Qué racha!
page-preset-thumb = Pulgar arriba
page-rules = Reglas
page-rules-coming = Las reglas están en camino…
page-rules-unreachable = Las reglas las tiene el servidor, y ahora no responde.
page-why = ¿Por qué?
page-rules-of-table = Reglas de esta mesa
page-menu = Menú
page-close = Cerrar
page-leave = Dejar la mesa
page-leave-note = Un bot sigue jugando por ti. Tu lugar se guarda { $minutes ->
    [one] un minuto
   *[other] { $minutes } minutos
}: hasta entonces, y después mientras nadie más se siente ahí, puedes volver.
page-leave-now = Dejarla
page-stay = Quedarme
page-stop-watching = Dejar de mirar
page-watching = { $count ->
    [0] Estás mirando
    [one] Estás mirando. Otra persona también
   *[other] Estás mirando. Otras { $count } personas también
}
page-cancel = Cancelar
page-remove-ask = ¿Sacar a { $name }?
page-remove-ask-note = Pierde su lugar, y puede mirar. Solo puede sentarse otra vez si dejas que vuelva.
page-ban-ask = ¿Vetar a { $name }?
page-ban-ask-note = Pierde su lugar, y no puede sentarse ni mirar si no dejas que vuelva.
page-wipe-ask = ¿Borrar la regla?
page-wipe-note = Se pierde lo que está escrito en la carta.
page-wipe-vote-note = Se pregunta a todos. Si están de acuerdo, la carta es un comodín común desde el próximo reparto.
page-start-undecided = { $count ->
    [one] Falta acuerdo sobre la regla de la casa
   *[other] Falta acuerdo sobre las reglas de la casa
}
page-start-undecided-note = { $people ->
    [one] { $names } no está de acuerdo todavía.
   *[other] { $names } no están de acuerdo todavía.
} { $count ->
    [one] Si empiezas ahora, la carta es un comodín común.
   *[other] Si empiezas ahora, esas cartas son comodines comunes.
}
page-start-anyway = Empezar así
page-people = Quién puede entrar
page-lock = Cerrar la mesa
page-unlock = Abrir la mesa
page-lock-note = Quien tenga el enlace puede sentarse o mirar.
page-locked-note = Nadie más puede entrar. Quien tiene un lugar puede volver a él.
page-remove-short = Sacar
page-ban = Vetar a { $name }
page-ban-short = Vetar
page-ban-note = Quien sale puede mirar; quien tiene veto, no. Ninguno puede sentarse hasta que dejes que vuelva.
page-nobody-else = No hay nadie más.
page-lift-bans = { $count ->
    [one] Dejar que vuelva quien salió
   *[other] Dejar que vuelvan los { $count } que salieron
}
page-take-seat = Tomar un lugar en la próxima ronda
page-table-waits = Ya no queda nadie. La mesa espera a que alguien se siente.
page-table-waits-for-them = Ya no queda nadie. La mesa espera a que vuelvan.
page-seat-is-kept = Un bot guarda tu lugar, { $name }, mientras nadie más lo tome.
page-take-back-seat = Volver a mi lugar
page-take-back-seat-at = Volver a mi lugar: { $table }
page-sit-late-note = Un bot juega esta ronda hasta el final. Tú juegas desde el próximo reparto.
page-sat-down = { $name } tomó un lugar.
page-wants-bot = { $player } quiere que un bot juegue por { $whom }.
    .to-you = { $player } quiere que un bot juegue por ti.
page-let-bot-play = Que un bot juegue por { $name }{ $count ->
    [0] {""}
   *[other] {" "}({ $count } de { $needed })
}
page-idle-note = Un bot juega por quien no venga.
page-go-on-without = Seguir sin { $names }
page-mute-somebody = Silenciar a alguien
page-mute-player = Silenciar a { $name }
page-hide-chat = Ocultar el chat
page-hide-chat-note = No se muestra lo que escriben otros, en ninguna mesa.
page-chat-hidden = El chat está oculto.

# Mesas abiertas
page-open-tables = Mesas abiertas
page-open-note = Siéntate a una mesa de este servidor, o deja que escojamos una.
page-open-more = { $count } más
page-quick-play = Partida rápida
page-quick-note = Te sientas con otras personas, o con bots que les ceden su lugar.
page-quick-go = Jugar
page-any-edition = Cualquiera
page-list = Mostrar entre las mesas abiertas
page-list-note = Cualquiera en este servidor puede encontrar la mesa y sentarse.
page-listed-note = Cualquiera en este servidor puede encontrar esta mesa.
page-unlisted-note = Esta mesa solo se encuentra por su enlace.
page-replace-bots = Quien llega toma el lugar de un bot
page-replace-bots-note = También durante una partida, desde el próximo reparto.

# Después de una ronda y de una partida
page-out-you = ¡Cerraste primero!
page-out = { $name } cerró primero
page-blocked = La ronda quedó trabada
page-points-winner = Puntos por cada carta que quedó en las otras manos.
page-points-penalty = Puntos que se cargan por lo que quedó en tu mano.
page-hands-left = Las manos que quedaron
page-drawn-at-end = tomadas por la última carta
page-drew-at-end = { $count ->
    [one] 1 de estas se tomó por la última carta.
   *[other] { $count } de estas se tomaron por la última carta.
}
page-after-round = Después de la ronda { $round }
page-need-more = { $count ->
    [one] Te falta 1 punto para ganar la partida.
   *[other] Te faltan { $count } puntos para ganar la partida.
}
page-are-ready = { $count ->
    [one] { $names } ya está.
   *[other] { $names } ya están.
}
page-next-round = Siguiente ronda
page-you-are-ready = Ya estás
page-begins-in = Empieza en { $count }{"\u00A0"}s.
page-watch-again = Ver esta ronda otra vez
page-rounds-played = { $count ->
    [one] Después de 1 ronda
   *[other] Después de { $count } rondas
}
page-final = Cómo terminó
page-rematch = Revancha
page-change-edition = Cambiar de edición
page-share-result = Compartir resultado
page-copied-result = Resultado copiado
page-fact-most = cartas a la vez: { $name }
page-fact-streak = turnos seguidos tirando: { $name }
page-fact-catches = { $count ->
    [one] vez atrapando: { $name }
   *[other] veces atrapando: { $name }
}

page-book = El libro de esta mesa
page-my-matches = Mis partidas

# Repetición
page-replay = Repetición · Ronda { $round }
page-replay-eyes = Qué mano ver
page-all-hands = Todas las manos
page-back-to-table = Volver a la mesa
page-replay-legend = Cada barra es una jugada; las altas son comodines.
page-replay-checksum = Suma de control: { $checksum }.
page-first = Primera jugada
page-previous = Jugada anterior
page-play = Reproducir
page-pause = Pausa
page-next-move = Jugada siguiente
page-last = Última jugada
page-speed = Velocidad { $speed }×
page-scrub = Jugada de la ronda

# Ajustes y teclas
page-settings = Ajustes
page-sound = Sonido
page-speech = Voz
page-speech-note = Lee en voz alta lo que pasa en la mesa. Hasta la izquierda, apagada.
page-mute = Silencio
page-motion = Movimiento
page-motion-system = Como el sistema
page-motion-full = Todo
page-motion-reduced = Reducido
page-card-size = Tamaño de las cartas
page-size-s = Chicas
page-size-m = Medianas
page-size-l = Grandes
page-texture = Texturas
page-texture-soft = Suaves
page-texture-strong = Fuertes
page-touch = Al tocar
page-touch-lift = Levantar primero
page-touch-tap = Un toque tira
page-single-keys = Teclas sueltas
page-single-keys-note = D toma, U dice UNO, y así.
page-announcements = Avisos
page-announce-brief = Breves
page-announce-full = Completos
page-mirror = Para zurdos
page-mirror-note = El botón ¡uno! pasa al otro lado.
page-analysis = Suerte y decisiones
page-analysis-note = Al terminar una ronda se ofrece su análisis: probabilidades, momentos, mejores jugadas.
page-keys = Teclado
page-key-move = recorrer la mano
page-key-up = ir a los colores
page-key-enter = levantar o tirar
page-key-number = la carta con ese número, o el color
page-key-draw = tomar
page-key-keep = guardar lo que tomaste
page-key-uno = decir UNO
page-key-catch = atrapar (con Mayús: al segundo)
page-key-challenge = desafiar
page-key-accept = aceptar y tomar
page-key-sort = ordenar
page-key-top = leer la carta de arriba
page-key-who = de quién es el turno, cuántas cartas
page-key-hand = leer la mano
page-key-log = jugadas
page-key-inspect = mirar una carta
page-key-coach = preguntar al entrenador (práctica)
page-key-mute = silencio
page-key-back = regresar
page-key-help = esta ayuda

## El entrenador
page-coach = Entrenador:
page-coach-ask = Pista
page-coach-thinks = pensando…
page-coach-nothing = Por ahora no hay nada que decidir.
page-coach-used = { $player } le preguntó al entrenador { $count ->
    [one] una vez
   *[other] { $count } veces
}.
page-coach-used-you = Le preguntaste al entrenador { $count ->
    [one] una vez
   *[other] { $count } veces
}.
page-coach-words = Unas palabras después de cada jugada
page-coach-words-note = Cuando practicas con bots, el entrenador dice si había algo mejor. Cuenta como pista.

## Lo que hacen las reglas de la mesa
page-forecast = Lo que hacen estas reglas
page-forecast-ask = ¿Qué harán estas reglas?
page-forecast-coming = Jugando 100,000 rondas para averiguarlo…
page-forecast-failed = No se pudo averiguar ahora.
page-forecast-official = reglas oficiales
page-forecast-here = esta mesa
page-forecast-change = ¿Qué hará esto?
page-forecast-which = Pregunta por una regla
page-forecast-choose = Elige una regla
page-forecast-without = sin esto
page-forecast-with = con esto
page-forecast-turns = Turnos por ronda
page-forecast-care = Gana un jugador cuidadoso
page-forecast-leader = Primero con una carta, y perdió
