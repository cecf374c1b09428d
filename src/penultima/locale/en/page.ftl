## Texts that only the web page uses.

# Home and create
page-home = Home
page-home-link = penultima, home
page-language = Language
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
page-play-now = Play now
page-learn = Learn in two minutes
page-special = What's special here
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
page-rule-off = { $rule }: off

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
page-other-version = The server and this page have different versions. Reload to go on playing.
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
page-along = Continue on another device
page-along-note = Scan this with your other device, or open the table's link there and type the code. This device then stops playing.
page-along-code = Code: { $code }
page-along-left = { $count ->
    [one] Good for one second, and for one device.
   *[other] Good for { $count } seconds, and for one device.
}
page-along-over = The code has expired.
page-along-again = Show a new code
page-along-have = My seat is on another device
page-along-enter = Code that the other device shows
page-along-take = Take my seat
page-moved = Your seat is on another device now.
page-tv = Show on a television
page-tv-join = Scan to play along
page-tv-ready = ready
page-tv-between = Round { $round } is over
page-tv-won = { $count ->
    [one] { $names } wins the match
   *[other] { $names } win the match
}
page-offline = You are offline
page-offline-note = Tables need the server. Until it is back, here is what this device has kept.
page-offline-replays = Past rounds
page-app = Install as an app
page-app-how = How to install it
page-app-note = Over HTTPS this table can be installed as an app.
page-vibration = Vibrate when it's my turn
page-notifications = Notify me when it's my turn
page-notifications-note = Only while the table is not on the screen.
page-notifications-denied = This browser doesn't allow notifications here. They can be allowed in its settings.
page-notifications-https = Browsers allow notifications over HTTPS only.
page-title-turn = Your turn
page-title-other = { $name }’s turn
page-https-title = Install the table as an app
page-https-why = Browsers install apps, work offline and notify you over HTTPS only. At home nobody else can certify this server, so it does it itself: your device has to trust it once. The certificate is good for local addresses alone.
page-https-none = This server has no HTTPS. Whoever runs it can start it with --https.
page-https-system = Your device
page-https-iphone = iPhone, iPad
page-https-android = Android
page-https-computer = Computer
page-https-download = Download the certificate.
page-https-download-button = Download the certificate
page-https-iphone-1 = Allow the download of the configuration profile.
page-https-iphone-2 = Open Settings, tap “Profile Downloaded” at the top, and then “Install”.
page-https-iphone-3 = In Settings, open General, About, Certificate Trust Settings, and turn on the one called penultima.
page-https-iphone-4 = Open the secure address in Safari, tap Share, and “Add to Home Screen”.
page-https-android-1 = Open Settings and search for “CA certificate”: Security, More security settings, Install from storage.
page-https-android-2 = Choose “CA certificate”, and “Install anyway”.
page-https-android-3 = Choose the file that you downloaded.
page-https-android-4 = Open the secure address in Chrome, open its menu, and tap “Install app”.
page-https-computer-1 = Open the file, and install it for the current user as a trusted root authority. In Firefox: Settings, Certificates, Authorities, Import.
page-https-computer-2 = Restart the browser.
page-https-computer-3 = Open the secure address, and choose “Install” at the right end of the address bar.
page-https-compare = Before you trust it, compare this with the SHA-256 in the server’s terminal
page-https-open = Open { $address }
page-qr-show = Show QR
page-qr-title = Scan to join
page-qr-label = QR code of the link below
page-open-seat = Open seat
page-open-seat-hint = Share the link, or let a bot sit here
page-open-seat-share = Share the link
page-add-bot = Add a bot
page-fill-with-bots = Fill with bots
page-new-bots = New bots: { $level }
page-seat-bot = Bot, { $level }
page-bot-level = How well does { $name } play?
page-new-bots-level = How well do new bots play?
page-bot-style = In what style?
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
page-bot-took-over = A bot is playing for { $player }.
    .you = A bot is playing for you.
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
page-house-rules-open = { $count ->
    [one] A house rule to answer
   *[other] { $count } house rules to answer
}
page-house-intro = Write a house rule. Everyone must agree.
page-house-next-deal = What you agree on now holds from the next deal on.
page-rule-proposed = { $name } proposes a house rule.
page-wipe-proposed = { $name } proposes to wipe a house rule.
page-rules-not-agreed = { $count ->
    [one] Not everybody agreed to the house rule: it stays as it was.
   *[other] Not everybody agreed to the house rules: they stay as they were.
}
page-which-card = Which card?
page-card-nth = Card { $number }
page-rule-text = The rule
page-rule-text-hint = Tell a joke. If nobody laughs, the next player draws 2.
page-rule-title = Name of the rule
page-rule-title-hint = The joke
page-rule-untitled = House rule
page-rule-does = What the table does when it is played
page-step-add = Add a step
page-step-remove = Remove step { $number }
page-propose = Propose it
page-suggest = Suggest a change
page-agree = Agree
page-take-back = I no longer agree
page-object = Object
page-objects = Objects
page-objected = { $name } objects.
page-wipe = Wipe the card
page-keep-rule = Leave it as it is
page-rule-now = On the card now
page-rule-change = Proposed instead
page-rule-wiped = Wipe the card
page-gallery = Rules to start from
page-gallery-search = Search the rules
page-gallery-group = Who carries it out
page-gallery-all = All
page-gallery-table = The table does it
page-gallery-people = You do it
page-gallery-none = No rule has these words.
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
page-you-points = you · { $count }
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
page-loses-turns = { $count ->
    [one] loses the next turn
   *[other] loses the next { $count } turns
}
    .you = { $count ->
    [one] You will lose your next turn.
   *[other] You will lose your next { $count } turns.
}
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
page-only-play = Everybody knows by now that it fits: play it.
page-play-it = Play it
page-choose-these = Choose these ({ $chosen } of { $count })
page-sort = Sort
page-sorted-color = By colour
page-sorted-number = By number
page-sorted-drawn = As drawn
page-uno = uno!
page-uno-asked = uno?
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
page-turned-up-color = { $card } was turned up: which colour begins?
page-turned-up-note = You begin, so you choose it.
page-choose-color-for = { $card }: which colour?
page-choose-color-note = Choose the colour to play it.
page-put-back = Put the card back
page-choose-whom = { $card }: with whom do you swap hands?
page-choose-whom-note = Choose a player.
page-choose-clothing = { $card }: which clothing?
page-choose-clothing-note = Everyone wearing it draws { $count }. Then choose the colour that goes on.
page-choose-after-clothing = Now the colour that goes on. A second tap takes the same one.
page-color-draws = { $count ->
    [0] Nobody draws
    [one] { $people } draws
   *[other] { $people } draw
}
    .you = You draw
