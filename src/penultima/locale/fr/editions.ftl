## Les éditions, les faces des cartes et les couleurs.

edition-zelda = Édition The Legend of Zelda
edition-frozen = Édition La Reine des Neiges
edition-saved-by-the-bell = Édition Sauvés par le gong
edition-classic = Édition classique

## Ce qui est imprimé sur une carte en plus de sa couleur. `.form` est son genre : m, si rien n'est dit.
face-D = +2
face-R = Inversion
    .form = f
face-S = Passe ton tour
face-W = Joker
face-W4 = Joker +4
face-WT = Joker Triforce
face-WC1 = Joker personnalisable 1
face-WC2 = Joker personnalisable 2
face-WL = Joker « Libérée, délivrée »
face-WS = Joker Look d’enfer

emblem-triforce = Triforce

## Les couleurs. `$form` : m, f, mp ou fp.
color-blue = { $form ->
    [f] bleue
    [mp] bleus
    [fp] bleues
   *[m] bleu
}
color-green = { $form ->
    [f] verte
    [mp] verts
    [fp] vertes
   *[m] vert
}
color-red = { $form ->
    [mp] rouges
    [fp] rouges
   *[m] rouge
}
color-yellow = { $form ->
    [mp] jaunes
    [fp] jaunes
   *[m] jaune
}
color-pink = { $form ->
    [mp] roses
    [fp] roses
   *[m] rose
}
color-orange = orange
color-tan = { $form ->
    [mp] beiges
    [fp] beiges
   *[m] beige
}
