"""An analysis in words."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil

from penultima.rules.actions import Action, Play
from penultima.rules.events import Drew
from penultima.rules.table import Table
from penultima.text.cards import card_name, color_name
from penultima.text.columns import columns
from penultima.text.fluent import Lang, say
from penultima.text.moves import move_text
from penultima.text.reader import Reader

from .analyse import RoundAnalysis, totals
from .choices import Choice
from .moments import Moment, moments
from .reasons import reason

MOST_MISTAKES = 5
MOST_NAMED = 2
"""Drawn cards that are named one by one."""


def analysis_lines(rounds: Sequence[RoundAnalysis], lang: Lang) -> Iterator[str]:
    """The analysis of a match as lines of text."""
    for each in rounds:
        yield from round_lines(each, lang)
        yield ""
    if len(rounds) > 1:
        yield say(lang, "analysis-match")
        yield from match_table(rounds, lang)
        yield ""
    yield say(lang, "analysis-explained")


def round_lines(analysis: RoundAnalysis, lang: Lang) -> Iterator[str]:
    yield say(lang, "analysis-round", round=analysis.round)
    yield from _round_table(analysis, lang)
    decisive = moments(analysis)
    if decisive:
        yield say(lang, "list-heading", heading=say(lang, "analysis-moments"))
        yield from (f"  {moment_text(analysis, moment, lang)}" for moment in decisive)
    mistakes = analysis.mistakes()[:MOST_MISTAKES]
    if not mistakes:
        yield say(lang, "analysis-no-mistakes")
        return
    yield say(lang, "list-heading", heading=say(lang, "analysis-better"))
    yield from (f"  {choice_text(analysis, choice, lang)}" for choice in mistakes)


def moment_text(analysis: RoundAnalysis, moment: Moment, lang: Lang) -> str:
    """“Bea’s Wild Draw Four: +18 %”, or “… for Cal” if his chance changed more than hers."""
    players = analysis.steps[0].table.setup.players
    change = f"{float(100 * moment.change):+.0f}".replace("-", "−")
    id_ = "analysis-moment-own" if moment.whose == moment.seat else "analysis-moment"
    what = _what_happened(analysis, moment, lang)
    return say(lang, id_, what=what, change=change, whose=players[moment.whose])


def _what_happened(analysis: RoundAnalysis, moment: Moment, lang: Lang) -> str:
    """The card that was played or drawn; otherwise the move."""
    table = analysis.steps[moment.step - 1].table
    setup, player = table.setup, table.setup.players[moment.seat]
    if isinstance(moment.action, Play):
        card = card_name(setup.edition, moment.action.card, lang)
        return say(lang, "analysis-played", player=player, card=card)
    for event in analysis.steps[moment.step].events:
        if isinstance(event, Drew) and event.cards:
            count = len(event.cards)
            reader = Reader(setup, lang, None)
            are_few = count <= MOST_NAMED
            cards = reader.cards(event.cards) if are_few else reader.say("cards-count", count=count)
            return say(lang, "analysis-drew", player=setup.players[event.seat], cards=cards)
    return f"{player} ({played_text(table, moment.action, lang)})"


def choice_text(analysis: RoundAnalysis, choice: Choice, lang: Lang) -> str:
    """What was played, what would have been better, by how much, and why."""
    table = analysis.steps[choice.step - 1].table
    return say(
        lang,
        "analysis-choice",
        player=table.setup.players[choice.seat],
        step=choice.step,
        played=played_text(table, choice.played, lang),
        best=played_text(table, choice.best, lang),
        loss=ceil(choice.loss),
        why=reason_text(table, choice, lang),
    )


def reason_text(table: Table, choice: Choice, lang: Lang) -> str:
    found = reason(table, choice)
    facts = dict(found.facts)
    if isinstance(color := facts.get("color"), str):
        facts["color"] = color_name(table.edition, color, lang, "m")
    return say(lang, found.id, **facts)


def played_text(table: Table, action: Action, lang: Lang) -> str:
    if isinstance(action, Play):
        # Calling isn't what is compared.
        action = Play(action.card, action.color, action.clothing, action.whom)
    return move_text(action, table.setup, lang, table.prompt)


def _round_table(analysis: RoundAnalysis, lang: Lang) -> Iterator[str]:
    account, result = analysis.books.account, analysis.result
    head = ["player", "result", "luck", "own", "others", "decisions", "loss", "mistakes"]
    rows = [[say(lang, f"analysis-{name}") for name in head]]
    for seat, name in enumerate(analysis.steps[0].table.setup.players):
        own = [choice for choice in analysis.choices if choice.seat == seat]
        loss = sum(choice.loss for choice in own) / len(own) if own else 0.0
        net = (result.net, account.luck.net, account.own.net, account.others.net)
        rows.append(
            [
                name,
                *(_points(column[seat]) for column in net),
                str(len(own)),
                f"{loss:z.1f}",
                str(sum(choice.is_mistake for choice in own)),
            ]
        )
    yield from columns(rows)


def match_table(rounds: Sequence[RoundAnalysis], lang: Lang) -> Iterator[str]:
    """The sums of a match, as columns."""
    sums = totals(rounds)
    head = ["player", "result", "luck", "own", "others", "without-luck"]
    rows = [[say(lang, f"analysis-{name}") for name in head]]
    account = sums.account
    net = (sums.result, account.luck, account.own, account.others, sums.without_luck)
    for seat, name in enumerate(rounds[0].steps[0].table.setup.players):
        rows.append([name, *(_points(column.net[seat]) for column in net)])
    yield from columns(rows)


def _points(value: Fraction) -> str:
    return f"{float(value):+z.1f}"
