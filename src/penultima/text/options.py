"""Options in words."""

from penultima.rules.options import CLAUSES, Options

from .fluent import Lang, cite, say


def option_name(name: str, lang: Lang) -> str:
    """“Stacking”."""
    return say(lang, f"{_id(name)}.name")


def option_text(name: str, options: Options, lang: Lang) -> str:
    """What an option's value means, with its clause."""
    value = getattr(options, name)
    told = str(value).lower() if isinstance(value, bool) else value
    return cite(say(lang, _id(name), value=told), CLAUSES[name])


def _id(name: str) -> str:
    return "option-" + name.replace("_", "-")
