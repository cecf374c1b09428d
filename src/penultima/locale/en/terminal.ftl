## The terminal client.

terminal-you = You
terminal-which-color = Which colour goes on?
terminal-which-clothing = Which colour of clothing? Whoever wears it draws 2.
terminal-which-whom = Which player?

## Line mode

line-welcome = { $edition }. Type the number of a move, or a card such as B7. For help, type { $help }.
line-top = { $card } on top.
line-top-color = { $card } on top, { $color } goes on.
line-counts = Cards: { $counts }.
line-hand = { $count ->
    [one] Your card: { $cards }.
   *[other] Your { $count } cards: { $cards }.
}
line-scores = Round { $round }. Points: { $scores }. The match goes to { $target }.
line-say-uno = You haven't said UNO. Type { $uno } now, before somebody notices.
line-catch = { $whom } hasn't said UNO. Type { $catch } to catch { $whom }, or press Enter.
line-jump-in = Play the card now to jump in, or press Enter.
line-which-cards = { $count ->
    [one] Type the code of 1 card.
   *[other] Type the codes of { $count } cards.
}
line-lost-turns = Turns to lose: { $turns }.
line-form = A number chooses its next value, a number with a value that one, such as 2 Ben; with a dash after it a step goes. Enter alone: done. { $cancel }: drop it.
line-form-text = Type the text after the number: { $number } …
line-form-no-value = “{ $value }” can't be chosen here.
line-rule-no-cards = This edition has no cards to write on.
line-rule-later = House rules can be changed between rounds.
line-rule-how = Type { $rule } and a card's code to write on it, with a title of the gallery to take that rule, or with a dash to rub the rule out. The gallery: { $titles }.
line-rule-written = From the next deal on, { $card }: { $rule }
line-not-understood = I don't understand that. Type { $help } for help.
line-no-such-number = Choose a number from 1 to { $count }.
line-it-fits = { $card } fits. You can play it now.
line-why-what = Name a card, such as { $why } B7.
line-saved = Every move is saved in { $path }.
line-not-saved = This match isn't saved.
line-nothing-to-resume = There is no match to go on with. Start one with: penultima play
line-bye = The match is saved in { $path }. Go on with: penultima play --resume
line-coach-on = The coach says a word after each of your moves. It counts as a hint.
line-coach-off = The coach is silent until you ask for a hint.
line-help =
    Type the number of a move and press Enter; where there is only one move, Enter alone makes it.
    Or type a card: B7, or with its choices: W red. Add uno to call UNO with it: B7 uno.
    Colour letter and face make a card's code: D is Draw Two, R Reverse, S Skip; W is a wild.
line-help-uno =
    Calling UNO: say it with the play, or in the line after it. If you don't, a bot may catch you: each notices 7 times in 10, a beginner less often.
    Beginners forget one time in four. You then have one line to catch them.

## Commands of line mode: all words for each; instructions use the first one.
## `.what` describes the command.

verb-help = ? help h
    .what = this help
verb-hand = hand cards
    .what = your cards
verb-table = table top
    .what = the card on top, how many cards everybody has, and whose turn it is
verb-scores = scores score points
    .what = the points so far
verb-rules = rules
    .what = the rules of this table
verb-hint = hint
    .what = what the coach would do, and why (practice)
verb-coach = coach
    .what = a word of the coach after each move, on or off (practice)
verb-analysis = analysis analyse
    .what = what was luck and what was choice in the last round
verb-standings = standings book
    .what = who has won how much at this table, ever
verb-why = why
    .what = why a card can't be played: why B7
verb-save = save
    .what = where the match is saved; with a file name, makes a copy
verb-quit = quit exit q
    .what = leave the table; you can come back
verb-uno = uno uno! says
    .what = call UNO
verb-catch = catch catches
    .what = catch somebody who hasn't called: catch Ada
verb-play = play plays
    .what = play a card: play B7
verb-draw = draw draws d
    .what = draw
