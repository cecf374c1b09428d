"""Checks the deal of a replay: from a server, or from a file that the page has saved."""

import msgspec

from penultima.errors import BadSetup
from penultima.fairness.audit import audit_round
from penultima.fairness.checks import Check, RoundChecks, transcript_checks
from penultima.fairness.memory import Told
from penultima.fairness.transcript import DealId, Transcript, round_seed
from penultima.rules.cards import Seat
from penultima.rules.edition import load
from penultima.rules.events import Dealt
from penultima.rules.table import Setup
from penultima.terminal.received import read_message
from penultima.text.events import event_text
from penultima.text.fluent import Lang, say
from penultima.wire.messages import Replay, shown_hands


def saved_replay_checks(content: str, lang: Lang) -> RoundChecks:
    """The checks of a round that the page has saved. Raises BadSetup."""
    try:
        replay = read_message(content)
    except msgspec.DecodeError:
        replay = None
    if not isinstance(replay, Replay) or replay.first or replay.more:
        raise BadSetup(say(lang, "verify-unreadable"))
    # Only the transcript says at which table it was.
    table = replay.transcript.deal.table if replay.transcript else ""
    checks = replay_checks(replay, DealId(table, replay.match, replay.round), lang)
    return RoundChecks(replay.match, replay.round, checks)


def replay_checks(
    replay: Replay, deal: DealId, lang: Lang, dealer: Seat | None = None
) -> tuple[Check, ...]:
    """`dealer` is who has to deal, if that is known from the round before."""
    transcript = replay.transcript
    if transcript is None:
        return (Check("deal", None, "verify-no-transcript"),)
    setup = Setup(load(replay.edition), replay.players, replay.options, replay.house_rules)
    told = Told(
        tuple(event for step in replay.steps for event in step.events),
        shown_hands(replay),
        dealer,
    )
    if all(step.view.open for step in replay.steps):
        cards = card_check(setup, transcript, told, lang)
    else:
        cards = Check("cards", False, "verify-cards-hidden")
    return *transcript_checks(transcript, deal), cards


def card_check(setup: Setup, transcript: Transcript, told: Told, lang: Lang) -> Check:
    """Deal the round again, from the seed that the transcript gives."""
    events = told.events or ()
    if transcript.secret is None:
        return Check("cards", None, "verify-cards-unknown")
    # Without the deal there would be nothing to compare.
    if not any(isinstance(event, Dealt) for event in events):
        return Check("cards", False, "verify-cards-none")
    try:
        found = audit_round(
            setup,
            round_seed(transcript, transcript.secret),
            transcript.deal.round,
            events,
            dealer=told.dealer,
            hands=told.hands,
        )
    except Exception as error:  # events that can't happen fail in many ways
        return Check("cards", False, "verify-cards-broken", {"problem": type(error).__name__})
    if found is None:
        return Check("cards", True, "verify-cards", {"count": len(events)})
    event = event_text(events[found.place], setup, lang, None) or found.event
    return Check("cards", False, "verify-cards-differ", {"place": found.place + 1, "event": event})
