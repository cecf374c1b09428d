"""Refusals say what to do instead, in both languages, with their clause."""

import ast
from functools import cache
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

import penultima
from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load
from penultima.rules.game import apply
from penultima.rules.legal import legal_moves
from penultima.rules.match import Opening
from penultima.rules.prompts import Choose
from penultima.rules.table import Setup, Table
from penultima.text.fluent import LANGS, Lang, messages
from penultima.text.refusals import refusal_text
from tests.support.matches import openings, walk

from .well_formed import assert_well_formed

ZELDA = Setup(load("zelda"), ("Ana", "Ben", "Inés"))


@cache
def reasons_in_code(part: str = ".") -> set[str]:
    """The reasons in the code: in a call, as a default, or assigned before a call."""
    reasons: set[str] = set()
    for file in (Path(penultima.__file__).parent / part).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name("Refused"), args=[_, reason, *_]):
                    reasons |= _texts(reason)
                case ast.Call(func=ast.Name("bad_request"), args=[reason, *_]):
                    reasons |= _texts(reason)
                case ast.Call(func=ast.Name("_no_match"), args=[_, _, _, reason]):
                    reasons |= _texts(reason)
                case ast.Assign(targets=[ast.Name("reason")], value=value):
                    reasons |= _texts(value)
                case ast.FunctionDef(args=ast.arguments(args=args, defaults=defaults)):
                    named = zip(reversed(args), reversed(defaults), strict=False)
                    for arg, default in named:
                        if arg.arg == "reason":
                            reasons |= _texts(default)
    return reasons


def _texts(node: ast.expr) -> set[str]:
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=body, orelse=orelse):
            return _texts(body) | _texts(orelse)
        case ast.JoinedStr(values=[ast.Constant(value=str(start)), ast.FormattedValue()]):
            return {f"{start}{want}" for want in get_args(get_type_hints(Choose)["want"])}
        case _:
            return set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_has_a_message_and_every_message_a_reason(lang: Lang) -> None:
    ids = {id_ for id_ in messages(lang).ids if id_.startswith("refusal-")}
    assert ids == {f"refusal-{reason}" for reason in reasons_in_code()}


def refused(reason: str, clause: str | None, **facts: object) -> Refused:
    return Refused("", reason, clause, **facts)


@pytest.mark.parametrize(
    ("refusal", "english", "spanish"),
    [
        (
            refused("answer-demand", "A6", emblem="triforce", color="red", count=3),
            "A Triforce demand: play a red 3, 6 or 9, or draw 3 (A6).",
            "Trifuerza: tira un 3, 6 o 9 rojo, o toma 3 (A6).",
        ),
        (
            refused("must-answer-demand", "A6", emblem="triforce", color="red", count=3),
            "A Triforce demand: play a red 3, 6 or 9. You have one, so you can't draw (A6).",
            "Trifuerza: tira un 3, 6 o 9 rojo. Tienes con qué responder, así que no puedes"
            " tomar (A6).",
        ),
        (
            refused("no-match", "T1", card="R5", color="green", top="GS", instead="draw"),
            "Red 5 doesn't match green or Skip. Play green, another Skip or a wild, or draw (T1).",
            "El 5 rojo no coincide con verde ni con Salta. Tira verde, otra Salta o un comodín,"
            " o toma (T1).",
        ),
        (
            refused("no-match", "T1", card="TR", color="red", top="W4", instead="draw"),
            "Tan Reverse doesn't match red. Play red or a wild, or draw (T1).",
            "La Reversa canela no coincide con rojo. Tira rojo o un comodín, o toma (T1).",
        ),
        (
            refused("no-match", "T1", card="TR", color="red", top="W4", instead="play"),
            "Tan Reverse doesn't match red. You can't draw either. Play red or a wild (T1).",
            "La Reversa canela no coincide con rojo. Tampoco puedes tomar. Tira rojo o un"
            " comodín (T1).",
        ),
        (
            refused("bluff-forbidden", "A5a", card="W4", color="tan", instead="accept"),
            "Wild Draw Four can be played only with no tan card in hand. Accept, and draw what"
            " waits (A5a).",
            "El Comodín Toma 4 solo se puede tirar sin ninguna carta de color canela en la mano."
            " Acepta y toma lo que espera (A5a).",
        ),
        (
            refused("not-your-turn", "S4", turn=2),
            "It's Inés's turn. Wait for yours (S4).",
            "Es el turno de Inés. Espera el tuyo (S4).",
        ),
        (
            refused("choose-cards", "A7", count=1),
            "Choose 1 card from your hand first (A7).",
            "Primero escoge 1 carta de tu mano (A7).",
        ),
        (
            refused("answer-stack", "H1", count=4, face="D", color="red"),
            "Play another Draw Two, or accept and draw 4 (H1).",
            "Tira otra Toma 2, o acepta y toma 4 (H1).",
        ),
        (
            refused("wild-needs-color", "A4", card="W"),
            "Name the colour that goes on: blue, green, tan or red (A4).",
            "Di el color que sigue: azul, verde, canela o rojo (A4).",
        ),
        (
            refused("unknown-player", None, name="Zoe"),
            "Nobody called Zoe is at this table. Check the name.",
            "Nadie se llama Zoe en esta mesa. Revisa el nombre.",
        ),
    ],
)
def test_sentences_of_refusals(refusal: Refused, english: str, spanish: str) -> None:
    assert refusal_text(refusal, "en", ZELDA) == english
    assert refusal_text(refusal, "es", ZELDA) == spanish


