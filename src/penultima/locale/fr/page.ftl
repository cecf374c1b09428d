## Textes de la seule page web.

# Accueil et création
page-home = Accueil
page-home-link = penultima, accueil
page-language = Langue
page-hero = La famille à table, où qu’elle soit.
page-hero-text = Choisissez un jeu, envoyez le lien, jouez. De deux à dix places, et des bots pour compléter la table.
page-editions = Éditions
page-edition = Édition
page-edition-zelda = Zelda
page-edition-zelda-line = Répondez à la Triforce, ou piochez 3
page-edition-frozen = La Reine des Neiges
page-edition-frozen-line = Une règle à vous, adieu les bleues
page-edition-saved-by-the-bell = Sauvés par le gong
page-edition-saved-by-the-bell-line = Habillez-vous, gare à la couleur
page-edition-classic = Classique
page-edition-classic-line = Le jeu que tout le monde connaît
page-create = Créer une table
page-create-in = Créer une table : { $edition }
page-create-table = Créer la table
page-back-to = Retour à { $table }
page-have-link = Un lien ou un code ?
page-bad-link = Ce n’est pas le lien d’une table. Collez le lien entier, ou sa dernière partie.
page-join = Entrer
page-practise = Jouer avec des bots
page-play-now = Jouer
page-learn = Apprendre en deux minutes
page-special = Ce qui change ici
page-how-many-bots = Combien de bots ?
page-how-good-bots = Quel niveau ?
page-marks = Un projet indépendant, sans lien avec quiconque ni soutien de quiconque. UNO, The Legend of Zelda, La Reine des Neiges et Sauvés par le gong sont des marques de leurs propriétaires. Tous les dessins sont de notre main.
page-your-name = Votre nom
page-player = Anonyme
page-table-name = Nom de la table
page-table-name-hint = Table du dimanche
page-seats = Places
page-turn-clock = Temps par tour
page-off = Libre
page-seconds = { $count }{"\u00A0"}s
page-catch-window = Temps pour contrer
page-window-quick = Rapide, 1{"\u00A0"}s
page-window-family = Famille, 2,5{"\u00A0"}s
page-window-relaxed = Détente, 5{"\u00A0"}s
page-spectators = Public
page-spectators-note = Qui a le lien peut regarder, sans jamais voir une main.
page-more-rules = Autres règles
page-rule-off = { $rule } : non

# Rejoindre
page-a-table = Une table de cartes
page-join-line = { $edition }. { $count ->
    [one] { $count } place prise sur { $seats }.
   *[other] { $count } places prises sur { $seats }.
}
page-sit-down = S’asseoir
page-just-watch = Regarder
page-full = Les { $count } places sont prises. Vous pouvez regarder.
page-started = Partie en cours. Vous pouvez regarder.
page-loading = Ouverture de la table
page-unreachable = Le serveur ne répond pas en ce moment. Attendez un peu.
page-not-found = Cette table n’existe plus ou le lien est incomplet. Créez-en une autre.
page-other-tab = Vous jouez dans un autre onglet.
page-play-here = Jouer ici
page-removed = L’hôte vous a fait quitter la table.
page-watch-instead = Regarder
page-sent-away = Cette page a trop envoyé à la fois. Attendez un instant.
page-try-again = Réessayer
page-reconnecting = Reconnexion… votre place est gardée.
page-reload = Recharger
page-try-now = Essayer
page-other-version = Le serveur et cette page n’ont pas la même version. Rechargez pour continuer à jouer.
page-saving-delayed = L’enregistrement tarde un peu. Les coups attendent.
page-restarted = Le serveur a redémarré. Votre table était enregistrée.

