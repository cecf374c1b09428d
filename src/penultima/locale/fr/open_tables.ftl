## Les tables ouvertes d'un serveur public, sur la page et dans le terminal.

open-none = Personne n’attend en ce moment. Commencez avec des bots : ils cèdent leur place.
open-people = { $count ->
    [one] { $count } personne
   *[other] { $count } personnes
}{ $bots ->
    [0] {""}
    [one] {" "}et { $bots } bot
   *[other] {" "}et { $bots } bots
}, { $seats } places
open-lobby = va commencer
open-playing = en cours
open-clock = Chrono { $count }{"\u00A0"}s
open-no-clock = Sans chrono
