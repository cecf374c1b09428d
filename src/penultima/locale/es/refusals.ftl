## Por qué no vale una jugada, y qué hacer en su lugar. La regla se agrega tras la última frase.

refusal-no-such-card = En esta edición no hay ninguna carta { $card }.
refusal-no-such-color = En esta edición no hay { $color }. Escoge { $colors }.
refusal-needless-color = { $card } ya tiene su color. No hace falta decir otro.
refusal-needless-clothing = { $card } no pregunta por la ropa. No hace falta nombrar ninguna.
refusal-needless-whom = { $card } no se tira contra nadie. No hace falta nombrar a un jugador.
refusal-color-out-of-place = Nadie tiene que escoger color ahora. El color se dice al tirar un comodín.
refusal-choice-out-of-place = Ninguna carta pregunta nada ahora. Tira, toma o espera tu turno.
refusal-choose-whom = Primero escoge a otro jugador.
refusal-choose-cards = { $count ->
    [one] Primero escoge 1 carta de tu mano.
   *[other] Primero escoge { $count } cartas de tu mano.
}
refusal-choose-kept = Primero di si cumpliste: sí o no.
refusal-choose-ruling = Primero anota lo que decidió la mesa.
refusal-bad-ruling = Lo que decidió la mesa no se puede anotar así: { $problem }.
refusal-no-next-round = La partida terminó. Empieza otra.
refusal-round-goes-on = Esta ronda no ha terminado. Primero juega hasta el final.
refusal-bad-wearing = Así no se puede declarar la ropa: { $problem }.
refusal-bad-house-rules = Así no se pueden escribir las reglas de la casa: { $problem }.
refusal-unknown-player = Nadie se llama { $name } en esta mesa. Revisa el nombre.
refusal-round-over = La ronda terminó. Reparte la siguiente.
refusal-match-over = La partida terminó. Empieza otra.
refusal-nothing-to-call = Ahora no te toca decir UNO. Dilo cuando tires tu penúltima carta.
refusal-catch-oneself = No puedes atraparte a ti. Si te falta decir UNO, dilo.
refusal-accused-already = Ya acusaste sin razón en este turno. Espera al siguiente.
refusal-nobody-to-catch = Ahora no puedes atrapar a { $whom }. Solo a quien le queda una carta y no dijo UNO, antes de que empiece el siguiente jugador.
refusal-nothing-to-answer = Ahora no hay nada que desafiar ni aceptar. En tu turno tira, toma o responde lo que se te pregunta.
refusal-not-yours-to-answer = Eso le toca a { $turn }. Espera tu turno.
refusal-no-bluff-possible = { $count ->
    [one] Esto no se puede desafiar. Responde, o acepta y toma 1.
   *[other] Esto no se puede desafiar. Responde, o acepta y toma { $count }.
}
refusal-not-your-turn = Es el turno de { $turn }. Espera el tuyo.
refusal-name-color-first = Primero escoge el color: { $colors }.
refusal-answer-stack = Tira { $answer }, o acepta y toma { $count }.
refusal-answer-stacked-challenge = Tira { $answer }, desafía, o acepta y toma { $count }.
refusal-answer-challenge = Desafía, o acepta y toma { $count }.
refusal-nothing-drawn = No puedes pasar sin tomar. { $instead ->
    [play] Tienes una carta que se puede tirar, así que tampoco puedes tomar. Tírala.
   *[draw] Tira una carta o toma una.
}
refusal-must-play-drawn = { $card } coincide, así que tienes que tirar esa carta.
refusal-must-play = Tienes una carta que se puede tirar, así que no puedes tomar. Tira { $card }, por ejemplo.
refusal-second-draw = Ya tomaste. { $instead ->
    [play] Lo que tomaste se puede tirar, así que tienes que tirarlo.
   *[keep] Tira lo que tomaste si coincide, o guárdalo.
}
refusal-not-in-hand = { $card } no está en tu mano. Escoge una carta que tengas.
refusal-wild-needs-color = Di el color que sigue: { $colors }.
refusal-swap-needs-whom = Di con quién cambias de mano.
refusal-choose-another = No puedes escogerte a ti. Escoge a otro jugador.
refusal-bluff-forbidden = { $card } solo se puede tirar sin ninguna carta de color { $color } en la mano. { $instead ->
    [accept] Acepta y toma lo que espera.
    [keep] Guarda esa carta.
    [play] Tira { $color } u otra carta que coincida.
   *[draw] Tira { $color } u otra carta que coincida, o toma.
}
refusal-finish-forbidden = { $card } te dejaría sin cartas, y la última tiene que ser un número. { $instead ->
    [accept] Acepta y toma lo que espera.
    [keep] Guarda esa carta.
    [play] Tira otra carta que coincida.
    [wait] Espera tu turno.
   *[draw] Toma, o tira otra carta si alguna coincide.
}
refusal-only-the-drawn = Después de tomar, solo se puede tirar la carta recién tomada. { $instead ->
    [play] Coincide, así que tienes que tirarla.
   *[keep] Tírala si coincide, o guárdala.
}
refusal-no-match = { $card } no coincide con { $match }. { $instead ->
    [play] Tampoco puedes tomar. Tira { $fits }.
   *[draw] Tira { $fits }, o toma.
}
refusal-drawn-no-match = { $card } no coincide con { $match }. Guarda esa carta.
refusal-answer-demand = { $count ->
    [one] { $emblem }: tira { $cards }, o toma 1.
   *[other] { $emblem }: tira { $cards }, o toma { $count }.
}
refusal-must-answer-demand = { $emblem }: tira { $cards }. Tienes con qué responder, así que no puedes tomar.
refusal-answer-demand-from-draw = { $instead ->
    [play] { $emblem }: tira { $cards } de lo que tomaste.
   *[keep] { $emblem }: tira { $cards } de lo que tomaste, o guárdalo todo.
}

## Peticiones que debe corregir un programa. `$problem` es para quien lo escribe, siempre en inglés.

refusal-bad-setup = Una partida no puede empezar así: { $problem }.
