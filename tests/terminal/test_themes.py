"""Colours and shapes, with many colours and with sixteen."""

from collections.abc import Iterator

import pytest
from rich.color import Color, ColorSystem

from penultima.rules.edition import load, names
from penultima.terminal.themes import label, palette, shape, themes, use_sixteen_colors


@pytest.fixture(autouse=True)
def _all_colors() -> None:
    use_sixteen_colors(False)


@pytest.fixture
def _sixteen() -> Iterator[None]:
    use_sixteen_colors(True)
    yield
    use_sixteen_colors(False)


def luminance(color: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, Color.parse(color).get_truecolor())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("edition", names())
def test_texts_have_enough_contrast(edition: str) -> None:
    colors = palette(load(edition))
    for text in (colors.text, colors.muted):
        assert contrast(text, colors.table) >= 4.5 and contrast(text, colors.panel) >= 4.5
    assert contrast(colors.accent, colors.on_accent) >= 4.5
    for card in colors.cards.values():
        assert contrast(card.background, card.text) >= 4.5
        assert contrast(card.outline, colors.table) >= 4.5


@pytest.mark.usefixtures("_sixteen")
@pytest.mark.parametrize("edition", names())
def test_colours_differ_on_a_terminal_with_sixteen_colours(edition: str) -> None:
    """The nearest of the sixteen would show blue and green as the same grey."""

    def nearest(color: str) -> int | None:
        return Color.parse(color).downgrade(ColorSystem.STANDARD).number

    cards = list(palette(load(edition)).cards.values())
    assert len({nearest(card.background) for card in cards}) == len(cards)
    for card in cards:
        assert nearest(card.background) != nearest(card.text)


@pytest.mark.parametrize("edition", names())
def test_cards_differ_without_colour(edition: str) -> None:
    table = load(edition)
    labels = [label(table, card) for card in table.kinds]
    assert len(set(labels)) == len(labels)
    assert all(len(each) <= 4 for each in labels)
    assert len({shape(table, color) for color in table.color_names}) == len(table.color_names)


def test_every_colour_of_every_edition_has_a_shape() -> None:
    for edition in names():
        assert set(load(edition).color_names) <= set(themes().colors)
