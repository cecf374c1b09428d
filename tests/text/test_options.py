"""Sentences about options, and options and house rules from arguments."""

from pathlib import Path

import msgspec
import pytest

from penultima.errors import BadSetup
from penultima.parsing import house_rules_from_files, options_from_text
from penultima.rules.cards import Card
from penultima.rules.edition import load
from penultima.rules.options import OPTIONS, Option, Options, Value
from penultima.text.fluent import LANGS, Lang, messages
from penultima.text.options import choice_name, option_name, option_text
from tools.random_rules import values_to_try

from .well_formed import assert_well_formed


def _text(option: Option, value: Value, lang: Lang) -> str:
    return option_text(option, msgspec.convert({option.name: value}, Options), lang)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
@pytest.mark.parametrize("lang", LANGS)
def test_every_value_of_every_option_has_a_sentence(lang: Lang, option: Option) -> None:
    assert_well_formed(option_name(option, lang))
    values = values_to_try(option)
    texts = {_text(option, value, lang) for value in values}
    assert len(texts) == len(values)
    assert all(text.endswith(f"({option.clause}).") for text in texts)
    for value in values:
        if isinstance(value, str):
            assert_well_formed(choice_name(option, value, lang))


@pytest.mark.parametrize("lang", LANGS)
def test_every_option_message_belongs_to_an_option(lang: Lang) -> None:
    known = {option.text for option in OPTIONS}
    assert {id_ for id_ in messages(lang).ids if id_.startswith("option-")} == known


def test_options_are_parsed_from_text() -> None:
    assert options_from_text([]) == Options()
    pairs = ["stacking=true", "target=200", "scoring=penalty", "bluffing=false"]
    assert options_from_text(pairs) == Options("penalty", 200, False, stacking=True)


@pytest.mark.parametrize(
    ("pair", "problem"),
    [
        ("stacking", "write it as NAME=VALUE"),
        ("stacking=maybe", "'maybe' is not true or false"),
        ("scoring=best", "'best' is not winner or penalty"),
        ("target=0", "'0' is not a number from 1 to 100000"),
        ("target=many", "'many' is not a number"),
        ("stakcing=true", "there is no option 'stakcing': choose from scoring, target"),
    ],
)
def test_the_error_names_a_bad_option(pair: str, problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        options_from_text([pair])


def test_an_option_can_be_given_once() -> None:
    with pytest.raises(BadSetup, match="give it once"):
        options_from_text(["stacking=true", "stacking=false"])


ONE = '{"title": "Snowball", "do": [{"effect": "draw", "who": "others", "count": 1}]}'


def test_house_rules_are_for_the_cards_in_order_or_by_name(tmp_path: Path) -> None:
    frozen = load("frozen")
    one, both = tmp_path / "one.json", tmp_path / "both.json"
    one.write_text(ONE)
    both.write_text(f'{{"WC2": {ONE}}}')
    assert list(house_rules_from_files(frozen, [one])) == ["WC1"]
    assert list(house_rules_from_files(frozen, [one, one])) == ["WC1", "WC2"]
    assert house_rules_from_files(frozen, [both])[Card("WC2")].title == "Snowball"
    with pytest.raises(BadSetup, match="2 cards to write"):
        house_rules_from_files(frozen, [one, one, one])
    with pytest.raises(BadSetup, match="no cards to write"):
        house_rules_from_files(load("zelda"), [one])


@pytest.mark.parametrize("content", ["", "[]", "{", '{"title": 3}', '{"WC1": {}}', "\xff"])
def test_the_error_names_the_file_of_a_bad_house_rule(content: str, tmp_path: Path) -> None:
    file = tmp_path / "rule.json"
    file.write_text(content, encoding="latin-1")
    with pytest.raises(BadSetup, match=r"rule\.json is no house rule"):
        house_rules_from_files(load("frozen"), [file])


def test_the_error_names_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="can't be read"):
        house_rules_from_files(load("frozen"), [tmp_path / "none.json"])
