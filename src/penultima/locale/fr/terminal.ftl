## Le client de terminal.

terminal-you = Vous
terminal-which-color = Quelle couleur pour la suite ?
terminal-which-clothing = Quelle couleur de vêtements ? Qui la porte pioche 2.
terminal-which-whom = Qui ?

## Par lignes

line-welcome = { $edition }. Tapez le numéro d’un coup, ou une carte comme B7. Pour l’aide, tapez { $help }.
line-top = { $card } sur le talon.
line-top-color = { $card } sur le talon, on continue en { $color }.
line-counts = Cartes : { $counts }.
line-hand = { $count ->
    [one] Votre carte : { $cards }.
   *[other] Vos { $count } cartes : { $cards }.
}
line-scores = Manche { $round }. Points : { $scores }. La partie se joue en { $target }.
line-say-uno = Vous n’avez pas dit UNO. Tapez { $uno } maintenant, avant que quelqu’un le remarque.
line-catch = { $whom } n’a pas dit UNO. Tapez { $catch } pour contrer { $whom }, ou Entrée.
line-jump-in = Jouez la carte maintenant pour intercepter, ou tapez Entrée.
line-which-cards = { $count ->
    [one] Tapez le code de { $count } carte.
   *[other] Tapez les codes de { $count } cartes.
}
line-lost-turns = Tours à perdre : { $turns }.
line-form = Un numéro passe à sa valeur suivante ; un numéro suivi d’une valeur prend celle-ci, comme 2 Ben ; suivi d’un tiret, il retire l’étape. Entrée seule : terminé. { $cancel } : abandonner.
line-form-text = Tapez le texte après le numéro : { $number } …
line-form-no-value = « { $value } » ne peut pas être choisi ici.
line-rule-no-cards = Cette édition n’a pas de cartes sur lesquelles écrire.
line-rule-later = Les règles maison se changent entre deux manches.
line-rule-how = Tapez { $rule } et le code d’une carte pour y écrire, suivi d’un titre de la galerie pour prendre cette règle, ou d’un tiret pour l’effacer. La galerie : { $titles }.
line-rule-written = À partir de la prochaine donne, { $card } : { $rule }
line-not-understood = Je ne comprends pas. Tapez { $help } pour l’aide.
line-no-such-number = Choisissez un numéro de 1 à { $count }.
line-it-fits = { $card } : cette carte convient. Vous pouvez la jouer maintenant.
line-why-what = Nommez une carte, comme { $why } B7.
line-saved = Chaque coup est enregistré dans { $path }.
line-not-saved = Cette partie n’est pas enregistrée.
line-nothing-to-resume = Il n’y a pas de partie à reprendre. Commencez-en une avec : penultima play
line-bye = La partie est enregistrée dans { $path }. Pour la reprendre : penultima play --resume
line-coach-on = Le coach dit un mot après chacun de vos coups. Cela compte comme un conseil.
line-coach-off = Le coach se tait jusqu’à ce que vous demandiez un conseil.
line-help =
    Tapez le numéro d’un coup, puis Entrée ; s’il n’y a qu’un coup possible, Entrée suffit.
    Ou tapez une carte : B7, ou avec ses choix : W rouge. Ajoutez uno pour dire UNO avec elle : B7 uno.
    La lettre de la couleur (en anglais) et la face font le code : D est +2, R Inversion, S Passe ton tour ; W est un joker.
line-help-uno =
    Dire UNO : en jouant, ou à la ligne suivante. Sinon, un bot peut vous contrer : chacun le remarque 7 fois sur 10, un débutant moins souvent.
    Les débutants oublient une fois sur quatre. Vous avez alors une ligne pour les contrer.

## Commandes du mode par lignes : tous les mots de chacune ; les instructions utilisent le premier.
## `.what` décrit la commande.

verb-help = ? aide
    .what = cette aide
verb-hand = main cartes
    .what = vos cartes
verb-table = table talon
    .what = la carte du dessus, combien de cartes a chacun, et à qui de jouer
