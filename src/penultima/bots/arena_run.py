"""Run an arena from Python: `penultima.arena`, and its results as values and rows."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from html import escape

from msgspec.structs import replace

from penultima.errors import BadSetup
from penultima.intervals import Estimate
from penultima.parsing import options_as_texts
from penultima.rows import ColumnType, Rows
from penultima.rules.table import Setup
from penultima.setups import AnyEdition, AnyOptions, HouseRules, make_setup

from .arena import seating
from .expert import ROLLOUTS
from .external import ProgramPool
from .parallel import play_chunks
from .results import DealResult, Standing, standings
from .specs import BotSpec, bot_factory, command_of, labels

Answers = Counter[tuple[str, bool]]
LIMITS = {"rounds": 10**7, "processes": 256, "rollouts": 10**6}
"""The largest values. The results of all rounds are kept in memory."""
STANDING_SCHEMA: dict[str, ColumnType] = {
    "name": "text",
    "players": "int",
    "rounds": "int",
    **{
        f"{measure}{end}": "float"
        for measure in ("won", "net", "match")
        for end in ("", "_low", "_high")
    },
}
ROUND_SCHEMA: dict[str, ColumnType] = {
    "deal": "int",
    "rotation": "int",
    "seating": "list of int",
    "winner": "int",
    "winner_name": "text",
    "points": "list of int",
}


@dataclass(frozen=True)
class ArenaResult:
    """What bots have reached against each other, with intervals."""

    setup: Setup
    seed: str
    rollouts: int
    names: tuple[str, ...]
    """The names of the players; equal bots have equal names."""
    deals: tuple[DealResult, ...]
    answers: Answers
    complete: bool
    """False if Ctrl-C left only the first deals."""

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        options = self.setup.options
        found = standings(self.names, self.deals, options.target, options.lowest_wins, 0)
        return tuple(
            replace(
                standing,
                answers=self.answers[command_of(standing.name), True],
                failures=self.answers[command_of(standing.name), False],
            )
            for standing in found
        )

    def __getitem__(self, name: str) -> Standing:
        """The standing of a player."""
        for standing in self.standings:
            if standing.name == name:
                return standing
        raise KeyError(f"{name!r} did not play: these did: {', '.join(dict.fromkeys(self.names))}")

    @property
    def rows(self) -> Rows:
        """The standings as rows, with the bounds of their intervals."""

        def bounds(estimate: Estimate) -> tuple[float, float, float]:
            return estimate.value, estimate.low, estimate.high

        return Rows(
            STANDING_SCHEMA,
            (
                (s.name, s.players, s.rounds, *bounds(s.won), *bounds(s.net), *bounds(s.match))
                for s in self.standings
            ),
        )

    @property
    def rounds(self) -> Rows:
        """One row for each round. `seating` has the number of the player in each seat."""
        return Rows(
            ROUND_SCHEMA,
            (
                (
                    number,
                    rotation,
                    seating(len(self.names), rotation),
                    played.winner,
                    None if played.winner is None else self.names[played.winner],
                    list(played.points),
                )
                for number, deal in enumerate(self.deals)
                for rotation, played in enumerate(deal)
            ),
        )

    def __str__(self) -> str:
        """A table: the rounds that each has won, in percent, net points, and matches won."""
        has_expert = "expert" in self.names
        rollouts = [f"{self.rollouts:,} rollouts"] if has_expert else []
        settings = [*options_as_texts(self.setup.options), *rollouts, f"seed {self.seed}"]
        rounds = sum(map(len, self.deals))
        lines = [
            f"{self.setup.edition.id}, {len(self.names)} players, {rounds:,} rounds",
            f"with {', '.join(settings)}",
        ]
        for each in self.standings:
            lines.append(
                f"{each.name:>10}  won {each.won} %  net {each.net}  matches {each.match} %"
            )
            if each.failures:
                asked = each.answers + each.failures
                lines.append(f"{'':>10}  no legal move {each.failures:,} of {asked:,} times")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<ArenaResult: {'; '.join(f'{s.name} won {s.won} %' for s in self.standings)}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def arena(
    *players: BotSpec,
    edition: AnyEdition = None,
    rounds: int = 20_000,
    seed: int | str = 0,
    options: AnyOptions = None,
    house_rules: HouseRules | None = None,
    rollouts: int = ROLLOUTS,
    processes: int | None = None,
) -> ArenaResult:
    """Play bots against each other, every deal once from every seat.

    A player is a level, `cmd:PROGRAM`, `py:MODULE:NAME`, a subclass of `Bot` or a function that
    gets a view and returns one of its legal moves (docs/bots.md). All cores are used, but for
    functions and classes one process: others know only what they can import.

    >>> import penultima
    >>> penultima.arena("clever", "random", rounds=400, seed=1)["clever"].won.value > 55
    True
    """
    if not players:
        raise BadSetup("arena: pass the players, such as arena('clever', 'random')")
    if processes is None:
        can_share = all(isinstance(player, str) for player in players)
        processes = (os.cpu_count() or 1) if can_share else 1
    setup = make_setup(edition, len(players), options, house_rules, deals_outfits=True)
    return run_arena(
        players, setup, rounds=rounds, seed=str(seed), rollouts=rollouts, processes=processes
    )


def run_arena(
    players: Sequence[BotSpec],
    setup: Setup,
    *,
    rounds: int,
    seed: str,
    rollouts: int,
    processes: int,
    progress: Callable[[int, int], None] = lambda done, deals: None,
) -> ArenaResult:
    """Play at least so many rounds. Ctrl-C keeps the deals that were finished."""
    given = {"rounds": rounds, "processes": processes, "rollouts": rollouts}
    for name, limit in LIMITS.items():
        if not 1 <= given[name] <= limit:
            raise BadSetup(f"arena: {name} must be between 1 and {limit:,}")
    for player in players:
        bot_factory(player, rollouts, ProgramPool())  # raises BadSetup before anything is played
    deals = -(-rounds // len(players))
    played: list[DealResult] = []
    answers: Answers = Counter()
    chunks = play_chunks(players, setup, deals, seed=seed, rollouts=rollouts, processes=processes)
    try:
        with closing(chunks):
            progress(0, deals)
            for chunk, chunk_answers in chunks:
                played += chunk
                answers += chunk_answers
                _check_answers(answers)
                progress(len(played), deals)
    except KeyboardInterrupt:
        if not played:
            raise
    names = tuple(labels(players))
    complete = len(played) == deals
    return ArenaResult(setup, seed, rollouts, names, tuple(played), answers, complete)


def _check_answers(answers: Answers) -> None:
    """Raise BadSetup for a program that never gives a legal move: its results mean nothing."""
    for command, _ in answers:
        if not answers[command, True]:
            asked = answers[command, False]
            raise BadSetup(f"the bot {command!r} gave no legal move, asked {asked:,} times")
