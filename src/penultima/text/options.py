"""Options in words."""

from msgspec.structs import fields

from penultima.rules.edition import Edition
from penultima.rules.effects import Demand
from penultima.rules.options import CLAUSES, Options

from .fluent import Lang, say
from .rulebook_parts import Sentence, told


def options_that_matter(edition: Edition, players: int) -> list[str]:
    """The options, but for those about cards that the edition doesn't have, or another table."""
    effects = [effect for kind in edition.kinds.values() for effect in kind.effects]
    needs = {
        "triforce_answer_from_draw": any(isinstance(effect, Demand) for effect in effects),
        "wardrobe": edition.has_clothing,
        "two_player_reverse": players == 2,
    }
    return [field.name for field in fields(Options) if needs.get(field.name, True)]


def option_name(name: str, lang: Lang) -> str:
    """“Stacking”."""
    return say(lang, f"{_id(name)}.name")


def option_text(name: str, options: Options, lang: Lang) -> str:
    """What an option's value means, with its clause."""
    return told([option_sentence(name, options, lang)])


def option_sentence(name: str, options: Options, lang: Lang) -> Sentence:
    value = getattr(options, name)
    fact = str(value).lower() if isinstance(value, bool) else value
    return Sentence(say(lang, _id(name), value=fact), CLAUSES[name])


def _id(name: str) -> str:
    return "option-" + name.replace("_", "-")
