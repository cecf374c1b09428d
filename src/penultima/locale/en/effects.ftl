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
effect-clothing = First name a colour of clothing: everybody who wears anything of that colour draws { cards-count }, from the next player on, and you last, if you wear it. Nobody loses a turn for it.
effect-house-rule = It does what the table has written on it; see the house rules below.

# Steps in an editor: their names, their fields, and the values of fields.
step-draw = Draw
step-discard = Let go of cards
step-skip = Skip
step-reverse = Change direction
step-extra-turn = Play again
step-swap-hands = Swap hands
step-pass-hands = Pass all hands on
step-give = Give cards
step-reveal = Show a hand
step-honor = On your honour
step-field-who = Who
step-field-with = With whom
step-field-to = To whom
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

# Presets of house rules: house_rule_presets.toml.
house-rule-preset-draw-one = Snowflake
    .does = Next draws 1
house-rule-preset-draw-two = Snowdrift
    .does = Next draws 2
house-rule-preset-skip = Thin ice
    .does = Next is skipped
house-rule-preset-everyone = Snowfall
    .does = Everyone draws 1
house-rule-preset-swap = Skates swapped
    .does = Swap hands with one player
house-rule-preset-snowball = Snowball
    .does = Everyone else draws 1
house-rule-preset-avalanche = Avalanche
    .does = Next loses the turn and draws 2
house-rule-preset-thaw = Thaw
    .does = Play again
house-rule-preset-gift = A gift
    .does = Give one player a card
house-rule-preset-spin = Snow flurry
    .does = Every hand goes to the next player
house-rule-preset-window = Frosted window
    .does = See the next player's hand
house-rule-preset-dare = Dare
    .does = Next sings or draws 2
    .text = Sing a line of a song.
