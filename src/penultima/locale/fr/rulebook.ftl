## Le livret de règles d'une table.

rulebook-title = { $edition } : les règles de cette table
rulebook-about = Une lettre et un numéro entre parenthèses, comme (T1), renvoient à la règle complète.
rulebook-aim-winner = Débarrassez-vous de vos cartes avant les autres. Qui termine en premier marque les points des cartes que les autres ont encore en main, et le premier total à atteindre { $target } points gagne la partie.
rulebook-aim-penalty = Débarrassez-vous de vos cartes avant les autres. Quand quelqu’un termine, chacun reçoit les points des cartes qui lui restent ; quand quelqu’un atteint { $target } points, le plus petit total gagne la partie.

rulebook-need = Ce qu’il faut
rulebook-players = De { $fewest } à { $most } personnes, et un jeu de { $cards } cartes :
rulebook-deck-numbers = Chiffres : { cards-count }, en { $colors } ; dans chaque couleur, { $faces }
rulebook-deck-faces = { $copies ->
    [1] { $faces } une fois
    [2] { $faces } deux fois
   *[other] { $faces } ({ $copies } fois)
}
rulebook-deck-run = du { $first } au { $last }
rulebook-deck-one = le { $face }
rulebook-deck-actions = { $name } : { cards-count }, { $copies } de chaque couleur
rulebook-deck-wilds = { $name } : { cards-count }
rulebook-deck-emblem = Les { $faces } portent le symbole { $emblem }. Il ne compte que pour une demande { $emblem } : il ne permet pas de jouer une carte sur une autre, et pour le reste c’est un simple chiffre.

rulebook-begin = Pour commencer
rulebook-begin-lots = Chacun tire une carte. Le plus grand chiffre désigne le donneur ; les cartes action et les jokers comptent zéro. En cas d’égalité, les personnes à égalité tirent de nouveau. Les cartes tirées retournent dans le paquet.
rulebook-begin-deal = Le donneur mélange et distribue { $count } cartes par personne, une à la fois, en commençant à sa gauche.
rulebook-begin-pile = Le reste, face cachée, forme la pioche. Sa première carte est retournée à côté et commence le talon.
rulebook-begin-first = La personne à gauche du donneur commence, et on joue vers la gauche, dans le sens des aiguilles d’une montre, sauf si la carte retournée en décide autrement :
rulebook-begin-next-rounds = Aux manches suivantes, la donne passe à gauche.
rulebook-start-numbers = Un chiffre
rulebook-start-nothing = { $names } : rien de spécial.
rulebook-start-attack = { $names } : la personne à gauche du donneur pioche { $count } et passe son tour.
rulebook-start-attack-stacking = { $names } : la personne à gauche du donneur pioche { $count } et passe son tour, ou répond.
rulebook-start-reverse = { $names } : le donneur joue en premier, et on joue vers la droite.
rulebook-start-skip = { $names } : la personne à gauche du donneur passe son tour.
rulebook-start-as-played = { $names } : la carte fait son effet, comme si le donneur l’avait jouée.
rulebook-start-name-color = { $names } : la personne à gauche du donneur choisit la couleur, puis joue le premier tour. Il ne se passe rien d’autre.
rulebook-start-demand = { $names } : la personne à gauche du donneur choisit la couleur, et c’était le premier tour. La personne suivante doit jouer { $cards }, ou piocher { $count } si elle n’en a pas.
rulebook-start-name-color-and-carry-out = { $names } : la personne à gauche du donneur choisit la couleur, et c’était le premier tour ; puis la carte fait son effet, comme si cette personne l’avait jouée.
rulebook-start-put-back = { $names } : retour dans la pioche, qui est mélangée de nouveau, et on retourne une autre carte.
rulebook-wearing-declared = Avant chaque manche, on dit lesquelles de ces couleurs on porte. Ce peut être aucune ; tout le monde peut le savoir, et cela peut changer d’une manche à l’autre.
rulebook-wearing-dealt = Avant chaque manche, la table donne à chacun deux des couleurs au hasard. C’est ce qu’on porte pendant cette manche, quels que soient les vrais vêtements.
rulebook-before-house-rules = { $count ->
    [one] Avant toute manche, la table peut écrire une règle maison sur cette carte, la changer ou l’effacer : { $names }.
   *[other] Avant toute manche, la table peut écrire une règle maison sur chacune de ces cartes, la changer ou l’effacer : { $names }.
} Cela ne vaut que si tout le monde est d’accord, et à partir de la donne suivante.

