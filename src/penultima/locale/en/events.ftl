## Events, as lines of the log.
## `.you`: the reader did it. `.to-you`: it was done to the reader.

event-lot-drawn = { $player } drew { $card } to see who deals.
    .you = You drew { $card } to see who deals.
event-dealer-chosen = { $player } deals.
    .you = You deal.
event-dressed = Clothes this round: { $outfits }.
event-dressed-outfit = { $player }, { $colors }
event-dressed-no-color = { $player }, no colour that counts
event-house-rules-written = The house rules from now on: { $rules }.
event-house-rules-erased = The house rules were rubbed out: the cards are plain wilds.
event-house-rule = { $card }, “{ $title }”
event-dealt = { $player } dealt { $count } cards to each player.
    .you = You dealt { $count } cards to each player.
event-hand = { $player }: { $cards }.
    .you = Your hand: { $cards }.
event-position-set = The round goes on from here: { $card } on top, { $color } in play.
event-turned-up = The card turned up is { $card }.
event-put-back = { $card } can't start a round: it went back and the draw pile was shuffled.
event-turn-began = { $player }'s turn.
    .you = Your turn.
event-turn-now = Your turn. { $card } on top. { $count ->
    [one] { $fit ->
        [0] Your card doesn't fit.
       *[other] Your card fits.
    }
   *[other] { $fit ->
        [0] Not one of your { $count } cards fits.
        [one] 1 of your { $count } cards fits.
       *[other] { $fit } of your { $count } cards fit.
    }
}
event-top-wild = { $card } ({ $color })
event-played = { $player } played { $card }.
    .you = You played { $card }.
event-played-color = { $player } played { $card } and chose { $color }.
    .you = You played { $card } and chose { $color }.
event-played-whom = { $player } played { $card } and chose { $whom }.
    .you = You played { $card } and chose { $whom }.
    .to-you = { $player } played { $card } and chose you.
event-played-color-whom = { $player } played { $card } and chose { $color } and { $whom }.
    .you = You played { $card } and chose { $color } and { $whom }.
    .to-you = { $player } played { $card } and chose { $color } and you.
event-played-clothing = { $player } played { $card }: whoever wears { $clothing } draws, and { $color } goes on.
    .you = You played { $card }: whoever wears { $clothing } draws, and { $color } goes on.
event-cards-left = { $count ->
    [0] No cards left.
    [one] 1 card left.
   *[other] { $count } cards left.
}
    .you = { $count ->
    [0] You have no cards left.
    [one] You have 1 card left.
   *[other] You have { $count } cards left.
}
event-drew = { $count ->
    [one] { $player } drew 1 card.
   *[other] { $player } drew { $count } cards.
}
    .you = { $count ->
    [one] You drew 1 card.
   *[other] You drew { $count } cards.
}
event-drew-cards = { $player } drew { $cards }.
    .you = You drew { $cards }.
event-kept = { $player } kept what was drawn.
    .you = You kept what you drew.
event-passed = { $player } can neither play nor draw, and passes.
    .you = You can neither play nor draw, so you pass.
event-color-named = { $player } chose { $color }.
    .you = You chose { $color }.
event-skipped = { $player } is skipped.
    .you = You lose your turn.
event-will-lose-turn = { $player } will lose a turn.
    .you = You will lose a turn.
event-lost-turn = { $player } loses this turn.
    .you = You lose this turn.
event-reversed = { $direction ->
    [right] Play now goes right.
   *[left] Play now goes left.
}
event-reshuffled = The discard pile was reshuffled.
event-repeated = { $times ->
    [2] The same hands, card and player as before: a third time would block the round.
   *[other] The same hands, card and player for the third time: the round is blocked.
}
event-challenged = { $player } challenged { $whom }.
    .you = You challenged { $whom }.
    .to-you = { $player } challenged you.
event-hand-shown = { $viewers } saw { $player }'s hand.
    .you = You saw { $player }'s hand.
    .to-you = { $viewers } saw your hand.
event-hand-shown-cards = { $viewers } saw { $player }'s hand: { $cards }.
    .you = You saw { $player }'s hand: { $cards }.
    .to-you = { $viewers } saw your hand: { $cards }.
event-judged-guilty = Guilty: { $player } had the colour in play.
    .you = Guilty: you had the colour in play.
event-judged-innocent = Innocent: { $player } had no card of the colour in play.
    .you = Innocent: you had no card of the colour in play.
event-accepted = { $player } accepted.
    .you = You accepted.
event-discarded = { $player } let go of { $cards }.
    .you = You let go of { $cards }.
event-discarded-by-chance = Chance took { $cards } from { $player }'s hand.
    .you = Chance took { $cards } from your hand.
event-cards-of-color = { $count } { $color } cards
event-hands-swapped = { $players } swapped hands.
    .you = You and { $whom } swapped hands.
event-hands-passed = { $direction ->
    [right] Every hand went one player to the right.
   *[left] Every hand went one player to the left.
}
event-player-chosen = { $player } chose { $whom }.
    .you = You chose { $whom }.
    .to-you = { $player } chose you.
event-gave = { $player } gave { $whom } { $cards }.
    .you = You gave { $whom } { $cards }.
    .to-you = { $player } gave you { $cards }.
event-took = { $player } took { $cards } from { $whom }.
    .you = You took { $cards } from { $whom }.
    .to-you = { $player } took { $cards } from you.
event-picked = { $player } picked { $cards } to pass on.
    .you = You picked { $cards } to pass on.
event-hands-shuffled = All hands were shuffled together and dealt out again.
event-ruled = { $player } entered what the table decided. { $ruling }
    .you = You entered what the table decided. { $ruling }
event-honored = { $player } did it.
    .you = You did it.
event-not-honored = { $player } didn't do it.
    .you = You didn't do it.
event-called = { $player } says UNO.
    .you = You say UNO.
event-owes-call = { $player } has one card and said nothing.
    .you = You have one card and didn't say UNO.
event-caught = { $player } caught { $whom }: no UNO was said.
    .you = You caught { $whom }: no UNO was said.
    .to-you = { $player } caught you: you didn't say UNO.
event-accused = { $player } accused { $whom } for nothing.
    .you = You accused { $whom } for nothing.
    .to-you = { $player } accused you for nothing.
event-round-blocked = The round is blocked: nobody can play or draw. Nobody scores.
event-round-won = { $count ->
    [one] { $player } went out. 1 point. { $player } has { $total }.
   *[other] { $player } went out. { $count } points. { $player } has { $total }.
}
    .you = { $count ->
    [one] You went out. 1 point. You have { $total }.
   *[other] You went out. { $count } points. You have { $total }.
}
event-round-charged = { $player } went out. Charged: { $charges }.
    .you = You went out. Charged: { $charges }.
event-round-charge = { $player } { $count } (total { $total })
event-match-ended = { $player } wins the match!
    .you = You win the match!
event-match-shared = { $players } share the win.