# Salon
page-lobby-line = { $edition }. { $count ->
    [one] { $count } personne à table
   *[other] { $count } personnes à table
}, { $free ->
    [0] aucune place libre.
    [one] encore { $free } place.
   *[other] encore { $free } places.
}
page-link = Lien de cette table
page-copy-link = Copier le lien
page-copied = Lien copié
page-along = Continuer sur un autre appareil
page-along-note = Scannez ceci avec votre autre appareil, ou ouvrez-y le lien de la table et tapez le code. Cet appareil-ci cessera alors de jouer.
page-along-code = Code : { $code }
page-along-left = { $count ->
    [one] Valable encore { $count } seconde, pour un seul appareil.
   *[other] Valable encore { $count } secondes, pour un seul appareil.
}
page-along-over = Le code a expiré.
page-along-again = Nouveau code
page-along-have = Ma place est sur un autre appareil
page-along-enter = Code affiché par l’autre appareil
page-along-take = Reprendre ma place
page-moved = Votre place est maintenant sur un autre appareil.
page-tv = Afficher sur un téléviseur
page-tv-join = Scannez pour jouer
page-tv-ready = OK
page-tv-between = Manche { $round } terminée
page-tv-won = { $count ->
    [one] { $names } gagne la partie
   *[other] { $names } gagnent la partie
}
page-offline = Hors connexion
page-offline-note = Les tables ont besoin du serveur. En attendant son retour, voici ce que cet appareil a gardé.
page-offline-replays = Manches passées
page-app = Installer l’application
page-app-how = Comment l’installer
page-app-note = En HTTPS, cette table peut s’installer comme une application.
page-vibration = Vibrer quand c’est à moi
page-notifications = M’avertir quand c’est à moi
page-notifications-note = Seulement quand la table n’est pas à l’écran.
page-notifications-denied = Ce navigateur n’autorise pas les notifications ici. Elles peuvent l’être dans ses réglages.
page-notifications-https = Les navigateurs n’autorisent les notifications qu’en HTTPS.
page-title-turn = À vous
page-title-other = Au tour { de-name }
page-https-title = Installer la table comme application
page-https-why = Les navigateurs n’installent des applications, ne fonctionnent hors connexion et ne vous avertissent qu’en HTTPS. À la maison, personne d’autre ne peut certifier ce serveur : il le fait donc lui-même, et votre appareil doit lui faire confiance une fois. Le certificat ne vaut que pour des adresses locales.
page-https-none = Ce serveur n’a pas de HTTPS. Qui le gère peut le démarrer avec --https.
page-https-system = Votre appareil
page-https-iphone = iPhone, iPad
page-https-android = Android
page-https-computer = Ordinateur
page-https-download = Téléchargez le certificat.
page-https-download-button = Télécharger le certificat
page-https-iphone-1 = Autorisez le téléchargement du profil de configuration.
page-https-iphone-2 = Ouvrez Réglages, touchez « Profil téléchargé » en haut, puis « Installer ».
page-https-iphone-3 = Dans Réglages, ouvrez Général, Informations, Réglages de confiance des certificats, et activez celui qui s’appelle penultima.
page-https-iphone-4 = Ouvrez l’adresse sécurisée dans Safari, touchez Partager, puis « Sur l’écran d’accueil ».
page-https-android-1 = Ouvrez Paramètres et cherchez « certificat CA » : Sécurité, Autres paramètres de sécurité, Installer depuis la mémoire.
page-https-android-2 = Choisissez « Certificat CA », puis « Installer quand même ».
page-https-android-3 = Choisissez le fichier téléchargé.
page-https-android-4 = Ouvrez l’adresse sécurisée dans Chrome, ouvrez son menu, et touchez « Installer l’application ».
page-https-computer-1 = Ouvrez le fichier et installez-le pour l’utilisateur actuel comme autorité racine de confiance. Dans Firefox : Paramètres, Certificats, Autorités, Importer.
page-https-computer-2 = Redémarrez le navigateur.
page-https-computer-3 = Ouvrez l’adresse sécurisée, et choisissez « Installer » au bout de la barre d’adresse.
page-https-compare = Avant de lui faire confiance, comparez ceci au SHA-256 dans le terminal du serveur
page-https-open = Ouvrir { $address }
page-qr-show = Voir le QR
page-qr-title = Scannez pour entrer
page-qr-label = Code QR du lien ci-dessous
page-open-seat = Place libre
page-open-seat-hint = Partagez le lien, ou asseyez un bot ici
page-open-seat-share = Partagez le lien
page-add-bot = Ajouter un bot
page-fill-with-bots = Compléter de bots
page-new-bots = Nouveaux bots : { $level }
page-seat-bot = Bot, { $level }
page-bot-level = Quel niveau pour { $name } ?
page-new-bots-level = Quel niveau pour les nouveaux bots ?
page-bot-style = Dans quel style ?
page-seat-ready = OK
page-seat-host = Hôte
page-you-host = Vous, hôte
page-you-ready = Vous, OK
page-getting-ready = Se prépare
page-getting-dressed = S’habille
page-away = pas là
page-im-back = Me revoilà
page-to-lobby = Retour au salon
page-bot-plays = un bot joue
page-move-up = Avancer { $name } d’une place
page-remove = Retirer { $name }
page-agreed = En { $target } points. { option-scoring.winner }
page-agreed-penalty = Jusqu’à { $target }. { option-scoring.penalty }
page-agreed-more = { page-more-rules } : { $rules }
page-catch-of = temps pour contrer : { $window }
page-spectators-welcome = public bienvenu
page-no-spectators = sans public
page-change = Changer
page-look = Lire
page-start-with = Commencer à { $count }
page-ready = OK pour moi
page-not-ready = Pas encore
page-waiting-one = Il manque une personne, ou ajoutez un bot.
page-waiting-for = On attend { $names }.
page-waiting-host = On attend que l’hôte commence.
page-waiting-you = Les autres vous attendent.
page-rules-changed = L’hôte a changé les règles. Toujours OK ?
page-bot-took-over = Un bot joue pour { $player }.
    .you = Un bot joue pour vous.
