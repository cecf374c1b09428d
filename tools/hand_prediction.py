"""Can a network that has only learned from rounds predict hands better than `expert`'s belief?

`clever` bots play rounds in the kernel. At every turn, a small network predicts for each of the
others and each colour whether they hold it, from all that the player to move has seen: the colour's
cards in their own hand and among the unseen ones, and what the other did last, as far as it says
something about the colour. It learns by gradient descent (Adam), and its log loss in other rounds
stands beside that of the belief, which weighs the likelihood of moves (tools/calibration.py).

    python -m tools.hand_prediction --players 4
"""

import sys
from collections import deque
from collections.abc import Iterator, Sequence
from math import comb, log

import numpy as np
from numpy.typing import NDArray

from penultima.bots.arena import arena_setup
from penultima.bots.expert import Expert
from penultima.bots.weights import weights_for
from penultima.cli.exit_codes import Parser, status_of
from penultima.kernel import CompiledRules, Game, codes, compile_rules
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.seeds import derive_seed
from penultima.rules.edition import default_name, names

from .calibration import COLOR, calibrate

Floats = NDArray[np.float32]

LAST_MOVES = 8
"""Of each player, that the network sees."""
PLAYED, PLAYED_OTHER, CHANGED_TO, CHANGED_TO_OTHER, DREW_ON, DREW_ON_OTHER, ELSE = range(7)
"""What a move says about a colour: played a card of it, …, drew while it was in play, …"""
RECEIVED, SIZES, OWN = 6, 12, 4
"""What is counted up to: cards received since a move, cards of the other, own ones of a colour."""
INPUTS = LAST_MOVES * (ELSE + 1 + RECEIVED) + SIZES + OWN + 5
HIDDEN = 64
BATCH = 1024
Move = tuple[int, int, int]
"""A sort of move, the colour that it was about, and the cards that the player held afterwards."""


def sort_of(game: Game, action: int, color_before: int) -> tuple[int, int]:
    """The sort of a move as it is for its own colour, and that colour."""
    verb = action >> codes.VERB_SHIFT
    if verb == codes.DRAW:
        return DREW_ON, color_before
    if verb == codes.PLAY:
        color = game.rules.tables.color_of[action & codes.KIND_BITS]
        return (PLAYED, color) if color else (CHANGED_TO, game.color)
    return ELSE, 0


def describe(
    moves: Sequence[Move],
    size: int,
    color: int,
    *,
    own: int,
    unseen: tuple[int, int],
    in_play: bool,
) -> Floats:
    """What a player has seen that may say whether another one holds a colour."""
    of_color, all_unseen = unseen
    x = np.zeros(INPUTS, dtype=np.float32)
    for place, (sort, about, size_after) in enumerate(reversed(moves)):
        start = place * (ELSE + 1 + RECEIVED)
        x[start + sort + (sort < ELSE and about != color)] = 1
        x[start + ELSE + 1 + min(max(0, size - size_after), RECEIVED - 1)] = 1
    start = LAST_MOVES * (ELSE + 1 + RECEIVED)
    x[start + min(size, SIZES) - 1] = 1
    x[start + SIZES + min(own, OWN - 1)] = 1
    none = comb(all_unseen - of_color, size) / comb(all_unseen, size)
    likely = min(max(1 - none, 1e-3), 1 - 1e-3)
    x[start + SIZES + OWN :] = (
        1, in_play, of_color / all_unseen, all_unseen / 100, log(likely / (1 - likely)),
    )  # fmt: skip
    return x


def claims(rules: CompiledRules, rounds: int, seed: int) -> Iterator[tuple[Floats, bool]]:
    """For every turn, every other player and every colour: what is known, and the truth."""
    game, memory, policy = Game(rules, seed), Memory(rules), Policy(rules, weights_for(rules.seats))
    color_of = rules.tables.color_of
    deck = rules.tables.deck
    for number in range(rounds):
        game.deal(number % rules.seats)
        memory = Memory(rules)
        moves: list[deque[Move]] = [deque(maxlen=LAST_MOVES) for _ in range(rules.seats)]
        while game.phase < codes.PHASE_ROUND_OVER:
            seat = game.turn
            seen = [*game.hand(seat), *game.discarded, game.top]
            hands = [{color_of[kind] for kind in game.hand(other)} for other in range(rules.seats)]
            for color in range(1, rules.colors + 1):
                own = sum(color_of[kind] == color for kind in game.hand(seat))
                of_color = sum(color_of[kind] == color for kind in deck)
                of_color -= sum(color_of[kind] == color for kind in seen)
                unseen = of_color, len(deck) - len(seen)
                for other in range(rules.seats):
                    if other != seat and game.sizes[other]:
                        known = describe(
                            moves[other],
                            game.sizes[other],
                            color,
                            own=own,
                            unseen=unseen,
                            in_play=color == game.color,
                        )
                        yield known, color in hands[other]
            before, action = game.color, policy.choose(game, memory)
            memory.apply(game, seat, action)
            sort, about = sort_of(game, action, before)
            moves[seat].append((sort, about, game.sizes[seat]))


