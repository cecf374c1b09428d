"""The summary of a simulation as a text table."""

from collections.abc import Sequence
from math import isfinite

from penultima.intervals import NO_ESTIMATE, Estimate
from penultima.text.cards import edition_name
from penultima.text.fluent import ENGLISH

from .comparison import Comparison
from .measures import Measure, is_capped
from .results import Simulation, describe_settings

SHARES = (
    *("blocked rounds", "rounds abandoned", "comebacks"),
    *("calls forgotten", "forgotten calls caught"),
    *("Wild Draw Fours that were bluffs", "Wild Draw Fours challenged"),
    *("challenges that succeeded", "match comebacks", "matches won", "rounds won"),
    *("rounds ended", "plays by the winner", "wins when dealt"),
)
"""Measures that are proportions, and are shown in percent."""

CARD_MEASURES = ("rounds ended", "plays per round", "plays by the winner", "wins when dealt")


def format_summary(result: Simulation | Comparison) -> str:
    """Summarize one simulation, or two side by side with their differences."""
    sides = result.sides if isinstance(result, Comparison) else (result,)
    blocks = [_speed(side) for side in sides]
    blocks.append(_two(result) if isinstance(result, Comparison) else _one(result))
    blocks += [_cards(side) for side in sides]
    return "\n\n".join(blocks)


def format_estimate(name: str, estimate: Estimate, signed: bool = False) -> str:
    """Format a value with its interval: `56.6 ± 0.2`, `41.7 % ± 0.3`."""
    scale, unit = (100, " %") if name in SHARES else (1, "")
    if not isfinite(estimate.value):
        return "—"
    if is_capped(name, estimate):
        return f"{estimate.value:,.0f} or more"
    half = estimate.half_width * scale
    value = estimate.value * scale
    digits = 0 if value == int(value) and not isfinite(half) else 2
    text = f"{value:+,.{digits}f}{unit}" if signed else f"{value:,.{digits}f}{unit}"
    return f"{text} ± {half:.2f}" if isfinite(half) else text


def _speed(side: Simulation) -> str:
    result = side.result
    counts = result.counts
    interrupted = "" if result.complete else " (interrupted)"
    edition = edition_name(side.rules.setup.edition, ENGLISH)
    settings = f"with {text}\n" if (text := describe_settings(side)) else ""
    return (
        f"{side.rules.label}: {edition}, {side.rules.players} players,"
        f" played by {side.rules.player_name}\n"
        f"{settings}"
        f"{counts['rounds']:,} rounds, {counts['steps']:,} steps in {result.seconds:.2f} s"
        f" on {result.threads} threads{interrupted}"
    )


def _table_measures(measures: Sequence[Measure]) -> list[Measure]:
    return [measure for measure in measures if measure.name not in CARD_MEASURES]


def _title(measure: Measure) -> str:
    return f"{measure.name}, {measure.subject}" if measure.subject else measure.name


def _one(side: Simulation) -> str:
    return align_columns(
        [(_title(m), format_estimate(m.name, m.estimate)) for m in _table_measures(side.measures)],
        "<>",
    )


def _two(comparison: Comparison) -> str:
    one, other = comparison.sides
    theirs = other.by_name()
    changes = {(change.name, change.subject): change for change in comparison.differences}
    head = ("", one.rules.label, other.rules.label, "difference")
    body = []
    for m in _table_measures(one.measures):
        key = (m.name, m.subject)
        if key in theirs:
            change = changes.get(key)
            estimate = change.estimate if change else NO_ESTIMATE
            star = " *" if change and change.is_significant else ""
            body.append(
                (
                    _title(m),
                    format_estimate(m.name, m.estimate),
                    format_estimate(m.name, theirs[key]),
                    format_estimate(m.name, estimate, signed=True) + star,
                )
            )
    footnote = (
        f"* different at the 5 % level, corrected for the {comparison.tested} differences tested"
        " (Holm)"
    )
    return f"{align_columns([head, *body], '<>><')}\n{footnote}"


def _cards(side: Simulation) -> str:
    values = side.by_name()
    cards = [m.subject for m in side.measures if m.name == CARD_MEASURES[0]]
    body = [
        (
            card,
            *(
                format_estimate(n, values[n, card]) if (n, card) in values else "—"
                for n in CARD_MEASURES
            ),
        )
        for card in cards
    ]
    return align_columns([(f"cards of {side.rules.label}", *CARD_MEASURES), *body], "<>>>>")


def align_columns(lines: Sequence[tuple[str, ...]], sides: str) -> str:
    """Pad the columns of some lines; `sides` has the alignment of each column, < or >."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(sides))]
    return "\n".join(
        "  ".join(
            f"{text:{side}{width}}" for text, side, width in zip(line, sides, widths, strict=True)
        ).rstrip()
        for line in lines
    )
