"""The house rules that terminal and page offer."""

import pytest

from penultima.rules.edition import load
from penultima.rules.effects import Honor
from penultima.rules.setup import check_setup
from penultima.rules.table import Setup
from penultima.text.fluent import LANGS, Lang, say
from penultima.text.house_rule_presets import preset_rule, presets


@pytest.mark.parametrize("lang", LANGS)
def test_every_preset_has_a_title_and_a_description_of_its_own(lang: Lang) -> None:
    titles = {preset_rule(id_, lang).title for id_ in presets()}
    descriptions = {say(lang, f"house-rule-preset-{id_}.does") for id_ in presets()}
    assert len(titles) == len(descriptions) == len(presets())


@pytest.mark.parametrize("lang", LANGS)
def test_every_preset_can_be_played(lang: Lang) -> None:
    edition = load("frozen")
    card = edition.customizable[0]
    for id_ in presets():
        check_setup(Setup(edition, ("Ana", "Ben"), house_rules={card: preset_rule(id_, lang)}))


def test_no_two_presets_do_the_same() -> None:
    steps = [preset.do for preset in presets().values()]
    assert all(steps) and len(set(steps)) == len(steps)


def test_the_text_of_an_honor_step_is_translated() -> None:
    (english,), (spanish,) = (preset_rule("dare", lang).do for lang in LANGS)
    assert isinstance(english, Honor) and isinstance(spanish, Honor)
    assert english.text == "Sing a line of a song."
    assert spanish.text == "Canta una línea de una canción."