page-came-back = { $player } est de retour.
    .you = Bon retour, { $player } ! Votre main est comme le bot l’a laissée.
page-time-ran-out = Temps écoulé pour { $player }.
    .you = Votre temps est écoulé.

# Garde-robe
page-wardrobe = Garde-robe
page-dress-doll = Mon personnage
page-real-clothes = Ma vraie tenue
page-real-clothes-hint = Cochez les couleurs que vous portez en ce moment, ou aucune. On vous fait confiance.
page-wardrobe-watching = C’est ici que l’on s’habille pour jouer.
page-hat-visor = Visière
page-hat-cap = Casquette
page-hat-beanie = Bonnet
page-hat-band = Bandeau
page-piece-top = T-shirt
page-piece-bottoms = Jean
page-two-colors = Portez au moins deux couleurs.
page-rad-note = Quand quelqu’un joue un { $card }, toute personne qui porte la couleur choisie pioche { $count }, même celle qui l’a joué.
page-who-wears = Qui porte quoi
page-of = { $count } sur { $all }
page-and-you = et vous
page-not-you = pas vous
page-wearing = Vêtements
page-wears = Porte : { $colors }
page-wears-none = Aucune des quatre
page-change-clothes = Changer de tenue

# Règles maison
page-house-rules = Règles maison
page-house-rules-open = { $count ->
    [one] { $count } règle maison à voter
   *[other] { $count } règles maison à voter
}
page-house-intro = Écrivez une règle maison. Tout le monde doit être d’accord.
page-house-next-deal = Ce qui est convenu maintenant vaut à partir de la prochaine donne.
page-rule-proposed = { $name } propose une règle maison.
page-wipe-proposed = { $name } propose d’effacer une règle maison.
page-rules-not-agreed = { $count ->
    [one] Tout le monde n’était pas d’accord sur la règle maison : elle reste comme avant.
   *[other] Tout le monde n’était pas d’accord sur les règles maison : elles restent comme avant.
}
page-which-card = Quelle carte ?
page-card-nth = Carte { $number }
page-rule-text = La règle
page-rule-text-hint = Racontez une blague. Si personne ne rit, la personne suivante pioche 2.
page-rule-title = Nom de la règle
page-rule-title-hint = La blague
page-rule-untitled = Règle maison
page-rule-does = Ce que fait la table quand on la joue
page-step-add = Ajouter une étape
page-step-remove = Retirer l’étape { $number }
page-propose = Proposer
page-suggest = Proposer un changement
page-agree = D’accord
page-take-back = Je ne suis plus d’accord
page-object = Refuser
page-objects = Refuse
page-objected = { $name } refuse.
page-wipe = Effacer la règle
page-keep-rule = La laisser ainsi
page-rule-now = Sur la carte
page-rule-change = Proposé à la place
page-rule-wiped = Effacer la règle
page-gallery = Règles toutes prêtes
page-gallery-search = Chercher une règle
page-gallery-group = Qui l’applique
page-gallery-all = Toutes
page-gallery-table = La table l’applique
page-gallery-people = Vous l’appliquez
page-gallery-none = Aucune règle ne contient ces mots.
page-votes = Votes
page-wrote-it = L’a écrite
    .you = Écrite par vous
page-agrees = D’accord
page-thinking = Réfléchit…
page-all-agree = Tout le monde est d’accord : elle compte.

