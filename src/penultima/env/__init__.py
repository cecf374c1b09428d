"""Environments for learning: PettingZoo and vectors of tables. See docs/environments.md."""

from penultima.extras import need

need("numpy", "env", "penultima.env")
need("gymnasium", "env", "penultima.env")
need("pettingzoo", "env", "penultima.env")
