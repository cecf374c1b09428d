"""Laws of rulings in the state machine (A7): nothing without consent, and nobody is held up."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.effects import Draw, RulingStep
from penultima.server.store.entries import events_in
from penultima.server.table.machine import Arrived, Departed
from penultima.server.table.state import MOST_RULINGS
from penultima.wire import notices as n
from penultima.wire import requests as r
from tests.support.table_simulation import (
    ANA,
    BEN,
    CAL,
    DELAYS,
    LAST_TO_SLAP,
    Script,
    Simulation,
    run,
    scripts,
    start,
)

BEN_DRAWS: tuple[RulingStep, ...] = (Draw(Seat(1), 2),)
NOTHING: tuple[RulingStep, ...] = ()
SLAP = a.Play(Card("WC1"), Color("green"))
SLAPS: st.SearchStrategy[Any] = st.sampled_from(
    [(LAST_TO_SLAP, (), 0, {}), (LAST_TO_SLAP, (3,), 30, {})]
)


def slapped(bots: tuple[int, ...] = (), clock_s: int = 0) -> Simulation:
    """Ana has played the card, and is asked what the table decided."""
    simulation = start((LAST_TO_SLAP, bots, clock_s, {}))
    simulation.ask(ANA, SLAP)
    assert simulation.state.game and simulation.state.game.prompt.seat == 0
    return simulation


def propose(simulation: Simulation, steps: tuple[RulingStep, ...] = BEN_DRAWS) -> list[object]:
    return simulation.ask(ANA, a.ChooseRuling(steps))


def ruled(simulation: Simulation) -> list[tuple[RulingStep, ...]]:
    return [
        event.steps
        for record in simulation.log
        for event in events_in(record.events)
        if isinstance(event, e.Ruled)
    ]


def codes(answers: list[object]) -> list[str]:
    return [str(getattr(answer, "code", "")) for answer in answers]


def test_a_ruling_is_made_when_everybody_has_agreed() -> None:
    simulation = slapped()
    propose(simulation)
    simulation.vote(BEN, True)
    assert not ruled(simulation)
    simulation.vote(CAL, True)
    assert ruled(simulation) == [BEN_DRAWS]
    assert simulation.state.ruling is None and simulation.timing.ruling_at is None
    assert simulation.state.game and len(simulation.state.game.hands[1]) == 5


def test_bots_agree_at_once() -> None:
    simulation = slapped(bots=(2, 3))
    propose(simulation)
    assert ruled(simulation) == [BEN_DRAWS]


def test_an_objection_goes_back_to_the_author() -> None:
    simulation = slapped()
    propose(simulation)
    simulation.vote(BEN, False)
    assert simulation.state.ruling and not simulation.state.ruling.is_open
    assert codes(simulation.vote(CAL, True)) == ["too_late"]
    clock = simulation.timing.clock
    assert clock and clock.at == pytest.approx(simulation.now + DELAYS.ruling_s)
    propose(simulation, (Draw(Seat(1), 1),))
    for player in (BEN, CAL):
        simulation.vote(player, True)
    assert ruled(simulation) == [(Draw(Seat(1), 1),)]


def test_authors_take_a_proposal_back_with_an_objection_of_their_own() -> None:
    simulation = slapped()
    propose(simulation)
    assert codes(propose(simulation, NOTHING)) == ["not_now"]
    simulation.vote(ANA, False)
    propose(simulation, NOTHING)
    for player in (BEN, CAL):
        simulation.vote(player, True)
    assert ruled(simulation) == [NOTHING]


def test_steps_that_the_rules_refuse_are_shown_to_nobody() -> None:
    simulation = slapped()
    entries = len(simulation.log)
    assert codes(propose(simulation, (Draw(Seat(7), 1),))) == ["bad_request"]
    assert codes(simulation.ask(BEN, a.ChooseRuling(BEN_DRAWS))) == ["not_your_turn"]
    assert len(simulation.log) == entries and simulation.state.ruling is None


@given(st.floats(0.0, DELAYS.consent_s - 0.01))
def test_silence_is_no_objection_once_the_limit_is_over(waited: float) -> None:
    simulation = slapped()
    propose(simulation)
    simulation.wait(waited)
    assert not ruled(simulation)
    left = simulation.timing.times(simulation.now).ruling_ms
    assert left == pytest.approx((DELAYS.consent_s - waited) * 1000, abs=1)
    simulation.vote(BEN, True)  # it does not set the limit again
    simulation.wait(DELAYS.consent_s - waited)
    assert ruled(simulation) == [BEN_DRAWS]


def test_a_tie_between_an_objection_and_the_limit_is_decided_for_the_limit() -> None:
    """What was due before an input happens before it, even if its timer has not fired yet."""
    simulation = slapped()
    propose(simulation)
    simulation.is_lazy = True
    simulation.wait(DELAYS.consent_s)
    assert codes(simulation.vote(BEN, False))[-1] in ("too_late", "not_now")
    assert ruled(simulation) == [BEN_DRAWS]


@given(st.permutations([BEN, CAL]), st.booleans())
def test_who_is_away_does_not_hold_it_up(order: list[int], gives_up: bool) -> None:
    simulation = slapped()
    first, second = order
    simulation.take(Departed(first))
    propose(simulation)
    assert not ruled(simulation)
    if gives_up:
        simulation.request(second, r.Leave())
    simulation.take(Departed(second))
    simulation.wait(DELAYS.away_s - 0.1)
    assert not ruled(simulation)  # the connection may have been lost for a moment only
    simulation.wait(0.1)
    assert ruled(simulation) == [BEN_DRAWS]


def test_who_comes_back_in_time_can_object() -> None:
    simulation = slapped()
    simulation.take(Departed(BEN))
    propose(simulation)
    simulation.take(Arrived(BEN))
    simulation.vote(CAL, True)
    assert not ruled(simulation)
    simulation.vote(BEN, False)
    assert simulation.state.ruling and not simulation.state.ruling.is_open


@pytest.mark.parametrize("clock_s", [0, 30])
def test_nothing_happens_if_the_author_says_nothing(clock_s: int) -> None:
    simulation = slapped(clock_s=clock_s)
    simulation.wait(DELAYS.ruling_s - 0.1)
    assert not ruled(simulation)
    simulation.wait(0.2)
    assert ruled(simulation) == [NOTHING]
    assert any(isinstance(event, n.TimeRanOut) for event in simulation.log[-1].events)


def test_a_bot_that_plays_for_the_author_rules_that_nothing_happens() -> None:
    simulation = slapped()
    simulation.take(Departed(ANA))
    simulation.wait(DELAYS.away_s)
    simulation.answer_bots()
    simulation.wait(DELAYS.bot_s[1])
    assert ruled(simulation) == [NOTHING]


def test_a_proposal_outlives_its_author() -> None:
    simulation = slapped()
    propose(simulation)
    simulation.vote(BEN, True)
    simulation.request(ANA, r.Leave())
    simulation.take(Departed(ANA))
    simulation.wait(10)
    simulation.answer_bots()
    assert not ruled(simulation)
    simulation.vote(CAL, True)
    assert ruled(simulation) == [BEN_DRAWS]


def test_after_the_last_objection_nothing_happens() -> None:
    simulation = slapped()
    for _ in range(MOST_RULINGS):
        assert not ruled(simulation)
        propose(simulation)
        simulation.vote(CAL, False)
    assert ruled(simulation) == [NOTHING]


@given(st.lists(st.tuples(st.sampled_from([ANA, BEN, CAL]), st.integers(0, 2)), max_size=30))
def test_late_and_repeated_votes_change_nothing(votes: list[tuple[int, int]]) -> None:
    simulation = slapped()
    propose(simulation)
    simulation.vote(BEN, False)
    propose(simulation)
    state = simulation.state
    for player, back in votes:
        simulation.vote(player, agree=True, back=back + 1)
        simulation.vote(ANA, agree=True)
    assert simulation.state == state and not ruled(simulation)


@given(SLAPS, scripts())
def test_what_is_ruled_was_agreed_to(table: Any, script: Script) -> None:
    """By everybody who was asked, or by silence when time was up; otherwise nothing happens."""
    simulation = start(table)
    simulation.ask(ANA, SLAP)
    run(simulation, script)
    proposed: tuple[float, n.RulingProposed] | None = None
    answered: set[int] = set()
    idle: set[int] = set()
    for record in simulation.log:
        for event in record.events:
            match event:
                case n.RulingProposed(seat):
                    proposed, answered = (record.at, event), {seat}
                case n.RulingVoted(seat, version, agree):
                    assert proposed and proposed[1].version == version
                    proposed, answered = proposed if agree else None, answered | {seat}
                case n.BotTookOver(seat):
                    idle.add(seat)
                case n.CameBack(seat):
                    idle.discard(seat)
                case e.Ruled(_, steps) if steps:
                    assert proposed and proposed[1].steps == steps
                    there = record.before.present.union(record.before.away)
                    there -= record.before.long_away
                    asked = {player - 1 for player in there if player <= 3} - idle
                    assert asked <= answered or record.at >= proposed[0] + DELAYS.consent_s


@given(SLAPS, scripts())
def test_a_table_that_rules_goes_on(table: Any, script: Script) -> None:
    """However often people object, leave and come back: the round comes to its next prompt."""
    simulation = start(table)
    simulation.ask(ANA, SLAP)
    run(simulation, script)
    if not simulation.timing.present:
        return
    for _ in range(8):
        simulation.wait(60)
        simulation.answer_bots()
    assert ruled(simulation)


@given(SLAPS, scripts())
def test_a_restart_forgets_no_vote(table: Any, script: Script) -> None:
    """The table is opened again with nothing but its state, which the log adds up to."""
    simulation = start(table)
    simulation.ask(ANA, SLAP)
    run(simulation, script)
    again = Simulation(simulation.state, now=simulation.now)
    ruling = simulation.state.ruling
    if ruling is not None and ruling.is_open and again.state.ruling is not None:
        assert again.timing.ruling_at == pytest.approx(again.now + DELAYS.consent_s)
        for player in again.timing.present - ruling.agreed:
            again.vote(player, True)
        assert ruled(again) == [ruling.steps]
