"""The game for OpenSpiel, registered as `python_penultima`. See docs/search.md.

    game = pyspiel.load_game("python_penultima", {"players": 2, "options": "stacking:true"})

Chance is explicit: every card that is dealt or drawn is a chance node of its own. So algorithms
that sum over chance (CFR, best responses, exact values) run as well as those that sample it.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from penultima.extras import need
from penultima.parsing import options_from_text
from penultima.rules.cards import Card
from penultima.rules.house_rules import HouseRule

from .chance_table import CHANCE, OVER, ChanceTable, Node
from .table_config import DEFAULT_EDITION, AnyEdition, Reward, TableConfig, positive_number

pyspiel: Any = need("pyspiel", "open-spiel", "penultima.env.open_spiel")

DEFAULTS = {
    "edition": DEFAULT_EDITION,
    "players": 2,
    "options": "",
    "reward": "win",
    "max_length": 1_000,
}
GAME_TYPE = pyspiel.GameType(
    short_name="python_penultima",
    long_name="Penultima",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class PenultimaGame(pyspiel.Game):
    """One round. `options` are written as words such as `hand_size:3 force_play:true`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        settings = {**DEFAULTS, **(params or {})}
        words = settings["options"].replace(":", "=").split()
        config = _config(
            settings["edition"],
            settings["players"],
            options_from_text(words),
            None,
            settings["reward"],
        )
        self._begin(config, settings["max_length"], params or {})

    def _begin(self, config: TableConfig, max_length: int, params: Mapping[str, Any]) -> None:
        self.table = ChanceTable(config, positive_number("max_length", max_length))
        most = _most_points(config) if config.by_points else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(config.layout.actions),
            max_chance_outcomes=max(len(config.tables.color_of), len(self.table.outfits)),
            num_players=config.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=max_length,
        )
        super().__init__(GAME_TYPE, info, dict(params))

    def new_initial_state(self) -> "PenultimaState":
        return PenultimaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.table, iig_obs_type, params)


class PenultimaState(pyspiel.State):
    """A node of the round's tree. OpenSpiel copies it by its attributes, and a node is a value."""

    def __init__(self, game: PenultimaGame) -> None:
        super().__init__(game)
        self.node: Node = game.table.root

    def current_player(self) -> int:
        if self.node.seat == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.node.seat == CHANCE else self.node.seat

    def is_terminal(self) -> bool:
        return self.node.seat == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.legal) if player == self.node.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.node.chances)

    def _apply_action(self, action: int) -> None:
        self.node = self.node.table.apply(self.node, action)

    def returns(self) -> list[float]:
        return list(self.node.rewards or (0.0,) * self.node.table.seats)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.node.table
        if player != pyspiel.PlayerId.CHANCE:
            return table.layout.names[action]
        if self.node.position is None and len(self.node.outcomes) < table.outfits_dealt:
            return f"outfit {action}"
        return f"card {list(table.config.edition.kinds)[action]}"

    def __str__(self) -> str:
        game = self.node.position[0] if self.node.position else None
        if game is None:
            return f"dealing: {list(self.node.outcomes)}"
        cards = list(self.node.table.config.edition.kinds)
        hands = " / ".join(
            " ".join(cards[kind] for kind in game.hand(seat)) or "-"
            for seat in range(self.node.table.seats)
        )
        pending = f", {list(self.node.outcomes)}" if self.node.action is not None else ""
        return f"{cards[game.top]} > {hands}, to move: {self.node.seat}{pending}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "PenultimaState":
        """Another state that the player can't tell from this one, with other hidden cards.

        `sampler()` returns random numbers from 0 to 1. The history stays that of this state.
        """
        state: PenultimaState = self.clone()
        seed = int(sampler() * 2**32) << 32 | int(sampler() * 2**32)
        state.node = self.node.table.resampled(self.node, player, seed)
        return state


class Observer:
    """What a player sees, as OpenSpiel's observers tell it (open_spiel/python/observation.py).

    With perfect recall it is a string alone: the digest of all that the player has seen and done.
    """

    def __init__(self, table: ChanceTable, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers have no parameters, but {params} were given")
        self.table = table
        self.has_recall = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(len(table.layout.columns), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: PenultimaState, player: int) -> None:
        self.tensor[:] = self.table.observation(state.node, player)

    def string_from(self, state: PenultimaState, player: int) -> str:
        if self.has_recall:
            return f"{player}:{state.node.seen[player].hex()}" if state.node.seen else f"{player}:"
        observation = self.table.observation(state.node, player)
        columns = self.table.layout.columns
        return "; ".join(f"{columns[c]}: {observation[c]}" for c in np.flatnonzero(observation))


def make_game(
    *,
    edition: AnyEdition = DEFAULT_EDITION,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    house_rules: Mapping[Card, HouseRule | dict[str, Any]] | None = None,
    reward: Reward = "win",
    max_length: int = 1_000,
) -> PenultimaGame:
    """The game with the settings of the environments; OpenSpiel can't write all of them down."""
    game = PenultimaGame.__new__(PenultimaGame)
    game._begin(_config(edition, players, options, house_rules, reward), max_length, {})
    return game


def _config(
    edition: AnyEdition,
    players: int,
    options: Any,
    house_rules: Any,
    reward: Reward,
) -> TableConfig:
    return TableConfig(1, edition, players, options, house_rules, reward=reward, zero_sum=True)


def _most_points(config: TableConfig) -> float:
    """More than the cards of a deck are worth can't be won, in hundreds."""
    return sum(config.tables.points[kind] for kind in config.tables.deck) / 100


pyspiel.register_game(GAME_TYPE, PenultimaGame)
