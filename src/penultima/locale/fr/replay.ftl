## penultima replay

replay-checked = { $moves ->
    [one] { $moves } coup, conforme aux règles.
   *[other] { $moves } coups, tous conformes aux règles.
}
replay-how-to-analyse = Pour distinguer la chance des choix, ajoutez --analyse.
replay-step = Coup { $step } sur { $steps }
replay-begin = La partie commence.
replay-back = Reculer
replay-on = Avancer
replay-previous = Manche d’avant
replay-next = Manche d’après
replay-watch = Voir
replay-analysis = Analyse