rulebook-turn = Un tour
rulebook-turn-play = Jouez une carte de même couleur, de même chiffre ou de même symbole que celle du dessus du talon.
rulebook-turn-wild = Vous pouvez aussi jouer un joker, sur n’importe quelle carte. Sur un joker, c’est la couleur choisie qui compte.
rulebook-turn-example = Ainsi, sur { $card }, vous pouvez jouer { $fits }.
rulebook-turn-draw = Si vous n’avez rien à jouer, piochez une carte. Si elle convient, vous pouvez la jouer aussitôt. Si elle ne convient pas, ou si vous préférez la garder, c’est à la personne suivante.
rulebook-turn-draw-must-play = Si vous n’avez rien à jouer, piochez une carte. Si elle convient, vous devez la jouer aussitôt. Sinon, c’est à la personne suivante.
rulebook-turn-draw-until = Si vous n’avez rien à jouer, piochez jusqu’à une carte qui convient, ou jusqu’à ce qu’il n’y en ait plus. Vous pouvez jouer cette dernière carte aussitôt, ou tout garder ; puis c’est à la personne suivante.
rulebook-turn-draw-until-must-play = Si vous n’avez rien à jouer, piochez jusqu’à une carte qui convient, ou jusqu’à ce qu’il n’y en ait plus. Vous devez jouer cette dernière carte si elle convient ; sinon, c’est à la personne suivante.
rulebook-turn-voluntary = Vous pouvez aussi piocher, de la même façon, alors que vous pourriez jouer. Dans ce cas, seule la dernière carte piochée peut être jouée pendant ce tour, et vous pouvez la garder.
rulebook-turn-no-voluntary = Si vous pouvez jouer, vous ne pouvez pas piocher.
rulebook-turn-no-voluntary-bluff = Si vous pouvez jouer, vous ne pouvez pas piocher. Le bluff n’est jamais obligatoire.
rulebook-turn-ask = Après chaque pioche, dites si vous jouez ou gardez, même si vous ne pouvez que garder : ainsi, personne ne sait ce que vous avez pioché.
rulebook-turn-reshuffle = S’il faut piocher et que la pioche est vide, on mélange le talon pour en faire une nouvelle. Sa carte du dessus reste en place, et les jokers qui repartent perdent la couleur choisie pour eux.
rulebook-turn-nothing-left = Si la pioche et le talon sont épuisés, on pioche ce qu’il y a. S’il n’y a plus rien à piocher, qui peut jouer le doit ; qui ne le peut pas passe aussitôt. Quand cela arrive à tout le monde à la suite, la manche est bloquée : personne ne marque ni ne reçoit de points, et la donne passe.
rulebook-turn-repeated = Quand le talon est mélangé pour la même personne, avec les mêmes mains, la même carte et le même sens, pour la troisième fois dans une manche, la manche est bloquée aussi.
rulebook-turn-jump-in = Tant qu’une personne n’a ni joué ni pioché, et que rien n’est en attente, toute autre personne peut jouer une carte identique à celle du dessus, de même couleur et de même chiffre ou symbole. Cela compte comme son tour, et on continue à partir d’elle. On n’intercepte pas avec un joker.

rulebook-cards = Ce que font les cartes
rulebook-numbers = Chiffres
rulebook-numbers-plain = Un chiffre n’a aucun effet.
rulebook-numbers-except = Un chiffre n’a aucun effet, sauf ceux-ci :

