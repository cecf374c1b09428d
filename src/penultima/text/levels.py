"""The levels of the bots in words."""

from .fluent import Lang, say


def level_name(level: str, lang: Lang) -> str:
    """“Beginner”."""
    return say(lang, f"bot-{level}.name")


def level_text(level: str, lang: Lang) -> str:
    """What to expect of a bot, in one sentence."""
    return say(lang, f"bot-{level}")
