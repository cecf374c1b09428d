"""The game records of a stored table: each match up to its last finished round."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from penultima.fairness.transcript import Transcript
from penultima.rules import events as e
from penultima.rules.actions import NextRound
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening
from penultima.rules.options import outfits_are_declared
from penultima.rules.table import Setup, Table
from penultima.server.store.entries import Entry, events_in
from penultima.server.table.reducer import apply_entry
from penultima.server.table.state import TableState
from penultima.text.record import MatchStep, format_record
from penultima.wire.notices import MatchStarted


class MatchRecord(Struct, frozen=True):
    match: int
    rounds: int
    text: str


def match_records(slug: str, entries: Iterable[Entry]) -> Iterator[MatchRecord]:
    """The matches of a table with a finished round, with the transcripts of their deals."""
    state, recorder = TableState(slug), None
    for entry in entries:
        before, state = state.game, apply_entry(state, entry)
        events = events_in(entry.events)
        if any(isinstance(event, MatchStarted) for event in entry.events):
            if recorder is not None and recorder.fair:
                yield recorder.record()
            recorder = _Recorder(state, events)
        elif events:
            assert recorder is not None and before is not None
            recorder.add(entry, before, events, state)
    if recorder is not None and recorder.fair:
        yield recorder.record()


class _Recorder:
    def __init__(self, state: TableState, events: tuple[e.Event, ...]) -> None:
        game = state.game
        assert game is not None
        self._match = state.match
        self._opening = Opening(game.setup, state.seed, _wearing(game.setup, events))
        self._history = [MatchStep(None, None, events, game)]
        self._finished = 0
        self._hints: dict[int, dict[Seat, int]] = {}
        self.fair: dict[int, Transcript | None] = {}
        """The transcripts of finished rounds; None for one from before there were fair deals."""

    def add(
        self, entry: Entry, before: Table, events: tuple[e.Event, ...], state: TableState
    ) -> None:
        assert state.game is not None
        action = entry.action or _next_round(before, events)
        seat = Seat(0) if entry.seat is None else entry.seat
        self._history.append(MatchStep(seat, action, events, state.game))
        if any(isinstance(event, e.RoundEnded) for event in events):
            self._finished = len(self._history)
            self.fair[state.game.round] = state.dealt
            self._hints[state.game.round] = state.hints

    def record(self) -> MatchRecord:
        # Without the round in play: its moves and its seed would tell the hands.
        history = self._history[: self._finished]
        fair = {round_: told for round_, told in self.fair.items() if told is not None}
        text = format_record(self._opening, history, fair, self._hints)
        return MatchRecord(self._match, len(self.fair), text)


def _next_round(before: Table, events: tuple[e.Event, ...]) -> NextRound:
    """The action that deals a round: the table deals by itself, and its log has no action."""
    seeds = [event.seed for event in events if isinstance(event, e.Seeded)]
    rules = [event.rules for event in events if isinstance(event, e.HouseRulesWritten)]
    return NextRound(
        _wearing(before.setup, events),
        _changes(before.setup.house_rules, rules[0]) if rules else None,
        seeds[0] if seeds else None,
    )


def _wearing(setup: Setup, events: tuple[e.Event, ...]) -> dict[Seat, tuple[Color, ...]] | None:
    if not outfits_are_declared(setup.edition, setup.options):
        return None
    (dressed,) = [event for event in events if isinstance(event, e.Dressed)]
    return {Seat(seat): colors for seat, colors in enumerate(dressed.wearing)}


def _changes(
    before: dict[Card, HouseRule], after: dict[Card, HouseRule]
) -> dict[Card, HouseRule | None]:
    """What is written anew, and None for what is rubbed out."""
    written = {card: rule for card, rule in after.items() if before.get(card) != rule}
    return {**written, **{card: None for card in before if card not in after}}
