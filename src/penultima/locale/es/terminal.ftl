## El cliente de terminal.

terminal-you = Tú
terminal-which-color = ¿Qué color sigue?
terminal-which-clothing = ¿Qué color de ropa? Quien lo lleve toma 2.
terminal-which-whom = ¿Qué jugador?

## Por líneas

line-welcome = { $edition }. Escribe el número de una jugada, o una carta, por ejemplo B7. Para ver la ayuda, escribe { $help }.
line-top = { $card } arriba.
line-top-color = { $card } arriba, sigue { $color }.
line-counts = Cartas: { $counts }.
line-hand = { $count ->
    [one] Tu carta: { $cards }.
   *[other] Tus { $count } cartas: { $cards }.
}
line-scores = Ronda { $round }. Puntos: { $scores }. La partida es a { $target }.
line-say-uno = No has dicho UNO. Escribe «{ $uno }» ya, antes de que alguien lo note.
line-catch = { $whom } no dijo UNO. Escribe { $catch } para atrapar a { $whom }, o presiona Enter.
line-jump-in = Tira la carta ahora para adelantarte, o presiona Enter.
line-which-cards = { $count ->
    [one] Escribe el código de 1 carta.
   *[other] Escribe los códigos de { $count } cartas.
}
line-lost-turns = Turnos por perder: { $turns }.
line-form = Un número pasa a su siguiente valor; un número con un valor pone ese, como 2 Ben; con un guion, quita el paso. Solo Enter: listo. { $cancel }: dejarlo.
line-form-text = Escribe el texto después del número: { $number } …
line-form-no-value = «{ $value }» no se puede escoger aquí.
line-rule-no-cards = Esta edición no tiene cartas en las que escribir.
line-rule-later = Las reglas de la casa se cambian entre rondas.
line-rule-how = Escribe { $rule } y el código de una carta para escribir en ella, con un título de la galería para tomar esa regla, o con un guion para borrarla. La galería: { $titles }.
line-rule-written = Desde la siguiente ronda, { $card }: { $rule }
line-not-understood = No entiendo. Escribe { $help } para ver la ayuda.
line-no-such-number = Escoge un número de 1 a { $count }.
line-it-fits = { $card }: coincide. Puedes tirarla ahora.
line-why-what = Di una carta, por ejemplo { $why } B7.
line-saved = Cada jugada se guarda en { $path }.
line-not-saved = Esta partida no se guarda.
line-nothing-to-resume = No hay ninguna partida para seguir. Empieza una con: penultima play
line-bye = La partida está guardada en { $path }. Para seguir: penultima play --resume
line-coach-on = El entrenador dice algo después de cada jugada tuya. Cuenta como pista.
line-coach-off = El entrenador calla hasta que pidas una pista.
line-help =
    Escribe el número de una jugada y presiona Enter; si hay una sola jugada, basta con Enter.
    O escribe una carta: B7, o con lo que se escoge: W rojo. Añade uno para decir UNO con ella: B7 uno.
    La letra del color (en inglés) y la cara forman el código: D es Toma 2, R Reversa, S Salta; W es un comodín.
line-help-uno =
    Decir UNO: al tirar, o en la línea siguiente. Si no, un bot puede atraparte: cada uno lo nota 7 veces de cada 10; un principiante, menos.
    Los principiantes lo olvidan una vez de cada cuatro. Entonces tienes una línea para atraparlos.

## Órdenes del modo por líneas: todas sus palabras; las instrucciones usan la primera.

verb-help = ? ayuda
    .what = esta ayuda
verb-hand = mano cartas
    .what = tus cartas
verb-table = mesa arriba
    .what = la carta de arriba, cuántas cartas tiene cada quien y a quién le toca
verb-scores = puntos
    .what = los puntos hasta ahora
verb-rules = reglas
    .what = las reglas de esta mesa
verb-hint = pista
    .what = qué haría el entrenador, y por qué (práctica)
verb-coach = entrenador
    .what = unas palabras del entrenador después de cada jugada, sí o no (práctica)
verb-analysis = análisis analisis analizar
    .what = qué fue suerte y qué fue decisión en la última ronda
verb-standings = clasificación clasificacion libro
    .what = quién ha ganado cuánto en esta mesa, desde siempre
verb-why = explica porqué porque
    .what = por qué no se puede tirar una carta: explica B7
verb-save = archivo copia
    .what = en qué archivo se guarda la partida; con un nombre, hace una copia
verb-quit = salir fin
    .what = salir de la mesa; puedes regresar
verb-uno = uno ¡uno! dice
    .what = decir UNO
verb-catch = atrapa atrapar
    .what = atrapar a quien no lo dijo: atrapa Ada
verb-play = tira tirar juega
    .what = tirar una carta: tira B7
verb-draw = toma tomar
    .what = tomar
