"""The gallery of house rules: complete, in every language, and every rule of it can be played."""

from random import Random

import pytest

from penultima.rules.edition import load, names
from penultima.rules.effects import STEPS, texts_of
from penultima.rules.events import Played
from penultima.rules.gallery import TASK, GalleryRule, gallery
from penultima.rules.match import Opening
from penultima.rules.options import Options
from penultima.rules.setup import check_setup
from penultima.rules.table import Setup
from penultima.text.effects import effects_text, house_rule_text
from penultima.text.fluent import LANGS, Lang, has_text
from penultima.text.gallery import written
from tests.support.matches import walk
from tests.text.well_formed import assert_well_formed

RULES = list(gallery().values())
EDITIONS = [edition for edition in map(load, names()) if edition.customizable]


def name(rule: GalleryRule) -> str:
    return rule.id


def test_there_are_25_rules_and_an_edition_to_write_them_on() -> None:
    assert len(RULES) == 25 and EDITIONS


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_rules_have_the_same_title_or_do_the_same(lang: Lang) -> None:
    rules = [written(rule, lang) for rule in RULES]
    assert len({rule.title for rule in rules}) == len(RULES)
    assert len({rule.do for rule in rules}) == len(RULES)
    assert all(rule.do for rule in rules)


def test_every_step_that_players_can_write_is_in_some_rule() -> None:
    assert {type(step) for rule in RULES for step in rule.do} == set(STEPS)


@pytest.mark.parametrize("rule", RULES, ids=name)
def test_a_rule_has_a_task_if_a_step_has_a_text(rule: GalleryRule) -> None:
    texts = [text for step in rule.do for text in texts_of(step)]
    assert texts in ([], [TASK])
    for lang in LANGS:
        assert has_text(lang, f"gallery-{rule.id}.task") == bool(texts)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rule", RULES, ids=name)
def test_a_rule_reads_well(rule: GalleryRule, lang: Lang) -> None:
    on_card = written(rule, lang)
    for text in (on_card.text, *(text for step in on_card.do for text in texts_of(step))):
        assert text[0].isupper() or text[0] in "¡¿"
        assert text.endswith((".", "!", "?"))
    for edition in EDITIONS:
        assert_well_formed(effects_text(on_card.do, lang, edition))
        assert house_rule_text(on_card, lang, edition).startswith(on_card.title)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rule", RULES, ids=name)
def test_a_rule_can_be_played(rule: GalleryRule, lang: Lang) -> None:
    """On every card that can be written on, in a match of random moves, until it was played."""
    for edition in EDITIONS:
        for players in (("Ana", "Ben"), ("Ana", "Ben", "Cal", "Dia")):
            rules = {card: written(rule, lang) for card in edition.customizable}
            setup = Setup(edition, players, Options(), rules)
            check_setup(setup)
            assert _is_played(setup)


def _is_played(setup: Setup) -> bool:
    seeds = Random(17)
    for _ in range(20):
        for moment in walk(Opening(setup, seeds.getrandbits(32)), seeds.getrandbits(32), 400):
            if any(isinstance(e, Played) and e.card in setup.house_rules for e in moment.events):
                return True
    return False
