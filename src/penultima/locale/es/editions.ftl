## Nombres de las ediciones y de lo que está impreso en sus cartas: src/penultima/editions/*.toml.
## Los colores se piden con `$form`: m, f, mp o fp.

edition-zelda = Edición The Legend of Zelda
edition-frozen = Edición Frozen
edition-saved-by-the-bell = Edición Saved by the Bell
edition-classic = Edición clásica

face-D = Toma 2
face-R = Reversa
face-S = Salta
face-W = Comodín
face-W4 = Comodín Toma 4
face-WT = Comodín Trifuerza
face-WC1 = Comodín personalizable 1
face-WC2 = Comodín personalizable 2
face-WL = Déjalo ir
face-WS = Comodín Súper Estilo

emblem-triforce = Trifuerza

color-blue = { $form ->
    [mp] azules
    [fp] azules
   *[m] azul
}
color-green = { $form ->
    [mp] verdes
    [fp] verdes
   *[m] verde
}
color-red = { $form ->
    [f] roja
    [mp] rojos
    [fp] rojas
   *[m] rojo
}
color-tan = canela
color-yellow = { $form ->
    [f] amarilla
    [mp] amarillos
    [fp] amarillas
   *[m] amarillo
}
color-pink = { $form ->
    [mp] rosas
    [fp] rosas
   *[m] rosa
}
color-orange = { $form ->
    [mp] naranjas
    [fp] naranjas
   *[m] naranja
}
