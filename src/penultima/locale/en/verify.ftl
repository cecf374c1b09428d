## `penultima verify`: docs/fairness.md.

verify-round = Match { $match }, round { $round }
verify-name-deal = deal
verify-name-parts = parts
verify-name-secret = secret
verify-name-seed = seed
verify-name-cards = cards
verify-deal = table { $table }, match { $match }, round { $round }.
verify-deal-differs = what is told is about another deal: table { $table }, match { $match }, round { $round }.
verify-no-transcript = nothing is told of how it was made, so it can't be checked.
verify-parts = { $count ->
    [one] 1 player took part
   *[other] { $count } players took part
}{ $missing ->
    [0] , and every contribution is the one that was fixed.
    [one] ; 1 contribution is missing, and its commitment stands.
   *[other] ; { $missing } contributions are missing, and their commitments stand.
}
verify-parts-unopened = nobody has opened a contribution: the server alone may have fixed this deal.
verify-parts-none = nobody took part: the server alone has fixed this deal.
verify-part-differs = the contribution of seat { $seat } is not the one that was fixed before the deal.
verify-seat-twice = seat { $seat } took part twice.
verify-seat-unknown = there is a part of seat { $seat }, which no table has.
verify-secret = it is the one that the server had fixed before anybody took part.
verify-secret-differs = it is not the one that the server had fixed before the deal.
verify-secret-missing = the server has not opened it.
verify-seed = it follows from the secret and from all parts.
verify-seed-differs = the round was not dealt from the seed that follows from the secret and all parts.
verify-seed-none = the round was not dealt from a seed of its own.
verify-seed-unknown = without the secret it is not known.
verify-cards = every card is the one that the seed gives ({ $count ->
    [one] 1 event
   *[other] { $count } events
}).
verify-cards-differ = event { $place } is not what the seed gives: { $event }
verify-cards-broken = the round can't have gone like this: { $problem }
verify-cards-unknown = they can't be checked.
verify-cards-none = the deal itself is missing.
verify-cards-hidden = the replay does not show all hands after every move.
verify-fair = { $count ->
    [one] Checked: the deal was fixed by everybody.
   *[other] Checked: all { $count } deals were fixed by everybody.
}
verify-not-fair = This does not agree. Whoever dealt may have chosen the cards; see the lines marked NO.
verify-unknown = Not everything can be checked; see the lines marked with a question mark.
verify-no-rounds = No round is over yet, so there is nothing to check.
verify-unreadable = This is neither a game record nor a round saved by the page.
