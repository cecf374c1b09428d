## What a card does at a table, in addition to its effects.

card-fits-on = Fits only on { $color } or on { $other }.
card-own-color = its own colour
card-wild-choose = It fits on any card, whatever else you hold. You choose the colour that goes on; it may be the one in play.
card-wild-only-without-color = It fits on any card, and you choose the colour that goes on. But you may play it only with no other card in your hand of the colour in play, that is, of the colour before this card; a matching number or symbol doesn't matter, and wilds have no colour.
card-bluff-possible = The rule about the colour can be broken, and that is what the challenge is for: whoever has to draw may challenge first. Then they, and nobody else, are shown the hand as it was when the card was played.
card-bluff-guilty = Guilty: whoever played it draws the { $count }, and the challenger takes a normal turn on the chosen colour.
card-bluff-innocent = Innocent: the challenger draws { $count } and loses the turn.
card-bluff-last = As a last card it can't be challenged.
card-bluff-forbidden = A player who holds that colour can't play it at all, so there is nothing to challenge.
card-stacking = Instead of drawing, the next player may answer with { $other }. The draws add up, and whoever doesn't answer draws them all and loses the turn.
card-stacking-challenge = A challenge is about the last card alone: guilty, its player draws all that is stacked, and the challenger takes a normal turn on the chosen colour; innocent, the challenger draws it and { $extra } more, and loses the turn.
card-stacking-free = Nobody is obliged to answer.
card-two-players-skip = With two players the other one loses the turn: you play again.
card-two-players-turn = With two players the other one plays next, all the same.
card-demand-ends = Drawing is that player's turn. Then the demand is over, and play goes on with the chosen colour.
card-demand-from-draw = After drawing they may answer at once with one of the cards drawn, or keep them. Then the demand is over, and play goes on with the chosen colour.
card-demand-from-draw-must = If they can answer with one of the cards drawn, they have to. Then the demand is over, and play goes on with the chosen colour.
card-discard-color-out = If that empties your hand, you are out; if it leaves you one card, say UNO.
card-clothing-choices = These are two choices: the clothing, and the colour that goes on. They may be the same.
card-extra-turn-beats-skips = That you play again beats this: nobody loses a turn.
card-nothing-else = It does nothing else.
card-emblem = It bears the { $emblem } symbol, which matters only for a { $emblem } demand.
card-seven-zero-last = As a last card, or turned up at the start, it does nothing.
