## The book of a table, and the matches of a browser: docs/page.md.

book-title = El libro de esta mesa
book-title-of = El libro de “{ $table }”
book-note = Todas las rondas que se terminaron con este enlace. Quien tiene el enlace tiene el libro. Un nombre es el de un lugar: quien se siente como Ana sigue jugando como Ana.
book-empty = Aquí todavía no se ha terminado ninguna ronda.
book-coming = Abriendo el libro…
book-unreachable = El libro no se puede abrir ahora.
book-standings = Clasificación
book-player = Jugador
book-matches = Partidas
book-rounds = Rondas
book-net = Puntos por ronda
book-net-note = Partidas y rondas ganadas de las jugadas. Los puntos por ronda son los de un jugador menos el promedio de los demás.
book-without-luck = Sin suerte
book-without-luck-note = “Sin suerte” cuenta las rondas que se han analizado, sin lo que las cartas dieron y quitaron.
book-won-of = { $won } de { $all }
book-hints = { $count ->
    [one] 1 pista
   *[other] { $count } pistas
}
book-more-names = { $count ->
    [one] Un nombre más ha jugado aquí.
   *[other] { $count } nombres más han jugado aquí.
}
book-pairings = Cara a cara
book-pairing = { $one } { $won }, { $other } { $lost }, de { $count ->
    [one] 1 ronda juntos
   *[other] { $count } rondas juntos
}
book-pairing-matches = partidas { $won } : { $lost }
book-records = Récords
book-record-longest_round = turnos: la ronda más larga
book-record-most_cards = cartas a la vez: { $name }
book-record-run = turnos seguidos tirando: { $name }
book-record-catches = { $count ->
    [one] vez atrapando en una ronda: { $name }
   *[other] veces atrapando en una ronda: { $name }
}
book-record-bluffs = { $count ->
    [one] vez blofeando sin castigo en una ronda: { $name }
   *[other] veces blofeando sin castigo en una ronda: { $name }
}
book-record-streak = rondas ganadas seguidas: { $name }
book-record-watch = Ver la ronda { $round } de la partida { $match }
book-played = Partidas
book-match = Partida { $match }
book-unfinished = sin terminar
book-won = { $count ->
    [one] Ganó { $names }
   *[other] Ganaron { $names }
}
book-round = Ronda { $round }: { $name }, { $points } puntos
book-round-blocked = Ronda { $round }: nadie
book-record-file = Registro
book-more-matches = { $count ->
    [one] Una partida anterior está en los archivos.
   *[other] { $count } partidas anteriores están en los archivos.
}
book-save = Para llevar
book-csv = Rondas en CSV
book-records-zip = Todos los registros

my-matches-note = Las partidas que se jugaron hasta el final en este navegador. Solo este navegador las conoce.
my-matches-none = Cuando una partida termine en este navegador, estará aquí.
my-matches-won = Has ganado { $won } de { $all }.
my-matches-you-won = Ganaste
my-matches-watch = Ver su última ronda
my-matches-forget = Olvidar estas partidas
my-matches-forget-sure = Solo se olvida la lista de este navegador. Los libros de las mesas se quedan.
