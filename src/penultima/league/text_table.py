"""The standings as a table for the terminal."""

from collections.abc import Iterator
from math import isfinite

from penultima.intervals import Estimate
from penultima.parsing import options_as_texts, options_from_text

from .league_file import League
from .ratings import ANCHOR, ANCHOR_RATING
from .standings import DivisionStandings, Row, Standings


def format_standings(league: League, found: Standings) -> str:
    blocks = [_settings(league)]
    if found.overall:
        blocks.append("\n".join(["all divisions", *_ratings(found.overall)]))
    for division in found.divisions:
        lines = [str(division.division), *_ratings(division.rows)]
        lines += [f"  {name} can't play here: {why}" for name, why in division.absent.items()]
        blocks.append("\n".join(lines))
        blocks.append("\n".join(_matrix(division)))
    blocks.append("\n".join(_costs(found)))
    return "\n\n".join(blocks)


def _settings(league: League) -> str:
    settings = league.settings
    options = options_as_texts(options_from_text(settings.options))
    rollouts = [f"{settings.rollouts:,} rollouts"] if _has_expert(league) else []
    facts = [
        *options, *rollouts, f"{settings.time_limit_s:g} s per decision", f"seed {settings.seed}"
    ]  # fmt: skip
    return f"ratings with {ANCHOR} = {ANCHOR_RATING:.0f}; {', '.join(facts)}"


def _has_expert(league: League) -> bool:
    return any(entry.bot == "expert" for entry in league.entries)


def _ratings(rows: tuple[Row, ...]) -> Iterator[str]:
    yield "       rating  95 % interval  better than next"
    for rank, row in enumerate(rows, 1):
        better = "" if row.superiority is None else f"{100 * row.superiority:.1f} %"
        rating, ends = row.rating, ""
        if isfinite(rating.low) and row.name != ANCHOR:
            ends = f"{rating.low:.0f} to {rating.high:.0f}"
        yield f"  {rank:>3}.  {rating.value:>6.0f}  {ends:>13}  {better:>16}  {row.name}"


def _matrix(found: DivisionStandings) -> Iterator[str]:
    names = [row.name for row in found.rows]
    where = "against" if found.division.players == 2 else "among"
    yield f"rounds won by the row {where} the column, in %; {found.even:.1f} is even"
    width = max(map(len, names), default=0)
    yield f"{'':>{width + 6}}" + "".join(f"{rank:>6}." for rank in range(1, len(names) + 1))
    for rank, one in enumerate(names, 1):
        cells = (_cell(found.matrix.get((one, among))) for among in names)
        yield f"  {rank:>2}. {one:<{width}}" + "".join(f"{cell:>7}" for cell in cells)


def _cell(estimate: Estimate | None) -> str:
    return "·" if estimate is None else f"{estimate.value:.1f}"


def _costs(found: Standings) -> Iterator[str]:
    yield "       rounds  ms per decision  slowest  forfeits"
    for name, cost in found.costs.items():
        why = f": {cost.reason}" if cost.forfeits else ""
        yield (
            f"  {cost.rounds:>11,}  {cost.mean_ms:>15.2f}  {1000 * cost.time.slowest_s:>7.0f}"
            f"  {cost.forfeits:>8,}  {name}{why}"
        )
