## Nombres de las jugadas.

move-play = Tirar { $card }
move-color = , escoger { $color }
move-clothing = , ropa { $clothing }
move-whom = , escoger a { $whom }
move-swap = , cambiar de mano con { $whom }
move-call-too = , decir UNO
move-draw = Tomar
move-draw-count = Tomar { $count }
move-keep = { $count ->
    [one] Guardarla
   *[other] Guardarlas
}
move-choose-color = Escoger { $color }
move-challenge = Desafiar
move-accept = Aceptar y tomar
move-call = Decir UNO
move-catch = ¡Atrapa a { $whom }!
move-choose-player = Escoger a { $whom }
move-choose-cards = Escoger { $cards }
move-kept = Sí cumplí
move-not-kept = No cumplí
move-ruling = Anotar lo que decidió la mesa
move-next-round = Siguiente ronda
