"""The soak test reports the first failure with the command that repeats it, and ends in time."""

import sys

import pytest

from tools.soak import CHECKS, Check, soak


def _print(seed: int, size: int) -> list[str]:
    return [sys.executable, "-c", f"print({seed}, {size})"]


def _fail(seed: int, size: int) -> list[str]:
    return [sys.executable, "-c", f"print('broken by {seed}'); raise SystemExit(3)"]


def test_every_check_runs_once_even_if_there_is_no_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak([Check("one", _print), Check("two", _print)], 0, seed=17) == 0
    out = capsys.readouterr().out
    assert out.count("round 1, one") == out.count("round 1, two") == 1
    assert "rounds passed: 1, in" in out


def test_the_first_failure_ends_the_run_with_its_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert soak([Check("good", _print), Check("bad", _fail), Check("late", _print)], 60, 17) == 1
    out, err = capsys.readouterr()
    assert "late" not in out
    assert "bad failed with status 3" in err
    assert "raise SystemExit(3)" in err.splitlines()[-1]


def test_a_seed_repeats_the_same_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for _ in range(2):
        soak([Check("check", _print)], 0, seed=17)
        line = capsys.readouterr().out.splitlines()[1]
        outputs.append(line.split(": ")[1])
    assert outputs[0] == outputs[1]


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_every_check_accepts_its_command(check: Check) -> None:
    """Without this, a renamed option would only be noticed by the nightly job."""
    assert soak([check], 0, seed=17, size=1) == 0
