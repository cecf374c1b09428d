"""The rows that are printed: a figure of ours beside one of another server, and the goal."""

from typing import NamedTuple

from .load import RATE_PER_S, Figures

OURS = "penultima"
OURS_IN_MEMORY = "penultima, database in memory"
OLD = "penultima, old commit"
BOARDGAME = "boardgame.io"
FLAT_FILE = "boardgame.io, FlatFile"
DISK = "the disk alone"

Results = dict[str, dict[str, Figures]]
"""Figures by what was measured and by server."""


class Row(NamedTuple):
    label: str
    figure: str
    ours: str
    other: str | None
    goal: str
    """Of the ratio."""


ROWS = (
    Row("moves per CPU second", "moves_per_cpu_s", OURS, BOARDGAME, "3.5"),
    Row("the same, to FlatFile", "moves_per_cpu_s", OURS, FLAT_FILE, "10"),
    Row("the same, to the old commit", "moves_per_cpu_s", OURS, OLD, "1"),
    Row("moves per second", "moves_per_s", OURS, BOARDGAME, ""),
    Row(f"p50 at {RATE_PER_S}/s, ms", "p50_ms", OURS, BOARDGAME, ""),
    Row(f"p99 at {RATE_PER_S}/s, ms", "p99_ms", OURS, BOARDGAME, ""),
    Row("p99 of the disk alone, ms", "p99_ms", DISK, None, ""),
    Row("p99 with the database in memory, ms", "p99_ms", OURS_IN_MEMORY, BOARDGAME, "0.5"),
    Row("p99, to FlatFile, ms", "p99_ms", OURS, FLAT_FILE, ""),
    Row("p99, to the old commit, ms", "p99_ms", OURS, OLD, "1"),
    Row("messages per move", "messages_per_move", OURS, BOARDGAME, "same"),
    Row("requests refused as too fast", "too_fast", OURS, OLD, "0"),
    Row("server busy", "server_busy", OURS, BOARDGAME, ""),
    Row("clients busy meanwhile", "clients_busy", OURS, BOARDGAME, ""),
)


def print_header() -> None:
    print_row("", "ours", "other", "ratio", "goal")


def print_figures(what: str, measured: dict[str, Figures]) -> None:
    for row in ROWS:
        print_comparison(measured, row._replace(label=f"{what}: {row.label}"))


def print_comparison(measured: dict[str, Figures], row: Row) -> None:
    """Prints nothing if one of the servers was not measured."""
    ours = measured.get(row.ours, {}).get(row.figure)
    other = measured.get(row.other, {}).get(row.figure) if row.other else None
    if ours is None or (row.other and other is None):
        return
    ratio = f"{ours / other:.2f}" if other else ""
    print_row(row.label, _number(ours), "" if other is None else _number(other), ratio, row.goal)


def print_row(label: str, *cells: str) -> None:
    print(f"  {label:<52}" + "".join(f"{cell:>12}" for cell in cells), flush=True)


def _number(value: float) -> str:
    return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"
