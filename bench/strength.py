"""Where `expert` gets its points from: rounds won among `clever`, by what it knows of the hands.

The columns go from no belief to the hands themselves, which no player can know. All of them play
the same deals. What they gain is measured as in tools/search_gain.py.
"""

from itertools import count
from time import perf_counter

from penultima.bots.arena import arena_setup
from penultima.bots.results import estimate_mean
from penultima.intervals import Estimate
from penultima.rules.edition import names
from tools.search_gain import gain_in_round

PLAYERS = (2, 3, 4, 6, 10)
ROLLOUTS = 3000
BELIEFS = ("uniform", "exclusions", "expert", "oracle")
"""Without what is learned from round to round: every round is a match of its own here."""
EVERY_EDITION = "all"


def rounds_won(
    players: int, rounds: int | None, seconds: float, seed: str = "strength"
) -> dict[tuple[str, str], Estimate]:
    """The share of rounds won in percent, by edition and belief; "all" has all editions.

    It plays a number of rounds in each edition, or as many as there is time for, but at least two.
    """
    setups = {edition: arena_setup(edition, players, []) for edition in names()}
    gained: dict[tuple[str, str], list[float]] = {}
    end = perf_counter() + seconds
    for number in range(rounds) if rounds else count():
        if rounds is None and number >= 2 and perf_counter() > end:
            break
        for edition, setup in setups.items():
            for belief in BELIEFS:
                won, _ = gain_in_round(setup, number, ROLLOUTS, seed, belief)
                for key in ((edition, belief), (EVERY_EDITION, belief)):
                    gained.setdefault(key, []).append(100 / players + 100 * won)
    return {key: estimate_mean(values) for key, values in gained.items()}


def run(seconds: float, rounds: int | None = None) -> dict[str, dict[str, float]]:
    """Measure for so many seconds at each number of players and belief."""
    results: dict[str, dict[str, float]] = {}
    print(f"  {'rounds won among clever, %':<34}" + "".join(f"{name:>15}" for name in BELIEFS))
    for players in PLAYERS:
        won = rounds_won(players, rounds, seconds * len(BELIEFS))
        for edition in (*names(), EVERY_EDITION):
            shown = ""
            for belief in BELIEFS:
                estimate = won[edition, belief]
                results.setdefault(f"{edition}, {players} players", {})[belief] = estimate.value
                shown += f"{estimate!s:>15}"
            print(f"  {edition:<20} {players:>2} players   {shown}", flush=True)
    print(f"  {ROLLOUTS} rollouts a decision; an even share is 100 % / players")
    return results
