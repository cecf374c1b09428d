"""Settings: what a table agrees on besides the rules: clock, catch window, who may watch."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from penultima.delays import CatchWindow
from penultima.rules.edition import FEWEST_PLAYERS, MOST_PLAYERS

ClockSeconds = Literal[0, 30, 60, 120, 240]
"""How long a decision may take; 0 is no clock. 120 and 240 are the long forms of 60 (×2, ×4)."""

Capacity = Annotated[int, Meta(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    clock_s: ClockSeconds = 0
    catch_window: CatchWindow = "family"
    spectators: bool = True