# La table
page-you = Vous
page-you-name = Vous, { $name }
page-bot = bot
page-next = Après
page-now = à vous
page-you-points = vous · { $count }
page-to-go = dans { $count }
page-no-call = sans UNO
page-points = { $count ->
    [one] { $count } pt
   *[other] { $count } pts
}
page-pts = pts
page-round = Manche { $round }
page-round-word = Manche
page-round-to = Manche { $round } · en { $target }
page-round-to-penalty = Manche { $round } · jusqu’à { $target }
page-has-the-turn = joue
page-loses-turns = { $count ->
    [one] perd son prochain tour
   *[other] perd ses { $count } prochains tours
}
    .you = { $count ->
    [one] Vous perdrez votre prochain tour.
   *[other] Vous perdrez vos { $count } prochains tours.
}
page-piles = Pioche et talon
page-draw-pile = Pioche
page-draw-pile-count = Pioche · { $count }
page-discard-pile = Talon
page-prompt = Ce qui est demandé
page-your-turn-demand = À vous : demande { $emblem }
page-demand-line = Jouez { $cards }. Sinon, piochez { $count }.
page-jump-in = Vous pouvez intercepter avec { $card }.
page-held = Votre coup sera joué quand le temps pour contrer sera écoulé.
page-keeping = { $count ->
    [one] Vous la gardez.
   *[other] Vous les gardez.
}
page-only-play = Tout le monde sait maintenant qu’elle convient : jouez-la.
page-play-it = La jouer
page-choose-these = Choisir celles-ci ({ $chosen } sur { $count })
page-sort = Trier
page-sorted-color = Par couleur
page-sorted-number = Par chiffre
page-sorted-drawn = Comme pioché
page-uno = uno !
page-uno-asked = uno ?
page-catch = Contrer { $name }
page-catch-announce = { $name } n’a plus qu’une carte et n’a rien dit. Appuyez sur C pour contrer.
page-your-hand = Votre main, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
page-card-label = { $card }, { $place } sur { $count }
page-card-label-state = { $card }, { $state }, { $place } sur { $count }
page-card-playable = jouable
page-card-not-playable = injouable maintenant
page-turned-up-color = { $card } : quelle couleur au départ ?
page-turned-up-note = Vous commencez, donc vous choisissez.
page-choose-color-for = { $card } : quelle couleur ?
page-choose-color-note = Choisissez la couleur pour le jouer.
page-put-back = Reposer la carte
page-choose-whom = { $card } : avec qui échanger ?
page-choose-whom-note = Choisissez quelqu’un.
page-choose-clothing = { $card } : quels vêtements ?
page-choose-clothing-note = Qui en porte pioche { $count }. Choisissez ensuite la couleur pour la suite.
page-choose-after-clothing = Maintenant, la couleur pour la suite. Touchez une seconde fois pour garder la même.
page-color-draws = { $count ->
    [0] Pour personne
    [one] Pour { $people }
   *[other] Pour { $people }
}
    .you = Pour vous
