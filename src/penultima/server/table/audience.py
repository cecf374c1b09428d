"""The audience of a table: who sits there, who watches, and what each connection has been sent.

They see `committed`, the state as far as it has been written, and nothing that might still be lost.
"""

from collections import deque
from collections.abc import Iterator

from penultima.server.runtime import Services
from penultima.server.store.entries import Entry, events_in
from penultima.view import redacted_all
from penultima.wire import codec
from penultima.wire import notices as n
from penultima.wire.messages import Goodbye, Presence, UpdateForAll, Welcome

from .admission import is_removed
from .broadcast import UpdateEncoder, changes_table, notices_in, table_info, wire_view
from .seating import can_sit
from .session import NORMAL, Session
from .state import SeatIndex, TableState
from .timing import Author, Timing
from .transition import Change

MOST_MISSED = 200
"""How many entries are kept to tell a returning connection what it has missed."""
MOST_ROUND_STEPS = 100
"""How many steps of the round a newcomer is sent, the latest ones."""


class Audience:
    def __init__(self, state: TableState, services: Services) -> None:
        self.committed, self.committed_timing = state, Timing()
        self.seat_index = SeatIndex()
        self.seated: dict[int, Session] = {}
        """By player."""
        self.watchers: list[Session] = []
        self.authors: dict[int, tuple[Session, str]] = {}
        """Who waits for an entry, by its seq, and the id of the request."""
        self.returning: dict[int, str] = {}
        """Players whose seat is being given back to them, with the id of a repeated request."""
        self._numbers = 0
        self._sessions: dict[int, Session] = {}
        self._recent: deque[Entry] = deque(maxlen=MOST_MISSED)
        self._services = services

    def __iter__(self) -> Iterator[Session]:
        return iter([*self.seated.values(), *self.watchers])

    def __contains__(self, session: Session) -> bool:
        return self._sessions.get(session.number) is session

    # Connections

    def seat(self, session: Session, player: int) -> None:
        """Give a player's seat to a connection; the one that had it before is told and closed."""
        old = self.take_over(session, player)
        if old is not None:
            old.part(Goodbye("replaced"))

    def take_over(self, session: Session, player: int) -> Session | None:
        """Give a player's seat to a connection. Returns the one that had it before, if any."""
        old = self.seated.get(player)
        if old is session:
            old = None
        if old is not None:
            self._sessions.pop(old.number, None)
            old.leave_table()
        if session in self.watchers:
            self.watchers.remove(session)
        self._number(session)
        session.player, session.told = player, None
        self.seated[player] = session
        return old

    def watch(self, session: Session) -> None:
        self._number(session)
        session.player = None
        self.watchers.append(session)

    def _number(self, session: Session) -> None:
        if session not in self:
            self._numbers += 1
            session.number = self._numbers
            self._sessions[session.number] = session

    def remove(self, session: Session) -> None:
        """A connection is gone. The seat is kept."""
        self._sessions.pop(session.number, None)
        if session in self.watchers:
            self.watchers.remove(session)
        elif session.player is not None:
            del self.seated[session.player]

    def part(self, goodbye: Goodbye, code: int = NORMAL) -> None:
        """Send everybody a last message, and close."""
        for session in self:
            session.part(goodbye, code)
        self._sessions.clear()
        self.seated.clear()
        self.watchers.clear()

    def session(self, author: Author) -> Session | None:
        return self._sessions.get(author.connection)

    # Sending

    def expect(self, change: Change) -> Session | None:
        """Remember who waits for an entry that is being written, and return them."""
        author = change.author
        session = None if author is None else self._sessions.get(author.connection)
        if session is not None and author is not None:
            self.authors[change.entry.seq] = session, author.request
        return session

    def broadcast(self, change: Change) -> list[int]:
        """Send a change that has been written to everybody; return the players it has sent away."""
        state, entry, events = change.state, change.entry, change.events
        self.committed, self.committed_timing = state, change.timing
        self._recent.append(entry)
        author, done = self.authors.pop(entry.seq, (None, ""))
        notices = notices_in(entry.events) if len(events) < len(entry.events) else ()
        info = table_info(state) if changes_table(change.before, state, notices) else None
        game = state.game if events or change.before.game is not state.game else None
        times = change.timing.times(self._services.clock.now())
        encoder = UpdateEncoder(UpdateForAll(entry.seq, notices, times, info), events, game)
        seq, seats, watched = entry.seq, self.seat_index(state), b""
        for session in self:
            told, player = session.told, session.player
            if told is None:
                if session is author:
                    self.welcome(session, done, since=seq - 1)
                elif player in self.returning and player in seats:
                    self.welcome(session, self.returning.pop(player))
            elif told < seq:
                session.told = seq
                if player is None:
                    watched = watched or encoder.frame(None, None)
                    session.channel.send(watched)
                else:
                    own = done if session is author else None
                    seat = seats.get(player)
                    session.channel.send(encoder.frame(seat, state.seen_from(seat), own))
        if info is None:
            return []
        dismissed = self._dismiss(notices)
        self.send_presence()
        return dismissed

    def _dismiss(self, notices: tuple[n.Notice, ...]) -> list[int]:
        """Close the connections of players who lost their seat, and of watchers if need be."""
        why: n.LeaveReason = "left"
        for notice in notices:
            if isinstance(notice, n.SeatLeft):
                why = notice.why
        dismissed = [
            player
            for player, session in self.seated.items()
            if session.told is not None and self.committed.seat_of(player) is None
        ]
        gone = [self.seated.pop(player) for player in dismissed]
        if not self.committed.settings.spectators:
            for session in self.watchers:
                self._close(session, Goodbye("removed"))
            self.watchers.clear()
        for session in gone:
            self._close(session, Goodbye(why))
        return dismissed

    def _close(self, session: Session, goodbye: Goodbye) -> None:
        self._sessions.pop(session.number, None)
        session.part(goodbye)

    def _presence(self, removed: bool) -> Presence:
        here = tuple(
            seat.info.kind == "bot" or seat.player in self.seated for seat in self.committed.seats
        )
        may_sit = not removed and can_sit(self.committed, self.seated)
        return Presence(here, len(self.watchers), may_sit, removed)

    def _is_removed(self, session: Session) -> bool:
        return session.player is None and is_removed(self.committed, session.keys)

    def send_presence(self) -> None:
        """Tell everybody who is connected, unless they know; the removed are told that they are."""
        presences: dict[bool, tuple[Presence, bytes]] = {}
        for session in self:
            if session.told is not None:
                removed = self._is_removed(session)
                if removed not in presences:
                    presence = self._presence(removed)
                    presences[removed] = presence, codec.encode(presence)
                presence, frame = presences[removed]
                if session.presence != presence:
                    session.presence = presence
                    session.channel.send(frame)

    def welcome(
        self, session: Session, id_: str, since: int | None = None, has_log: bool = False
    ) -> None:
        """Send everything, as far as it has been written.

        Unless the client has the log of the round up to `since`, the round so far is sent too.
        """
        state = self.committed
        seat = state.seat_of(session.player)
        seen = state.seen_from(seat)
        missed = [] if since is None else [e for e in self._recent if e.seq > since]
        # In the lobby seats move: what came before was for another player at this seat.
        moved = any(n.BackToLobby in map(type, entry.events) for entry in missed)
        gap = moved or (since is not None and len(missed) < state.seq - since)
        if gap:
            missed = []
        has_log = has_log and not gap
        steps = () if has_log else state.steps[-MOST_ROUND_STEPS:]
        before = () if has_log else state.steps[:-MOST_ROUND_STEPS]
        events = (event for entry in missed for event in events_in(entry.events))
        session.told = state.seq
        session.presence = self._presence(self._is_removed(session))
        session.send(
            Welcome(
                id=id_,
                protocol=codec.VERSION,
                boot=self._services.boot,
                slug=state.slug,
                token=session.token,
                you=seat,
                seq=state.seq,
                table=table_info(state),
                presence=session.presence,
                view=wire_view(state.game, seen) if state.game else None,
                times=self.committed_timing.times(self._services.clock.now()),
                chat=state.chat,
                public=self._services.public,
                events=redacted_all(events, seen),
                notices=tuple(notice for entry in missed for notice in notices_in(entry.events)),
                gap=gap,
                round=tuple(redacted_all(step.events, seen) for step in steps),
                round_from=sum(len(step.events) for step in before),
            )
        )
        session.token = None
