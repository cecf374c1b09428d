"""What a change of the rules will do to a table: a few figures, from simulations of both.

Rounds are played by `clever`, once with the change and once without. How much care counts is
measured with one careful player among careless ones.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from penultima.bots.kernel_view import without_steps_by_people
from penultima.intervals import Estimate, difference, mean, share
from penultima.kernel.rule_tables import RuleTables, compile_tables
from penultima.rules.cards import Card
from penultima.rules.table import Setup

from .counts import Counts
from .habits import Habits
from .thread_runner import run
from .workload import Workload

ROUNDS = 50_000
LONG = 3.0
"""A warning is given if rounds take so many times as long,"""
UNFINISHED = 0.02
"""or such a share of them has no winner,"""
DECISIVE = 0.6
"""or a card in the hand that was dealt wins such a share of rounds,"""
CERTAIN = 0.95
"""or so many that it can hardly lose,"""
RISE = 0.05
"""and wins so many more than without the change: of two players, one has a strong card anyway."""

Warning: TypeAlias = Literal["long", "unfinished", "decisive-card", "certain-card"]


class Change(Struct, frozen=True):
    """A figure without and with the change. It is certain if the 95 % interval excludes zero."""

    before: float
    after: float
    is_certain: bool


class Forecast(Struct, frozen=True):
    rounds: int
    turns: Change
    """The mean number of turns in a round."""
    care: Change
    """The share of rounds that one careful player wins among careless ones."""
    leader_loses: Change
    """How often the first player down to one card doesn't win."""
    first: Change
    """The share of rounds won by the player after the dealer."""
    card: Card
    """The card that wins most often for the player to whom it is dealt, with the change."""
    card_wins: Change
    unfinished: float
    """The share of rounds without a winner, with the change."""
    warnings: tuple[Warning, ...]


def forecast(
    before: Setup, after: Setup, rounds: int = ROUNDS, threads: int = 1, seed: str = "0"
) -> Forecast:
    """Compare two setups of one edition and number of players. The seed decides the result."""
    one, other = (
        _simulate(compile_tables(_playable(setup)), rounds, threads, seed)
        for setup in (before, after)
    )
    card = _strongest_card(after, other.played)
    turns = _change(one.played, other.played, _turns)
    card_wins = _change(
        one.played, other.played, lambda counts: _wins_when_dealt(after, counts, card)
    )
    unfinished = 1 - other.played.rounds_won / other.played["rounds"]
    return Forecast(
        rounds=rounds,
        turns=turns,
        care=_change(one.careful, other.careful, _first_seat),
        leader_loses=_change(one.played, other.played, _leader_loses),
        first=_change(one.played, other.played, _first_after_dealer),
        card=card,
        card_wins=card_wins,
        unfinished=unfinished,
        warnings=_warnings(turns, card_wins, unfinished),
    )


def _warnings(turns: Change, card_wins: Change, unfinished: float) -> tuple[Warning, ...]:
    found: list[Warning] = []
    if turns.after > LONG * turns.before:
        found.append("long")
    if unfinished > UNFINISHED:
        found.append("unfinished")
    rises = card_wins.after > card_wins.before + RISE
    if rises and card_wins.after > CERTAIN:
        found.append("certain-card")
    elif rises and card_wins.after > DECISIVE:
        found.append("decisive-card")
    return tuple(found)


class _Simulated(Struct, frozen=True):
    played: Counts
    careful: Counts


@lru_cache(maxsize=64)
def _simulate(tables: RuleTables, rounds: int, threads: int, seed: str) -> _Simulated:
    """The table without a change is asked about again and again."""
    played = Workload(tables, rounds, seed=seed, played_by="clever")
    careful = Workload(tables, rounds // 2, habits=Habits(careful=1), seed=seed)
    return _Simulated(run(played, threads).counts, run(careful, threads).counts)


def _playable(setup: Setup) -> Setup:
    """The setup as it is simulated: outfits are dealt, and what only people can do is left out."""
    options = setup.options
    if setup.edition.has_clothing:
        options = replace(options, wardrobe="dealt")
    return without_steps_by_people(Setup(setup.edition, setup.players, options, setup.house_rules))


# Figures


def _change(one: Counts, other: Counts, figure: Callable[[Counts], Estimate]) -> Change:
    before, after = figure(one), figure(other)
    found = difference(before, after)
    return Change(before.value, after.value, not found.low <= 0 <= found.high)


def _turns(counts: Counts) -> Estimate:
    ended = counts["rounds"] - counts["abandoned"]
    return mean(counts["turns"], counts["turns_squared"], ended)


def _first_seat(counts: Counts) -> Estimate:
    return share(counts.lists["wins"][0], counts.rounds_won)


def _leader_loses(counts: Counts) -> Estimate:
    return share(counts["comebacks"], counts.rounds_won)


def _first_after_dealer(counts: Counts) -> Estimate:
    return share(counts.lists["wins_after_dealer"][0], counts.rounds_won)


def _wins_when_dealt(setup: Setup, counts: Counts, card: Card) -> Estimate:
    face = setup.edition[card].face
    kinds = [at for at, kind in enumerate(setup.edition.kinds.values()) if kind.face == face]
    dealt, won = (
        sum(counts.lists[name][kind] for kind in kinds) for name in ("dealt", "dealt_to_winner")
    )
    return share(won, dealt)


def _strongest_card(setup: Setup, counts: Counts) -> Card:
    faces = {kind.face: card for card, kind in reversed(setup.edition.kinds.items())}
    return max(faces.values(), key=lambda card: _wins_when_dealt(setup, counts, card).value)
