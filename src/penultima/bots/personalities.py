"""Personalities: bots of the same strength that differ in style.

A personality moves a few of the policy's weights by so much that its habits change and its results
hardly do. `python -m tools.personalities` measures both (docs/bots.md).
"""

from functools import cache

from .weights import groups, weights_for

PERSONALITIES: dict[str, dict[str, float]] = {
    "careful": {
        "bluff": -20.0,
        "challenged": -4.0,
        "wild_next": -3.0,
        "wild_draw_next": -3.0,
        "points": 1.5,
    },
    "bold": {
        "challenged": 4.5,
        "draw_next": 2.5,
        "skip_next": 1.5,
        "wild_draw_next": 2.5,
    },
    "bluffing": {"bluff": 13.0, "wild_draw_next": 1.0},
}
"""What each adds to which weights: to those of all hand sizes, otherwise to the group's first one,
which always counts."""
TEMPERATURE_FACTORS = {"careful": 1.05, "bluffing": 0.95}
"""What multiplies the temperature of a strength, so that its results stay the same."""


@cache
def weights_with(personality: str, players: int) -> tuple[float, ...]:
    """The weights of a personality; those of `clever` without one."""
    weights = list(weights_for(players))
    for group, offset in PERSONALITIES.get(personality, {}).items():
        indices = groups()[group]
        by_size = group.endswith(("_next", "_own"))
        for index in indices if by_size else indices[:1]:
            weights[index] += offset
    return tuple(weights)
