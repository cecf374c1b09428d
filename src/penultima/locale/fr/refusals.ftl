## Pourquoi un coup est refusé, et que faire à la place. La règle est ajoutée après la dernière phrase.

refusal-no-such-card = Il n’y a pas de carte { $card } dans cette édition.
refusal-no-such-color = Il n’y a pas { de-color } dans cette édition. Choisissez { $colors }.
refusal-needless-color = { $card } a déjà sa couleur. Inutile d’en choisir une.
refusal-needless-clothing = { $card } ne demande pas de vêtements. Inutile d’en choisir.
refusal-needless-whom = { $card } ne vise personne. Inutile de choisir quelqu’un.
refusal-color-out-of-place = Aucune couleur n’est demandée maintenant. Elle se choisit en jouant un joker.
refusal-choice-out-of-place = Aucune carte ne demande rien maintenant. Jouez, piochez ou attendez votre tour.
refusal-choose-whom = Choisissez d’abord une autre personne.
refusal-choose-cards = { $count ->
    [one] Choisissez d’abord { $count } carte de votre main.
   *[other] Choisissez d’abord { $count } cartes de votre main.
}
refusal-choose-kept = Dites d’abord si c’est fait : oui ou non.
refusal-choose-ruling = Notez d’abord ce que la table a décidé.
refusal-bad-ruling = La décision de la table ne peut pas être notée ainsi : { $problem }.
refusal-no-next-round = La partie est terminée. Commencez-en une autre.
refusal-round-goes-on = Cette manche n’est pas terminée. Jouez-la d’abord jusqu’au bout.
refusal-bad-wearing = Les vêtements ne peuvent pas être déclarés ainsi : { $problem }.
refusal-bad-house-rules = Les règles maison ne peuvent pas être écrites ainsi : { $problem }.
refusal-unknown-player = Personne ne s’appelle { $name } à cette table. Vérifiez le nom.
refusal-round-over = La manche est terminée. Distribuez la suivante.
refusal-match-over = La partie est terminée. Commencez-en une autre.
refusal-nothing-to-call = Vous n’avez pas à dire UNO maintenant. Dites-le en jouant votre avant-dernière carte.
refusal-catch-oneself = On ne peut pas se contrer soi-même. Si vous n’avez pas dit UNO, dites-le.
refusal-accused-already = Vous avez déjà accusé à tort pendant ce tour. Attendez le suivant.
refusal-nobody-to-catch = Impossible de contrer { $whom } maintenant. Il faut n’avoir plus qu’une carte sans avoir dit UNO, et que le tour suivant n’ait pas commencé.
refusal-nothing-to-answer = Il n’y a rien à défier ni à accepter maintenant. À votre tour, jouez, piochez ou répondez à ce qui est demandé.
refusal-not-yours-to-answer = C’est à { $turn } de répondre. Attendez votre tour.
refusal-no-bluff-possible = { $count ->
    [one] Il n’y a rien à défier ici. Répondez, ou acceptez et piochez { $count }.
   *[other] Il n’y a rien à défier ici. Répondez, ou acceptez et piochez { $count }.
}
refusal-not-your-turn = C’est à { $turn } de jouer. Attendez votre tour.
refusal-name-color-first = Choisissez d’abord la couleur : { $colors }.
refusal-answer-stack = Jouez { $answer }, ou acceptez et piochez { $count }.
refusal-answer-stacked-challenge = Jouez { $answer }, défiez, ou acceptez et piochez { $count }.
refusal-answer-challenge = Défiez, ou acceptez et piochez { $count }.
refusal-nothing-drawn = Vous ne pouvez pas passer sans piocher. { $instead ->
    [play] Vous avez une carte jouable, donc vous ne pouvez pas piocher non plus. Jouez-la.
   *[draw] Jouez une carte, ou piochez.
}
refusal-must-play-drawn = { $card } convient : vous devez jouer cette carte.
refusal-must-play = Vous avez une carte jouable, donc vous ne pouvez pas piocher. Jouez { $card }, par exemple.
refusal-second-draw = Vous avez déjà pioché. { $instead ->
    [play] Ce que vous avez pioché convient : vous devez le jouer.
   *[keep] Jouez ce que vous avez pioché si cela convient, ou gardez-le.
}
refusal-not-in-hand = { $card } n’est pas dans votre main. Choisissez une carte que vous avez.
refusal-wild-needs-color = Choisissez la couleur pour la suite : { $colors }.
refusal-swap-needs-whom = Dites avec qui vous échangez votre main.
refusal-choose-another = Vous ne pouvez pas vous choisir. Choisissez une autre personne.
refusal-bluff-forbidden = { $card } ne se joue que sans { $color } en main. { $instead ->
    [accept] Acceptez, et piochez ce qui attend.
    [keep] Gardez cette carte.
    [play] Jouez { $color } ou une autre carte qui convient.
   *[draw] Jouez { $color } ou une autre carte qui convient, ou piochez.
}
refusal-finish-forbidden = { $card } viderait votre main, et la dernière carte doit être un chiffre. { $instead ->
    [accept] Acceptez, et piochez ce qui attend.
    [keep] Gardez cette carte.
    [play] Jouez une autre carte qui convient.
    [wait] Attendez votre tour.
   *[draw] Piochez, ou jouez une autre carte si l’une convient.
}
refusal-only-the-drawn = Après une pioche, on ne peut jouer que la carte qu’on vient de piocher. { $instead ->
    [play] Elle convient : vous devez la jouer.
   *[keep] Jouez-la si elle convient, ou gardez-la.
}
refusal-no-match = { $card } ne convient pas (en jeu : { $match }). { $instead ->
    [play] Vous ne pouvez pas piocher non plus. Jouez { $fits }.
   *[draw] Jouez { $fits }, ou piochez.
}
refusal-drawn-no-match = { $card } ne convient pas (en jeu : { $match }). Gardez cette carte.
refusal-answer-demand = { $count ->
    [one] Demande { $emblem } : jouez { $cards }, ou piochez { $count }.
   *[other] Demande { $emblem } : jouez { $cards }, ou piochez { $count }.
}
refusal-must-answer-demand = Demande { $emblem } : jouez { $cards }. Vous avez de quoi répondre, donc vous ne pouvez pas piocher.
refusal-answer-demand-from-draw = { $instead ->
    [play] Demande { $emblem } : jouez { $cards } parmi les cartes piochées.
   *[keep] Demande { $emblem } : jouez { $cards } parmi les cartes piochées, ou gardez tout.
}

## Requêtes qu'un programme doit corriger. `$problem` est pour qui l'écrit, toujours en anglais.

refusal-bad-setup = Une partie ne peut pas commencer ainsi : { $problem }.