page-many-draw = { $count ->
    [0] Personne
    [one] Pour { $count }
   *[other] Pour { $count }
}
page-let-go-title = { $card }, avec { $count ->
    [0] aucune carte { $colorOne }
    [one] votre seule carte { $colorOne }
   *[other] vos { $count } cartes { $color }
}
page-let-go-note = { $count ->
    [0] Il ne vous reste rien : vous terminez la manche. Choisissez la couleur pour le jouer.
    [one] Il vous reste { $count } carte. Choisissez la couleur pour le jouer.
   *[other] Il vous reste { $count } cartes. Choisissez la couleur pour le jouer.
}
page-bluff-note = Vous avez { du-color } : en cas de défi, vous piochez { $count }.
page-demand-note = La personne suivante répond avec { $cards }, ou pioche { $count }.
page-challenge-title = { $player } veut vous faire piocher { $count }
page-challenge-stakes = S’il y avait { du-color }, l’autre pioche { $count }. Sinon, vous piochez { $more }.
page-look-title = La main { de-name }
page-look-only-you = Rien que pour vos yeux
page-look-close = Fermer la main
page-looked-at = { $count ->
    [one] { $viewers } regarde votre main.
   *[other] { $viewers } regardent votre main.
}
page-guilty = Bluff !
page-guilty-text = { $count ->
    [one] Il y avait { $count } carte { $one }, le joker n’était donc pas permis. { $name } pioche { $draws } à votre place.
   *[other] Il y avait { $count } cartes { $color }, le joker n’était donc pas permis. { $name } pioche { $draws } à votre place.
}
page-guilty-else = Sans bluff, vous auriez pioché { $more }.
page-innocent = Pas de bluff
page-innocent-text = Il n’y avait aucune carte { $one }. Vous piochez { $more } : les { $draws } et { $extra } de plus.
page-innocent-else = En cas de bluff, { $name } aurait pioché { $draws }.
page-quoted = « { $text } »
page-ruling-title = Qu’a décidé la table ?
page-ruling-waiting = { $name } note ce que la table a décidé
page-ruling-yours = Vous dites que la table a décidé ceci
page-ruling-of = { $name } dit que la table a décidé ceci
page-ruling-words = Voici ce que lisent les autres :
page-ruling-propose = Demander aux autres
page-ruling-withdraw = Le retirer
page-ruling-objection = { $count ->
    [one] { $names } refuse.
   *[other] { $names } refusent.
}
page-ruling-more = { $count ->
    [0] Rien d’autre ne peut être noté.
    [one] Vous pouvez le noter encore une fois.
   *[other] Vous pouvez le noter encore { $count } fois.
}
page-ruling-in = Sans réponse, cela compte dans { $count }{"\u00A0"}s.
page-you-agree = Vous êtes d’accord.
page-opening = Qui distribue
page-lots-note = Le plus grand chiffre distribue ; un symbole compte 0.
page-skip-opening = Passer
page-clock = { $count ->
    [one] { $name } : encore { $count } seconde
   *[other] { $name } : encore { $count } secondes
}
page-score = Score
page-to-target = en { $target }
page-lowest-wins = le plus petit total gagne, à { $target }
page-moves = Coups
page-no-moves = Pas encore de coups.
page-rail = Score, coups et chat
page-chat = Chat
page-no-chat = Dites bonjour à la table.
page-chat-placeholder = Dites quelque chose à la table
page-avatar = Votre image
page-avatar-change = Changer votre image
page-avatar-initial = Votre initiale
page-reactions = Réactions
page-avatar-fox = Renard
page-avatar-cat = Chat
page-avatar-bear = Ours
page-avatar-owl = Hibou
page-avatar-frog = Grenouille
page-avatar-rabbit = Lapin
page-avatar-panda = Panda
page-avatar-bee = Abeille
page-avatar-whale = Baleine
page-avatar-sun = Soleil
page-avatar-moon = Lune
page-avatar-cactus = Cactus
page-presets = Messages courts
page-preset-hello = Bonjour !
page-preset-good-game = Belle partie !
page-preset-well-played = Bien joué !
page-preset-thanks = Merci !
page-preset-oops = Oups !
page-preset-hurry = À toi…
page-preset-one-moment = Un instant
page-preset-laugh = Ha ha !
page-preset-smile = Sourire
page-preset-wow = Waouh !
page-preset-sad = Oh non…
page-preset-angry = Grr !
page-preset-sweat = Ouf !
page-preset-wink = Clin d’œil
page-preset-sleepy = Zzz…
page-preset-heart = J’adore !
page-preset-star = Génial !
page-preset-fire = En feu !
page-preset-thumb = Pouce levé
page-rules = Règles
page-rules-coming = Les règles arrivent…
page-rules-unreachable = Le serveur a les règles, et il ne répond pas en ce moment.
page-why = Pourquoi ?
page-rules-of-table = Règles de cette table
page-menu = Menu
page-close = Fermer
page-leave = Quitter la table
page-leave-note = Un bot continue pour vous. Votre place est gardée { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} : jusque-là, et ensuite tant que personne d’autre ne s’y est assis, vous pouvez revenir.
page-leave-now = Quitter
page-stay = Rester
page-stop-watching = Ne plus regarder
page-watching = { $count ->
    [0] Vous regardez
    [one] Vous regardez. { $count } autre aussi
   *[other] Vous regardez. { $count } autres aussi
}
page-cancel = Annuler
page-remove-ask = Retirer { $name } ?
page-remove-ask-note = Cette personne perd sa place et peut regarder. Elle ne pourra se rasseoir que si vous l’autorisez.
page-ban-ask = Bannir { $name } ?
page-ban-ask-note = Cette personne perd sa place, et ne pourra ni s’asseoir ni regarder, sauf si vous l’autorisez.
page-wipe-ask = Effacer la règle ?
page-wipe-note = Ce qui est écrit sur la carte est perdu.
page-wipe-vote-note = On demande à tout le monde. Si tous sont d’accord, la carte est un joker ordinaire à partir de la prochaine donne.
page-start-undecided = { $count ->
    [one] La règle maison n’est pas acceptée
   *[other] Les règles maison ne sont pas acceptées
}
page-start-undecided-note = { $people ->
    [one] Il manque l’accord de : { $names }.
   *[other] Il manque l’accord de : { $names }.
} { $count ->
    [one] Si vous commencez maintenant, la carte est un joker ordinaire.
   *[other] Si vous commencez maintenant, ces cartes sont des jokers ordinaires.
}
page-start-anyway = Commencer ainsi
page-people = Qui peut entrer
page-lock = Verrouiller
page-unlock = Déverrouiller
page-lock-note = Qui a le lien peut s’asseoir ou regarder.
page-locked-note = Personne d’autre ne peut entrer. Qui a une place peut y revenir.
page-remove-short = Retirer
page-ban = Bannir { $name }
page-ban-short = Bannir
page-ban-note = On peut encore regarder après un retrait, pas après un bannissement. Dans les deux cas, on ne s’assied qu’avec votre accord.
page-nobody-else = Il n’y a personne d’autre.
page-lift-bans = { $count ->
    [one] Laisser revenir la personne écartée
   *[other] Laisser revenir les { $count } personnes écartées
}
page-take-seat = Prendre place à la prochaine manche
page-table-waits = Tout le monde est parti. La table attend que quelqu’un s’assoie.
page-table-waits-for-them = Tout le monde est parti. La table attend leur retour.
page-seat-is-kept = Un bot garde votre place, { $name }, tant que personne d’autre ne la prend.
page-take-back-seat = Reprendre ma place
page-take-back-seat-at = Reprendre ma place : { $table }
page-sit-late-note = Un bot joue cette manche jusqu’au bout. Vous jouez à partir de la prochaine donne.
page-sat-down = { $name } prend place.
page-wants-bot = { $player } veut qu’un bot joue pour { $whom }.
    .to-you = { $player } veut qu’un bot joue pour vous.
