## Names of editions and of what is printed on their cards: src/penultima/editions/*.toml.
## A face can have an attribute `.form`, its grammatical form, which the words around it get as `$form`.
## Colours are asked for with `$form`: m, f, mp or fp.

edition-zelda = The Legend of Zelda edition
edition-frozen = Frozen edition
edition-saved-by-the-bell = Saved by the Bell edition
edition-classic = Classic edition

face-D = Draw Two
face-R = Reverse
face-S = Skip
face-W = Wild
face-W4 = Wild Draw Four
face-WT = Wild Triforce
face-WC1 = Wild Customizable 1
face-WC2 = Wild Customizable 2
face-WL = Let It Go
face-WS = Wild Rad Style

emblem-triforce = Triforce

color-blue = blue
color-green = green
color-red = red
color-tan = tan
color-yellow = yellow
color-pink = pink
color-orange = orange
