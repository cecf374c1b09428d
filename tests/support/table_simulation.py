"""A simulated table for laws of the state machine: no server, no sockets, no waiting."""

from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from hypothesis import strategies as st

from penultima.bots import Greedy
from penultima.delays import Delays
from penultima.errors import PenultimaError
from penultima.rules import actions as a
from penultima.rules.cards import Card, Seat
from penultima.rules.edition import load
from penultima.rules.effects import Discard, Draw, LoseTurn, Ruling, RulingStep, SwapHands
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import new_position
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.server.store.entries import Logged, events_in
from penultima.server.table.machine import (
    Arrived,
    Asked,
    BotDecided,
    Departed,
    Input,
    Outcome,
    PlayerRequest,
    Tick,
    advance,
)
from penultima.server.table.reducer import apply_entry
from penultima.server.table.state import RoundStep, SeatState, TableState
from penultima.server.table.timing import Author, Timing
from penultima.server.table.transition import BotTask, Context, Moment
from penultima.text.positions import parse_position
from penultima.view import view
from penultima.wire import requests as r
from penultima.wire.seats import SeatInfo
from penultima.wire.settings import Settings

DELAYS = Delays()
ONE_LEFT = "R7 > Ana* R5 B1 / Ben R1 G2 G3 / Cal T1 T2 T3 . T5 T6 T7 T8 T9 B2 B3 B4 G5 G6"
LAST_TO_SLAP = "B7 > Ana* WC1 B1 B2 / Ben B3 G2 G3 / Cal Y1 Y2 Y3 . Y5 Y6 Y7 Y8 Y9 B5 G5 G6"
"""Ana's card has a ruling written on it."""
LAST_CARD = "B7 > Ana* B1 / Ben WC1 G2 G3 / Cal Y1 Y2 Y3 . Y5 Y6 Y7 Y8 Y9 B5 G5 G6"
"""Ana goes out, and there is a pause."""
HOUSE_RULES = {Card("WC1"): HouseRule("Slap", (Ruling("The last to slap the pile draws 2."),))}
ANA, BEN, CAL = 1, 2, 3


def table_at(
    position: str, bots: tuple[int, ...] = (), clock_s: Any = 0, **options: Any
) -> TableState:
    names, parsed = parse_position(position)
    edition, rules = ("frozen", HOUSE_RULES) if "WC1" in position else ("zelda", {})
    game, events = new_position(Setup(load(edition), names, Options(**options), rules), parsed)
    seats = tuple(
        SeatState(
            number,
            "",
            SeatInfo("bot", name, "greedy", True) if number in bots else SeatInfo("human", name),
        )
        for number, name in enumerate(names, 1)
    )
    return TableState(
        "23456789",
        7,
        edition_id=edition,
        capacity=len(names),
        options=Options(**options),
        settings=Settings(clock_s=clock_s),
        seats=seats,
        host=1,
        players=len(seats),
        match=1,
        game=game,
        prompt_at=7,
        round_at=7,
        steps=(RoundStep(game, events),),
    )


@dataclass
class Recorded:
    """An entry, and when it was recorded."""

    at: float
    seat: Seat | None
    action: a.Action | None
    events: tuple[Logged, ...]
    before: Timing


