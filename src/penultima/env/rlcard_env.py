"""The game with RLCard's interface, for RLCard's agents. See docs/search.md.

    env = RLCardEnv({"game_num_players": 2, "seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    trajectories, payoffs = env.run(is_training=False)

RLCard itself isn't needed; `register()` makes the environment known to `rlcard.make`.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from penultima.errors import BadSetup
from penultima.extras import need
from penultima.kernel.codes import NO_SEAT

from .layout import action_number
from .single_table import SingleTable
from .table_config import DEFAULT_EDITION, MAX_INT, TableConfig

ENV_ID = "penultima"
DEFAULTS: dict[str, Any] = {
    "edition": DEFAULT_EDITION,
    "game_num_players": 2,
    "options": None,
    "house_rules": None,
    "reward": "win",
    "seed": None,
    "allow_step_back": False,
}

State = dict[str, Any]


class RLCardEnv:
    """An episode is one round. Settings are the keys of `DEFAULTS`."""

    name = ENV_ID

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        # RLCard's `make` adds keys of its own, such as those for multiprocessing.
        settings = {**DEFAULTS, **(config or {})}
        self._config = TableConfig(
            1,
            settings["edition"],
            settings["game_num_players"],
            settings["options"],
            settings["house_rules"],
            reward=settings["reward"],
            zero_sum=True,
        )
        layout = self._config.layout
        self.num_players = self._config.players
        self.num_actions = len(layout.actions)
        self.state_shape = [[len(layout.columns)] for _ in range(self.num_players)]
        self.action_shape: list[None] = [None] * self.num_players
        self.allow_step_back = bool(settings["allow_step_back"])
        self.timestep = 0
        self.action_recorder: list[tuple[int, str]] = []
        self.agents: list[Any] = []
        self._names = layout.names
        self._number = {name: number for number, name in enumerate(layout.names)}
        self._positions: list[tuple[Any, ...]] = []
        self.seed(settings["seed"])

    def seed(self, seed: int | None = None) -> int | None:
        """Begin another sequence of rounds."""
        self._table = SingleTable(self._config.batch([seed]), self._config.layout)
        self._player_id = NO_SEAT
        return seed

    def reset(self) -> tuple[State, int]:
        """Deal a round; return the state of the first player, and who that is."""
        self.action_recorder = []
        self._positions = []
        self._player_id = self._table.deal(MAX_INT)
        return self.get_state(self._player_id), self._player_id

    def step(self, action: Any, raw_action: bool = False) -> tuple[State, int]:
        """Apply an action: a number, or with `raw_action` its name.

        Returns the state of the next player, and who that is. When the round is over, it is the
        player who has acted last. Raises ValueError if the action is illegal.
        """
        if self.is_over():
            raise ValueError("no round is in progress: call reset() first")
        number = self._number.get(action, -1) if raw_action else action_number(action)
        before = self._table.save() if self.allow_step_back else None
        player = self._player_id
        next_player = self._table.act(number)
        if next_player < NO_SEAT:
            raise ValueError(f"action {action} is illegal here: see state['legal_actions']")
        if before is not None:
            self._positions.append(before)
        self.timestep += 1
        self.action_recorder.append((player, self._names[number]))
        if next_player != NO_SEAT:
            self._player_id = next_player
        return self.get_state(self._player_id), self._player_id

    def step_back(self) -> Any:
        """Take the last action back; False if there is none. Needs `allow_step_back`."""
        if not self.allow_step_back:
            raise BadSetup("step_back is off: create the environment with allow_step_back=True")
        if not self._positions:
            return False
        self._table.load(self._positions.pop())
        self.timestep -= 1
        self._player_id, _ = self.action_recorder.pop()
        return self.get_state(self._player_id), self._player_id

    def set_agents(self, agents: Sequence[Any]) -> None:
        self.agents = list(agents)

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], npt.NDArray[np.float64]]:
        """Play a round with the agents.

        A player's trajectory is states and actions in turn, and their state at the end.
        """
        trajectories: list[list[Any]] = [[] for _ in range(self.num_players)]
        state, player = self.reset()
        while not self.is_over():
            trajectories[player].append(state)
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            trajectories[player].append(action)
            state, player = self.step(action, agent.use_raw)
        for each in range(self.num_players):
            trajectories[each].append(self.get_state(each))
        return trajectories, self.get_payoffs()

    def is_over(self) -> bool:
        return NO_SEAT in (self._player_id, self._table.acting_seat)

    def get_player_id(self) -> int:
        return self._player_id

    def get_state(self, player_id: int) -> State:
        """What a player sees. Only the acting player has legal actions."""
        seen = self._table.observe(player_id)
        legal = [int(number) for number in np.flatnonzero(seen["action_mask"])]
        return {
            "obs": seen["observation"],
            "legal_actions": OrderedDict.fromkeys(legal),
            "raw_obs": seen["observation"],
            "raw_legal_actions": [self._names[number] for number in legal],
            "action_record": self.action_recorder,
        }

    def get_payoffs(self) -> npt.NDArray[np.float64]:
        """The rewards of all players in a round that is over, and 0 before."""
        if not self.is_over() or self._player_id == NO_SEAT:
            return np.zeros(self.num_players)
        self._table.write_rewards()
        return np.array(self._config.arrays.rewards[0])

    def get_perfect_information(self) -> dict[str, Any]:
        """All hands and the card in play, which no player sees."""
        game, cards = self._table.game, list(self._config.edition.kinds)
        return {
            "num_players": self.num_players,
            "hand_cards": [
                [cards[kind] for kind in game.hand(seat)] for seat in range(self.num_players)
            ],
            "target": cards[game.top],
            "current_player": self._player_id,
            "legal_actions": self.get_state(self._player_id)["raw_legal_actions"],
        }

    def get_action_feature(self, action: int) -> npt.NDArray[np.int8]:
        """The action as a vector with a single 1."""
        feature = np.zeros(self.num_actions, np.int8)
        feature[action] = 1
        return feature


def register() -> None:
    """Make the environment known to RLCard: `rlcard.make("penultima", config)`."""
    registration = need("rlcard.envs.registration", "bench", "register()")
    if ENV_ID not in registration.registry.env_specs:
        registration.register(ENV_ID, f"{__name__}:RLCardEnv")
