"""RLCard's agents for `uno` as bots: its rule agent, and DQN agents trained with this file.

pip install 'penultima[bench]'    (and torch, for DQN)
python examples/rlcard_agents.py --seconds 300 --save dqn.pt
penultima arena --league mine.json rule=py:examples/rlcard_agents.py:Rule \\
    dqn=py:examples/rlcard_agents.py:Dqn --edition classic
PENULTIMA_DQN names another file than dqn.pt.

The agents see RLCard's observation, made from a view: the own hand, the card and colour in play,
and how many cards everybody holds. Some rules differ, and RLCard's agents have no opinion on them:

- In RLCard, a player who can play has to, and may play a Wild Draw Four only if nothing else fits.
  The agents are offered just that, although they might draw, or bluff, here.
- RLCard plays a drawn card by itself, if it has the colour in play. Here the agent is asked again,
  with that card as its only choice.
- RLCard has no calls, challenges and colours to name at the start. The bot always calls and
  catches, never challenges, and names a random colour.
- RLCard knows which cards were played; a view shows the top one. Neither agent looks at the others.
- RLCard's game has two players. The rule agent plays with more, too; DQN was trained with two.
"""

import argparse
import os
import time
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from random import Random
from typing import Any

from penultima.bots import SimpleBot
from penultima.errors import BadSetup, WrongTable
from penultima.extras import need
from penultima.rules.actions import Play
from penultima.rules.cards import Card
from penultima.view import View

EDITION = "classic"
FACES = {"S": "skip", "R": "reverse", "D": "draw_2"}
WILDS = {"W": "wild", "W4": "wild_draw_4"}
LETTERS = {"red": "r", "green": "g", "blue": "b", "yellow": "y"}
DRAW = "draw"


def card_name(view: View, card: Card, color: str | None = None) -> str:
    """A card as RLCard writes it, `r-7` or `g-wild`; a wild has the colour that is named."""
    kind = view.setup.edition[card]
    face = WILDS.get(card) or FACES.get(kind.face, kind.face)
    # RLCard prints a colour on the wilds in a hand, too. It means nothing.
    return f"{LETTERS[kind.color or color or 'red']}-{face}"


def state_of(view: View, plays: list[Play]) -> dict[str, Any]:
    """The state that RLCard's environment would give to its agent in this position."""
    uno = need("rlcard.games.uno.utils", "bench", "RLCard's agents")
    numpy = need("numpy", "env", "RLCard's agents")
    hand = [card_name(view, card) for card in view.hand]
    target = card_name(view, view.top, view.color)
    legal = list(actions_of(view, plays)) or [DRAW]
    observation = numpy.zeros((4, 4, 15), int)
    uno.encode_hand(observation[:3], hand)
    uno.encode_target(observation[3], target)
    return {
        "obs": observation,
        "legal_actions": dict.fromkeys(uno.ACTION_SPACE[name] for name in legal),
        "raw_obs": {
            "hand": hand,
            "target": target,
            "played_cards": [target],
            "legal_actions": legal,
            "num_cards": list(view.counts),
            "num_players": len(view.counts),
            "current_player": view.seat,
        },
        "raw_legal_actions": legal,
        "action_record": [],
    }


def actions_of(view: View, plays: list[Play]) -> dict[str, Play]:
    """The plays that are legal in RLCard, too, by their names there."""
    named = {card_name(view, play.card, play.color): play for play in plays}
    honest = {name: play for name, play in named.items() if play.card != "W4"}
    return honest or named


class RLCardBot(SimpleBot):
    """Plays as an agent of RLCard says."""

    agent: Any

    def play(self, view: View, plays: list[Play]) -> Play | None:
        if view.setup.edition.id != EDITION:
            raise WrongTable(f"RLCard has the cards of {EDITION} alone")
        need("numpy", "env", "RLCard's agents").random.seed(self.rng.getrandbits(32))
        state = state_of(view, plays)
        chosen, _ = self.agent.eval_step(state)
        if not self.agent.use_raw:
            uno = need("rlcard.games.uno.utils", "bench", "RLCard's agents")
            chosen = uno.ACTION_LIST[int(chosen)]
        return actions_of(view, plays).get(chosen)


class Rule(RLCardBot):
    """RLCard's `uno-rule-v1`."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        models = need("rlcard.models.uno_rule_models", "bench", "RLCard's rule agent")
        self.agent = models.UNORuleAgentV1()


class Dqn(RLCardBot):
    """RLCard's DQN agent, with the weights of a file that `train` has made."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.agent = load(os.environ.get("PENULTIMA_DQN", "dqn.pt"))


def new_agent() -> Any:
    """RLCard's DQN agent with the settings of RLCard's own example."""
    torch = need("torch", "train", "RLCard's DQN agent")
    torch.set_num_threads(1)
    agents = need("rlcard.agents.dqn_agent", "bench", "RLCard's DQN agent")
    return agents.DQNAgent(
        num_actions=61, state_shape=[4, 4, 15], mlp_layers=[64, 64], device="cpu"
    )


@cache
def load(file: str) -> Any:
    agent = new_agent()
    try:
        weights = need("torch", "train", "RLCard's DQN agent").load(file, weights_only=True)
    except OSError as error:
        raise BadSetup(f"{file} can't be read: {error.strerror}: train an agent first") from None
    agent.q_estimator.qnet.load_state_dict(weights)
    return agent


def train(seconds: float) -> Any:
    """Train in RLCard's own environment against its random agent, from the first seat."""
    rlcard = need("rlcard", "bench", "training")
    utils = need("rlcard.utils", "bench", "training")
    utils.set_seed(1)
    env = rlcard.make("uno", config={"seed": 1})
    agent = new_agent()
    opponent = need("rlcard.agents", "bench", "training").RandomAgent(env.num_actions)
    env.set_agents([agent, opponent])
    episodes, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        trajectories, payoffs = env.run(is_training=True)
        with redirect_stdout(StringIO()):  # it prints every step
            for transition in utils.reorganize(trajectories, payoffs)[0]:
                agent.feed(transition)
        episodes += 1
    won = utils.tournament(env, 2000)[0] / 2 + 0.5
    print(f"{episodes:,} rounds; wins {won:.1%} against RLCard's random agent")
    return agent


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--save", metavar="FILE", default="dqn.pt")
    args = parser.parse_args()
    agent = train(args.seconds)
    need("torch", "train", "saving").save(agent.q_estimator.qnet.state_dict(), args.save)


if __name__ == "__main__":
    main()