verb-keep = keep keeps k pass
    .what = keep what you drew
verb-challenge = challenge challenges x
    .what = challenge a Wild Draw Four
verb-accept = accept accepts a
    .what = accept, and draw
verb-name = name names
    .what = name the colour of the card turned up: name red
verb-next = next n starts
    .what = deal the next round
verb-wear = wear
    .what = deal the next round, in other clothes: wear pink blue
verb-rule = rule write
    .what = house rules for the next round: rule WC1
verb-cancel = cancel
    .what = drop the rule or the decision that you are writing
verb-who = who
    .what = who sits at the table, and who is ready
verb-say = say
    .what = say something to the others: say hello; with nothing after it, lists short messages
verb-leave = leave
    .what = give up the seat for good
verb-ready = ready
    .what = you are ready; once more: not yet
verb-start = start begin
    .what = begin the match, if you are the host
verb-bot = bot
    .what = seat a bot, if you are the host: bot clever
verb-agree = agree yes
    .what = agree to the proposed house rules, or to what the table is said to have decided
verb-object = object no
    .what = object to it
verb-dress = dress
    .what = what you wear: dress pink blue
verb-list = list
    .what = show the table among the open ones of the server, if you are the host
verb-unlist = unlist
    .what = no longer show it, if you are the host
verb-replace = replace
    .what = vote that a bot plays for somebody who keeps you waiting: replace Eve
verb-mute = mute
    .what = not to read what somebody says: mute Eve; or the whole chat: mute
verb-unmute = unmute
    .what = to read it again
verb-watch = watch
    .what = watch a table of the list, without a seat: watch 1
verb-quick = quick
    .what = a seat at the best open table, or at a new one with bots
verb-remove = remove
    .what = remove somebody, if you are the host: remove Eve
verb-ban = ban
    .what = remove somebody for good, if you are the host: ban Eve
verb-unban = unban
    .what = let those who were banned come back, if you are the host
verb-lock = lock
    .what = let nobody new in, if you are the host
verb-unlock = unlock
    .what = let newcomers in again, if you are the host

## Words between a card and its choices: ws clothing pink blue, b7 with Ada.

word-clothing = clothing
word-with = with

## The screen

terminal-head = penultima · { $edition } · round { $round } · to { $target } points
terminal-players = Players
terminal-points = Points
terminal-discard-pile = Discard pile
terminal-draw-pile = Draw pile: { $count }
terminal-no-color = no colour yet
terminal-stack = +{ $count } to draw
terminal-clock = { $player }: { $count } s
terminal-hand = Your hand: { $count }
terminal-card = { $card }, { $place } of { $count }
terminal-card-out = can't be played now
terminal-no-cards = No cards left.
terminal-back = Put back
terminal-uno = uno!
terminal-uno-armed = uno! with the next card
terminal-bluff = You hold the colour in play: if challenged, you draw { $count }. Which colour goes on?
terminal-no-moves = No moves yet.
terminal-close = Esc or Enter closes this.
terminal-peek = { $player }'s hand
terminal-only-you = Only you can see this hand.
terminal-worth = { $points ->
    [one] 1 point
   *[other] { $points } points
}
terminal-went-out = went out
terminal-over = The match is over. Its record is { $path }
terminal-key-help = Help
terminal-key-i = Card
terminal-key-s = Sort
terminal-key-l = Log
terminal-key-r = Rules
terminal-key-t = Chat
terminal-key-q = Leave
terminal-back-to-result = Back to the result
terminal-key-h = House rules
terminal-help =
    Arrow keys move in your hand, Enter plays the card; a click does both.
    1 to 9 play the card with that number, or take that answer.

    d  draw                      u  call uno!
    k  keep what you drew        c  catch whoever forgot
    x  challenge                 a  accept, and draw
    s  sort: colour, face, as drawn
    i  what the card does, and why it can't be played
    p  a hint, when practising   w  a word after each of your moves
    l  log                       r  rules of this table
    e  enter what the table decided
