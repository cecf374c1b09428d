"""Laws of the table's state machine: whatever people, bots, clocks and networks do, in any order.

`advance` is a pure function, so these tests need no server, no sockets and no waiting. A failing
example prints the script that breaks the law.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules.cards import Card, Seat
from penultima.server.store.entries import events_in
from penultima.server.table.machine import (
    Asked,
    Departed,
    Tick,
)
from penultima.server.table.timing import Author
from penultima.server.table.transition import Unchanged, Waiting
from penultima.wire import notices as n
from penultima.wire import requests as r
from tests.support.table_simulation import (
    ANA,
    BEN,
    CAL,
    DELAYS,
    ONE_LEFT,
    PLAYERS,
    TABLES,
    Script,
    run,
    scripts,
    start,
)

# Laws


@given(TABLES, scripts(), st.booleans())
def test_every_request_gets_exactly_one_final_answer(
    table: Any, script: Script, lazy: bool
) -> None:
    """Held, then done or refused: nobody waits for ever, and nobody is answered twice.

    `Simulation.take` also checks that the entries add up to the state, that the same arguments give
    the same outcome, and that nothing that is due is left undone.
    """
    simulation = start(table, lazy)
    run(simulation, script)
    if not simulation.timing.present:
        return  # those who left are not told
    asleep = {str(id_) for id_ in range(simulation.requests + 1)} if _slept(script) else set()
    simulation.is_lazy = False
    for _ in range(20):
        simulation.wait(60)
        simulation.answer_bots()
    for id_, answers in simulation.answers.items():
        final = [answer for answer in answers if not isinstance(answer, Waiting)]
        assert len(final) == 1 or (not final and id_ in asleep), (id_, answers)
        assert not final or answers[-1] is final[0], "an answer after the final one"


def _slept(script: Script) -> bool:
    """Whether everybody may have been away at once: what was held then is forgotten."""
    return any(kind == "leave" for kind, *_ in script)


@given(TABLES, scripts())
def test_while_a_call_is_owed_the_next_player_waits(table: Any, script: Script) -> None:
    """A move that closes the window is never made before it ends, nor while a catch is settled."""
    simulation = start(table)
    run(simulation, script)
    for record in simulation.log:
        race = record.before.race
        closes = isinstance(record.action, a.Play | a.Draw | a.Challenge | a.Accept)
        if race is None or not closes or record.at < race.since:
            continue
        assert record.at >= race.next_at
        assert record.before.catch is None or record.at >= record.before.catch.settles_at


@given(TABLES, scripts())
def test_nobody_is_caught_before_people_could_react(table: Any, script: Script) -> None:
    simulation = start(table)
    run(simulation, script)
    owed_since: dict[Seat, float] = {}
    for record in simulation.log:
        for event in events_in(record.events):
            match event:
                case e.OwesCall(seat):
                    owed_since[seat] = record.at
                case e.Caught(seat):
                    opens = owed_since.get(seat, 1000.0) + DELAYS.catch_opens_s
                    assert record.at >= opens + DELAYS.tie_s


@given(st.floats(0.0, 0.3), st.floats(0.8, 2.3))
def test_a_tie_is_decided_for_the_call(call_after: float, catch_at: float) -> None:
    """A call that arrives within the tolerance overtakes the catch; a later one does not."""
    simulation = start((ONE_LEFT, (), 0, {}))
    simulation.ask(ANA, a.Play(Card("R5")))
    simulation.wait(catch_at)
    caught = simulation.ask(CAL, a.Catch(Seat(0)))
    simulation.wait(call_after)
    called = simulation.ask(ANA, a.Call())
    simulation.wait(1)
    happened = [kind for kind, _ in simulation.happened()]
    if call_after < DELAYS.tie_s - 1e-6:
        assert "called" in happened and "caught" not in happened
        assert getattr(caught[-1], "code", None) == "too_late"
    elif call_after > DELAYS.tie_s + 1e-6:
        assert "caught" in happened and "called" not in happened
        assert getattr(called[-1], "code", None) == "nothing_to_call"


@given(st.lists(st.floats(0.01, 0.49), min_size=1, max_size=40), st.floats(0.75, 2.4))
def test_pressing_early_and_often_never_beats_one_press_in_time(
    gaps: list[float], patient_at: float
) -> None:
    """Presses less than half a second apart keep the catch blocked, whenever they began."""
    simulation = start((ONE_LEFT, (), 0, {}))
    simulation.ask(ANA, a.Play(Card("R5")))
    pressed, began = 0.0, simulation.now
    for gap in gaps:
        if pressed + gap >= patient_at:
            break
        pressed += gap
        simulation.wait(gap)
        if pressed == gap and gap >= DELAYS.catch_opens_s:
            return  # the first press was in time
        assert not isinstance(simulation.ask(CAL, a.Catch(Seat(0)))[-1], Waiting)
    simulation.wait(began + patient_at - simulation.now)
    simulation.ask(BEN, a.Catch(Seat(0)))
    simulation.wait(1)
    assert ("caught", Seat(1)) in simulation.happened()


@given(st.permutations([ANA, BEN, CAL]), st.lists(st.floats(0.0, 0.119), min_size=2, max_size=2))
def test_of_several_catches_the_first_counts(order: list[int], gaps: list[float]) -> None:
    simulation = start(
        ("R7 > Ana* R5 B1 / Ben R1 G2 G3 / Cal T1 T2 T3 / Dia G1 G4 . T5 T6 T7", (), 0, {})
    )
    simulation.ask(ANA, a.Play(Card("R5")))
    simulation.wait(1)
    first, *others = [player for player in order if player != ANA] + [4]
    simulation.ask(first, a.Catch(Seat(0)))
    for player, gap in zip(others, gaps, strict=False):
        simulation.wait(gap / 2)
        answers = simulation.ask(player, a.Catch(Seat(0)))
        assert getattr(answers[-1], "code", None) == "too_late"
    simulation.wait(1)
    assert ("caught", Seat(first - 1)) in simulation.happened()


RACE_STEP = st.tuples(
    st.sampled_from(["call", "catch", "catch", "draw", "play", "chat"]),
    st.sampled_from([0.0, 0.05, 0.119, 0.121, 0.4, 0.5, 0.76, 1.0, 2.4]),
    PLAYERS,
)


@given(st.lists(RACE_STEP, min_size=2, max_size=12))
def test_late_timers_change_nothing_about_who_was_first(
    script: list[tuple[str, float, int]],
) -> None:
    """What was due before an input happens before it, even if its timer had not fired yet."""
    prompt, lazy = start((ONE_LEFT, (), 0, {})), start((ONE_LEFT, (), 0, {}), lazy=True)
    actions: dict[str, a.Action] = {
        "call": a.Call(),
        "catch": a.Catch(Seat(0)),
        "play": a.Play(Card("R1")),
        "draw": a.Draw(),
    }
    for simulation in (prompt, lazy):
        simulation.ask(ANA, a.Play(Card("R5")))
    for kind, wait, player in script:
        for simulation in (prompt, lazy):
            simulation.wait(wait)
        if prompt.state.prompt_at != 8:
            break  # the next player has moved: later times depend on how late the timers were
        if kind not in actions:
            continue
        for simulation in (prompt, lazy):
            simulation.ask(player, actions[kind])
        if prompt.state.prompt_at != 8:
            break
        assert (prompt.state, prompt.timing.catch) == (lazy.state, lazy.timing.catch)
    lazy.take(Tick())
    assert prompt.happened() == lazy.happened()


@given(
    st.floats(0.76, 2.49) | st.floats(2.43, 2.49),
    st.floats(0.0, 0.119) | st.just(0.1),
    st.booleans(),
)
def test_a_catch_that_was_first_is_settled_before_anybody_goes_on(
    catch_at: float, later: float, is_bot: bool
) -> None:
    """Even if the window ends meanwhile, and for a person's move as for a bot's."""
    simulation = start((ONE_LEFT, (2,) if is_bot else (), 0, {}))
    simulation.ask(ANA, a.Play(Card("R5")))
    if is_bot:
        simulation.bot_tasks = [task for task in simulation.bot_tasks if task.kind == "turn"]
        simulation.answer_bots()
    simulation.wait(catch_at)
    caught = simulation.ask(CAL, a.Catch(Seat(0)))
    if not isinstance(caught[-1], Waiting):
        return  # the window had ended
    if not is_bot:
        simulation.wait(later)
        simulation.ask(BEN, a.Play(Card("R1")))
    simulation.wait(5)
    happened = [kind for kind, _ in simulation.happened()]
    assert "caught" in happened
    assert happened.index("caught") < len(happened) - 1 - happened[::-1].index("played")


@given(st.floats(30.0, 32.6))
def test_a_catch_that_was_first_is_settled_before_time_is_up(catch_at: float) -> None:
    simulation = start((ONE_LEFT, (), 30, {}))
    simulation.ask(ANA, a.Play(Card("R5")))
    simulation.wait(catch_at)
    caught = simulation.ask(CAL, a.Catch(Seat(0)))
    simulation.wait(1)
    happened = [kind for kind, _ in simulation.happened()]
    assert ("caught" in happened) == isinstance(caught[0], Waiting)
    if "caught" in happened and "drew" in happened[happened.index("caught") + 2 :]:
        assert happened.index("caught") < len(happened) - 1 - happened[::-1].index("drew")


@given(st.floats(0.0, 2.4), st.sampled_from(["call", "catch", "jump"]))
def test_a_held_move_that_is_overtaken_is_refused(held_at: float, how: str) -> None:
    """Its author hears that it was too late, and it is never made."""
    position = "R7 > Ana* R5 B1 / Ben R1 G2 G3 / Cal R5 T2 T3 . T5 T6 T7 T8 T9"
    simulation = start((position, (), 0, {"jump_in": True}))
    simulation.ask(ANA, a.Play(Card("R5")))
    simulation.wait(held_at)
    first = simulation.ask(CAL, a.Play(Card("R5")))  # jumps in when the window ends
    second = simulation.ask(BEN, a.Play(Card("R1")))
    assert isinstance(first[0], Waiting) and isinstance(second[0], Waiting)
    if how == "call":
        simulation.ask(ANA, a.Call())
    simulation.wait(3)
    assert isinstance(first[-1], int)
    assert getattr(second[-1], "code", None) == "too_late"
    assert simulation.state.game is not None
    assert Card("R1") in simulation.state.game.hands[1]


@given(TABLES, scripts())
def test_a_tick_before_its_time_changes_nothing(table: Any, script: Script) -> None:
    simulation = start(table)
    run(simulation, script)
    simulation.take(Tick())
    state, timing, wake_at = simulation.state, simulation.timing, simulation.wake_at
    if wake_at is not None:
        simulation.now += (wake_at - simulation.now) * 0.99
        outcome = simulation.take(Tick())
        assert (outcome.state, outcome.timing, outcome.wake_at) == (state, timing, wake_at)
        assert not outcome.changes


@given(TABLES, scripts())
def test_nothing_moves_while_nobody_is_there(table: Any, script: Script) -> None:
    simulation = start(table)
    run(simulation, script)
    for player in tuple(simulation.timing.present):
        simulation.take(Departed(player))
    state = simulation.state
    assert simulation.wake_at is None
    simulation.wait(1e6)
    simulation.answer_bots()
    simulation.take(Tick())
    assert simulation.state == state


@given(st.integers(0, 2**32), st.floats(0.0, 3.0))
def test_bots_leave_people_a_chance(seed: int, answered_after: float) -> None:
    """A bot neither catches nor plays on sooner than a person could have caught."""
    simulation = start((ONE_LEFT, (2, 3), 0, {}))
    simulation.random.seed(seed)
    simulation.ask(ANA, a.Play(Card("R5")))
    began = simulation.now
    simulation.wait(answered_after)
    for _ in range(40):
        simulation.answer_bots()
        simulation.wait(0.1)
    for record in simulation.log[1:]:
        waited = record.at - began
        if any(isinstance(event, e.Caught) for event in record.events):
            assert waited >= DELAYS.bot_notices_s[0] + DELAYS.tie_s - 1e-6
        elif isinstance(record.action, a.Play | a.Draw):
            assert waited >= max(DELAYS.window("family"), DELAYS.bot_waits_s)
            break


@given(st.floats(0.0, 60.0), st.integers(0, 2))
def test_a_kept_card_is_kept_after_the_same_time_whatever_it_is(
    answered_after: float, which: int
) -> None:
    """Whether they decide at once or later: the time tells nothing about the card (T2).

    A card that fits and is not kept in time has to be played.
    """
    fits, clock_s = which % 2 == 0, 30 if which == 2 else 0
    drawn = "R6" if fits else "G6"
    position = f"R7 > Ana* B5 B1 B2 / Ben R1 G2 / Cal T1 T2 . {drawn} T6 T7"
    simulation = start((position, (), clock_s, {}))
    simulation.ask(ANA, a.Draw())
    drew_at = simulation.now
    simulation.wait(min(answered_after, 20.0))
    simulation.ask(ANA, a.Keep())
    simulation.wait(10)
    found = [record for record in simulation.log if isinstance(record.action, a.Keep)]
    if fits and answered_after > DELAYS.keep_window("family"):
        assert not found
        return
    (kept,) = found
    assert kept.at == pytest.approx(drew_at + DELAYS.keep_window("family"))
    assert [type(event) for event in kept.events[:1]] == [e.Kept]  # and no notice besides


def test_after_two_timeouts_a_bot_takes_over_and_a_request_ends_it() -> None:
    simulation = start((ONE_LEFT, (), 30, {}))
    # Each of the three has 30 s, and 2 s for what the table has drawn for them.
    simulation.wait(3 * 32 + 31)
    assert [seat.info.bot_plays for seat in simulation.state.seats] == [True, False, False]
    simulation.answers["here"] = []
    simulation.take(Asked(ANA, r.Here(), Author(ANA, "here")))
    assert [seat.info.bot_plays for seat in simulation.state.seats] == [False, False, False]
    assert isinstance(simulation.answers["here"][-1], Unchanged)
    assert isinstance(simulation.log[-1].events[0], n.CameBack)
