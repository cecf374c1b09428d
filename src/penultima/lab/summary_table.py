"""The table in text that a simulation ends with."""

from collections.abc import Sequence
from math import isfinite

from penultima.intervals import NOTHING, Estimate

from .measures import Measure, is_capped
from .results import Simulated, differences, what_differs

SHARES = (
    *("blocked rounds", "rounds given up", "comebacks"),
    *("calls forgotten", "forgotten calls caught"),
    *("Wild Draw Fours that were bluffs", "Wild Draw Fours challenged"),
    *("challenges that succeeded", "match comebacks", "matches won", "rounds won"),
    *("rounds it ended", "wins of who played it", "wins of who was dealt it"),
)
"""Measures that are shares of a whole, and are shown in percent."""

BY_CARD = (
    "rounds it ended",
    "plays per round",
    "wins of who played it",
    "wins of who was dealt it",
)


def text_table(sides: Sequence[Simulated]) -> str:
    """One rule set, or two side by side and what the second changes."""
    blocks = [_speed(side) for side in sides]
    blocks.append(_one(sides[0]) if len(sides) == 1 else _two(*sides))
    blocks += [_cards(side) for side in sides]
    return "\n\n".join(blocks)


def shown(name: str, estimate: Estimate, signed: bool = False) -> str:
    """A value with its interval: `56.6 ± 0.2`, `41.7 % ± 0.3`."""
    scale, unit = (100, " %") if name in SHARES else (1, "")
    if not isfinite(estimate.value):
        return "—"
    if is_capped(name, estimate):
        return f"{estimate.value:,.0f} or more"
    half = estimate.half * scale
    value = estimate.value * scale
    digits = 0 if value == int(value) and not isfinite(half) else 2
    text = f"{value:+,.{digits}f}{unit}" if signed else f"{value:,.{digits}f}{unit}"
    return f"{text} ± {half:.2f}" if isfinite(half) else text


def _speed(side: Simulated) -> str:
    result = side.result
    counts = result.counts
    stopped = "" if result.complete else " (interrupted)"
    differs = f"with {what}\n" if (what := what_differs(side)) else ""
    return (
        f"{side.rules.label}: {side.rules.setup.edition.name.en}, {side.rules.players} players,"
        f" played by {side.rules.played_by}\n"
        f"{differs}"
        f"{counts['rounds']:,} rounds, {counts['steps']:,} steps in {result.seconds:.2f} s"
        f" on {result.threads} threads{stopped}"
    )


def _of_table(measures: Sequence[Measure]) -> list[Measure]:
    return [measure for measure in measures if measure.name not in BY_CARD]


def _title(measure: Measure) -> str:
    return f"{measure.name}, {measure.of}" if measure.of else measure.name


def _one(side: Simulated) -> str:
    return aligned([(_title(m), shown(m.name, m.estimate)) for m in _of_table(side.measures)], "<>")


def _two(one: Simulated, other: Simulated) -> str:
    theirs, changes = other.by_name(), differences(one, other)
    head = ("", one.rules.label, other.rules.label, "difference")
    body = []
    for m in _of_table(one.measures):
        key = (m.name, m.of)
        if key in theirs:
            change = changes.get(key, NOTHING)
            star = " *" if change.low > 0 or change.high < 0 else ""
            body.append(
                (
                    _title(m),
                    shown(m.name, m.estimate),
                    shown(m.name, theirs[key]),
                    shown(m.name, change, signed=True) + star,
                )
            )
    return aligned([head, *body], "<>><") + "\n* the interval of 95 % excludes no difference"


def _cards(side: Simulated) -> str:
    values = side.by_name()
    cards = [m.of for m in side.measures if m.name == BY_CARD[0]]
    body = [
        (card, *(shown(n, values[n, card]) if (n, card) in values else "—" for n in BY_CARD))
        for card in cards
    ]
    return aligned([(f"cards of {side.rules.label}", *BY_CARD), *body], "<>>>>")


def aligned(lines: Sequence[tuple[str, ...]], sides: str) -> str:
    """Columns, each to its side."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(sides))]
    return "\n".join(
        "  ".join(
            f"{text:{side}{width}}" for text, side, width in zip(line, sides, widths, strict=True)
        ).rstrip()
        for line in lines
    )
