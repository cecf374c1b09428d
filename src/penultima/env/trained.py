"""The networks that come with the package, as bots.

`penultima arena py:penultima.env.trained:Zelda2 random` plays one of them.
"""

from functools import cache
from random import Random

from .agent_bot import AgentBot
from .network import Network


@cache
def built_in(name: str) -> Network:
    """A network of the package, read once."""
    return Network.load(name)


class Zelda2(AgentBot):
    """Plays zelda with two players: see docs/learning.md."""

    def __init__(self, rng: Random) -> None:
        network = built_in("zelda-2")
        super().__init__(rng, network.choose, normalize=network.normalize, history=network.history)
