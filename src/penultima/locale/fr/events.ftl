## Ce qui se passe, comme lignes du journal, au présent.
## `.you` : la personne qui lit l'a fait. `.to-you` : on le lui a fait.

event-lot-drawn = { $player } tire { $card } pour savoir qui distribue.
    .you = Vous tirez { $card } pour savoir qui distribue.
event-dealer-chosen = { $player } distribue.
    .you = Vous distribuez.
event-dressed = Vêtements de cette manche : { $outfits }.
event-dressed-outfit = { $player }, { $colors }
event-dressed-no-color = { $player }, aucune couleur qui compte
event-house-rules-written = Les règles maison à partir de maintenant : { $rules }.
event-house-rules-erased = Les règles maison sont effacées : ces cartes sont des jokers ordinaires.
event-house-rule = { $card }, « { $title } »
event-dealt = { $player } distribue { $count } cartes par personne.
    .you = Vous distribuez { $count } cartes par personne.
event-hand = { $player } : { $cards }.
    .you = Votre main : { $cards }.
event-position-set = La manche continue à partir d’ici : { $card } sur le talon, on joue en { $color }.
event-turned-up = La carte retournée est { $card }.
event-put-back = { $card } ne peut pas commencer une manche : retour dans la pioche, qui est mélangée.
event-turn-began = C’est à { $player }.
    .you = C’est à vous.
event-turn-now = C’est à vous. { $card } sur le talon. { $count ->
    [one] { $fit ->
        [0] Votre carte ne convient pas.
       *[other] Votre carte convient.
    }
   *[other] { $fit ->
        [0] Aucune de vos { $count } cartes ne convient.
        [one] { $fit } de vos { $count } cartes convient.
       *[other] { $fit } de vos { $count } cartes conviennent.
    }
}
event-top-wild = { $card } ({ $color })
event-played = { $player } joue { $card }.
    .you = Vous jouez { $card }.
event-played-color = { $player } joue { $card } et choisit { le-color }.
    .you = Vous jouez { $card } et choisissez { le-color }.
event-played-whom = { $player } joue { $card } et choisit { $whom }.
    .you = Vous jouez { $card } et choisissez { $whom }.
    .to-you = { $player } joue { $card } et vous choisit.
event-played-color-whom = { $player } joue { $card } et choisit { le-color } et { $whom }.
    .you = Vous jouez { $card } et choisissez { le-color } et { $whom }.
    .to-you = { $player } joue { $card }, choisit { le-color } et vous choisit.
event-played-clothing = { $player } joue { $card } : qui porte { du-clothing } pioche, et on continue en { $color }.
    .you = Vous jouez { $card } : qui porte { du-clothing } pioche, et on continue en { $color }.
event-cards-left = { $count ->
    [0] Plus aucune carte.
    [one] Il lui reste { $count } carte.
   *[other] Il lui reste { $count } cartes.
}
    .you = { $count ->
    [0] Il ne vous reste aucune carte.
    [one] Il vous reste { $count } carte.
   *[other] Il vous reste { $count } cartes.
}
event-drew = { $count ->
    [one] { $player } pioche { $count } carte.
   *[other] { $player } pioche { $count } cartes.
}
    .you = { $count ->
    [one] Vous piochez { $count } carte.
   *[other] Vous piochez { $count } cartes.
}
event-drew-cards = { $player } pioche { $cards }.
    .you = Vous piochez { $cards }.
event-kept = { $player } garde sa pioche.
    .you = Vous gardez votre pioche.
event-passed = { $player } ne peut ni jouer ni piocher, et passe.
    .you = Vous ne pouvez ni jouer ni piocher : vous passez.
event-color-named = { $player } choisit { le-color }.
    .you = Vous choisissez { le-color }.
event-skipped = { $player } passe son tour.
    .you = Vous passez votre tour.
event-will-lose-turn = { $player } perdra un tour.
    .you = Vous perdrez un tour.
event-lost-turn = { $player } perd ce tour.
    .you = Vous perdez ce tour.
