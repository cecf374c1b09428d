"""Rules of the gallery in words."""

from penultima.rules.effects import with_texts
from penultima.rules.gallery import GalleryRule
from penultima.rules.house_rules import HouseRule

from .fluent import Lang, say


def written(rule: GalleryRule, lang: Lang) -> HouseRule:
    """The rule as players write it on a card."""
    id_ = f"gallery-{rule.id}"
    steps = tuple(with_texts(step, lambda _: say(lang, f"{id_}.task")) for step in rule.do)
    return HouseRule(say(lang, id_), steps, say(lang, f"{id_}.text"))
