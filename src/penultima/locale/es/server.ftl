## Lo que el servidor rechaza, y qué hacer en su lugar. Los ids son los códigos de docs/protocol.md.

server-bad-message = El servidor no entiende esto: { $problem }.
server-unknown-table = Esta mesa terminó o el enlace está incompleto. Crea otra.
server-wrong-token = Este lugar ya es de otra persona. Siéntate de nuevo, o mira.
server-wrong-code = Este código venció o no es correcto. Pide uno nuevo en tu otro dispositivo.
server-table-full = Los { $seats } lugares están ocupados. Puedes mirar.
server-no-spectators = Esta mesa juega sin espectadores.
server-bad-name = Escoge un nombre que se pueda leer, de { $most } letras como máximo.
server-name-taken = Aquí ya hay alguien que se llama { $name }. Escoge otro nombre.
server-bad-word = Este nombre tiene una palabra que este servidor no permite. Escoge otro.
server-not-at-table = Primero ve a una mesa.
server-not-seated = Estás mirando. Toma un lugar para hacer eso.
server-not-host = Solo quien organiza puede hacer eso. Pídeselo.
server-not-now = Ahora no se puede. Espera tu turno, el final de la ronda o la sala.
server-sits-out = Juegas desde la próxima ronda. Esta la juega un bot por ti.
server-not-yet = { $seconds ->
    [one] Espera un segundo más antes de que un bot pueda jugar en su lugar.
   *[other] Espera { $seconds } segundos más antes de que un bot pueda jugar en su lugar.
}
server-bad-setup = La partida no puede empezar así. Revisa los lugares y las reglas de la mesa.
server-too-few-players = Falta un jugador, o agrega un bot.
server-not-ready = Todavía hay que esperar a { $names }.
server-too-few-seats = Hay { $seats } en esta mesa. Primero saca a alguien.
server-no-such-seat = En ese lugar no hay a quien escoger.
server-seat-taken = Ese lugar está ocupado. Escoge otro.
server-seat-kept = { $seconds ->
    [one] Este lugar se guarda un segundo más para quien lo dejó.
   *[other] Este lugar se guarda { $seconds } segundos más para quien lo dejó.
}
server-no-such-level = No hay un bot así. Escoge uno de estos: { $levels }.
server-no-such-edition = No hay una edición así. Escoge una de estas: { $editions }.
server-bad-contribution = Esto no abre tu parte del reparto. Se reparte sin ella.
server-bad-outfit = Escoge gorra, camiseta y pantalón en al menos dos colores de esta edición, o marca lo que de verdad llevas.
server-bad-rule = Escribe un título de 40 letras como máximo, para una de las cartas personalizables de esta edición.
server-unknown-round = Esa ronda no ha terminado, o nunca se jugó.
server-no-coach = El entrenador es para practicar: una persona, y bots en los demás lugares.
server-no-analysis = Este servidor no puede analizar rondas: su núcleo no está compilado.
server-analysis-busy = Se están analizando otras rondas. Intenta de nuevo en un momento.
server-too-late = { $name } llegó antes. No cambió nada.
server-keep-too-late = Ya no la puedes guardar: todos saben que coincide. Tírala.
server-replaced = Escogiste otra jugada en su lugar.
server-catch-not-open = Demasiado pronto. Espera a que se pueda atrapar.
server-too-fast = Demasiado a la vez. Espera un momento.
server-banned-here = Quien organiza esta mesa no te deja entrar.
server-removed = Quien organiza te sacó de esta mesa. Pídele que te deje sentarte otra vez; puedes mirar.
server-not-your-rule = { $name } escribió esta regla. Solo quien la escribió o quien organiza puede quitarla; puedes oponerte o proponer un cambio.
server-banned = Este servidor no te deja entrar.
server-table-locked = Esta mesa está cerrada: nadie más puede entrar.
server-not-public = Las mesas de este servidor solo se encuentran por su enlace.
server-too-many-tables = Hay demasiadas mesas en este momento. Inténtalo más tarde.
server-too-many-connections = Hay demasiadas conexiones en este momento. Inténtalo más tarde.
server-storage-full = El servidor no tiene espacio para esto en este momento. Lo que se está jugando sigue.
server-table-log-full = Esta mesa ya escribió todo lo que puede. Abre otra.
server-rule-too-long = Esta regla es demasiado larga. Usa menos pasos o textos más cortos.
server-failed = El servidor no pudo hacerlo. Inténtalo de nuevo.
server-elsewhere = Esta mesa se está mudando a otro servidor. Prueba de nuevo en un momento.
server-stopping = El servidor está por reiniciarse. Tu mesa está guardada.

## La página sencilla de un servidor sin la página web.

server-no-page = El servidor de mesas está funcionando, pero su página web no está instalada. Constrúyela con «make page», o juega en la terminal con «penultima play».
