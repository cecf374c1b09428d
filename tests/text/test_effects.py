"""Sentences about effects, and the card texts made of them."""

from typing import get_args

import pytest

from penultima.rules import effects as do
from penultima.rules.cards import Card, Color
from penultima.rules.edition import load, names
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.text.card_texts import card_text
from penultima.text.effects import effect_text, effects_text, house_rule_text
from penultima.text.fluent import LANGS, Lang, messages
from tools.random_rules import every_step

from .message_usage import step_editor_ids
from .well_formed import assert_well_formed

ZELDA, FROZEN = load("zelda"), load("frozen")

EVERY_EFFECT: list[do.Effect] = [
    *every_step(),
    do.Demand("triforce", 3),
    do.Clothing(2),
    do.FollowHouseRule(),
]


@pytest.mark.parametrize("lang", LANGS)
def test_every_effect_has_a_sentence_of_its_own(lang: Lang) -> None:
    texts = {effect: effect_text(effect, lang, ZELDA) for effect in EVERY_EFFECT}
    assert {type(effect) for effect in EVERY_EFFECT} == set(get_args(do.Effect))
    del texts[do.Take("self", 2)]  # Nothing is taken from oneself, whatever the count.
    assert len(set(texts.values())) == len(texts)
    for text in texts.values():
        assert_well_formed(text)


@pytest.mark.parametrize("lang", LANGS)
def test_an_editor_has_words_for_every_step(lang: Lang) -> None:
    for info in do.STEP_INFOS.values():
        assert step_editor_ids(info) <= messages(lang).ids


@pytest.mark.parametrize(
    ("effect", "english", "spanish"),
    [
        (do.Draw("self", 1), "You draw 1 card.", "Tú tomas 1 carta."),
        (
            do.Draw("others", 2),
            "Everybody else draws 2 cards.",
            "Cada uno de los demás toma 2 cartas.",
        ),
        (
            do.Discard("next", 1, "random"),
            "The next player lets go of 1 card taken at random from the hand, under the card in"
            " play and without effect.",
            "El siguiente jugador descarta 1 carta de su mano, al azar, debajo de la carta en juego"
            " y sin efecto.",
        ),
        (
            do.Skip(2),
            "The next 2 players lose the turn.",
            "Los siguientes 2 jugadores pierden su turno.",
        ),
        (
            do.Give(1, "next"),
            "You give 1 card of your choice to the next player.",
            "Le das al siguiente jugador 1 carta a tu elección.",
        ),
        (
            do.Reveal("next", "self"),
            "You see the next player's hand.",
            "Tú ves la mano del siguiente jugador.",
        ),
        (
            do.DiscardColor("self", Color("red")),
            "All red cards in your hand go to the discard pile, under this one. They do nothing"
            " there.",
            "Todas las cartas rojas de tu mano van a la pila para TIRAR, debajo de esta. Ahí no"
            " hacen nada.",
        ),
        (
            do.DiscardColor("others", Color("named")),
            "Everybody else lets go of all cards of the colour you name, under the card in play and"
            " without effect.",
            "Cada uno de los demás descarta todas sus cartas del color que digas, debajo de la"
            " carta en juego y sin efecto.",
        ),
        (
            do.DrawUntil("next", Color("red")),
            "The next player draws until red comes.",
            "El siguiente jugador toma hasta que salga una carta roja.",
        ),
        (
            do.LoseTurn("chosen"),
            "The player you choose loses the next turn that comes.",
            "El jugador que escojas pierde el próximo turno que le toque.",
        ),
        (
            do.Take("previous", 2),
            "You take 2 cards at random from the player before you, but never a last card.",
            "Le quitas al jugador anterior 2 cartas al azar, pero nunca la última.",
        ),
        (
            do.Ruling("Whoever laughs first"),
            "“Whoever laughs first.” The table decides, and you enter what follows from it.",
            "«Whoever laughs first.» La mesa decide, y tú anotas lo que resulta.",
        ),
    ],
)
def test_sentences_of_effects(effect: do.Effect, english: str, spanish: str) -> None:
    assert effect_text(effect, "en", ZELDA) == english
    assert effect_text(effect, "es", ZELDA) == spanish


def test_a_draw_with_a_lost_turn_is_one_sentence() -> None:
    effects = (do.Draw("next", 2), do.Skip(1), do.ExtraTurn())
    assert effects_text(effects, "en", ZELDA) == (
        "The next player draws 2 cards and loses the turn. You play again."
    )


def test_a_house_rule_has_its_text_and_its_steps() -> None:
    rule = HouseRule("Snowball", (do.Draw("others", 1),), "Everybody else draws one.")
    assert house_rule_text(rule, "en", FROZEN) == (
        "Snowball: “Everybody else draws one.” Everybody else draws 1 card."
    )
    assert house_rule_text(rule, "es", FROZEN) == (
        "Snowball: «Everybody else draws one.» Cada uno de los demás toma 1 carta."
    )
    by_hand = HouseRule("Canto", ())
    assert house_rule_text(by_hand, "es", FROZEN) == "Canto: La mesa se encarga."


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("lang", LANGS)
def test_every_card_has_a_text(edition: str, lang: Lang) -> None:
    for options in (Options(), Options(stacking=True, seven_zero=True, bluffing=False)):
        setup = Setup(load(edition), ("Ana", "Ben"), options)
        for card in setup.edition.kinds:
            assert_well_formed(card_text(setup, card, lang))


def text_of(card: str, options: Options, edition: str = "zelda", players: int = 3) -> str:
    setup = Setup(load(edition), tuple("ABCDEFGHIJ"[:players]), options)
    return card_text(setup, Card(card), "en")


def test_a_card_text_depends_on_the_options() -> None:
    assert "(H1)" in text_of("RD", Options(stacking=True))
    assert "(H1)" not in text_of("RD", Options())
    assert "the challenger draws 6" in text_of("W4", Options())
    assert "nothing to challenge" in text_of("W4", Options(bluffing=False))
    assert "swap hands" in text_of("R7", Options(seven_zero=True))
    assert "swap hands" not in text_of("R7", Options())
    assert "you play again" in text_of("RR", Options(), players=2)
    turn = Options(two_player_reverse="turn")
    assert "the other one plays next" in text_of("RR", turn, players=2)
    assert "two players" not in text_of("RR", Options())
    assert "answer at once" in text_of("WT", Options(triforce_answer_from_draw=True))
    assert "plain wild" in text_of("WC1", Options(), "frozen")


def test_spanish_card_names_follow_the_vocabulary() -> None:
    texts = [card_text(Setup(ZELDA, ("A", "B")), card, "es") for card in ZELDA.kinds]
    assert any("símbolo de Trifuerza" in text for text in texts)
    assert any("pierde su turno" in text for text in texts)
    assert any("sentido del juego" in text for text in texts)


@pytest.mark.parametrize(
    ("written", "quoted"),
    [("Sing", "“Sing.”"), ("Sing.", "“Sing.”"), ("Sing!", "“Sing!”"), ("Who?", "“Who?”")],
)
def test_a_text_by_players_gets_a_full_stop(written: str, quoted: str) -> None:
    text = effect_text(do.Honor("self", written, 1), "en", FROZEN)
    assert text == f"You have to do this: {quoted} Whoever doesn't, draws 1 card."
    rule = HouseRule("Dare", (do.ExtraTurn(),), written)
    assert house_rule_text(rule, "en", FROZEN) == f"Dare: {quoted} You play again."
