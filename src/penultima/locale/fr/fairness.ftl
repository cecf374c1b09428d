## Donnes vérifiables : docs/fairness.md.

fair-parts-missing = { $names } : pas de part dans cette donne, elle n’est pas arrivée à temps.
fair-parts-left-out = { $names } : hors de cette donne, après deux parts jamais ouvertes.
fair-somebody-gone = quelqu’un qui n’est plus là

## Le sceau : quatre images tirées de tout ce qui a été fixé pour une donne, sur fond clair ou foncé.
fair-seal = Sceau
fair-seal-of = Sceau de cette donne : { $pictures }. À quoi sert-il ?
fair-seal-note = Il vient de tout ce qui a été fixé pour cette donne. Comparez-le à voix haute : si tout le monde a les mêmes quatre images, tout le monde a reçu les mêmes informations.
fair-light-circle = rond clair
fair-dark-circle = rond foncé
fair-light-leaf = feuille claire
fair-dark-leaf = feuille foncée
fair-light-square = carré clair
fair-dark-square = carré foncé
fair-light-diamond = losange clair
fair-dark-diamond = losange foncé
fair-light-heart = cœur clair
fair-dark-heart = cœur foncé
fair-light-star = étoile claire
fair-dark-star = étoile foncée
fair-light-triangle = triangle clair
fair-dark-triangle = triangle foncé
fair-light-snowflake = flocon clair
fair-dark-snowflake = flocon foncé
fair-light-loop = boucle claire
fair-dark-loop = boucle foncée
fair-light-eye = œil clair
fair-dark-eye = œil foncé
fair-light-lock = cadenas clair
fair-dark-lock = cadenas foncé
fair-light-bubble = bulle claire
fair-dark-bubble = bulle foncée
fair-light-speaker = haut-parleur clair
fair-dark-speaker = haut-parleur foncé
fair-light-chain = chaîne claire
fair-dark-chain = chaîne foncée
fair-light-tick = coche claire
fair-dark-tick = coche foncée
fair-light-cross = croix claire
fair-dark-cross = croix foncée

## Après la manche
fair-checked = Vérifié : cette donne a été fixée par tout le monde.
fair-checked-some = Vérifié : cette donne a été fixée par le serveur et par toutes les personnes dont la part est arrivée.
fair-checked-without-you = Vérifié : cette donne a été fixée par le serveur et par d’autres, mais votre part n’y est pas.
fair-parts-agree = Les parts de cette donne concordent. Cette page ne l’a pas vue distribuer : vérifiez chaque carte.
fair-untold = Rien n’a été dit de la façon dont cette donne a été faite : impossible de la vérifier.
fair-checked-alone = Personne d’autre que le serveur n’a eu part à cette donne. Il pouvait choisir les cartes.
fair-no-part = Sans part : { $names }.
fair-wrong = Cette donne ne concorde pas
fair-wrong-note = Quelqu’un a changé ce qui était fixé avant la donne. Enregistrez la manche pour la vérifier, et interrogez qui gère le serveur.
fair-secret-missing = Le serveur n’a pas ouvert son secret.
fair-secret-differs = Le secret du serveur n’est pas celui qu’il avait fixé avant la donne.
fair-part-differs = Une part n’est pas celle qui avait été fixée avant la donne : { $names }.
fair-seat-twice = Deux parts d’une même place : { $names }.
fair-seat-unknown = Une part vient d’une place qu’aucune table n’a.
fair-event-differs = Ceci ne découle pas de ce qui était fixé avant la donne : { $event }
fair-commitment-changed = Le serveur a changé ce qu’il avait fixé avant la donne.
fair-part-left-out = Le serveur a laissé de côté votre part.
fair-parts-changed = La liste des parts a été changée après avoir été fixée.
fair-part-dropped = Votre part est arrivée à temps, et le serveur l’a dite manquante.
fair-called-off = Le serveur a annulé une donne déjà fixée, et a pu ainsi choisir entre deux.
fair-table-changed = Des places ou des options ont été changées après que les parts ont été fixées.
fair-told-otherwise = Le serveur raconte maintenant la manche autrement que pendant qu’elle se jouait : { $event }
fair-transcript-dropped = Le serveur avait fixé cette donne, et ne montre pas maintenant de quoi elle est faite.
fair-transcript-differs = La rediffusion montre d’autres parts que celles annoncées à cette page.

