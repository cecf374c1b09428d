"""Simulations that measure what rules do to the game. See docs/lab.md."""