verb-keep = guarda guárdala guardala guardar conserva paso
    .what = quedarte con lo que tomaste
verb-challenge = desafía desafia desafiar
    .what = desafiar un Comodín Toma 4
verb-accept = acepta aceptar
    .what = aceptar y tomar
verb-name = escoge escoger
    .what = escoger el color de la carta volteada: escoge rojo
verb-next = siguiente sigue
    .what = repartir la siguiente ronda
verb-wear = viste vestir
    .what = repartir la siguiente ronda con otra ropa: viste rosa azul
verb-rule = regla escribir
    .what = reglas de la casa para la siguiente ronda: regla WC1
verb-cancel = cancelar
    .what = dejar la regla o la decisión que estás escribiendo
verb-who = quiénes quienes quién quien
    .what = quiénes están en la mesa, y a quiénes se espera
verb-say = di decir
    .what = decir algo a los demás: di hola; sin nada más, muestra mensajes cortos
verb-leave = deja dejar
    .what = dejar el lugar para siempre
verb-ready = listo lista
    .what = ya estás; otra vez: aún no
verb-start = empieza empezar
    .what = empezar la partida, si tú organizas
verb-bot = bot
    .what = sentar un bot, si tú organizas: bot astuto
verb-agree = acuerdo sí si
    .what = aceptar las reglas propuestas, o lo que se dice que decidió la mesa
verb-object = objetar no
    .what = estar en contra
verb-dress = llevo ropa
    .what = lo que llevas: llevo rosa azul
verb-list = anuncia anunciar
    .what = mostrar la mesa entre las abiertas del servidor, si tú organizas
verb-unlist = retira retirar
    .what = ya no mostrarla, si tú organizas
verb-replace = reemplaza reemplazar
    .what = votar por que un bot juegue por quien los hace esperar: reemplaza Eva
verb-mute = silencia silenciar
    .what = no leer lo que dice alguien: silencia Eva; o todo el chat: silencia
verb-unmute = escucha escuchar
    .what = volver a leerlo
verb-watch = mira mirar
    .what = mirar una mesa de la lista, sin sentarte: mira 1
verb-quick = rápida rapida
    .what = un lugar en la mejor mesa abierta, o en una nueva con bots
verb-remove = saca sacar quita quitar
    .what = sacar a alguien, si tú organizas: saca Eva
verb-ban = veta vetar
    .what = sacar a alguien para siempre, si tú organizas: veta Eva
verb-unban = perdona perdonar
    .what = dejar volver a quienes vetaste, si tú organizas
verb-lock = cierra cerrar
    .what = no dejar entrar a nadie más, si tú organizas
verb-unlock = abre abrir
    .what = dejar entrar otra vez, si tú organizas

## Palabras entre una carta y lo que se escoge: ws ropa rosa azul, b7 con Ada.

word-clothing = ropa
word-with = con

## La pantalla

terminal-head = penultima · { $edition } · ronda { $round } · a { $target } puntos
terminal-players = Jugadores
terminal-points = Puntos
terminal-discard-pile = Pila para TIRAR
terminal-draw-pile = Para TOMAR: { $count }
terminal-no-color = aún sin color
terminal-stack = +{ $count } por tomar
terminal-clock = { $player }: { $count } s
terminal-hand = Tu mano: { $count }
terminal-card = { $card }, { $place } de { $count }
terminal-card-out = ahora no se puede tirar
terminal-no-cards = No te quedan cartas.
terminal-back = Regresarla
terminal-uno = ¡uno!
terminal-uno-armed = ¡uno! con la próxima carta
terminal-bluff = Tienes el color en juego: si te desafían, tomas { $count }. ¿Qué color sigue?
terminal-no-moves = Aún no hay jugadas.
terminal-close = Esc o Enter cierra esto.
terminal-peek = La mano de { $player }
terminal-only-you = Solo tú ves esta mano.
terminal-worth = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
terminal-went-out = cerró la mano
terminal-over = La partida terminó. Su registro es { $path }
terminal-key-help = Ayuda
terminal-key-i = Carta
terminal-key-s = Ordenar
terminal-key-l = Jugadas
terminal-key-r = Reglas
terminal-key-t = Chat
terminal-key-q = Salir
terminal-back-to-result = Volver al resultado
terminal-key-h = Reglas de la casa
terminal-help =
    Las flechas te mueven por la mano, Enter tira la carta; un clic hace las dos cosas.
    Del 1 al 9, tiras la carta con ese número o das esa respuesta.

    d  tomar                     u  decir ¡uno!
    k  guardar lo que tomaste    c  atrapar a quien lo olvidó
    x  desafiar                  a  aceptar y tomar
    s  ordenar: color, cara, como llegaron
    i  qué hace la carta y por qué no se puede tirar
    p  una pista, al practicar    w  unas palabras después de cada jugada
    l  jugadas                   r  reglas de esta mesa
    e  anotar lo que decidió la mesa
