"""Whatever breaks in whatever moment of a fair deal, it goes on, and everybody finds it fair.

Each run has one fault, and there is a run for every moment in which anything happens around a deal.
"""

from functools import partial

import pytest

from tests.support.deal_faults import NAMES, ROUNDS, DealRun, Fault, Step

FAULTS: dict[str, Fault] = {
    "the server restarts": DealRun.restart,
    **{f"{name} loses the connection": partial(DealRun.drop, name=name) for name in NAMES},
}

STEPS = (
    "0 committed",
    "0 committed, 1 committed being written",
    "1 committed",
    "1 committed, 2 committed being written",
    "2 committed",
    "2 committed, 0 opened being written",
    "0 opened",
    "0 opened, 1 opened being written",
    "0 opened, 2 opened being written",
    "2 opened",
    "2 opened, dealt being written",
    "dealt",
)
"""Every step towards a deal. Two of the three contributions are written together, and the last one
with the cards. The host's commitment, or that of the last one who is ready, is written with the
list."""


def all_steps() -> set[Step]:
    """Those of both deals. The next deal is committed to when the secret of this one is opened."""
    deals = {(round_, name) for round_ in range(1, ROUNDS + 1) for name in STEPS}
    return deals | {(ROUNDS + 1, "0 committed")}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_deal_goes_on_after_a_fault_in_any_moment(fault: Fault) -> None:
    moments = DealRun().moments
    hit: set[Step] = set()
    for moment in range(1, moments + 1):
        try:
            run = DealRun(moment, fault)
        except AssertionError as error:
            error.add_note(f"The fault was in moment {moment} of {moments}.")
            raise
        assert run.faulted_in is not None
        hit.add(run.faulted_in)
    assert all_steps() <= hit


def test_the_same_run_can_be_repeated() -> None:
    """Without this, a failure could not be seen again, and moments could be skipped."""
    first, second = DealRun(), DealRun()
    assert first.moments == second.moments
    assert first.world.disk.rows == second.world.disk.rows
