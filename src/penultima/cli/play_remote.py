"""`penultima play --join`, `--create` and `--watch`: at a table of a server. Needs aiohttp."""

import argparse
import asyncio
import sys

from penultima.bots import LEVELS
from penultima.errors import BadSetup
from penultima.parsing import options_from_text
from penultima.rules.edition import FEWEST_PLAYERS, MOST_PLAYERS, default_name, load
from penultima.terminal.address import server_address, table_address
from penultima.terminal.match_setup import DEFAULT_PLAYERS
from penultima.terminal.remote_client import RemoteClient
from penultima.terminal.remote_line_mode import RemoteLineMode, lines_from_stdin
from penultima.terminal.seat_tokens import find_token
from penultima.terminal.spectator_client import SpectatorClient
from penultima.terminal.spectator_line_mode import SpectatorLineMode
from penultima.text.fluent import Lang, say
from penultima.wire.limits import LONGEST_NAME
from penultima.wire.requests import Create, QuickPlay
from penultima.wire.settings import Settings

ONLY_OFFLINE = ("level", "house_rule", "wearing", "seed", "resume")
ONLY_FOR_THE_HOST = ("edition", "players", "bots", "option", "clock")
EXCLUDED_ARGUMENTS = {
    "quick": (
        "create",
        "join",
        "watch",
        "code",
        "players",
        "bots",
        "option",
        "clock",
        *ONLY_OFFLINE,
    ),
    "create": ("join", "watch", "code", *ONLY_OFFLINE),
    "watch": ("join", "name", "code", *ONLY_FOR_THE_HOST, *ONLY_OFFLINE),
    "join": (*ONLY_FOR_THE_HOST, *ONLY_OFFLINE),
}


def run_remote(args: argparse.Namespace, mode: str, use_screen: bool) -> int:
    _check(args, mode)
    client = _client(args)
    message, status = _run_screen(client) if use_screen else (_run_line_mode(client), 0)
    if not client.has_joined and message:
        raise BadSetup(message)
    if message:
        print(message, flush=True)
    return status


def _check(args: argparse.Namespace, mode: str) -> None:
    """Refuse arguments that have no meaning in this mode. Raises BadSetup."""
    for name in EXCLUDED_ARGUMENTS[mode]:
        if getattr(args, name) is not None:
            facts = {"option": f"--{name.replace('_', '-')}", "mode": f"--{mode}"}
            raise BadSetup(say(args.lang, "join-not-together", **facts))


def _client(args: argparse.Namespace) -> RemoteClient:
    lang: Lang = args.lang
    if args.watch is not None:
        return SpectatorClient(table_address(args.watch, lang), lang)
    if args.quick is not None:
        name = _name(args)
        quick = QuickPlay(name=name, edition=args.edition, lang=lang)
        return RemoteClient(server_address(args.quick, lang), name, lang, quick)
    if args.create is not None:
        address = server_address(args.create, lang)
        request = _create_request(args, _name(args))
        return RemoteClient(address, request.name, lang, request)
    address = table_address(args.join, lang)
    if args.code is not None:
        return RemoteClient(address, args.name or "", lang, code=args.code)
    stored = find_token(address.url, args.name)
    return RemoteClient(address, stored.name if stored else _name(args), lang)


def _name(args: argparse.Namespace) -> str:
    """The player's name. There is no default: “You” would mean nothing to the others."""
    name = args.name
    if name is None and sys.stdin.isatty():
        print(say(args.lang, "join-your-name"), end=" ", flush=True)
        name = sys.stdin.readline()
    name = (name or "").strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadSetup(say(args.lang, "join-name-needed", count=LONGEST_NAME))
    return str(name)


def _create_request(args: argparse.Namespace, name: str) -> Create:
    """The table that the arguments describe. Raises BadSetup."""
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
        options=options_from_text(args.option or (), args.preset),
        settings=Settings() if args.clock is None else Settings(clock_s=args.clock),
        bots=bots,
        lang=args.lang,
    )


def _run_screen(client: RemoteClient) -> tuple[str, int]:
    from penultima.terminal.remote_app import RemoteApp

    app = RemoteApp(client)
    message = app.run()
    return message or "", app.return_code or 0


def _run_line_mode(client: RemoteClient) -> str:
    kind = SpectatorLineMode if isinstance(client, SpectatorClient) else RemoteLineMode

    async def play() -> str:
        return await kind(client, lines_from_stdin(), lambda line: print(line, flush=True)).play()

    try:
        return asyncio.run(play())
    except KeyboardInterrupt:
        print()
        return client.exit_message()
