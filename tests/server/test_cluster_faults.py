"""Three nodes behind HAProxy under faults lose nothing. `python -m tools.cluster` runs longer."""

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
    result = asyncio.run(
        campaign(tmp_path, postgres, database, faults, tables=4, seed=1, is_balanced=True)
    )
    assert result.outages.keys() == set(faults)
    assert result.outages["move"], "a table that moves asks its people to come back"
