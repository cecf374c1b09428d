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
bot-strength = { $strength ->
    [1] { bot-beginner }
    [2] { bot-beginner }
    [3] { bot-beginner }
    [8] { bot-clever }
    [9] { bot-clever }
    [10] { bot-expert }
   *[other] Juega con sentido, pero a veces se descuida: un comodín antes de tiempo, un UNO que olvida.
}
    .name = { $style ->
        [careful] Nivel { $strength }, prudente
        [bold] Nivel { $strength }, audaz
        [bluffing] Nivel { $strength }, blofeador
       *[none] Nivel { $strength }
    }
bot-style = { $style ->
    [careful] Casi nunca blofea ni desafía, y guarda sus comodines.
    [bold] Le gusta desafiar, y ataca siempre que puede.
    [bluffing] A menudo tira un Comodín Toma 4 aunque tenga el color.
   *[none] No tiene ninguna costumbre que lo delate.
}
    .name = { $style ->
        [careful] Prudente
        [bold] Audaz
        [bluffing] Blofeador
       *[none] Equilibrado
    }
