"""Laws of house rules that change between rounds (A7): nothing happens without consent."""

from hypothesis import given
from hypothesis import strategies as st

from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules.cards import Card
from penultima.rules.house_rules import HouseRule
from penultima.server.table.machine import Arrived, Departed
from penultima.wire import notices as n
from penultima.wire import requests as r
from tests.support.consent import check_consent
from tests.support.table_simulation import (
    ANA,
    BEN,
    CAL,
    DELAYS,
    HOUSE_RULES,
    LAST_CARD,
    WAITS,
    Script,
    Simulation,
    run,
    scripts,
    start,
)

WC1 = Card("WC1")
THAW = HouseRule("Thaw", ())
PROPOSE = r.Propose(card=WC1, rule=THAW)
EVERYBODY = (ANA, BEN, CAL)


def pause() -> Simulation:
    """Ana has gone out."""
    simulation = start((LAST_CARD, (), 0, {}))
    simulation.ask(ANA, a.Play(Card("B1")))
    assert simulation.state.phase == "round_over"
    return simulation


def ready(simulation: Simulation, *players: int) -> None:
    for player in players:
        simulation.request(player, r.SetReady())


@given(scripts())
def test_what_is_in_force_was_agreed_to(script: Script) -> None:
    simulation = pause()
    run(simulation, script)
    check_consent(simulation.log, HOUSE_RULES)


@given(scripts(), WAITS)
def test_proposals_do_not_put_the_next_round_off(script: Script, wait: float) -> None:
    """It begins 30 seconds after the first person was ready, whatever is proposed meanwhile."""
    simulation = pause()
    ready(simulation, ANA)
    began = simulation.now
    proposals = [step for step in script if step[0] in ("propose", "agree", "object")]
    for kind, wait_s, player, number in proposals:
        if simulation.state.phase != "round_over":
            break
        run(simulation, [(kind, min(wait_s, 2.0), player, number)])
    simulation.wait(max(0.0, began + DELAYS.next_round_s - simulation.now))
    assert simulation.state.phase == "playing"


@given(st.permutations(EVERYBODY), st.booleans())
def test_the_round_is_dealt_with_the_last_answer(order: list[int], agree: bool) -> None:
    """Whoever proposed it, and in whatever order they answer."""
    simulation = pause()
    author, first, last = order
    simulation.request(author, PROPOSE)
    ready(simulation, *EVERYBODY)
    simulation.vote(first, True)
    assert simulation.state.game and simulation.state.game.round == 1
    simulation.vote(last, agree)
    assert simulation.state.phase == "playing"
    assert simulation.state.house_rules == ({WC1: THAW} if agree else HOUSE_RULES)
    told = any(isinstance(event, n.RulesNotAgreed) for event in simulation.log[-1].events)
    assert told == (not agree)


def test_a_proposal_that_cannot_come_into_force_is_not_waited_for() -> None:
    simulation = pause()
    simulation.request(ANA, PROPOSE)
    ready(simulation, *EVERYBODY)
    simulation.vote(BEN, False)
    assert simulation.state.phase == "playing"


@given(st.sampled_from([BEN, CAL]), st.floats(0.0, 100.0))
def test_the_absent_are_not_needed(away: int, gone_for: float) -> None:
    simulation = pause()
    simulation.take(Departed(away))
    simulation.wait(gone_for)
    simulation.request(ANA, PROPOSE)
    ready(simulation, ANA, BEN + CAL - away)
    simulation.vote(BEN + CAL - away, True)
    is_dealt = simulation.state.phase == "playing"
    assert is_dealt == (gone_for >= DELAYS.away_s)
    simulation.wait(DELAYS.next_round_s)
    assert simulation.state.house_rules == {WC1: THAW}


def test_who_is_back_before_the_deal_is_asked() -> None:
    simulation = pause()
    simulation.take(Departed(CAL))
    simulation.request(ANA, PROPOSE)
    ready(simulation, ANA, BEN)
    simulation.vote(BEN, True)
    simulation.take(Arrived(CAL))
    simulation.wait(DELAYS.next_round_s)
    assert simulation.state.house_rules == HOUSE_RULES


def test_an_answer_after_the_deal_is_too_late() -> None:
    simulation = pause()
    simulation.request(ANA, PROPOSE)
    simulation.vote(BEN, True)
    ready(simulation, ANA)
    simulation.wait(DELAYS.next_round_s)
    (answer,) = simulation.vote(CAL, True)
    assert getattr(answer, "code", None) == "not_now"
    assert simulation.state.house_rules == HOUSE_RULES
    assert not any(isinstance(event, e.HouseRulesWritten) for event in simulation.log[-1].events)


@given(scripts())
def test_a_restart_between_rounds_forgets_no_vote(script: Script) -> None:
    simulation = pause()
    run(simulation, [step for step in script if step[0] in ("propose", "agree", "object")])
    again = Simulation(simulation.state, now=simulation.now)
    for proposal in again.state.proposed_changes.values():
        for player in EVERYBODY:
            again.request(player, r.Vote(version=proposal.version, agree=True))
    changes = {card: proposal.rule for card, proposal in again.state.proposed_changes.items()}
    ready(again, *EVERYBODY)
    assert again.state.phase == "playing"
    wanted = {**HOUSE_RULES, **changes}
    assert again.state.house_rules == {card: rule for card, rule in wanted.items() if rule}