terminal-help-home =
    q  salir: la partida se guarda, y penultima play --resume la sigue

    ¡uno!: presiona u antes de la carta que te deja con una, o enseguida después.
    Cada bot puede notar que lo olvidaste, 7 veces de cada 10, tras uno a tres segundos.
    Un principiante nota menos, y lo olvida una vez de cada cuatro:
    presiona c antes de que empiece el siguiente.
terminal-help-away =
    t  decir algo                q  salir: tu lugar se guarda
    y  aceptar una propuesta     n  estar en contra

    ¡uno!: presiona u antes de la carta que te deja con una, o enseguida después.
    Si alguien lo olvidó, presiona c antes de que empiece el siguiente.
terminal-help-shapes =
    Cada color tiene su figura: nada depende de ver los colores.
    ∴ es el símbolo que responde a una exigencia, ⇄ una Reversa, ⊘ una Salta.
    ⊘ junto a un jugador es un turno que va a perder.
    Una carta llena se puede tirar; una en contorno, no.

## El formulario de la partida

setup-head = penultima · ¿qué jugamos?
setup-edition = Edición
setup-preset = Reglas de la casa
setup-players = Jugadores
setup-bot = { $name } (bot)
setup-speed = Velocidad de los bots
setup-lang = Idioma
setup-wearing = Llevas { $color }
    .what = Lo que lleva cada quien está a la vista. A los bots los viste el azar.
setup-yes = sí
setup-no = no
setup-no-rule = nada escrito
    .what = Una carta sin escribir es un comodín común. Los bots aceptan lo que escojas.
setup-edit = Escribir una regla
rule-gallery = Galería
    .what = Reglas que se juegan en familia. Toma una y cámbiala como quieras.
rule-title = Título
    .what = Con Enter se escribe.
rule-text = Con palabras
    .what = Para los jugadores; lo que pasa son los pasos. Con Enter se escribe.
rule-untitled = Regla de la casa
rule-step = Paso { $number }
rule-add-step = Agregar un paso
    .what = Un paso es algo que la mesa hace sola.
rule-incomplete = A un paso le falta su texto.
rule-head = { $card }: ¿qué se escribe en la carta?
rule-edit = Escribir el texto
rule-remove-step = Quitar el paso
rule-done = Escribirla en la carta
rule-cancel = Dejarlo
ruling-head = ¿Qué decidió la mesa?
ruling-done = Eso decidimos
setup-keys = Las flechas escogen. Lo que no toques queda como en las hojas de reglas.
setup-start = Repartir
setup-resume = Seguir la última partida
setup-again = Otra partida
speed-slow = lenta
speed-normal = normal
speed-fast = rápida

## En una mesa de un servidor

join-connecting = Conectando…
join-reconnecting = Reconectando… tu lugar está guardado.
join-back = Otra vez en línea.
join-restarted = El servidor se reinició. Tu mesa se guardó.
join-lobby = Los demás se sientan en { $url }
join-saving-delayed = Guardar tarda más de lo normal. Las jugadas esperan.
join-held = Tu jugada se hace en cuanto los demás hayan podido atrapar.
join-waiting = Esperando a los demás.
join-kept = Tu lugar está guardado. Regresa con: penultima play --join { $url }
join-not-remembered = Este lugar no se recordará: no se puede escribir en { $folder }. Quien sale no puede regresar a él.
join-no-link = «{ $url }» no es el enlace de una mesa, como http://host:8000/t/abcd. Para abrir una mesa ahí, usa --create.
join-no-server-link = «{ $url }» no es la dirección de un servidor, como http://host:8000.
join-unreachable = { $server } no responde. ¿Es la dirección correcta y está funcionando el servidor?
join-no-server = Algo responde en { $server }, pero no es un servidor de mesas.
join-no-trust = No se puede confiar en el certificado de { $server }.
join-no-https = { $server } no usa https. ¿No empezará la dirección con http://?
join-other-version = El servidor de { $server } usa otra versión. Usa la misma versión de penultima aquí y allá.
join-full = Todos los lugares están ocupados. Puedes mirar: penultima play --watch { $url }
join-your-name = Tu nombre en la mesa:
join-name-needed = Di quién se sienta, con { $count } letras como máximo: --name Ana
join-belongs-to = { $option } va con { $mode }.
join-not-together = { $option } no se usa con { $mode }.
join-bad-seats = Una mesa tiene de { $fewest } a { $most } lugares, y uno es el tuyo.
join-not-connected = Ahora no hay conexión. Espera un momento.
join-lobby-host = Cuando estén todos, escribe { $start }. Para ver la ayuda, escribe { $help }.
join-lobby-guest = Escribe { $ready } cuando estés; empieza quien organiza. Para ver la ayuda, escribe { $help }.
join-open-seats = { $count ->
    [one] 1 lugar libre.
   *[other] { $count } lugares libres.
}
join-wears = lleva { $colors }
join-next = Presiona Enter cuando quieras seguir.
join-seconds = { $count ->
    [one] Tienes 1 segundo.
   *[other] Tienes { $count } segundos.
}
join-say = Di algo, o escribe un número
join-say-keys = Enter lo envía, Esc cierra esto.
join-say-what = Escribe lo que quieres decir después de { $say }, o un número:
join-help-uno =
    Decir UNO: al tirar, o enseguida después, antes de que alguien te atrape.
    Cuando alguien lo olvidó, tienes unos segundos para atraparlo.