@dataclass
class Simulation:
    """A table, its time, and everything that came out of it."""

    state: TableState
    timing: Timing = field(default_factory=Timing)
    now: float = 1000.0
    is_lazy: bool = False
    """Timers fire only when the next input arrives."""
    random: Random = field(default_factory=lambda: Random(1))
    log: list[Recorded] = field(default_factory=list)
    answers: dict[str, list[object]] = field(default_factory=dict)
    """What each request was answered, in order: `Waiting`, `Unchanged`, an error, a seq."""
    bot_tasks: list[BotTask] = field(default_factory=list)
    wake_at: float | None = None
    requests: int = 0

    def __post_init__(self) -> None:
        for seat in self.state.seats:
            if seat.is_human:
                self.take(Arrived(seat.player))

    def take(self, input_: Input) -> Outcome:
        before_state, before = self.state, self.timing
        moment = Moment(self.now, 1.7e9 + self.now)
        random = Random()
        random.setstate(self.random.getstate())
        outcome = advance(self.state, before, input_, moment, Context(DELAYS, self.random))
        again = advance(before_state, before, input_, moment, Context(DELAYS, random))
        assert _comparable(outcome) == _comparable(again), "the same arguments, another outcome"
        state = before_state
        for change in outcome.changes:
            entry = change.entry
            assert entry.seq == state.seq + 1
            state = apply_entry(state, entry)
            self.log.append(Recorded(self.now, entry.seat, entry.action, entry.events, before))
            before = change.timing
            if change.author is not None:
                self.answers[change.author.request].append(entry.seq)
        assert state == outcome.state, "the entries don't add up to the state"
        for reply in outcome.replies:
            self.answers[reply.author.request].append(reply.answer)
        self.state, self.timing, self.wake_at = outcome.state, outcome.timing, outcome.wake_at
        self.bot_tasks += outcome.bot_tasks
        assert self.wake_at is None or self.wake_at > self.now, "something that is due was left"
        return outcome

    def ask(self, player: int, action: a.Action) -> list[object]:
        """A request to make a move; the answers it will get."""
        return self.request(player, r.Move(seq=self.state.seq, action=action))

    def request(self, player: int, request: PlayerRequest) -> list[object]:
        self.requests += 1
        id_ = str(self.requests)
        self.answers[id_] = []
        self.take(Asked(player, request, Author(player, id_)))
        return self.answers[id_]

    def vote(self, player: int, agree: bool, back: int = 0) -> list[object]:
        """A vote on the last proposal, or on one that came before it."""
        version = max(0, self.state.proposed - back)
        return self.request(player, r.Vote(version=version, agree=agree))

    def wait(self, seconds: float) -> None:
        """Let time pass. Timers fire on time, unless the simulation is lazy."""
        until = self.now + seconds
        while not self.is_lazy and self.wake_at is not None and self.wake_at <= until:
            self.now = self.wake_at
            self.take(Tick())
        self.now = until

    def answer_bots(self) -> None:
        tasks, self.bot_tasks = self.bot_tasks, []
        for task in tasks:
            self.take(BotDecided(task, _decision(self.state, task)))

    def happened(self) -> list[tuple[str, Seat | None]]:
        """The events of all rounds, as tags with the seats of their entries."""
        return [
            (str(event.__struct_config__.tag), record.seat)
            for record in self.log
            for event in events_in(record.events)
        ]


def _comparable(outcome: Outcome) -> tuple[object, ...]:
    replies = [
        (
            reply.author,
            repr(reply.answer) if isinstance(reply.answer, PenultimaError) else reply.answer,
        )
        for reply in outcome.replies
    ]
    entries = [change.entry for change in outcome.changes]
    return outcome.state, outcome.timing, entries, replies, outcome.bot_tasks, outcome.wake_at


def _decision(state: TableState, task: BotTask) -> a.Action | None:
    """What a bot says to a question that is still open; a stale answer otherwise."""
    bot, game = Greedy(Random(3)), state.game
    if game is None or game.prompt.seat is None:
        return a.Draw()
    seen = view(game, task.seat)
    match task.kind:
        case "turn":
            return bot.answer(seen) if game.prompt.seat == task.seat else a.Draw()
        case "react":
            return bot.react(seen)
        case "jump_in":
            return bot.jump_in(seen)


# Scripts

WAITS = st.sampled_from(
    [0.0, 0.001, 0.05, 0.11, 0.119, 0.12, 0.121, 0.3, 0.5, 0.75, 1.0, 1.2, 2.5, 5.0, 30.0, 1e4]
)
PLAYERS = st.integers(1, 3)
Script: TypeAlias = list[tuple[str, float, int, int]]
"""What happens: its kind, after which wait, by whom, and which of the possible moves."""


