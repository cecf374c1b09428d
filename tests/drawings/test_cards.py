"""Cards are drawn as the page draws them, and are whole SVG images by themselves."""

import json
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest

from penultima import Card, Edition, load, read
from penultima.drawings import card_markup, draw_card, draw_hand
from penultima.errors import BadSetup
from tools import numerals

ROOT = Path(__file__).parents[2]
FINGERPRINTS: dict[str, dict[str, str]] = json.loads(
    (ROOT / "conformance/drawings.json").read_text()
)
SVG = "{http://www.w3.org/2000/svg}"


def edition_named(name: str) -> Edition:
    return read(ROOT / "docs/examples/harbour.toml") if name == "harbour" else load(name)


@pytest.mark.parametrize("name", FINGERPRINTS)
def test_python_and_the_page_draw_the_same_cards(name: str) -> None:
    """If this fails: in web/, npm test -- card_templates drawn_cards -u"""
    edition = edition_named(name)
    drawn = {card: card_markup(edition, Card(card)) for card in FINGERPRINTS[name]}
    found = {card: sha256(markup.encode()).hexdigest()[:16] for card, markup in drawn.items()}
    assert found == FINGERPRINTS[name]
    assert name == "harbour" or {*edition.kinds, "back"} == set(drawn)


@pytest.mark.parametrize("name", FINGERPRINTS)
def test_every_card_is_a_whole_image(name: str) -> None:
    """Everything that it refers to is in it, and no font is needed."""
    edition = edition_named(name)
    for card in (*edition.kinds, "back"):
        svg = draw_card(edition, card).svg
        image = ElementTree.fromstring(svg)
        ids = {element.get("id") for element in image.iter()}
        assert {use.get("href", "")[1:] for use in image.iter(f"{SVG}use")} <= ids
        # A colour that nobody has painted has no texture.
        known = [color.name for color in edition.colors] if name != "harbour" else []
        for texture in ("wild", *known):
            assert f"url(#pt-{texture})" not in svg or f"pt-{texture}" in ids
        assert {"cf", "sheen"} <= ids
        assert "<text" not in svg
        assert "{" not in svg


def test_a_hand_is_drawn_from_codes() -> None:
    hand = draw_hand("zelda", "B7 WT back")
    assert hand.alt == "Blue 7, Wild Triforce and Back of a card"
    assert draw_hand("zelda", ("B7", "WT", "back")) == hand
    assert draw_hand("zelda", "B7 WT", lang="es").alt == "7 azul y Comodín Trifuerza"
    assert draw_hand("zelda", []).alt == "No cards"
    image = ElementTree.fromstring(draw_hand("zelda", "B7 B7 B7").svg)
    assert len(list(image.iter(f"{SVG}symbol"))) == 1
    assert len(list(image.iter(f"{SVG}use"))) == 3


def test_an_unknown_card_is_refused_with_what_to_pass() -> None:
    with pytest.raises(BadSetup, match="'Q9' is no card of this edition: pass a code such as B0"):
        draw_card("zelda", "Q9")


def test_a_drawing_is_shown_and_saved(tmp_path: Path) -> None:
    drawing = draw_card("frozen", "WL", width=60)
    assert "width:60px" in drawing._repr_html_()
    assert 'alt="Let It Go"' in drawing._repr_html_()
    assert repr(drawing) == "<Drawing: Let It Go>"
    drawing.save(tmp_path / "card.svg")
    assert (tmp_path / "card.svg").read_text(encoding="utf-8") == str(drawing) == drawing.svg


def test_the_numerals_are_those_of_the_font() -> None:
    """If this fails: python -m tools.numerals"""
    assert numerals.numerals() == numerals.written()
