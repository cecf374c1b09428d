## The book of a table, and the matches of a browser: docs/page.md.

book-title = The book of this table
book-title-of = The book of “{ $table }”
book-note = All rounds that were ever finished at this link. Whoever has the link has the book. A name is that of a seat: whoever sits down as Ana plays on as Ana.
book-empty = No round has been finished here yet.
book-coming = Opening the book…
book-unreachable = The book can’t be opened now.
book-standings = Standings
book-player = Player
book-matches = Matches
book-rounds = Rounds
book-net = Points per round
book-net-note = Won matches and rounds of those played. Points per round are the points of a player, less the mean of the others’.
book-without-luck = Without luck
book-without-luck-note = “Without luck” is over the rounds that have been analysed, less what the cards gave and took.
book-won-of = { $won } of { $all }
book-hints = { $count ->
    [one] 1 hint
   *[other] { $count } hints
}
book-more-names = { $count ->
    [one] One more name has played here.
   *[other] { $count } more names have played here.
}
book-pairings = Head to head
book-pairing = { $one } { $won }, { $other } { $lost }, of { $count ->
    [one] 1 round
   *[other] { $count } rounds
} together
book-pairing-matches = matches { $won } : { $lost }
book-records = Records
book-record-longest_round = turns: the longest round
book-record-most_cards = cards at once: { $name }
book-record-run = turns in a row with a card to play: { $name }
book-record-catches = { $count ->
    [one] catch in a round: { $name }
   *[other] catches in a round: { $name }
}
book-record-bluffs = { $count ->
    [one] bluff got away with in a round: { $name }
   *[other] bluffs got away with in a round: { $name }
}
book-record-streak = rounds won in a row: { $name }
book-record-watch = Watch round { $round } of match { $match }
book-played = Matches
book-match = Match { $match }
book-unfinished = not played to its end
book-won = { $count ->
   *[other] { $names } won
}
book-round = Round { $round }: { $name }, { $points } points
book-round-blocked = Round { $round }: nobody
book-record-file = Game record
book-more-matches = { $count ->
    [one] One earlier match is in the files.
   *[other] { $count } earlier matches are in the files.
}
book-save = Take it along
book-csv = Rounds as CSV
book-records-zip = All game records

my-matches-note = The matches that were played to their end in this browser. Only this browser knows them.
my-matches-none = When a match ends in this browser, it will be here.
my-matches-won = You have won { $won } of { $all }.
my-matches-you-won = You won
my-matches-watch = Watch its last round
my-matches-forget = Forget these matches
my-matches-forget-sure = Only the list in this browser is forgotten. The books of the tables stay.
