## Les niveaux des bots : nom et description.

bot-beginner = Il apprend, oublie de dire UNO et ne voit pas vos oublis.
    .name = Débutant
bot-random = Il joue sans plan, mais n’oublie jamais de dire UNO.
    .name = Insouciant
bot-greedy = Il se débarrasse d’abord des points et garde ses jokers pour la fin.
    .name = Économe
bot-clever = Il observe mains et couleurs, attaque au bon moment et bluffe rarement.
    .name = Malin
bot-expert = Il devine vos cartes et essaie ses coups avant de jouer.
    .name = Expert
bot-strength = { $strength ->
    [1] { bot-beginner }
    [2] { bot-beginner }
    [3] { bot-beginner }
    [8] { bot-clever }
    [9] { bot-clever }
    [10] { bot-expert }
   *[other] Il joue bien, mais oublie parfois un UNO.
}
    .name = { $style ->
        [none] Niveau { $strength }
       *[other] Niveau { $strength }, { bot-style }
    }
bot-style = { $style ->
    [careful] prudent
    [bold] audacieux
    [bluffing] bluffeur
   *[none] équilibré
}
