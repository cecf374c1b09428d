"""An analysis as JSON, for programs. docs/analysis.md describes the fields."""

from collections.abc import Sequence
from typing import Any

from penultima.text.notation import format_move

from .analyse import RoundAnalysis, totals
from .books import Account, Entry
from .choices import Choice
from .moments import Moment, moments
from .values import Value


def match_json(rounds: Sequence[RoundAnalysis]) -> dict[str, Any]:
    players = rounds[0].steps[0].table.setup.players
    sums = totals(rounds)
    return {
        "players": list(players),
        "rounds": [round_json(each) for each in rounds],
        "result": _value(sums.result),
        "account": _account(sums.account),
        "without_luck": _value(sums.without_luck),
    }


def round_json(analysis: RoundAnalysis) -> dict[str, Any]:
    return {
        "round": analysis.round,
        "rollouts": analysis.rollouts,
        "values": [_value(value) for value in analysis.books.values],
        "result": _value(analysis.result),
        "account": _account(analysis.books.account),
        "entries": [_entry(entry) for entry in analysis.books.entries],
        "moments": [_moment(analysis, moment) for moment in moments(analysis)],
        "choices": [_choice(analysis, choice) for choice in analysis.choices],
    }


def _value(value: Value) -> dict[str, list[float]]:
    return {
        "win": [round(float(share), 6) for share in value.win],
        "net": [round(float(share), 4) for share in value.net],
    }


def _account(account: Account) -> dict[str, Any]:
    return {
        "luck": _value(account.luck),
        "own": _value(account.own),
        "others": _value(account.others),
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "step": entry.step,
        "cause": entry.cause,
        "seat": entry.seat,
        "change": _value(entry.change),
    }


def _moment(analysis: RoundAnalysis, moment: Moment) -> dict[str, Any]:
    players = analysis.steps[0].table.setup.players
    return {
        "step": moment.step,
        "move": format_move(moment.seat, moment.action, players),
        "seat": moment.whose,
        "change": round(float(moment.change), 6),
    }


def _choice(analysis: RoundAnalysis, choice: Choice) -> dict[str, Any]:
    players = analysis.steps[0].table.setup.players
    return {
        "step": choice.step,
        "seat": choice.seat,
        "played": format_move(choice.seat, choice.played, players),
        "best": format_move(choice.seat, choice.best, players),
        "loss": round(choice.loss, 4),
        "error": round(choice.error, 4),
        "mistake": choice.is_mistake,
    }
