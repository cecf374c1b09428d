"""A short siege: every attack is tried, and held. `make siege` takes longer, and looks at times."""

import asyncio
import re
from pathlib import Path

import pytest

from tools.siege.__main__ import ATTACKS, DISASTERS, HEAD, Line, judged, table
from tools.siege.innocent import InnocentProcess
from tools.siege.target import Outcome, Target

LONG = {"slow-heads", "kills", "hidden-cards"}
"""Other tests do the same in less time."""


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in (*ATTACKS, *DISASTERS) if name not in LONG])
def test_an_attack_is_held_and_nobody_innocent_is_refused(name: str, tmp_path: Path) -> None:
    target = Target(tmp_path)
    try:
        if name in DISASTERS:
            assert asyncio.run(outcome_of(name, target)).held
            return
        innocents = InnocentProcess(target.url)
        innocents.begin()
        outcome = asyncio.run(outcome_of(name, target))
        measured = innocents.end()
        assert outcome.held, outcome
        assert measured.problem is None
        assert measured.answers > 20
    finally:
        target.stop()


async def outcome_of(name: str, target: Target) -> Outcome:
    attack = (ATTACKS | DISASTERS)[name]
    outcome, _ = await asyncio.gather(attack(target, 2.0), asyncio.sleep(2.0))
    return outcome


def test_a_line_says_what_was_tried_and_how_long_others_waited() -> None:
    line = Line("flood", Outcome("9 frames", False, "1 cut off"), 0.0514, 0.008)
    told = table([line]).splitlines()
    assert told[0] == f"| {' | '.join(HEAD)} |"
    assert told[2] == "| flood | 9 frames | **broke** | 1 cut off | 51 ms (8) |"


def attempt(p99_s: float, quiet_s: float, held: bool = True) -> Line:
    return Line("flood", Outcome("9 frames", held, ""), p99_s, quiet_s)


@pytest.mark.parametrize(
    ("tried", "held"),
    [
        ([attempt(0.049, 0.002)], True),
        ([attempt(0.3, 0.09), attempt(0.2, 0.01), attempt(0.045, 0.2)], True),
        # Three times slower than the quietest moment, though not than the moment before each.
        ([attempt(0.3, 0.11), attempt(0.2, 0.02), attempt(0.2, 0.1)], False),
        ([attempt(0.2, 0.1), attempt(0.2, 0.09), attempt(0.3, 0.1)], True),
        ([attempt(0.01, 0.002, held=False)], False),
    ],
)
def test_only_the_quietest_attempt_tells_how_long_others_wait(
    tried: list[Line], held: bool
) -> None:
    line = judged(tried)
    assert line.outcome.held == held
    assert line.p99_s == min(each.p99_s for each in tried if each.p99_s is not None)
    assert line.quiet_s == min(each.quiet_s for each in tried)


def test_the_page_has_every_attack() -> None:
    page = (Path(__file__).parents[1] / "docs" / "security.md").read_text()
    found = re.search(r"<!-- siege -->\n(.*?)<!-- end -->", page, re.DOTALL)
    assert found is not None
    for name in (*ATTACKS, *DISASTERS):
        assert f"| {name} |" in found[1]
