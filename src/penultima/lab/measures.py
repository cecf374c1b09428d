"""Measures: what the counts of a simulation say. Each is explained in docs/lab.md."""

from collections.abc import Iterator
from dataclasses import dataclass

from penultima.intervals import NOTHING, Estimate, exactly, mean, share
from penultima.rules.edition import Kind

from .codes import LENGTHS
from .counts import Counts
from .rule_set import RuleSet

QUANTILES = {"turns per round, median": 0.5, "turns per round, 9 of 10 within": 0.9}


@dataclass(frozen=True)
class Measure:
    """`of` says of what, where a measure is taken of several: a place, a seat, a card."""

    name: str
    of: str
    estimate: Estimate


def measures(rules: RuleSet, counts: Counts) -> list[Measure]:
    return [
        *_rounds(counts),
        *_calls(counts),
        *_challenges(counts),
        *_matches(rules, counts),
        *_seats(rules, counts),
        *_cards(rules, counts),
    ]


def quantile(histogram: list[int], part: float) -> int:
    """The smallest place that has so large a part of all at or below it."""
    wanted, seen = part * sum(histogram), 0
    for place, count in enumerate(histogram):
        seen += count
        if seen >= wanted:
            return place
    return len(histogram) - 1


def is_capped(name: str, estimate: Estimate) -> bool:
    """Whether it is so large that it is only known to be so large, or larger."""
    return name in QUANTILES and estimate.value == LENGTHS - 1


def _rounds(counts: Counts) -> Iterator[Measure]:
    rounds, given_up, won = counts["rounds"], counts["given_up"], counts.won
    ended = rounds - given_up
    yield Measure("turns per round", "", mean(counts["turns"], counts["turns_squared"], ended))
    length = counts.lists["length"]
    for name, part in QUANTILES.items():
        yield Measure(name, "", exactly(quantile(length, part), ended) if ended else NOTHING)
    yield Measure("longest round", "", exactly(counts["longest"], ended) if ended else NOTHING)
    yield Measure("points per round", "", mean(counts["pot"], counts["pot_squared"], won))
    yield Measure("blocked rounds", "", share(counts["blocked"], rounds))
    yield Measure("rounds given up", "", share(given_up, rounds))
    yield Measure("comebacks", "", share(counts["comebacks"], won))
    yield Measure("jump-ins per round", "", exactly(counts["jumps"] / rounds, rounds))


def _calls(counts: Counts) -> Iterator[Measure]:
    owed = counts["called"] + counts["forgot"]
    yield Measure("calls due per round", "", exactly(owed / counts["rounds"], counts["rounds"]))
    yield Measure("calls forgotten", "", share(counts["forgot"], owed))
    yield Measure("forgotten calls caught", "", share(counts["caught"], counts["forgot"]))


def _challenges(counts: Counts) -> Iterator[Measure]:
    fours = counts["draw_fours"]
    yield Measure("Wild Draw Fours that were bluffs", "", share(counts["bluffs"], fours))
    yield Measure("Wild Draw Fours challenged", "", share(counts["challenges"], fours))
    success = share(counts["challenges_won"], counts["challenges"])
    yield Measure("challenges that succeeded", "", success)


def _matches(rules: RuleSet, counts: Counts) -> Iterator[Measure]:
    matches = counts["matches"]
    if not matches:
        return
    squares = counts["match_rounds_squared"]
    yield Measure("rounds per match", "", mean(counts["match_rounds"], squares, matches))
    yield Measure("match comebacks", "", share(counts["match_comebacks"], counts["halves"]))
    for seat in range(rules.players):
        won = share(counts.lists["matches_won"][seat], matches)
        yield Measure("matches won", f"seat {seat + 1}", won)


def _seats(rules: RuleSet, counts: Counts) -> Iterator[Measure]:
    won = counts.won
    for place in range(rules.players):
        name = f"{place + 1} after the dealer" if place < rules.players - 1 else "dealer"
        yield Measure("rounds won", name, share(counts.lists["won_after_dealer"][place], won))
    for seat in range(rules.players):
        yield Measure("rounds won", f"seat {seat + 1}", share(counts.lists["won"][seat], won))


def _cards(rules: RuleSet, counts: Counts) -> Iterator[Measure]:
    won = counts.won
    for card, kinds in faces(rules).items():
        ended, played, played_won, dealt, dealt_won = (
            sum(counts.lists[name][kind] for kind in kinds)
            for name in ("ended", "played", "played_won", "dealt", "dealt_won")
        )
        yield Measure("rounds it ended", card, share(ended, won))
        yield Measure("plays per round", card, exactly(played / counts["rounds"], played))
        if played:
            yield Measure("wins of who played it", card, exactly(played_won / played, played))
        yield Measure("wins of who was dealt it", card, share(dealt_won, dealt))


def faces(rules: RuleSet) -> dict[str, list[int]]:
    """The kinds of each face, all colours together, by the name of the card."""
    found: dict[str, list[int]] = {}
    for number, kind in enumerate(rules.setup.edition.kinds.values()):
        found.setdefault(_title(rules, kind), []).append(number)
    return found


def _title(rules: RuleSet, kind: Kind) -> str:
    rule = rules.setup.house_rules.get(kind.card)
    name = kind.name.en if kind.name else kind.face
    return f"{name}: {rule.title}" if rule else name
