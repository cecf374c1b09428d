## Fair deals: docs/fairness.md.

fair-parts-missing = { $names }: no part in this deal, it did not come in time.
fair-parts-left-out = { $names }: left out of this deal, after two parts that were never opened.
fair-somebody-gone = somebody who has left

## The seal: four pictures made from everything that was fixed for a deal, on a light or a dark ground.
fair-seal = Seal
fair-seal-of = Seal of this deal: { $pictures }. What is it for?
fair-seal-note = Made from everything that was fixed for this deal. Compare it aloud: if everybody has the same four pictures, everybody was told the same.
fair-light-circle = light circle
fair-dark-circle = dark circle
fair-light-leaf = light leaf
fair-dark-leaf = dark leaf
fair-light-square = light square
fair-dark-square = dark square
fair-light-diamond = light diamond
fair-dark-diamond = dark diamond
fair-light-heart = light heart
fair-dark-heart = dark heart
fair-light-star = light star
fair-dark-star = dark star
fair-light-triangle = light triangle
fair-dark-triangle = dark triangle
fair-light-snowflake = light snowflake
fair-dark-snowflake = dark snowflake
fair-light-loop = light loop
fair-dark-loop = dark loop
fair-light-eye = light eye
fair-dark-eye = dark eye
fair-light-lock = light lock
fair-dark-lock = dark lock
fair-light-bubble = light speech bubble
fair-dark-bubble = dark speech bubble
fair-light-speaker = light speaker
fair-dark-speaker = dark speaker
fair-light-chain = light chain
fair-dark-chain = dark chain
fair-light-tick = light tick
fair-dark-tick = dark tick
fair-light-cross = light cross
fair-dark-cross = dark cross

## After the round
fair-checked = Checked: this deal was fixed by everybody.
fair-checked-some = Checked: this deal was fixed by the server and by everybody whose part came.
fair-checked-without-you = Checked: this deal was fixed by the server and others, but your part is not in it.
fair-parts-agree = The parts of this deal agree. This page did not see it dealt: check every card.
fair-untold = Nothing was told of how this deal was made, so it can't be checked.
fair-checked-alone = Nobody but the server had a part in this deal. It could choose the cards.
fair-no-part = No part from { $names }.
fair-wrong = This deal does not add up
fair-wrong-note = Somebody has changed what was fixed before the deal. Save the round for checking, and ask whoever runs the server.
fair-secret-missing = The server has not opened its secret.
fair-secret-differs = The server's secret is not the one that it had fixed before the deal.
fair-part-differs = A part is not the one that was fixed before the deal: { $names }.
fair-seat-twice = Two parts from one seat: { $names }.
fair-seat-unknown = A part from a seat that no table has.
fair-event-differs = This does not follow from what was fixed before the deal: { $event }
fair-commitment-changed = The server has changed what it had fixed before the deal.
fair-part-left-out = The server has left out your part.
fair-parts-changed = The list of parts was changed after it was fixed.
fair-part-dropped = Your part came in time, and the server has called it missing.
fair-called-off = The server called off a deal that was fixed, and could so choose between two.
fair-table-changed = Seats or options were changed after the parts were fixed.
fair-told-otherwise = The server tells the round differently now than while it was played: { $event }
fair-transcript-dropped = The server had fixed this deal, and does not show now what it was made from.
fair-transcript-differs = The replay shows other parts than those that this page was told.

## Check: deals the round again
fair-check = Check every card
fair-checking = Dealing the round again…
fair-agrees = Every card agrees: dealt again on this device, the round is the same, { $count ->
    [one] its { $count } step
   *[other] all { $count } steps
 }.
fair-agrees-replay = Every card of the replay agrees. This page was not here for the whole round, and could not compare it with what you saw.
fair-differs = Move { $move } does not agree: { $event }
fair-differs-no-text = Move { $move } does not agree.
fair-differs-seen = Move { $move } is not what this page was told during the round: { $event }
fair-no-answer = The replay did not come. Try again.

## The page /verify
fair-save = Save for checking
fair-verify = Check a deal
fair-verify-note = Choose a file that was saved with “Save for checking” in the replay of a round. It is checked on this device and sent to nobody.
fair-verify-file = File of a round
fair-verify-unreadable = This is not a file of a saved round.
fair-verify-no-transcript = This round has no transcript: there is nothing to check it with.
fair-verify-edition = This page does not know the cards of the edition “{ $edition }”.
fair-verify-round = { $table }, match { $match }, round { $round }
fair-verify-secret = The server's secret is the one that it had fixed before the deal.
fair-verify-parts = { $count ->
    [one] The one part is as it was fixed before the deal.
    [2] Both parts are as they were fixed before the deal.
   *[other] All { $count } parts are as they were fixed before the deal.
 }
fair-verify-cards = Every card follows from them: { $count ->
    [one] { $count } step
   *[other] { $count } steps
 } dealt again.
fair-verify-alone = The server fixed this deal alone.
fair-verify-good = This deal is in order.
fair-verify-bad = This deal is not in order.
fair-verify-bad-note = So the cards are not the ones that were fixed before the deal: whoever ran the server has changed them, or somebody has changed this file. Compare it with the file of another player.
fair-verify-meaning = What would a failed check mean?
fair-verify-meaning-secret = The secret is another one: the server exchanged its part when it knew those of the others, and could choose between deals.
fair-verify-meaning-parts = A part is another one: what a player had fixed was exchanged, by the server or in the file.
fair-verify-meaning-cards = A card is another one: the deck was stacked, before the deal or at a reshuffle.
fair-verify-meaning-file = A file can be changed by whoever has it. If two players saved the same round and the pictures of the seal differ, one of the files was changed, or the server told them different things.
fair-verify-good-note = If one of the people who had a part drew it at random, nobody chose these cards. It does not show that nobody looked at them: the server knows all hands.
