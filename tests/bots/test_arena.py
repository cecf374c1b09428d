"""The arena: the same deals from every seat, the same results from the same seed."""

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, sleep

import pytest

from penultima.bots import Greedy, arena, external, results
from penultima.bots.arena import at_tables, in_the_kernel, play_round, table_for
from penultima.bots.external import External, Programs
from penultima.bots.results import Round, standings
from penultima.cli import arena as arena_command
from penultima.cli.main import main
from penultima.cli.progress import ProgressBar
from penultima.intervals import Estimate
from penultima.rules.edition import BUILT_IN, names
from penultima.rules.match import Opening

pytestmark = pytest.mark.slow  # it starts processes
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


@pytest.fixture(autouse=True)
def few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """To put as many together as the arena does takes longer than the rounds of these tests."""
    monkeypatch.setattr(results, "DRAWN", 20_000)


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize(
    ("players", "random", "greedy"), [(2, 70, 53.5), (4, 38, 27)], ids=["two", "four"]
)
def test_clever_is_better_than_those_before_it(
    edition: str, players: int, random: float, greedy: float
) -> None:
    """The goals are 55% and 28% against greedy over 20,000 rounds; these have some slack."""
    setup = table_for(edition, players, [])
    for other, goal in (("random", random), ("greedy", greedy)):
        names_ = ["clever", *[other] * (players - 1)]
        deals = list(in_the_kernel(names_, setup, 0, 8000 // players, 1))
        first = standings(names_, deals, 500, False, 0)[0]
        assert first.won.value > goal, (other, first)
        assert first.net.value - first.net.half > 0


def test_a_deal_is_the_same_from_every_seat() -> None:
    """Without this, players of one kind would not come out even."""
    setup = table_for("zelda", 3, [])
    for deal in in_the_kernel(["clever"] * 3, setup, 0, 50, 7):
        points = [sorted(each.points) for each in deal]
        assert points == [points[0]] * 3


def test_tables_and_kernel_play_about_the_same() -> None:
    setup = table_for("frozen", 2, [])
    made = list(at_tables([Greedy, Greedy], setup, 0, 60, "same"))
    first = standings(["a", "b"], made, 500, False, 0)[0]
    assert abs(first.won.value - 50) < 15


def test_an_endless_round_at_a_table_has_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "ROUND_ACTION_LIMIT", 5)
    setup = table_for("zelda", 2, [])
    assert list(at_tables([Greedy, Greedy], setup, 0, 1, 1)) == [(Round(None, (0, 0)),) * 2]


def test_an_interval_counts_deals_and_not_rounds() -> None:
    """Two rounds of one deal that always come out alike are one observation."""
    alike = [(Round(0, (10, 0)), Round(0, (10, 0))), (Round(1, (0, 10)), Round(1, (0, 10)))] * 50
    first, _ = standings(["a", "b"], alike, 500, False, 0)
    assert first.won.value == 50
    assert first.won.half == pytest.approx(9.85, abs=0.1)


def test_the_interval_of_matches_knows_how_long_they_are() -> None:
    """The fewer points a round has, the fewer matches are the same number of rounds.

    And no result is surer than the matches that were put together allow."""

    def matches(deals: int, points: int, target: int) -> Estimate:
        each = (Round(0, (points, 0)), Round(1, (0, points)))
        return standings(["a", "b"], [each] * deals, target, False, 0)[0].match

    assert matches(500, 10, 500).half > 2.5 * matches(500, 100, 500).half
    many = matches(results.DRAWN, 10, 100)
    made = results.DRAWN / 15
    assert many.half > 100 * 1.96 * (0.25 / made) ** 0.5
    assert abs(many.value - 50) < 2 * many.half


def test_one_deal_has_no_interval() -> None:
    first = standings(["a", "b"], [(Round(0, (40, 0)), Round(0, (20, 0)))], 500, False, 0)[0]
    assert str(first.match) == "100.0 ±?"
    assert str(first.won) == "100.0 ±?"
    assert first.facts()["match"] == [100, None]


def test_charges_count_against_who_has_them() -> None:
    deals = [(Round(0, (0, 40)),)]
    first, second = standings(["a", "b"], deals, 500, True, 0)
    assert (first.net.value, second.net.value) == (40, -40)
    assert (first.match.value, second.match.value) == pytest.approx((100, 0))


@pytest.mark.parametrize(("first", "rounds"), [("beginner", "8"), ("greedy", "20000")])
def test_the_command_prints_the_same_again(
    first: str, rounds: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In processes at tables, and in threads where the kernel plays."""
    words = ["arena", first, "clever", "--rounds", rounds, "--seed", "3", "--json"]
    printed = []
    for processes in ("1", "2"):
        assert main([*words, "--processes", processes]) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert printed[0] == printed[1]
    assert [player["name"] for player in printed[0]["players"]] == [first, "clever"]


@pytest.mark.parametrize(
    "words",
    [
        ["clever", "nobody"],
        ["clever"],
        ["clever", "cmd:/no/such/bot"],
        ["a", "--rounds", "0"],
        ["clever", "greedy", "--rounds", "1000000000000000"],
        ["clever", "greedy", "--edition", "nowhere.toml"],
        ["clever", "greedy", "--seed", "\udcff"],
        ["clever", "greedy", "--tables"],
        ["--tables", "--edition", "frozen"],
        ["--tables", "--json"],
    ],
)
def test_bad_arenas_are_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *words, "--processes", "1"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("first", ["greedy", "beginner"])
def test_an_edition_of_ones_own_comes_from_a_file(
    first: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the kernel, and in processes, which read it themselves."""
    file = tmp_path / "mine.toml"
    file.write_text((BUILT_IN / "zelda.toml").read_text().replace("points = 50", "points = 60"))
    words = ["arena", first, "clever", "--rounds", "8", "--edition", str(file)]
    assert main([*words, "--processes", "2"]) == 0
    assert "2 players, 8 rounds" in capsys.readouterr().out


def test_the_arena_says_what_was_agreed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "greedy", "clever", "--rounds", "8", "--option", "stacking=true"]
    assert main([*words, "--rollouts", "7", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["options"] == {"stacking": True}
    assert facts["rollouts"] == 7
    assert main([*words, "--edition", "saved-by-the-bell"]) == 0
    assert "with wardrobe=dealt, stacking=true, seed 0\n" in capsys.readouterr().out


# Ctrl-C


@pytest.mark.parametrize(("first", "rounds"), [("beginner", 1_000_000), ("greedy", 10_000_000)])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_leaves_the_first_deals(
    first: str,
    rounds: int,
    processes: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Once nothing was left of them, and processes played on to the end of the contest."""

    def interrupt(bar: ProgressBar, done: int, note: str = "") -> None:
        if done:
            raise KeyboardInterrupt

    words = ["arena", first, "clever", "--processes", processes, "--json"]
    with monkeypatch.context() as interrupted:
        interrupted.setattr(ProgressBar, "show", interrupt)
        assert main([*words, "--rounds", str(rounds)]) == 130
    printed = capsys.readouterr()
    assert printed.err == "penultima arena: interrupted; this is what was done\n"
    assert not active_children()
    left = json.loads(printed.out)
    assert left.pop("complete") is False
    assert main([*words, "--rounds", str(left["players"][0]["rounds"])]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert whole.pop("complete") is True
    assert left == whole


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_in_a_terminal_stops_programs_without_a_word(processes: str, tmp_path: Path) -> None:
    """It reaches everybody in the terminal's group: a program in Python said where it was."""
    program, started = tmp_path / "slow.py", tmp_path / "started"
    program.write_text(
        f"import os, time\nopen({str(started)!r}, 'a').write(f'{{os.getpid()}}\\n')\ntime.sleep(60)"
    )
    words = ["arena", f"cmd:{sys.executable} {program}", "random", "--processes", processes]
    arena = subprocess.Popen(
        [sys.executable, "-m", "penultima", *words],
        start_new_session=True,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not started.exists() or not started.read_text().endswith("\n"):
        sleep(0.05)
    os.killpg(arena.pid, signal.SIGINT)
    _, said = arena.communicate(timeout=20)
    assert (arena.returncode, said) == (130, "\n")
    for pid in started.read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


def test_a_process_that_is_ended_from_outside_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a system that is out of memory, perhaps."""

    def end_them(bar: ProgressBar, done: int, note: str = "") -> None:
        if done:
            for process in active_children():
                process.kill()

    monkeypatch.setattr(ProgressBar, "show", end_them)
    words = ["beginner", "clever", "--processes", "2", "--rounds", "1000000"]
    assert main(["arena", *words]) == 2
    assert capsys.readouterr().err == "penultima: arena: somebody has ended one of its processes\n"


def test_the_tables_are_printed_row_by_row(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And Ctrl-C leaves those that were done."""
    rows = []

    def show(bar: ProgressBar, done: int, note: str = "") -> None:
        if done:
            rows.append(bar.title)
        if len(rows) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(ProgressBar, "show", show)
    assert main(["arena", "--tables", "--rounds", "100000", "--option", "stacking=true"]) == 130
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Made by `penultima arena --tables --rounds 100000 --seed 0 --opt")
    assert len(lines) <= 4 + 2


def test_every_edition_of_the_tables_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In processes, too, where all of them were once the same edition."""
    monkeypatch.setattr(arena_command, "PAIRINGS", [("greedy", "random")])
    monkeypatch.setattr(results, "DRAWN", 200)
    words = ["arena", "--tables", "--rounds", "4", "--option", "jump_in=true"]
    printed = []
    for processes in ("1", "2"):
        assert main([*words, "--processes", processes]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


# Programs


def _failures(command: str, edition: str) -> int:
    """How often a program had no legal move in three rounds."""
    setup = table_for(edition, 2, ["stacking=true"])
    with closing(Programs()) as programs:
        for number in range(3):
            program = External(Random(1), programs, command)
            play_round(Opening(setup, number), [program, Greedy(Random(2))], Random(3))
            program.leave()
        return programs.answers[command, False]


@pytest.mark.parametrize("edition", names())
def test_the_example_of_the_docs_plays(edition: str) -> None:
    assert _failures(f"{sys.executable} {EXAMPLE}", edition) == 0


def test_a_program_that_talks_nonsense_still_makes_legal_moves(tmp_path: Path) -> None:
    program = tmp_path / "nonsense.py"
    program.write_text("import sys\nfor line in sys.stdin:\n    print('no', flush=True)\n")
    assert _failures(f"{sys.executable} {program}", "zelda") > 3


def test_a_program_that_goes_leaves_legal_moves_behind() -> None:
    assert _failures(f"{sys.executable} -c pass", "zelda") > 3


def test_a_program_that_only_talks_is_stopped() -> None:
    """It reads nothing, so nobody may wait until it has read."""
    started = monotonic()
    assert _failures(f"{sys.executable} -c 'while True: print(1)'", "zelda") > 3
    assert monotonic() - started < external.PATIENCE_S


def test_a_program_that_does_not_read_is_waited_for_as_long_as_for_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(external, "PATIENCE_S", 0.2)
    program = external.Program("sleep 60")
    for _ in range(2 * external.UNREAD):
        program.tell({"seen": "x" * 1000})
    assert program.gone
    program.stop()
    assert program.process.returncode is not None


def test_a_program_that_has_gone_gets_no_other_seat() -> None:
    with closing(Programs()) as programs:
        first = External(Random(1), programs, "false")
        assert first.program.hear() is None
        first.leave()
        assert External(Random(1), programs, "false").program is not first.program


def test_all_programs_are_stopped_at_the_end() -> None:
    """Also those that were never asked anything, and don't read what they are told."""
    with closing(Programs()) as programs:
        seated = [External(Random(1), programs, "sleep 60").program for _ in range(2)]
    assert all(program.process.returncode is not None for program in seated)


def test_a_program_that_is_being_started_is_killed_with_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_its_way = Event()

    class Slow(external.Program):
        def __init__(self, command: str) -> None:
            super().__init__(command)
            on_its_way.set()
            sleep(0.2)

    monkeypatch.setattr(external, "Program", Slow)
    programs = Programs()
    sitting_down = Thread(target=programs.sit_down, args=("sleep 60",))
    sitting_down.start()
    on_its_way.wait()
    programs.kill()
    sitting_down.join()
    assert [each.process.returncode for each in programs._all] == [-signal.SIGKILL]


def test_a_program_that_ended_between_rounds_is_started_again() -> None:
    with closing(Programs()) as programs:
        first = External(Random(1), programs, "true")
        first.leave()
        first.program.process.wait()
        assert External(Random(1), programs, "true").program is not first.program


@pytest.mark.parametrize("processes", [1, 2])
def test_a_program_plays_on_until_the_contest_is_over(
    processes: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once it was started again for every second deal, and forgot what it had learned."""
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
def test_the_arena_says_how_often_a_program_failed(
    processes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that gives up in the middle of a round was once just a bad player."""
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
def test_a_program_that_never_answers_has_no_result(
    processes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "cmd:false", "random", "--rounds", "4", "--processes", processes]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("penultima: the bot 'false' gave no legal move, asked ")
    assert printed.err.count("\n") == 1
