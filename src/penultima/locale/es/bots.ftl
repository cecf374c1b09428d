## Los niveles de los bots: nombre y descripción.

bot-beginner = Está aprendiendo: tira lo que le gusta, olvida decir UNO y no ve tus descuidos.
    .name = Principiante
bot-random = Tira cualquier carta que coincida, sin plan, pero nunca olvida decir UNO.
    .name = Despreocupado
bot-greedy = Suelta primero los puntos y guarda los comodines para cuando nada coincide.
    .name = Ahorrador
bot-clever = Se fija en cada mano y cada color, guarda sus ataques para el momento justo y casi no blofea.
    .name = Astuto
bot-expert = Deduce qué puedes tener y prueba sus jugadas antes de tirar: difícil de vencer.
    .name = Experto
