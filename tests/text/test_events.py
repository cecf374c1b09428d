"""Sentences about events, for the player, another player and a spectator."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.rules import effects as do
from penultima.rules import events as e
from penultima.rules import prompts as p
from penultima.rules.cards import LEFT, RIGHT, Card, Color, Hand, Seat
from penultima.rules.edition import load
from penultima.rules.events import Event
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening, new_position
from penultima.rules.options import Options
from penultima.rules.setup import Position
from penultima.rules.table import Setup
from penultima.text.events import event_text, log_line
from penultima.text.fluent import LANGS
from penultima.text.moves import move_text
from penultima.text.prompts import prompt_with_reminder
from penultima.view import redacted, view
from tests.support.matches import openings, walk

from .well_formed import assert_well_formed

SETUP = Setup(load("zelda"), ("Ana", "Ben", "Inés"))
PENALTY = Setup(load("zelda"), ("Ana", "Ben", "Inés"), Options(scoring="penalty"))
ANA, BEN, INES = Seat(0), Seat(1), Seat(2)
RED, BLUE = Color("red"), Color("blue")


def cards(codes: str) -> Hand:
    return tuple(map(Card, codes.split()))


R4, W, W4, R7, B1, TR = cards("R4 W W4 R7 B1 TR")

LINES: list[tuple[Event, Seat | None, str | None, str | None]] = [
    (
        e.LotDrawn(ANA, R4),
        BEN,
        "Ana drew red 4 to see who deals.",
        "Para ver quién reparte, Ana tomó el 4 rojo.",
    ),
    (e.DealerChosen(ANA), ANA, "You deal.", "Te toca repartir."),
    (
        e.Dressed(((RED, BLUE), (), (RED,))),
        INES,
        "Clothes this round: Ana, red and blue; Ben, no colour that counts; you, red.",
        "Ropa de esta ronda: Ana, rojo y azul; Ben, ningún color que cuente; tú, rojo.",
    ),
    (
        e.Dealt(ANA, cards=cards("R4 TR")),
        BEN,
        "Ana dealt 7 cards to each player. Your hand: red 4 and tan Reverse.",
        "Ana repartió 7 cartas a cada jugador. Tu mano: 4 rojo y Reversa canela.",
    ),
    (
        e.PositionSet(ANA, (W,), RED, LEFT, (0, 0, 0)),
        None,
        "The round goes on from here: Wild on top, red in play.",
        "La ronda sigue desde aquí: arriba está el Comodín, color rojo.",
    ),
    (e.TurnedUp(R4), None, "The card turned up is red 4.", "La carta volteada es el 4 rojo."),
    (
        e.PutBack(W4),
        None,
        "Wild Draw Four can't start a round: it went back and the draw pile was shuffled.",
        "El Comodín Toma 4 no puede empezar una ronda: regresó a la pila para TOMAR, que se"
        " barajó.",
    ),
    (e.TurnBegan(INES), BEN, "Inés's turn.", "Turno de Inés."),
    (e.TurnBegan(INES), INES, "Your turn.", "Tu turno."),
    (
        e.Asked(p.ChallengeOrAccept(BEN, ANA, RED, 4)),
        INES,
        "Ben: challenge or draw 4?",
        "Ben: ¿desafiar o tomar 4?",
    ),
    (
        e.Asked(p.AnswerDemand(BEN, "triforce", 3)),
        BEN,
        "Triforce demand: play a 3, 6 or 9 of the chosen colour, or draw 3.",
        "Trifuerza: tira un 3, 6 o 9 del color escogido, o toma 3.",
    ),
    (e.Asked(p.KeepOrPlay(BEN, None)), INES, None, None),
    (e.Asked(p.TakeTurn(BEN)), BEN, "Your turn.", "Tu turno."),
    (e.Played(ANA, R4), BEN, "Ana played red 4.", "Ana tiró el 4 rojo."),
    (e.Played(ANA, TR), ANA, "You played tan Reverse.", "Tiraste la Reversa canela."),
    (
        e.Played(ANA, W, BLUE),
        BEN,
        "Ana played Wild and chose blue.",
        "Ana tiró el Comodín y escogió azul.",
    ),
    (
        e.Played(ANA, R7, whom=BEN),
        BEN,
        "Ana played red 7 and chose you.",
        "Ana tiró el 7 rojo y te escogió a ti.",
    ),
    (
        e.Played(ANA, W, RED, BLUE),
        BEN,
        "Ana played Wild: whoever wears blue draws, and red goes on.",
        "Ana tiró el Comodín: toma quien lleve azul, y sigue rojo.",
    ),
    (
        e.Played(ANA, W, RED, whom=BEN),
        INES,
        "Ana played Wild and chose red and Ben.",
        "Ana tiró el Comodín y escogió rojo y a Ben.",
    ),
    (e.Drew(BEN, 1), ANA, "Ben drew 1 card.", "Ben tomó 1 carta."),
    (e.Drew(BEN, 2), ANA, "Ben drew 2 cards.", "Ben tomó 2 cartas."),
    (
        e.Drew(BEN, 2, cards=cards("R4 W")),
        BEN,
        "You drew red 4 and Wild.",
        "Tomaste el 4 rojo y el Comodín.",
    ),
    (e.Kept(BEN), ANA, "Ben kept what was drawn.", "Ben guardó lo que tomó."),
    (
        e.Passed(BEN),
        BEN,
        "You can neither play nor draw, so you pass.",
        "No puedes tirar ni tomar, así que pasas.",
    ),
    (e.ColorNamed(BEN, BLUE), ANA, "Ben chose blue.", "Ben escogió azul."),
    (e.Skipped(BEN), ANA, "Ben is skipped.", "Se salta a Ben."),
    (e.Skipped(BEN), BEN, "You lose your turn.", "Pierdes tu turno."),
    (e.Reversed(RIGHT), ANA, "Play now goes right.", "Ahora se juega hacia la derecha."),
    (e.Reshuffled(40), ANA, "The discard pile was reshuffled.", "Se barajó la pila para TIRAR."),
    (
        e.Repeated(2),
        ANA,
        "The same hands, card and player as before: a third time would block the round.",
        "Las mismas manos, carta y jugador que antes: a la tercera, la ronda quedaría trabada.",
    ),
    (e.Challenged(BEN, ANA), ANA, "Ben challenged you.", "Ben te desafió."),
    (
        e.HandShown(ANA, (BEN,), hand=cards("R4 B1")),
        BEN,
        "You saw Ana's hand: red 4 and blue 1.",
        "Viste la mano de Ana: 4 rojo y 1 azul.",
    ),
    (e.HandShown(ANA, (BEN,)), ANA, "Ben saw your hand.", "Ben vio tu mano."),
    (
        e.HandShown(ANA, (BEN, INES), True, cards("R4")),
        BEN,
        "Inés and you saw Ana's hand: red 4.",
        "Inés y tú vieron la mano de Ana: 4 rojo.",
    ),
    (
        e.Judged(ANA, True),
        BEN,
        "Guilty: Ana had the colour in play.",
        "Culpable: Ana sí tenía el color en juego.",
    ),
    (
        e.Judged(ANA, False),
        ANA,
        "Innocent: you had no card of the colour in play.",
        "Inocente: no tenías ninguna carta del color en juego.",
    ),
    (e.Accepted(BEN), ANA, "Ben accepted.", "Ben aceptó."),
    (
        e.Discarded(ANA, cards("R4 R7 RD")),
        BEN,
        "Ana let go of 3 red cards.",
        "Ana descartó 3 cartas rojas.",
    ),
    (
        e.Discarded(ANA, cards("R4 B1"), True),
        ANA,
        "Chance took red 4 and blue 1 from your hand.",
        "Al azar, descartaste el 4 rojo y el 1 azul.",
    ),
    (
        e.HandsSwapped(BEN, INES),
        ANA,
        "Ben and Inés swapped hands.",
        "Ben e Inés cambiaron de mano entre sí.",
    ),
    (
        e.HandsSwapped(BEN, INES),
        INES,
        "You and Ben swapped hands.",
        "Ben y tú cambiaron de mano entre sí.",
    ),
    (
        e.HandsPassed(LEFT),
        ANA,
        "Every hand went one player to the left.",
        "Cada mano pasó al jugador de la izquierda.",
    ),
    (e.PlayerChosen(ANA, BEN), INES, "Ana chose Ben.", "Ana escogió a Ben."),
    (e.Gave(ANA, BEN, 1), INES, "Ana gave Ben 1 card.", "Ana le dio 1 carta a Ben."),
    (e.Gave(ANA, BEN, 1, (R4,)), BEN, "Ana gave you red 4.", "Ana te dio el 4 rojo."),
    (e.Took(ANA, BEN, 2), INES, "Ana took 2 cards from Ben.", "Ana le quitó 2 cartas a Ben."),
    (
        e.Took(ANA, BEN, 1, (R4,)),
        ANA,
        "You took red 4 from Ben.",
        "Le quitaste el 4 rojo a Ben.",
    ),
    (e.Took(ANA, BEN, 1, (R4,)), BEN, "Ana took red 4 from you.", "Ana te quitó el 4 rojo."),
    (
        e.Picked(ANA, 2),
        BEN,
        "Ana picked 2 cards to pass on.",
        "Ana escogió 2 cartas para pasar.",
    ),
    (
        e.Picked(ANA, 1, (R4,)),
        ANA,
        "You picked red 4 to pass on.",
        "Escogiste el 4 rojo para pasar.",
    ),
    (
        e.HandsShuffled((2, 1, 1), cards=cards("R4 TR")),
        ANA,
        "All hands were shuffled together and dealt out again. Your hand: red 4 and tan Reverse.",
        "Todas las manos se barajaron juntas y se repartieron de nuevo. Tu mano: 4 rojo y Reversa"
        " canela.",
    ),
    (
        e.Ruled(ANA, (do.Draw(BEN, 2), do.SwapHands(INES), do.LoseTurn("self"))),
        BEN,
        "Ana entered what the table decided. Ben draws 2 cards. Ana swaps hands with Inés. Ana"
        " loses the next turn that comes.",
        "Ana anotó lo que decidió la mesa. Ben toma 2 cartas. Ana cambia de mano con Inés. Ana"
        " pierde el próximo turno que le toque.",
    ),
    (
        e.Ruled(ANA, ()),
        ANA,
        "You entered what the table decided. Nothing happens.",
        "Anotaste lo que decidió la mesa. No pasa nada.",
    ),
    (e.WillLoseTurn(ANA), BEN, "Ana will lose a turn.", "Ana perderá un turno."),
    (e.LostTurn(ANA), ANA, "You lose this turn.", "Pierdes este turno."),
    (
        e.HouseRulesWritten({W: HouseRule("Hop", ()), W4: HouseRule("Hup", ())}),
        None,
        "The house rules from now on: Wild, “Hop”; Wild Draw Four, “Hup”.",
        "Las reglas de la casa desde ahora: Comodín, «Hop»; Comodín Toma 4, «Hup».",
    ),
    (
        e.HouseRulesWritten({}),
        None,
        "The house rules were rubbed out: the cards are plain wilds.",
        "Se borraron las reglas de la casa: las cartas son comodines comunes.",
    ),
    (e.Honored(ANA, False), BEN, "Ana didn't do it.", "Ana no cumplió."),
    (e.Called(ANA), BEN, "Ana says UNO.", "Ana dice UNO."),
    (
        e.OwesCall(ANA),
        BEN,
        "Ana has one card and said nothing.",
        "A Ana le queda una y no dijo UNO.",
    ),
    (
        e.Caught(ANA, BEN),
        ANA,
        "Ben caught you: you didn't say UNO.",
        "Ben te sorprendió: no dijiste UNO.",
    ),
    (
        e.Accused(ANA, BEN),
        INES,
        "Ana accused Ben for nothing.",
        "Ana acusó sin razón a Ben.",
    ),
    (
        e.RoundEnded((191, 0, 0), (378, 0, 0), ANA),
        ANA,
        "You went out. 191 points. You have 378.",
        "Cerraste la mano. 191 puntos. Llevas 378.",
    ),
    (
        e.RoundEnded((0, 0, 0), (0, 0, 0)),
        ANA,
        "The round is blocked: nobody can play or draw. Nobody scores.",
        "La ronda quedó trabada: nadie puede tirar ni tomar. Nadie suma puntos.",
    ),
    (e.MatchEnded((ANA,)), BEN, "Ana wins the match!", "¡Ana gana la partida!"),
    (
        e.MatchEnded((ANA, BEN)),
        ANA,
        "Ben and you share the win.",
        "Ben y tú comparten la victoria.",
    ),
]


@pytest.mark.parametrize(("event", "viewer", "english", "spanish"), LINES)
def test_sentences_of_events(
    event: Event, viewer: Seat | None, english: str | None, spanish: str | None
) -> None:
    assert log_line(event, SETUP, "en", viewer) == english
    assert log_line(event, SETUP, "es", viewer) == spanish


def test_a_card_with_a_house_rule_is_named_with_its_title() -> None:
    setup = Setup(load("frozen"), SETUP.players, house_rules={Card("WC1"): HouseRule("Thaw", ())})
    played = e.Played(ANA, Card("WC1"), Color("blue"))
    english = event_text(played, setup, "en", BEN)
    assert english == "Ana played Wild Customizable 1 (“Thaw”) and chose blue."


def test_every_type_of_event_is_tested() -> None:
    assert {type(event) for event, *_ in LINES} == set(get_args(Event)) - {e.Seeded}
    assert event_text(e.Seeded(), SETUP, "en", ANA) is None, "nobody can see it"


def test_penalty_scoring_lists_the_charges() -> None:
    event = e.RoundEnded((0, 12, 50), (30, 40, 50), ANA)
    assert event_text(event, PENALTY, "en", BEN) == (
        "Ana went out. Charged: Ana 0 (total 30); you 12 (total 40); Inés 50 (total 50)."
    )
    assert event_text(event, PENALTY, "es", ANA) == (
        "Cerraste la mano. Se cargan: tú 0 (total 30); Ben 12 (total 40); Inés 50 (total 50)."
    )


def test_sentences_with_a_view_say_more() -> None:
    hands = (cards("B1 R4 R7"), cards("B2"), cards("B3"))
    position = Position(hands, cards("G1 G2"), cards("W"), ANA, BLUE)
    table, events = new_position(SETUP, position)
    now = view(table, ANA, events)
    turn = e.TurnBegan(ANA)
    assert event_text(turn, SETUP, "en", ANA, now) == (
        "Your turn. Wild (blue) on top. 1 of your 3 cards fits."
    )
    assert event_text(turn, SETUP, "es", ANA, now) == (
        "Tu turno. Comodín (azul) arriba. 1 de tus 3 cartas coincide."
    )
    played = e.Played(BEN, R4)
    assert event_text(played, SETUP, "en", ANA, now) == "Ben played red 4. 1 card left."
    assert event_text(played, SETUP, "es", ANA, now) == "Ben tiró el 4 rojo. Le queda 1 carta."
    assert event_text(played, SETUP, "es", BEN, now) == "Tiraste el 4 rojo. Te queda 1 carta."
    demand = e.Asked(p.AnswerDemand(BEN, "triforce", 3))
    assert event_text(demand, SETUP, "es", BEN, now) == (
        "Trifuerza: tira un 3, 6 o 9 azul, o toma 3."
    )


@pytest.mark.parametrize(
    ("hand", "english", "spanish"),
    [
        ("B1", "Your card fits.", "Tu carta coincide."),
        ("R4", "Your card doesn't fit.", "Tu carta no coincide."),
        ("R4 R7", "Not one of your 2 cards fits.", "Ninguna de tus 2 cartas coincide."),
        ("B1 B2", "2 of your 2 cards fit.", "2 de tus 2 cartas coinciden."),
    ],
)
def test_the_number_of_fitting_cards(hand: str, english: str, spanish: str) -> None:
    hands = (cards(hand), cards("B2"), cards("B3"))
    table, events = new_position(SETUP, Position(hands, cards("G1"), cards("W"), ANA, BLUE))
    now = view(table, ANA, events)
    turn = e.TurnBegan(ANA)
    assert (event_text(turn, SETUP, "en", ANA, now) or "").endswith(f" on top. {english}")
    assert (event_text(turn, SETUP, "es", ANA, now) or "").endswith(f" arriba. {spanish}")


@given(openings(), st.integers(0, 2**32))
def test_all_sentences_of_a_match_are_well_formed(opening: Opening, seed: int) -> None:
    """For every seat and a spectator, redacted and not."""
    setup = opening.setup
    for n, moment in enumerate(walk(opening, seed, 80)):
        viewer = None if n % 4 == 0 else Seat(n % len(setup.players))
        seen = view(moment.table, viewer, moment.events)
        for lang in LANGS:
            assert_well_formed(prompt_with_reminder(seen, lang))
            for move in seen.legal:
                assert_well_formed(move_text(move, setup, lang, seen.prompt))
            for event in moment.events:
                for line in (
                    event_text(event, setup, lang, viewer),
                    event_text(redacted(event, viewer), setup, lang, viewer, seen),
                ):
                    if line is not None:
                        assert_well_formed(line)
