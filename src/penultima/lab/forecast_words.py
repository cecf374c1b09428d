"""A forecast in a few sentences."""

from collections.abc import Iterator

from penultima.rules.table import Setup
from penultima.text.cards import card_with_article, face_name
from penultima.text.fluent import Lang, say

from .forecast import Change, Forecast


def forecast_lines(found: Forecast, after: Setup, lang: Lang) -> Iterator[str]:
    """Warnings first, then how long rounds get, how much luck counts, and who is favoured."""
    # Inside a sentence the face is meant, in any colour: wilds have one name.
    card = _card_name(found, after, lang)
    for warning in found.warnings:
        percent = round(100 * found.unfinished)
        yield say(lang, f"forecast-warning-{warning}", card=card, percent=percent)
    yield _turns(found.turns, lang)
    luck = _direction(found.care, "less-luck", "more-luck", "as-much-luck")
    fair = round(100 / len(after.players))
    yield say(lang, f"forecast-{luck}", **_percentages(found.care), fair=fair)
    leader = _direction(found.leader_loses, "leader-more", "leader-less", "leader-same")
    yield say(lang, f"forecast-{leader}", **_percentages(found.leader_loses))
    if found.first.is_certain:
        yield say(lang, "forecast-first", **_percentages(found.first))
    yield say(lang, "forecast-card", card=card, after=round(100 * found.card_wins.after))
    yield say(lang, "forecast-rounds", rounds=found.rounds, players=len(after.players))


def _card_name(found: Forecast, after: Setup, lang: Lang) -> str:
    kind = after.edition[found.card]
    if kind.is_wild or kind.number is not None:
        return card_with_article(after.edition, found.card, lang)
    return face_name(kind, lang)


def _turns(turns: Change, lang: Lang) -> str:
    id_ = _direction(turns, "longer", "shorter", "as-long")
    percent = abs(round(100 * (turns.after / turns.before - 1)))
    before, after = round(turns.before), round(turns.after)
    if before == after:
        id_ = "as-long"
    return say(lang, f"forecast-{id_}", percent=percent, before=before, after=after)


def _direction(change: Change, more: str, less: str, same: str) -> str:
    rounded = _percentages(change)
    if not change.is_certain or rounded["before"] == rounded["after"]:
        return same
    return more if change.after > change.before else less


def _percentages(change: Change) -> dict[str, int]:
    return {"before": round(100 * change.before), "after": round(100 * change.after)}
