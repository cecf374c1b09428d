## Open tables of a public server, on the page and in the terminal.

open-none = Nobody waits for players right now. Begin with bots: they give way to people.
open-people = { $count ->
    [one] 1 person
   *[other] { $count } people
}{ $bots ->
    [0] {""}
    [one] {" "}and 1 bot
   *[other] {" "}and { $bots } bots
}, { $seats } seats
open-lobby = waiting to begin
open-playing = playing
open-clock = Turn clock { $count }{"\u00A0"}s
open-no-clock = No clock
