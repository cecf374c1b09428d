"""Names and descriptions of the bot levels."""

from .fluent import Lang, say


def level_name(level: str, lang: Lang) -> str:
    """“Beginner”."""
    return say(lang, f"bot-{level}.name")


def level_text(level: str, lang: Lang) -> str:
    """What to expect of a bot of this level, in one sentence."""
    return say(lang, f"bot-{level}")
