"""Refusals that scenarios don't cover: seats that don't exist, and what to do instead."""

from typing import Any

import pytest

from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules.cards import Card, Color, Hand, Seat
from penultima.rules.edition import load
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.legal import legal_moves
from penultima.rules.match import new_match, new_position
from penultima.rules.options import Options
from penultima.rules.prompts import NameColor
from penultima.rules.setup import Position
from penultima.rules.table import Setup, Table

USUAL = Options()
ANA, BEN, NO_SEAT = Seat(0), Seat(1), Seat(2)


def cards(codes: str) -> Hand:
    return tuple(map(Card, codes.split()))


def position(setup: Setup, ana: str, ben: str, top: str, draw: str) -> Table:
    return new_position(setup, Position((cards(ana), cards(ben)), cards(draw), cards(top), ANA))[0]


def zelda(ana: str, ben: str = "B1 B2", options: Options = USUAL) -> Table:
    setup = Setup(load("zelda"), ("Ana", "Ben"), options)
    return position(setup, ana, ben, "R7", "R1 G2 T3 B4")


def choosing(step: do.Step) -> Table:
    """Ana has played a Wild Customizable, and a player is asked."""
    rule = HouseRule("Tidy", (step,))
    setup = Setup(load("frozen"), ("Ana", "Ben"), house_rules={Card("WC1"): rule})
    table = position(setup, "WC1 B1 B2 B2 G9", "G1 G2 G2 P3", "Y7", "P5 P6")
    return apply(table, ANA, a.Play(Card("WC1"), Color("pink")))[0]


def refused(table: Table, seat: Seat, action: a.Action) -> Refused:
    with pytest.raises(Refused) as error:
        apply(table, seat, action)
    return error.value


@pytest.mark.parametrize("seat", [NO_SEAT, Seat(-1)])
@pytest.mark.parametrize(
    "action",
    [a.Play(Card("R1")), a.Draw(), a.Keep(), a.Call(), a.Catch(ANA), a.Challenge(), a.Accept()],
)
def test_a_seat_that_does_not_exist_can_do_nothing(seat: Seat, action: a.Action) -> None:
    assert refused(zelda("R1 R2"), seat, action).code == "unknown_player"


def test_a_seat_that_does_not_exist_can_neither_be_chosen_nor_answer() -> None:
    table = choosing(do.Draw("chosen", 1))
    assert refused(table, ANA, a.ChoosePlayer(NO_SEAT)).code == "unknown_player"
    assert refused(table, NO_SEAT, a.ChoosePlayer(BEN)).code == "unknown_player"


def test_a_seat_that_does_not_exist_can_neither_name_a_color_nor_begin_a_round() -> None:
    over = apply(zelda("R1"), ANA, a.Play(Card("R1")))[0]
    assert refused(over, NO_SEAT, a.NextRound()).code == "unknown_player"
    setup = Setup(load("zelda"), ("Ana", "Ben"))
    tables = (new_match(setup, seed)[0] for seed in range(500))
    wild = next(table for table in tables if isinstance(table.prompt, NameColor))
    assert refused(wild, NO_SEAT, a.NameColor(Color("red"))).code == "unknown_player"


def test_the_refusal_names_the_missing_card() -> None:
    table = choosing(do.Discard("next", 2, "choose"))
    wrong = refused(table, BEN, a.ChooseCards(cards("G1 Y9")))
    assert (wrong.code, wrong.facts["card"]) == ("card_not_in_hand", "Y9")
    wrong = refused(table, BEN, a.ChooseCards(cards("G1 G1")))
    assert (wrong.code, wrong.facts["card"]) == ("card_not_in_hand", "G1")


def test_a_player_who_can_answer_a_demand_is_not_advised_to_draw() -> None:
    table = apply(zelda("WT R1 B5", "R3 B2"), ANA, a.Play(Card("WT"), Color("red")))[0]
    assert refused(table, BEN, a.Draw()).reason == "must-answer-demand"
    assert refused(table, BEN, a.Play(Card("B2"))).reason == "must-answer-demand"
    table = apply(zelda("WT R1 B5", "R4 B2"), ANA, a.Play(Card("WT"), Color("red")))[0]
    wrong = refused(table, BEN, a.Play(Card("R4")))
    assert (wrong.reason, wrong.facts["count"]) == ("answer-demand", 3)


def test_a_demand_is_answered_from_the_cards_drawn_for_it() -> None:
    table = zelda("WT R1 B5", "B1 B2", Options(triforce_answer_from_draw=True))
    demand = apply(table, ANA, a.Play(Card("WT"), Color("tan")))[0]
    drawn = apply(demand, BEN, a.Draw())[0]
    assert refused(drawn, BEN, a.Play(Card("B1"))).reason == "answer-demand-from-draw"


W4 = a.Play(Card("W4"), Color("red"))


