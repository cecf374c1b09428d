## Ce que la table attend.
## `.you` : c'est à la personne qui lit de répondre.

prompt-turn = On attend { $player }.
    .you = Jouez { $fits }.
prompt-turn-draw = Rien ne convient. Piochez.
prompt-turn-draw-until = Rien ne convient. Piochez jusqu’à pouvoir jouer.
prompt-jump-in = C’est à { $player }. Vous pouvez intercepter avec { $card }.
prompt-drawn = { $player } : jouer ou garder ?
    .you = Elle convient. La jouer ou la garder ?
prompt-drawn-must-play = Elle convient. Vous devez la jouer.
prompt-drawn-no-fit = { $count ->
    [one] Elle ne convient pas. Gardez-la.
   *[other] Aucune ne convient. Gardez-les.
}
prompt-drawn-answers = Parmi ces cartes, une répond à la demande. La jouer ou tout garder ?
prompt-drawn-must-answer = Parmi ces cartes, une répond à la demande. Vous devez la jouer.
prompt-color = { $player } : quelle couleur ?
    .you = Choisissez la couleur.
prompt-challenge = { $player } : défier ou piocher { $count } ?
    .you = Défier { $whom }, ou piocher { $count } ?
prompt-challenge-stacked = { $player } : répondre, défier ou piocher { $count } ?
    .you = Jouer { $answer }, défier { $whom }, ou piocher { $count } ?
prompt-demand = { $player } : demande { $emblem }. Jouer { $cards }, ou piocher { $count }.
    .you = Demande { $emblem } : jouez { $cards }, ou piochez { $count }.
prompt-demand-answer = Demande { $emblem } : jouez { $cards }.
prompt-demand-draw = Demande { $emblem }, et rien pour répondre. Piochez { $count }.
prompt-stack = { $player } : répondre ou piocher { $count } ?
    .you = Jouer { $answer }, ou piocher { $count } ?
prompt-stack-draw = Rien pour répondre. Piochez { $count }.
prompt-whom = { $player } choisit quelqu’un.
    .you = Choisissez quelqu’un.
prompt-give = { $count ->
    [one] { $player } choisit { $count } carte pour { $whom }.
   *[other] { $player } choisit { $count } cartes pour { $whom }.
}
    .you = { $count ->
    [one] Choisissez { $count } carte à donner à { $whom }.
   *[other] Choisissez { $count } cartes à donner à { $whom }.
}
    .to-you = { $count ->
    [one] { $player } choisit { $count } carte pour vous.
   *[other] { $player } choisit { $count } cartes pour vous.
}
prompt-pass-cards = { $count ->
    [one] { $player } choisit { $count } carte à passer.
   *[other] { $player } choisit { $count } cartes à passer.
}
    .you = { $count ->
    [one] Choisissez { $count } carte à passer à la personne suivante.
   *[other] Choisissez { $count } cartes à passer à la personne suivante.
}
prompt-discard = { $count ->
    [one] { $player } choisit { $count } carte à défausser.
   *[other] { $player } choisit { $count } cartes à défausser.
}
    .you = { $count ->
    [one] Choisissez { $count } carte à défausser.
   *[other] Choisissez { $count } cartes à défausser.
}
prompt-kept = { $player } : « { $text } » Fait ou pas ?
    .you = « { $text } » L’avez-vous fait ?
prompt-ruling = { $player } note ce que la table a décidé : « { $text } »
    .you = « { $text } » Notez ce que la table a décidé.
prompt-titled = { $title } : { $prompt }
prompt-round-over = La manche est terminée.
    .you = La manche est terminée. Distribuez la suivante.
prompt-match-over = La partie est terminée.
prompt-call = Dites UNO !
