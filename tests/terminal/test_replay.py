"""A replay on the screen, with all hands or from one seat."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from penultima.rules.cards import Seat
from penultima.terminal.replay_app import ReplayApp
from penultima.terminal.screens.replay import ReplayScreen
from penultima.text.record import Record, parse_record, replay

from .tables import text_of
from .test_snapshots import check

GOLDEN = Path(__file__).parent.parent.parent / "conformance" / "golden"
RECORD = parse_record((GOLDEN / "zelda-four.record").read_text())
STEPS = list(replay(RECORD))


def watch(
    script: Callable[[Pilot[str], ReplayScreen], Awaitable[None]],
    viewer: int | None,
    record: Record = RECORD,
) -> None:
    seat = None if viewer is None else Seat(viewer)

    async def go() -> None:
        app = ReplayApp(record.opening.setup, list(replay(record)), seat, "en")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, ReplayScreen)
            await script(pilot, app.screen)

    asyncio.run(go())


def test_stepping_forwards_and_back_leads_to_the_same_screen() -> None:
    async def script(pilot: Pilot[str], screen: ReplayScreen) -> None:
        await pilot.press(*["right"] * 5)
        await pilot.pause()
        there = text_of(screen.app)
        await pilot.press("right", "right", "left", "left")
        await pilot.pause()
        assert text_of(screen.app) == there
        guards = "A replay shows every hand, the move that was made, and the keys to step with."
        check("replay", guards, there)

    watch(script, None)


def test_keys_for_rounds_and_ends() -> None:
    async def script(pilot: Pilot[str], screen: ReplayScreen) -> None:
        await pilot.press("n")
        second = screen.at
        assert STEPS[second].table.round == 2
        await pilot.press("end")
        assert screen.at == len(STEPS) - 1
        await pilot.press("right", "home", "left")
        assert screen.at == 0
        await pilot.press("n", "right", "p")
        assert screen.at == second
        await pilot.press("pagedown", "space")
        assert screen.at == second + 10

    watch(script, None)


def test_a_replay_from_a_seat_shows_only_its_hand() -> None:
    async def script(pilot: Pilot[str], screen: ReplayScreen) -> None:
        await pilot.press("right", "right")
        await pilot.pause()
        shown = text_of(screen.app)
        hands = shown.splitlines()[-5:-1]
        assert "▯" not in hands[0]
        assert all("▯▯▯" in hand for hand in hands[1:])

    watch(script, 0)


GIFT = """penultima record 1
edition frozen
players Ana / Ben / Cal
house rule WC1 {"title": "Gift", "do": [{"effect": "give", "count": 1, "to": "next"}]}
seed 1
position B7 > Ana* WC1 G2 G3 Y5 / Ben P1 P2 / Cal G8 B9 . P5 P6 P7

Ana plays WC1 blue
Ana chooses cards G2
"""


@pytest.mark.parametrize(("viewer", "sees"), [(None, True), (0, True), (1, True), (2, False)])
def test_given_cards_are_shown_only_to_giver_and_receiver(viewer: int | None, sees: bool) -> None:
    async def script(pilot: Pilot[str], screen: ReplayScreen) -> None:
        await pilot.press("right", "right")
        await pilot.pause()
        shown = text_of(screen.app)
        assert ("Ana: Choose green 2" in shown) is sees
        assert ("Ana: Choose 1 card" in shown) is not sees

    watch(script, viewer, parse_record(GIFT))
