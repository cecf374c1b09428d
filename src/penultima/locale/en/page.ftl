## Texts that only the web page uses.

# Home and create
page-home = Home
page-home-link = penultima, home
page-hero = Deal in the family, wherever they are.
page-hero-text = Pick a deck, send the link, play. Two to ten seats, and bots sit in for anyone missing.
page-editions = Editions
page-edition = Edition
page-edition-zelda = Zelda
page-edition-zelda-line = Meet the Triforce, or draw 3
page-edition-frozen = Frozen
page-edition-frozen-line = Write a rule, let your blues go
page-edition-saved-by-the-bell = Saved by the Bell
page-edition-saved-by-the-bell-line = Dress up, mind the colour
page-edition-classic = Classic
page-edition-classic-line = The deck that everybody knows
page-create = Create a table
page-create-in = Create a table: { $edition }
page-create-table = Create table
page-back-to = Back to { $table }
page-have-link = Have a link or code?
page-bad-link = That doesn't look like a link to a table. Paste the whole link, or its last part.
page-join = Join
page-practise = Practise with bots
page-how-many-bots = How many bots?
page-how-good-bots = How well do they play?
page-marks = An independent project, not affiliated with or endorsed by anybody. UNO, The Legend of Zelda, Frozen and Saved by the Bell are trademarks of their owners. All drawings here are our own.
page-your-name = Your name
page-player = Player
page-table-name = Name of the table
page-table-name-hint = Sunday table
page-seats = Seats
page-turn-clock = Turn clock
page-off = Off
page-seconds = { $count }{"\u00A0"}s
page-catch-window = Time to catch
page-window-quick = Quick, 1{"\u00A0"}s
page-window-family = Family, 2.5{"\u00A0"}s
page-window-relaxed = Relaxed, 5{"\u00A0"}s
page-spectators = Spectators
page-spectators-note = Whoever has the link may watch; they never see a hand.
page-more-rules = More rules

# Joining
page-a-table = A card table
page-join-line = { $edition }. { $count } of { $seats } seats taken.
page-sit-down = Sit down
page-just-watch = Just watch
page-full = All { $count } seats are taken. You can watch.
page-started = They have begun. You can watch.
page-loading = Loading the table
page-unreachable = The server can't be reached right now. Wait a moment.
page-not-found = This table has ended or the link is incomplete. Create a new one.
page-other-tab = You are playing in another tab.
page-play-here = Play here instead
page-removed = The host has removed you from the table.
page-watch-instead = Watch instead
page-sent-away = Too much came from this page at once. Wait a moment.
page-try-again = Try again
page-reconnecting = Reconnecting… your seat is kept.
page-reload = Reload
page-try-now = Try now
page-other-version = The server has another version than this page. Reload to go on playing.
page-saving-delayed = Saving takes longer than usual. Moves wait.
page-restarted = The server restarted. Your table was saved.

# Lobby
page-lobby-line = { $edition }. { $count ->
    [one] One at the table
   *[other] { $count } at the table
}, { $free ->
    [0] no seat free.
    [one] room for one more.
   *[other] room for { $free } more.
}
page-link = Link to this table
page-copy-link = Copy link
page-copied = Link copied
page-qr-show = Show QR
page-qr-title = Scan to join
page-qr-label = QR code of the link below
page-open-seat = Open seat
page-open-seat-hint = Share the link, or let a bot sit here
page-add-bot = Add a bot
page-new-bots = New bots: { $level }
page-seat-bot = Bot, { $level }
page-bot-level = How well does { $name } play?
page-new-bots-level = How well do new bots play?
page-seat-ready = Ready
page-seat-host = Host
page-you-host = You, host
page-you-ready = You, ready
page-getting-ready = Getting ready
page-getting-dressed = Getting dressed
page-away = away
page-im-back = I'm back
page-to-lobby = Back to the lobby
page-bot-plays = a bot plays
page-move-up = Move { $name } one seat up
page-remove = Remove { $name }
page-agreed = First to { $target }. { option-scoring.winner }
page-agreed-penalty = Up to { $target }. { option-scoring.penalty }
page-agreed-more = { page-more-rules }: { $rules }
page-clock-of = Turn clock { $count }{"\u00A0"}s
page-clock-off = No clock
page-catch-of = time to catch: { $window }
page-spectators-welcome = spectators welcome
page-no-spectators = no spectators
page-change = Change
page-look = Read
page-start-with = Start with { $count }
page-ready = I'm ready
page-not-ready = Not ready yet
page-waiting-one = Waiting for one more player, or add a bot.
page-waiting-for = Waiting for { $names }.
page-waiting-host = Waiting for the host to start.
page-waiting-you = The others are waiting for you.
page-rules-changed = The host changed the rules. Are you still ready?
page-bot-took-over = A bot is playing for { $name }.
page-came-back = { $player } is back.
    .you = Welcome back, { $player }. Your hand is as the bot left it.
page-time-ran-out = { $player } ran out of time.
    .you = You ran out of time.

