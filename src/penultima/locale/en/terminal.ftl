## The table in the terminal.

terminal-you = You
terminal-which-color = Which colour goes on?
terminal-which-clothing = Which colour of clothing? Whoever wears it draws 2.
terminal-which-whom = Which player?

## Line mode

plain-welcome = { $edition }. Type the number of a move, or a card such as B7. For help, type { $help }.
plain-top = { $card } on top.
plain-top-color = { $card } on top, { $color } goes on.
plain-counts = Cards: { $counts }.
plain-hand = { $count ->
    [one] Your card: { $cards }.
   *[other] Your { $count } cards: { $cards }.
}
plain-scores = Round { $round }. Points: { $scores }. The match goes to { $target }.
plain-say-uno = You have one card and haven't said UNO. Type { $uno } now, before somebody notices.
plain-catch = { $whom } has one card and said nothing. Type { $catch } to catch { $whom }, or press Enter.
plain-jump-in = Play the card now to jump in, or press Enter.
plain-which-cards = { $count ->
    [one] Type the code of 1 card.
   *[other] Type the codes of { $count } cards.
}
plain-not-understood = I don't understand that. Type { $help } for help.
plain-it-fits = { $card } fits. You can play it now.
plain-why-what = Name a card, such as { $why } B7.
plain-saved = Every move is saved in { $path }.
plain-not-saved = This match isn't saved.
plain-bye = The match is saved in { $path }. Go on with: penultima play --resume
plain-help =
    Type the number of a move and press Enter; where there is only one move, Enter alone makes it.
    Or type a card: B7, or with its choices: W red. Add uno to call UNO with it: B7 uno.
    Colour letter and face make a card's code: D is Draw Two, R Reverse, S Skip; W is a wild.
    Calling UNO: say it with the play, or in the line after it. If you don't, a bot may catch you: it notices 7 times in 10.
    Bots forget once in ten times. You then have one line to catch them.

## Words that are understood in line mode: the first is the one we teach.
## `.what` says what it does.

line-help = ? help h
    .what = this help
line-hand = hand cards
    .what = your cards
line-table = table top
    .what = the card on top, and how many cards everybody has
line-scores = scores score points
    .what = the points so far
line-rules = rules
    .what = the rules of this table
line-why = why
    .what = why a card can't be played: why B7
line-save = save
    .what = where the match is saved; with a file name, makes a copy
line-quit = quit exit q
    .what = leave the table; the match is kept
line-uno = uno uno! says
    .what = call UNO
line-catch = catch catches
    .what = catch somebody who hasn't called: catch Bea
line-play = play plays
    .what = play a card: play B7
line-draw = draw draws d
    .what = draw
line-keep = keep keeps k pass
    .what = keep what you drew
line-challenge = challenge challenges x
    .what = challenge a Wild Draw Four
line-accept = accept accepts a
    .what = accept, and draw
line-name = name names
    .what = name the colour of the card turned up: name red
line-next = next n starts
    .what = deal the next round
line-wear = wear
    .what = deal the next round, in other clothes: wear pink blue
