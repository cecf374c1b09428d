## Repartos comprobables: docs/fairness.md.

fair-parts-missing = { $names }: sin parte en este reparto, no llegó a tiempo.
fair-parts-left-out = { $names }: fuera de este reparto, tras dos partes que nunca se abrieron.
fair-somebody-gone = alguien que ya no está

## El sello: cuatro figuras hechas de todo lo que se fijó para un reparto, sobre fondo claro u oscuro.
fair-seal = Sello
fair-seal-of = Sello de este reparto: { $pictures }. ¿Para qué sirve?
fair-seal-note = Sale de todo lo que se fijó para este reparto. Compárenlo en voz alta: si todos tienen las mismas cuatro figuras, a todos se les dijo lo mismo.
fair-light-circle = círculo claro
fair-dark-circle = círculo oscuro
fair-light-leaf = hoja clara
fair-dark-leaf = hoja oscura
fair-light-square = cuadrado claro
fair-dark-square = cuadrado oscuro
fair-light-diamond = rombo claro
fair-dark-diamond = rombo oscuro
fair-light-heart = corazón claro
fair-dark-heart = corazón oscuro
fair-light-star = estrella clara
fair-dark-star = estrella oscura
fair-light-triangle = triángulo claro
fair-dark-triangle = triángulo oscuro
fair-light-snowflake = copo de nieve claro
fair-dark-snowflake = copo de nieve oscuro
fair-light-loop = vuelta clara
fair-dark-loop = vuelta oscura
fair-light-eye = ojo claro
fair-dark-eye = ojo oscuro
fair-light-lock = candado claro
fair-dark-lock = candado oscuro
fair-light-bubble = burbuja clara
fair-dark-bubble = burbuja oscura
fair-light-speaker = altavoz claro
fair-dark-speaker = altavoz oscuro
fair-light-chain = cadena clara
fair-dark-chain = cadena oscura
fair-light-tick = palomita clara
fair-dark-tick = palomita oscura
fair-light-cross = cruz clara
fair-dark-cross = cruz oscura

## Después de la ronda
fair-checked = Comprobado: este reparto lo fijaron todos.
fair-checked-some = Comprobado: este reparto lo fijaron el servidor y todos aquellos cuya parte llegó.
fair-checked-without-you = Comprobado: este reparto lo fijaron el servidor y otros, pero tu parte no está.
fair-parts-agree = Las partes de este reparto cuadran. Esta página no lo vio repartir: comprueba cada carta.
fair-untold = No se contó cómo se hizo este reparto, así que no se puede comprobar.
fair-checked-alone = Nadie más que el servidor tuvo parte en este reparto. Pudo escoger las cartas.
fair-no-part = Sin parte: { $names }.
fair-wrong = Este reparto no cuadra
fair-wrong-note = Alguien cambió lo que estaba fijado antes del reparto. Guarda la ronda para comprobarla y pregunta a quien tiene el servidor.
fair-secret-missing = El servidor no abrió su secreto.
fair-secret-differs = El secreto del servidor no es el que fijó antes del reparto.
fair-part-differs = Una parte no es la que se fijó antes del reparto: { $names }.
fair-seat-twice = Dos partes de un mismo lugar: { $names }.
fair-seat-unknown = Hay una parte de un lugar que ninguna mesa tiene.
fair-event-differs = Esto no sale de lo que se fijó antes del reparto: { $event }
fair-commitment-changed = El servidor cambió lo que había fijado antes del reparto.
fair-part-left-out = El servidor dejó fuera tu parte.
fair-parts-changed = La lista de partes cambió después de fijarse.
fair-part-dropped = Tu parte llegó a tiempo y el servidor la dio por perdida.
fair-called-off = El servidor anuló un reparto ya fijado, y así pudo escoger entre dos.
fair-table-changed = Se cambiaron los lugares o las opciones después de fijar las partes.
fair-told-otherwise = El servidor cuenta ahora la ronda de otra forma que mientras se jugaba: { $event }
fair-transcript-dropped = El servidor había fijado este reparto y ahora no muestra de qué se hizo.
fair-transcript-differs = La repetición muestra otras partes que las que se le dijeron a esta página.

## Comprobar: reparte la ronda otra vez
fair-check = Comprobar cada carta
fair-checking = Repartiendo la ronda otra vez…
fair-agrees = Todas las cartas cuadran: repartida otra vez en este dispositivo, la ronda es la misma, { $count ->
    [one] en su único paso
   *[other] en sus { $count } pasos
 }.
fair-agrees-replay = Todas las cartas de la repetición cuadran. Esta página no estuvo en toda la ronda y no pudo compararla con lo que viste.
fair-differs = La jugada { $move } no cuadra: { $event }
fair-differs-no-text = La jugada { $move } no cuadra.
fair-differs-seen = La jugada { $move } no es lo que se le dijo a esta página durante la ronda: { $event }
fair-no-answer = La repetición no llegó. Prueba otra vez.

## La página /verify
fair-save = Guardar para comprobar
fair-verify = Comprobar un reparto
fair-verify-note = Escoge un archivo guardado con «Guardar para comprobar» en la repetición de una ronda. Se comprueba en este dispositivo y no se envía a nadie.
fair-verify-file = Archivo de una ronda
fair-verify-unreadable = Este no es el archivo de una ronda guardada.
fair-verify-no-transcript = Esta ronda no guarda con qué se repartió: no hay con qué comprobarla.
fair-verify-edition = Esta página no conoce las cartas de la edición «{ $edition }».
fair-verify-round = { $table }, partida { $match }, ronda { $round }
fair-verify-secret = El secreto del servidor es el que fijó antes del reparto.
fair-verify-parts = { $count ->
    [one] La única parte es como se fijó antes del reparto.
    [2] Las dos partes son como se fijaron antes del reparto.
   *[other] Las { $count } partes son como se fijaron antes del reparto.
 }
fair-verify-cards = Todas las cartas salen de ahí: { $count ->
    [one] { $count } paso repartido
   *[other] { $count } pasos repartidos
 } otra vez.
fair-verify-alone = Este reparto lo fijó el servidor solo.
fair-verify-good = Este reparto está en orden.
fair-verify-bad = Este reparto no está en orden.
fair-verify-bad-note = Así que las cartas no son las que se fijaron antes del reparto: quien tenía el servidor las cambió, o alguien cambió este archivo. Compáralo con el archivo de otro jugador.
fair-verify-meaning = ¿Qué significaría que algo no cuadre?
fair-verify-meaning-secret = El secreto es otro: el servidor cambió su parte cuando ya conocía las de los demás, y pudo escoger entre varios repartos.
fair-verify-meaning-parts = Una parte es otra: se cambió lo que un jugador había fijado, en el servidor o en el archivo.
fair-verify-meaning-cards = Una carta es otra: se arregló la baraja, antes del reparto o al barajar de nuevo.
fair-verify-meaning-file = Quien tiene un archivo puede cambiarlo. Si dos jugadores guardaron la misma ronda y las figuras del sello son distintas, uno de los archivos fue cambiado, o el servidor les dijo cosas distintas.
fair-verify-good-note = Si una de las personas con parte la sacó al azar, nadie escogió estas cartas. No muestra que nadie las haya mirado: el servidor conoce todas las manos.
