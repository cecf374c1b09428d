"""Delays at a table, in seconds: one list for the server and for offline matches."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

CatchWindow = Literal["quick", "family", "relaxed"]
"""How long the next player waits while a player can still be caught: 1, 2.5 or 5 seconds."""
Speed = Literal["slow", "normal", "fast"]
"""How fast bots play in an offline match."""
Range = tuple[float, float]
"""A delay drawn at random between two bounds."""

SEAT_KEPT_S = 120.0
"""How long nobody else can take a seat that a player has left during a match."""
TAKEOVER_AFTER_S = 20.0
"""How long the others wait for a decision before they can vote that a bot makes it."""


class Delays(Struct, frozen=True):
    bot_s: Range = (1.4, 2.6)
    """Between the last move and a bot's."""
    keep_s: float = 1.2
    """A bot keeps a drawn card exactly this long after the draw, so that timing tells nothing (T2);
    so does the only person at a table."""
    keep_window_s: tuple[float, float, float] = (1.5, 2.0, 4.0)
    """Among people, whatever is kept is kept exactly then, by `CatchWindow`: a card that doesn't
    fit, and one that does if its player has said so by then. After that it can only be played.
    0: any time."""
    opening_s: float = 2.4
    """How long the deal is shown."""

    catch_opens_s: float = 0.75
    """After a play that leaves one card uncalled. No person reacts faster, so no robot may."""
    catch_block_s: float = 0.5
    """After an early catch, the catcher is blocked: pressing repeatedly gains nothing."""
    window_s: tuple[float, float, float] = (1.0, 2.5, 5.0)
    """When the next player may act, by `CatchWindow`: quick, family, relaxed."""
    tie_s: float = 0.12
    """A call that arrives this soon after a catch counts as first: networks differ."""
    bot_notices_s: Range = (1.2, 3.0)
    """When a bot reacts to a missing call."""
    bot_notices: float = 0.7
    """Probability that a bot notices a missing call, including its own."""
    bot_waits_s: float = 2.0
    """Minimum time that a bot whose turn is next leaves people for a catch."""
    bot_jumps_s: Range = (1.2, 3.0)
    """When a bot jumps in. Until the end of it, offline bots wait for a person who could (H3)."""
    bot_jumps: float = 0.7
    """Probability that a bot notices that it could jump in."""

    away_s: float = 45.0
    """Without a turn clock, a bot takes over for a player who has been away this long, or idle
    since a round began without them. The host's role passes on, too."""
    next_round_s: float = 30.0
    """The next round begins this long after the first player was ready for it."""
    rematch_s: float = 60.0
    """The same for a rematch, which not everybody may want."""
    reveal_s: float = 3.0
    """How long a deal waits for the contributions that clients have committed to."""
    ruling_s: float = 120.0
    """How long a player has to enter what the table decided (A7), after each objection again."""
    consent_s: float = 60.0
    """How long the others have to answer. After that, silence is no objection."""
    clock_s: float = 1.0
    """The length of a second of the turn clock, for tests."""

    def keep_window(self, window: CatchWindow) -> float:
        quick, family, relaxed = self.keep_window_s
        return {"quick": quick, "family": family, "relaxed": relaxed}[window]

    def window(self, window: CatchWindow) -> float:
        quick, family, relaxed = self.window_s
        return {"quick": quick, "family": family, "relaxed": relaxed}[window]


DEFAULT_DELAYS = Delays()

NO_DELAYS = Delays(
    bot_s=(0.0, 0.0), keep_s=0.0, keep_window_s=(0.0, 0.0, 0.0), opening_s=0.0, catch_opens_s=0.0,
    catch_block_s=0.0, window_s=(0.0, 0.0, 0.0), tie_s=0.0, bot_notices_s=(0.0, 0.0),
    bot_waits_s=0.0, bot_jumps_s=(0.0, 0.0),
)  # fmt: skip
"""For tests, and for tables where only programs play."""


def _scaled(delay: Range, factor: float) -> Range:
    low, high = delay
    return low * factor, high * factor


SPEEDS: Mapping[Speed, Delays] = {
    "slow": replace(
        DEFAULT_DELAYS,
        bot_s=_scaled(DEFAULT_DELAYS.bot_s, 1.5),
        bot_notices_s=_scaled(DEFAULT_DELAYS.bot_notices_s, 1.5),
        bot_jumps_s=_scaled(DEFAULT_DELAYS.bot_jumps_s, 1.5),
    ),
    "normal": DEFAULT_DELAYS,
    # Turns are faster; reactions are not, so that people can still call and jump in first.
    "fast": replace(DEFAULT_DELAYS, bot_s=_scaled(DEFAULT_DELAYS.bot_s, 0.3)),
}
