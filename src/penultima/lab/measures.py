"""The measures that a simulation reports, computed from its counts. See docs/lab.md."""

from collections.abc import Iterator
from dataclasses import dataclass

from penultima.intervals import NO_ESTIMATE, Estimate, mean, share, without_interval
from penultima.rules.edition import Kind
from penultima.text.cards import face_name
from penultima.text.fluent import ENGLISH

from .codes import TURN_BINS
from .counts import Counts
from .rule_set import RuleSet

QUANTILES = {"turns per round, median": 0.5, "turns per round, 9 of 10 within": 0.9}


@dataclass(frozen=True)
class Measure:
    """A named estimate; `subject` is the place, seat or card that it is about, if any."""

    name: str
    subject: str
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
    """The smallest bin at or below which lies this part of the total."""
    wanted, cumulative = part * sum(histogram), 0
    for bin_index, count in enumerate(histogram):
        cumulative += count
        if cumulative >= wanted:
            return bin_index
    return len(histogram) - 1


def is_capped(name: str, estimate: Estimate) -> bool:
    """Whether a quantile falls into the last bin, so that it may be larger than shown."""
    return name in QUANTILES and estimate.value == TURN_BINS - 1


def _rounds(counts: Counts) -> Iterator[Measure]:
    rounds, abandoned, won = counts["rounds"], counts["abandoned"], counts.rounds_won
    ended = rounds - abandoned
    yield Measure("turns per round", "", mean(counts["turns"], counts["turns_squared"], ended))
    histogram = counts.lists["turn_histogram"]
    for name, part in QUANTILES.items():
        yield Measure(
            name, "", without_interval(quantile(histogram, part), ended) if ended else NO_ESTIMATE
        )
    yield Measure(
        "longest round", "", without_interval(counts["longest"], ended) if ended else NO_ESTIMATE
    )
    yield Measure(
        "points per round", "", mean(counts["round_points"], counts["round_points_squared"], won)
    )
    yield Measure("blocked rounds", "", share(counts["blocked"], rounds))
    yield Measure("rounds abandoned", "", share(abandoned, rounds))
    yield Measure("comebacks", "", share(counts["comebacks"], won))
    yield Measure("jump-ins per round", "", without_interval(counts["jump_ins"] / rounds, rounds))


def _calls(counts: Counts) -> Iterator[Measure]:
    owed = counts["calls"] + counts["forgotten_calls"]
    yield Measure(
        "calls due per round", "", without_interval(owed / counts["rounds"], counts["rounds"])
    )
    yield Measure("calls forgotten", "", share(counts["forgotten_calls"], owed))
    yield Measure("forgotten calls caught", "", share(counts["catches"], counts["forgotten_calls"]))


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
    yield Measure("match comebacks", "", share(counts["match_comebacks"], counts["half_count"]))
    for seat in range(rules.players):
        won = share(counts.lists["match_wins"][seat], matches)
        yield Measure("matches won", f"seat {seat + 1}", won)


def _seats(rules: RuleSet, counts: Counts) -> Iterator[Measure]:
    won = counts.rounds_won
    for place in range(rules.players):
        name = f"{place + 1} after the dealer" if place < rules.players - 1 else "dealer"
        yield Measure("rounds won", name, share(counts.lists["wins_after_dealer"][place], won))
    for seat in range(rules.players):
        yield Measure("rounds won", f"seat {seat + 1}", share(counts.lists["wins"][seat], won))


def _cards(rules: RuleSet, counts: Counts) -> Iterator[Measure]:
    won = counts.rounds_won
    for card, kinds in faces(rules).items():
        final, plays, plays_by_winner, dealt, dealt_to_winner = (
            sum(counts.lists[name][kind] for kind in kinds)
            for name in ("final_card", "plays", "plays_by_winner", "dealt", "dealt_to_winner")
        )
        yield Measure("rounds ended", card, share(final, won))
        yield Measure("plays per round", card, without_interval(plays / counts["rounds"], plays))
        if plays:
            yield Measure(
                "plays by the winner", card, without_interval(plays_by_winner / plays, plays)
            )
        yield Measure("wins when dealt", card, share(dealt_to_winner, dealt))


def faces(rules: RuleSet) -> dict[str, list[int]]:
    """The kinds of each face in all colours, by the name of the card."""
    found: dict[str, list[int]] = {}
    for number, kind in enumerate(rules.setup.edition.kinds.values()):
        found.setdefault(_title(rules, kind), []).append(number)
    return found


def _title(rules: RuleSet, kind: Kind) -> str:
    rule = rules.setup.house_rules.get(kind.card)
    name = face_name(kind, ENGLISH)
    return f"{name}: {rule.title}" if rule else name