event-reversed = { $direction ->
    [right] On joue maintenant vers la droite.
   *[left] On joue maintenant vers la gauche.
}
event-reshuffled = Le talon est mélangé et redevient la pioche.
event-repeated = { $times ->
    [2] Mêmes mains, même carte, même tour qu’avant : une troisième fois bloquerait la manche.
   *[other] Mêmes mains, même carte, même tour pour la troisième fois : la manche est bloquée.
}
event-challenged = { $player } défie { $whom }.
    .you = Vous défiez { $whom }.
    .to-you = { $player } vous défie.
event-hand-shown = { $player } montre sa main à { $viewers }.
    .you = { $player } vous montre sa main.
    .to-you = Vous montrez votre main à { $viewers }.
event-hand-shown-cards = { $player } montre sa main à { $viewers } : { $cards }.
    .you = { $player } vous montre sa main : { $cards }.
    .to-you = Vous montrez votre main à { $viewers } : { $cards }.
event-judged-guilty = Bluff ! { $player } avait la couleur en jeu.
    .you = Bluff ! Vous aviez la couleur en jeu.
event-judged-innocent = Pas de bluff : { $player } n’avait aucune carte de la couleur en jeu.
    .you = Pas de bluff : vous n’aviez aucune carte de la couleur en jeu.
event-accepted = { $player } accepte.
    .you = Vous acceptez.
event-discarded = { $player } défausse { $cards }.
    .you = Vous défaussez { $cards }.
event-discarded-by-chance = Au hasard, { $player } défausse { $cards }.
    .you = Au hasard, vous défaussez { $cards }.
event-cards-of-color = { $count } cartes { $color }
event-hands-swapped = { $players } échangent leurs mains.
    .you = { $whom } et vous échangez vos mains.
event-hands-passed = { $direction ->
    [right] Chaque main passe à la personne de droite.
   *[left] Chaque main passe à la personne de gauche.
}
event-player-chosen = { $player } choisit { $whom }.
    .you = Vous choisissez { $whom }.
    .to-you = { $player } vous choisit.
event-gave = { $player } donne { $cards } à { $whom }.
    .you = Vous donnez { $cards } à { $whom }.
    .to-you = { $player } vous donne { $cards }.
event-took = { $player } prend { $cards } à { $whom }.
    .you = Vous prenez { $cards } à { $whom }.
    .to-you = { $player } vous prend { $cards }.
event-picked = { $player } choisit { $cards } à passer.
    .you = Vous choisissez { $cards } à passer.
event-hands-shuffled = Toutes les mains sont mélangées ensemble et redistribuées.
event-ruled = { $player } note ce que la table a décidé. { $ruling }
    .you = Vous notez ce que la table a décidé. { $ruling }
event-honored = { $player } l’a fait.
    .you = Vous l’avez fait.
event-not-honored = { $player } ne l’a pas fait.
    .you = Vous ne l’avez pas fait.
event-called = { $player } dit UNO.
    .you = Vous dites UNO.
event-owes-call = { $player } n’a plus qu’une carte et n’a rien dit.
    .you = Vous n’avez plus qu’une carte et n’avez pas dit UNO.
event-caught = Contre-UNO { de-player } : { $whom } n’a pas dit UNO.
    .you = Vous contrez { $whom }, qui n’a pas dit UNO.
    .to-you = Contre-UNO { de-player } : vous n’avez pas dit UNO.
event-accused = { $player } accuse { $whom } à tort.
    .you = Vous accusez { $whom } à tort.
    .to-you = { $player } vous accuse à tort.
event-round-blocked = La manche est bloquée : personne ne peut jouer ni piocher. Personne ne marque.
event-round-won = { $count ->
    [one] { $player } termine la manche. { $count } point. Total : { $total }.
   *[other] { $player } termine la manche. { $count } points. Total : { $total }.
}
    .you = { $count ->
    [one] Vous terminez la manche. { $count } point. Votre total : { $total }.
   *[other] Vous terminez la manche. { $count } points. Votre total : { $total }.
}
event-round-charged = { $player } termine la manche. Points reçus : { $charges }.
    .you = Vous terminez la manche. Points reçus : { $charges }.
event-round-charge = { $player } { $count } (total { $total })
event-match-ended = { $player } gagne la partie !
    .you = Vous gagnez la partie !
event-match-shared = Victoire partagée : { $players }.
