"""Checks the deals of a game record: each transcript, and every card that the seed gives."""

from collections.abc import Iterator

from msgspec import Struct

from penultima.errors import BadRecord
from penultima.fairness.checks import Check, RoundChecks, seed_check, transcript_checks
from penultima.fairness.memory import Told
from penultima.fairness.transcript import DealId, Transcript
from penultima.rules.actions import NextRound
from penultima.text.fluent import Lang
from penultima.text.record import MatchStep, Record, deals, replay

from .verify_replay import card_check


class _Played(Struct, frozen=True):
    """A round as the record tells it, and what in it breaks a rule."""

    steps: tuple[MatchStep, ...]
    broken: BadRecord | None = None


def record_checks(record: Record, lang: Lang) -> Iterator[RoundChecks]:
    """Raises BadRecord for a transcript without a round."""
    found = list(deals(record))
    played = _rounds(record)
    told = [deal.transcript for deal in found if deal.transcript is not None]
    # A record does not say at which table it was played. Its transcripts do, and all the same.
    first = told[0].deal if told else None
    for number, deal in enumerate(found):
        match = first.match if first else 1
        round_ = played[number] if number < len(played) else None
        if deal.transcript is None or first is None:
            checks: tuple[Check, ...] = (Check("deal", None, "verify-no-transcript"),)
        else:
            own = DealId(first.table, first.match, deal.round)
            checks = (
                *transcript_checks(deal.transcript, own),
                seed_check(deal.transcript, deal.seed),
                _cards(deal.transcript, round_, lang),
            )
        yield RoundChecks(match, deal.round, checks)


def _rounds(record: Record) -> list[_Played]:
    """The rounds until the line that breaks a rule."""
    lines = tuple(line for line in record.lines if line.transcript is None)
    rounds: list[_Played] = []
    steps: list[MatchStep] = []
    try:
        for step in replay(Record(record.opening, lines)):
            if isinstance(step.action, NextRound):
                rounds.append(_Played(tuple(steps)))
                steps = []
            steps.append(step)
    except BadRecord as error:
        return [*rounds, _Played(tuple(steps), error)]
    return [*rounds, _Played(tuple(steps))]


def _cards(transcript: Transcript, played: _Played | None, lang: Lang) -> Check:
    if played is None or transcript.secret is None:
        return Check("cards", None, "verify-cards-unknown")
    if played.broken is not None:
        return Check("cards", False, "verify-cards-broken", {"problem": str(played.broken)})
    events = tuple(event for step in played.steps for event in step.events)
    setup = played.steps[-1].table.setup
    return card_check(setup, transcript, Told(events), lang)
