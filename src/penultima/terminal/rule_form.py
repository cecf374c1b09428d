"""House rules on customizable cards as forms: one card's rule, and which rule is on which card."""

from collections.abc import Mapping

from penultima.rules.cards import Card
from penultima.rules.edition import Edition
from penultima.rules.gallery import gallery
from penultima.rules.house_rules import LONGEST_TEXT, LONGEST_TITLE, HouseRule
from penultima.text.cards import card_name
from penultima.text.effects import house_rule_text
from penultima.text.fluent import LANGS, Lang, say
from penultima.text.gallery import written

from .form import FormRow, named, next_of
from .steps_form import StepsForm

GALLERY, TITLE, TEXT = "gallery", "title", "text"


class RuleForm:
    """A rule that is being written: from the gallery, or by title, text and steps."""

    def __init__(self, lang: Lang, edition: Edition, rule: HouseRule | None = None) -> None:
        self.lang, self.edition = lang, edition
        self._begin_with(rule or HouseRule("", ()))

    def _begin_with(self, rule: HouseRule) -> None:
        self.title, self.text = rule.title, rule.text
        self.steps = StepsForm(self.lang, self.edition, rule.do)

    @property
    def rule(self) -> HouseRule:
        title = self.title or say(self.lang, "rule-untitled")
        return HouseRule(title, self.steps.steps, self.text)

    @property
    def is_complete(self) -> bool:
        return self.steps.is_complete

    def summary(self) -> str:
        return house_rule_text(self.rule, self.lang, self.edition)

    def rows(self) -> list[FormRow]:
        id_ = gallery_id(self.rule)
        shown = written(gallery()[id_], self.lang).title if id_ else "–"
        what = say(self.lang, "rule-gallery.what")
        return [
            FormRow(GALLERY, say(self.lang, "rule-gallery"), shown, what),
            self._text_row(TITLE, self.title),
            self._text_row(TEXT, self.text),
            *self.steps.rows(),
        ]

    def _text_row(self, key: str, value: str) -> FormRow:
        label, what = say(self.lang, f"rule-{key}"), say(self.lang, f"rule-{key}.what")
        return FormRow(key, label, value, what, is_text=True)

    def change(self, key: str, by: int) -> None:
        if key == GALLERY:
            ids = ("", *gallery())
            id_ = next_of(ids, gallery_id(self.rule), by)
            self._begin_with(written(gallery()[id_], self.lang) if id_ else HouseRule("", ()))
        elif key not in (TITLE, TEXT):
            self.steps.change(key, by)

    def enter(self, key: str, text: str) -> bool:
        line = " ".join(text.split())
        match key:
            case "gallery":
                rule = rule_named(text, self.lang)
                if rule:
                    self._begin_with(rule)
                return rule is not None
            case "title":
                self.title = line[:LONGEST_TITLE]
            case "text":
                self.text = line[:LONGEST_TEXT]
            case _:
                return self.steps.enter(key, text)
        return True


class CardRules:
    """Which rule is written on each customizable card. A rule of the gallery follows the
    language."""

    def __init__(
        self, lang: Lang, edition: Edition, rules: Mapping[Card, HouseRule] | None = None
    ) -> None:
        self.lang, self.edition = lang, edition
        self._chosen: dict[Card, str] = {}
        self._own: dict[Card, HouseRule] = {}
        for card, rule in (rules or {}).items():
            self.write(card, rule)

    def rule(self, card: Card) -> HouseRule | None:
        id_ = self._chosen.get(card, "")
        if id_ == _OWN:
            return self._own[card]
        return written(gallery()[id_], self.lang) if id_ else None

    def rules(self) -> dict[Card, HouseRule]:
        return {card: rule for card in self.edition.customizable if (rule := self.rule(card))}

    def write(self, card: Card, rule: HouseRule | None) -> None:
        """Write a rule on a card; None rubs it out."""
        self._chosen[card] = (gallery_id(rule) or _OWN) if rule else ""
        if rule and self._chosen[card] == _OWN:
            self._own[card] = rule

    def changes(self, before: Mapping[Card, HouseRule]) -> dict[Card, HouseRule | None]:
        """What has to be written or rubbed out; a rule in another language is still the same."""
        changed: dict[Card, HouseRule | None] = {}
        for card in self.edition.customizable:
            rule = self.rule(card)
            if not _same(rule, before.get(card)):
                changed[card] = rule
        return changed

    def rows(self) -> list[FormRow]:
        return [self._row(card) for card in self.edition.customizable]

    def _row(self, card: Card) -> FormRow:
        rule, label = self.rule(card), card_name(self.edition, card, self.lang)
        if rule is None:
            what = say(self.lang, "setup-no-rule.what")
            return FormRow(f"rule {card}", label, say(self.lang, "setup-no-rule"), what)
        text = house_rule_text(rule, self.lang, self.edition)
        return FormRow(f"rule {card}", label, rule.title, text)

    def change(self, key: str, by: int) -> None:
        card = card_of(key)
        own = (_OWN,) if card in self._own else ()
        ids = ("", *gallery(), *own)
        self._chosen[card] = next_of(ids, self._chosen.get(card, ""), by)


_OWN = "own"


def _same(one: HouseRule | None, other: HouseRule | None) -> bool:
    if one is None or other is None:
        return one is other
    return one == other or gallery_id(one) == gallery_id(other) != ""


def card_of(key: str) -> Card:
    """The card that a row is about."""
    return Card(key.removeprefix("rule "))


def gallery_id(rule: HouseRule) -> str:
    """The id of a rule of the gallery, in whatever language it was written; empty for others."""
    for id_, each in gallery().items():
        if any(rule == written(each, lang) for lang in LANGS):
            return id_
    return ""


def rule_named(title: str, lang: Lang) -> HouseRule | None:
    """A rule of the gallery by its title, or the beginning of it."""
    rules = [written(each, lang) for each in gallery().values()]
    return named([(rule, rule.title) for rule in rules], title)
