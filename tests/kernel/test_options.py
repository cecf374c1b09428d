"""The kernel reads every option: one that it left out would silently keep its default there."""

import msgspec
import pytest

from penultima.kernel.rule_tables import RuleTables, compile_tables
from penultima.rules.edition import Edition, load, names
from penultima.rules.options import OPTIONS, Option, Options, Value
from penultima.rules.table import Setup
from tools.random_rules import values_to_try


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
    default = _compiled(option, option.default)
    others = [value for value in values_to_try(option) if value != option.default]
    assert others
    for value in others:
        assert _compiled(option, value) != default
