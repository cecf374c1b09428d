"""The real server with short delays, and with deals that follow from the name of a table.

A table with the name of a position begins in it; any other name is the seed of its deal, so that a
test meets the same cards each time. Everything else is as in production: sockets, log, page.
"""

import argparse
import asyncio
from pathlib import Path

from penultima.delays import Delays
from penultima.rules.match import new_match, new_position
from penultima.server.config import Config
from penultima.server.logging import set_up
from penultima.server.main import serve
from penultima.server.rate_limits import NO_LIMITS
from penultima.server.store.entries import Logged, SeedDrawn
from penultima.server.table import start
from penultima.server.table.state import TableState
from penultima.wire.notices import MatchStarted, ReadyChanged

from .positions import POSITIONS

SHORT_DELAYS = Delays(
    bot_s=(0.25, 0.4),
    keep_s=0.3,
    opening_s=0.4,
    catch_opens_s=0.3,
    window_s=(1.0, 2.5, 5.0),
    bot_notices=0.0,
    bot_waits_s=1.0,
)


def begin(state: TableState, seats: tuple[int, ...], seed: str) -> tuple[Logged, ...]:
    seed = f"{state.name}, match {state.match + 1}"
    house_rules = state.agreed()
    setup = state.setup(house_rules)
    wearing = start._wearing(state, [state.seats[seat] for seat in seats])
    position = POSITIONS.get(state.name)
    started = SeedDrawn(seed), MatchStarted(state.match + 1, seats, house_rules)
    if not position:
        _, events = new_match(setup, seed, wearing)
        return *started, *events
    _, events = new_position(setup, position, seed, wearing)
    # A deal makes everyone unready; a position has to say so.
    people = (new for new, old in enumerate(seats) if state.seats[old].is_human)
    return *started, *(ReadyChanged(seat, False) for seat in people), *events


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", type=Path, required=True)
    args = parser.parse_args()
    set_up("warning")
    start.begin = begin
    config = Config(port=args.port, data=args.data, limits=NO_LIMITS, delays=SHORT_DELAYS)
    asyncio.run(serve(config, lambda port: print(port, flush=True)))


if __name__ == "__main__":
    main()
