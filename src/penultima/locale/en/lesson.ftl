## The page's lessons. `lesson-<task>` says what the learner is asked for in tools/lessons.toml.
## $card is the card to play and $top the one it goes on, $color the colour to choose, $clothing the colour of clothes,
## $next and $before the players after and before the learner, $whom the player to catch, $draws how many cards are drawn.

lesson-first = Your first game
lesson-special = What's special in { $edition }
lesson-progress = { $number } of { $count }
lesson-leave = Skip the lesson
lesson-close = Close
lesson-next = Next
lesson-once-more = Once more
lesson-watch = Watch the others play.
lesson-instead = You may do that too. In this lesson, do what it says above.
lesson-your-turn = It's your turn at your table.
lesson-to-table = Back to the table

lesson-color = Whoever gets rid of their cards first wins. The same colour fits: play { $card } on { $top }.
lesson-number = The same number fits, too: play { $card } on { $top }.
lesson-draw = None of your cards fits { $top }. Draw one.
lesson-drawn = You drew { $card }, and it fits. Play it now; you could also keep it.
lesson-action = { $next } said uno: only one card left! The same symbol fits, too. Play { $card }: { $next } draws { $draws } and loses the turn.
lesson-wild = { $before } made you draw { $drew }. A Wild fits on everything: play it, and choose { $color }, the colour that you have.
lesson-catch = { $whom } has one card left and didn't say uno. Catch { $whom }!
lesson-skip = Action cards do what they show. Play { $card }: { $next } loses the turn.
lesson-challenge = A Wild Draw Four on you! It is allowed only to players without { $asked }, and { $before } may be bluffing. Challenge it.
lesson-uno = A bluff: { $before } drew { $drew } instead of you. You have two cards left. Press uno! first, then play { $card }.
    .instead = Press uno! before you play. Whoever forgets it can be caught.
lesson-out = One card left, and it fits. Play { $card }, and you are out!

lesson-triforce = Play { $card } and choose { $color }: { $next } has to answer with { $cards }, or draws { $draws }.
lesson-triforce-answer = { $before } played a Wild Triforce on you. Answer with { $cards }. No other card is allowed now, not even a wild.
lesson-triforce-draw = Another demand, and you don't have { $cards }. Draw { $draws }: that is your turn.
lesson-let-it-go = Play { $card } and choose { $color }. All your blue cards go with it.
lesson-let-it-go-out = All your other cards are blue. Play { $card }, and you are out.
lesson-customizable = Your table writes its own rule on { $card }. Play it, and choose a colour. Here the rule is: { $rule }
lesson-rad-style = Play { $card } and choose { $clothing } clothes: whoever wears that colour draws { $draws }. Then choose { $color } as the colour that goes on.
lesson-rad-style-self = Everybody wears { $clothing } now, you too. Play { $card }, choose { $clothing } clothes, and see who draws.
lesson-reverse = A Reverse turns the direction of play around. Play { $card }: { $before } is next, not { $next }.
lesson-reverse-two = When two play, a Reverse works like a Skip. Play { $card }.
lesson-again = It's your turn again. Play { $card }.
lesson-honest = You have no { $now }, so you may play { $card }. Do it, and choose { $color }: a wrong challenge costs { $next } { $extra } cards more.

lesson-won = You're out!
lesson-won-text = You get the points of all cards that the others still hold: { $points }. Whoever has { $target } first wins the match.
lesson-seen = That's what's special.
lesson-seen-text = The rest is as in every edition. The rules of your table are in its menu at any time.

lesson-about-zelda = Every 3, 6 and 9 carries a Triforce. Four Wild Triforce cards ask for them.
lesson-about-frozen = Blue cards can be let go all at once, and your table writes a rule of its own.
lesson-about-saved-by-the-bell = What you wear counts: dress up in the lobby, and mind the colours.
lesson-about-classic = The deck that the others begin with, without special wilds. These you may not know yet.
