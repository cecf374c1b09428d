"""A referee with a position of two players."""

import pytest

from penultima.referee.referee import Referee

from .openings import ZELDA, ask


@pytest.fixture
def referee() -> Referee:
    referee = Referee()
    assert ask(referee, {"new": ZELDA})["ok"]
    return referee
