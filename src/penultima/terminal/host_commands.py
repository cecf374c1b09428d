"""Commands about other players: who may come to the table, and for whom a bot plays."""

from collections.abc import Sequence

from penultima.text.fluent import Lang, say
from penultima.wire import requests as ask
from penultima.wire.seats import SeatInfo

from .client import RequestRefused
from .line_parser import HOST_COMMANDS, Command, command_word, read_command


def is_host_command(command: Command | None) -> bool:
    """Whether it is a request about others. Most are for the host only."""
    return command is not None and command.verb in (*HOST_COMMANDS, "replace")


def host_request(command: Command, seats: Sequence[SeatInfo], lang: Lang) -> ask.Request:
    """The request for a command such as `ban Eve`. Raises RequestRefused if nobody is meant."""
    match command.verb:
        case "lock" | "unlock":
            return ask.Lock(locked=command.verb == "lock")
        case "unban":
            return ask.LiftBans()
        case "list" | "unlist":
            return ask.List(listed=command.verb == "list")
    seat = _seat_named(command.rest, seats)
    if seat is None:
        raise RequestRefused(say(lang, "host-whom", verb=command_word(command.verb, lang)))
    if command.verb == "replace":
        return ask.LetBotPlay(seat=seat)
    return ask.Remove(seat=seat, ban=command.verb == "ban")


def typed_request(text: str, seats: Sequence[SeatInfo], lang: Lang) -> ask.Request | None:
    """The request for `/ban Eve`, as it is typed on a screen; None if the text is no command."""
    command = read_command(text.removeprefix("/")) if text.startswith("/") else None
    if command is None or not is_host_command(command):
        return None
    return host_request(command, seats, lang)


def _seat_named(text: str, seats: Sequence[SeatInfo]) -> int | None:
    """A player by name, or by a prefix that only one name has."""
    wanted = text.strip().casefold()
    names = [seat.name.casefold() for seat in seats]
    if wanted and wanted in names:
        return names.index(wanted)
    found = [seat for seat, name in enumerate(names) if wanted and name.startswith(wanted)]
    return found[0] if len(found) == 1 else None


def host_hint(lang: Lang) -> str:
    """How a host types these commands on a screen."""
    return say(lang, "host-hint", **{verb: command_word(verb, lang) for verb in HOST_COMMANDS})
