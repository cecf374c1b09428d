## penultima replay

replay-checked = { $moves ->
    [one] 1 move, and all by the rules.
   *[other] { $moves } moves, and all by the rules.
}
