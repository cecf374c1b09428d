"""A transition: a table on its way through one input, and what has to be done about it so far.

It is to the table what rules/progress.py is to a round. The functions that move it along are in
moves.py, bot_turns.py and machine.py; it lives for one call of `machine.advance`.
"""

from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from penultima.delays import Delays
from penultima.errors import PenultimaError
from penultima.rules.actions import Action
from penultima.rules.cards import Seat
from penultima.rules.events import Event
from penultima.server.errors import Rejected
from penultima.server.store.entries import Entry, KeyGiven, Logged, events_in
from penultima.server.words import NO_WORDS, WordList

from .deadlines import timing_after
from .reducer import apply_entry
from .state import RoundStep, TableState, hashed
from .timing import Author, HeldMove, PendingCatch, Timing


class Change(Struct, frozen=True, gc=False):
    """An entry for the log, with the table before and after it."""

    entry: Entry
    events: tuple[Event, ...]
    """Those of the entry that belong to the round."""
    before: TableState
    state: TableState
    timing: Timing
    author: Author | None


class Waiting(Struct, frozen=True, gc=False):
    """The answer to a move that is held."""

    until: float


class Unchanged(Struct, frozen=True, gc=False):
    """The answer to a request that had nothing to change."""


Answer: TypeAlias = Waiting | Unchanged | PenultimaError


class Reply(Struct, frozen=True, gc=False):
    author: Author
    answer: Answer


class BotTask(Struct, frozen=True, gc=False):
    """Something a bot has to decide: its turn, a missing call, a jump-in.

    `of` tells what the question was about, so that a late answer can be recognized: the seq of the
    prompt, or the beginning of the race.
    """

    kind: Literal["turn", "react", "jump_in"]
    seat: Seat
    player: int
    of: float


class Moment(Struct, frozen=True, gc=False):
    """The time: on a clock that only goes forward, and on the wall, in seconds since 1970."""

    now: float
    wall: float


class Context(NamedTuple):
    """What a transition depends on besides its input."""

    delays: Delays
    random: Random
    words: WordList = NO_WORDS


class Transition:
    __slots__ = (
        "bot_errors", "bot_tasks", "changes", "delays", "now", "random", "replies", "state",
        "timing", "wall", "words",
    )  # fmt: skip

    def __init__(self, state: TableState, timing: Timing, moment: Moment, context: Context) -> None:
        self.state, self.timing = state, timing
        self.now, self.wall = moment.now, moment.wall
        self.delays, self.random, self.words = context
        self.changes: list[Change] = []
        self.replies: list[Reply] = []
        self.bot_tasks: list[BotTask] = []
        self.bot_errors = 0

    def set(self, **fields: Any) -> None:
        self.timing = replace(self.timing, **fields)

    def reply(self, author: Author | None, answer: Answer) -> None:
        if author is not None:
            self.replies.append(Reply(author, answer))

    def too_late(self, move: HeldMove | PendingCatch) -> None:
        self.reply(move.author, Rejected("too_late", name=self.timing.last_mover))

    def record(
        self,
        seat: Seat | None,
        events: tuple[Logged, ...],
        author: Author | None = None,
        action: Action | None = None,
        step: RoundStep | None = None,
    ) -> None:
        """Add an entry to the log. Nothing else changes the state of a table.

        `step` saves work where the table after the events is known; all of them are of the rules
        then.
        """
        before = self.state
        request = author.request if author else ""
        if request and step is None and KeyGiven in map(type, events):
            request = hashed(request)  # whoever knows it gets the seat again (`joined`)
        entry = Entry(before.seq + 1, self.wall, seat, request, action, events)
        self.state = state = apply_entry(before, entry, step)
        self.timing = timing_after(
            self.timing, before, entry, state, now=self.now, delays=self.delays
        )
        self._drop_outdated_moves(before)
        round_events = step.events if step else events_in(events)
        self.changes.append(Change(entry, round_events, before, state, self.timing, author))

    def _drop_outdated_moves(self, before: TableState) -> None:
        """Refuse the waiting moves that this change has overtaken."""
        state, timing = self.state, self.timing
        owed = before.game.owed if before.game else None
        still_owed = state.game.owed if state.game else None
        if owed is not None and still_owed != owed:
            self.set(settled_debt=(owed, state.seq))
        if timing.catch is not None and still_owed != timing.catch.action.whom:
            self.set(catch=None)
            self.too_late(timing.catch)
        if state.prompt_at != before.prompt_at or state.game is None:
            if timing.blocked or timing.held:
                self.set(blocked={}, held=())
            for move in timing.held:
                self.too_late(move)
