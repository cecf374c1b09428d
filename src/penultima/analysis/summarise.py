"""Summarise the analysis of a round for people, in one language."""

from math import ceil

from penultima.rules.cards import Seat
from penultima.text.fluent import Lang

from .analyse import RoundAnalysis
from .choices import Choice
from .moments import Moment, moments
from .summary import BetterMove, DecisiveMoment, RoundSummary, SeatAccount
from .words import moment_text, played_text, reason_text


def summarise(analysis: RoundAnalysis, lang: Lang) -> RoundSummary:
    mistakes = sorted(analysis.mistakes(), key=lambda choice: choice.step)
    players = analysis.steps[0].table.setup.players
    return RoundSummary(
        players,
        tuple(
            tuple(round(float(chance), 3) for chance in value.win)
            for value in analysis.books.values
        ),
        tuple(_account(analysis, Seat(seat)) for seat in range(len(players))),
        tuple(_moment(analysis, moment, lang) for moment in moments(analysis)),
        tuple(_better(analysis, choice, lang) for choice in mistakes),
    )


def _account(analysis: RoundAnalysis, seat: Seat) -> SeatAccount:
    account = analysis.books.account
    parts = (analysis.result, account.luck, account.own, account.others)
    result, luck, own, others = (round(float(part.net[seat]), 1) for part in parts)
    decisions = sum(choice.seat == seat for choice in analysis.choices)
    return SeatAccount(result, luck, own, others, decisions)


def _moment(analysis: RoundAnalysis, moment: Moment, lang: Lang) -> DecisiveMoment:
    change = round(float(moment.change), 3)
    text = moment_text(analysis, moment, lang)
    return DecisiveMoment(moment.step, moment.seat, moment.whose, change, text)


def _better(analysis: RoundAnalysis, choice: Choice, lang: Lang) -> BetterMove:
    table = analysis.steps[choice.step - 1].table
    return BetterMove(
        choice.step,
        choice.seat,
        ceil(choice.loss),
        played_text(table, choice.played, lang),
        played_text(table, choice.best, lang),
        reason_text(table, choice, lang),
    )
