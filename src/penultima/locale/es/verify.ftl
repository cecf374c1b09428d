## `penultima verify`: docs/fairness.md.

verify-round = Partida { $match }, ronda { $round }
verify-name-deal = reparto
verify-name-parts = partes
verify-name-secret = secreto
verify-name-seed = semilla
verify-name-cards = cartas
verify-deal = mesa { $table }, partida { $match }, ronda { $round }.
verify-deal-differs = lo que se dice es de otro reparto: mesa { $table }, partida { $match }, ronda { $round }.
verify-no-transcript = no se dice cómo se hizo, así que no se puede comprobar.
verify-parts = { $count ->
    [one] participó 1 jugador
   *[other] participaron { $count } jugadores
}{ $missing ->
    [0] , y cada parte es la que se había fijado.
    [one] ; falta 1 parte, y vale su compromiso.
   *[other] ; faltan { $missing } partes, y valen sus compromisos.
}
verify-parts-unopened = nadie abrió su parte: puede que el servidor fijara solo este reparto.
verify-parts-none = no participó nadie: el servidor fijó solo este reparto.
verify-part-differs = la parte del lugar { $seat } no es la que se fijó antes del reparto.
verify-seat-twice = el lugar { $seat } participó dos veces.
verify-seat-unknown = hay una parte del lugar { $seat }, que ninguna mesa tiene.
verify-secret = es el que el servidor había fijado antes de que participara nadie.
verify-secret-differs = no es el que el servidor había fijado antes del reparto.
verify-secret-missing = el servidor no lo ha abierto.
verify-seed = resulta del secreto y de todas las partes.
verify-seed-differs = la ronda no se repartió con la semilla que resulta del secreto y de todas las partes.
verify-seed-none = la ronda no se repartió con una semilla propia.
verify-seed-unknown = sin el secreto no se conoce.
verify-cards = cada carta es la que da la semilla ({ $count ->
    [one] 1 suceso
   *[other] { $count } sucesos
}).
verify-cards-differ = el suceso { $place } no es lo que da la semilla: { $event }
verify-cards-broken = la ronda no puede haber ido así: { $problem }
verify-cards-unknown = no se pueden comprobar.
verify-cards-none = falta el reparto mismo.
verify-cards-hidden = la repetición no muestra todas las manos después de cada jugada.
verify-fair = { $count ->
    [one] Comprobado: el reparto lo fijaron entre todos.
   *[other] Comprobado: los { $count } repartos los fijaron entre todos.
}
verify-not-fair = Esto no concuerda. Quien repartió puede haber escogido las cartas; mira las líneas con NO.
verify-unknown = No todo se puede comprobar; mira las líneas con un signo de interrogación.
verify-no-rounds = Todavía no ha terminado ninguna ronda, así que no hay nada que comprobar.
verify-unreadable = Esto no es ni el registro de una partida ni una ronda guardada por la página.
