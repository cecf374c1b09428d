## Labels of moves.

move-play = Play { $card }
move-color = , choose { $color }
move-clothing = , clothing { $clothing }
move-whom = , choose { $whom }
move-swap = , swap hands with { $whom }
move-call-too = , call UNO
move-draw = Draw
move-draw-count = Draw { $count }
move-keep = { $count ->
    [one] Keep it
   *[other] Keep them
}
move-choose-color = Choose { $color }
move-challenge = Challenge
move-accept = Accept and draw
move-call = Call UNO
move-catch = Catch { $whom }
move-choose-player = Choose { $whom }
move-choose-cards = Choose { $cards }
move-kept = I did it
move-not-kept = I didn't do it
move-ruling = Enter what the table decided
move-next-round = Next round
