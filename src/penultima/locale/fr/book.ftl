## Le carnet d'une table, et les parties d'un navigateur : docs/page.md.

book-title = Le carnet de cette table
book-title-of = Le carnet de « { $table } »
book-note = Toutes les manches terminées avec ce lien. Qui a le lien a le carnet. Un nom est celui d’une place : qui s’assied sous le nom d’Ana continue comme Ana.
book-empty = Aucune manche n’a encore été terminée ici.
book-coming = Ouverture du carnet…
book-unreachable = Le carnet ne peut pas être ouvert maintenant.
book-standings = Classement
book-player = Nom
book-matches = Parties
book-rounds = Manches
book-net = Points par manche
book-net-note = Parties et manches gagnées sur celles jouées. Les points par manche sont ceux d’une personne, moins la moyenne des autres.
book-without-luck = Sans la chance
book-without-luck-note = « Sans la chance » porte sur les manches analysées, moins ce que les cartes ont donné et pris.
book-won-of = { $won } sur { $all }
book-hints = { $count ->
    [one] { $count } conseil
   *[other] { $count } conseils
}
book-more-names = { $count ->
    [one] Un autre nom a joué ici.
   *[other] { $count } autres noms ont joué ici.
}
book-pairings = Face à face
book-pairing = { $one } { $won }, { $other } { $lost }, en { $count ->
    [one] { $count } manche commune
   *[other] { $count } manches communes
}
book-pairing-matches = parties { $won } : { $lost }
book-records = Records
book-record-longest_round = tours : la plus longue manche
book-record-most_cards = cartes à la fois : { $name }
book-record-run = tours de suite avec une carte à jouer : { $name }
book-record-catches = { $count ->
    [one] contre-UNO en une manche : { $name }
   *[other] contre-UNO en une manche : { $name }
}
book-record-bluffs = { $count ->
    [one] bluff réussi en une manche : { $name }
   *[other] bluffs réussis en une manche : { $name }
}
book-record-streak = manches gagnées de suite : { $name }
book-record-watch = Voir la manche { $round } de la partie { $match }
book-played = Parties
book-match = Partie { $match }
book-unfinished = pas terminée
book-won = { $count ->
    [one] Victoire : { $names }
   *[other] Victoire : { $names }
}
book-round = Manche { $round } : { $name }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
book-round-blocked = Manche { $round } : personne
book-record-file = Relevé
book-more-matches = { $count ->
    [one] Une partie plus ancienne est dans les fichiers.
   *[other] { $count } parties plus anciennes sont dans les fichiers.
}
book-save = À emporter
book-csv = Manches en CSV
book-records-zip = Tous les relevés

my-matches-note = Les parties jouées jusqu’au bout dans ce navigateur. Lui seul les connaît.
my-matches-none = Quand une partie se terminera dans ce navigateur, elle sera ici.
my-matches-won = Vous en avez gagné { $won } sur { $all }.
my-matches-you-won = Victoire
my-matches-watch = Voir sa dernière manche
my-matches-forget = Oublier ces parties
my-matches-forget-sure = Seule la liste de ce navigateur est oubliée. Les carnets des tables restent.
