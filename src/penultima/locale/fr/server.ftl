## Ce que le serveur refuse, et que faire à la place. Les identifiants sont les codes de docs/protocol.md.

server-bad-message = Le serveur ne comprend pas ceci : { $problem }.
server-unknown-table = Cette table n’existe plus ou le lien est incomplet. Créez-en une autre.
server-wrong-token = Cette place est maintenant à quelqu’un d’autre. Prenez une nouvelle place, ou regardez.
server-wrong-code = Ce code a expiré ou n’est pas le bon. Demandez-en un nouveau sur votre autre appareil.
server-table-full = Les { $seats } places sont prises. Vous pouvez regarder.
server-no-spectators = Cette table joue sans public.
server-bad-name = Choisissez un nom lisible, de { $most } lettres au plus.
server-name-taken = Quelqu’un s’appelle déjà { $name } ici. Choisissez un autre nom.
server-bad-word = Ce nom contient un mot dont ce serveur ne veut pas. Choisissez-en un autre.
server-not-at-table = Allez d’abord à une table.
server-not-seated = Vous regardez. Prenez une place pour faire cela.
server-not-host = Seul l’hôte peut faire cela. Demandez-lui.
server-not-now = Ce n’est pas possible maintenant. Attendez le salon, la fin de la manche ou votre tour.
server-sits-out = Vous jouez à partir de la prochaine manche. Un bot joue celle-ci pour vous.
server-not-yet = { $seconds ->
    [one] Attendez encore { $seconds } seconde avant qu’un bot puisse jouer à sa place.
   *[other] Attendez encore { $seconds } secondes avant qu’un bot puisse jouer à sa place.
}
server-bad-setup = La partie ne peut pas commencer ainsi. Vérifiez les places et les règles de la table.
server-too-few-players = Il manque une personne. Attendez-la, ou ajoutez un bot.
server-not-ready = Il faut encore attendre { $names }.
server-too-few-seats = Il y a { $seats } personnes à cette table. Retirez d’abord quelqu’un.
server-no-such-seat = Il n’y a personne à choisir à cette place.
server-seat-taken = Cette place est prise. Choisissez-en une autre.
server-seat-kept = { $seconds ->
    [one] Cette place est gardée encore { $seconds } seconde pour qui l’a quittée.
   *[other] Cette place est gardée encore { $seconds } secondes pour qui l’a quittée.
}
server-no-such-level = Ce bot n’existe pas. Choisissez parmi ceux-ci : { $levels }.
server-no-such-edition = Cette édition n’existe pas. Choisissez parmi celles-ci : { $editions }.
server-bad-contribution = Ceci n’ouvre pas votre part de la donne. On distribue sans elle.
server-bad-outfit = Choisissez chapeau, haut et bas dans au moins deux couleurs de cette édition, ou cochez ce que vous portez vraiment.
server-bad-rule = Écrivez un titre de 40 lettres au plus, pour une des cartes personnalisables de cette édition.
server-unknown-round = Cette manche n’est pas terminée, ou n’a jamais existé.
server-no-coach = Le coach est là pour l’entraînement : une personne, et des bots aux autres places.
server-no-analysis = Ce serveur ne peut pas analyser de manches : son noyau n’est pas compilé.
server-analysis-busy = D’autres manches sont en cours d’analyse. Réessayez dans un instant.
server-too-late = { $name } a été plus rapide. Rien n’a changé.
server-keep-too-late = Trop tard pour la garder : tout le monde sait maintenant qu’elle convient. Jouez-la.
server-replaced = Vous avez choisi un autre coup à la place.
server-catch-not-open = Trop tôt. Attendez qu’on puisse contrer.
server-too-fast = Trop de choses à la fois. Attendez un instant.
server-banned-here = L’hôte de cette table ne vous laisse pas entrer.
server-removed = L’hôte vous a fait quitter cette table. Demandez-lui de pouvoir reprendre une place ; vous pouvez regarder.
server-not-your-rule = { $name } a écrit cette règle. Pour la retirer, il faut l’avoir écrite ou être l’hôte ; vous pouvez refuser ou proposer un changement.
server-banned = Ce serveur ne vous laisse pas entrer.
server-table-locked = Cette table est verrouillée : personne d’autre ne peut entrer.
server-not-public = Les tables de ce serveur ne se trouvent que par leur lien.
server-too-many-tables = Il y a trop de tables en ce moment. Réessayez plus tard.
server-too-many-connections = Il y a trop de connexions en ce moment. Réessayez plus tard.
server-storage-full = Le serveur n’a pas de place pour cela en ce moment. Ce qui se joue continue.
server-table-log-full = Cette table a écrit tout ce qu’elle peut. Ouvrez-en une autre.
server-rule-too-long = Cette règle est trop longue. Utilisez moins d’étapes ou des textes plus courts.
server-failed = Le serveur n’a pas pu le faire. Réessayez.
server-elsewhere = Cette table déménage vers un autre serveur. Réessayez dans un instant.
server-stopping = Le serveur va redémarrer. Votre table est enregistrée.

## La page d'un serveur installé sans la page web.

server-no-page = Le serveur de tables fonctionne, mais sa page web n’est pas installée. Construisez-la avec « make page », ou jouez dans le terminal avec « penultima play ».
