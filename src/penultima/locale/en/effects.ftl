## What cards do, one sentence per effect, addressed to the player of the card.
## `$who` and `$to` have the values of the effect language in docs/referee.md.

who-subject = { $who ->
    [self] You
    [next] The next player
    [previous] The player before you
    [chosen] The player you choose
    [others] Everybody else
    [all] Everybody, you too,
    [most_cards] Whoever holds the most cards
    [fewest_cards] Whoever holds the fewest cards
    [previous_of] The player before { $author }
    [chosen_by] The player whom { $author } chooses
    [others_of] Everybody except { $author }
    [everybody] Everybody
   *[player] { $who_name }
}
to-subject = { $to ->
    [self] You
    [next] The next player
    [previous] The player before you
    [chosen] The player you choose
    [others] Everybody else
    [all] Everybody
    [most_cards] Whoever holds the most cards
    [fewest_cards] Whoever holds the fewest cards
    [previous_of] The player before { $author }
    [chosen_by] The player whom { $author } chooses
    [others_of] Everybody except { $author }
    [everybody] Everybody
   *[player] { $to_name }
}
who-hand = { $who ->
    [self] your hand
    [next] the next player's hand
    [previous] the hand of the player before you
    [chosen] the hand of the player you choose
    [others] the hands of all the others
    [all] every hand
    [most_cards] the hand of whoever holds the most cards
    [fewest_cards] the hand of whoever holds the fewest cards
    [previous_of] the hand of the player before { $author }
    [chosen_by] the hand of the player whom { $author } chooses
    [others_of] every hand except { $author }'s
    [everybody] every hand
   *[player] { $who_name }'s hand
}
who-other = { $who ->
    [next] the next player
    [previous] the player before you
    [chosen] the player you choose
    [others] each of the others
    [most_cards] whichever of the others holds the most cards
    [fewest_cards] whichever of the others holds the fewest cards
    [previous_of] the previous player
    [chosen_by] a player of their choice
    [others_of] each of the others
   *[player] { $who_name }
}
who-source = { $who ->
    [next] the next player
    [previous] the player before you
    [chosen] the player you choose
    [others] each of the others
    [most_cards] whoever holds the most cards
    [fewest_cards] whoever holds the fewest cards
    [previous_of] the previous player
    [chosen_by] a player of their choice
    [others_of] each of the others
    [player] { $who_name }
   *[all] everybody else
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
effect-lose-turn = { who-subject } { $who ->
    [self] lose the next turn that comes to you.
   *[other] loses the next turn that comes.
}
effect-reverse = The direction of play changes.
effect-extra-turn = You play again.
effect-swap-hands = You swap hands with { who-other }.
    .by = { $author } swaps hands with { who-other }.
effect-pass-hands = Every hand goes to the next player in the direction of play.
effect-give = You give { cards-count } of your choice to { who-other }.
    .by = { $author } gives { cards-count } of their choice to { who-other }.
effect-take = { $who ->
    [self] You take nothing: your own cards stay where they are.
   *[other] You take { cards-count } at random from { who-source }, but never a last card.
}
    .by = { $author } takes { cards-count } at random from { who-source }, but never a last card.
effect-pass-cards = { $count ->
    [one] Everybody picks 1 card and passes it on, all at once, to the next player in the direction of play.
   *[other] Everybody picks { $count } cards and passes them on, all at once, to the next player in the direction of play.
}
effect-shuffle-hands = All hands are shuffled together and dealt out again, one card at a time, from the next player on.
effect-draw-until = { who-subject } { $who ->
    [self] draw
   *[other] draws
} until { $color } comes.
effect-draw-until-named = { who-subject } { $who ->
    [self] draw
   *[other] draws
} until a card of the colour you name comes.
effect-reveal = { to-subject } { $to ->
    [self] see
   *[other] sees
} { who-hand }.
effect-honor = { who-subject } { $who ->
    [self] have
   *[other] has
} to do this: “{ $text }” Whoever doesn't, draws { cards-count }.
effect-ruling = “{ $text }” The table decides, and you enter what follows from it.
ruling-nothing = Nothing happens.
effect-demand = The next player has to answer with a card of that colour that bears the { $emblem } symbol: { $cards }. If they hold one they must play one: nothing else answers, not even a wild. If they hold none they draw { cards-count }.
effect-discard-color = { $who ->
    [self] All { $colors } cards in your hand go to the discard pile, under this one. They do nothing there.
   *[other] { who-subject } lets go of all { $colors } cards, under the card in play and without effect.
}
effect-discard-color-named = { $who ->
    [self] All cards in your hand of the colour you name go to the discard pile, under this one. They do nothing there.
   *[other] { who-subject } lets go of all cards of the colour you name, under the card in play and without effect.
}
effect-clothing = First name a colour of clothing: everybody who wears anything of that colour draws { cards-count }, from the next player on, and you last, if you wear it. Nobody loses a turn for it.
effect-house-rule = It does what the table has written on it; see the house rules below.

# Steps in an editor: their names, their fields, and the values of fields.
step-draw = Draw
step-discard = Let go of cards
step-skip = Skip
step-lose-turn = Lose a turn
step-reverse = Change direction
step-extra-turn = Play again
step-swap-hands = Swap hands
step-pass-hands = Pass all hands on
step-give = Give cards
step-take = Take cards
step-pass-cards = Everybody passes cards on
step-shuffle-hands = Shuffle all hands
step-discard-color = Let go of a colour
step-draw-until = Draw until a colour comes
step-reveal = Show a hand
step-honor = On your honour
step-ruling = The table decides
step-field-who = Who
step-field-with = With whom
step-field-to = To whom
step-field-from = From whom
step-field-color = Colour
step-color-named = the colour that is named
step-field-count = How many
step-field-how = How
step-how-choose = of their choice
step-how-random = at random
step-field-text = What has to be done
step-before-else-draw = or draw
step-field-else-draw = How many
step-who-self = whoever plays it
step-who-next = the next player
step-who-previous = the player before
step-who-chosen = a player of their choice
step-who-others = everybody else
step-who-all = everybody
step-who-most-cards = whoever holds the most cards
step-who-fewest-cards = whoever holds the fewest cards

house-rule = { $title }: “{ $text }” { $steps }
house-rule-without-text = { $title }: { $steps }
house-rule-by-table = The table sees to it.
