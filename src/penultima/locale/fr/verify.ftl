## `penultima verify` : docs/fairness.md.

verify-round = Partie { $match }, manche { $round }
verify-name-deal = donne
verify-name-parts = parts
verify-name-secret = secret
verify-name-seed = graine
verify-name-cards = cartes
verify-deal = table { $table }, partie { $match }, manche { $round }.
verify-deal-differs = ce qui est dit concerne une autre donne : table { $table }, partie { $match }, manche { $round }.
verify-no-transcript = rien n’est dit de la façon dont elle a été faite : impossible de la vérifier.
verify-parts = { $count ->
    [one] { $count } personne a pris part
   *[other] { $count } personnes ont pris part
}{ $missing ->
    [0] , et chaque part est celle qui avait été fixée.
    [one] {"\u202F"}; { $missing } part manque, et son engagement demeure.
   *[other] {"\u202F"}; { $missing } parts manquent, et leurs engagements demeurent.
}
verify-parts-unopened = personne n’a ouvert sa part : le serveur a pu fixer seul cette donne.
verify-parts-none = personne n’a pris part : le serveur a fixé seul cette donne.
verify-part-differs = la part de la place { $seat } n’est pas celle qui avait été fixée avant la donne.
verify-seat-twice = la place { $seat } a pris part deux fois.
verify-seat-unknown = il y a une part de la place { $seat }, qu’aucune table n’a.
verify-secret = c’est celui que le serveur avait fixé avant que quiconque prenne part.
verify-secret-differs = ce n’est pas celui que le serveur avait fixé avant la donne.
verify-secret-missing = le serveur ne l’a pas ouvert.
verify-seed = elle découle du secret et de toutes les parts.
verify-seed-differs = la manche n’a pas été distribuée avec la graine qui découle du secret et de toutes les parts.
verify-seed-none = la manche n’a pas été distribuée avec sa propre graine.
verify-seed-unknown = sans le secret, on ne la connaît pas.
verify-cards = chaque carte est celle que donne la graine ({ $count ->
    [one] { $count } événement
   *[other] { $count } événements
}).
verify-cards-differ = l’événement { $place } n’est pas ce que donne la graine : { $event }
verify-cards-broken = la manche n’a pas pu se passer ainsi : { $problem }
verify-cards-unknown = impossible de les vérifier.
verify-cards-none = la donne elle-même manque.
verify-cards-hidden = la rediffusion ne montre pas toutes les mains après chaque coup.
verify-fair = { $count ->
    [one] Vérifié : la donne a été fixée par tout le monde.
   *[other] Vérifié : les { $count } donnes ont été fixées par tout le monde.
}
verify-not-fair = Cela ne concorde pas. Qui a distribué a pu choisir les cartes ; voyez les lignes marquées NO.
verify-unknown = Tout ne peut pas être vérifié ; voyez les lignes marquées d’un point d’interrogation.
verify-no-rounds = Aucune manche n’est encore terminée : il n’y a rien à vérifier.
verify-unreadable = Ce n’est ni le relevé d’une partie, ni une manche enregistrée par la page.
