"""The ids of `gymnasium.make` and `gymnasium.make_vec`."""

from gymnasium.envs.registration import register, registry

ROUND = "penultima/Round-v1"


def register_all() -> None:
    """Register the environments, once."""
    if ROUND not in registry:
        register(
            ROUND,
            entry_point="penultima.env.single_agent:PenultimaEnv",
            vector_entry_point="penultima.env.vector:PenultimaVector",
        )
