"""Plots of a simulation as SVG, plot by matplotlib."""

import io
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from math import isnan
from typing import Any

from penultima.extras import need
from penultima.intervals import Estimate

from .measures import faces, quantile
from .results import Simulation

PALETTE = ("#3566a8", "#d9822b", "#4f9d69", "#a8446b")
GRID = "#d8d8d8"
STYLE = {
    "svg.fonttype": "path",  # independent of installed fonts
    "svg.hashsalt": "penultima",  # reproducible files
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#888888",
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "legend.frameon": False,
}


@contextmanager
def figure(width: float, height: float, columns: int = 1) -> Any:
    """Create a figure with a row of axes, in the style of these plots."""
    matplotlib: Any = need("matplotlib", "lab", "a plot")
    figures: Any = need("matplotlib.figure", "lab", "a plot")
    with matplotlib.rc_context(STYLE):
        plot = figures.Figure(figsize=(width, height), layout="constrained")
        axes = plot.subplots(1, columns, squeeze=False)[0]
        yield plot, list(axes)


def svg(plot: Any) -> str:
    """Render a figure as an SVG element."""
    buffer = io.StringIO()
    plot.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    text = buffer.getvalue()
    return text[text.index("<svg") :]


def bars(
    axes: Any, names: Sequence[str], series: Sequence[tuple[str, Sequence[Estimate]]], scale: float
) -> None:
    """Draw groups of bars with error bars."""
    width = 0.8 / len(series)
    for number, (label, estimates) in enumerate(series):
        places = [at + (number - (len(series) - 1) / 2) * width for at in range(len(names))]
        values = [estimate.value * scale for estimate in estimates]
        halves = [0 if isnan(e.half_width) else e.half_width * scale for e in estimates]
        axes.bar(places, values, width * 0.92, color=PALETTE[number % 4], label=label)
        axes.errorbar(places, values, halves, fmt="none", ecolor="#333333", elinewidth=0.9)
    axes.set_xticks(range(len(names)), names)
    axes.tick_params(axis="x", length=0)
    axes.grid(axis="x", visible=False)
    if len(series) > 1:
        axes.legend()


# The plots of a report


def length_plot(sides: Sequence[Simulation]) -> str:
    """The distribution of turns per round."""
    with figure(7.2, 3.2) as (plot, (axes,)):
        upper = 0
        for number, side in enumerate(sides):
            histogram = side.result.counts.lists["turn_histogram"]
            upper = max(upper, quantile(histogram, 0.995))
            total = sum(histogram)
            parts = [100 * count / total for count in histogram]
            axes.step(range(len(parts)), parts, where="mid", color=PALETTE[number], linewidth=1.4)
            median = quantile(histogram, 0.5)
            more = " or more" if median == len(histogram) - 1 else ""
            label = f"{side.rules.label}: median {median:,}{more}"
            axes.axvline(median, color=PALETTE[number], linestyle=":", label=label)
        axes.set(xlim=(0, upper), ylim=(0, None), xlabel="turns in a round", ylabel="% of rounds")
        axes.legend()
        return svg(plot)


def points_plot(sides: Sequence[Simulation]) -> str:
    """The distribution of points per round."""
    with figure(7.2, 3.2) as (plot, (axes,)):
        upper = 0
        for number, side in enumerate(sides):
            histogram = side.result.counts.lists["point_histogram"]
            upper = max(upper, quantile(histogram, 0.995))
            total = max(1, sum(histogram))
            parts = [100 * count / total for count in histogram]
            places = [10 * place + 5 for place in range(len(parts))]
            axes.step(places, parts, where="mid", color=PALETTE[number], label=side.rules.label)
        axes.set(xlim=(0, 10 * upper), ylim=(0, None))
        axes.set(xlabel="points for the winner of a round", ylabel="% of rounds")
        if len(sides) > 1:
            axes.legend()
        return svg(plot)


