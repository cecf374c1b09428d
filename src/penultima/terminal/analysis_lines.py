"""The analysis of a round as lines of text, on a screen with a small graph."""

from collections.abc import Callable, Iterator, Sequence

from penultima.analysis.summary import RoundSummary
from penultima.text.columns import columns
from penultima.text.fluent import Lang, say
from penultima.text.lists import labelled

BLOCKS = "▁▂▃▄▅▆▇█"
GRAPH_WIDTH = 48
INDENT = "  "


def analysis_lines(
    summary: RoundSummary, seat: int | None, lang: Lang, graph: bool
) -> Iterator[str]:
    """Chances, moments, luck and choices; and the better moves of a seat. A graph is for eyes."""
    yield say(lang, "analysis-chances")
    width = max(map(len, summary.players))
    for at, player in enumerate(summary.players):
        chances = [step[at] for step in summary.chances]
        facts = {"first": _percent(chances[0]), "last": _percent(chances[-1])}
        if graph:
            line = f"{player:<{width}} {sparkline(chances)} {facts['first']}–{facts['last']} %"
        else:
            line = say(lang, "analysis-chance-of", player=player, **facts)
        yield f"{INDENT}{line}"
    yield ""
    yield say(lang, "analysis-moments")
    if not summary.moments:
        yield f"{INDENT}{say(lang, 'analysis-no-moments')}"
    for moment in summary.moments:
        move = say(lang, "analysis-move-number", step=moment.step)
        yield f"{INDENT}{move}. {moment.text}"
    yield ""
    yield say(lang, "analysis-luck-and-choices")
    yield from (f"{INDENT}{line}" for line in _account_lines(summary, lang))
    yield f"{INDENT}{say(lang, 'analysis-explained')}"
    if seat is not None:
        yield ""
        yield from _choice_lines(summary, seat, lang)


def write_analysis(
    summary: RoundSummary, seat: int | None, lang: Lang, write: Callable[[str], None]
) -> None:
    """In line mode, which is read aloud: without empty lines and graphs."""
    for line in analysis_lines(summary, seat, lang, graph=False):
        if line:
            write(line)


def sparkline(chances: Sequence[float], width: int = GRAPH_WIDTH) -> str:
    """A bar for every step, or for every few: the last of them counts."""
    count = min(width, len(chances))
    ends = [(column + 1) * len(chances) // count - 1 for column in range(count)]
    top = len(BLOCKS) - 1
    return "".join(BLOCKS[round(top * chances[end])] for end in ends)


def _account_lines(summary: RoundSummary, lang: Lang) -> Iterator[str]:
    parts = ("player", "result", "luck", "own", "others")
    rows = [[say(lang, f"analysis-{part}") for part in parts]]
    for player, account in zip(summary.players, summary.accounts, strict=True):
        numbers = (account.result, account.luck, account.own, account.others)
        rows.append([player, *(f"{number:+.0f}" for number in numbers)])
    yield from columns(rows)


def _choice_lines(summary: RoundSummary, seat: int, lang: Lang) -> Iterator[str]:
    better = [move for move in summary.better if move.seat == seat]
    count = summary.accounts[seat].decisions
    yield say(lang, "analysis-your-choices")
    if not count:
        yield f"{INDENT}{say(lang, 'analysis-no-choices')}"
    elif not better:
        yield f"{INDENT}{say(lang, 'analysis-choices-good', count=count)}"
    else:
        found = say(lang, "analysis-choices-better", better=len(better), count=count)
        yield f"{INDENT}{found}"
    for move in better:
        number = say(lang, "analysis-move-number", step=move.step)
        yield f"{INDENT}{labelled(lang, number, move.played)}"
        advice = say(lang, "analysis-better-move", move=move.better, points=move.points)
        yield f"{INDENT}{INDENT}{advice} {move.why}"


def _percent(chance: float) -> int:
    return round(100 * chance)
