## Ce qu'un changement de règles fera à une table : docs/lab.md.

forecast-longer = Les manches s’allongent de { $percent } % : { $after } tours au lieu de { $before }.
forecast-shorter = Les manches raccourcissent de { $percent } % : { $after } tours au lieu de { $before }.
forecast-as-long = Les manches durent autant : { $after } tours.
forecast-more-luck = La chance compte plus : une personne attentive parmi des personnes distraites gagne { $after } % des manches au lieu de { $before } %. Le hasard seul donnerait { $fair } %.
forecast-less-luck = La chance compte moins : une personne attentive parmi des personnes distraites gagne { $after } % des manches au lieu de { $before } %. Le hasard seul donnerait { $fair } %.
forecast-as-much-luck = La chance compte autant qu’avant : une personne attentive parmi des personnes distraites gagne { $after } % des manches. Le hasard seul donnerait { $fair } %.
forecast-leader-more = La première personne à n’avoir plus qu’une carte perd plus souvent : dans { $after } % des manches au lieu de { $before } %.
forecast-leader-less = La première personne à n’avoir plus qu’une carte perd moins souvent : dans { $after } % des manches au lieu de { $before } %.
forecast-leader-same = La première personne à n’avoir plus qu’une carte perd aussi souvent qu’avant : dans { $after } % des manches.
forecast-first = Qui joue en premier gagne { $after } % des manches au lieu de { $before } %.
forecast-card = La meilleure carte à recevoir est { $card } : elle fait gagner { $after } % des manches.
forecast-warning-long = Attention : les manches durent plus de trois fois plus longtemps.
forecast-warning-unfinished = Attention : { $percent } % des manches finissent sans victoire.
forecast-warning-decisive-card = Attention : { $card } décide de la plupart des manches.
forecast-warning-certain-card = Attention : qui reçoit { $card } ne peut guère perdre.
forecast-rounds = { $rounds } manches de chaque, jouées par { $players } personnes qui jouent bien.
forecast-official = Cette table joue selon les règles officielles : il n’y a rien à comparer.
forecast-same = Cela ne change rien qui se compte.
forecast-by-people = Les étapes que seules des personnes peuvent exécuter ne sont pas comptées.
