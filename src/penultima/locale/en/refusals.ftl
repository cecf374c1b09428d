## Why a move is refused, and what to do instead. The clause is added after the last sentence.

refusal-no-such-card = There is no card { $card } in this edition.
refusal-no-such-color = There is no { $color } in this edition. Choose { $colors }.
refusal-needless-color = { $card } has its own colour. Play it without naming one.
refusal-needless-clothing = { $card } asks for no clothing. Play it without naming any.
refusal-needless-whom = { $card } is played on nobody in particular. Play it without naming a player.
refusal-color-out-of-place = Nobody is asked for a colour now. A colour is named with the wild that is played.
refusal-choice-out-of-place = No card asks anything now. Play, draw, or wait for your turn.
refusal-choose-whom = Choose one other player first.
refusal-choose-cards = { $count ->
    [one] Choose 1 card from your hand first.
   *[other] Choose { $count } cards from your hand first.
}
refusal-choose-kept = Say first whether you did it: yes or no.
refusal-choose-ruling = Enter first what the table decided.
refusal-bad-ruling = The table's decision can't be entered like this: { $problem }.
refusal-no-next-round = The match is over. Start a new one.
refusal-round-goes-on = This round isn't over. Play it to the end first.
refusal-bad-wearing = The clothes can't be declared like this: { $problem }.
refusal-bad-house-rules = The house rules can't be written like this: { $problem }.
refusal-unknown-player = Nobody called { $name } is at this table. Check the name.
refusal-round-over = The round is over. Deal the next one.
refusal-match-over = The match is over. Start a new one.
refusal-nothing-to-call = There is no UNO for you to call now. Call it when you play your next-to-last card.
refusal-catch-oneself = You can't catch yourself. If you owe the call, say UNO.
refusal-accused-already = You have accused wrongly in this turn already. Wait for the next turn.
refusal-nobody-to-catch = { $whom } can't be caught now. Only a player with one card who hasn't said UNO can be, until the next player begins.
refusal-nothing-to-answer = There is nothing to challenge or accept now. On your turn, play, draw, or answer what you are asked.
refusal-not-yours-to-answer = That is for { $turn } to answer. Wait for your turn.
refusal-no-bluff-possible = { $count ->
    [one] This can't be challenged. Answer it, or accept and draw 1.
   *[other] This can't be challenged. Answer it, or accept and draw { $count }.
}
refusal-not-your-turn = It's { $turn }'s turn. Wait for yours.
refusal-name-color-first = Choose the colour first: { $colors }.
refusal-answer-stack = Play { $answer }, or accept and draw { $count }.
refusal-answer-stacked-challenge = Play { $answer }, challenge, or accept and draw { $count }.
refusal-answer-challenge = Challenge, or accept and draw { $count }.
refusal-nothing-drawn = You can't pass without drawing. { $instead ->
    [play] You hold a card that can be played, so you can't draw either. Play it.
   *[draw] Play a card, or draw one.
}
refusal-must-play-drawn = { $card } can be played, so it has to be. Play it.
refusal-must-play = You hold a card that can be played, so you can't draw. Play { $card }, for one.
refusal-second-draw = You have drawn already. { $instead ->
    [play] What you drew can be played, so it has to be. Play it.
   *[keep] Play what you drew if it fits, or keep it.
}
refusal-not-in-hand = { $card } isn't in your hand. Choose a card that you hold.
refusal-wild-needs-color = Name the colour that goes on: { $colors }.
refusal-swap-needs-whom = Say with whom you swap hands.
refusal-choose-another = You can't choose yourself. Choose another player.
refusal-bluff-forbidden = { $card } can be played only with no { $color } card in hand. { $instead ->
    [accept] Accept, and draw what waits.
    [keep] Keep it.
    [play] Play { $color } or another card that fits.
   *[draw] Play { $color } or another card that fits, or draw.
}
refusal-finish-forbidden = { $card } would empty your hand, and the last card has to be a number. { $instead ->
    [accept] Accept, and draw what waits.
    [keep] Keep it.
    [play] Play another card that fits.
    [wait] Wait for your turn.
   *[draw] Draw, or play another card if one fits.
}
refusal-only-the-drawn = After a draw, only the card just drawn can be played. { $instead ->
    [play] It fits, so it has to be. Play it.
   *[keep] Play it if it fits, or keep it.
}
refusal-no-match = { $card } doesn't match { $match }. { $instead ->
    [play] You can't draw either. Play { $fits }.
   *[draw] Play { $fits }, or draw.
}
refusal-drawn-no-match = { $card } doesn't match { $match }. Keep it.
refusal-answer-demand = { $count ->
    [one] A { $emblem } demand: play { $cards }, or draw 1.
   *[other] A { $emblem } demand: play { $cards }, or draw { $count }.
}
refusal-must-answer-demand = A { $emblem } demand: play { $cards }. You have one, so you can't draw.
refusal-answer-demand-from-draw = { $instead ->
    [play] A { $emblem } demand: play { $cards } from what you drew.
   *[keep] A { $emblem } demand: play { $cards } from what you drew, or keep it all.
}

## Invalid requests of programs. `$problem` is for their authors, and always in English.

refusal-bad-setup = A match can't begin like this: { $problem }.
