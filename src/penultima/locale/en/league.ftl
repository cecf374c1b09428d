## Pages of leagues of bots: docs/league.md.

league-title = A league of { $entries } bots
league-finding = { $first } leads with { $rating }, where { $anchor } has { $zero }.
league-finding-clear = With { $percent } % certainty it is better than { $second }.
league-overall = All divisions
league-overall-about = The mean of the ratings in all divisions, of the entries that played in each.
league-division = { $edition }, { $players } players
league-ratings-about = The bar is the rating, the line its 95 % interval. 400 more are odds of 10 to 1 to win a round against one opponent; { $anchor } has { $zero } by definition.
league-interval = { $low } to { $high }
league-better = { $percent } % likely better than the next
league-matrix = Rounds won
league-matrix-two = In percent, by the entry of the row against that of the column. Every deal is played from both seats.
league-matrix-more = In percent, by one entry of the row among { $others } of the column; { $even } is even. Every deal is played from every seat.
league-absent = { $entry } can't play here: { $reason }
league-costs = Entries
league-costs-about = Time is wall time on the machine that played the league. A round that an entry forfeits is lost.
league-entry = Entry
league-bot = Bot
league-rounds = Rounds
league-time = ms per decision
league-slowest = Slowest, ms
league-forfeits = Forfeits
league-first-forfeit = { $count }; the first: { $reason }
league-limit = Time per decision
league-limit-seconds = { $seconds } s
league-rollouts = Rollouts of expert
