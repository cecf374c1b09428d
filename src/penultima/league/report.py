"""The standings of a league as one self-contained HTML page, for phones, in light and dark."""

from collections.abc import Iterator, Sequence
from html import escape
from math import isfinite
from os import PathLike
from pathlib import Path

from penultima.bots.arena import arena_setup
from penultima.intervals import Estimate
from penultima.rules.options import changed_options
from penultima.text.cards import edition_name
from penultima.text.fluent import Lang, say
from penultima.text.options import option_text

from .deals import Division
from .league_file import League
from .ratings import ANCHOR, ANCHOR_RATING
from .standings import DivisionStandings, Row, Standings

PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
:root {{ --text: #222; --faint: #555; --line: #ddd; --page: #fff; --code: #f4f4f2;
  --bar: #3566a8; --mark: #222; --less: 217 130 43; --more: 53 102 168 }}
@media (prefers-color-scheme: dark) {{ :root {{ --text: #e8e8e6; --faint: #b0b0ac; --line: #444;
  --page: #1b1c1e; --code: #2a2b2e; --bar: #6f9bd8; --mark: #fff; --less: 224 140 60;
  --more: 90 145 220 }} }}
body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem;
  color: var(--text); background: var(--page); overflow-wrap: break-word }}
h1 {{ font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 }}
h2 {{ font-size: 1.15rem; margin: 2rem 0 .3rem }} h3 {{ font-size: 1rem; margin: 1.4rem 0 .2rem }}
.finding {{ font-size: 1.12rem; margin: .5rem 0 1.2rem }}
.about {{ margin: .2rem 0 .6rem; color: var(--faint) }}
.bars {{ list-style: none; margin: 0; padding: 0 }}
.bars li {{ display: grid; grid-template-columns: 1.8em 1fr auto; column-gap: .4rem;
  padding: .35rem 0; break-inside: avoid }}
.bars .rating {{ font-weight: 600 }}
.bars small {{ grid-column: 2 / 4; color: var(--faint); line-height: 1.3 }}
.bar {{ grid-column: 2 / 4; position: relative; height: .7rem; margin: .2rem 0 }}
.bar i {{ position: absolute; inset: 0 auto 0 0; background: var(--bar); border-radius: 2px }}
.bar b {{ position: absolute; top: calc(50% - 1px); height: 2px; min-width: 2px;
  background: var(--mark); box-shadow: 0 0 0 1px var(--page) }}
.wide {{ overflow-x: auto }}
table {{ border-collapse: collapse; font-size: .85rem; line-height: 1.35; min-width: 100% }}
th, td {{ text-align: right; padding: .25rem .35rem; border-bottom: 1px solid var(--line);
  vertical-align: top; font-variant-numeric: tabular-nums }}
th:first-child, td:first-child {{ text-align: left; padding-left: 0; background: var(--page);
  max-width: 11rem }}
.matrix th:first-child {{ position: sticky; left: 0; font-weight: normal }}
.rules td {{ text-align: left }}
td code {{ display: block; min-width: 9rem; text-align: left }}
code {{ font-size: .85rem; background: var(--code); padding: .1rem .3rem; overflow-wrap: anywhere }}
@media print {{ body {{ font-size: 10pt; max-width: none; padding: 0 }} h2 {{ break-after: avoid }}
  .wide {{ overflow: visible }} }}