join-seat-lost = Este lugar ya es de otra persona. Siéntate de nuevo con el mismo comando.
join-replaced = Estás jugando en otra ventana.
join-claimed = Tu lugar está ahora en otro dispositivo.
join-removed = Quien organiza te sacó de la mesa.
join-left = Dejaste la mesa.
join-abuse = El servidor cerró la conexión.
join-stopping = El servidor se detuvo.
join-failed = Algo salió mal en el servidor.
join-host = organiza
join-seat-open = lugar libre
join-seat-bot = bot
join-seat-ready = ya está
join-seat-getting-ready = preparándose
join-ready = Ya estoy
join-unready = Aún no
join-start = Empezar
join-add-bot = Agregar un bot
join-agree = De acuerdo
join-object = En contra
join-vote = Escribe { $agree } u { $object }.
join-give-up = Dejar el lugar
notice-bot-plays = Un bot juega por { $player }.
notice-came-back = { $player } regresó.
notice-left = { $player } se fue.
notice-time = A { $player } se le acabó el tiempo.
notice-wants-bot = { $player } quiere que un bot juegue por { $whom }.
notice-listed = Cualquiera en este servidor puede encontrar esta mesa.
notice-unlisted = Esta mesa solo se encuentra por su enlace.
mute-player = No lees lo que dice { $name }.
mute-no-longer = Lees lo que dice { $name }.
mute-all = El chat está oculto.
mute-none = Lees lo que dicen todos.
join-seat-kept = Durante una partida un bot sigue jugando por ti y guarda tu lugar dos minutos, o mientras nadie más lo tome. Para volver: penultima play --join { $url }
notice-locked = La mesa está cerrada: nadie más puede entrar.
notice-unlocked = La mesa está abierta otra vez para quien tenga el enlace.
notice-bans-lifted = Quienes tenían veto pueden volver.
host-whom = Escribe un nombre después de { $verb }, como aparece en la mesa.
host-hint = Si organizas: /{ $remove } NOMBRE, /{ $ban } NOMBRE, /{ $unban }, /{ $lock }, /{ $unlock }
notice-rule-proposed = { $player } propone para la siguiente ronda, { $card }: { $rule }
notice-rule-rubbed-out = { $player } propone para la siguiente ronda, { $card }: nada escrito.
notice-rules-not-agreed = No todos estuvieron de acuerdo, así que queda como estaba: { $cards }.
notice-ruling-proposed = { $player } dice lo que decidió la mesa: { $ruling } ¿Estás de acuerdo?
notice-agreed = { $player } está de acuerdo.
notice-objected = { $player } está en contra.
notice-rules-changed = Quien organiza cambió las reglas de la mesa.

## Las mesas abiertas de un servidor público

tables-head = penultima · mesas abiertas en { $server }
tables-how = Escribe el número de una mesa para sentarte, { $watch } y su número para mirar, o { $quick } para una partida rápida. Enter las muestra otra vez; para ver la ayuda, escribe { $help }.
tables-how-none = Para una partida rápida, escribe { $quick }. Enter busca otra vez; para ver la ayuda, escribe { $help }.
tables-rules = Reglas de la casa: { $preset }
tables-sit = Sentarme
tables-watch = Mirar
tables-quick = Partida rápida

## Mirar una mesa de un servidor

watch-head = mirando
watch-watching = Estás mirando.
watch-sit-down = Para sentarte: penultima play --join { $url }
watch-help = Para ver la ayuda, escribe { $help }.
watch-on = Seguir mirando
watch-reconnecting = Reconectando…
watch-bye = Para volver a mirar: penultima play --watch { $url }

## La comprobación de un reparto, después de su ronda.
join-deal-not-checked = Este reparto no se pudo comprobar: el servidor no volvió a mostrar la ronda.
join-deal-other-parts = el servidor muestra ahora otras partes que las que había dicho antes.
join-deal-other-event = la jugada { $move } no es la que se mostró durante la ronda. { $event }
join-deal-event = la jugada { $move } no es la que da la semilla. { $event }
join-deal-move = la jugada { $move } no es la que da la semilla.
