"""Effects: each is declared once, and the declaration says what the rules do."""

from typing import get_args

import pytest
from msgspec import to_builtins

from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Hand, Seat
from penultima.rules.edition import load
from penultima.rules.effects import (
    LONGEST_TASK,
    PLAYER_CHOICES,
    STEP_INFOS,
    STEPS,
    Asked,
    Discard,
    Draw,
    DrawUntil,
    Honor,
    Ruling,
    Step,
    names_chosen_player,
    with_texts,
)
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import new_position
from penultima.rules.prompts import Choose
from penultima.rules.setup import Position
from penultima.rules.table import Setup
from tools.random_rules import every_step, make_step


def _cards(text: str) -> Hand:
    return tuple(map(Card, text.split()))


HANDS = tuple(map(_cards, ("WC1 B1 B2 G1", "G2 G3 P2", "P3 P4 B5 Y1")))


def _asked(step: Step) -> Asked | None:
    """What a card with this step asks a player for, once the chosen player is known."""
    rule = {Card("WC1"): HouseRule("Rule", (step,))}
    setup = Setup(load("frozen"), ("Ana", "Ben", "Cal"), house_rules=rule)
    position = Position(HANDS, _cards("P7 P8 B7 B8 G7 G8 Y8 Y9 P9 B9"), _cards("Y7"), Seat(0))
    table, _ = new_position(setup, position)
    whom = Seat(1) if names_chosen_player(step) else None
    table, _ = apply(table, Seat(0), a.Play(Card("WC1"), Color("blue"), whom=whom))
    prompt = table.prompt
    if not isinstance(prompt, Choose):
        return None
    assert prompt.want != "whom"
    return prompt.want


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_asks_for_what_it_declares_and_nothing_else(kind: type[Step]) -> None:
    asked = {_asked(step) for step in every_step() if isinstance(step, kind)}
    assert asked - {None} == ({kind.asks} if kind.asks else set())


def test_a_step_that_names_the_chosen_player_needs_one() -> None:
    for step in every_step():
        assert names_chosen_player(step) == ("chosen" in to_builtins(step).values())


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_declares_its_fields_for_an_editor(kind: type[Step]) -> None:
    info = STEP_INFOS[kind]
    started = {each.name: each.initial or "Sing." for each in info.fields}
    assert type(make_step(info, started)) is kind
    for each in info.fields:
        assert each.kind in ("count", "color", "text") or each.initial in each.values
        keywords = [get_args(get_args(choice)[0]) for choice in PLAYER_CHOICES]
        assert (each.kind == "players") == (each.values in keywords)


def test_the_limits_of_fields_are_declared() -> None:
    who, text, else_draw = STEP_INFOS[Honor].fields
    assert (who.kind, text.kind, else_draw.kind) == ("players", "text", "count")
    assert (text.low, text.high) == (1, LONGEST_TASK)
    assert (else_draw.low, else_draw.high, else_draw.initial) == (1, 10, 2)


def test_what_only_people_can_carry_out_is_declared() -> None:
    assert {info.effect for info in STEP_INFOS.values() if info.by_people} == {"honor", "ruling"}
    (text,) = STEP_INFOS[Ruling].fields
    assert (text.kind, text.low, text.high) == ("text", 1, LONGEST_TASK)


def test_the_steps_of_a_ruling_are_those_of_the_protocol() -> None:
    steps = {info.effect for info in STEP_INFOS.values() if info.in_rulings}
    assert steps == {"draw", "discard", "take", "give", "lose_turn", "reveal", "swap_hands"}


def test_only_choices_declare_their_values() -> None:
    who, color = STEP_INFOS[DrawUntil].fields
    assert (color.kind, color.values, color.initial) == ("color", (), "named")
    assert who.values[:2] == ("self", "next")
    assert [each.values for each in STEP_INFOS[Discard].fields[1:]] == [(), ("choose", "random")]


def test_only_texts_of_a_step_are_changed() -> None:
    assert with_texts(Honor("self", "Sing", 3), str.upper) == Honor("self", "SING", 3)
    assert with_texts(Draw("self", 3), str.upper) == Draw("self", 3)
