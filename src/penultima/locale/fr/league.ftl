## Pages des ligues de bots : docs/league.md.

league-title = Une ligue de { $entries } bots
league-finding = { $first } est en tête avec { $rating } ; { $anchor } a { $zero }.
league-finding-clear = Avec une certitude de { $percent } %, il est meilleur que { $second }.
league-overall = Toutes les divisions
league-overall-about = La moyenne des classements de toutes les divisions, pour les participants qui ont joué dans chacune.
league-division = { $edition }, { $players } joueurs
league-ratings-about = La barre est le classement, le trait son intervalle à 95 %. 400 de plus, ce sont 10 chances contre 1 de gagner une manche contre un adversaire ; { $anchor } a { $zero } par définition.
league-interval = de { $low } à { $high }
league-better = meilleur que le suivant à { $percent } %
league-matrix = Manches gagnées
league-matrix-two = En pourcentage, par le participant de la ligne contre celui de la colonne. Chaque donne est jouée des deux places.
league-matrix-more = En pourcentage, par un participant de la ligne parmi { $others } de la colonne ; { $even } est l’équilibre. Chaque donne est jouée de toutes les places.
league-absent = { $entry } ne peut pas jouer ici : { $reason }
league-costs = Participants
league-costs-about = Le temps est celui de l’horloge, sur la machine qui a joué la ligue. Une manche qu’un participant abandonne est perdue.
league-entry = Participant
league-bot = Bot
league-rounds = Manches
league-time = ms par décision
league-slowest = La plus lente, ms
league-forfeits = Abandons
league-first-forfeit = { $count } ; le premier : { $reason }
league-limit = Temps par décision
league-limit-seconds = { $seconds } s
league-rollouts = Simulations d’expert