verb-scores = points score
    .what = les points jusqu’ici
verb-rules = règles regles
    .what = les règles de cette table
verb-hint = conseil
    .what = ce que ferait le coach, et pourquoi (entraînement)
verb-coach = coach
    .what = un mot du coach après chaque coup, oui ou non (entraînement)
verb-analysis = analyse analyser
    .what = la part de la chance et celle des choix dans la dernière manche
verb-standings = classement carnet
    .what = qui a gagné combien à cette table, depuis toujours
verb-why = pourquoi
    .what = pourquoi une carte ne peut pas être jouée : pourquoi B7
verb-save = enregistre enregistrer copie
    .what = où la partie est enregistrée ; avec un nom de fichier, en fait une copie
verb-quit = quitter sortir
    .what = quitter la table ; vous pourrez revenir
verb-uno = uno dit
    .what = dire UNO
verb-catch = contre contrer
    .what = contrer qui ne l’a pas dit : contre Ada
verb-play = joue jouer
    .what = jouer une carte : joue B7
verb-draw = pioche piocher
    .what = piocher
verb-keep = garde garder
    .what = garder ce que vous avez pioché
verb-challenge = défie defie défier defier
    .what = défier un Joker +4
verb-accept = accepte accepter
    .what = accepter et piocher
verb-name = choisis choisir choisit
    .what = choisir la couleur de la carte retournée : choisis rouge
verb-next = suivante suivant
    .what = distribuer la manche suivante
verb-wear = habille habiller
    .what = distribuer la manche suivante, en d’autres vêtements : habille rose bleu
verb-rule = règle regle écrire ecrire
    .what = règles maison pour la manche suivante : règle WC1
verb-cancel = annule annuler
    .what = abandonner la règle ou la décision que vous écrivez
verb-who = qui
    .what = qui est à la table, et qui on attend
verb-say = dis dire
    .what = dire quelque chose aux autres : dis bonjour ; sans rien après, montre des messages courts
verb-leave = abandonne abandonner
    .what = laisser la place pour de bon
verb-ready = ok prêt prête pret prete
    .what = vous pouvez commencer ; encore une fois : pas encore
verb-start = commence commencer
    .what = commencer la partie, si vous êtes l’hôte
verb-bot = bot
    .what = asseoir un bot, si vous êtes l’hôte : bot malin
verb-agree = accord oui
    .what = accepter les règles proposées, ou ce que la table aurait décidé
verb-object = refuse refuser non
    .what = refuser
verb-dress = porte porter
    .what = ce que vous portez : porte rose bleu
verb-list = annonce annoncer
    .what = montrer la table parmi les tables ouvertes du serveur, si vous êtes l’hôte
verb-unlist = cache cacher
    .what = ne plus la montrer, si vous êtes l’hôte
verb-replace = remplace remplacer
    .what = voter pour qu’un bot joue à la place de qui se fait attendre : remplace Eve
verb-mute = muet masque masquer
    .what = ne plus lire ce que dit quelqu’un : muet Eve ; ou tout le chat : muet
verb-unmute = écoute ecoute écouter ecouter
    .what = le lire à nouveau
verb-watch = regarde regarder
    .what = regarder une table de la liste, sans s’asseoir : regarde 1
verb-quick = rapide vite
    .what = une place à la meilleure table ouverte, ou à une nouvelle avec des bots
verb-remove = retire retirer
    .what = retirer quelqu’un, si vous êtes l’hôte : retire Eve
verb-ban = bannis bannir
    .what = retirer quelqu’un pour de bon, si vous êtes l’hôte : bannis Eve
verb-unban = pardonne pardonner
    .what = laisser revenir qui a été banni, si vous êtes l’hôte
verb-lock = verrouille verrouiller ferme fermer
    .what = ne plus laisser entrer personne, si vous êtes l’hôte
verb-unlock = ouvre ouvrir
    .what = laisser entrer à nouveau, si vous êtes l’hôte

## Mots entre une carte et ses choix : ws vêtements rose bleu, b7 avec Ada.

