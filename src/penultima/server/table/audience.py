"""The people at a table: who sits there, who watches, and what each of them has been told.

They see `shown`, the room as far as it has been written, and nothing that may yet be lost.
"""

from collections import deque
from collections.abc import Iterator

from msgspec import Struct

from penultima.rules.events import Event
from penultima.server.net.session import DONE, Session
from penultima.server.runtime import Services
from penultima.server.store.entries import Entry, events_in
from penultima.view import redacted_all
from penultima.wire import codec as protocol
from penultima.wire import notices as n
from penultima.wire.messages import Goodbye, Presence, UpdateForAll, Welcome

from .broadcast import UpdateEncoder, changes_table, notices_in, table_info, wire_view
from .deadlines import Deadlines
from .state import SeatIndex, TableState

MOST_MISSED = 200
MOST_ROUND_STEPS = 100
"""How many steps of the round a newcomer is sent, the latest ones."""


class Change(Struct, frozen=True, gc=False):
    """An entry on its way to the disk, with the room and the times as they are after it."""

    entry: Entry
    events: tuple[Event, ...]
    """Those of the entry that are of the rules."""
    before: TableState
    state: TableState
    due: Deadlines


class Audience:
    def __init__(self, state: TableState, services: Services) -> None:
        self.shown, self.shown_due = state, Deadlines()
        self.seats = SeatIndex()
        self.seated: dict[int, Session] = {}
        """By the number of the player."""
        self.watchers: list[Session] = []
        self.authors: dict[int, tuple[Session, str]] = {}
        """Who waits for an entry, by its seq, and with which request."""
        self._recent: deque[Entry] = deque(maxlen=MOST_MISSED)
        self._services = services

    def __iter__(self) -> Iterator[Session]:
        return iter([*self.seated.values(), *self.watchers])

    # Coming and going

    def seat(self, client: Session, player: int) -> None:
        """This connection is the player's from now on; another one it had is told so."""
        old = self.seated.get(player)
        if old is not None and old is not client:
            old.part(Goodbye("replaced"))
        if client in self.watchers:
            self.watchers.remove(client)
        client.player, client.told = player, None
        self.seated[player] = client

    def remove(self, client: Session) -> None:
        """A connection is gone. The seat is kept."""
        if client in self.watchers:
            self.watchers.remove(client)
        elif client.player is not None:
            del self.seated[client.player]

    def part(self, goodbye: Goodbye, code: int = DONE) -> None:
        """The last word to everybody."""
        for client in self:
            client.part(goodbye, code)
        self.seated.clear()
        self.watchers.clear()

    # UpdateEncoder

    def tell(self, change: Change) -> bool:
        """What has been written, to everybody; whether somebody has no seat any more."""
        state, entry, events = change.state, change.entry, change.events
        self.shown, self.shown_due = state, change.due
        self._recent.append(entry)
        author, done = self.authors.pop(entry.seq, (None, ""))
        notices = notices_in(entry.events) if len(events) < len(entry.events) else ()
        info = table_info(state) if changes_table(change.before, state, notices) else None
        game = state.game if events or change.before.game is not state.game else None
        times = change.due.times(self._services.clock.now())
        telling = UpdateEncoder(UpdateForAll(entry.seq, notices, times, info), events, game)
        seq, seats, watched = entry.seq, self.seats(state), b""
        for client in self:
            told, player = client.told, client.player
            if told is None:
                if client is author:
                    self.welcome(client, done, since=seq - 1)
            elif told < seq:
                client.told = seq
                if player is None:
                    watched = watched or telling.frame(None)
                    client.channel.send(watched)
                else:
                    own = done if client is author else None
                    client.channel.send(telling.frame(seats.get(player), own))
        if info is None:
            return False
        dismissed = self._dismiss(notices)
        self.tell_presence()
        return dismissed

    def _dismiss(self, notices: tuple[n.Notice, ...]) -> bool:
        """Say goodbye to whoever has no seat any more, or may not watch any more."""
        why: n.Gone = "left"
        for notice in notices:
            if isinstance(notice, n.SeatLeft):
                why = notice.why
        gone = [
            (player, client)
            for player, client in self.seated.items()
            if client.told is not None and self.shown.seat_of(player) is None
        ]
        for player, client in gone:
            del self.seated[player]
            client.part(Goodbye(why))
        if not self.shown.settings.spectators:
            for client in self.watchers:
                client.part(Goodbye("removed"))
            self.watchers.clear()
        return bool(gone)

    def presence(self) -> Presence:
        here = tuple(
            seat_state.info.kind == "bot" or seat_state.player in self.seated
            for seat_state in self.shown.seats
        )
        return Presence(here, len(self.watchers))

    def tell_presence(self) -> None:
        frame = protocol.encode(self.presence())
        for client in self:
            if client.told is not None:
                client.channel.send(frame)

    def welcome(
        self, client: Session, id_: str, since: int | None = None, has_log: bool = False
    ) -> None:
        """Everything, as far as it is safe on disk.

        Unless the client has the log of the round up to `since`, the round so far is sent too.
        """
        state = self.shown
        seat = state.seat_of(client.player)
        missed = [] if since is None else [e for e in self._recent if e.seq > since]
        # In the lobby seats move: what came before it was for somebody else at this seat.
        moved = any(n.BackToLobby in map(type, entry.events) for entry in missed)
        gap = moved or (since is not None and len(missed) < state.seq - since)
        if gap:
            missed = []
        # Redacted for whoever has the seat now. A person who took it over in the middle of the
        # round has its hand, and so may know what was dealt and shown to it before.
        steps = () if has_log and not gap else state.steps[-MOST_ROUND_STEPS:]
        client.told = state.seq
        client.send(
            Welcome(
                id_,
                protocol.VERSION,
                self._services.boot,
                state.slug,
                client.token,
                seat,
                state.seq,
                table_info(state),
                self.presence(),
                wire_view(state.game, seat) if state.game else None,
                self.shown_due.times(self._services.clock.now()),
                state.chat,
                redacted_all((ev for entry in missed for ev in events_in(entry.events)), seat),
                tuple(notice for entry in missed for notice in notices_in(entry.events)),
                gap,
                tuple(redacted_all(step.events, seat) for step in steps),
            )
        )
        client.token = None