@pytest.mark.parametrize(
    ("hand", "draw", "options", "moves", "instead"),
    [
        ("B5 G6", "R1", {}, [a.Keep()], "draw"),
        ("B5 G6", "", {}, [a.Keep()], "play"),
        ("B5 G6", "", {}, [a.Play(Card("G6"))], "play"),
        ("B5 G6", "R1", {"force_play": True}, [a.Play(Card("G6"))], "play"),
        ("B5 G6", "R1", {}, [a.Play(Card("G6"))], "draw"),
        ("B5 G6", "B1", {}, [a.Draw(), a.Draw()], "keep"),
        ("T5 G6", "B1 B2", {"force_play": True}, [a.Draw(), a.Draw()], "play"),
        (
            "T5 G6",
            "B1 B2",
            {"force_play_drawn": True},
            [a.Draw(), a.Play(Card("T5"))],
            "play",
        ),
        ("B5 W4 G6", "R1", {"bluffing": False}, [W4], "draw"),
        ("B5 W4 G6", "", {"bluffing": False}, [W4], "play"),
        ("B5 G6", "W4", {"bluffing": False}, [a.Draw(), W4], "keep"),
        ("BS", "R1", {"number_finish": True}, [a.Play(Card("BS"))], "draw"),
    ],
)
def test_the_advice_in_a_refusal_is_a_legal_move(
    hand: str, draw: str, options: dict[str, Any], moves: list[a.Action], instead: str
) -> None:
    table = position(
        Setup(load("zelda"), ("Ana", "Ben"), Options(**options)), hand, "T1", "B7", draw
    )
    for move in moves[:-1]:
        table = apply(table, ANA, move)[0]
    assert refused(table, ANA, moves[-1]).facts["instead"] == instead


def test_a_forbidden_bluff_on_a_stack_is_refused_with_the_advice_to_accept() -> None:
    options = Options(stacking=True, bluffing=False)
    table = apply(zelda("W4 B1", "W4 T2", options), ANA, a.Play(Card("W4"), Color("tan")))[0]
    assert refused(table, BEN, W4).facts["instead"] == "accept"


def test_a_forbidden_finish_on_a_stack_is_refused_with_the_advice_to_accept() -> None:
    """A Wild Draw Four that may be challenged, too, is one that may be accepted."""
    for bluffing in (True, False):
        options = Options(stacking=True, number_finish=True, bluffing=bluffing)
        table = apply(zelda("W4 B1", "W4", options), ANA, a.Play(Card("W4"), Color("tan")))[0]
        wrong = refused(table, BEN, W4)
        assert (wrong.reason, wrong.facts["instead"]) == ("finish-forbidden", "accept")


def test_a_forbidden_finish_out_of_turn_is_refused_with_the_advice_to_wait() -> None:
    options = Options(jump_in=True, number_finish=True)
    setup = Setup(load("zelda"), ("Ana", "Ben"), options)
    table = position(setup, "R2 B1", "RS", "RS", "R1 G2")
    assert refused(table, BEN, a.Play(Card("RS"))).facts["instead"] == "wait"


@pytest.mark.parametrize(
    ("hand", "play", "options", "reason"),
    [
        ("RD B1 B2", a.Play(Card("RD")), {"stacking": True}, "answer-stack"),
        ("W4 B1 B2", W4, {"stacking": True, "bluffing": False}, "answer-stack"),
        ("W4 B1 B2", W4, {"stacking": True}, "answer-stacked-challenge"),
        ("W4 B1 B2", W4, {}, "answer-challenge"),
    ],
)
def test_what_has_to_be_answered_says_how(
    hand: str, play: a.Play, options: dict[str, Any], reason: str
) -> None:
    table = apply(zelda(hand, "T1 T2", Options(**options)), ANA, play)[0]
    assert refused(table, BEN, a.Draw()).reason == reason
    assert refused(table, BEN, a.Play(Card("T1"))).reason == reason


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ((do.Draw(BEN, 11),), "Expected `int` <= 10"),
        ((do.Draw("nobody", 1),), "Invalid enum value 'nobody'"),  # type: ignore[arg-type]
        ((do.Skip(1),), "Invalid value 'skip'"),
        ((do.Draw(BEN, 1),) * 21, "length <= 20"),
        ((do.Draw(BEN, 1), do.Draw(NO_SEAT, 1)), "ruling[1] (step 2).who: there is no seat 2"),
        ((do.Take(Seat(-1), 1),), "ruling[0] (step 1).from: there is no seat -1"),
        ((do.Give(1, ANA),), "ruling[0] (step 1).to: name another player"),
        ((do.SwapHands(ANA),), "ruling[0] (step 1).with: name another player"),
    ],
)
def test_a_ruling_made_in_python_is_checked_like_any(steps: Any, problem: str) -> None:
    wrong = refused(choosing(do.Ruling("Sing")), ANA, a.ChooseRuling(steps))
    assert (wrong.code, wrong.clause) == ("bad_request", "A7")
    assert problem in str(wrong.facts["problem"])


def test_a_choice_without_its_cards_is_refused() -> None:
    """A client may send it back just as it is listed."""
    table = choosing(do.Discard("self", 2, "choose"))
    (open_choice,) = legal_moves(table, ANA)
    with pytest.raises(Refused, match="Choose 2 cards") as error:
        apply(table, ANA, open_choice)  # type: ignore[arg-type]
    assert error.value.code == "bad_request"
