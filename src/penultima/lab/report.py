"""A report of a simulation as one self-contained HTML page, and its figures for a paper.

The page begins with what was found, names the rules and how it was made, and can be read on a phone
and printed.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from html import escape
from importlib.metadata import version
from math import isfinite
from os import PathLike
from pathlib import Path
from typing import Any

from penultima.intervals import NO_ESTIMATE, Estimate
from penultima.rules.options import changed_options
from penultima.text.cards import card_name, edition_name
from penultima.text.fluent import Lang, say
from penultima.text.options import option_text

from .comparison import Comparison
from .measures import is_capped
from .plots import pdf, svg
from .report_plots import render_plots
from .results import Simulation
from .summary_table import CARD_MEASURES, SHARES
from .words import card_names, findings, measure_name, measure_title

Result = Simulation | Comparison
NBSP = "\N{NO-BREAK SPACE}"

PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem;
  color: #222; background: #fff; overflow-wrap: break-word }}
h1 {{ font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 }}
h2 {{ font-size: 1.15rem; margin: 2rem 0 .3rem }}
.finding {{ font-size: 1.12rem; margin: .5rem 0 1.2rem }}
.about {{ margin: .2rem 0 .6rem; color: #555 }}
figure {{ margin: 0; break-inside: avoid }}
svg {{ display: block; width: 100%; max-width: 32rem; height: auto }}
.wide {{ overflow-x: auto }}
table {{ border-collapse: collapse; font-size: .85rem; line-height: 1.35; min-width: 100% }}
th, td {{ text-align: right; padding: .25rem .35rem; border-bottom: 1px solid #ddd;
  vertical-align: top }}
th:first-child, td:first-child {{ text-align: left; padding-left: 0 }}
.rules td, .rules th {{ text-align: left }}
td {{ font-variant-numeric: tabular-nums }}
code {{ font-size: .85rem; background: #f4f4f2; padding: .1rem .3rem; overflow-wrap: anywhere }}
@media print {{ body {{ font-size: 10pt; max-width: none; padding: 0 }} h2 {{ break-after: avoid }}
  .wide {{ overflow: visible }} tr {{ break-inside: avoid }} }}
</style></head><body>
<h1>{title}</h1>
<p class="finding">{finding}</p>
{body}
</body></html>
"""


def report(result: Result, *, lang: Lang = "en", command: str = "") -> str:
    """The page for one simulation, or for two side by side. `command` is how it was made."""
    sides = _sides(result)
    sentences = findings(result, lang)
    if not all(side.result.complete for side in sides):
        sentences.append(say(lang, "lab-interrupted"))
    body = [_rules(sides, lang), _made(command, lang), *_figures(result, lang)]
    return PAGE.format(
        lang=lang,
        title=escape(_title(result, lang)),
        finding=escape(" ".join(sentences)),
        body="\n".join([*body, *_numbers(result, lang)]),
    )


def write_report(
    result: Result, file: str | PathLike[str], *, lang: Lang = "en", command: str = ""
) -> None:
    Path(file).write_text(report(result, lang=lang, command=command), encoding="utf-8")


def write_figures(result: Result, folder: str | PathLike[str], *, lang: Lang = "en") -> None:
    """Write every plot of a report as an SVG and a PDF file, for papers."""
    place = Path(folder)
    place.mkdir(exist_ok=True)

    def write(name: str, plot: Any) -> None:
        (place / f"{name}.svg").write_text(svg(plot), encoding="utf-8")
        (place / f"{name}.pdf").write_bytes(pdf(plot))

    render_plots(result, lang, write)


def _sides(result: Result) -> tuple[Simulation, ...]:
    return result.sides if isinstance(result, Comparison) else (result,)


def _title(result: Result, lang: Lang) -> str:
    if isinstance(result, Comparison):
        return say(lang, "lab-title", other=result.other.rules.label)
    return say(lang, "lab-title-one", rules=result.rules.label)


# How it was made


def _rules(sides: Sequence[Simulation], lang: Lang) -> str:
    """The rule sets beside each other."""
    labels = [side.rules.label for side in sides]
    rows = [
        ("lab-edition", [_edition(side, lang) for side in sides]),
        ("lab-players", [str(side.rules.players) for side in sides]),
        ("lab-played-by", [_played_by(side, lang) for side in sides]),
        ("lab-settings", [" ".join(_settings(side, lang)) for side in sides]),
        ("lab-rounds", [f"{side.result.counts['rounds']:,}" for side in sides]),
        ("lab-seed", [str(side.workload.seed) for side in sides]),
    ]
    body = [[say(lang, id_), *cells] for id_, cells in rows]
    heading = f"<h2>{escape(say(lang, 'lab-rules'))}</h2>"
    return f"{heading}\n{_table(['', *labels], body, 'rules')}"


def _edition(side: Simulation, lang: Lang) -> str:
    return edition_name(side.rules.setup.edition, lang)