word-clothing = vêtements vetements
word-with = avec

## L'écran

terminal-head = penultima · { $edition } · manche { $round } · en { $target } points
terminal-players = À table
terminal-points = Points
terminal-discard-pile = Talon
terminal-draw-pile = Pioche : { $count }
terminal-no-color = sans couleur
terminal-stack = +{ $count } à piocher
terminal-clock = { $player } : { $count } s
terminal-hand = Votre main : { $count }
terminal-card = { $card }, { $place } sur { $count }
terminal-card-out = injouable maintenant
terminal-no-cards = Plus de cartes.
terminal-back = Reposer
terminal-uno = uno !
terminal-uno-armed = uno ! avec la prochaine carte
terminal-bluff = Vous avez la couleur en jeu : en cas de défi, vous piochez { $count }. Quelle couleur pour la suite ?
terminal-no-moves = Pas encore de coups.
terminal-close = Échap ou Entrée ferme ceci.
terminal-peek = La main { de-player }
terminal-only-you = Rien que pour vos yeux.
terminal-worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
terminal-went-out = a terminé
terminal-over = La partie est terminée. Son relevé est { $path }
terminal-key-help = Aide
terminal-key-i = Carte
terminal-key-s = Trier
terminal-key-l = Coups
terminal-key-r = Règles
terminal-key-t = Chat
terminal-key-q = Quitter
terminal-back-to-result = Retour au résultat
terminal-key-h = Règles maison
terminal-help =
    Les flèches parcourent votre main, Entrée joue la carte ; un clic fait les deux.
    De 1 à 9 : jouer la carte de ce numéro, ou donner cette réponse.

    d  piocher                   u  dire uno !
    k  garder la pioche          c  contrer qui a oublié
    x  défier                    a  accepter et piocher
    s  trier : couleur, face, comme pioché
    i  ce que fait la carte, et pourquoi elle n’est pas jouable
    p  un conseil (entraînement) w  un mot après chaque coup
    l  coups                     r  règles de cette table
    e  noter ce que la table a décidé
terminal-help-home =
    q  quitter : la partie est gardée, et penultima play --resume la reprend

    uno ! : tapez u avant le coup qui vous laisse une carte, ou juste après.
    Chaque bot peut remarquer votre oubli, 7 fois sur 10, après une à trois secondes.
    Un débutant remarque moins, et oublie une fois sur quatre :
    tapez c avant que le tour suivant commence.
terminal-help-away =
    t  dire quelque chose        q  quitter : votre place est gardée
    y  accepter une proposition  n  la refuser

    uno ! : tapez u avant le coup qui vous laisse une carte, ou juste après.
    Si quelqu’un a oublié, tapez c avant que le tour suivant commence.
terminal-help-shapes =
    Chaque couleur a sa forme : rien ne dépend de la vue des couleurs.
    ∴ est le symbole qui répond à une demande, ⇄ une Inversion, ⊘ un Passe ton tour.
    ⊘ à côté d’un nom est un tour à perdre.
    Une carte pleine est jouable ; un simple contour ne l’est pas.

## Le formulaire de la partie

setup-head = penultima · à quoi jouons-nous ?
setup-edition = Édition
setup-preset = Règles maison
setup-players = À table
setup-bot = { $name } (bot)
setup-speed = Vitesse des bots
setup-lang = Langue
setup-wearing = Vous portez { du-color }
    .what = Ce que porte chacun est visible de tous. Les bots sont habillés au hasard.
setup-yes = oui
setup-no = non
setup-no-rule = rien d’écrit
    .what = Une carte sans rien d’écrit est un joker ordinaire. Les bots acceptent ce que vous choisissez.
setup-edit = Écrire une règle
rule-gallery = Galerie
    .what = Des règles que l’on joue en famille. Prenez-en une, et changez-la à votre guise.
rule-title = Titre
    .what = Entrée l’écrit.
rule-text = En mots
    .what = Pour les gens ; ce sont les étapes qui font foi. Entrée l’écrit.
