"""The kernel knows every option and effect that the rules declare, or refuses it.

Whether it does the same with them is for test_engine_comparison.py.
"""

from typing import get_args

import msgspec
import pytest

from penultima.errors import BadSetup
from penultima.kernel.rule_tables import RuleTables, compile_tables
from penultima.rules.cards import Card
from penultima.rules.edition import Edition, load, names
from penultima.rules.effects import STEPS, Effect, FollowHouseRule, Step
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import OPTIONS, Option, Options, Value
from penultima.rules.table import Setup
from tools.random_rules import every_step, values_to_try


def _edition_with(effect: str | None) -> Edition:
    return next(load(name) for name in names() if effect is None or load(name).has_effect(effect))


def _compiled(option: Option, value: Value) -> RuleTables:
    chosen: dict[str, Value] = {option.name: value}
    if option.needs_option:
        chosen[option.needs_option] = True
    players = ("Ana", "Ben", "Cal", "Dia")[: option.needs_players]
    edition = _edition_with(option.needs_effect)
    return compile_tables(Setup(edition, players, msgspec.convert(chosen, Options)))


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_changes_the_compiled_rules(option: Option) -> None:
    """One that was left out would silently keep its default."""
    default = _compiled(option, option.default)
    others = [value for value in values_to_try(option) if value != option.default]
    assert others
    for value in others:
        assert _compiled(option, value) != default


def _instructions(step: Step) -> set[int]:
    card, rule = Card("WC1"), HouseRule("Rule", (step,))
    frozen = load("frozen")
    tables = compile_tables(Setup(frozen, ("Ana", "Ben"), house_rules={card: rule}))
    return {instruction.op for instruction in tables.programs[list(frozen.kinds).index(card)]}


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_is_compiled_unless_only_people_can_carry_it_out(kind: type[Step]) -> None:
    for step in (step for step in every_step() if isinstance(step, kind)):
        if kind.by_people:
            with pytest.raises(BadSetup, match="only people"):
                _instructions(step)
        else:
            assert len(_instructions(step)) == 1


def test_no_two_effects_share_an_instruction() -> None:
    used: dict[int, type[Effect]] = {}
    for step in every_step():
        if not step.by_people:
            (op,) = _instructions(step)
            assert used.setdefault(op, type(step)) is type(step)
    for edition in map(load, names()):
        programs = compile_tables(Setup(edition, ("Ana", "Ben"))).programs
        for kind, program in zip(edition.kinds.values(), programs, strict=True):
            for effect, instruction in zip(kind.effects if program else (), program, strict=True):
                assert used.setdefault(instruction.op, type(effect)) is type(effect)
    without = set(get_args(Effect)) - set(used.values())
    assert without == {FollowHouseRule, *(kind for kind in STEPS if kind.by_people)}
