"""How fast a table goes, in seconds: bots never play too fast to follow, and never snipe."""

from random import Random
from typing import NamedTuple


class BotDelays(NamedTuple):
    """`move`: how long a bot thinks. `notice`: when the bots may notice that a call is missing,
    or that one of them could jump in before the person has played.

    `jump_in`: how long the others wait for somebody who could jump in.
    """

    move: tuple[float, float] = (1.4, 2.6)
    notice: tuple[float, float] = (1.2, 3.0)
    jump_in: float = 3.0

    def think(self, chance: Random) -> float:
        return chance.uniform(*self.move)

    def take_notice(self, chance: Random) -> float:
        return chance.uniform(*self.notice)


AT_ONCE = BotDelays((0, 0), (0, 0), 0)
PACES: dict[str, BotDelays] = {
    "slow": BotDelays((2.4, 3.6), (2.0, 4.0), 5.0),
    "normal": BotDelays(),
    "fast": BotDelays((0.4, 0.8)),
}
