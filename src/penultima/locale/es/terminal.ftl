## La mesa en la terminal.

terminal-you = Tú
terminal-which-color = ¿Qué color sigue?
terminal-which-clothing = ¿Qué color de ropa? Quien lo lleve toma 2.
terminal-which-whom = ¿Qué jugador?

## Por líneas

plain-welcome = { $edition }. Escribe el número de una jugada, o una carta, por ejemplo B7. Para ver la ayuda, escribe { $help }.
plain-top = { $card } arriba.
plain-top-color = { $card } arriba, sigue { $color }.
plain-counts = Cartas: { $counts }.
plain-hand = { $count ->
    [one] Tu carta: { $cards }.
   *[other] Tus { $count } cartas: { $cards }.
}
plain-scores = Ronda { $round }. Puntos: { $scores }. La partida es a { $target }.
plain-say-uno = Te queda una carta y no has dicho UNO. Escribe { $uno } ya, antes de que alguien lo note.
plain-catch = A { $whom } le queda una carta y no dijo nada. Escribe { $catch } para atrapar a { $whom }, o presiona Entrar.
plain-jump-in = Tira la carta ahora para adelantarte, o presiona Entrar.
plain-which-cards = { $count ->
    [one] Escribe el código de 1 carta.
   *[other] Escribe los códigos de { $count } cartas.
}
plain-not-understood = No entiendo. Escribe { $help } para ver la ayuda.
plain-it-fits = { $card }: coincide. Puedes tirarla ahora.
plain-why-what = Di una carta, por ejemplo { $why } B7.
plain-saved = Cada jugada se guarda en { $path }.
plain-not-saved = Esta partida no se guarda.
plain-bye = La partida está guardada en { $path }. Para seguir: penultima play --resume
plain-help =
    Escribe el número de una jugada y presiona Entrar; si hay una sola jugada, basta con Entrar.
    O escribe una carta: B7, o con lo que se escoge: W rojo. Añade uno para decir UNO con ella: B7 uno.
    La letra del color (en inglés) y la cara forman el código: D es Toma 2, R Reversa, S Salta; W es un comodín.
    Decir UNO: al tirar, o en la línea siguiente. Si no, un bot puede atraparte: lo nota 7 veces de cada 10.
    Los bots lo olvidan una vez de cada diez. Entonces tienes una línea para atraparlos.

## Palabras que se entienden por líneas: la primera es la que enseñamos.

line-help = ? ayuda
    .what = esta ayuda
line-hand = mano cartas
    .what = tus cartas
line-table = mesa arriba
    .what = la carta de arriba y cuántas cartas tiene cada quien
line-scores = puntos
    .what = los puntos hasta ahora
line-rules = reglas
    .what = las reglas de esta mesa
line-why = porqué porque
    .what = por qué no se puede tirar una carta: porqué B7
line-save = guarda guardar
    .what = dónde se guarda la partida; con un nombre de archivo, hace una copia
line-quit = salir fin
    .what = dejar la mesa; la partida se guarda
line-uno = uno ¡uno! dice
    .what = decir UNO
line-catch = atrapa atrapar
    .what = atrapar a quien no lo dijo: atrapa Bea
line-play = tira tirar juega
    .what = tirar una carta: tira B7
line-draw = toma tomar
    .what = tomar
line-keep = guárdala guardala conserva
    .what = quedarte con lo que tomaste
line-challenge = desafía desafia desafiar
    .what = desafiar un Comodín Toma 4
line-accept = acepta aceptar
    .what = aceptar y tomar
line-name = escoge escoger
    .what = escoger el color de la carta volteada: escoge rojo
line-next = siguiente sigue
    .what = repartir la siguiente ronda
line-wear = viste vestir
    .what = repartir la siguiente ronda con otra ropa: viste rosa azul
