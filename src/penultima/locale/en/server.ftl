## Why the server rejects a request, and what to do instead. The ids are the codes of docs/protocol.md.

server-bad-message = The server doesn't understand this: { $problem }.
server-unknown-table = This table has ended or the link is incomplete. Create a new one.
server-wrong-token = This seat is somebody else's now. Sit down anew, or watch.
server-wrong-code = This code has expired or isn't right. Ask your other device for a new one.
server-table-full = All { $seats } seats are taken. You can watch.
server-no-spectators = This table plays without spectators.
server-bad-name = Choose a name that can be read, of at most { $most } letters.
server-name-taken = Somebody here is called { $name } already. Choose another name.
server-bad-word = This name has a word that is not wanted on this server. Choose another one.
server-not-at-table = Go to a table first.
server-not-seated = You are watching. Take a seat to do that.
server-not-host = Only the host can do that. Ask them.
server-not-now = That isn't possible now. Wait for the lobby, the end of the round or your turn.
server-sits-out = You play from the next round on. A bot plays this one for you.
server-not-yet = { $seconds ->
    [one] Wait one more second before a bot can play for them.
   *[other] Wait { $seconds } more seconds before a bot can play for them.
}
server-bad-setup = The match can't begin like this. Look at the seats and the rules of the table.
server-too-few-players = Waiting for one more player, or add a bot.
server-not-ready = Not everybody is ready yet: { $names }.
server-too-few-seats = { $seats } sit at this table. Remove somebody first.
server-no-such-seat = There is nobody to choose at that seat.
server-seat-taken = That seat is taken. Choose another one.
server-seat-kept = { $seconds ->
    [one] This seat is kept for the player who left it, for one more second.
   *[other] This seat is kept for the player who left it, for { $seconds } more seconds.
}
server-no-such-level = There is no such bot. Choose one of these: { $levels }.
server-no-such-edition = There is no such edition. Choose one of these: { $editions }.
server-bad-contribution = This does not open your part in the deal. It is dealt without it.
server-bad-outfit = Choose hat, top and bottoms in at least two colours of this edition, or tick what you really wear.
server-bad-rule = Write a title of at most 40 letters, for one of the customizable cards of this edition.
server-unknown-round = That round isn't over, or there never was one.
server-no-coach = The coach is there for practice: one person, and bots in the other seats.
server-no-analysis = This server can’t analyse rounds: its kernel isn’t compiled.
server-analysis-busy = Other rounds are being analysed. Try again in a moment.
server-too-late = { $name } was quicker. Nothing changed.
server-keep-too-late = It can't be kept any more: everybody knows by now that it fits. Play it.
server-replaced = You chose another move instead.
server-catch-not-open = Too early. Wait until the catch opens.
server-too-fast = Too much at once. Wait a moment.
server-banned-here = The host of this table doesn't let you in.
server-removed = The host has removed you from this table. Ask the host to let you sit down again; you can watch.
server-not-your-rule = { $name } wrote this rule. Only they or the host can take it off; you can object, or suggest a change.
server-banned = This server doesn't let you in.
server-table-locked = This table is locked: nobody new can come in.
server-not-public = Tables of this server are found by their link only.
server-too-many-tables = There are too many tables just now. Try again later.
server-too-many-connections = There are too many connections just now. Try again later.
server-storage-full = The server has no room for this just now. What is being played goes on.
server-table-log-full = This table has written all it may. Open a new one.
server-rule-too-long = This rule is too long. Use fewer steps or shorter texts.
server-failed = The server couldn't do that. Try again.
server-elsewhere = This table is just moving to another server. Try again in a moment.
server-stopping = The server is about to restart. Your table is saved.

## The page of a server that is installed without the web page.

server-no-page = The table server is running, but its web page isn't installed. Build it with “make page”, or play in the terminal with “penultima play”.