@st.composite
def scripts(draw: st.DrawFn) -> Script:
    kinds = ["move", "move", "move", "call", "catch", "catch", "leave", "bots", "wrong", "tick"]
    around = ["agree", "agree", "object", "propose", "ready", "ready", "give-up"]
    kind = st.sampled_from([*kinds, *around])
    step = st.tuples(kind, WAITS, PLAYERS, st.integers(0, 50))
    return draw(st.lists(step, max_size=30))


def run(table: Simulation, script: Script) -> None:
    away: set[int] = set()
    for kind, wait, player, number in script:
        table.wait(wait)
        seat = table.state.seat_of(player)
        if seat is None:
            continue  # gave up the seat
        game = table.state.game
        assert game is not None
        if kind == "give-up":
            if player not in away and number % 5 == 0 and table.state.seats[seat].is_human:
                table.request(player, r.Leave())
                table.take(Departed(player))
        elif kind == "leave":
            (away.discard if player in away else away.add)(player)
            table.take(Departed(player) if player in away else Arrived(player))
        elif kind == "bots":
            table.answer_bots()
        elif kind == "tick":
            table.take(Tick())
        elif player in away:
            continue
        elif kind == "call":
            table.ask(player, a.Call())
        elif kind == "catch":
            table.ask(player, a.Catch(Seat(number % 3)))
        elif kind == "wrong":
            table.ask(player, a.Play(Card("B9")))
        elif kind == "ready":
            table.request(player, r.SetReady())
        elif kind == "propose":
            rule = None if number % 3 == 0 else HouseRule(f"Rule {number}", ())
            table.request(player, r.Propose(card=Card("WC1"), rule=rule))
        elif kind in ("agree", "object"):
            table.vote(player, kind == "agree", back=number // 40)
        else:
            legal = [move for move in view(game, seat).legal if not isinstance(move, a.AnyCards)]
            if legal:
                move = legal[number % len(legal)]
                if isinstance(move, a.ChooseRuling):
                    move = a.ChooseRuling(RULINGS[number % len(RULINGS)])
                table.ask(player, move)


RULINGS: tuple[tuple[RulingStep, ...], ...] = (
    (),
    (Draw(Seat(1), 2),),
    (Discard(Seat(2), 1, "random"), LoseTurn("next")),
    (SwapHands(Seat(0)),),  # Ana's own seat: refused if it is hers
    (Draw(Seat(7), 1),),  # nobody sits there
    (Draw("chosen", 1),),
)


TABLES = st.sampled_from(
    [
        (ONE_LEFT, (), 0, {}),
        (ONE_LEFT, (), 30, {}),
        (ONE_LEFT, (2,), 0, {}),
        (ONE_LEFT, (2, 3), 30, {}),
        (
            "R7 > Ana* R5 B1 / Ben R1 G2 / Cal R5 T2 . T5 T6 T7 T8 T9 B2 B3",
            (),
            0,
            {"jump_in": True},
        ),
        ("R7 > Ana* R5 B1 / Ben R1 G2 / Cal R5 T2 . T5 T6 T7 T8 T9", (3,), 0, {"jump_in": True}),
        ("R7 > Ana* RD B1 / Ben RD G2 / Cal T1 T2 . T5 T6 T7 T8 T9", (), 0, {"stacking": True}),
        ("R7 > Ana* W4 B1 / Ben R1 G2 / Cal T1 T2 . T5 T6 T7 T8 T9", (2,), 30, {}),
        (LAST_TO_SLAP, (), 0, {}),
        (LAST_TO_SLAP, (3,), 30, {}),
        (LAST_TO_SLAP, (2, 3), 0, {}),
        (LAST_CARD, (), 0, {}),
    ]
)


def start(
    table: tuple[str, tuple[int, ...], int, dict[str, Any]], lazy: bool = False
) -> Simulation:
    position, bots, clock_s, options = table
    return Simulation(table_at(position, bots, clock_s, **options), is_lazy=lazy)
