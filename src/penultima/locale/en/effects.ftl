## What cards do, one sentence per effect, told to whoever plays the card.
## `$who` and `$to` are those of the effect language in docs/referee.md.

who-subject = { $who ->
    [self] You
    [next] The next player
    [previous] The player before you
    [chosen] The player you choose
    [others] Everybody else
    [all] Everybody, you too,
    [most_cards] Whoever holds the most cards
   *[fewest_cards] Whoever holds the fewest cards
}
to-subject = { $to ->
    [self] You
    [next] The next player
    [previous] The player before you
    [chosen] The player you choose
    [others] Everybody else
    [all] Everybody
    [most_cards] Whoever holds the most cards
   *[fewest_cards] Whoever holds the fewest cards
}
who-hand = { $who ->
    [self] your hand
    [next] the next player's hand
    [previous] the hand of the player before you
    [chosen] the hand of the player you choose
    [others] the hands of all the others
    [all] every hand
    [most_cards] the hand of whoever holds the most cards
   *[fewest_cards] the hand of whoever holds the fewest cards
}
who-other = { $who ->
    [next] the next player
    [previous] the player before you
    [chosen] the player you choose
    [others] each of the others
    [most_cards] whichever of the others holds the most cards
   *[fewest_cards] whichever of the others holds the fewest cards
}
effect-attack = The next player draws { cards-count } and loses the turn.
effect-draw = { who-subject } { $who ->
    [self] draw
   *[other] draws
} { cards-count }.
effect-discard-choose = { $who ->
    [self] You let go of { cards-count } of your choice
   *[other] { who-subject } lets go of { cards-count } of their choice
}, under the card in play and without effect.
effect-discard-random = { $who ->
    [self] You let go of { cards-count } taken at random from your hand
   *[other] { who-subject } lets go of { cards-count } taken at random from the hand
}, under the card in play and without effect.
effect-skip = { $count ->
    [one] The next player loses the turn.
   *[other] The next { $count } players lose the turn.
}
effect-reverse = The direction of play changes.
effect-extra-turn = You play again.
effect-swap-hands = You swap hands with { who-other }.
effect-pass-hands = Every hand goes to the next player in the direction of play.
effect-give = You give { cards-count } of your choice to { who-other }.
effect-reveal = { to-subject } { $to ->
    [self] see
   *[other] sees
} { who-hand }.
effect-honor = { who-subject } { $who ->
    [self] have
   *[other] has
} to do this: “{ $text }” Whoever doesn't, draws { cards-count }.
effect-demand = The next player has to answer with a card of that colour that bears the { $emblem } symbol: { $cards }. If they hold one they must play one: nothing else answers, not even a wild. If they hold none they draw { cards-count }.
effect-discard-color = All { $color } cards in your hand go to the discard pile, under this one. They do nothing there.
effect-clothing = First name a colour of clothing: everybody who wears anything of that colour draws { cards-count }, from the next player on, and you too, last. Nobody loses a turn for it.
effect-house-rule = It does what the table has written on it; see the house rules below.

## Whole cards

card-fits-on = Fits on { $color } or on { $other }.
card-own-color = its own colour
card-wild-choose = It fits on any card, whatever else you hold. You choose the colour that goes on; it may be the one in play.
card-wild-only-without-color = It fits on any card, and you choose the colour that goes on. But you may play it only with no other card in your hand of the colour in play, that is, of the colour before this card; a matching number or symbol doesn't matter, and wilds have no colour.
card-bluff-possible = The rule can be broken, and that is what the challenge is for: whoever has to draw may challenge first. Then they, and nobody else, are shown the hand as it was when the card was played.
card-bluff-guilty = Guilty: whoever played it draws the { $count }, and the challenger takes a normal turn on the chosen colour.
card-bluff-innocent = Innocent: the challenger draws { $count } and loses the turn.
card-bluff-last = As a last card it can't be challenged.
card-bluff-forbidden = A player who holds that colour can't play it at all, so there is nothing to challenge.
card-stacking = Instead of drawing, the next player may answer with { $other }. The draws add up, and whoever doesn't answer draws them all and loses the turn.
card-stacking-challenge = A challenge is about the last card alone: guilty, its player draws all that is stacked, and the challenger takes a normal turn on the chosen colour; innocent, the challenger draws it and { $extra } more, and loses the turn.
card-stacking-free = Nobody is obliged to answer.
card-two-players-skip = With two players it works like a lost turn for the other: you play again.
card-two-players-turn = With two players the other one plays next, all the same.
card-demand-ends = Drawing is that player's turn. Then the demand is over, and play goes on with the chosen colour.
card-demand-from-draw = After drawing they may answer at once with one of the cards drawn, or keep them. Then the demand is over, and play goes on with the chosen colour.
card-demand-from-draw-must = If they can answer with one of the cards drawn, they have to. Then the demand is over, and play goes on with the chosen colour.
card-discard-color-out = If that empties your hand, you are out; if it leaves you one card, say UNO.
card-clothing-choices = These are two choices: the clothing, and the colour that goes on. They may be the same.
card-unwritten = Nothing is written on it: it is a plain wild.
card-nothing-else = It does nothing else.
card-emblem = It bears the { $emblem } symbol, which matters only for a { $emblem } demand.
card-seven-zero-last = As a last card, or turned up at the start, it does nothing.
house-rule = { $title }: “{ $text }” { $steps }
house-rule-without-text = { $title }: { $steps }
house-rule-by-table = The table sees to it.
