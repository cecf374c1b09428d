"""The forms for house rules and rulings."""

import pytest

from penultima.rules import effects as do
from penultima.rules.cards import Color, Seat
from penultima.rules.edition import load
from penultima.rules.gallery import gallery
from penultima.rules.house_rules import MOST_STEPS, HouseRule
from penultima.rules.setup import check_house_rules, check_ruling
from penultima.rules.table import Setup
from penultima.terminal.form import FormRow
from penultima.terminal.rule_form import CardRules, RuleForm
from penultima.terminal.steps_form import RulingForm, StepsForm
from penultima.text.fluent import LANGS, Lang
from penultima.text.gallery import written

FROZEN = load("frozen")
WC1, WC2 = FROZEN.customizable
SETUP = Setup(FROZEN, ("Ana", "Ben", "Cal"))


def row(rows: list[FormRow], key: str) -> FormRow:
    return next(each for each in rows if each.key == key)


@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_of_step_can_be_chosen_and_every_field_changed(lang: Lang) -> None:
    form = StepsForm(lang, FROZEN)
    form.change("add", 1)
    for kind in do.STEPS:
        assert isinstance(form.steps[0], kind)
        for each in form.rows()[1:-1]:
            before = form.steps
            if each.is_text:
                assert form.enter(each.key, "  Sing\n a song ")
            else:
                form.change(each.key, 1)
            assert form.steps != before, each
        assert form.is_complete
        check_house_rules(FROZEN, {WC1: HouseRule("Rule", form.steps)})
        assert row(form.rows(), "step 0").meaning == form.summary()
        form.change("step 0", 1)


def test_values_are_typed_by_name_or_its_beginning() -> None:
    form = StepsForm("en", FROZEN)
    assert form.enter("add", "Draw until")
    assert form.enter("field 0 who", "everybody else") and form.enter("field 0 color", "pi")
    assert list(form.steps) == [do.DrawUntil("others", Color("pink"))]
    assert not form.enter("field 0 color", "red")
    assert not form.enter("step 0", "Dance")
    assert form.enter("step 0", "draw") and form.enter("field 0 count", "3")
    assert list(form.steps) == [do.Draw("next", 3)]
    assert form.enter("step 0", "-") and not form.steps


def test_a_step_without_its_text_is_not_complete() -> None:
    form = StepsForm("en", FROZEN)
    form.enter("add", "On your honour")
    assert not form.is_complete
    form.enter("field 0 text", "Sing")
    assert form.is_complete


def test_a_rule_has_no_more_steps_than_allowed() -> None:
    form = StepsForm("en", FROZEN, [do.Reverse()] * (MOST_STEPS - 1))
    form.change("add", 1)
    assert "add" not in [each.key for each in form.rows()]


def test_a_rule_is_taken_from_the_gallery_and_changed() -> None:
    form = RuleForm("es", FROZEN)
    assert form.enter("gallery", "carter")
    assert form.rule == written(gallery()["pickpocket"], "es")
    assert row(form.rows(), "gallery").value == "Carterista"
    form.enter("title", "Manos largas")
    form.enter("field 0 count", "2")
    assert form.rule.title == "Manos largas" and form.rule.do == (do.Take("chosen", 2),)
    assert row(form.rows(), "gallery").value == "–"
    form.change("gallery", 1)
    assert form.rule == written(next(iter(gallery().values())), "es")


def test_an_untitled_rule_gets_a_title() -> None:
    assert RuleForm("en", FROZEN).rule.title == "House rule"


def test_rules_on_cards_are_chosen_written_and_rubbed_out() -> None:
    first = next(iter(gallery().values()))
    own = HouseRule("Mine", (do.Reverse(),))
    rules = CardRules("en", FROZEN, {WC1: written(first, "es"), WC2: own})
    before = {WC1: written(first, "es"), WC2: own}
    assert rules.changes(before) == {}, "the same rule in another language is no change"
    rules.change(f"rule {WC1}", -1)
    rules.change(f"rule {WC2}", 1)
    assert rules.changes(before) == {WC1: None, WC2: None}
    rules.change(f"rule {WC2}", -1)
    assert rules.rule(WC2) == own, "a rule of one's own is still offered"
    rules.write(WC1, own)
    assert rules.rules() == {WC1: own, WC2: own}
    assert rules.changes({}) == {WC1: own, WC2: own}


@pytest.mark.parametrize("lang", LANGS)
def test_a_ruling_names_players(lang: Lang) -> None:
    form = RulingForm(lang, SETUP, Seat(0))
    for kind in do.RULING_STEPS:
        form.change("add", 1)
        while not isinstance(form.steps[-1], kind):
            form.change(f"step {len(form.steps) - 1}", 1)
    for each in form.rows():
        if each.key.endswith((" who", " to", " from", " with")):
            assert form.enter(each.key, "Ben")
            assert not form.enter(each.key, "Ana"), "that is whoever plays it"
    assert len(form.ruling) == len(do.RULING_STEPS)
    check_ruling(SETUP, Seat(0), form.ruling)
    assert "Ben" in form.summary() and all("Ben" in each.meaning for each in form.rows()[:-1])


def test_an_empty_ruling_says_that_nothing_happens() -> None:
    form = RulingForm("en", SETUP, Seat(1))
    assert form.ruling == () and form.is_complete
    assert form.summary() == "Nothing happens."