# Wardrobe
page-wardrobe = Wardrobe
page-dress-doll = Dress my player
page-real-clothes = Use my real clothes
page-real-clothes-hint = Tick the colours you are wearing now, or none. We trust you.
page-wardrobe-watching = Whoever plays gets dressed here.
page-hat-visor = Visor
page-hat-cap = Cap
page-hat-beanie = Beanie
page-hat-band = Headband
page-piece-top = T-shirt
page-piece-bottoms = Jeans
page-two-colors = Wear at least two colours.
page-rad-note = When someone plays { $card }, everyone wearing the colour they pick draws { $count }, even the one who played it.
page-who-wears = Who wears what
page-of = { $count } of { $all }
page-and-you = and you
page-not-you = not you
page-wearing = Wearing
page-wears = Wears { $colors }
page-wears-none = None of the four
page-change-clothes = Change clothes

# House rules
page-house-rules = House rules
page-house-intro = Write a house rule. Everyone must agree.
page-house-next-match = What you agree on now holds from the next match on.
page-rule-proposed = { $name } proposes a house rule.
page-which-card = Which card?
page-card-nth = Card { $number }
page-rule-text = The rule
page-rule-text-hint = Tell a joke. If nobody laughs, the next player draws 2.
page-rule-title = Its name
page-rule-title-hint = The joke
page-rule-untitled = House rule
page-rule-does = What the table does when it is played
page-rule-no-steps = Nothing automatic
page-step-add = Add a step
page-step-remove = Remove step { $number }
page-propose = Propose it
page-suggest = Suggest a change
page-agree = Agree
page-take-back = I no longer agree
page-wipe = Wipe the card
page-votes = Votes
page-wrote-it = Wrote it
    .you = Wrote it
page-agrees = Agrees
page-thinking = Thinking…
page-all-agree = Everybody agrees: it counts.

# The table
page-you = You
page-you-name = You, { $name }
page-bot = bot
page-next = Next
page-now = now
page-to-go = { $count } to go
page-no-call = no call
page-points = { $count ->
    [one] 1 pt
   *[other] { $count } pts
}
page-pts = pts
page-round = Round { $round }
page-round-word = Round
page-round-to = Round { $round } · first to { $target }
page-round-to-penalty = Round { $round } · up to { $target }
page-has-the-turn = has the turn
page-piles = Piles
page-draw-pile = Draw pile
page-draw-pile-count = Draw pile · { $count }
page-discard-pile = Discard pile
page-prompt = What is asked
page-your-turn-demand = Your turn: { $emblem } demand
page-demand-line = Play { $cards }. If you can't, draw { $count }.
page-jump-in = You can jump in with { $card }.
page-held = Your move will be made when the time to catch is over.
page-keeping = { $count ->
    [one] You keep it.
   *[other] You keep them.
}
page-play-it = Play it
page-choose-these = Choose these ({ $chosen } of { $count })
page-sort = Sort
page-sorted-color = By colour
page-sorted-number = By number
page-sorted-drawn = As drawn
page-uno = uno!
page-catch = Catch { $name }
page-catch-announce = { $name } has one card and said nothing. Press C to catch.
page-your-hand = Your hand, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
page-card-label = { $card }, { $place } of { $count }
page-card-label-state = { $card }, { $state }, { $place } of { $count }
page-card-playable = playable
page-card-not-playable = not playable now
page-choose-color = Choose the colour
page-choose-color-for = { $card }: which colour?
page-choose-color-note = Choose the colour to play it.
page-put-back = Put the card back
page-choose-whom = { $card }: with whom do you swap hands?
page-choose-whom-note = Choose a player.
page-choose-clothing = { $card }: which clothing?
page-choose-clothing-note = Everyone wearing it draws { $count }. Then choose the colour that goes on.
page-choose-after-clothing = Now the colour that goes on. A second tap takes the same one.
page-color-draws = { $color }, { $count ->
    [0] nobody draws
    [one] 1 draws
   *[other] { $count } draw
}
page-nobody = Nobody wears it
page-let-go-title = { $card }, with { $count ->
    [0] no { $color } cards
    [one] your 1 { $colorOne } card
   *[other] your { $count } { $color } cards
}
page-let-go-note = { $count ->
    [0] You keep no card: you go out. Choose the colour to play it.
    [one] You keep 1 card. Choose the colour to play it.
   *[other] You keep { $count } cards. Choose the colour to play it.
}
page-bluff-note = You hold { $color }: if challenged, you draw { $count }.
page-demand-note = The next player answers with { $cards }, or draws { $count }.
page-challenge-title = { $player } wants you to draw { $count }
page-challenge-stakes = They had { $color }: they draw { $count }. They didn't: you draw { $more }.
page-look-title = { $name }'s hand
page-look-only-you = Only you can see this hand
page-look-close = Close the hand
page-looked-at = { $count ->
    [one] { $viewers } is looking at your hand.
   *[other] { $viewers } are looking at your hand.
}
page-guilty = Guilty
page-guilty-text = { $count ->
    [one] There was 1 { $one } card, so the wild wasn't allowed. { $name } draws { $draws } in your place.
   *[other] There were { $count } { $color } cards, so the wild wasn't allowed. { $name } draws { $draws } in your place.
}
page-guilty-else = Had it been innocent, you would have drawn { $more }.
page-innocent = Innocent
page-innocent-text = There was no { $one } card. You draw { $more }: the { $draws } and { $extra } more.
page-innocent-else = Had it been guilty, { $name } would have drawn { $draws }.
page-opening = Who deals
page-lots-note = The highest number deals; a symbol counts 0.
page-skip-opening = Skip
page-clock = { $count ->
    [one] { $name }: 1 second left
   *[other] { $name }: { $count } seconds left
}
page-score = Score
page-to-target = to { $target }
page-lowest-wins = lowest wins, to { $target }
page-moves = Moves
page-no-moves = No moves yet.
page-rail = Score, moves and chat
page-chat = Chat
page-no-chat = Say hello to the table.
page-chat-placeholder = Say something to the table
page-presets = Short messages
page-preset-hello = Hello!
page-preset-good-game = Good game!
page-preset-well-played = Well played!
page-preset-thanks = Thanks!
page-preset-oops = Oops!
page-preset-hurry = Your turn…
page-preset-one-moment = One moment
page-preset-laugh = Ha ha!
page-rules = Rules
page-rules-coming = The rules are on their way…
page-rules-unreachable = The server has the rules, and it can't be reached right now.
page-why = Why?
page-rules-of-table = Rules of this table
page-menu = Menu
page-close = Close
page-leave = Leave the table
page-leave-note = A bot plays your hand on.
page-leave-now = Leave
page-stay = Stay
page-stop-watching = Stop watching
page-watching = { $count ->
    [0] Watching
    [one] Watching. 1 other too
   *[other] Watching. { $count } others too
}
page-take-seat = Take a seat next round

