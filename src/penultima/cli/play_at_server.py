"""`penultima play --join`, `--create`, `--watch`: from the command line to a server's table."""

import argparse
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from penultima.bots import LEVELS
from penultima.errors import BadSetup
from penultima.extras import need
from penultima.parsing import options_from_text
from penultima.rules.edition import FEWEST_PLAYERS, MOST_PLAYERS, default_name, load
from penultima.terminal.opening import DEFAULT_PLAYERS
from penultima.text.fluent import Lang, say
from penultima.wire.limits import LONGEST_NAME
from penultima.wire.requests import Create

from .play import is_terminal

if TYPE_CHECKING:
    from penultima.terminal.remote_seat import RemoteSeat

ONLY_AT_HOME = ("level", "house_rule", "wearing", "seed", "resume")
ONLY_FOR_THE_HOST = ("edition", "players", "bots", "option", "clock")
MODES = {
    "create": ("join", "watch", *ONLY_AT_HOME),
    "watch": ("join", "name", *ONLY_FOR_THE_HOST, *ONLY_AT_HOME),
    "join": (*ONLY_FOR_THE_HOST, *ONLY_AT_HOME),
}
"""What each of them has no use for."""


def run_at_server(args: argparse.Namespace) -> int:
    mode = next(mode for mode in MODES if getattr(args, mode) is not None)
    need("aiohttp", "terminal", f"--{mode}")
    _check(args, mode)
    chair = _chair(args)
    plain = args.plain or not is_terminal()
    if not plain and find_spec("textual") is None:
        print(say(args.lang, "plain-no-textual"), file=sys.stderr)
        plain = True
    told, status = (_play_plain(chair), 0) if plain else _play_on_screen(chair)
    if not chair.was_let_in and told:
        raise BadSetup(told)
    if told:
        print(told, flush=True)
    return status


def _check(args: argparse.Namespace, mode: str) -> None:
    """What doesn't go together is said, not ignored."""
    for name in MODES[mode]:
        if getattr(args, name) is not None:
            facts = {"option": f"--{name.replace('_', '-')}", "mode": f"--{mode}"}
            raise BadSetup(say(args.lang, "join-not-together", **facts))


def _chair(args: argparse.Namespace) -> "RemoteSeat":
    from penultima.terminal.address import server_address, table_address
    from penultima.terminal.remote_seat import RemoteSeat
    from penultima.terminal.seat_keys import find_key
    from penultima.terminal.spectator import Spectator

    lang: Lang = args.lang
    if args.watch is not None:
        return Spectator(table_address(args.watch, lang), lang)
    if args.create is not None:
        address = server_address(args.create, lang)
        request = _table(args, _name(args))
        return RemoteSeat(address, request.name, lang, request)
    address = table_address(args.join, lang)
    kept = find_key(address.url, args.name)
    return RemoteSeat(address, kept.name if kept else _name(args), lang)


def _name(args: argparse.Namespace) -> str:
    """Who sits down: others have to tell us apart, so nobody is called “You” there."""
    name = args.name
    if name is None and sys.stdin.isatty():
        print(say(args.lang, "join-your-name"), end=" ", flush=True)
        name = sys.stdin.readline()
    name = (name or "").strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadSetup(say(args.lang, "join-name-needed", count=LONGEST_NAME))
    return str(name)


def _table(args: argparse.Namespace, name: str) -> Create:
    """The table that the options describe. Raises BadSetup."""
    from penultima.wire.settings import Settings

    edition = load(args.edition or default_name())
    bots = tuple(level.strip() for level in args.bots.split(",")) if args.bots else ()
    for level in bots:
        if level not in LEVELS:
            raise BadSetup(say(args.lang, "server-no-such-level", levels=", ".join(LEVELS)))
    seats = max(DEFAULT_PLAYERS, len(bots) + 1) if args.players is None else args.players
    if not FEWEST_PLAYERS <= seats <= MOST_PLAYERS or len(bots) >= seats:
        raise BadSetup(say(args.lang, "join-bad-seats", fewest=FEWEST_PLAYERS, most=MOST_PLAYERS))
    return Create(
        name=name,
        edition=edition.id,
        seats=seats,
        options=options_from_text(args.option or ()),
        settings=Settings() if args.clock is None else Settings(clock_s=args.clock),
        bots=bots,
        lang=args.lang,
    )


def _play_on_screen(chair: "RemoteSeat") -> tuple[str, int]:
    from penultima.terminal.join_app import JoinApp

    app = JoinApp(chair)
    goodbye = app.run()
    return goodbye or "", app.return_code or 0


def _play_plain(chair: "RemoteSeat") -> str:
    import asyncio

    from penultima.terminal.line_seat import LineSeat, lines_from_stdin
    from penultima.terminal.line_spectator import LineSpectator
    from penultima.terminal.spectator import Spectator

    async def play() -> str:
        kind = LineSpectator if isinstance(chair, Spectator) else LineSeat
        return await kind(chair, lines_from_stdin(), lambda line: print(line, flush=True)).play()

    try:
        return asyncio.run(play())
    except KeyboardInterrupt:
        print()
        return chair.goodbye()
