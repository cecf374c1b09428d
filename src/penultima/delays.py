"""The pace of a table: how long things take, in seconds, as docs/protocol.md says it to people."""

from typing import Literal

from msgspec import Struct

CatchWindow = Literal["quick", "family", "relaxed"]
"""How long the next player waits while somebody could still be caught: 1, 2.5 or 5 seconds."""


class Delays(Struct, frozen=True):
    bot_s: tuple[float, float] = (1.4, 2.6)
    """A bot acts this long after the last move, at random in between."""
    keep_s: float = 1.2
    """A drawn card is kept this long after the draw, never sooner: so timing tells nothing (T2)."""
    opening_s: float = 2.4
    """The deal is shown for so long."""

    catch_opens_s: float = 0.75
    """After a play that leaves one card uncalled. Nobody can react faster, so no robot may."""
    catch_block_s: float = 0.5
    """Who presses too early can't catch for so long: pressing wildly gains nothing."""
    window_s: tuple[float, float, float] = (1.0, 2.5, 5.0)
    """When the next player may act: quick, family, relaxed."""
    tie_s: float = 0.12
    """A call that comes so soon after a catch was first, on somebody else's network."""
    bot_notices_s: tuple[float, float] = (1.2, 3.0)
    bot_notices: float = 0.7
    """How often a bot notices that a call is missing, its own too: by then people could catch."""
    bot_waits_s: float = 2.0
    """A bot that is next leaves people so long to catch, at least."""
    bot_jumps_s: tuple[float, float] = (1.2, 3.0)
    bot_jumps: float = 0.7
    """How often a bot notices that it could jump in. Whoever's turn it is may be quicker."""

    away_s: float = 45.0
    """With no clock, a bot plays for who has been away for so long; another is host then, too."""
    next_round_s: float = 30.0
    """The next round begins so long after the first player was ready for it."""
    clock_s: float = 1.0
    """How long a second of the turn clock is."""

    def window(self, window: CatchWindow) -> float:
        quick, family, relaxed = self.window_s
        return {"quick": quick, "family": family, "relaxed": relaxed}[window]


NO_DELAYS = Delays(
    bot_s=(0.0, 0.0), keep_s=0.0, opening_s=0.0, catch_opens_s=0.0, catch_block_s=0.0,
    window_s=(0.0, 0.0, 0.0), tie_s=0.0, bot_notices_s=(0.0, 0.0), bot_waits_s=0.0,
    bot_jumps_s=(0.0, 0.0),
)  # fmt: skip
"""No waiting, for tests and for programs that play among themselves."""
