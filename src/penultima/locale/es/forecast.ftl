## Qué hará un cambio de las reglas en una mesa: docs/lab.md.

forecast-longer = Las rondas se alargan un { $percent } %: { $after } turnos en vez de { $before }.
forecast-shorter = Las rondas se acortan un { $percent } %: { $after } turnos en vez de { $before }.
forecast-as-long = Las rondas duran lo mismo: { $after } turnos.
forecast-more-luck = La suerte cuenta más: un jugador cuidadoso entre descuidados gana el { $after } % de las rondas en vez del { $before } %. Por pura suerte sería el { $fair } %.
forecast-less-luck = La suerte cuenta menos: un jugador cuidadoso entre descuidados gana el { $after } % de las rondas en vez del { $before } %. Por pura suerte sería el { $fair } %.
forecast-as-much-luck = La suerte cuenta como antes: un jugador cuidadoso entre descuidados gana el { $after } % de las rondas. Por pura suerte sería el { $fair } %.
forecast-leader-more = El primero que se queda con una carta pierde más a menudo: en el { $after } % de las rondas en vez del { $before } %.
forecast-leader-less = El primero que se queda con una carta pierde menos a menudo: en el { $after } % de las rondas en vez del { $before } %.
forecast-leader-same = El primero que se queda con una carta pierde tan a menudo como antes: en el { $after } % de las rondas.
forecast-first = Quien juega primero gana el { $after } % de las rondas en vez del { $before } %.
forecast-card = La mejor carta que puede tocar es { $card }: gana el { $after } % de las rondas para su jugador.
forecast-warning-long = Cuidado: las rondas duran más del triple.
forecast-warning-unfinished = Cuidado: el { $percent } % de las rondas termina sin ganador.
forecast-warning-decisive-card = Cuidado: { $card } decide la mayoría de las rondas.
forecast-warning-certain-card = Cuidado: quien recibe { $card } casi no puede perder.
forecast-rounds = { $rounds } rondas de cada una, jugadas por { $players } buenos jugadores.
forecast-official = Esta mesa juega con las reglas oficiales, así que no hay nada que comparar.
forecast-same = Esto no cambia nada que se pueda contar.
forecast-by-people = Los pasos que solo las personas pueden cumplir no se cuentan.
