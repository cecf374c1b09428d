## Las mesas abiertas de un servidor público, en la página y en la terminal.

open-none = Ahora nadie espera jugadores. Empieza con bots: ceden su lugar a las personas.
open-people = { $count ->
    [one] 1 persona
   *[other] { $count } personas
}{ $bots ->
    [0] {""}
    [one] {" "}y 1 bot
   *[other] {" "}y { $bots } bots
}, { $seats } lugares
open-lobby = por empezar
open-playing = jugando
open-clock = Reloj de { $count }{"\u00A0"}s
open-no-clock = Sin reloj
