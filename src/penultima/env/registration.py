"""The ids of `gymnasium.make` and `gymnasium.make_vec`."""

from typing import Any

from gymnasium.envs.registration import register, registry

ROUND = "penultima/Round-v1"
STARTER = "penultima/Starter-v1"
STARTER_SETTINGS: dict[str, Any] = {
    "players": 2,
    "normalize": True,
    "shaping": 0,
    "options": {"force_play": True},
}
"""Two players, and who can play must play (H5): what is left is to learn which card."""


def register_all() -> None:
    """Register the environments, once."""
    for name, settings in ((ROUND, {}), (STARTER, STARTER_SETTINGS)):
        if name not in registry:
            register(
                name,
                entry_point="penultima.env.single_agent:PenultimaEnv",
                vector_entry_point="penultima.env.vector:PenultimaVector",
                kwargs=dict(settings),
            )
