## What a bot was thinking, told after a round. docs/bots.md.

thought-bluff = When I played { $card }, it was a bluff: I still had { $count ->
    [one] 1 { $color } card
   *[other] { $count } { $color } cards
}.
thought-challenge = I challenged { $player } because a bluff seemed likely to me.
thought-few-cards = { $player } had only { $count ->
    [one] 1 card
   *[other] { $count } cards
} left, so I played { $card }. Otherwise { $has_other ->
    [yes] I would have played { $other }.
   *[no] I would have waited.
}
thought-kept = { $has_other ->
    [yes] I played { $other }
   *[no] I drew
} and kept { $card }, although { $player } had only { $count ->
    [one] 1 card
   *[other] { $count } cards
} left.
thought-search = { $has_other ->
    [yes] I was about to play { $other }
   *[no] I was about to draw
}, but { $has_card ->
    [yes] { $card }
   *[no] drawing
} did better in the hands that I imagined.
thought-slip = { $has_card ->
    [yes] I played { $card }.
   *[no] I held back.
} { $has_other ->
    [yes] Playing { $other }
   *[no] Waiting
} would have been better: my slip.
thought-forgot = With { $card }, I forgot to say UNO.
