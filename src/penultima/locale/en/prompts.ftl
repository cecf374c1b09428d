## Prompts: what the table waits for.
## `.you`: the reader has to answer.

prompt-turn = Waiting for { $player }.
    .you = Play { $fits }.
prompt-turn-draw = Nothing fits. Draw one.
prompt-turn-draw-until = Nothing fits. Draw until a card does.
prompt-jump-in = { $player }'s turn. You can jump in with { $card }.
prompt-drawn = { $player }: play or keep?
    .you = It fits. Play it or keep it?
prompt-drawn-must-play = It fits. You have to play it.
prompt-drawn-no-fit = { $count ->
    [one] It doesn't fit. Keep it.
   *[other] Nothing fits. Keep them.
}
prompt-drawn-answers = Among these there is an answer to the demand. Play it or keep them all?
prompt-drawn-must-answer = Among these there is an answer to the demand. You have to play it.
prompt-color = { $player }: which colour?
    .you = Choose the colour.
prompt-challenge = { $player }: challenge or draw { $count }?
    .you = Challenge { $whom }, or draw { $count }?
prompt-challenge-stacked = { $player }: answer, challenge or draw { $count }?
    .you = Play { $answer }, challenge { $whom }, or draw { $count }?
prompt-demand = { $player }: a { $emblem } demand. Play { $cards }, or draw { $count }.
    .you = { $emblem } demand: play { $cards }, or draw { $count }.
prompt-demand-answer = { $emblem } demand: play { $cards }.
prompt-demand-draw = { $emblem } demand, and nothing to answer with. Draw { $count }.
prompt-stack = { $player }: answer or draw { $count }?
    .you = Play { $answer }, or draw { $count }?
prompt-stack-draw = Nothing to answer with. Draw { $count }.
prompt-whom = { $player } chooses a player.
    .you = Choose a player.
prompt-give = { $count ->
    [one] { $player } chooses 1 card for { $whom }.
   *[other] { $player } chooses { $count } cards for { $whom }.
}
    .you = { $count ->
    [one] Choose 1 card to give to { $whom }.
   *[other] Choose { $count } cards to give to { $whom }.
}
    .to-you = { $count ->
    [one] { $player } chooses 1 card for you.
   *[other] { $player } chooses { $count } cards for you.
}
prompt-pass-cards = { $count ->
    [one] { $player } chooses 1 card to pass on.
   *[other] { $player } chooses { $count } cards to pass on.
}
    .you = { $count ->
    [one] Choose 1 card to pass on to the next player.
   *[other] Choose { $count } cards to pass on to the next player.
}
prompt-discard = { $count ->
    [one] { $player } chooses 1 card to let go of.
   *[other] { $player } chooses { $count } cards to let go of.
}
    .you = { $count ->
    [one] Choose 1 card to let go of.
   *[other] Choose { $count } cards to let go of.
}
prompt-kept = { $player }: “{ $text }” Done or not?
    .you = “{ $text }” Did you do it?
prompt-ruling = { $player } enters what the table decided: “{ $text }”
    .you = “{ $text }” Enter what the table decided.
prompt-titled = { $title }: { $prompt }
prompt-round-over = The round is over.
    .you = The round is over. Deal the next one.
prompt-match-over = The match is over.
prompt-call = Say UNO!
