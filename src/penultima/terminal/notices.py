"""Notices from the server, such as chat and players who leave, as lines of text."""

from collections.abc import Sequence

from penultima.text.fluent import Lang, say
from penultima.wire import notices as n

from .chat import preset_text

_SEAT_MESSAGES = {
    n.BotTookOver: "notice-bot-plays",
    n.CameBack: "notice-came-back",
    n.SeatLeft: "notice-left",
    n.TimeRanOut: "notice-time",
}


def notice_text(notice: n.Notice, names: Sequence[str], lang: Lang) -> str | None:
    """One line; None for notices that the lobby shows in another way."""
    match notice:
        case n.ChatMessage(_, name, text, preset):
            return f"{name}: {preset_text(preset, lang) if preset else text}"
        case n.BotTookOver(seat) | n.CameBack(seat) | n.SeatLeft(seat) | n.TimeRanOut(seat):
            # A notice that was missed while away can be about a seat that is gone.
            player = names[seat] if seat < len(names) else ""
            return say(lang, _SEAT_MESSAGES[type(notice)], player=player) if player else None
        case n.RulesChanged():
            return say(lang, "notice-rules-changed")
        case _:
            return None
