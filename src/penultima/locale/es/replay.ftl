## penultima replay

replay-checked = { $moves ->
    [one] 1 jugada, y vale según las reglas.
   *[other] { $moves } jugadas, y todas valen según las reglas.
}
