"""Reinforcement learning environments for PettingZoo and Gymnasium. See docs/environments.md."""

from penultima.extras import need

need("numpy", "env", "penultima.env")
need("gymnasium", "env", "penultima.env")
need("pettingzoo", "env", "penultima.env")

from .registration import register_all  # noqa: E402

register_all()
