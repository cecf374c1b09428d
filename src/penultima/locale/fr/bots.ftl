## Les niveaux des bots : nom et description.

bot-beginner = Il apprend : il joue ce qui lui plaît, oublie de dire UNO et ne voit pas vos oublis.
    .name = Débutant
bot-random = Il joue n’importe quelle carte qui convient, sans plan, mais n’oublie jamais de dire UNO.
    .name = Insouciant
bot-greedy = Il se débarrasse d’abord des points et garde ses jokers pour quand rien d’autre ne convient.
    .name = Économe
bot-clever = Il observe chaque main et chaque couleur, garde ses attaques pour le bon moment et bluffe rarement.
    .name = Malin
bot-expert = Il devine ce que vous pouvez avoir et essaie ses coups avant de jouer : dur à battre.
    .name = Expert
bot-strength = { $strength ->
    [1] { bot-beginner }
    [2] { bot-beginner }
    [3] { bot-beginner }
    [8] { bot-clever }
    [9] { bot-clever }
    [10] { bot-expert }
   *[other] Il joue avec bon sens, mais se trompe parfois : un joker trop tôt, un UNO oublié.
}
    .name = { $style ->
        [careful] Niveau { $strength }, prudent
        [bold] Niveau { $strength }, audacieux
        [bluffing] Niveau { $strength }, bluffeur
       *[none] Niveau { $strength }
    }
bot-style = { $style ->
    [careful] Il ne bluffe et ne défie presque jamais, et garde ses jokers.
    [bold] Il aime défier, et attaque dès qu’il peut.
    [bluffing] Il joue souvent un Joker +4 alors qu’il a la couleur.
   *[none] Il n’a aucune habitude sur laquelle compter.
}
    .name = { $style ->
        [careful] Prudent
        [bold] Audacieux
        [bluffing] Bluffeur
       *[none] Équilibré
    }
