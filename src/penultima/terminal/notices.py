"""What happens around a match at a server, as lines for the person at the table."""

from collections.abc import Sequence

from penultima.text.fluent import Lang, say
from penultima.wire import notices as n

from .chat import preset_text

_OF_A_SEAT = {
    n.BotTookOver: "notice-bot-plays",
    n.CameBack: "notice-came-back",
    n.SeatLeft: "notice-left",
    n.TimeRanOut: "notice-time",
}


def notice_text(notice: n.Notice, names: Sequence[str], lang: Lang) -> str | None:
    """One line, or None if the screen shows it anyway."""
    match notice:
        case n.ChatMessage(_, name, text, preset):
            said = preset_text(preset, lang) if preset else text
            return f"{name}: {said}"
        case n.BotTookOver(seat) | n.CameBack(seat) | n.SeatLeft(seat) | n.TimeRanOut(seat):
            # What was missed may speak of a seat that isn't there any more.
            player = names[seat] if seat < len(names) else ""
            return say(lang, _OF_A_SEAT[type(notice)], player=player) if player else None
        case n.RulesChanged():
            return say(lang, "notice-rules-changed")
        case _:
            return None
