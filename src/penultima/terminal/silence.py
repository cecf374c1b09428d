"""Whom a player doesn't want to hear: muted players, or everybody."""

from penultima.text.fluent import Lang, say
from penultima.wire import notices as n

from .line_parser import read_command


class Silence:
    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self._muted: set[str] = set()
        self._is_chat_hidden = False

    def hears(self, notice: n.Notice) -> bool:
        if not isinstance(notice, n.ChatMessage):
            return True
        return not self._is_chat_hidden and notice.name.casefold() not in self._muted

    def enter(self, text: str) -> str | None:
        """Carry out `mute Eve`, or `mute` for the whole chat; None if the text is something else.

        Returns what the player is told.
        """
        command = read_command(text)
        if command is None or command.verb not in ("mute", "unmute"):
            return None
        mutes, name = command.verb == "mute", command.rest.strip()
        if not name:
            self._is_chat_hidden = mutes
            if not mutes:
                self._muted.clear()
            return say(self.lang, "mute-all" if mutes else "mute-none")
        (self._muted.add if mutes else self._muted.discard)(name.casefold())
        return say(self.lang, "mute-player" if mutes else "mute-no-longer", name=name)
