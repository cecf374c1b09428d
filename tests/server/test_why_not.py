"""`why_not`: a player asks what the rules say against a move, and nothing comes of it."""

from typing import Any

from penultima.wire.messages import Explanation, Update
from tests.support.simulated_clients import Person, info, open_table, playing, table_of

POSITION = "R7 > Ana* B7 B1 W4 R2 / Ben G1 G2 G3 / Cal T1 T2 T3 . T5 T6 T7 T8 T9"


def _why_not(person: Person, do: str, **fields: Any) -> Explanation:
    id_ = person.ask("why_not", action={"do": do, **fields})
    answer = person.messages[-1]
    assert isinstance(answer, Explanation), answer
    assert answer.id == id_
    return answer


def test_the_answer_carries_the_refusal() -> None:
    _, (ana, _, _) = playing(POSITION)
    answer = _why_not(ana, "play", card="B1")
    refusal = answer.refusal
    assert refusal is not None
    assert answer.seq == ana.seq
    assert (refusal.code, refusal.clause) == ("card_does_not_fit", "T1")
    assert refusal.key == "refusal-no-match"
    assert refusal.facts == {"card": "B1", "color": "red", "top": "R7", "instead": "draw"}
    assert "Blue 1" in refusal.text


def test_out_of_turn_the_answer_names_whose_turn_it_is() -> None:
    _, (_, ben, _) = playing(POSITION)
    refusal = _why_not(ben, "draw").refusal
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("not_your_turn", {"turn": 0})


def test_a_legal_move_has_no_refusal_and_is_not_made() -> None:
    world, (ana, ben, _) = playing(POSITION)
    before, told = open_table(ana).state, len(ben.messages)
    assert _why_not(ana, "play", card="B7").refusal is None
    assert _why_not(ana, "draw").refusal is None
    world.run(5)
    assert open_table(ana).state is before
    assert len(ben.messages) == told
    assert ana.last(Update).seq == before.seq


def test_choices_left_out_of_a_play_do_not_count_against_it() -> None:
    _, (ana, _, _) = playing(POSITION, options={"bluffing": False})
    refusal = _why_not(ana, "play", card="W4").refusal
    assert refusal is not None
    assert refusal.code == "bluff_forbidden"


def test_choices_that_are_given_count() -> None:
    _, (ana, _, _) = playing(POSITION)
    refusal = _why_not(ana, "play", card="W4", color="mauve").refusal
    assert refusal is not None
    assert refusal.key == "refusal-no-such-color"


def test_a_question_does_not_end_a_stand_in_bot() -> None:
    world, (_, ben, _) = playing(POSITION, settings={"clock_s": 30})
    for _ in range(600):  # Ana's clock, and then Ben's twice in a row
        if info(ben).seats[1].bot_plays:
            break
        world.run(1)
    assert info(ben).seats[1].bot_plays
    ben.ask("why_not", action={"do": "play", "card": "G1"})
    world.run(0)
    assert info(ben).seats[1].bot_plays
    ben.ask("here")
    world.run(0)
    assert not info(ben).seats[1].bot_plays


def test_a_held_move_stays_held() -> None:
    world, (ana, _, _) = playing("R7 > Ana* R2 B1 / Ben G1 G2 G3 / Cal T1 T2 . T5 T6 T7")
    ana.move("draw")
    world.run(0)
    ana.move("pass")
    held = open_table(ana).timing.held
    assert held
    _why_not(ana, "play", card="B1")
    assert open_table(ana).timing.held == held


def test_only_a_seated_player_may_ask() -> None:
    world, (ana, _, _) = playing(POSITION)
    eve = Person(world, "Eve")
    eve.ask("watch", slug=ana.slug)
    eve.ask("why_not", action={"do": "draw"})
    assert eve.error == "not_seated"


def test_outside_a_match_there_is_nothing_to_explain() -> None:
    _, (ana, _) = table_of("Ana", "Ben")
    ana.ask("why_not", action={"do": "draw"})
    assert ana.error == "not_now"
