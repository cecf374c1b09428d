"""Sentences about prompts."""

from typing import get_args

import pytest
from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules import prompts as p
from penultima.rules.cards import Card, Color, Hand, Seat
from penultima.rules.edition import load
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import new_position
from penultima.rules.options import Options
from penultima.rules.setup import Position
from penultima.rules.table import Setup
from penultima.text.prompts import prompt_with_reminder
from penultima.view import View, Viewer, view

ANA, BEN = Seat(0), Seat(1)
RULE = HouseRule(
    "Regalo",
    (
        do.Give(2, "next"),
        do.Discard("next", 1, "choose"),
        do.PassCards(2),
        do.Ruling("Whoever laughs first"),
    ),
)
ZELDA = Setup(load("zelda"), ("Ana", "Ben"))
FROZEN = Setup(load("frozen"), ("Ana", "Ben"), Options(), {Card("WC1"): RULE})
GIVE = p.Errand(ANA, Card("WC1"), todo=(BEN,))
DISCARD = p.Errand(ANA, Card("WC1"), step=1, todo=(BEN,))
PASS = p.Errand(ANA, Card("WC1"), step=2, todo=(BEN, ANA))
RULING = p.Errand(ANA, Card("WC1"), step=3)
RULED = replace(RULING, todo=(BEN,), ruling=(do.Give(1, BEN), do.Draw(BEN, 2)))
ACROSS = replace(ZELDA, options=Options(stacking=True, stack_across=True))


def hand(codes: str) -> Hand:
    return tuple(map(Card, codes.split()))


def seen(
    prompt: p.Prompt, seat: Viewer, own: str = "R4 R5", setup: Setup = ZELDA, top: str = "B7"
) -> View:
    """The view of a seat with a prompt and a hand."""
    cards = hand(own) if seat == ANA else hand("B1 B2")
    position = Position((cards, hand("B1 B2")), hand("B3 B4 B5"), hand(top), ANA, Color("blue"))
    table, _ = new_position(setup, position)
    return view(replace(table, prompt=prompt), seat)


