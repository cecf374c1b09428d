"""A Gymnasium environment: one learner against opponents, one round per episode."""

from copy import deepcopy
from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from penultima.drawings import Drawing
from penultima.errors import BadSetup

from .rendering import RENDER_MODES, RenderMode
from .table_config import Array, Illegal
from .vector import PenultimaVector


class PenultimaEnv(gym.Env[Array, np.int64]):
    """`penultima/Round-v1`: one table of `PenultimaVector`, with its settings.

    `info["action_mask"]` has the legal actions, and so has `action_masks()`, where sb3-contrib
    looks for them.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "penultima_round_v1",
        "render_modes": RENDER_MODES,
        "render_fps": 2,
    }

    def __init__(
        self,
        *,
        illegal: Illegal = "stand_in",
        render_mode: RenderMode | None = None,
        **settings: Any,
    ) -> None:
        if settings.get("learner", 0) is None:
            raise BadSetup("learner: None is for PenultimaVector; this environment needs a seat")
        self._tables = PenultimaVector(
            1,
            illegal=illegal,
            render_mode=render_mode,
            autoreset_mode=AutoresetMode.DISABLED,
            **settings,
        )
        self.render_mode = render_mode
        self.layout = self._tables.layout
        self.observation_space = self._tables.single_observation_space
        self.action_space = self._tables.single_action_space
        self.state_space = self._tables.state_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        observations, infos = self._tables.reset(seed=seed)
        return observations[0], self._info(infos)

    def step(self, action: np.int64 | int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        observations, rewards, terminated, truncated, infos = self._tables.step(np.array([action]))
        return (
            observations[0],
            float(rewards[0]),
            bool(terminated[0]),
            bool(truncated[0]),
            self._info(infos),
        )

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now."""
        masks: npt.NDArray[np.bool_] = self._mask.astype(np.bool_)
        return masks

    def state(self) -> Array:
        """The state of the table, with all hands: see `layout.state_columns`."""
        state: Array = self._tables.state()[0]
        return state

    # Copies, saved states and other worlds; `copy.deepcopy` and `pickle` work, too

    def clone(self) -> "PenultimaEnv":
        """An environment in the same position that plays on identically, independent of this."""
        return deepcopy(self)

    def get_state(self) -> bytes:
        """Everything that a running episode depends on, for `set_state`."""
        return self._tables.get_state()

    def set_state(self, state: bytes) -> tuple[Array, dict[str, Any]]:
        """Continue where `get_state` was called; returns what `reset` does. Raises BadState."""
        observations, infos = self._tables.set_state(state)
        return observations[0], self._info(infos)

    def resample(self, rng: Any = None) -> None:
        """Deal what the learner doesn't see anew, so that it looks the same to it."""
        self._tables.resample(self._tables.learner, rng)

    def render(self) -> Any:
        """Text, pixels, or nothing, as `render_mode` says. All hands are shown."""
        frames = self._tables.render()
        return None if frames is None else frames[0]

    def svg(self) -> Drawing:
        """A drawing of the table, as notebooks show it."""
        return self._tables.svg()

    def _info(self, infos: dict[str, Any]) -> dict[str, Any]:
        """What concerns this table; in the mode `human`, the table is also printed."""
        if self.render_mode == "human":
            self.render()
        self._mask = infos["action_mask"][0]
        return {name: values[0] for name, values in infos.items()}
