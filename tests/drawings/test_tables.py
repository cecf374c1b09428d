"""A drawing of a table shows what its viewer may know, and no more."""

from xml.etree import ElementTree

from penultima import Card, Match, Opening, Options, Setup, load
from penultima.drawings import card_markup, draw_table
from penultima.drawings.drawing import Sheet

ZELDA = load("zelda")


def match_of(players: int = 3, edition: str = "zelda") -> Match:
    names = tuple(f"Player {number}" for number in range(players))
    return Match(Opening(Setup(load(edition), names), seed=7))


def shown(svg: str, card: Card) -> bool:
    """Whether a card is drawn face up."""
    sheet = Sheet(1, 1, 1)
    sheet.card(card_markup(ZELDA, card))
    symbol = (
        sheet.drawing("").svg.partition("<symbol")[2].partition(">")[2].partition("</symbol>")[0]
    )
    return symbol in svg


def test_a_table_shows_all_hands_and_a_view_only_its_own() -> None:
    match = match_of()
    table, own = match.table, draw_table(match.view(1)).svg
    for seat, hand in enumerate(table.hands):
        for card in set(hand) - {table.discard[0]}:
            assert shown(draw_table(table).svg, card)
            assert shown(own, card) == (card in table.hands[1]), (seat, card)
    spectator = draw_table(match.view(None)).svg
    assert [card for card in ZELDA.kinds if shown(spectator, card)] == [table.discard[0]]


def test_names_are_text_and_nothing_else() -> None:
    setup = Setup(ZELDA, ("<b>Ana</b>", 'Ben "&"'))
    drawing = draw_table(Match(Opening(setup, seed=1)).table)
    texts = [element.text or "" for element in ElementTree.fromstring(drawing.svg).iter()]
    assert any(text.startswith("<b>Ana</b> · 7 cards") for text in texts)
    assert "&lt;b&gt;" in drawing._repr_html_()


def test_what_matters_is_said_in_both_languages() -> None:
    match = match_of(2)
    english, spanish = draw_table(match.table), draw_table(match.table, lang="es")
    assert english.alt == "In play: Red 3. Player 0: 7 cards, Player 1: 7 cards."
    assert spanish.alt == "En juego: 3 rojo. Player 0: 7 cartas, Player 1: 7 cartas."
    assert "Play goes to the left" in english.svg
    assert "El juego va a la izquierda" in spanish.svg


def test_ten_players_and_large_hands_fit() -> None:
    setup = Setup(ZELDA, tuple(f"Player {n}" for n in range(10)), Options(hand_size=10))
    drawing = draw_table(Match(Opening(setup, seed=1)).table)
    image = ElementTree.fromstring(drawing.svg)
    *_, width, height = map(float, image.get("viewBox", "").split())
    for use in image.iter("{http://www.w3.org/2000/svg}use"):
        assert float(use.get("x", "")) + float(use.get("width", "")) <= width
        assert float(use.get("y", "")) + float(use.get("height", "")) <= height
