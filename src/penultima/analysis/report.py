"""An analysis as one self-contained HTML page, with the chances of every round as a graph."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from penultima.intervals import Estimate
from penultima.lab.plots import bars, figure, svg
from penultima.text.fluent import Lang, say

from .analyse import RoundAnalysis, totals
from .moments import moments
from .words import match_table, moment_text, round_lines

COLORS = (
    "#3566a8", "#d9822b", "#4f9d69", "#a8446b", "#7a5ea8",
    "#b39b2e", "#3a9aa0", "#8a5a3c", "#6b6b6b", "#c45a9b",
)  # fmt: skip
PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff }}
h1 {{ font-size: 1.5rem }} h2 {{ font-size: 1.15rem; margin: 2rem 0 .3rem }}
figure {{ margin: 1rem 0 }} svg {{ max-width: 100%; height: auto }}
pre {{ overflow-x: auto; font-size: .8rem; background: #f6f6f4; padding: 1rem }}
</style></head><body>
<h1>{title}</h1>
<p>{about}</p>
{sections}
</body></html>
"""


def report(rounds: Sequence[RoundAnalysis], lang: Lang) -> str:
    players = rounds[0].steps[0].table.setup.players
    sections = [_match_section(rounds, lang)] if len(rounds) > 1 else []
    sections += [_round_section(each, lang) for each in rounds]
    return PAGE.format(
        lang=lang,
        title=escape(", ".join(players)),
        about=escape(say(lang, "analysis-explained")),
        sections="\n".join(sections),
    )


def write_report(file: Path, rounds: Sequence[RoundAnalysis], lang: Lang) -> None:
    file.write_text(report(rounds, lang), encoding="utf-8")


def chance_plot(analysis: RoundAnalysis, lang: Lang) -> str:
    """Each seat's chance to win the round, after every step, with the moments that decided it."""
    with figure(7.2, 3.2) as (plot, (axes,)):
        values = analysis.books.values
        for seat, name in enumerate(analysis.steps[0].table.setup.players):
            chances = [100 * float(value.win[seat]) for value in values]
            axes.step(
                range(len(values)),
                chances,
                where="post",
                color=COLORS[seat],
                label=name,
                linewidth=1.6,
            )
        for moment in moments(analysis):
            axes.axvline(moment.step, color="#999999", linestyle=":", linewidth=0.9)
        axes.set(
            xlim=(0, len(values) - 1),
            ylim=(0, 100),
            xlabel=say(lang, "analysis-axis-moves"),
            ylabel=say(lang, "analysis-axis-chance"),
        )
        axes.legend(ncols=2, fontsize=8)
        return svg(plot)


def account_plot(rounds: Sequence[RoundAnalysis], lang: Lang) -> str:
    """Luck, own choices and the others' choices of each player, in net points."""
    account = totals(rounds).account
    with figure(7.2, 3.2) as (plot, (axes,)):
        names = rounds[0].steps[0].table.setup.players
        series = [
            (say(lang, f"analysis-{part}"), [_exact(float(number)) for number in value.net])
            for part, value in (
                ("luck", account.luck),
                ("own", account.own),
                ("others", account.others),
            )
        ]
        bars(axes, names, series, 1.0)
        axes.axhline(0, color="#888888", linewidth=0.8)
        axes.set(ylabel=say(lang, "analysis-axis-points"))
        return svg(plot)


def _exact(number: float) -> Estimate:
    return Estimate(number, number, number, 1)


def _round_section(analysis: RoundAnalysis, lang: Lang) -> str:
    title, *lines = round_lines(analysis, lang)
    said = " ".join(moment_text(analysis, moment, lang) for moment in moments(analysis))
    return (
        f"<h2>{escape(title)}</h2>\n<p>{escape(said)}</p>\n"
        f"<figure>{chance_plot(analysis, lang)}</figure>\n<pre>{escape(chr(10).join(lines))}</pre>"
    )


def _match_section(rounds: Sequence[RoundAnalysis], lang: Lang) -> str:
    table = "\n".join(match_table(rounds, lang))
    return (
        f"<h2>{escape(say(lang, 'analysis-match'))}</h2>\n"
        f"<figure>{account_plot(rounds, lang)}</figure>\n<pre>{escape(table)}</pre>"
    )