def seats_plot(sides: Sequence[Simulation]) -> str:
    """Rounds won, by place after the dealer."""
    with figure(7.2, 3.0) as (plot, (axes,)):
        for number, side in enumerate(sides):
            seat_points(axes, side, number)
        axes.set(ylabel="wins, in % of a fair share")
        if len(sides) > 1:
            axes.legend()
        return svg(plot)


def seat_points(axes: Any, side: Simulation, number: int) -> None:
    """Plot the wins of one simulation by place, in percent of a fair share."""
    found = side.by_name()
    estimates = [
        e for (name, subject), e in found.items() if name == "rounds won" and "seat" not in subject
    ]
    scale = 100 * side.rules.players
    places = [1 + at + 0.08 * number for at in range(len(estimates))]
    axes.errorbar(
        places,
        [e.value * scale for e in estimates],
        [e.half_width * scale for e in estimates],
        fmt="o-",
        color=PALETTE[number],
        markersize=4,
        linewidth=1,
        label=side.rules.label,
    )
    axes.axhline(100, color="#333333", linestyle=":", linewidth=1)
    axes.set_xticks(range(1, len(estimates) + 1))
    axes.set(xlabel="to the dealer's left; the dealer is last")


def cards_plot(sides: Sequence[Simulation]) -> str:
    """Which cards end rounds, and how being dealt one affects the chance to win."""
    cards = list(dict.fromkeys(card for side in sides for card in faces(side.rules)))[::-1]
    with figure(8.4, 0.34 * len(cards) + 1.2, 2) as (plot, (left, right)):
        for number, side in enumerate(sides):
            found = side.by_name()
            shift = (number - (len(sides) - 1) / 2) * 0.3
            for axes, name in ((left, "rounds ended"), (right, "wins when dealt")):
                fair = 100 / side.rules.players if axes is right else 0
                for at, card in enumerate(cards):
                    estimate = found.get((name, card))
                    if estimate is None or estimate.count == 0:
                        continue
                    value = 100 * estimate.value - fair
                    half = 100 * estimate.half_width
                    axes.errorbar(
                        value, at + shift, xerr=half, fmt="o", color=PALETTE[number], markersize=4
                    )
        for axes in (left, right):
            axes.set_yticks(range(len(cards)), cards if axes is left else [])
            axes.set_ylim(-0.7, len(cards) - 0.3)
        left.set(xlim=(0, None), title="rounds ended", xlabel="% of rounds")
        right.axvline(0, color="#333333", linestyle=":", linewidth=1)
        right.set(
            title="value of being dealt it", xlabel="wins above a fair share, percentage points"
        )
        return svg(plot)


def rates_plot(sides: Sequence[Simulation]) -> str:
    """Comebacks, calls and challenges."""
    wanted = {
        "comebacks": "comebacks",
        "calls forgotten": "calls\nforgotten",
        "forgotten calls caught": "forgotten\ncalls caught",
        "Wild Draw Fours that were bluffs": "Draw Fours\nthat bluffed",
        "Wild Draw Fours challenged": "Draw Fours\nchallenged",
        "challenges that succeeded": "challenges\nthat succeeded",
    }
    with figure(7.2, 3.2) as (plot, (axes,)):
        series = [
            (side.rules.label, [side.by_name()[name, ""] for name in wanted]) for side in sides
        ]
        bars(axes, list(wanted.values()), series, 100)
        axes.set(ylabel="%", ylim=(0, 100))
        return svg(plot)


PLOTS: dict[str, tuple[Callable[[Sequence[Simulation]], str], str]] = {
    "Length of a round": (length_plot, "Turns per round; lost turns are not counted."),
    "Points": (points_plot, "Points in the other hands when a player goes out (P1)."),
    "Seats": (seats_plot, "Rounds won, by place to the dealer's left."),
    "Cards": (
        cards_plot,
        "Left: how often the card was on top when the round was won. Right: how much more often"
        " than a fair share a player wins who was dealt at least one such card.",
    ),
    "Comebacks, calls and challenges": (
        rates_plot,
        "A comeback is a win by a player who held more than one card when somebody first had one.",
    ),
}
