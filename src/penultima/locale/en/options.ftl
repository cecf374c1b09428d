## Options of a table.

option-scoring = { $value ->
    [penalty] Everybody is charged for their own hand, and the lowest total wins.
   *[winner] The winner of a round takes the points of the other hands.
}
    .name = Scoring
    .winner = Winner takes the points
    .penalty = Lowest total wins
option-target = The match goes to { $value } points.
    .name = Target
option-bluffing = { $value ->
    [true] A Wild Draw Four can be a bluff, and can be challenged.
   *[false] A Wild Draw Four can't be a bluff: only a player without the colour in play may play it.
}
    .name = Bluffing
option-two-player-reverse = { $value ->
    [turn] Between two players, a change of direction leaves the next turn to the other.
   *[skip] Between two players, a change of direction gives another turn.
}
    .name = Direction between two
    .skip = Reverse gives another turn
    .turn = Reverse passes the turn
option-triforce-answer-from-draw = { $value ->
    [true] A player who draws for a demand may answer it from the cards drawn.
   *[false] A player who draws for a demand can't answer any more.
}
    .name = Answer from the draw
option-wardrobe = { $value ->
    [dealt] The table deals everybody two colours to wear, at random, every round.
   *[declared] Everybody says what they wear before a round.
}
    .name = Wardrobe
    .declared = We say what we wear
    .dealt = The table deals outfits
option-force-play-drawn = { $value ->
    [true] A player who had nothing to play has to play a drawn card that fits.
   *[false] A drawn card that fits may be kept.
}
    .name = Play what you draw
option-stacking = { $value ->
    [true] A draw card may be answered with another of its kind, and the draws add up.
   *[false] Draw cards can't be answered.
}
    .name = Stacking
option-draw-until-playable = { $value ->
    [true] A draw goes on until a card comes that can be played.
   *[false] A draw is one card.
}
    .name = Draw until it fits
option-jump-in = { $value ->
    [true] The very same card may be played out of turn.
   *[false] Nobody plays out of turn.
}
    .name = Jump in
option-seven-zero = { $value ->
    [true] A 7 swaps hands with a player, a 0 passes all hands on.
   *[false] A 7 and a 0 are like any number.
}
    .name = Sevens and zeros
option-force-play = { $value ->
    [true] A player who can play must.
   *[false] A player who can play may draw instead.
}
    .name = Forced play
option-no-mercy-catch = { $value ->
    [true] A wrong accusation costs 1 card.
   *[false] A wrong accusation costs nothing.
}
    .name = No mercy
option-stack-across = { $value ->
    [true] A Draw Two may be answered with a Wild Draw Four too, and a Wild Draw Four with a Draw Two of the chosen colour.
   *[false] A draw card may be answered only with its own kind.
}
    .name = Stack across
option-number-finish = { $value ->
    [true] The last card has to be a number.
   *[false] Any card may be the last one.
}
    .name = Finish on a number
option-hand-size = { $value } cards are dealt to each player.
    .name = Cards dealt

# Presets: named sets of options.
preset-official = Official
    .what = As on the sheets: to 500 points.
preset-family = Family
    .what = To 200 points, without bluffs. Whoever can't play draws until a card fits.
preset-fast = Fast
    .what = To 100 points, with five cards each; a card that makes you draw can be answered with its like.
preset-wild = Wild
    .what = Draws pile up, 7 and 0 move hands, equal cards jump in, wrong accusations cost a card.
preset-own = Your own
    .what = Options that the table has chosen itself.