## Vérifier : redistribue la manche
fair-check = Vérifier chaque carte
fair-checking = La manche est redistribuée…
fair-agrees = Toutes les cartes concordent : redistribuée sur cet appareil, la manche est la même, { $count ->
    [one] à son unique étape
   *[other] à ses { $count } étapes
 }.
fair-agrees-replay = Toutes les cartes de la rediffusion concordent. Cette page n’était pas là pendant toute la manche, et n’a pas pu la comparer à ce que vous avez vu.
fair-differs = Le coup { $move } ne concorde pas : { $event }
fair-differs-no-text = Le coup { $move } ne concorde pas.
fair-differs-seen = Le coup { $move } n’est pas celui annoncé à cette page pendant la manche : { $event }
fair-no-answer = La rediffusion n’est pas arrivée. Réessayez.

## La page /verify
fair-save = Enregistrer pour vérifier
fair-verify = Vérifier une donne
fair-verify-note = Choisissez un fichier enregistré avec « Enregistrer pour vérifier » dans la rediffusion d’une manche. Il est vérifié sur cet appareil et n’est envoyé à personne.
fair-verify-file = Fichier d’une manche
fair-verify-unreadable = Ce n’est pas le fichier d’une manche enregistrée.
fair-verify-no-transcript = Cette manche ne dit pas de quoi sa donne est faite : il n’y a pas de quoi la vérifier.
fair-verify-edition = Cette page ne connaît pas les cartes de l’édition « { $edition } ».
fair-verify-round = { $table }, partie { $match }, manche { $round }
fair-verify-secret = Le secret du serveur est celui qu’il avait fixé avant la donne.
fair-verify-parts = { $count ->
    [one] L’unique part est celle qui avait été fixée avant la donne.
    [2] Les deux parts sont celles qui avaient été fixées avant la donne.
   *[other] Les { $count } parts sont celles qui avaient été fixées avant la donne.
 }
fair-verify-cards = Chaque carte en découle : { $count ->
    [one] { $count } étape redistribuée
   *[other] { $count } étapes redistribuées
 }.
fair-verify-alone = Le serveur a fixé seul cette donne.
fair-verify-good = Cette donne est en ordre.
fair-verify-bad = Cette donne n’est pas en ordre.
fair-verify-bad-note = Les cartes ne sont donc pas celles fixées avant la donne : qui gérait le serveur les a changées, ou quelqu’un a changé ce fichier. Comparez-le au fichier d’une autre personne.
fair-verify-meaning = Que signifierait une vérification ratée ?
fair-verify-meaning-secret = Le secret est un autre : le serveur a échangé sa part en connaissant celles des autres, et a pu choisir entre plusieurs donnes.
fair-verify-meaning-parts = Une part est une autre : ce que quelqu’un avait fixé a été échangé, par le serveur ou dans le fichier.
fair-verify-meaning-cards = Une carte est une autre : le paquet a été arrangé, avant la donne ou en mélangeant de nouveau.
fair-verify-meaning-file = Qui a un fichier peut le changer. Si deux personnes ont enregistré la même manche et que les images du sceau diffèrent, l’un des fichiers a été changé, ou le serveur leur a dit des choses différentes.
fair-verify-good-note = Si une seule des personnes qui ont eu part a tiré la sienne au hasard, personne n’a choisi ces cartes. Cela ne montre pas que personne ne les a regardées : le serveur connaît toutes les mains.
