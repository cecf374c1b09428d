"""Notices from the server, such as chat and players who leave, as lines of text."""

from collections.abc import Sequence

from penultima.fairness.transcript import Transcript
from penultima.text.fluent import Lang, say
from penultima.text.lists import and_list, labelled
from penultima.wire import notices as n

from .chat import preset_text

_SEAT_MESSAGES = {
    n.BotTookOver: "notice-bot-plays",
    n.CameBack: "notice-came-back",
    n.SeatLeft: "notice-left",
    n.SeatReclaimed: "notice-came-back",
    n.TimeRanOut: "notice-time",
}


def notice_text(
    notice: n.Notice, names: Sequence[str], lang: Lang, dealt: Transcript | None = None
) -> str | None:
    """One line; None for notices that the lobby shows in another way.

    `dealt` is the deal of this round.
    """
    match notice:
        case n.ChatMessage(_, name, text, preset):
            return labelled(lang, name, preset_text(preset, lang) if preset else text)
        case (
            n.BotTookOver(seat)
            | n.CameBack(seat)
            | n.SeatLeft(seat)
            | n.SeatReclaimed(seat)
            | n.TimeRanOut(seat)
        ):
            # A notice that was missed while away can be about a seat that is gone.
            player = names[seat] if seat < len(names) else ""
            return say(lang, _SEAT_MESSAGES[type(notice)], player=player) if player else None
        case n.TakeoverVoted(seat, whom) if max(seat, whom) < len(names):
            return say(lang, "notice-wants-bot", player=names[seat], whom=names[whom])
        case n.TableListed(listed):
            return say(lang, "notice-listed" if listed else "notice-unlisted")
        case n.TableLocked(locked):
            return say(lang, "notice-locked" if locked else "notice-unlocked")
        case n.BansLifted():
            return say(lang, "notice-bans-lifted")
        case n.RulesChanged():
            return say(lang, "notice-rules-changed")
        case n.PartsFixed(left_out=seats) if seats:
            return say(lang, "fair-parts-left-out", names=_names(seats, names, lang))
        case n.PartsRevealed(parts):
            missing = [part.seat for part in parts if part.contribution is None]
            if not missing:
                return None
            people = [part_name(dealt, seat, names, lang) for seat in missing]
            return say(lang, "fair-parts-missing", names=and_list(lang, people))
        case _:
            return None


def part_name(dealt: Transcript | None, seat: int, names: Sequence[str], lang: Lang) -> str:
    """Whose part of a deal it is."""
    player = dealt.player_at(seat) if dealt else seat
    if player is None or player >= len(names):
        return say(lang, "fair-somebody-gone")
    return names[player]


def _names(seats: Sequence[int], names: Sequence[str], lang: Lang) -> str:
    return and_list(lang, [names[seat] for seat in seats if seat < len(names)])
