"""External programs as bots: the protocol, timeouts, and the programs' lifetime."""

import json
import os
import signal
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, sleep

import pytest

from penultima.bots import Greedy, external, results
from penultima.bots.arena import arena_setup, play_round
from penultima.bots.external import ExternalBot, ProgramPool
from penultima.cli.main import main
from penultima.rules.edition import names
from penultima.rules.match import Opening

pytestmark = pytest.mark.slow  # starts processes
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


@pytest.fixture(autouse=True)
def few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "RESAMPLED_ROUNDS", 20_000)


def _failures(command: str, edition: str) -> int:
    """The number of answers in three rounds that were missing or illegal."""
    setup = arena_setup(edition, 2, ["stacking=true"])
    with closing(ProgramPool()) as programs:
        for number in range(3):
            program = ExternalBot(Random(1), programs, command)
            play_round(Opening(setup, number), [program, Greedy(Random(2))], Random(3))
            program.leave()
        return programs.answers[command, False]


@pytest.mark.parametrize("edition", names())
def test_the_example_of_the_docs_makes_legal_moves(edition: str) -> None:
    assert _failures(f"{sys.executable} {EXAMPLE}", edition) == 0


def test_invalid_answers_are_replaced_by_legal_moves(tmp_path: Path) -> None:
    program = tmp_path / "nonsense.py"
    program.write_text("import sys\nfor line in sys.stdin:\n    print('no', flush=True)\n")
    assert _failures(f"{sys.executable} {program}", "zelda") > 3


def test_a_program_that_ends_is_replaced_by_legal_moves() -> None:
    assert _failures(f"{sys.executable} -c pass", "zelda") > 3


def test_a_program_that_floods_its_output_is_stopped() -> None:
    """It reads nothing, so the arena must not wait for it to read."""
    started = monotonic()
    assert _failures(f"{sys.executable} -c 'while True: print(1)'", "zelda") > 3
    assert monotonic() - started < external.ANSWER_TIMEOUT_S


def test_a_program_that_does_not_read_fails_after_the_timeout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(external, "ANSWER_TIMEOUT_S", 0.2)
    program = external.Program("sleep 60")
    for _ in range(2 * external.QUEUE_LIMIT):
        program.send({"seen": "x" * 1000})
    assert program.failed
    program.stop()
    assert program.process.returncode is not None


def test_a_failed_program_is_not_reused() -> None:
    with closing(ProgramPool()) as programs:
        first = ExternalBot(Random(1), programs, "false")
        assert first.program.receive() is None
        first.leave()
        assert ExternalBot(Random(1), programs, "false").program is not first.program


def test_closing_the_pool_stops_all_programs() -> None:
    """Including those that were never asked anything and don't read their input."""
    with closing(ProgramPool()) as programs:
        seated = [ExternalBot(Random(1), programs, "sleep 60").program for _ in range(2)]
    assert all(program.process.returncode is not None for program in seated)


def test_a_program_that_is_starting_is_killed_with_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    starting = Event()

    class Slow(external.Program):
        def __init__(self, command: str, timeout_s: float | None = None) -> None:
            super().__init__(command, timeout_s)
            starting.set()
            sleep(0.2)

    monkeypatch.setattr(external, "Program", Slow)
    programs = ProgramPool()
    acquiring = Thread(target=programs.acquire, args=("sleep 60",))
    acquiring.start()
    starting.wait()
    programs.kill()
    acquiring.join()
    assert [each.process.returncode for each in programs._all] == [-signal.SIGKILL]


def test_a_program_that_ended_between_rounds_is_restarted() -> None:
    with closing(ProgramPool()) as programs:
        first = ExternalBot(Random(1), programs, "true")
        first.leave()
        first.program.process.wait()
        assert ExternalBot(Random(1), programs, "true").program is not first.program


@pytest.mark.parametrize("processes", [1, 2])
def test_a_program_runs_until_the_arena_ends(
    processes: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was once restarted for every second deal and lost what it had learned."""
    program, started = tmp_path / "stays.py", tmp_path / "started"
    program.write_text(
        f"import os, time\nopen({str(started)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        + EXAMPLE.read_text()
        + "\ntime.sleep(60)\n"
    )
    words = ["arena", f"cmd:{sys.executable} {program}", "random", "--rounds", "24", "--json"]
    assert main([*words, "--processes", str(processes)]) == 0
    learner, _ = json.loads(capsys.readouterr().out)["players"]
    assert learner["answers"] > 100 and learner["failures"] == 0
    pids = [int(pid) for pid in started.read_text().split()]
    assert 1 <= len(pids) <= processes
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_the_arena_reports_the_failures_of_a_program(
    processes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A program that ended in the middle of a round once merely looked like a bad player."""
    program = tmp_path / "quitter.py"
    whole = EXAMPLE.read_text()
    program.write_text(whole.replace("in sys.stdin", "in (sys.stdin.readline() for _ in range(9))"))
    words = ["arena", f"cmd:{sys.executable} {program}", "random", "--rounds", "4"]
    assert main([*words, "--processes", processes, "--json"]) == 0
    quitter, level = json.loads(capsys.readouterr().out)["players"]
    assert quitter["answers"] > 0 and quitter["failures"] > 0
    assert "failures" not in level
    assert main([*words, "--processes", processes]) == 0
    asked = quitter["answers"] + quitter["failures"]
    assert f"no legal move {quitter['failures']} of {asked} times" in capsys.readouterr().out


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_program_that_never_answers_is_an_error(
    processes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "cmd:false", "random", "--rounds", "4", "--processes", processes]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("penultima: the bot 'false' gave no legal move, asked ")
    assert printed.err.count("\n") == 1
