"""The plots of a report. They are narrow, so that their text can be read on a phone."""

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any, NamedTuple

from penultima.intervals import Estimate
from penultima.text.fluent import Lang, say

from .comparison import Comparison
from .measures import faces, quantile
from .plots import PALETTE, figure, seat_points
from .results import Difference, Simulation
from .words import card_names, measure_name, measure_title

WIDTH = 4.8
"""In inches: on a phone, ten points are then about eleven pixels."""
HEIGHT, ROW, HIGH_ROW = 3.0, 0.27, 0.4
MOST_DIFFERENCES = 14
FAINT = "#999999"
RATES = (
    "comebacks",
    "calls forgotten",
    "forgotten calls caught",
    "Wild Draw Fours that were bluffs",
    "Wild Draw Fours challenged",
    "challenges that succeeded",
)

Sides = Sequence[Simulation]
Draw = Callable[[Any, Sides, Lang], None]


class Plot(NamedTuple):
    """How a plot is drawn, and its height in inches. Its texts: `lab-NAME`, `lab-NAME-about`."""

    name: str
    draw: Draw
    height: Callable[[Sides], float]


def render_plots(
    result: Simulation | Comparison, lang: Lang, render: Callable[[str, Any], None]
) -> None:
    """Draw every plot of a report, and pass each with its name to `render`."""
    sides = result.sides if isinstance(result, Comparison) else (result,)
    if isinstance(result, Comparison):
        shown = largest_differences(result)
        with figure(WIDTH, 1.0 + HIGH_ROW * max(2, len(shown))) as (plot, (axes,)):
            _differences(axes, shown, result, lang)
            render("differences", plot)
    for each in PLOTS:
        with figure(WIDTH, each.height(sides)) as (plot, (axes,)):
            each.draw(axes, sides, lang)
            render(each.name, plot)


# Differences


def largest_differences(result: Comparison) -> list[Difference]:
    """Those that are significant, the largest first; without any, all of the table."""
    known = [c for c in result.differences if c.before.value > 0 and isfinite(c.p_corrected)]
    found = [change for change in known if change.is_significant] or known
    return sorted(found, key=lambda c: -abs(c.estimate.value / c.before.value))[:MOST_DIFFERENCES]


def _differences(axes: Any, shown: Sequence[Difference], result: Comparison, lang: Lang) -> None:
    rules = result.other.rules
    for place, change in enumerate(reversed(shown)):
        scale = 100 / change.before.value
        value, low, high = (
            scale * number
            for number in (change.estimate.value, change.estimate.low, change.estimate.high)
        )
        color = PALETTE[1] if change.is_significant else FAINT
        fill = color if change.is_significant else "white"
        axes.errorbar(
            value,
            place,
            xerr=[[value - low], [high - value]],
            fmt="o",
            color=color,
            markerfacecolor=fill,
            markersize=5,
        )
    titles = [measure_title(c.name, c.subject, rules, lang) for c in reversed(shown)]
    axes.set_yticks(range(len(shown)), [_wrapped(title) for title in titles])
    axes.set_ylim(-0.7, len(shown) - 0.3)
    axes.axvline(0, color="#333333", linestyle=":", linewidth=1)
    axes.set(xlabel=say(lang, "lab-differences-axis"))


def _wrapped(title: str, width: int = 24) -> str:
    """A title in at most two lines."""
    if len(title) <= width:
        return title
    words = title.split()
    best = min(
        range(1, len(words)),
        key=lambda at: max(len(" ".join(words[:at])), len(" ".join(words[at:]))),
        default=1,
    )
    return " ".join(words[:best]) + "\n" + " ".join(words[best:])


# The plots of one or two rule sets


def _length(axes: Any, sides: Sides, lang: Lang) -> None:
    """The distribution of turns per round."""
    upper = 0
    for number, side in enumerate(sides):
        histogram = side.result.counts.lists["turn_histogram"]
        upper = max(upper, quantile(histogram, 0.995))
        total = max(1, sum(histogram))
        parts = [100 * count / total for count in histogram]
        axes.step(range(len(parts)), parts, where="mid", color=PALETTE[number], linewidth=1.4)
        median = quantile(histogram, 0.5)
        text = f"{median:,}"
        if median == len(histogram) - 1:
            text = say(lang, "lab-or-more", value=text)
        label = say(lang, "lab-median", rules=side.rules.label, median=text)
        axes.axvline(median, color=PALETTE[number], linestyle=":", label=label)
    axes.set(xlim=(0, max(1, upper)), ylim=(0, None))
    axes.set(xlabel=say(lang, "lab-length-axis"), ylabel=say(lang, "lab-share-axis"))
    axes.legend(loc="upper right")


