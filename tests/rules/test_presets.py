"""Presets: named sets of options."""

import pytest
from msgspec.structs import asdict, replace

from penultima.errors import BadSetup
from penultima.parsing import options_from_text
from penultima.rules.edition import load, names
from penultima.rules.options import Options, relevant_options
from penultima.rules.presets import PRESET_NAMES, PRESETS, preset_named, preset_of
from penultima.rules.table import Setup
from penultima.text.fluent import LANGS, Lang
from penultima.text.options import preset_name, preset_text


def test_the_official_rules_are_the_default() -> None:
    assert preset_named("official").options == Options()
    assert preset_of(Options()) == PRESETS[0]


def test_presets_differ_and_are_in_the_declared_order() -> None:
    assert tuple(preset.name for preset in PRESETS) == PRESET_NAMES
    assert len({tuple(asdict(preset.options).items()) for preset in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_table_plays_by_a_preset_until_an_option_is_changed(preset: object) -> None:
    found = next(each for each in PRESETS if each is preset)
    assert preset_of(found.options) is found
    assert preset_of(replace(found.options, target=777)) is None


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize("edition", names())
def test_every_changed_option_of_a_preset_means_something(edition: str, preset: object) -> None:
    found = next(each for each in PRESETS if each is preset)
    setup = Setup(load(edition), ("Ana", "Ben", "Cal"), found.options)
    relevant = {each.name for each in relevant_options(setup.edition, 3, found.options)}
    changed = {name for name in asdict(found.options) if _differs(found.options, name)}
    assert changed <= relevant


def _differs(options: Options, name: str) -> bool:
    return bool(getattr(options, name) != getattr(Options(), name))


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(BadSetup, match="choose from official, family, fast, wild"):
        preset_named("mild")


def test_options_on_the_command_line_change_a_preset() -> None:
    options = options_from_text(["target=300", "jump_in=true"], preset="family")
    assert options == replace(preset_named("family").options, target=300, jump_in=True)
    assert options_from_text([], preset="wild") == preset_named("wild").options
    assert options_from_text(["jump_in=false"], preset="wild").jump_in is False


@pytest.mark.parametrize("lang", LANGS)
def test_presets_have_names_and_say_what_they_are(lang: Lang) -> None:
    assert len({preset_name(preset, lang) for preset in (*PRESETS, None)}) == len(PRESETS) + 1
    assert len({preset_text(preset, lang) for preset in (*PRESETS, None)}) == len(PRESETS) + 1
