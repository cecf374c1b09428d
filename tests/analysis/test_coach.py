"""The coach: what it would do, why, and that it knows no more than its seat."""

import pytest

from penultima.analysis.coach import Advice, Coach, Remark
from penultima.analysis.coach_reasons import reason_for
from penultima.analysis.coach_words import hint_text, remark_text
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load
from penultima.rules.match import new_position
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.text.fluent import LANGS, Lang
from penultima.text.positions import parse_position
from penultima.view import View, view

ANA = Seat(0)
PILE = ". G3 G4 G6 G8 G9 T5 T6 T8 T9"


def seen(position: str, options: Options | None = None) -> View:
    """The view of Ana, who has the first seat."""
    names, parsed = parse_position(position)
    table, events = new_position(Setup(load("zelda"), names, options or Options()), parsed)
    return view(table, ANA, events)


def hint(position: str, options: Options | None = None) -> Advice:
    at = seen(position, options)
    coach = Coach(1)
    coach.observe(at)
    found = coach.hint(at)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("position", "action", "reason"),
    [
        (f"R7 > Ana* R5 / Ben G1 G2 {PILE}", a.Play(Card("R5")), "coach-why-out"),
        (f"R7 > Ana* B5 G2 / Ben G1 G2 {PILE}", a.Draw(), "coach-why-only"),
    ],
)
def test_a_hint_has_its_reason(position: str, action: a.Action, reason: str) -> None:
    found = hint(position)
    played = found.action
    if isinstance(played, a.Play):
        played = a.Play(played.card, played.color)
    assert (played, found.reason.id) == (action, reason)


def test_whoever_is_about_to_go_out_is_stopped() -> None:
    found = hint(f"R7 > Ana* RD R1 B1 B2 / Ben G1 {PILE}")
    assert isinstance(found.action, a.Play)
    assert found.action.card == "RD"
    assert found.reason.id == "coach-why-stop-draw"
    facts = {name: found.reason.facts[name] for name in ("player", "count", "drawn")}
    assert facts == {"player": "Ben", "count": 1, "drawn": 2}


def test_out_of_turn_it_tells_to_call_and_to_catch() -> None:
    at = seen(f"R7 > Ana R5 B1 / Ben* G1 G2 {PILE}")
    assert Coach(1).hint(at) is None
    call = seen(f"R7 > Ana* R5 R6 / Ben G1 G2 {PILE}")
    assert reason_for(call, a.Call()).id == "coach-why-call"
    assert reason_for(call, a.Catch(Seat(1))).facts["player"] == "Ben"


@pytest.mark.parametrize(
    ("position", "play", "reason"),
    [
        ("R7 > Ana* RS R1 B1 / Ben G1 G2", a.Play(Card("RS")), "coach-why-stop-skip"),
        ("R7 > Ana* R5 R1 R2 W / Ben G1 G2 G3 G4", a.Play(Card("R5")), "coach-why-color"),
        ("R7 > Ana* R5 B1 T2 W / Ben G1 G2 G3 G4", a.Play(Card("R5")), "coach-why-save-wild"),
        ("R7 > Ana* R5 B1 T2 / Ben G1 G2 G3 G4", a.Play(Card("R5")), "coach-why-rid"),
        ("R7 > Ana* R5 RR B1 T2 / Ben G1 G2 G3 G4", a.Play(Card("RR")), "coach-why-points"),
        ("R7 > Ana* R5 R6 B1 T2 / Ben G1 G2 G3 G4", a.Play(Card("R5")), "coach-why-search"),
        ("R7 > Ana* R5 W B1 T2 / Ben G1 G2 G3 G4", a.Draw(), "coach-why-wait"),
    ],
)
def test_reasons_are_made_from_what_a_move_does(position: str, play: a.Action, reason: str) -> None:
    assert reason_for(seen(f"{position} {PILE}"), play).id == reason


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_has_words_in_both_tenses(lang: Lang) -> None:
    at = seen(f"R7 > Ana* R5 R6 W / Ben G1 G2 {PILE}")
    wild = a.Play(Card("W"), Color("red"))
    for move in (a.Play(Card("R5")), wild, a.Draw(), a.Call(), a.Catch(Seat(1))):
        now, then = reason_for(at, move), reason_for(at, move, is_past=True)
        assert hint_text(Advice(move, now), at, lang)
        assert remark_text(Remark(move, Advice(move, then), 3), at, lang)
    assert remark_text(Remark(a.Draw()), at, lang)


def test_the_same_sight_gives_the_same_advice_whatever_is_hidden() -> None:
    """Twin worlds: the others' hands and the draw pile differ, and nothing that Ana can see."""
    one = seen(f"R7 > Ana* R5 B7 GD W B2 / Ben G1 G2 T1 / Cal T2 T3 B4 {PILE}")
    hidden = "Ben R1 R2 WT / Cal W4 B3 B4 . R3 R4 R6 R8 R9 T5 T6 T8 T9"
    other = seen(f"R7 > Ana* R5 B7 GD W B2 / {hidden}")
    assert one == other, "their views are the same, or this test shows nothing"
    advice = []
    for at in (one, other):
        coach = Coach(7)
        coach.observe(at)
        advice.append((coach.hint(at), coach.remark(at, a.Play(Card("W"), Color("blue")))))
    assert advice[0] == advice[1]


def test_a_blunder_is_told_with_what_was_better() -> None:
    """To draw with a last card that fits is the worst that one can do."""
    at = seen(f"R7 > Ana* R5 / Ben G1 G2 G3 {PILE}")
    coach = Coach(1)
    coach.observe(at)
    remark = coach.remark(at, a.Draw())
    assert remark is not None
    assert remark.better is not None
    assert remark.points > 0
    assert "Better by about" in remark_text(remark, at, "en")
    good = coach.remark(at, a.Play(Card("R5")))
    assert good is not None
    assert good.better is None


def test_who_follows_a_hint_hears_no_other_opinion() -> None:
    at = seen(f"R7 > Ana* R5 B7 GD W B2 / Ben G1 G2 T1 / Cal T2 T3 B4 {PILE}")
    coach = Coach(1, rollouts=20)
    coach.observe(at)
    for _ in range(5):
        found = coach.hint(at)
        assert found is not None
        remark = coach.remark(at, found.action)
        assert remark is None or remark.better is None
