"""Three nodes under faults lose nothing. `python -m tools.cluster` goes on for longer."""

import asyncio
from pathlib import Path

import pytest

from tests.support.postgresql import PostgresServer
from tools.cluster import FAULTS, campaign


@pytest.mark.slow
def test_every_acknowledged_move_survives_the_loss_of_a_node(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    database = asyncio.run(postgres.empty_database())
    faults = list(FAULTS)
    away = asyncio.run(campaign(tmp_path, postgres, database, faults, tables=4, seed=1))
    assert away.keys() == set(faults)
