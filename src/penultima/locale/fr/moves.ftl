## Noms des coups.

move-play = Jouer { $card }
move-color = , choisir { le-color }
move-clothing = , vêtements : { $clothing }
move-whom = , choisir { $whom }
move-swap = , échanger avec { $whom }
move-call-too = , dire UNO
move-draw = Piocher
move-draw-count = Piocher { $count }
move-keep = { $count ->
    [one] La garder
   *[other] Les garder
}
move-choose-color = Choisir { le-color }
move-challenge = Défier
move-accept = Accepter et piocher
move-call = Dire UNO
move-catch = Contrer { $whom }
move-choose-player = Choisir { $whom }
move-choose-cards = Choisir { $cards }
move-kept = C’est fait
move-not-kept = Pas fait
move-ruling = Noter la décision de la table
move-next-round = Manche suivante
