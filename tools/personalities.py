"""Measure the personalities of bots: how their habits differ, and that their strength does not.

python -m tools.personalities --rounds 400
"""

import sys
from collections import Counter
from collections.abc import Sequence
from random import Random

from penultima.bots import Graded
from penultima.bots.arena import arena_setup, play_deals_in_kernel, play_round
from penultima.bots.personalities import PERSONALITIES
from penultima.bots.results import estimate_mean
from penultima.bots.strengths import level_of
from penultima.cli.exit_codes import Parser, status_of
from penultima.intervals import Estimate
from penultima.rules import actions as a
from penultima.rules.edition import default_name, names
from penultima.rules.match import Opening
from penultima.rules.prompts import ChallengeOrAccept
from penultima.view import View

STRENGTH = 8
"""Hardly any slips, and no search: the style shows best."""
HABITS = ("bluffs", "challenges", "plays a wild", "attacks", "keeps a fitting card")


class Watched(Graded):
    """Counts what it could have done, and what it did."""

    def __init__(self, rng: Random, personality: str, chances: Counter[str], taken: Counter[str]):
        super().__init__(rng, STRENGTH, personality)
        self.chances, self.taken = chances, taken

    def answer(self, view: View) -> a.Action:
        action = super().answer(view)
        edition = view.setup.edition
        plays = [move for move in view.legal if isinstance(move, a.Play)]
        done = edition[action.card] if isinstance(action, a.Play) else None
        kinds = [edition[play.card] for play in plays]
        if any(kind.only_without_color for kind in kinds) and any(
            edition[card].color == view.color for card in view.hand
        ):
            self._count("bluffs", done is not None and done.only_without_color)
        if isinstance(view.prompt, ChallengeOrAccept):
            self._count("challenges", isinstance(action, a.Challenge))
        elif view.prompt.phase == "turn":
            if any(kind.is_wild for kind in kinds) and not all(kind.is_wild for kind in kinds):
                self._count("plays a wild", done is not None and done.is_wild)
            attacks = [kind.number is None and not kind.is_wild for kind in kinds]
            if any(attacks) and not all(attacks):
                self._count("attacks", done is not None and done.number is None)
        elif view.prompt.phase == "drawn" and plays:
            self._count("keeps a fitting card", isinstance(action, a.Keep))
        return action

    def _count(self, habit: str, taken: bool) -> None:
        self.chances[habit] += 1
        self.taken[habit] += taken


def habits(personality: str, rounds: int, seed: str) -> dict[str, float]:
    """How often a personality does each thing when it could, in percent."""
    chances, taken = Counter[str](), Counter[str]()
    for number in range(rounds):
        setup = arena_setup(names()[number % len(names())], 2 + 2 * (number % 2), [])
        rng = Random(f"{seed} {number}")
        bots = [Watched(rng, personality, chances, taken) for _ in setup.players]
        play_round(Opening(setup, f"{seed} {number}"), bots, rng)
    return {habit: 100 * taken[habit] / max(1, chances[habit]) for habit in HABITS}


def strength(personality: str, players: int, rounds: int, seed: str) -> Estimate:
    """Percent of rounds that a personality wins among bots without one, in all editions."""
    specs = [level_of(STRENGTH, personality), *[level_of(STRENGTH)] * (players - 1)]
    wins: list[float] = []
    for edition in names():
        setup = arena_setup(edition, players, [])
        deals = play_deals_in_kernel(specs, setup, 0, rounds // (players * len(names())), seed)
        wins += [100 * sum(r.winner == 0 for r in deal) / len(deal) for deal in deals]
    return estimate_mean(wins)


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(prog="python -m tools.personalities", description="Measure personalities.")
    parser.add_argument("--rounds", type=int, default=400, help="watched (default: 400)")
    parser.add_argument(
        "--arena-rounds", type=int, default=64_000, help="for strength (default: 64,000)"
    )
    parser.add_argument(
        "--seed", default="1", help=f"(default: 1); {default_name()} and all others"
    )
    args = parser.parse_args(argv)
    if args.rounds < 1 or args.arena_rounds < 100:
        parser.error("--rounds must be at least 1, and --arena-rounds 100")
    print(f"| personality | {' | '.join(HABITS)} | wins, 2 players | 4 players |")
    print("|---" * (3 + len(HABITS)) + "|")
    for personality in ("", *PERSONALITIES):
        cells = [f"{share:.0f} %" for share in habits(personality, args.rounds, args.seed).values()]
        for players in (2, 4):
            won = strength(personality, players, args.arena_rounds, args.seed)
            cells.append(f"{won} %" if personality else f"{100 // players} %")
        print(f"| {personality or 'none'} | {' | '.join(cells)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
