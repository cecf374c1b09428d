## The rulebook of a table.

rulebook-title = { $edition }: the rules of this table
rulebook-about = A letter and a number in parentheses, like (T1), name the clause behind a rule.
rulebook-aim-winner = Get rid of your cards before the others do. Whoever is out first takes the points of the cards that the others still hold, and the first to { $target } points wins the match.
rulebook-aim-penalty = Get rid of your cards before the others do. When somebody is out, everybody is charged for the cards they still hold; when somebody reaches { $target } points, the lowest total wins the match.

rulebook-need = What you need
rulebook-players = { $fewest } to { $most } players, and a deck of { $cards } cards:
rulebook-deck-numbers = Numbers: { cards-count }, in { $colors }; of each colour, { $faces }
rulebook-deck-faces = { $copies ->
    [1] { $faces } once
    [2] { $faces } twice
   *[other] { $faces } ({ $copies } times)
}
rulebook-deck-run = { $first } to { $last }
rulebook-deck-one = { $face }
rulebook-deck-actions = { $name }: { cards-count }, { $copies } of each colour
rulebook-deck-wilds = { $name }: { cards-count }
rulebook-deck-emblem = Every { $faces } bears the { $emblem } symbol. It matters for a { $emblem } demand alone: it is no symbol to match, and otherwise such a card is a plain number.

rulebook-begin = How to begin
rulebook-begin-lots = Each player draws a card. The highest number deals; action cards and wilds count zero. Players who tie for highest draw again among themselves. The cards drawn go back into the deck.
rulebook-begin-deal = The dealer shuffles and deals { $count } cards to each player, one at a time, beginning at the dealer's left.
rulebook-begin-pile = The rest, face down, is the draw pile. Its top card is turned up beside it and starts the discard pile.
rulebook-begin-first = The player at the dealer's left begins, and play moves to the left, clockwise, unless the card turned up says otherwise:
rulebook-begin-next-rounds = In later rounds the deal passes to the left.
rulebook-start-numbers = A number
rulebook-start-nothing = { $names }: nothing special.
rulebook-start-attack = { $names }: the player at the dealer's left draws { $count } and loses the turn.
rulebook-start-attack-stacking = { $names }: the player at the dealer's left draws { $count } and loses the turn, or answers it.
rulebook-start-reverse = { $names }: the dealer plays first, and play moves to the right.
rulebook-start-skip = { $names }: the player at the dealer's left loses the turn.
rulebook-start-as-played = { $names }: it does what it does, as if the dealer had played it.
rulebook-start-name-color = { $names }: the player at the dealer's left chooses the colour, and then takes the first turn. Nothing else happens.
rulebook-start-demand = { $names }: the player at the dealer's left chooses the colour, and that was the first turn. The next player must play { $cards }, or draw { $count } if they hold none.
rulebook-start-name-color-and-carry-out = { $names }: the player at the dealer's left chooses the colour, and that was the first turn; then the card does what it does, as if that player had played it.
rulebook-start-put-back = { $names }: it goes back, the draw pile is shuffled again, and another card is turned up.
rulebook-wearing-declared = Before each round everybody says which of the colours they wear. It may be none; everybody may know, and it can change between rounds.
rulebook-wearing-dealt = Before each round the table deals everybody two of the colours at random. That is what they wear in this round, whatever they have on.
rulebook-before-house-rules = { $count ->
    [one] Before any round the table may write a house rule on this card, change it or rub it out: { $names }.
   *[other] Before any round the table may write a house rule on each of these cards, change it or rub it out: { $names }.
} That counts only if everybody agrees, and from the next deal on.