</style></head><body>
<h1>{title}</h1>
<p class="finding">{finding}</p>
{body}
</body></html>
"""


def report(league: League, found: Standings, lang: Lang = "en") -> str:
    parts = [_rules(league, lang)]
    if found.overall:
        parts.append(_heading("h2", say(lang, "league-overall")))
        parts.append(_about(say(lang, "league-overall-about")))
        parts.append(_bars(found.overall, lang))
    for division in found.divisions:
        parts += _division(league, division, lang)
    parts += _costs(league, found, lang)
    return PAGE.format(
        lang=lang,
        title=escape(say(lang, "league-title", entries=len(league.entries))),
        finding=escape(_finding(found, lang)),
        body="\n".join(parts),
    )


def write_report(
    league: League, found: Standings, file: str | PathLike[str], lang: Lang = "en"
) -> None:
    Path(file).write_text(report(league, found, lang), encoding="utf-8")


def _finding(found: Standings, lang: Lang) -> str:
    rows = found.overall or found.divisions[0].rows
    facts = {"anchor": ANCHOR, "zero": f"{ANCHOR_RATING:.0f}"}
    first = rows[0]
    text = say(
        lang, "league-finding", first=first.name, rating=f"{first.rating.value:.0f}", **facts
    )
    if first.superiority is None:
        return text
    clear = say(
        lang, "league-finding-clear", percent=_percent(first.superiority), second=rows[1].name
    )
    return f"{text} {clear}"


def _rules(league: League, lang: Lang) -> str:
    settings = league.settings
    options = arena_setup(*_table(league.divisions[0]), settings.options).options
    texts = [option_text(option, options, lang) for option in changed_options(options)]
    rows = [
        (say(lang, "lab-settings"), " ".join(texts) or say(lang, "lab-as-printed")),
        (say(lang, "league-limit"), say(lang, "league-limit-seconds",
                                        seconds=f"{settings.time_limit_s:g}")),
        (say(lang, "league-rollouts"), f"{settings.rollouts:,}"),
        (say(lang, "lab-seed"), settings.seed),
    ]  # fmt: skip
    body = "\n".join(f"<tr><th>{escape(a)}</th><td>{escape(b)}</td></tr>" for a, b in rows)
    made = [
        f"{escape(say(lang, 'lab-made'))} <code>{escape(run.command)}</code>, "
        + escape(say(lang, "lab-made-line", version=league.version, date=run.date))
        for run in league.runs
    ]
    return (
        f'{_heading("h2", say(lang, "lab-rules"))}\n<table class="rules">{body}</table>\n'
        f'<p class="about">{"<br>".join(made)}</p>'
    )


def _table(division: Division) -> tuple[str, int]:
    return division.edition, division.players


def _division(league: League, found: DivisionStandings, lang: Lang) -> Iterator[str]:
    setup = arena_setup(*_table(found.division), league.settings.options)
    players = found.division.players
    name = say(lang, "league-division", edition=edition_name(setup.edition, lang), players=players)
    yield _heading("h2", name)
    about = say(lang, "league-ratings-about", anchor=ANCHOR, zero=f"{ANCHOR_RATING:.0f}")
    yield _about(about)
    yield _bars(found.rows, lang)
    for entry, reason in found.absent.items():
        yield _about(say(lang, "league-absent", entry=entry, reason=reason))
    yield _heading("h3", say(lang, "league-matrix"))
    if players == 2:
        yield _about(say(lang, "league-matrix-two"))
    else:
        even = f"{found.even:.1f}"
        yield _about(say(lang, "league-matrix-more", others=players - 1, even=even))
    yield _matrix(found)


def _bars(rows: Sequence[Row], lang: Lang) -> str:
    """A bar for each rating, with a line for its interval."""
    ends = [end for row in rows for end in _ends(row.rating)]
    low, high = min(ends, default=0), max(ends, default=1)
    # The shortest bar is still to be seen.
    zero = low - max(50.0, (high - low) / 4)

    def place(rating: float) -> float:
        return 100 * (rating - zero) / (high - zero)

    items = []
    for rank, row in enumerate(rows, 1):
        left, right = map(place, _ends(row.rating))
        line = f'<b style="left:{left:.2f}%;width:{right - left:.2f}%"></b>'
        notes = []
        if isfinite(row.rating.low) and row.name != ANCHOR:
            facts = {"low": f"{row.rating.low:.0f}", "high": f"{row.rating.high:.0f}"}
            notes.append(say(lang, "league-interval", **facts))
        if row.superiority is not None:
            notes.append(say(lang, "league-better", percent=_percent(row.superiority)))
        items.append(
            f'<li><span>{rank}.</span><span class="name">{escape(row.name)}</span>'
            f'<span class="rating">{row.rating.value:.0f}</span>'
            f'<div class="bar"><i style="width:{place(row.rating.value):.2f}%"></i>{line}</div>'
            f"<small>{escape(', '.join(notes))}</small></li>"
        )
    return f'<ol class="bars">\n{chr(10).join(items)}\n</ol>'


def _ends(rating: Estimate) -> tuple[float, float]:
    return (rating.low, rating.high) if isfinite(rating.low) else (rating.value, rating.value)


def _matrix(found: DivisionStandings) -> str:
    names = [row.name for row in found.rows]
    head = "".join(f'<th scope="col" title="{escape(name)}">{rank}</th>'
                   for rank, name in enumerate(names, 1))  # fmt: skip
    body = "\n".join(
        f'<tr><th scope="row">{rank}. {escape(one)}</th>'
        + "".join(_cell(found.matrix.get((one, among)), found.even) for among in names)
        + "</tr>"
        for rank, one in enumerate(names, 1)
    )
    return f'<div class="wide"><table class="matrix"><tr><th></th>{head}</tr>\n{body}</table></div>'


def _cell(won: Estimate | None, even: float) -> str:
    """The more a cell differs from an even share, the stronger its colour."""
    if won is None:
        return "<td>·</td>"
    color = "--more" if won.value > even else "--less"
    scale = 100 - even if won.value > even else even
    strength = min(1.0, 1.6 * abs(won.value - even) / scale)
    style = f"background:rgb(var({color}) / {0.6 * strength:.2f})"
    half = f" ±{won.half_width:.1f}" if isfinite(won.half_width) else ""
    return f'<td style="{style}" title="{won.value:.1f}{half}">{won.value:.1f}</td>'


def _costs(league: League, found: Standings, lang: Lang) -> Iterator[str]:
    yield _heading("h2", say(lang, "league-costs"))
    yield _about(say(lang, "league-costs-about"))
    heads = ("league-entry", "league-bot", "league-rounds", "league-time", "league-slowest",
             "league-forfeits")  # fmt: skip
    top = "".join(f"<th>{escape(say(lang, id_))}</th>" for id_ in heads)
    rows = []
    for entry in league.entries:
        cost = found.costs[entry.name]
        forfeits = str(cost.forfeits)
        if cost.forfeits:
            facts = {"count": f"{cost.forfeits:,}", "reason": cost.reason}
            forfeits = say(lang, "league-first-forfeit", **facts)
        cells = [
            escape(entry.name),
            f"<code>{escape(entry.bot)}</code>",
            f"{cost.rounds:,}",
            f"{cost.mean_ms:.2f}",
            f"{1000 * cost.time.slowest_s:.0f}",
            escape(forfeits),
        ]
        rows.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    yield f'<div class="wide"><table><tr>{top}</tr>\n{chr(10).join(rows)}</table></div>'


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _heading(level: str, text: str) -> str:
    return f"<{level}>{escape(text)}</{level}>"


def _about(text: str) -> str:
    return f'<p class="about">{escape(text)}</p>'