def test_without_a_setup_refusals_use_codes() -> None:
    error = refused("no-match", "T1", card="R5", color="green", top="GS", instead="draw")
    assert str(error) == "R5 doesn't match green, GS. Play green, or draw (T1)."
    assert str(refused("not-your-turn", "S4", turn=2)) == "It's seat 3's turn. Wait for yours (S4)."


def any_attempt(table: Table, chance: Random) -> tuple[Seat, a.Action]:
    """A random move, mostly an illegal one."""
    edition, seats = table.setup.edition, table.seats + 1
    card = chance.choice([*edition.kinds, Card("X1")])
    color = chance.choice([None, *edition.color_names, Color("mauve")])
    clothing = chance.choice([None, None, *edition.color_names])
    whom = chance.choice([None, None, *(Seat(seat) for seat in range(seats))])
    attempts: list[a.Action] = [
        a.Play(card, color, clothing, whom),
        a.Play(chance.choice(table.hands[0] or (card,)), color),
        *(a.Draw(), a.Keep(), a.Challenge(), a.Accept(), a.Call(), a.NextRound()),
        a.NextRound({Seat(0): (Color("mauve"),)}),
        a.NameColor(color or Color("blue")),
        a.Catch(Seat(chance.randrange(seats))),
        a.ChoosePlayer(Seat(chance.randrange(seats))),
        a.ChooseCards((card,)),
        a.ChooseKept(True),
    ]
    return Seat(chance.randrange(seats)), chance.choice(attempts)


INSTEAD: dict[object, type[a.Move]] = {
    "play": a.Play,
    "draw": a.Draw,
    "keep": a.Keep,
    "accept": a.Accept,
}


@given(openings(), st.integers(0, 2**32))
def test_every_refusal_in_a_match_is_well_formed_and_its_advice_legal(
    opening: Opening, seed: int
) -> None:
    """If a refusal says what to do instead, that is legal; if it says to play, nothing else is."""
    chance = Random(seed)
    for moment in walk(opening, seed, 60):
        for _ in range(5):
            seat, action = any_attempt(moment.table, chance)
            try:
                apply(moment.table, seat, action)
            except Refused as error:
                for lang in LANGS:
                    assert_well_formed(refusal_text(error, lang, opening.setup))
                    assert_well_formed(refusal_text(error, lang))
                if instead := error.facts.get("instead"):
                    can = set(map(type, legal_moves(moment.table, seat))) - {a.Call, a.Catch}
                    assert INSTEAD[instead] in can
                    assert instead != "play" or can == {a.Play}
