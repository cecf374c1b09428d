"""The small variant that can be solved: docs/search.md has its values."""

from pathlib import Path
from typing import Any

import pyspiel

from penultima.env import open_spiel

TINY = Path(__file__).parents[2] / "examples" / "editions" / "tiny.toml"
TINY_GAME = {
    "edition": str(TINY),
    "players": 2,
    "options": "hand_size:3 force_play:true",
    "max_length": 10,
}


def tiny_game() -> Any:
    assert open_spiel.GAME_TYPE.short_name in pyspiel.registered_names()
    return pyspiel.load_game("python_penultima", TINY_GAME)