rule-untitled = Règle maison
rule-step = Étape { $number }
rule-add-step = Ajouter une étape
    .what = Une étape est quelque chose que la table fait d’elle-même.
rule-incomplete = Il manque le texte d’une étape.
rule-head = { $card } : qu’y écrit-on ?
rule-edit = Écrire le texte
rule-remove-step = Retirer l’étape
rule-done = L’écrire sur la carte
rule-cancel = Annuler
ruling-head = Qu’a décidé la table ?
ruling-done = C’est notre décision
setup-keys = Les flèches choisissent. Ce que vous ne touchez pas reste comme dans la règle du jeu.
setup-start = Distribuer
setup-resume = Reprendre la dernière partie
setup-again = Une autre partie
speed-slow = lente
speed-normal = normale
speed-fast = rapide

## À une table d'un serveur

join-connecting = Connexion…
join-reconnecting = Reconnexion… votre place est gardée.
join-back = De nouveau en ligne.
join-restarted = Le serveur a redémarré. Votre table était enregistrée.
join-lobby = Les autres s’assoient à { $url }
join-saving-delayed = L’enregistrement tarde plus que d’habitude. Les coups attendent.
join-held = Votre coup sera joué dès que les autres auront pu contrer.
join-waiting = On attend les autres.
join-kept = Votre place est gardée. Revenez avec : penultima play --join { $url }
join-not-remembered = Cette place ne sera pas retenue : impossible d’écrire dans { $folder }. Qui sort ne peut pas y revenir.
join-no-link = « { $url } » n’est pas le lien d’une table, comme http://host:8000/t/abcd. Pour y ouvrir une table, utilisez --create.
join-no-server-link = « { $url } » n’est pas l’adresse d’un serveur, comme http://host:8000.
join-unreachable = { $server } ne répond pas. L’adresse est-elle bonne, et le serveur fonctionne-t-il ?
join-no-server = Quelque chose répond à { $server }, mais ce n’est pas un serveur de tables.
join-no-trust = Le certificat de { $server } n’est pas digne de confiance.
join-no-https = { $server } ne parle pas https. L’adresse commence-t-elle par http:// ?
join-other-version = Le serveur à { $server } parle une autre version. Utilisez la même version de penultima ici et là-bas.
join-full = Toutes les places sont prises. Vous pouvez regarder : penultima play --watch { $url }
join-your-name = Votre nom à la table :
join-name-needed = Dites qui s’assied, en { $count } lettres au plus : --name Ana
join-belongs-to = { $option } va avec { $mode }.
join-not-together = { $option } ne va pas avec { $mode }.
join-bad-seats = Une table a de { $fewest } à { $most } places, dont la vôtre.
join-not-connected = Pas de connexion pour l’instant. Attendez un peu.
join-lobby-host = Quand tout le monde est là, tapez { $start }. Pour l’aide, tapez { $help }.
join-lobby-guest = Tapez { $ready } quand vous voulez ; l’hôte lance la partie. Pour l’aide, tapez { $help }.
join-open-seats = { $count ->
    [one] { $count } place libre.
   *[other] { $count } places libres.
}
join-wears = porte : { $colors }
join-next = Tapez Entrée pour continuer.
join-seconds = { $count ->
    [one] Vous avez { $count } seconde.
   *[other] Vous avez { $count } secondes.
}
join-say = Dites quelque chose, ou tapez un numéro
join-say-keys = Entrée l’envoie, Échap ferme ceci.
join-say-what = Tapez ce que vous voulez dire après { $say }, ou un numéro :
join-help-uno =
    Dire UNO : en jouant, ou juste après, avant que quelqu’un vous contre.
    Quand quelqu’un a oublié, vous avez quelques secondes pour réagir.
