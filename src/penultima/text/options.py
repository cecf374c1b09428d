"""Options in words."""

from penultima.rules.options import CLAUSES, Options

from .fluent import Lang, say
from .rulebook_parts import Sentence, told


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