page-many-draw = { $count ->
    [0] Nobody
    [one] 1 draws
   *[other] { $count } draw
}
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
page-quoted = “{ $text }”
page-ruling-title = What did the table decide?
page-ruling-waiting = { $name } enters what the table decided
page-ruling-yours = You say the table decided this
page-ruling-of = { $name } says the table decided this
page-ruling-words = This is what the others read:
page-ruling-propose = Ask the others
page-ruling-withdraw = Take it back
page-ruling-objection = { $count ->
    [one] { $names } objects.
   *[other] { $names } object.
}
page-ruling-more = { $count ->
    [0] Nothing more can be entered.
    [one] You can enter it once more.
   *[other] You can enter it { $count } more times.
}
page-ruling-in = Without an answer it counts in { $count }{"\u00A0"}s.
page-you-agree = You agree.
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
page-avatar = Your picture
page-avatar-change = Change your picture
page-avatar-initial = Your initial
page-reactions = Reactions
page-avatar-fox = Fox
page-avatar-cat = Cat
page-avatar-bear = Bear
page-avatar-owl = Owl
page-avatar-frog = Frog
page-avatar-rabbit = Rabbit
page-avatar-panda = Panda
page-avatar-bee = Bee
page-avatar-whale = Whale
page-avatar-sun = Sun
page-avatar-moon = Moon
page-avatar-cactus = Cactus
page-presets = Short messages
page-preset-hello = Hello!
page-preset-good-game = Good game!
page-preset-well-played = Well played!
page-preset-thanks = Thanks!
page-preset-oops = Oops!
page-preset-hurry = Your turn…
page-preset-one-moment = One moment
page-preset-laugh = Ha ha!
page-preset-smile = Smiles
page-preset-wow = Wow!
page-preset-sad = Oh no…
page-preset-angry = Grr!
page-preset-sweat = Phew!
page-preset-wink = Winks
page-preset-sleepy = Zzz…
page-preset-heart = Love it!
page-preset-star = Brilliant!
page-preset-fire = On fire!
page-preset-thumb = Thumbs up
page-rules = Rules
page-rules-coming = The rules are on their way…
page-rules-unreachable = The server has the rules, and it can't be reached right now.
page-why = Why?
page-rules-of-table = Rules of this table
page-menu = Menu
page-close = Close
page-leave = Leave the table
page-leave-note = A bot plays on for you. Your seat is kept for { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}: until then, and after that as long as nobody else has sat down there, you can come back.
page-leave-now = Leave
page-stay = Stay
page-stop-watching = Stop watching
page-watching = { $count ->
    [0] Watching
    [one] Watching. 1 other too
   *[other] Watching. { $count } others too
}
page-cancel = Cancel
page-remove-ask = Remove { $name }?
page-remove-ask-note = They lose their seat, and can watch. They can sit down again only if you let them back in.
page-ban-ask = Ban { $name }?
page-ban-ask-note = They lose their seat, and can neither sit down nor watch unless you let them back in.
page-wipe-ask = Wipe the card?
page-wipe-note = What is written on it is lost.
page-wipe-vote-note = Everyone is asked. If all agree, the card is a plain wild from the next deal on.
page-start-undecided = { $count ->
    [one] The house rule is not agreed on
   *[other] The house rules are not agreed on
}
page-start-undecided-note = { $people ->
    [one] { $names } has not agreed.
   *[other] { $names } have not agreed.
} { $count ->
    [one] If you start now, the card is a plain wild.
   *[other] If you start now, these cards are plain wilds.
}
page-start-anyway = Start anyway
page-people = Who may come in
page-lock = Lock the table
page-unlock = Unlock the table
page-lock-note = Anyone with the link can sit down or watch.
page-locked-note = Nobody new can come in. Everyone who has a seat can come back to it.
page-remove-short = Remove
page-ban = Ban { $name }
page-ban-short = Ban
page-ban-note = Who is removed can watch, who is banned can't. Neither can sit down until you let them back in.
page-nobody-else = Nobody else is here.
page-lift-bans = { $count ->
    [one] Let the one who was sent away back in
   *[other] Let the { $count } who were sent away back in
}
page-take-seat = Take a seat next round
page-table-waits = Everybody has left. The table waits for somebody to sit down.
page-table-waits-for-them = Everybody has left. The table waits for them to come back.
page-seat-is-kept = A bot keeps your seat, { $name }, as long as nobody else takes it.
page-take-back-seat = Take my seat back
page-take-back-seat-at = Take my seat back: { $table }
page-sit-late-note = A bot plays this round to its end. You play from the next deal on.
page-sat-down = { $name } has sat down.
page-wants-bot = { $player } wants a bot to play for { $whom }.
    .to-you = { $player } wants a bot to play for you.
