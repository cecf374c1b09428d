## La langue. Le vocabulaire du jeu : docs/vocabulary-fr.md.

language-name = Français
    .locale = fr-FR
# Les débuts de mots devant lesquels on élide : d'Ana, l'Inversion, de l'orange ; mais de Harry, de Yann.
language-sounds =
    .vowel = [aàâäæeéèêëiîïoôöœuùûü]|h[eéèêëiîouy]|y[^aàeéèêiou]
