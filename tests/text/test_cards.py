"""Names of cards and colours, and lists of them."""

from pathlib import Path

import pytest

from penultima.rules.cards import Card, Color
from penultima.rules.edition import BUILT_IN, load, names, read
from penultima.text.cards import (
    card_list,
    card_name,
    card_with_article,
    cards_with_articles,
    color_name,
    edition_name,
    emblem_cards,
    what_fits,
)
from penultima.text.fluent import LANGS
from penultima.text.lists import and_list, or_list

ZELDA = load("zelda")


@pytest.mark.parametrize(
    ("card", "english", "spanish"),
    [
        ("R6", "Red 6", "6 rojo"),
        ("RD", "Red Draw Two", "Toma 2 roja"),
        ("TR", "Tan Reverse", "Reversa canela"),
        ("RS", "Red Skip", "Salta roja"),
        ("G0", "Green 0", "0 verde"),
        ("W", "Wild", "Comodín"),
        ("W4", "Wild Draw Four", "Comodín Toma 4"),
        ("WT", "Wild Triforce", "Comodín Trifuerza"),
    ],
)
def test_a_card_has_a_name(card: str, english: str, spanish: str) -> None:
    assert card_name(ZELDA, Card(card), "en") == english
    assert card_name(ZELDA, Card(card), "es") == spanish


def test_the_full_name_includes_the_emblem() -> None:
    assert card_name(ZELDA, Card("R6"), "en", emblem=True) == "Red 6 with Triforce"
    assert card_name(ZELDA, Card("R6"), "es", emblem=True) == "6 rojo con Trifuerza"
    assert card_name(ZELDA, Card("R5"), "es", emblem=True) == "5 rojo"


def test_an_unknown_card_is_called_by_its_code() -> None:
    assert card_name(ZELDA, Card("X9"), "es") == "X9"


@pytest.mark.parametrize("edition", names())
def test_card_names_are_unique(edition: str) -> None:
    for lang in LANGS:
        named = [card_name(load(edition), card, lang) for card in load(edition).kinds]
        assert len(set(named)) == len(named)


def test_colours_agree_in_gender_and_number() -> None:
    assert color_name(ZELDA, "red", "es", "fp") == "rojas"
    assert color_name(ZELDA, "tan", "es", "fp") == "canela"
    assert color_name(ZELDA, "red", "en", "fp") == "red"


def test_words_of_an_edition_come_from_its_own_file_or_else_from_the_translations(
    tmp_path: Path,
) -> None:
    file = tmp_path / "harbour.toml"
    file.write_text(
        """
        name = { en = "Harbour edition", es = "Edición Puerto" }
        builds_on = "common"
        colors = [
          { name = "black", letter = "K", words = { es = ["negro", "negra"] } },
          { name = "red", letter = "R" },
          { name = "blue", letter = "B" },
          { name = "green", letter = "G" },
        ]
        [[wilds]]
        code = "WM"
        name = { en = "Mutiny" }
        copies = 4
        points = 60
        turned_up = "name_color"
        """
    )
    harbour = read(file)
    named = {
        lang: [card_name(harbour, Card(card), lang) for card in ("K1", "KR", "RR", "WM", "W4")]
        for lang in LANGS
    }
    assert named["en"] == ["Black 1", "Black Reverse", "Red Reverse", "Mutiny", "Wild Draw Four"]
    assert named["es"] == ["1 negro", "Reversa negra", "Reversa roja", "Mutiny", "Comodín Toma 4"]
    assert color_name(harbour, "black", "es", "fp") == "negro"
    assert edition_name(harbour, "es") == "Edición Puerto"
    assert edition_name(ZELDA, "es") == "Edición The Legend of Zelda"
    copied = tmp_path / "mine.toml"
    copied.write_bytes((BUILT_IN / "zelda.toml").read_bytes())
    assert edition_name(read(copied), "es") == "mine"
    assert card_name(read(copied), Card("WT"), "es") == "Comodín Trifuerza"


def test_indefinite_articles() -> None:
    bell = load("saved-by-the-bell")
    assert what_fits(bell, Card("O8"), Color("orange"), "en") == "orange, an 8 or a wild"
    assert what_fits(bell, Card("W"), Color("orange"), "es") == "naranja o un comodín"
    assert emblem_cards(ZELDA, Color("red"), "en") == "a red 3, 6 or 9"
    assert emblem_cards(ZELDA, Color("red"), "es") == "un 3, 6 o 9 rojo"


def test_spanish_conjunctions_change_before_their_own_sound() -> None:
    assert and_list("es", ["Ana", "Inés"]) == "Ana e Inés"
    assert and_list("es", ["Ana", "Hilda"]) == "Ana e Hilda"
    assert and_list("es", ["cobre", "hierro"]) == "cobre y hierro"
    assert and_list("es", ["Ana", "Bea", "Yago"]) == "Ana, Bea y Yago"
    assert or_list("es", ["7", "8"]) == "7 u 8"
    assert or_list("es", ["Ana", "Óscar"]) == "Ana u Óscar"
    assert and_list("en", ["Ana", "Inés"]) == "Ana and Inés"


def test_a_spanish_card_in_a_sentence_has_its_article() -> None:
    cards = (Card("G1"), Card("TR"), Card("W4"))
    named = [card_with_article(ZELDA, card, "es") for card in cards]
    assert named == ["el 1 verde", "la Reversa canela", "el Comodín Toma 4"]
    assert [card_with_article(ZELDA, card, "en") for card in cards][:2] == [
        "green 1",
        "tan Reverse",
    ]
    assert cards_with_articles(ZELDA, cards[:2], "es") == "el 1 verde y la Reversa canela"
    assert card_list(ZELDA, cards[:2], "es") == "1 verde y Reversa canela"
    assert card_with_article(ZELDA, Card("Q9"), "es") == "Q9"