page-let-bot-play = Let a bot play for { $name }{ $count ->
    [0] {""}
   *[other] {" "}({ $count } of { $needed })
}
page-idle-note = A bot plays for whoever doesn't come.
page-go-on-without = Go on without { $names }
page-mute-somebody = Mute somebody
page-mute-player = Mute { $name }
page-hide-chat = Hide the chat
page-hide-chat-note = What others write is not shown, at any table.
page-chat-hidden = The chat is hidden.

# Open tables
page-open-tables = Open tables
page-open-note = Sit down at a table on this server, or let us choose one.
page-open-more = { $count } more
page-quick-play = Quick play
page-quick-note = You sit down with other people, or with bots that give way to them.
page-quick-go = Play
page-any-edition = Any
page-list = Show among the open tables
page-list-note = Anybody on this server can find the table and sit down.
page-listed-note = Anybody on this server can find this table.
page-unlisted-note = This table is found by its link only.
page-replace-bots = Newcomers take the seats of bots
page-replace-bots-note = During a match too, from the next deal on.

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

page-book = The book of this table
page-my-matches = My matches

# Replay
page-replay = Replay · Round { $round }
page-replay-eyes = Whose hand to see
page-all-hands = All hands
page-back-to-table = Back to the table
page-replay-legend = Each bar is a move; the tall ones are wilds.
page-replay-checksum = Checksum: { $checksum }.
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
page-analysis = Luck and choices
page-analysis-note = When a round is over, its analysis is offered: chances, moments, better moves.
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
page-key-coach = ask the coach (practice)
page-key-back = put back
page-key-help = this help

## The coach
page-coach = Coach:
page-coach-ask = Hint
page-coach-thinks = thinking…
page-coach-nothing = There is nothing to decide at the moment.
page-coach-used = { $player } asked the coach { $count ->
    [one] once
   *[other] { $count } times
}.
page-coach-used-you = You asked the coach { $count ->
    [one] once
   *[other] { $count } times
}.
page-coach-words = A word after each move
page-coach-words-note = When you practise among bots, the coach says whether something was better. It counts as a hint.

## What the rules of the table do
page-forecast = What these rules do
page-forecast-ask = What will these rules do?
page-forecast-coming = Playing 100,000 rounds to find out…
page-forecast-failed = That could not be worked out now.
page-forecast-official = official rules
page-forecast-here = this table
page-forecast-change = What will this do?
page-forecast-which = Ask about one rule
page-forecast-choose = Choose a rule
page-forecast-without = without it
page-forecast-with = with it
page-forecast-turns = Turns in a round
page-forecast-care = Won by one careful player
page-forecast-leader = First with one card, and lost