page-let-bot-play = Laisser un bot jouer pour { $name }{ $count ->
    [0] {""}
   *[other] {" "}({ $count } sur { $needed })
}
page-idle-note = Un bot joue pour qui ne vient pas.
page-go-on-without = Continuer sans { $names }
page-mute-somebody = Masquer quelqu’un
page-mute-player = Masquer { $name }
page-hide-chat = Masquer le chat
page-hide-chat-note = Ce qu’écrivent les autres n’est affiché à aucune table.
page-chat-hidden = Le chat est masqué.

# Tables ouvertes
page-open-tables = Tables ouvertes
page-open-note = Prenez place à une table de ce serveur, ou laissez-nous en choisir une.
page-open-more = { $count } de plus
page-quick-play = Partie rapide
page-quick-note = Vous jouez avec d’autres personnes, ou avec des bots qui leur cèdent la place.
page-quick-go = Jouer
page-any-edition = Toutes
page-list = Montrer parmi les tables ouvertes
page-list-note = Tout le monde, sur ce serveur, peut trouver la table et s’asseoir.
page-listed-note = Tout le monde, sur ce serveur, peut trouver cette table.
page-unlisted-note = Cette table ne se trouve que par son lien.
page-replace-bots = Qui arrive remplace un bot
page-replace-bots-note = Pendant une partie aussi, à partir de la prochaine donne.

# Après une manche et après une partie
page-out-you = Manche gagnée !
page-out = { $name } gagne la manche
page-blocked = La manche est bloquée
page-points-winner = Des points pour chaque carte restée dans les autres mains.
page-points-penalty = Des points contre vous pour ce qui est resté dans votre main.
page-hands-left = Les mains restantes
page-drawn-at-end = piochées pour la dernière carte
page-drew-at-end = { $count ->
    [one] { $count } de ces cartes a été piochée pour la dernière carte.
   *[other] { $count } de ces cartes ont été piochées pour la dernière carte.
}
page-after-round = Après la manche { $round }
page-need-more = { $count ->
    [one] Il vous faut encore { $count } point pour gagner la partie.
   *[other] Il vous faut encore { $count } points pour gagner la partie.
}
page-are-ready = { $count ->
    [one] OK : { $names }.
   *[other] OK : { $names }.
}
page-next-round = Manche suivante
page-you-are-ready = OK, noté
page-begins-in = Début dans { $count }{"\u00A0"}s.
page-watch-again = Revoir cette manche
page-rounds-played = { $count ->
    [one] Après { $count } manche
   *[other] Après { $count } manches
}
page-final = Résultat final
page-rematch = Revanche
page-change-edition = Changer d’édition
page-share-result = Partager le résultat
page-copied-result = Résultat copié
page-fact-most = cartes à la fois : { $name }
page-fact-streak = tours de suite avec une carte à jouer : { $name }
page-fact-catches = { $count ->
    [one] contre-UNO : { $name }
   *[other] contre-UNO : { $name }
}

