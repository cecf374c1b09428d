## What a change of the rules will do to a table: docs/lab.md.

forecast-longer = Rounds get { $percent } % longer: { $after } turns instead of { $before }.
forecast-shorter = Rounds get { $percent } % shorter: { $after } turns instead of { $before }.
forecast-as-long = Rounds stay as long: { $after } turns.
forecast-more-luck = Luck counts more: one careful player among careless ones wins { $after } % of rounds instead of { $before } %. Luck alone would be { $fair } %.
forecast-less-luck = Luck counts less: one careful player among careless ones wins { $after } % of rounds instead of { $before } %. Luck alone would be { $fair } %.
forecast-as-much-luck = Luck counts as much as before: one careful player among careless ones wins { $after } % of rounds. Luck alone would be { $fair } %.
forecast-leader-more = The first player down to one card loses more often: in { $after } % of rounds instead of { $before } %.
forecast-leader-less = The first player down to one card loses less often: in { $after } % of rounds instead of { $before } %.
forecast-leader-same = The first player down to one card loses as often as before: in { $after } % of rounds.
forecast-first = Who plays first wins { $after } % of rounds instead of { $before } %.
forecast-card = The best card to be dealt is { $card }: it wins { $after } % of rounds for its player.
forecast-warning-long = Careful: rounds take more than three times as long.
forecast-warning-unfinished = Careful: { $percent } % of rounds end without a winner.
forecast-warning-decisive-card = Careful: { $card } decides most rounds.
forecast-warning-certain-card = Careful: who is dealt { $card } can hardly lose.
forecast-rounds = { $rounds } rounds of each, played by { $players } good players.
forecast-official = This table plays by the official rules, so there is nothing to compare.
forecast-same = This changes nothing that can be counted.
forecast-by-people = Steps that only people can carry out are not counted.
