"""Table settings besides the rules: time limit, catch window, spectators, newcomers."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from penultima.delays import CatchWindow
from penultima.rules.edition import FEWEST_PLAYERS, MOST_PLAYERS

ClockSeconds = Literal[0, 30, 60, 120, 240]
"""Time limit of a decision in seconds; 0 is none. 120 and 240 are the longer forms of 60."""

Capacity = Annotated[int, Meta(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    clock_s: ClockSeconds = 0
    catch_window: CatchWindow = "family"
    spectators: bool = True
    replace_bots: bool = True
    """Whether newcomers can take the seats of bots, during a match too."""
