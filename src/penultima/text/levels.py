"""Names and descriptions of the bot levels."""

from .fluent import Lang, say


def level_name(level: str, lang: Lang) -> str:
    """“Beginner”, “Level 6”, or “Level 6, bold”."""
    return _say(level, ".name", lang)


def level_text(level: str, lang: Lang) -> str:
    """What to expect of a bot of this level, in one sentence."""
    return _say(level, "", lang)


def _say(level: str, attribute: str, lang: Lang) -> str:
    kind, strength, style, *_ = (*level.split(":"), *("0", "none")[level.count(":") :])
    return say(lang, f"bot-{kind}{attribute}", strength=int(strength), style=style)