# After a round and after a match
page-out-you = You're out first!
page-out = { $name } is out first
page-blocked = The round is blocked
page-points-winner = Points for every card left in the other hands.
page-points-penalty = Points charged for what was left in your hand.
page-hands-left = Hands that were left
page-drawn-at-end = drawn for the last card
page-drew-at-end = { $count ->
    [one] 1 of these was drawn for the last card.
   *[other] { $count } of these were drawn for the last card.
}
page-after-round = After round { $round }
page-need-more = { $count ->
    [one] You need 1 more point to win the match.
   *[other] You need { $count } more points to win the match.
}
page-are-ready = { $count ->
    [one] { $names } is ready.
   *[other] { $names } are ready.
}
page-next-round = Next round
page-you-are-ready = You are ready
page-begins-in = Begins in { $count }{"\u00A0"}s.
page-watch-again = Watch this round again
page-rounds-played = { $count ->
    [one] After 1 round
   *[other] After { $count } rounds
}
page-final = How it ended
page-rematch = Rematch
page-change-edition = Change edition
page-share-result = Share result
page-copied-result = Result copied
page-fact-most = cards at once: { $name }
page-fact-streak = turns in a row with a card to play: { $name }
page-fact-catches = { $count ->
    [one] catch: { $name }
   *[other] catches: { $name }
}

# Replay
page-replay = Replay · Round { $round }
page-replay-eyes = Whose hand to see
page-all-hands = All hands
page-back-to-table = Back to the table
page-replay-legend = Each bar is a move; the tall ones are wilds.
page-first = First move
page-previous = Previous move
page-play = Play
page-pause = Pause
page-next-move = Next move
page-last = Last move
page-speed = Speed { $speed }×
page-scrub = Move of the round

# Settings and keys
page-settings = Settings
page-sound = Sound
page-speech = Speech
page-speech-note = Reads what happens at the table aloud. All the way to the left is off.
page-mute = Mute
page-motion = Motion
page-motion-system = As the system
page-motion-full = Full
page-motion-reduced = Reduced
page-card-size = Size of cards
page-size-s = Small
page-size-m = Medium
page-size-l = Large
page-texture = Textures
page-texture-soft = Soft
page-texture-strong = Strong
page-touch = Touch
page-touch-lift = Lift first
page-touch-tap = One tap plays
page-single-keys = Single-key shortcuts
page-single-keys-note = D draws, U says UNO, and so on.
page-announcements = Announcements
page-announce-brief = Brief
page-announce-full = Full
page-mirror = Left-handed
page-mirror-note = The uno! button moves to the other side.
page-keys = Keyboard
page-key-move = along the hand
page-key-up = to the colours
page-key-enter = lift or play
page-key-number = the card with that number, or the colour
page-key-draw = draw
page-key-keep = keep what you drew
page-key-uno = say UNO
page-key-catch = catch (with Shift: the second one)
page-key-challenge = challenge
page-key-accept = accept and draw
page-key-sort = sort
page-key-top = read the top card
page-key-who = whose turn, how many cards
page-key-hand = read the hand
page-key-log = moves
page-key-inspect = look at a card
page-key-mute = mute
page-key-back = put back
page-key-help = this help