LINES: list[tuple[View, str, str]] = [
    (
        seen(p.TakeTurn(ANA), ANA, "B1 R4"),
        "Play blue, a 7 or a wild.",
        "Tira azul, un 7 o un comodín.",
    ),
    (
        seen(p.TakeTurn(ANA), ANA, "B1 R4", top="BS"),
        "Play blue, another Skip or a wild.",
        "Tira azul, otra Salta o un comodín.",
    ),
    (seen(p.TakeTurn(ANA), ANA), "Nothing fits. Draw one.", "Nada coincide. Toma una."),
    (
        seen(p.TakeTurn(ANA), ANA, setup=replace(ZELDA, options=Options(draw_until_playable=True))),
        "Nothing fits. Draw until a card does.",
        "Nada coincide. Toma hasta que una coincida.",
    ),
    (seen(p.TakeTurn(BEN), ANA), "Waiting for Ben.", "Esperando a Ben."),
    (
        seen(p.TakeTurn(BEN), ANA, "B7 R4", replace(ZELDA, options=Options(jump_in=True))),
        "Ben's turn. You can jump in with blue 7.",
        "Turno de Ben. Puedes adelantarte con el 7 azul.",
    ),
    (
        seen(p.KeepOrPlay(ANA, hand("B1")), ANA, "B1"),
        "It fits. Play it or keep it?",
        "Coincide. ¿La tiras o la guardas?",
    ),
    (
        seen(p.KeepOrPlay(ANA, hand("R5")), ANA),
        "It doesn't fit. Keep it.",
        "No coincide. Guárdala.",
    ),
    (
        seen(p.KeepOrPlay(ANA, hand("R4 R5"), demand="triforce"), ANA),
        "Nothing fits. Keep them.",
        "Ninguna coincide. Guárdalas.",
    ),
    (
        seen(p.KeepOrPlay(ANA, hand("B3 R5"), demand="triforce"), ANA, "B3 R5"),
        "Among these there is an answer to the demand. Play it or keep them all?",
        "Entre estas hay una respuesta. ¿La tiras o las guardas todas?",
    ),
    (
        seen(
            p.KeepOrPlay(ANA, hand("B1")),
            ANA,
            "B1",
            replace(ZELDA, options=Options(force_play_drawn=True)),
        ),
        "It fits. You have to play it.",
        "Coincide. Tienes que tirarla.",
    ),
    (seen(p.KeepOrPlay(BEN, hand("B1")), ANA), "Ben: play or keep?", "Ben: ¿tirar o guardar?"),
    (seen(p.NameColor(ANA), ANA), "Choose the colour.", "Escoge el color."),
    (seen(p.NameColor(ANA), None), "Ana: which colour?", "Ana: ¿qué color?"),
    (
        seen(p.ChallengeOrAccept(ANA, BEN, Color("red"), 4, ()), ANA),
        "Challenge Ben, or draw 4?",
        "¿Desafías a Ben o tomas 4?",
    ),
    (
        seen(p.ChallengeOrAccept(ANA, BEN, Color("red"), 8, (), True), ANA, "W4 R4", top="W4"),
        "Play another Wild Draw Four, challenge Ben, or draw 8?",
        "¿Tiras otro Comodín Toma 4, desafías a Ben o tomas 8?",
    ),
    (
        seen(p.ChallengeOrAccept(ANA, BEN, Color("red"), 8, (), True), BEN),
        "Ana: answer, challenge or draw 8?",
        "Ana: ¿responder, desafiar o tomar 8?",
    ),
    (
        seen(p.AnswerDemand(ANA, "triforce", 3), ANA, "B3 R4"),
        "Triforce demand: play a blue 3, 6 or 9.",
        "Trifuerza: tira un 3, 6 o 9 azul.",
    ),
    (
        seen(p.AnswerDemand(ANA, "triforce", 3), ANA),
        "Triforce demand, and nothing to answer with. Draw 3.",
        "Trifuerza, y nada con que responder. Toma 3.",
    ),
    (
        seen(p.AnswerDemand(ANA, "triforce", 3), BEN),
        "Ana: a Triforce demand. Play a blue 3, 6 or 9, or draw 3.",
        "Ana: Trifuerza. Tirar un 3, 6 o 9 azul, o tomar 3.",
    ),
    (
        seen(p.AnswerStack(ANA, "D", 4), ANA, "BD R4", top="BD"),
        "Play another Draw Two, or draw 4?",
        "¿Tiras otra Toma 2, o tomas 4?",
    ),
    (
        seen(p.AnswerStack(ANA, "D", 4), ANA, "W4 R4", ACROSS, "BD"),
        "Play another Draw Two or a Wild Draw Four, or draw 4?",
        "¿Tiras otra Toma 2 o un Comodín Toma 4, o tomas 4?",
    ),
    (
        seen(p.ChallengeOrAccept(ANA, BEN, Color("red"), 4, (), True), ANA, "BD R4", ACROSS, "W4"),
        "Play another Wild Draw Four or a blue Draw Two, challenge Ben, or draw 4?",
        "¿Tiras otro Comodín Toma 4 o una Toma 2 azul, desafías a Ben o tomas 4?",
    ),
    (
        seen(p.AnswerStack(ANA, "D", 4), ANA),
        "Nothing to answer with. Draw 4.",
        "Nada con que responder. Toma 4.",
    ),
    (
        seen(p.AnswerStack(ANA, "D", 4), None),
        "Ana: answer or draw 4?",
        "Ana: ¿responder o tomar 4?",
    ),
    (
        seen(p.Choose(ANA, "whom", "Regalo", GIVE), ANA, "B1 B2", FROZEN),
        "Regalo: Choose a player.",
        "Regalo: Escoge a un jugador.",
    ),
    (
        seen(p.Choose(BEN, "cards", "Regalo", PASS, 2), ANA, "B1 B2", FROZEN),
        "Regalo: Ben chooses 2 cards to pass on.",
        "Regalo: Ben escoge 2 cartas para pasarlas.",
    ),
    (
        seen(p.Choose(ANA, "cards", "Regalo", PASS, 2), ANA, "B1 B2", FROZEN),
        "Regalo: Choose 2 cards to pass on to the next player.",
        "Regalo: Escoge 2 cartas para pasarlas al siguiente jugador.",
    ),
    (
        seen(p.Choose(ANA, "ruling", "Whoever laughs first", RULING), ANA, "B1 B2", FROZEN),
        "“Whoever laughs first.” Enter what the table decided.",
        "«Whoever laughs first.» Anota lo que decidió la mesa.",
    ),
    (
        seen(p.Choose(ANA, "ruling", "Whoever laughs first", RULING), BEN, "B1 B2", FROZEN),
        "Ana enters what the table decided: “Whoever laughs first.”",
        "Ana anota lo que decidió la mesa: «Whoever laughs first.»",
    ),
    (
        seen(p.Choose(ANA, "cards", "Regalo", RULED, 1), ANA, "B1 B2", FROZEN),
        "Regalo: Choose 1 card to give to Ben.",
        "Regalo: Escoge 1 carta para dársela a Ben.",
    ),
    (
        seen(p.Choose(ANA, "cards", "Regalo", GIVE, 2), ANA, "B1 B2", FROZEN),
        "Regalo: Choose 2 cards to give to Ben.",
        "Regalo: Escoge 2 cartas para dárselas a Ben.",
    ),
    (
        seen(p.Choose(BEN, "cards", "Regalo", DISCARD, 1), ANA, "B1 B2", FROZEN),
        "Regalo: Ben chooses 1 card to let go of.",
        "Regalo: Ben escoge 1 carta para descartarla.",
    ),
    (
        seen(p.Choose(ANA, "kept", "Sing.", GIVE), ANA, "B1 B2", FROZEN),
        "“Sing.” Did you do it?",
        "«Sing.» ¿Cumpliste?",
    ),
    (
        seen(p.RoundOver(), ANA),
        "The round is over. Deal the next one.",
        "La ronda terminó. Reparte la siguiente.",
    ),
    (seen(p.RoundOver(), None), "The round is over.", "La ronda terminó."),
    (seen(p.MatchOver(), ANA), "The match is over.", "La partida terminó."),
    (
        replace(seen(p.MatchOver(), ANA), winners=(BEN,)),
        "Ben wins the match!",
        "¡Ben gana la partida!",
    ),
    (
        replace(seen(p.TakeTurn(BEN), ANA), owed=BEN, legal=(a.Catch(BEN),)),
        "Waiting for Ben. Ben has one card and said nothing.",
        "Esperando a Ben. A Ben le queda una y no dijo UNO.",
    ),
    (
        replace(seen(p.TakeTurn(BEN), ANA), owed=ANA, legal=(a.Call(),)),
        "Waiting for Ben. Say UNO!",
        "Esperando a Ben. ¡Di UNO!",
    ),
]


@pytest.mark.parametrize(("look", "english", "spanish"), LINES)
def test_sentences_of_prompts(look: View, english: str, spanish: str) -> None:
    assert prompt_with_reminder(look, "en") == english
    assert prompt_with_reminder(look, "es") == spanish


def test_every_type_of_prompt_is_tested() -> None:
    assert {type(look.prompt) for look, *_ in LINES} == set(get_args(p.Prompt))
