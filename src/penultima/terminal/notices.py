"""What happens around a match at a server, as lines for the person at the table."""

from collections.abc import Sequence

from penultima.server import notices as n
from penultima.text.fluent import Lang, say

from .chat import preset_text


def notice_text(notice: n.Notice, names: Sequence[str], lang: Lang) -> str | None:
    """One line, or None if the screen shows it anyway."""
    match notice:
        case n.Said(seat, text, preset):
            said = preset_text(preset, lang) if preset else text
            return f"{names[seat]}: {said}"
        case n.BotTookOver(seat):
            return say(lang, "notice-bot-plays", player=names[seat])
        case n.CameBack(seat):
            return say(lang, "notice-came-back", player=names[seat])
        case n.SeatLeft(seat) if seat < len(names) and names[seat]:
            return say(lang, "notice-left", player=names[seat])
        case n.TimeRanOut(seat):
            return say(lang, "notice-time", player=names[seat])
        case n.RulesChanged():
            return say(lang, "notice-rules-changed")
        case _:
            return None
