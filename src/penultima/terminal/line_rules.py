"""Writing house rules by typed lines: `rule WC1`, or from the gallery `rule WC1 Encore`."""

from collections.abc import Mapping
from typing import NamedTuple

from penultima.rules.cards import Card
from penultima.rules.edition import Edition
from penultima.rules.gallery import gallery
from penultima.rules.house_rules import HouseRule
from penultima.text.cards import card_name
from penultima.text.effects import house_rule_text
from penultima.text.fluent import Lang, say
from penultima.text.gallery import written

from .line_form import LineForm, Progress
from .line_parser import command_word
from .queries import WriteLine
from .rule_form import RuleForm, rule_named


class Written(NamedTuple):
    """A rule for a card; None rubs it out."""

    card: Card
    rule: HouseRule | None


class LineRules:
    def __init__(self, lang: Lang, write: WriteLine) -> None:
        self.lang, self.write = lang, write
        self._open: tuple[Card, RuleForm, LineForm] | None = None

    @property
    def is_open(self) -> bool:
        """Whether a rule is being written."""
        return self._open is not None

    def command(
        self, text: str, edition: Edition, rules: Mapping[Card, HouseRule]
    ) -> Written | None:
        """What follows the verb: a card, and perhaps a title of the gallery, or a dash."""
        code, _, title = text.strip().partition(" ")
        card = Card(code.upper())
        if not edition.customizable:
            self.write(say(self.lang, "line-rule-no-cards"))
        elif card not in edition.customizable:
            self._list(edition, rules)
        elif title in ("-", "–"):
            return Written(card, None)
        elif title:
            rule = rule_named(title, self.lang)
            if rule:
                return Written(card, rule)
            self.write(say(self.lang, "line-form-no-value", value=title))
        else:
            form = RuleForm(self.lang, edition, rules.get(card))
            lines = LineForm(form, self.lang, self.write)
            self._open = card, form, lines
            lines.show()
        return None

    def _list(self, edition: Edition, rules: Mapping[Card, HouseRule]) -> None:
        for card in edition.customizable:
            rule = rules.get(card)
            text = house_rule_text(rule, self.lang, edition) if rule else _nothing(self.lang)
            self.write(f"  {card_name(edition, card, self.lang)} ({card}): {text}")
        titles = ", ".join(written(rule, self.lang).title for rule in gallery().values())
        verb = command_word("rule", self.lang)
        self.write(say(self.lang, "line-rule-how", rule=verb, titles=titles))

    def enter(self, line: str) -> Written | None:
        """A line while a rule is being written. Returns the rule when it is finished."""
        assert self._open is not None
        card, form, lines = self._open
        progress = lines.enter(line)
        if progress is Progress.DONE and not form.is_complete:
            self.write(say(self.lang, "rule-incomplete"))
            return None
        if progress is not Progress.OPEN:
            self._open = None
        return Written(card, form.rule) if progress is Progress.DONE else None


def written_text(written: Written, edition: Edition, lang: Lang) -> str:
    """What a card says from the next deal on."""
    name = card_name(edition, written.card, lang)
    rule = house_rule_text(written.rule, lang, edition) if written.rule else _nothing(lang)
    return say(lang, "line-rule-written", card=name, rule=rule)


def _nothing(lang: Lang) -> str:
    return say(lang, "setup-no-rule")
