## Les leçons de la page. Les variables sont celles du fichier anglais.

lesson-first = Première partie
lesson-special = { $edition } : ce qui change
lesson-progress = { $number } sur { $count }
lesson-leave = Passer la leçon
lesson-close = Fermer
lesson-next = Suivant
lesson-once-more = Encore
lesson-watch = Regardez les autres jouer.
lesson-instead = Cela se peut aussi. Dans cette leçon, faites ce qui est dit plus haut.
lesson-your-turn = C’est à vous, à votre table.
lesson-to-table = Retour à la table

lesson-color = Qui se débarrasse de ses cartes en premier gagne. La même couleur convient : jouez { $card } sur { $top }.
lesson-number = Le même chiffre convient aussi : jouez { $card } sur { $top }.
lesson-draw = Aucune de vos cartes ne va sur { $top }. Piochez-en une.
lesson-drawn = Vous avez pioché { $card }, et cette carte convient. Jouez-la maintenant ; vous pourriez aussi la garder.
lesson-action = { $next } a dit UNO : plus qu’une carte ! Le même symbole convient aussi. Jouez { $card } : { $next } pioche { $draws } et passe son tour.
lesson-wild = { $before } vous a fait piocher { $drew }. Un Joker va sur tout : jouez-le, et choisissez { le-color }, la couleur que vous avez.
lesson-catch = { $whom } n’a plus qu’une carte et n’a pas dit UNO. Contrez { $whom } !
lesson-skip = Les cartes action font ce qu’elles montrent. Jouez { $card } : { $next } passe son tour.
lesson-challenge = Un Joker +4 contre vous ! Il n’est permis qu’à qui n’a pas { SOUND($asked) ->
    [vowel] d’{ $asked }
   *[other] de { $asked }
}, et { $before } bluffe peut-être. Défiez cette carte.
lesson-uno = C’était un bluff : { $before } a pioché { $drew } à votre place. Il vous reste deux cartes. Appuyez d’abord sur uno !, puis jouez { $card }.
    .instead = Appuyez sur uno ! avant de jouer. Qui l’oublie peut se faire contrer.
lesson-out = Il vous reste une carte, et elle convient. Jouez { $card }, et vous terminez la manche !

lesson-triforce = Jouez { $card } et choisissez { le-color } : { $next } doit répondre avec { $cards }, ou pioche { $draws }.
lesson-triforce-answer = { $before } a joué un Joker Triforce contre vous. Répondez avec { $cards }. Aucune autre carte n’est permise, pas même un joker.
lesson-triforce-draw = Encore une demande, et vous n’avez pas { $cards }. Piochez { $draws } : c’est votre tour.
lesson-let-it-go = Jouez { $card } et choisissez { le-color }. Toutes vos cartes bleues partent avec.
lesson-let-it-go-out = Toutes vos autres cartes sont bleues. Jouez { $card }, et vous terminez la manche.
lesson-customizable = Votre table écrit sa propre règle sur { $card }. Jouez-le et choisissez une couleur. Ici, la règle est : { $rule }
lesson-rad-style = Jouez { $card } et choisissez { le-clothing } pour les vêtements : qui porte cette couleur pioche { $draws }. Puis choisissez { le-color } pour la suite.
lesson-rad-style-self = Tout le monde porte { du-clothing } maintenant, vous aussi. Jouez { $card }, choisissez { le-clothing } pour les vêtements, et voyez qui pioche.
lesson-reverse = Une Inversion change le sens du jeu. Jouez { $card } : c’est ensuite à { $before }, et non à { $next }.
lesson-reverse-two = À deux, une Inversion fait passer son tour à l’autre. Jouez { $card }.
lesson-again = C’est encore à vous. Jouez { $card }.
lesson-honest = Vous n’avez pas { SOUND($now) ->
    [vowel] d’{ $now }
   *[other] de { $now }
}, donc vous pouvez jouer { $card }. Faites-le, et choisissez { le-color } : un défi à tort coûte à { $next } { $extra } cartes de plus.

lesson-won = Manche terminée !
lesson-won-text = Vous marquez les points de toutes les cartes que les autres ont encore : { $points }. Qui atteint { $target } en premier gagne la partie.
lesson-seen = Voilà ce qui change.
lesson-seen-text = Le reste est comme dans toutes les éditions. Les règles de votre table sont toujours dans son menu.

lesson-about-zelda = Chaque 3, 6 et 9 porte une Triforce. Quatre Jokers Triforce les demandent.
lesson-about-frozen = Les cartes bleues peuvent partir d’un coup, et votre table écrit sa propre règle.
lesson-about-saved-by-the-bell = Ce que vous portez compte : habillez-vous dans le salon, et gare aux couleurs.
lesson-about-classic = Le jeu par lequel commencent les autres, sans jokers spéciaux. Voici des cartes que vous ne connaissez peut-être pas.