terminal-help-home =
    q  leave: the match is kept, and penultima play --resume goes on

    uno!: press u before the play that leaves you one card, or right after it.
    Each bot may notice that you forgot, 7 times in 10, after one to three seconds.
    Beginners notice less, and forget one time in four:
    press c before the next player begins.
terminal-help-away =
    t  say something             q  leave: your seat is kept
    y  agree to a proposal       n  object to it

    uno!: press u before the play that leaves you one card, or right after it.
    When somebody forgot, press c before the next player begins.
terminal-help-shapes =
    Every colour has its shape, so nothing depends on seeing colours.
    ∴ is the symbol that answers a demand, ⇄ a Reverse, ⊘ a Skip.
    ⊘ beside a player is a turn that they will lose.
    A card with a filled field can be played; an outline can't.

## The setup form

setup-head = penultima · what shall we play?
setup-edition = Edition
setup-preset = House rules
setup-players = Players
setup-bot = { $name } (bot)
setup-speed = Speed of the bots
setup-lang = Language
setup-wearing = You wear { $color }
    .what = What everybody wears is open to all. The bots are dressed by chance.
setup-yes = yes
setup-no = no
setup-no-rule = nothing written
    .what = An unwritten card is a plain wild. The bots agree to whatever you choose.
setup-edit = Write a rule
rule-gallery = Gallery
    .what = Rules that families play. Take one, and change it as you like.
rule-title = Title
    .what = Enter writes it.
rule-text = In words
    .what = For the players; the steps are what happens. Enter writes it.
rule-untitled = House rule
rule-step = Step { $number }
rule-add-step = Add a step
    .what = A step is something the table carries out by itself.
rule-incomplete = A step still needs its text.
rule-head = { $card }: what shall be written on it?
rule-edit = Write the text
rule-remove-step = Remove the step
rule-done = Write it on the card
rule-cancel = Drop it
ruling-head = What did the table decide?
ruling-done = That is what we decided
setup-keys = Arrow keys choose. What you don't touch stays as on the rule sheets.
setup-start = Deal the cards
setup-resume = Go on with the last match
setup-again = Another match
speed-slow = slow
speed-normal = normal
speed-fast = fast

## At a table of a server

join-connecting = Connecting…
join-reconnecting = Reconnecting… your seat is kept.
join-back = Connected again.
join-restarted = The server restarted. Your table was saved.
join-lobby = Others sit down at { $url }
join-saving-delayed = Saving takes longer than usual. Moves wait.
join-held = Your move is made as soon as the others have had their chance to catch.
join-waiting = Waiting for the others.
join-kept = Your seat is kept. Come back with: penultima play --join { $url }
join-not-remembered = This seat won't be remembered: nothing can be written in { $folder }. Who leaves can't come back to it.
join-no-link = “{ $url }” isn't the link of a table, such as http://host:8000/t/abcd. To open a table there, use --create.
join-no-server-link = “{ $url }” isn't the address of a server, such as http://host:8000.
join-unreachable = { $server } doesn't answer. Is the address right, and is the server running?
join-no-server = Something answers at { $server }, but it isn't a table server.
join-no-trust = The certificate of { $server } can't be trusted.
join-no-https = { $server } doesn't speak https. Does the address begin with http:// perhaps?
join-other-version = The server at { $server } speaks another version. Use the same version of penultima here and there.
join-full = All the seats are taken. You can watch: penultima play --watch { $url }
join-your-name = Your name at the table:
join-name-needed = Say who sits down, in at most { $count } letters: --name Ana
join-belongs-to = { $option } belongs to { $mode }.
join-not-together = { $option } doesn't go with { $mode }.
join-bad-seats = A table has { $fewest } to { $most } seats, and one of them is yours.
join-not-connected = Not connected just now. Wait a moment.
join-lobby-host = When everybody is there, type { $start }. For help, type { $help }.
join-lobby-guest = Type { $ready } when you are ready; the host starts. For help, type { $help }.
join-open-seats = { $count ->
    [one] 1 open seat.
   *[other] { $count } open seats.
}
join-wears = wears { $colors }
join-next = Press Enter when you are ready to go on.
join-seconds = { $count ->
    [one] You have 1 second.
   *[other] You have { $count } seconds.
}
join-say = Say something, or type a number
join-say-keys = Enter sends it, Esc closes this.
join-say-what = Type what you want to say after { $say }, or a number:
join-help-uno =
    Calling UNO: say it with the play, or right after it, before somebody catches you.
    When somebody forgot, you have a few seconds to catch them.
