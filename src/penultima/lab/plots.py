"""Figures in the style of the lab, drawn by matplotlib."""

import io
from collections.abc import Sequence
from contextlib import contextmanager
from math import isnan
from typing import Any

from penultima.extras import need
from penultima.intervals import Estimate
from penultima.text.fluent import Lang, say

from .results import Simulation

PALETTE = ("#3566a8", "#d9822b", "#4f9d69", "#a8446b")
GRID = "#d8d8d8"
STYLE = {
    "svg.fonttype": "path",  # independent of installed fonts
    "svg.hashsalt": "penultima",  # reproducible files
    "pdf.fonttype": 42,  # text that can be searched and selected
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


def pdf(plot: Any) -> bytes:
    """Render a figure as a PDF file."""
    buffer = io.BytesIO()
    plot.savefig(buffer, format="pdf", metadata={"CreationDate": None, "Creator": None})
    return buffer.getvalue()


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


def seat_points(axes: Any, side: Simulation, number: int, lang: Lang = "en") -> None:
    """Plot the wins of one simulation by place, in percent of an even share."""
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
    axes.set(xlabel=say(lang, "lab-seats-axis"))