join-seat-lost = Cette place est maintenant à quelqu’un d’autre. Reprenez une place avec la même commande.
join-replaced = Vous jouez dans une autre fenêtre.
join-claimed = Votre place est maintenant sur un autre appareil.
join-removed = L’hôte vous a fait quitter la table.
join-left = Vous avez quitté la table.
join-abuse = Le serveur a fermé la connexion.
join-stopping = Le serveur s’est arrêté.
join-failed = Quelque chose s’est mal passé sur le serveur.
join-host = hôte
join-seat-open = place libre
join-seat-bot = bot
join-seat-ready = OK
join-seat-getting-ready = se prépare
join-ready = OK pour moi
join-unready = Pas encore
join-start = Commencer
join-add-bot = Ajouter un bot
join-agree = D’accord
join-object = Refuser
join-vote = Tapez { $agree } ou { $object }.
join-give-up = Laisser la place
notice-bot-plays = Un bot joue pour { $player }.
notice-came-back = { $player } est de retour.
notice-left = { $player } a quitté la table.
notice-time = Temps écoulé pour { $player }.
notice-wants-bot = { $player } veut qu’un bot joue pour { $whom }.
notice-listed = Tout le monde peut trouver cette table sur ce serveur.
notice-unlisted = Cette table ne se trouve que par son lien.
mute-player = Vous ne lisez pas ce que dit { $name }.
mute-no-longer = Vous lisez ce que dit { $name }.
mute-all = Le chat est masqué.
mute-none = Vous lisez ce que dit tout le monde.
join-seat-kept = Pendant une partie, un bot joue pour vous et garde votre place deux minutes, ou tant que personne d’autre ne la prend. Pour revenir : penultima play --join { $url }
notice-locked = La table est verrouillée : personne d’autre ne peut entrer.
notice-unlocked = La table est de nouveau ouverte à qui a le lien.
notice-bans-lifted = Toute personne bannie peut revenir.
host-whom = Tapez un nom après { $verb }, comme il est écrit à la table.
host-hint = Pour l’hôte : /{ $remove } NOM, /{ $ban } NOM, /{ $unban }, /{ $lock }, /{ $unlock }
notice-rule-proposed = { $player } propose pour la manche suivante, { $card } : { $rule }
notice-rule-rubbed-out = { $player } propose pour la manche suivante, { $card } : rien d’écrit.
notice-rules-not-agreed = Tout le monde n’était pas d’accord, cela reste donc comme avant : { $cards }.
notice-ruling-proposed = { $player } dit ce que la table a décidé : { $ruling } D’accord ?
notice-agreed = { $player } est d’accord.
notice-objected = { $player } refuse.
notice-rules-changed = L’hôte a changé les règles de la table.

## Les tables ouvertes d'un serveur public

tables-head = penultima · tables ouvertes à { $server }
tables-how = Tapez le numéro d’une table pour vous y asseoir, { $watch } et son numéro pour regarder, ou { $quick } pour une partie rapide. Entrée les affiche à nouveau ; pour l’aide, tapez { $help }.
tables-how-none = Pour une partie rapide, tapez { $quick }. Entrée cherche à nouveau ; pour l’aide, tapez { $help }.
tables-rules = Règles maison : { $preset }
tables-sit = S’asseoir
tables-watch = Regarder
tables-quick = Partie rapide

## Regarder une table d'un serveur

watch-head = public
watch-watching = Vous regardez.
watch-sit-down = Pour s’asseoir : penultima play --join { $url }
watch-help = Pour l’aide, tapez { $help }.
watch-on = Continuer à regarder
watch-reconnecting = Reconnexion…
watch-bye = Pour regarder encore : penultima play --watch { $url }

## La vérification d'une donne, après sa manche.
join-deal-not-checked = Cette donne n’a pas pu être vérifiée : le serveur n’a pas montré la manche à nouveau.
join-deal-other-parts = le serveur montre maintenant d’autres parts que celles annoncées avant.
join-deal-other-event = le coup { $move } n’est pas celui annoncé pendant la manche. { $event }
join-deal-event = le coup { $move } n’est pas celui que donne la graine. { $event }
join-deal-move = le coup { $move } n’est pas celui que donne la graine.
