## What was luck and what was choice in a finished round: docs/analysis.md.

analysis-round = Round { $round }
analysis-match = The match
analysis-player = Player
analysis-result = Points
analysis-luck = Luck
analysis-own = Own choices
analysis-others = The others’ choices
analysis-decisions = Decisions
analysis-loss = Lost per decision
analysis-mistakes = Mistakes
analysis-without-luck = Without luck
analysis-explained = Net points: a player’s own less the mean of the others’. They are the sum of luck, one’s own choices and the others’ choices.
analysis-no-rounds = No round of this match is finished, so there is nothing to analyse.
analysis-moments = What decided it
analysis-moment = { $what }: { $change } % for { $whose }
analysis-moment-own = { $what }: { $change } %
analysis-played = { $player }’s { $card }
analysis-drew = { $player } drew { $cards }
analysis-better = What would have been better
analysis-choice = { $player }, move { $step }: { $played }. Better: { $best }, by about { $loss } { $loss ->
    [one] point
   *[other] points
}. { $why }
analysis-no-mistakes = No mistake was found.

analysis-why-challenge = The player before probably still held { $color }.
analysis-why-accept = Such a challenge loses more often than it wins.
analysis-why-play = A card less in hand was worth more than waiting.
analysis-why-wait = That card was worth more later.
analysis-why-color = There { $count ->
    [one] was 1 card
   *[other] were { $count } cards
} in { $color } to follow up.
analysis-why-stop = { $player } had only { $count ->
    [one] 1 card
   *[other] { $count } cards
} left.
analysis-why-save-wild = A wild card fits at any time: it is worth keeping.
analysis-why-points = It costs { $points } points if another player goes out.
analysis-why-rollouts = It did better in most of the ways the hidden cards could lie.

analysis-axis-moves = moves
analysis-axis-chance = chance to win the round, %
analysis-axis-points = net points

## The analysis in the page and in the terminal.

analysis-ask = What decided this round?
analysis-ask-note = Everybody’s chances, luck and choices. It takes a few seconds.
analysis-coming = The round is played on from every move: { $percent } %
analysis-failed = That could not be worked out now.
analysis-chances = Chance to win the round
analysis-chance-of = { $player }: from { $first } % to { $last } %.
analysis-chance = { $percent } %
analysis-as-table = As a table
analysis-move = Move
analysis-deal = Deal
analysis-no-moments = No single move changed a chance by 10 % or more.
analysis-your-choices = Your choices
analysis-choices-of = The choices of { $player }
analysis-no-choices = There was nothing to choose.
analysis-choices-good = { $count ->
    [one] One decision, and no better move was found.
   *[other] { $count } decisions, and no better move was found for any of them.
}
analysis-choices-better = { $better ->
    [one] For one of { $count } decisions a better move was found, from what could be known then.
   *[other] For { $better } of { $count } decisions a better move was found, from what could be known then.
}
analysis-move-number = Move { $step }
analysis-better-move = Better: { $move }, by about { $points } { $points ->
    [one] point
   *[other] points
}.
analysis-luck-and-choices = Luck and choices
analysis-ask-match = What was luck in this match?
analysis-ask-match-note = Luck and choices of every player, round by round. It takes a few seconds for each.
analysis-match-coming = Round { $round } of { $rounds }: { $percent } %
analysis-not-compiled = Without the compiled kernel it would take minutes: see docs/kernel.md.
analysis-open = Analysis
