## The coach: a hint while practising, and a word after a move. Never scolding. docs/analysis.md.

coach-hint = { $move }. { $why }
coach-good = Well chosen: nothing better was found.
coach-better = Better by about { $points ->
    [one] 1 point
   *[other] { $points } points
}: { $move }. { $why }

coach-why-call = Whoever forgets it can be caught, and draws.
coach-why-catch = { $player } forgot to say UNO.
coach-why-only = There is nothing else to do.
coach-why-jump-in = A card less, and it is your turn.
coach-why-challenge = { $player } probably still { $when ->
    [now] has { $color }.
   *[then] had { $color }.
}
coach-why-accept = Such a challenge loses more often than it wins.
coach-why-stack = { $player } { $when ->
    [now] gets
   *[then] would have got
} the { $count } cards, and more.
coach-why-answer = Otherwise you { $when ->
    [now] draw
   *[then] drew
} { $count }.
coach-why-wait = { $when ->
    [now] What you hold is
   *[then] What you held was
} worth more later.
coach-why-player = { $player } { $when ->
    [now] has
   *[then] had
} { $count ->
    [one] 1 card
   *[other] { $count } cards
}.
coach-why-out = It { $when ->
    [now] is
   *[then] was
} your last card.
coach-why-stop-draw = { $player } { $when ->
    [now] has
   *[then] had
} only { $count ->
    [one] 1 card
   *[other] { $count } cards
} left, and { $when ->
    [now] has
   *[then] would have had
} to draw { $drawn }.
coach-why-stop-skip = { $player } { $when ->
    [now] has
   *[then] had
} only { $count ->
    [one] 1 card
   *[other] { $count } cards
} left, and { $when ->
    [now] loses
   *[then] would have lost
} the turn.
coach-why-save-wild = A wild card fits at any time: keep it for when nothing else does.
coach-why-color = You { $when ->
    [now] have
   *[then] had
} { $count } more { $color } cards to follow up with.
coach-why-points = It { $when ->
    [now] counts
   *[then] counted
} { $points } against you if somebody else goes out.
coach-why-rid = A card less is worth more than waiting.
coach-why-search = It does best in most of the ways the hidden cards can lie.

