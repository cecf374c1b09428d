"""Options of a table as sentences."""

from penultima.rules.options import Option, Options
from penultima.rules.presets import Preset

from .fluent import Lang, say
from .rulebook_parts import Sentence, cite_all


def option_name(option: Option, lang: Lang) -> str:
    """“Stacking”."""
    return say(lang, f"{option.text}.name")


def choice_name(option: Option, value: str, lang: Lang) -> str:
    """A value of a choice: “The table deals outfits”."""
    return say(lang, f"{option.text}.{value}")


def option_text(option: Option, options: Options, lang: Lang) -> str:
    """What an option's value means, with its clause."""
    return cite_all([option_sentence(option, options, lang)])


def option_sentence(option: Option, options: Options, lang: Lang) -> Sentence:
    value = getattr(options, option.name)
    fact = str(value).lower() if isinstance(value, bool) else value
    return Sentence(say(lang, option.text, value=fact), option.clause)


def preset_name(preset: Preset | None, lang: Lang) -> str:
    """“Family”; without a preset, “Your own”."""
    return say(lang, f"preset-{preset.name if preset else 'own'}")


def preset_text(preset: Preset | None, lang: Lang) -> str:
    """What a table with this preset plays by."""
    return say(lang, f"preset-{preset.name if preset else 'own'}.what")
