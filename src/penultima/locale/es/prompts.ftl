## Qué espera la mesa.
## `.you`: tiene que responder quien lee.

prompt-turn = Esperando a { $player }.
    .you = Tira { $fits }.
prompt-turn-draw = Nada coincide. Toma una.
prompt-turn-draw-until = Nada coincide. Toma hasta que una coincida.
prompt-jump-in = Turno de { $player }. Puedes adelantarte con { $card }.
prompt-drawn = { $player }: ¿tirar o guardar?
    .you = Coincide. ¿La tiras o la guardas?
prompt-drawn-must-play = Coincide. Tienes que tirarla.
prompt-drawn-no-fit = { $count ->
    [one] No coincide. Guárdala.
   *[other] Ninguna coincide. Guárdalas.
}
prompt-drawn-answers = Entre estas hay una respuesta. ¿La tiras o las guardas todas?
prompt-drawn-must-answer = Entre estas hay una respuesta. Tienes que tirarla.
prompt-color = { $player }: ¿qué color?
    .you = Escoge el color.
prompt-challenge = { $player }: ¿desafiar o tomar { $count }?
    .you = ¿Desafías a { $whom } o tomas { $count }?
prompt-challenge-stacked = { $player }: ¿responder, desafiar o tomar { $count }?
    .you = ¿Tiras { $answer }, desafías a { $whom } o tomas { $count }?
prompt-demand = { $player }: { $emblem }. Tirar { $cards }, o tomar { $count }.
    .you = { $emblem }: tira { $cards }, o toma { $count }.
prompt-demand-answer = { $emblem }: tira { $cards }.
prompt-demand-draw = { $emblem }, y nada con que responder. Toma { $count }.
prompt-stack = { $player }: ¿responder o tomar { $count }?
    .you = ¿Tiras { $answer }, o tomas { $count }?
prompt-stack-draw = Nada con que responder. Toma { $count }.
prompt-whom = { $player } escoge a un jugador.
    .you = Escoge a un jugador.
prompt-give = { $count ->
    [one] { $player } escoge 1 carta para { $whom }.
   *[other] { $player } escoge { $count } cartas para { $whom }.
}
    .you = { $count ->
    [one] Escoge 1 carta para dársela a { $whom }.
   *[other] Escoge { $count } cartas para dárselas a { $whom }.
}
    .to-you = { $count ->
    [one] { $player } escoge 1 carta para ti.
   *[other] { $player } escoge { $count } cartas para ti.
}
prompt-pass-cards = { $count ->
    [one] { $player } escoge 1 carta para pasarla.
   *[other] { $player } escoge { $count } cartas para pasarlas.
}
    .you = { $count ->
    [one] Escoge 1 carta para pasarla al siguiente jugador.
   *[other] Escoge { $count } cartas para pasarlas al siguiente jugador.
}
prompt-discard = { $count ->
    [one] { $player } escoge 1 carta para descartarla.
   *[other] { $player } escoge { $count } cartas para descartarlas.
}
    .you = { $count ->
    [one] Escoge 1 carta para descartarla.
   *[other] Escoge { $count } cartas para descartarlas.
}
prompt-kept = { $player }: «{ $text }» ¿Cumplió o no?
    .you = «{ $text }» ¿Cumpliste?
prompt-ruling = { $player } anota lo que decidió la mesa: «{ $text }»
    .you = «{ $text }» Anota lo que decidió la mesa.
prompt-titled = { $title }: { $prompt }
prompt-round-over = La ronda terminó.
    .you = La ronda terminó. Reparte la siguiente.
prompt-match-over = La partida terminó.
prompt-call = ¡Di UNO!
