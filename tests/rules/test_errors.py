"""Errors keep their content when they are copied or sent between processes."""

import copy
import pickle
from pathlib import Path

import pytest

from penultima.errors import (
    BadEdition,
    BadRecord,
    BadSetup,
    BadState,
    MissingExtra,
    PenultimaError,
    Refused,
)
from penultima.rules.cards import Card

ERRORS: list[PenultimaError] = [
    PenultimaError("anything"),
    Refused("not_in_hand", "not-in-hand", "T1", card=Card("B7")),
    BadSetup("one player is too few", "S5"),
    BadEdition(Path("harbour.toml"), "two colours have the same name"),
    BadRecord(7, "there is no 'Zoe' at the table", "T1"),
    BadState("it is of other rules"),
    MissingExtra("aiohttp", "server", "penultima serve"),
]


def test_every_error_is_tested_here() -> None:
    ours = {
        kind for kind in PenultimaError.__subclasses__() if kind.__module__ == "penultima.errors"
    }
    assert {type(error) for error in ERRORS} == ours | {PenultimaError}


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_can_be_pickled_and_copied(error: PenultimaError) -> None:
    """A pool of processes that can't unpickle what went wrong waits for ever."""
    copies = [
        *(pickle.loads(pickle.dumps(error, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)),
        copy.copy(error),
        copy.deepcopy(error),
    ]
    for again in copies:
        assert type(again) is type(error)
        assert (vars(again), again.args, str(again)) == (vars(error), error.args, str(error))
