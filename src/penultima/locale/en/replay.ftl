## penultima replay

replay-checked = { $moves ->
    [one] 1 move, and all by the rules.
   *[other] { $moves } moves, and all by the rules.
}
replay-how-to-analyse = To tell luck from choices, add --analyse.
replay-step = Move { $step } of { $steps }
replay-begin = The match begins.
replay-back = Back
replay-on = On
replay-previous = Round before
replay-next = Next round
replay-watch = Watch
replay-analysis = Analysis
