## Words in drawings of cards and tables, and what stands for a drawing where it can't be seen.

drawing-title = { $edition } · round { $round }
drawing-to-draw = { $count } to draw
drawing-left = Play goes to the left
drawing-right = Play goes to the right
drawing-deals = dealer
drawing-owes-call = has not said UNO
drawing-won = went out
drawing-score = { $score ->
    [one] 1 point
   *[other] { $score } points
}
drawing-table = In play: { $card }. { $players }.
drawing-back = Back of a card
drawing-no-cards = No cards