join-seat-lost = This seat is somebody else's now. Sit down anew with the same command.
join-replaced = You are playing in another window.
join-claimed = Your seat is on another device now.
join-removed = The host has removed you from the table.
join-left = You have left the table.
join-abuse = The server has closed the connection.
join-stopping = The server has stopped.
join-failed = Something went wrong at the server.
join-host = host
join-seat-open = open seat
join-seat-bot = bot
join-seat-ready = ready
join-seat-getting-ready = getting ready
join-ready = I'm ready
join-unready = Not ready yet
join-start = Start
join-add-bot = Add a bot
join-agree = Agree
join-object = Object
join-vote = Type { $agree } or { $object }.
join-give-up = Give up the seat
notice-bot-plays = A bot is playing for { $player }.
notice-came-back = { $player } is back.
notice-left = { $player } has left.
notice-time = Time ran out for { $player }.
notice-wants-bot = { $player } wants a bot to play for { $whom }.
notice-listed = Anybody on this server can find this table.
notice-unlisted = This table is found by its link only.
mute-player = You don't read what { $name } says.
mute-no-longer = You read what { $name } says.
mute-all = The chat is hidden.
mute-none = You read what everybody says.
join-seat-kept = During a match a bot plays on for you, and keeps your seat for two minutes, or as long as nobody else takes it. To come back: penultima play --join { $url }
notice-locked = The table is locked: nobody new can come in.
notice-unlocked = The table is open again to whoever has its link.
notice-bans-lifted = Those who were banned may come back.
host-whom = Type a name after { $verb }, as it is written at the table.
host-hint = As host: /{ $remove } NAME, /{ $ban } NAME, /{ $unban }, /{ $lock }, /{ $unlock }
notice-rule-proposed = { $player } proposes for the next round, { $card }: { $rule }
notice-rule-rubbed-out = { $player } proposes for the next round, { $card }: nothing written.
notice-rules-not-agreed = Not everybody agreed, so it stays as it was: { $cards }.
notice-ruling-proposed = { $player } says what the table decided: { $ruling } Do you agree?
notice-agreed = { $player } agrees.
notice-objected = { $player } objects.
notice-rules-changed = The host has changed the rules of the table.

## The open tables of a public server

tables-head = penultima · open tables at { $server }
tables-how = Type the number of a table to sit down there, { $watch } and its number to watch, or { $quick } for quick play. Enter lists them again; for help, type { $help }.
tables-how-none = For quick play, type { $quick }. Enter looks again; for help, type { $help }.
tables-rules = House rules: { $preset }
tables-sit = Sit down
tables-watch = Watch
tables-quick = Quick play

## Watching a table of a server

watch-head = watching
watch-watching = You are watching.
watch-sit-down = To sit down: penultima play --join { $url }
watch-help = For help, type { $help }.
watch-on = Go on watching
watch-reconnecting = Reconnecting…
watch-bye = Watch again with: penultima play --watch { $url }

## The check of a deal, after its round.
join-deal-not-checked = This deal could not be checked: the server did not show the round again.
join-deal-other-parts = the server shows other parts now than those it had told before.
join-deal-other-event = move { $move } is not what you were told during the round. { $event }
join-deal-event = move { $move } is not what the seed gives. { $event }
join-deal-move = move { $move } is not what the seed gives.