def _played_by(side: Simulation, lang: Lang) -> str:
    is_people = side.rules.played_by == "people"
    return say(lang, "lab-played-by-people") if is_people else side.rules.player_name


def _settings(side: Simulation, lang: Lang) -> Iterator[str]:
    """The options, house rules and habits that differ from the defaults."""
    setup, habits = side.rules.setup, side.workload.habits
    texts = [option_text(option, setup.options, lang) for option in changed_options(setup.options)]
    texts += [
        say(lang, "lab-house-rule", title=rule.title, card=card_name(setup.edition, card, lang))
        for card, rule in setup.house_rules.items()
    ]
    texts += [
        f"--{field.name} {getattr(habits, field.name)}"
        for field in fields(habits)
        if getattr(habits, field.name) != field.default
    ]
    return iter(texts or [say(lang, "lab-as-printed")])


def _made(command: str, lang: Lang) -> str:
    date = datetime.now(UTC).date().isoformat()
    line = say(lang, "lab-made-line", version=version("penultima"), date=date)
    code = f" <code>{escape(command)}</code>," if command else ""
    return f'<p class="about">{escape(say(lang, "lab-made"))}{code} {escape(line)}</p>'


# What was found


def _figures(result: Result, lang: Lang) -> list[str]:
    sections: list[str] = []

    def add(name: str, plot: Any) -> None:
        title, about = say(lang, f"lab-{name}"), say(lang, f"lab-{name}-about")
        image = svg(plot).replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1)
        head = f'<h2>{escape(title)}</h2>\n<p class="about">{escape(about)}</p>'
        sections.append(f"{head}\n<figure>{image}</figure>")

    render_plots(result, lang, add)
    return sections


def _numbers(result: Result, lang: Lang) -> Iterator[str]:
    yield f"<h2>{escape(say(lang, 'lab-numbers'))}</h2>"
    yield f'<p class="about">{escape(say(lang, "lab-numbers-about"))}</p>'
    if isinstance(result, Comparison):
        yield _two(result, lang)
        star = say(lang, "lab-numbers-star", tested=result.tested)
        yield f'<p class="about">{escape(star)}</p>'
    else:
        rows = [
            [
                measure_title(m.name, m.subject, result.rules, lang),
                _estimate(m.name, m.estimate, lang),
            ]
            for m in result.measures
            if m.name not in CARD_MEASURES
        ]
        yield _table([say(lang, "lab-measure"), result.rules.label], rows)
    for side in _sides(result):
        yield _cards(side, lang)


def _two(result: Comparison, lang: Lang) -> str:
    one, other = result.sides
    theirs = other.by_name()
    changes = {(change.name, change.subject): change for change in result.differences}
    rows = []
    for m in one.measures:
        key = (m.name, m.subject)
        if m.name in CARD_MEASURES or key not in theirs:
            continue
        change = changes.get(key)
        found = change.estimate if change else NO_ESTIMATE
        star = " *" if change and change.is_significant else ""
        rows.append(
            [
                measure_title(*key, one.rules, lang),
                _estimate(m.name, found, lang, signed=True) + star,
                _estimate(m.name, m.estimate, lang),
                _estimate(m.name, theirs[key], lang),
            ]
        )
    # The difference comes first: on a narrow screen, the rest may have to be scrolled to.
    head = [say(lang, "lab-measure"), say(lang, "lab-difference")]
    return _table([*head, one.rules.label, other.rules.label], rows)


def _cards(side: Simulation, lang: Lang) -> str:
    values = side.by_name()
    rows = [
        [name, *(_estimate(m, values.get((m, title), NO_ESTIMATE), lang) for m in CARD_MEASURES)]
        for title, name in card_names(side.rules, lang).items()
    ]
    head = [side.rules.label, *(measure_name(measure, lang) for measure in CARD_MEASURES)]
    return _table(head, rows)


def _estimate(name: str, estimate: Estimate, lang: Lang, signed: bool = False) -> str:
    """A value with its interval: `56.6 ± 0.2`, `41.7 % ± 0.3`."""
    if not isfinite(estimate.value):
        return "—"
    if is_capped(name, estimate):
        return say(lang, "lab-or-more", value=f"{estimate.value:,.0f}")
    scale, unit = (100, f"{NBSP}%") if name in SHARES else (1, "")
    value, half = estimate.value * scale, estimate.half_width * scale
    digits = 0 if value == int(value) and not isfinite(half) else 2
    text = f"{value:{'+' if signed else ''},.{digits}f}{unit}"
    return f"{text} ±{NBSP}{half:.2f}" if isfinite(half) else text


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "figures") -> str:
    # A rule set is called by its changes, `stacking=true,hand_size=5`: that may be wide.
    breakable = (re.sub("([_=,])", r"\1<wbr>", escape(cell)) for cell in head)
    top = "".join(f"<th>{cell}</th>" for cell in breakable)
    body = "\n".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    table = f'<table class="{kind}"><thead><tr>{top}</tr></thead><tbody>\n{body}\n</tbody></table>'
    return f'<div class="wide">{table}</div>'