rulebook-turn = A turn
rulebook-turn-play = Play one card that matches the top of the discard pile by colour, number or symbol.
rulebook-turn-wild = You may play a wild instead, on any card. On a wild, what counts is the colour that was chosen for it.
rulebook-turn-example = So on { $card } you may play { $fits }.
rulebook-turn-draw = With nothing to play, draw one card. If it fits you may play it at once. If it doesn't, or you would rather keep it, the turn passes.
rulebook-turn-draw-must-play = With nothing to play, draw one card. If it fits, you have to play it at once. If it doesn't, the turn passes.
rulebook-turn-draw-until = With nothing to play, draw until a card comes that fits, or none is left to draw. You may play that last card at once, or keep it all; then the turn passes.
rulebook-turn-draw-until-must-play = With nothing to play, draw until a card comes that fits, or none is left to draw. You have to play that last card if it fits; otherwise the turn passes.
rulebook-turn-voluntary = You may also draw, in the same way, although you could play. Then only the last card drawn may be played in that turn, and you may keep it.
rulebook-turn-no-voluntary = You may not draw if you can play.
rulebook-turn-no-voluntary-bluff = You may not draw if you can play. Nobody is obliged to bluff.
rulebook-turn-ask = After every draw, say whether you play or keep, also when you can only keep it: then nobody can tell what you drew.
rulebook-turn-reshuffle = If a card has to be drawn and the draw pile is empty, the discard pile is shuffled to make a new one. Its top card stays, and wilds that go back lose the colour chosen for them.
rulebook-turn-nothing-left = If both piles run out, draw what there is. With nothing at all to draw, a player who can play must, and one who can't is passed at once. When that has happened to every player in a row, the round is blocked: nobody scores or is charged, and the next dealer deals.
rulebook-turn-repeated = When the discard pile is shuffled for the same player, with the same hands, card and direction, for the third time in a round, the round is blocked too.
rulebook-turn-jump-in = While a player has yet to play or draw, and nothing has been asked, any other player may play a card that is the same in colour and face as the one on top. It counts as their turn, and play goes on from them. Wilds can't jump in.

rulebook-cards = What the cards do
rulebook-numbers = Number cards
rulebook-numbers-plain = A number does nothing but match.
rulebook-numbers-except = A number does nothing but match, except for these:

rulebook-out = Going out
rulebook-out-call = Say “UNO” as you play your next-to-last card, or right after. If you haven't, and somebody catches you before the next turn has begun, you draw { $count }.
rulebook-out-window = A turn begins with the first { $moves } of whoever's turn it is, even if it is yours again. A draw that a card forces on somebody is no beginning.
rulebook-out-window-play = play
rulebook-out-window-draw = draw
rulebook-out-window-challenge = challenge
rulebook-out-window-accept = accept
rulebook-out-window-house-rule = Nor is an answer that a house rule asks for.
rulebook-out-window-jump-in = A jump-in is a beginning too.
rulebook-out-owed = What counts is that your own play leaves you with exactly one card, once the card has done all it does. What you draw afterwards doesn't release you from saying it.
rulebook-out-accuse-free = A wrong accusation costs nothing.
rulebook-out-accuse-costs = A wrong accusation costs the accuser 1 card, once per player and turn.
rulebook-out-end = The round ends the moment a player has no cards left.
rulebook-out-end-house-rule = It ends in the middle of a house rule too: what is left of the rule isn't carried out. A step goes from player to player, and the first whose hand it empties is out.
rulebook-out-number = The last card has to be a number. A symbol or a wild that would empty your hand can't be played: with nothing else to play, draw.
rulebook-out-number-accept = The last card has to be a number. A symbol or a wild that would empty your hand can't be played: with nothing else to play, draw, or accept what waits for an answer.
rulebook-out-number-house-rule = A hand that the steps of a house rule empty is out all the same.
rulebook-out-last-attack = If somebody goes out with { $names }, the next player still draws, and what they draw counts.
rulebook-out-last-stack = If it answered other draws, the next player draws the whole stack.
rulebook-out-last-nothing = No other card has an effect as a last card.
rulebook-out-last-none = A last card has no effect.

rulebook-points = Points
rulebook-points-winner = Whoever went out gets the points of all cards left in the other hands:
rulebook-points-penalty = Everybody is charged the points of the cards left in their own hand:
rulebook-points-card = Card
rulebook-points-value = Points
rulebook-points-numbers = Number cards
rulebook-points-face-value = their number

rulebook-winning = Winning
rulebook-winning-winner = Rounds follow until a player has { $target } points or more. That player wins the match.
rulebook-winning-penalty = Rounds follow until a player has { $target } points or more. Then the lowest total wins the match; a tie is a shared win.

rulebook-options = What this table has agreed on
rulebook-options-none = Nothing beyond the usual rules.

rulebook-house-rules = House rules on the cards
rulebook-house-rules-none = { $count ->
    [one] Nothing is written on this card, so it is a plain wild: { $names }.
   *[other] Nothing is written on these cards, so they are plain wilds: { $names }.
}
rulebook-house-rules-how = The steps of a house rule follow one another, after the colour is chosen. Each goes round from the next player on, and whoever played the card comes last. Nothing in them costs a turn unless it says so. A hand that is shorter than what a step takes is taken whole. If several hold the most or the fewest cards, it is about all of them; where it must be one, about the one who would play first.
