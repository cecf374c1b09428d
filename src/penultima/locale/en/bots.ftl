## The bot levels: name and description.

bot-beginner = Still learning: plays what looks nice, forgets to call UNO and misses your slips.
    .name = Beginner
bot-random = Plays any card that fits, without a plan, but never forgets the call.
    .name = Carefree
bot-greedy = Gets rid of points first and saves wilds for when nothing else fits.
    .name = Thrifty
bot-clever = Watches every hand and colour, keeps attacks for the right moment and rarely bluffs.
    .name = Clever
bot-expert = Works out what you may hold and tries its moves before it makes one: hard to beat.
    .name = Expert
bot-strength = { $strength ->
    [1] { bot-beginner }
    [2] { bot-beginner }
    [3] { bot-beginner }
    [8] { bot-clever }
    [9] { bot-clever }
    [10] { bot-expert }
   *[other] Plays sensibly, but slips now and then: a wild too early, a call forgotten.
}
    .name = { $style ->
        [careful] Level { $strength }, careful
        [bold] Level { $strength }, bold
        [bluffing] Level { $strength }, bluffing
       *[none] Level { $strength }
    }
bot-style = { $style ->
    [careful] Hardly ever bluffs or challenges, and holds on to its wilds.
    [bold] Likes to challenge, and attacks whenever it can.
    [bluffing] Often plays a Wild Draw Four although it holds the colour.
   *[none] Has no habit that you could count on.
}
    .name = { $style ->
        [careful] Careful
        [bold] Bold
        [bluffing] Bluffing
       *[none] Balanced
    }
