"""The real server with short delays, and with deals that follow from the name of a table.

A table with the name of a position begins in it, and with its house rules if it has some; any other
name is the seed of its deal, so that a test meets the same cards each time. Everything else is as
in production: sockets, log, page.
"""

import argparse
import asyncio
from collections.abc import Collection
from pathlib import Path
from random import Random
from unittest.mock import patch

from msgspec.structs import replace

from penultima.delays import NO_DELAYS, Delays
from penultima.rules.match import new_position
from penultima.server.config import Config
from penultima.server.logging import set_up
from penultima.server.main import serve
from penultima.server.rate_limits import NO_LIMITS
from penultima.server.store.entries import Logged, SeedDrawn
from penultima.server.table import fair_deal, start
from penultima.server.table.state import TableState
from penultima.wire.notices import MatchStarted, ReadyChanged
from tests.support import cheating

from .positions import HOUSE_RULES, POSITIONS

KEEP_WINDOW_S = 2.0
"""At quick tables. At others a person can take their time, as long as a test needs."""
SHORT_DELAYS = Delays(
    bot_s=(0.25, 0.4),
    keep_s=0.3,
    keep_window_s=(KEEP_WINDOW_S, 0.0, 0.0),
    opening_s=0.4,
    catch_opens_s=0.3,
    window_s=(1.0, 2.5, 5.0),
    bot_notices=0.0,
    bot_waits_s=1.0,
)
PATIENT = replace(NO_DELAYS, reveal_s=60.0, next_round_s=600.0)
"""Nothing is waited for but people, however busy the machine is."""


def deal_match(state: TableState, asked: Collection[int], seed: str) -> tuple[Logged, ...]:
    position = POSITIONS.get(state.name)
    if not position:
        return original_deal_match(state, asked, seed)
    seats = start.taken_seats(state)
    house_rules = HOUSE_RULES.get(state.name) or start.rules_of_match(state, asked)
    wearing = start._wearing(state, [state.seats[seat] for seat in seats])
    _, events = new_position(state.setup(house_rules), position, seed, wearing)
    # A deal makes everyone unready; a position has to say so.
    people = (new for new, old in enumerate(seats) if state.seats[old].is_human)
    unready = (ReadyChanged(seat, False) for seat in people)
    started = MatchStarted(state.match + 1, seats, house_rules)
    return SeedDrawn(seed), started, *unready, *events


original_deal_match = start.deal_match


def make_deal(state: TableState, chance: Random) -> tuple[str, tuple[Logged, ...]]:
    """A seed from the name of the table, which nobody can check."""
    match = state.match + (state.phase != "round_over")
    return f"{state.name}, match {match}", ()


def commit(slug: str, match: int, round_: int, chance: Random) -> tuple[Logged, ...]:
    """No commitment, so that no client expects a fair deal."""
    return ()


def with_deals_by_name() -> None:
    start.deal_match = deal_match
    fair_deal.make_deal = make_deal
    fair_deal.commit = commit


def start_patch(target: object, name: str, value: object) -> None:
    patch.object(target, name, value).start()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument(
        "--fair",
        action="store_true",
        help="deals as in production, except at a table with the name of a cheat",
    )
    parser.add_argument("--public", action="store_true", help="hosts can list their tables")
    args = parser.parse_args()
    set_up("warning")
    if args.fair:
        cheating.install(start_patch)
    else:
        with_deals_by_name()
    config = Config(
        port=args.port,
        data=args.data,
        public=args.public,
        limits=NO_LIMITS,
        delays=PATIENT if args.fair else SHORT_DELAYS,
    )
    asyncio.run(serve(config, lambda port, https: print(port, flush=True)))


if __name__ == "__main__":
    main()