rulebook-out = Terminer la manche
rulebook-out-call = Dites « UNO » en jouant votre avant-dernière carte, ou juste après. Si vous ne l’avez pas dit et que quelqu’un vous contre avant que le tour suivant ait commencé, vous piochez { cards-count }.
rulebook-out-window = Un tour commence dès que la personne dont c’est le tour { $moves }, même si c’est encore vous. Une pioche imposée par une carte ne compte pas.
rulebook-out-window-play = joue
rulebook-out-window-draw = pioche
rulebook-out-window-challenge = défie
rulebook-out-window-accept = accepte
rulebook-out-window-house-rule = Une réponse que demande une règle maison ne compte pas non plus.
rulebook-out-window-jump-in = Une interception compte aussi comme un début de tour.
rulebook-out-owed = Ce qui compte, c’est que votre propre coup vous laisse exactement une carte, une fois tous ses effets terminés. Ce que vous piochez ensuite ne vous dispense pas de le dire.
rulebook-out-accuse-free = Accuser à tort ne coûte rien.
rulebook-out-accuse-costs = Accuser à tort coûte 1 carte, une fois par personne et par tour.
rulebook-out-end = La manche se termine dès que quelqu’un n’a plus de cartes.
rulebook-out-end-house-rule = Elle se termine aussi au milieu d’une règle maison : la suite de la règle n’est pas exécutée. Une étape va d’une personne à l’autre, et la première dont elle vide la main termine la manche.
rulebook-out-number = La dernière carte doit être un chiffre. Un symbole ou un joker qui viderait votre main ne peut pas être joué : si vous n’avez rien d’autre à jouer, piochez.
rulebook-out-number-accept = La dernière carte doit être un chiffre. Un symbole ou un joker qui viderait votre main ne peut pas être joué : si vous n’avez rien d’autre à jouer, piochez, ou acceptez ce qui attend une réponse.
rulebook-out-number-house-rule = Une main vidée par les étapes d’une règle maison termine quand même la manche.
rulebook-out-last-attack = Si quelqu’un termine avec { $names }, la personne suivante pioche quand même, et ce qu’elle pioche compte.
rulebook-out-last-stack = Si cette carte répondait à d’autres, la personne suivante pioche tout le cumul.
rulebook-out-last-nothing = Aucune autre carte n’a d’effet comme dernière carte.
rulebook-out-last-none = Une dernière carte n’a pas d’effet.

rulebook-points = Points
rulebook-points-winner = Qui a terminé marque les points de toutes les cartes restées dans les autres mains :
rulebook-points-penalty = Chacun reçoit les points des cartes restées dans sa main :
rulebook-points-card = Carte
rulebook-points-value = Points
rulebook-points-numbers = Chiffres
rulebook-points-face-value = leur chiffre

rulebook-winning = Qui gagne
rulebook-winning-winner = On joue des manches jusqu’à ce que quelqu’un ait { $target } points ou plus, et gagne ainsi la partie.
rulebook-winning-penalty = On joue des manches jusqu’à ce que quelqu’un ait { $target } points ou plus. Le plus petit total gagne alors la partie ; en cas d’égalité, la victoire est partagée.

rulebook-options = Ce qui est convenu à cette table
rulebook-options-none = Rien d’autre que les règles habituelles.

rulebook-house-rules = Règles maison sur les cartes
rulebook-house-rules-none = { $count ->
    [one] Rien n’est écrit sur cette carte, c’est donc un joker ordinaire : { $names }.
   *[other] Rien n’est écrit sur ces cartes, ce sont donc des jokers ordinaires : { $names }.
}
rulebook-house-rules-how = Les étapes d’une règle maison se suivent, une fois la couleur choisie. Chacune fait le tour à partir de la personne suivante, et finit par celle qui a joué la carte. Aucune ne fait perdre de tour, sauf si elle le dit. Une main plus courte que ce que prend une étape est prise en entier. Si plusieurs personnes ont le plus ou le moins de cartes, cela vaut pour toutes ; là où il n’en faut qu’une, pour celle qui jouerait la première.