class Prediction:
    """A network with one hidden layer that predicts a probability."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights = [
            rng.normal(0, 0.15, (INPUTS, HIDDEN)),
            np.zeros((HIDDEN, 1)),
            np.zeros((INPUTS, 1)),
        ]
        self.slopes = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def predict(self, x: Floats) -> tuple[Floats, Floats]:
        """The units of the hidden layer, and the probabilities."""
        first, last, direct = self.weights
        hidden = np.maximum(0, x @ first)
        return hidden, 1 / (1 + np.exp(-(hidden @ last + x @ direct)))

    def learn(self, x: Floats, truth: Floats, rate: float) -> None:
        """One step of Adam."""
        hidden, predicted = self.predict(x)
        error = (predicted - truth) / len(x)
        inner = (error @ self.weights[1].T) * (hidden > 0)
        self.steps += 1
        for index, slope in enumerate((x.T @ inner, hidden.T @ error, x.T @ error)):
            self.slopes[index] += 0.1 * (slope - self.slopes[index])
            self.squares[index] += 0.001 * (slope**2 - self.squares[index])
            size = np.sqrt(self.squares[index] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[index] -= rate * self.slopes[index] / (1 - 0.9**self.steps) / size

    def log_loss(self, x: Floats, truth: Floats) -> float:
        _, predicted = self.predict(x)
        return float(-np.mean(np.log(np.where(truth > 0, predicted, 1 - predicted) + 1e-9)))


def gather(rules: CompiledRules, rounds: int, seed: int) -> tuple[Floats, Floats]:
    known, truth = zip(*claims(rules, rounds, seed), strict=True)
    return np.stack(known), np.array(truth, dtype=np.float32)[:, None]


def train(x: Floats, truth: Floats, epochs: int, seed: int) -> Prediction:
    """The learning rate decreases linearly to 0."""
    network, rng = Prediction(seed), np.random.default_rng(seed)
    steps = epochs * len(x) // BATCH
    for step in range(steps):
        batch = rng.integers(0, len(x), BATCH)
        network.learn(x[batch], truth[batch], 0.003 * (1 - step / steps))
    return network


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.hand_prediction",
        description="Train a network to predict hands, and compare it with the belief of `expert`.",
    )
    parser.add_argument("--edition", default=default_name(), help=f"one of {', '.join(names())}")
    parser.add_argument("--players", type=int, default=4, help="(default: 4)")
    parser.add_argument("--rounds", type=int, default=3000, help="to learn from (default: 3,000)")
    parser.add_argument("--epochs", type=int, default=4, help="(default: 4)")
    parser.add_argument(
        "--belief-rounds", type=int, default=40, help="in which the belief predicts (default: 40)"
    )
    parser.add_argument("--seed", default="0", help="(default: 0)")
    args = parser.parse_args(argv)
    if min(args.rounds, args.epochs, args.belief_rounds) < 1:
        parser.error("--rounds, --epochs and --belief-rounds must be at least 1")
    setup = arena_setup(args.edition, args.players, [])
    rules = compile_rules(setup)
    x, truth = gather(rules, args.rounds, derive_seed(args.seed, 0))
    network = train(x, truth, args.epochs, derive_seed(args.seed, 1) & 0xFFFF)
    others = gather(rules, max(1, args.rounds // 10), derive_seed(args.seed, 2))
    print(
        f"{args.edition}, {args.players} players, holds a colour, log loss: network"
        f" {network.log_loss(x, truth):.4f} in the {len(x):,} cases that it learned from,"
        f" {network.log_loss(*others):.4f} in {len(others[0]):,} others"
    )
    belief = calibrate(Expert, setup, args.belief_rounds, args.seed)
    print(f"belief of `expert`: {belief[COLOR].log_loss:.4f} in {sum(belief[COLOR].count):,} cases")
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
