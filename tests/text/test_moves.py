"""Labels of moves."""

from typing import get_args

import pytest

from penultima.rules import actions as a
from penultima.rules import prompts as p
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load
from penultima.rules.table import Setup
from penultima.text.moves import move_text

ANA, BEA = Seat(0), Seat(1)
SETUP = Setup(load("zelda"), ("Ana", "Bea"))
R6, R7, W, TR = map(Card, ("R6", "R7", "W", "TR"))
BLUE, TAN = Color("blue"), Color("tan")

LABELS: list[tuple[a.Move, p.Prompt | None, str, str]] = [
    (a.Play(R6), None, "Play Red 6", "Tirar 6 rojo"),
    (a.Play(TR), None, "Play Tan Reverse", "Tirar Reversa canela"),
    (a.Play(W, BLUE), None, "Wild, choose blue", "Comodín, escoger azul"),
    (
        a.Play(W, BLUE, TAN, call=True),
        None,
        "Wild, clothing tan, choose blue, call UNO",
        "Comodín, ropa canela, escoger azul, decir UNO",
    ),
    (a.Play(W, BLUE, whom=BEA), None, "Wild, choose blue, choose Bea",
     "Comodín, escoger azul, escoger a Bea"),
    (a.Play(R7, whom=BEA), None, "Play Red 7, swap hands with Bea",
     "Tirar 7 rojo, cambiar de mano con Bea"),
    (a.Draw(), p.TakeTurn(ANA), "Draw", "Tomar"),
    (a.Draw(), p.AnswerDemand(ANA, "triforce", 3), "Draw 3", "Tomar 3"),
    (a.Keep(), p.KeepOrPlay(ANA, (R6,)), "Keep it", "Guardarla"),
    (a.Keep(), p.KeepOrPlay(ANA, (R6, R7)), "Keep them", "Guardarlas"),
    (a.NameColor(TAN), None, "Choose tan", "Escoger canela"),
    (a.Challenge(), None, "Challenge", "Desafiar"),
    (a.Accept(), None, "Accept and draw", "Aceptar y tomar"),
    (a.Accept(), p.ChallengeOrAccept(ANA, BEA, BLUE, 4), "Draw 4", "Tomar 4"),
    (a.Call(), None, "Call UNO", "Decir UNO"),
    (a.Catch(BEA), None, "Catch Bea", "¡Atrapa a Bea!"),
    (a.ChoosePlayer(BEA), None, "Choose Bea", "Escoger a Bea"),
    (a.ChooseCards((R6, TR)), None, "Choose red 6 and tan Reverse",
     "Escoger el 6 rojo y la Reversa canela"),
    (a.AnyCards(1), None, "Choose 1 card", "Escoger 1 carta"),
    (a.ChooseKept(True), None, "I did it", "Sí cumplí"),
    (a.ChooseKept(False), None, "I didn't do it", "No cumplí"),
    (a.ChooseRuling(()), None, "Enter what the table decided", "Anotar lo que decidió la mesa"),
    (a.NextRound(), None, "Next round", "Siguiente ronda"),
]  # fmt: skip


@pytest.mark.parametrize(("move", "prompt", "english", "spanish"), LABELS)
def test_labels_of_moves(move: a.Move, prompt: p.Prompt | None, english: str, spanish: str) -> None:
    assert move_text(move, SETUP, "en", prompt) == english
    assert move_text(move, SETUP, "es", prompt) == spanish


def test_every_type_of_move_is_tested() -> None:
    assert {type(move) for move, *_ in LABELS} == set(get_args(a.Move))
