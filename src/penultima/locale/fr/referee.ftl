## Ce qui ne va pas dans une ligne du protocole de lignes. La page n’en envoie pas, et ne dit jamais ceci.

refusal-line-too-long = Cette ligne est trop longue. Envoyez au plus { $most } octets.
refusal-empty-line = Cette ligne est vide. Envoyez un objet JSON.
refusal-not-an-object = Ce n’est pas un objet JSON. Envoyez-en un, comme {"{"}"ask": "state"{"}"}.
refusal-not-utf-8 = Cette ligne n’est pas en UTF-8. Envoyez du texte dans cet encodage.
refusal-too-deep = L’imbrication est trop profonde. Aucune requête n’en a besoin : envoyez-en une plus plate.
refusal-not-json = Ce n’est pas du JSON : { $problem }. Envoyez un objet JSON sur une ligne.
refusal-key-twice = La clé « { $key } » apparaît deux fois. Donnez-la une fois.
refusal-not-a-number = { $name } n’est pas un nombre ici. Donnez un nombre fini.
refusal-number-too-long = Ce nombre est trop long. Donnez-en un de { $most } chiffres au plus ; une graine plus longue peut être un texte.
refusal-half-a-character = « { $half } » est la moitié d’un caractère, et rien ne s’appelle ainsi ici. Envoyez des caractères entiers.
refusal-wrong-shape = Cette requête n’a pas la bonne forme : { $problem }.
refusal-no-request = Rien n’est demandé ici. Donnez « new », « ask » ou « do ».
refusal-no-game-yet = Il n’y a pas encore de partie. Commencez-en une avec « new ».
refusal-choose-one-thing = Choisissez une seule chose : « whom », « cards », « kept » ou « ruling ».
