## Why the server rejects a request, and what to do instead. The ids are the codes of docs/protocol.md.

server-bad-message = The server doesn't understand this: { $problem }.
server-unknown-table = This table has ended or the link is incomplete. Create a new one.
server-wrong-token = This seat is somebody else's now. Sit down anew, or watch.
server-table-full = All { $seats } seats are taken. You can watch.
server-no-spectators = This table plays without spectators.
server-bad-name = Choose a name that can be read, of at most { $most } letters.
server-name-taken = Somebody here is called { $name } already. Choose another name.
server-not-at-table = Go to a table first.
server-not-seated = You are watching. Take a seat to do that.
server-not-host = Only the host can do that. Ask them.
server-not-now = That isn't possible now. Wait for the lobby, the end of the round or your turn.
server-bad-setup = The match can't begin like this. Look at the seats and the rules of the table.
server-too-few-players = Waiting for one more player, or add a bot.
server-not-ready = Not everybody is ready yet: { $names }.
server-too-few-seats = { $seats } sit at this table. Remove somebody first.
server-no-such-seat = There is nobody to choose at that seat.
server-seat-taken = That seat is taken. Choose another one.
server-no-such-level = There is no such bot. Choose one of these: { $levels }.
server-no-such-edition = There is no such edition. Choose one of these: { $editions }.
server-bad-outfit = Choose hat, top and bottoms in at least two colours of this edition, or tick what you really wear.
server-bad-rule = Write a title of at most 40 letters, for one of the customizable cards of this edition.
server-unknown-round = That round isn't over, or there never was one.
server-too-late = { $name } was quicker. Nothing changed.
server-replaced = You chose another move instead.
server-catch-not-open = Too early. Wait until the catch opens.
server-too-fast = Too much at once. Wait a moment.
server-too-many-tables = There are too many tables just now. Try again later.
server-too-many-connections = There are too many connections just now. Try again later.
server-failed = The server couldn't do that. Try again.
server-stopping = The server is about to restart. Your table is saved.

## The page of a server that is installed without the web page.

server-no-page = The table server is running, but its web page isn't installed. Build it with “make page”, or play in the terminal with “penultima play”.