page-book = Le carnet de cette table
page-my-matches = Mes parties

# Rediffusion
page-replay = Rediffusion · Manche { $round }
page-replay-eyes = Quelle main voir
page-all-hands = Toutes les mains
page-back-to-table = Retour à la table
page-replay-legend = Chaque barre est un coup ; les hautes sont des jokers.
page-replay-checksum = Somme de contrôle : { $checksum }.
page-first = Premier coup
page-previous = Coup précédent
page-play = Lecture
page-pause = Pause
page-next-move = Coup suivant
page-last = Dernier coup
page-speed = Vitesse { $speed }×
page-scrub = Coup de la manche

# Réglages et touches
page-settings = Réglages
page-sound = Son
page-speech = Voix
page-speech-note = Lit à voix haute ce qui se passe à la table. Tout à gauche : éteinte.
page-mute = Muet
page-motion = Animations
page-motion-system = Système
page-motion-full = Toutes
page-motion-reduced = Réduites
page-card-size = Taille des cartes
page-size-s = Petites
page-size-m = Moyennes
page-size-l = Grandes
page-texture = Textures
page-texture-soft = Douces
page-texture-strong = Fortes
page-touch = Toucher
page-touch-lift = Lever d’abord
page-touch-tap = Jouer au toucher
page-single-keys = Raccourcis à une touche
page-single-keys-note = D pioche, U dit UNO, etc.
page-announcements = Annonces
page-announce-brief = Brèves
page-announce-full = Complètes
page-mirror = Main gauche
page-mirror-note = Le bouton uno ! passe de l’autre côté.
page-analysis = Chance et choix
page-analysis-note = À la fin d’une manche, son analyse est proposée : probabilités, moments, meilleurs coups.
page-keys = Clavier
page-key-move = parcourir la main
page-key-up = aller aux couleurs
page-key-enter = lever ou jouer
page-key-number = la carte de ce numéro, ou la couleur
page-key-draw = piocher
page-key-keep = garder ce que vous avez pioché
page-key-uno = dire UNO
page-key-catch = contrer (avec Maj : la deuxième personne)
page-key-challenge = défier
page-key-accept = accepter et piocher
page-key-sort = trier
page-key-top = lire la carte du dessus
page-key-who = à qui de jouer, combien de cartes
page-key-hand = lire la main
page-key-log = coups
page-key-inspect = regarder une carte
page-key-mute = muet
page-key-coach = demander au coach (entraînement)
page-key-back = reposer
page-key-help = cette aide

## Le coach
page-coach = Coach :
page-coach-ask = Conseil
page-coach-thinks = réfléchit…
page-coach-nothing = Il n’y a rien à décider pour le moment.
page-coach-used = { $player } a consulté le coach { $count } fois.
page-coach-used-you = Vous avez consulté le coach { $count } fois.
page-coach-words = Un mot après chaque coup
page-coach-words-note = Quand vous jouez contre des bots, le coach dit s’il y avait mieux. Cela compte comme un conseil.

## Ce que font les règles de la table
page-forecast = Ce que font ces règles
page-forecast-ask = Que feront ces règles ?
page-forecast-which = Une règle en particulier
page-forecast-choose = Choisir une règle
page-forecast-coming = On joue 100 000 manches pour le savoir…
page-forecast-failed = Le calcul n’a pas pu se faire.
page-forecast-official = règles officielles
page-forecast-here = cette table
page-forecast-change = Quel effet ?
page-forecast-without = sans
page-forecast-with = avec
page-forecast-turns = Tours par manche
page-forecast-care = Gagnées en jouant bien
page-forecast-leader = D’abord à une carte, puis perdues
