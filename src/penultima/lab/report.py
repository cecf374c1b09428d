"""A report of a simulation as one self-contained HTML page with plots and tables."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from .plots import PLOTS
from .results import Simulation
from .summary_table import format_summary

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff }}
h1 {{ font-size: 1.5rem }} h2 {{ font-size: 1.15rem; margin: 2rem 0 .3rem }}
p {{ margin: .2rem 0 .6rem; color: #555 }}
svg {{ max-width: 100%; height: auto }}
pre {{ overflow-x: auto; font-size: .8rem; background: #f6f6f4; padding: 1rem }}
</style></head><body>
<h1>{title}</h1>
<p>{about}</p>
{sections}
<h2>All numbers</h2>
<p>± is half the width of the 95 % interval. docs/lab.md explains each measure.</p>
<pre>{table}</pre>
</body></html>
"""


def report(sides: Sequence[Simulation]) -> str:
    """The page for one simulation, or for two side by side."""
    sections = [
        f"<h2>{escape(title)}</h2>\n<p>{escape(about)}</p>\n<figure>{draw(sides)}</figure>"
        for title, (draw, about) in PLOTS.items()
    ]
    return PAGE.format(
        title=escape(" and ".join(side.rules.label for side in sides)),
        about="; ".join(_about(side) for side in sides),
        sections="\n".join(sections),
        table=escape(format_summary(sides)),
    )


def write_report(file: Path, sides: Sequence[Simulation]) -> None:
    file.write_text(report(sides), encoding="utf-8")


def _about(side: Simulation) -> str:
    rounds = side.result.counts["rounds"]
    interrupted = "" if side.result.complete else ", interrupted"
    edition = side.rules.setup.edition.name.en
    return escape(
        f"{side.rules.label}: {edition}, {side.rules.players} players, played by"
        f" {side.rules.played_by}, {rounds:,} rounds,"
        f" seed {side.workload.seed}{interrupted}"
    )