def _points(axes: Any, sides: Sides, lang: Lang) -> None:
    """The distribution of points per round."""
    upper = 0
    for number, side in enumerate(sides):
        histogram = side.result.counts.lists["point_histogram"]
        upper = max(upper, quantile(histogram, 0.995))
        total = max(1, sum(histogram))
        parts = [100 * count / total for count in histogram]
        places = [10 * place + 5 for place in range(len(parts))]
        axes.step(places, parts, where="mid", color=PALETTE[number], label=side.rules.label)
    axes.set(xlim=(0, max(10, 10 * upper)), ylim=(0, None))
    axes.set(xlabel=say(lang, "lab-points-axis"), ylabel=say(lang, "lab-share-axis"))
    _legend(axes, sides)


def _seats(axes: Any, sides: Sides, lang: Lang) -> None:
    """Rounds won, by place after the dealer."""
    for number, side in enumerate(sides):
        seat_points(axes, side, number, lang)
    axes.set(ylabel=say(lang, "lab-seats-share-axis"))
    _legend(axes, sides)


def _cards_end(axes: Any, sides: Sides, lang: Lang) -> None:
    """Which cards end rounds."""
    _card_points(axes, sides, "rounds ended", lang)
    axes.set(xlim=(0, None), xlabel=say(lang, "lab-share-axis"))


def _cards_value(axes: Any, sides: Sides, lang: Lang) -> None:
    """How being dealt a card affects the chance to win."""
    _card_points(axes, sides, "wins when dealt", lang, above_even=True)
    axes.axvline(0, color="#333333", linestyle=":", linewidth=1)
    axes.set(xlabel=say(lang, "lab-cards-value-axis"))


def _card_points(
    axes: Any, sides: Sides, measure: str, lang: Lang, above_even: bool = False
) -> None:
    cards = _cards(sides)[::-1]
    for number, side in enumerate(sides):
        found = side.by_name()
        shift = (number - (len(sides) - 1) / 2) * 0.3
        even = 100 / side.rules.players if above_even else 0
        shown = [(at + shift, found.get((measure, card))) for at, card in enumerate(cards)]
        points = [(at, estimate) for at, estimate in shown if estimate and estimate.count]
        axes.errorbar(
            [100 * estimate.value - even for _, estimate in points],
            [at for at, _ in points],
            xerr=[100 * _half(estimate) for _, estimate in points],
            fmt="o",
            color=PALETTE[number],
            markersize=4,
            label=side.rules.label,
        )
    names = {title: name for side in sides for title, name in card_names(side.rules, lang).items()}
    axes.set_yticks(range(len(cards)), [names[card] for card in cards])
    axes.set_ylim(-0.7, len(cards) - 0.3)
    _legend(axes, sides)


def _rates(axes: Any, sides: Sides, lang: Lang) -> None:
    """Comebacks, calls and challenges."""
    height = 0.8 / len(sides)
    for number, side in enumerate(sides):
        estimates = [side[name] for name in reversed(RATES)]
        places = [at + ((len(sides) - 1) / 2 - number) * height for at in range(len(RATES))]
        values = [100 * estimate.value for estimate in estimates]
        axes.barh(places, values, height * 0.9, color=PALETTE[number], label=side.rules.label)
        halves = [100 * _half(estimate) for estimate in estimates]
        axes.errorbar(values, places, xerr=halves, fmt="none", ecolor="#333333", elinewidth=0.9)
    titles = [_wrapped(measure_name(name, lang)) for name in reversed(RATES)]
    axes.set_yticks(range(len(RATES)), titles)
    axes.grid(axis="y", visible=False)
    axes.set(xlabel="%", xlim=(0, 100))
    _legend(axes, sides)


def _half(estimate: Estimate) -> float:
    return estimate.half_width if isfinite(estimate.half_width) else 0


def _cards(sides: Sides) -> list[str]:
    return list(dict.fromkeys(card for side in sides for card in faces(side.rules)))


def _legend(axes: Any, sides: Sides) -> None:
    if len(sides) > 1:
        axes.legend()


def _usual(sides: Sides) -> float:
    return HEIGHT


def _by_cards(sides: Sides) -> float:
    return 1.0 + ROW * len(_cards(sides))


PLOTS = (
    Plot("length", _length, _usual),
    Plot("points", _points, _usual),
    Plot("seats", _seats, _usual),
    Plot("cards-end", _cards_end, _by_cards),
    Plot("cards-value", _cards_value, _by_cards),
    Plot("rates", _rates, _usual),
)
