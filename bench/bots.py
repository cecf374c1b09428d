"""Benchmark `expert`: what its belief is worth, how long it thinks; and `clever` in RLCard's `uno`.

There `clever` and RLCard's rule model each play against RLCard's random agent: two players, 108
cards, no calls and no challenges, and a drawn card that fits is played automatically. The policy
gets RLCard's observation, translated card by card; it was trained on other rules.
"""

from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Any

import numpy as np
import rlcard
from rlcard.agents import RandomAgent
from rlcard.models.uno_rule_models import UNORuleAgentV1

from penultima.bots.weights import weights_for
from penultima.kernel import Encoding, Game, codes, compile_rules
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.rules.cards import Card
from penultima.rules.edition import load
from penultima.rules.options import Options
from penultima.rules.table import Setup

from . import expert, strength

COLORS = {"r": "red", "g": "green", "b": "blue", "y": "tan"}
FACES = {"skip": "S", "reverse": "R", "draw_2": "D"}
WILDS = {"wild": "W", "wild_draw_4": "W4"}
ROUNDS_PER_SECOND = 250
"""RLCard's approximate speed, to convert the available time into rounds."""
DECISIONS_PER_SECOND = 50


class CleverAgent:
    """Our policy behind RLCard's agent interface."""

    use_raw = True

    def __init__(self) -> None:
        self.edition = load("zelda")
        options = Options(two_player_reverse="turn", bluffing=False)
        self.rules = compile_rules(Setup(self.edition, ("Ana", "Ben"), options))
        self.encoding = Encoding(self.edition)
        self.policy = Policy(self.rules, weights_for(2))
        self.game, self.memory = Game(self.rules), Memory(self.rules)

    def step(self, state: dict[str, Any]) -> str:
        raw = state["raw_obs"]
        legal: list[str] = state["raw_legal_actions"]
        if len(legal) == 1:
            return legal[0]
        self._set_up(raw)
        scores = self.policy.scores(self.game, self.memory)
        ours = {self._theirs(number): score for number, score in scores.items()}
        return max(legal, key=lambda action: ours.get(action, -1e9))

    def eval_step(self, state: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        return self.step(state), {}

    def _set_up(self, raw: dict[str, Any]) -> None:
        game, me = self.game, raw["current_player"]
        top = raw["target"]
        game.phase, game.turn, game.direction = codes.PHASE_TURN, me, 1
        game.top = self.encoding.kind(self._card(top))
        game.color = self.encoding.color(COLORS[top[0]])  # type: ignore[arg-type]
        game.owed = game.winner = codes.NO_SEAT
        for seat in range(2):
            unknown = [0] * raw["num_cards"][seat]
            hand = self.encoding.kinds(map(self._card, raw["hand"])) if seat == me else unknown
            game.set_hand(seat, hand)
        discarded = self.encoding.kinds(map(self._card, raw["played_cards"][:-1]))
        game.set_piles([0] * 20, discarded, True)
        self.memory.restore(game, [0, 0])

    def _card(self, theirs: str) -> Card:
        color, trait = theirs.split("-")
        if trait in WILDS:
            return Card(WILDS[trait])
        letter = COLORS[color][0].upper()
        return Card(letter + FACES.get(trait, trait))

    def _theirs(self, number: int) -> str:
        """A kernel action as an action of RLCard."""
        if number >> codes.VERB_SHIFT != codes.PLAY:
            return "draw"
        kind = self.edition[self.encoding.cards([number & codes.KIND_BITS])[0]]
        named = number >> codes.COLOR_SHIFT & codes.COLOR_BITS
        color = kind.color or self.edition.color_names[named - 1]
        letter = next(short for short, name in COLORS.items() if name == color)
        traits = {code: trait for trait, code in {**FACES, **WILDS}.items()}
        return f"{letter}-{traits.get(kind.face, kind.face)}"


def run(seconds: float) -> dict[str, Any]:
    results: dict[str, Any] = {"strength": strength.run(seconds)}
    results |= expert.run(max(100, round(DECISIONS_PER_SECOND * seconds)))
    rounds = max(200, round(ROUNDS_PER_SECOND * seconds))
    results["rounds"] = rounds
    for name, make in (("clever", CleverAgent), ("rlcard_rule_model", UNORuleAgentV1)):
        start = perf_counter()
        share = _win_rate(make, rounds)
        error = 1.96 * sqrt(share * (1 - share) / rounds)
        spent = perf_counter() - start
        print(f"  {name:<18} won {share:.1%} ±{error:.1%} of {rounds:,} rounds, {spent:.0f} s")
        results[f"{name}_won"] = share
    print("  fair share: 50%; both against RLCard's random agent, from both seats")
    return results


def _win_rate(make: Callable[[], Any], rounds: int) -> float:
    won = 0
    for seat in range(2):
        env = rlcard.make("uno", config={"seed": 6})
        np.random.seed(6)
        agents = [make(), RandomAgent(num_actions=env.num_actions)]
        env.set_agents(agents if seat == 0 else agents[::-1])
        for _ in range(rounds // 2):
            _, payoffs = env.run(is_training=False)
            won += payoffs[seat] > 0
    return won / (rounds // 2 * 2)
