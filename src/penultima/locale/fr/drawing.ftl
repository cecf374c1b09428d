## Les mots des dessins de cartes et de tables, et ce qui remplace un dessin qu'on ne voit pas.

drawing-title = { $edition } · manche { $round }
drawing-to-draw = Pioche : { $count }
drawing-left = On joue vers la gauche
drawing-right = On joue vers la droite
drawing-deals = distribue
drawing-owes-call = n’a pas dit UNO
drawing-won = a terminé
drawing-score = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
drawing-table = En jeu : { $card }. { $players }.
drawing-back = Dos d’une carte
drawing-no-cards = Aucune carte
