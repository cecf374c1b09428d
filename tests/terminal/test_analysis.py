"""The analysis of a round in the terminal: in words, and with a small graph on a screen."""

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from penultima.analysis.summary import BetterMove, DecisiveMoment, RoundSummary, SeatAccount
from penultima.rules.cards import Seat
from penultima.rules.options import Options
from penultima.terminal import local_analysis
from penultima.terminal.address import Address
from penultima.terminal.analysis_lines import analysis_lines, sparkline
from penultima.terminal.client import RequestRefused
from penultima.terminal.local_app import LocalApp
from penultima.terminal.remote_analysis import RemoteAnalyses
from penultima.terminal.screens.replay import ReplayScreen
from penultima.terminal.screens.result import ResultScreen
from penultima.wire.messages import Analysis, Message
from penultima.wire.requests import AskAnalysis, Request

from .line_player import Lines, at_server, play_a_round
from .remote_tables import until
from .tables import open_table, position, text_of
from .test_local_line_mode import Person
from .test_replay import RECORD, watch

START = "B7 > Ana* B1 / Ben T1 T2 W4 / Cal G9 . T5 T6 T7 T8"
SUMMARY = RoundSummary(
    ("Ana", "Beto"),
    ((0.4, 0.6), (0.5, 0.5), (0.9, 0.1), (1.0, 0.0)),
    (SeatAccount(60, 45.2, 10.4, 4.4, 6), SeatAccount(-60, -45.2, -4.4, -10.4, 5)),
    (DecisiveMoment(2, Seat(1), Seat(0), 0.4, "Beto drew red 4: +40 % for Ana"),),
    (BetterMove(1, Seat(1), 4, "Play Red 5", "Play Red Skip", "Ana had only 1 card left."),),
)


def test_a_screen_shows_a_graph_and_the_choices_of_a_seat() -> None:
    assert list(analysis_lines(SUMMARY, 1, "en", graph=True)) == [
        "Chance to win the round",
        "  Ana  ▄▅▇█ 40–100 %",
        "  Beto ▅▅▂▁ 60–0 %",
        "",
        "What decided it",
        "  Move 2. Beto drew red 4: +40 % for Ana",
        "",
        "Luck and choices",
        "  Player  Points  Luck  Own choices  The others’ choices",
        "  Ana        +60   +45          +10                   +4",
        "  Beto       -60   -45           -4                  -10",
        "  Net points: a player’s own less the mean of the others’. They are the sum of luck, one’s"
        " own choices and the others’ choices.",
        "",
        "Your choices",
        "  For one of 5 decisions a better move was found, from what could be known then.",
        "  Move 1: Play Red 5",
        "    Better: Play Red Skip, by about 4 points. Ana had only 1 card left.",
    ]


def test_lines_that_are_read_aloud_have_no_graph() -> None:
    spanish = list(analysis_lines(SUMMARY, 0, "es", graph=False))
    assert "  Ana: del 40 % al 100 %." in spanish
    assert spanish[-1] == "  6 decisiones, y no se encontró una jugada mejor para ninguna."
    assert not any(block in line for line in spanish for block in "▁▂▃▄▅▆▇█")


@pytest.mark.parametrize("steps", [1, 5, 48, 49, 500])
def test_a_sparkline_is_as_long_as_it_may_be_and_ends_with_the_result(steps: int) -> None:
    shown = sparkline([0.0] * (steps - 1) + [1.0])
    assert len(shown) == min(48, steps)
    assert shown[-1] == "█"
    assert set(shown[:-1]) <= {"▁"}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_analysis, "ROLLOUTS", 5)


@pytest.mark.usefixtures("quick")
def test_a_local_round_in_lines() -> None:
    person = Person("analysis", "B1", "analysis", "quit")
    person.sits_at(position(START)).play()
    told = "\n".join(person.read)
    assert told.count("No round of this match is finished") == 1
    assert "Chance to win the round" in told
    assert "Ana: from" in told
    assert "Your choices" in told


@pytest.mark.usefixtures("quick")
def test_the_result_of_a_local_round_leads_to_its_analysis() -> None:
    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("1", "a")
        await until(pilot, lambda: "Luck and choices" in text_of(app))
        assert "No single move" in text_of(app) or "Ana’s Blue 1" in text_of(app)
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)

    open_table(position(START), script)


@pytest.mark.usefixtures("quick")
def test_a_replay_shows_the_analysis_of_the_round_it_is_at() -> None:
    async def script(pilot: Pilot[str], screen: ReplayScreen) -> None:
        await pilot.press("n", "a")
        await until(pilot, lambda: "What decided it" in text_of(screen.app))
        assert "█" in text_of(screen.app)
        assert RECORD.opening.setup.players[0] in text_of(screen.app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(screen.app.screen, ReplayScreen)

    watch(script, None)


def test_a_kernel_that_is_not_compiled_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_analysis, "COMPILED", False)
    person = Person("B1", "analysis", "quit")
    person.sits_at(position(START)).play()
    assert any("docs/kernel.md" in line for line in person.read)


@pytest.mark.slow
def test_a_round_at_a_server_in_lines(data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", seats=2, bots=("greedy",), options=Options(target=1))
        await ana.reads("Ana:")
        ana.type("start")
        await play_a_round(ana, "Press Enter when you are ready")
        ana.type("analysis")
        at = await ana.reads("Chance to win the round")
        await ana.reads("Your choices", at)
        await ana.leaves()

    at_server(tmp_path, script)


# At a server


def asked(*answers: Analysis | str) -> tuple[list[float], RoundSummary | str]:
    """What a client hears of an analysis that is answered like this; a text is a refusal."""

    async def go() -> tuple[list[float], RoundSummary | str]:
        shares: list[float] = []

        async def ask(request: Request) -> Message | None:
            assert isinstance(request, AskAnalysis)
            for answer in answers:
                if isinstance(answer, str):
                    analyses.refused(request.id, answer)
                else:
                    analyses.receive(Analysis(request.id, 1, 1, answer.progress, answer.summary))
            return None

        analyses = RemoteAnalyses(ask, "en")
        try:
            return shares, await asyncio.wait_for(analyses.analyse(1, 1, shares.append), 5)
        except RequestRefused as refused:
            return shares, str(refused)

    return asyncio.run(go())


def test_a_server_reports_its_progress_and_the_result() -> None:
    begun, half = Analysis("", 1, 1, 0.0), Analysis("", 1, 1, 0.5)
    done = Analysis("", 1, 1, None, SUMMARY)
    assert asked(begun, half, done) == ([0.0, 0.5], SUMMARY)


def test_a_server_may_fail_after_it_has_begun() -> None:
    assert asked(Analysis("", 1, 1, 0.0), "Try again.") == ([0.0], "Try again.")


def test_a_lost_connection_ends_the_wait() -> None:
    async def go() -> str:
        async def ask(request: Request) -> Message | None:
            asyncio.get_running_loop().call_soon(analyses.lost)
            return None

        analyses = RemoteAnalyses(ask, "en")
        with pytest.raises(RequestRefused) as refused:
            await asyncio.wait_for(analyses.analyse(1, 1, lambda share: None), 5)
        return str(refused.value)

    assert asyncio.run(go())
