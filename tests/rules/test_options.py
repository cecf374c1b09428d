"""Options: each is declared once, and everything that shows or reads them follows."""

import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Struct

from penultima.rules.edition import load, names
from penultima.rules.effects import Clothing, Demand
from penultima.rules.options import (
    OPTIONS,
    Option,
    Options,
    changed_options,
    declared,
    details,
    outfits_are_declared,
    relevant_options,
)

RULES = Path(__file__).parents[2] / "docs" / "rules.md"


class Agreed(Struct, frozen=True):
    """Options that a table might get one day."""

    stack_across: Annotated[bool, details("H7", needs_option="stacking")] = False
    hand_size: Annotated[int, details("H9", low=3, high=10)] = 7
    order: Annotated[Literal["left", "right"], details("S4", needs_players=3)] = "left"


def test_a_field_declares_an_option() -> None:
    across, hand_size, order = declared(Agreed)
    assert (across.kind, across.values, across.default) == ("switch", (False, True), False)
    assert (across.clause, across.text) == ("H7", "option-stack-across")
    assert (hand_size.kind, hand_size.values) == ("number", ())
    assert (hand_size.low, hand_size.high, hand_size.default) == (3, 10, 7)
    assert (order.kind, order.values) == ("choice", ("left", "right"))


def test_an_option_is_relevant_once_what_it_needs_is_there() -> None:
    options = declared(Agreed)
    zelda = load("zelda")

    def relevant(players: int, chosen: Options) -> list[str]:
        return [option.name for option in relevant_options(zelda, players, chosen, options)]

    assert relevant(4, Options()) == ["hand_size"]
    assert relevant(3, Options()) == ["hand_size", "order"]
    assert relevant(4, Options(stacking=True)) == ["stack_across", "hand_size"]


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("players", [2, 4])
def test_an_option_about_cards_is_for_editions_that_have_them(edition: str, players: int) -> None:
    loaded = load(edition)
    effects = {type(effect) for kind in loaded.kinds.values() for effect in kind.effects}
    relevant = {option.name for option in relevant_options(loaded, players, Options())}
    assert ("wardrobe" in relevant) == (Clothing in effects)
    assert ("triforce_answer_from_draw" in relevant) == (Demand in effects)
    assert ("two_player_reverse" in relevant) == (players == 2)
    assert {"stacking", "target", "bluffing"} <= relevant


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_is_in_the_rules_and_has_a_clause_there(option: Option) -> None:
    rules = RULES.read_text()
    assert re.search(rf"^\s*- {option.clause}\. ", rules, re.MULTILINE)
    assert f"`{option.name}`" in rules or f"`{option.name} = " in rules


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_of_an_option_can_be_chosen(option: Option) -> None:
    values = {*option.values, option.default, *(v for v in (option.low, option.high) if v)}
    for value in values:
        chosen = msgspec.convert({option.name: value}, Options)
        assert getattr(chosen, option.name) == value
        expected = [] if value == option.default else [option]
        assert changed_options(chosen) == expected


def test_what_an_option_needs_is_an_option() -> None:
    switches = {option.name for option in OPTIONS if option.kind == "switch"}
    assert {option.needs_option for option in OPTIONS if option.needs_option} <= switches


def test_outfits_are_declared_where_clothes_matter_unless_they_are_dealt() -> None:
    bell = load("saved-by-the-bell")
    assert outfits_are_declared(bell, Options())
    assert not outfits_are_declared(bell, Options(wardrobe="dealt"))
    assert not outfits_are_declared(load("zelda"), Options())
