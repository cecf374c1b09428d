"""A server killed under load loses nothing. `python -m tools.kill` kills it more often."""

import asyncio
from pathlib import Path

import pytest

from tools.kill import campaign


@pytest.mark.slow
def test_every_acknowledged_move_survives_a_kill(tmp_path: Path) -> None:
    asyncio.run(campaign(tmp_path, times=3, tables=6, seed=1))
