"""House rules and rulings at a table of a server: proposed, agreed to and objected to."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

from penultima.rules.cards import Card
from penultima.rules.gallery import gallery
from penultima.terminal.proposals import proposal_notice
from penultima.terminal.remote_app import RemoteApp
from penultima.terminal.screens.result import ResultScreen
from penultima.terminal.screens.table import TableScreen
from penultima.text.gallery import written
from penultima.wire.notices import RulesNotAgreed
from tests.support.simulated_clients import Person, info

from .remote_tables import until
from .simulated_tables import SimulatedLines, people_at, remote_client
from .tables import text_of

SLAP = {"title": "Slap", "do": [{"effect": "ruling", "text": "The last to slap draws 2."}]}
WC1, WC2 = Card("WC1"), Card("WC2")
ENCORE = written(gallery()["encore"], "en")
PLAYING = "B7 > Ana* WC1 B1 B2 / Ben B3 G2 G3 / Cal Y1 Y2 Y3 . Y5 Y6 Y7 Y8 Y9 B5 G5 G6"
LAST = "B7 > Ana* B1 / Ben B3 G2 . Y5 Y6 Y7 Y8 Y9 B5 G5 G6"


def test_a_ruling_is_objected_to_and_then_agreed_to_in_line_mode(data: Path) -> None:
    async def script() -> None:
        people = people_at(PLAYING, "Ana", "Ben", "Cal", WC1=SLAP)
        ana, ben = map(SimulatedLines, people[:2])
        cal = SimulatedLines(people[2], "es")
        await ana.reads("Play blue")
        ana.type("WC1 green")
        await ben.reads("Ana enters what the table decided: “The last to slap draws 2.”")
        at = await ana.reads("  1. Enter what the table decided")
        ana.type("1", "1", "2 Ben", "3 2", "")
        await ana.reads("Waiting for the others.", at)
        await ben.reads("Ana says what the table decided: Ben draws 2 cards. Do you agree?")
        await ben.reads("Type agree or object.")
        await cal.reads("Ana dice lo que decidió la mesa: Ben toma 2 cartas. ¿Estás de acuerdo?")
        await cal.reads("Escribe acuerdo u objetar.")
        ben.type("object")
        at = await ana.reads("Ben objects.")
        await ana.reads("  1. Enter what the table decided", at)
        ana.type("1", "1 draw", "2 Cal", "3 2", "")
        await ben.reads("Cal draws 2 cards. Do you agree?")
        await cal.reads("Cal toma 2 cartas. ¿Estás de acuerdo?")
        ben.type("agree")
        cal.type("acuerdo")
        await ana.reads("You entered what the table decided. Cal draws 2 cards.")
        await cal.reads("Ana anotó lo que decidió la mesa. Cal toma 2 cartas.")
        for player in (ana, ben, cal):
            await player.leaves()

    asyncio.run(script())


def test_house_rules_are_proposed_and_agreed_to_between_rounds_in_line_mode(data: Path) -> None:
    async def script() -> None:
        people = people_at(LAST, "Ana", "Ben", WC2=SLAP)
        ana, ben = map(SimulatedLines, people)
        await ana.reads("Play blue")
        ana.type("rule WC1 Encore")
        await ana.reads("House rules can be changed between rounds.")
        ana.type("B1")
        await ana.reads("Press Enter when you are ready")
        ana.type("rule WC1", "1 Encore", "", "rule WC2 -")
        await ben.reads("Ana proposes for the next round, Wild Customizable 1: Encore: ")
        await ben.reads("Ana proposes for the next round, Wild Customizable 2: nothing written.")
        ben.type("agree", "next")
        ana.type("next")
        await ana.reads("Ben agrees.")
        await ben.reads("The house rules from now on: Wild Customizable 1, “Encore”.")
        await ana.leaves()
        await ben.leaves()
        assert info(people[0]).house_rules == {"WC1": ENCORE}

    asyncio.run(script())


def test_a_house_rule_is_proposed_and_objected_to_in_the_lobby(data: Path) -> None:
    async def script() -> None:
        people = people_at(None, "Ana", "Ben")
        ana, ben = map(SimulatedLines, people)
        await ana.reads("Ben: getting ready")
        ana.type("rule", "rule WC1 Encore")
        await ana.reads("Wild Customizable 1 (WC1): nothing written")
        await ben.reads("Wild Customizable 1 (1/2): Encore: ")
        ben.type("object")
        await ben.leaves()
        assert info(people[0]).proposals[WC1].objected == (1,)
        await ana.leaves()

    asyncio.run(script())


def test_rules_that_were_not_agreed_to_are_named(data: Path) -> None:
    table = info(people_at(LAST, "Ana", "Ben")[0])
    text = proposal_notice(RulesNotAgreed((WC1,)), table, 0, "en")
    assert text == "Not everybody agreed, so it stays as it was: Wild Customizable 1."


# On a screen


def on_screen(person: Person, script: Callable[[Pilot[str], RemoteApp], Awaitable[None]]) -> None:
    async def go() -> None:
        app = RemoteApp(remote_client(person))
        async with app.run_test(size=(80, 24)) as pilot:
            await script(pilot, app)

    asyncio.run(go())


def test_a_ruling_is_answered_by_a_key(data: Path) -> None:
    ana, ben, cal = people_at(PLAYING, "Ana", "Ben", "Cal", WC1=SLAP)
    ana.move("play", card="WC1", color="green")
    ana.world.run(0)

    async def script(pilot: Pilot[str], app: RemoteApp) -> None:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        ana.move("choose_ruling", steps=[{"effect": "draw", "who": 2, "count": 2}])
        ana.world.run(0)
        await until(pilot, lambda: "Cal draws 2 cards. Do you agree?" in text_of(app))
        assert "n  Object" in text_of(app)
        await pilot.press("n")
        await until(pilot, lambda: "Ben objects." in text_of(app))
        ana.move("choose_ruling", steps=[])
        ana.world.run(0)
        await until(pilot, lambda: "Nothing happens. Do you agree?" in text_of(app))
        await pilot.press("y")
        await until(pilot, lambda: "y  Agree" not in text_of(app))

    on_screen(ben, script)
    ruling = info(cal).ruling
    assert ruling is not None and ruling.agreed == (0, 1)


def test_house_rules_are_proposed_and_answered_by_keys(data: Path) -> None:
    ana, ben = people_at(LAST, "Ana", "Ben")

    async def script(pilot: Pilot[str], app: RemoteApp) -> None:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        ben.ask("propose", card="WC1", rule=None)
        ben.ask("propose", card="WC2", rule={"title": "Again", "do": [{"effect": "extra_turn"}]})
        ben.world.run(0)
        await until(pilot, lambda: "y  Agree" in text_of(app))
        await pilot.press("y")
        await until(pilot, lambda: "y  Agree" not in text_of(app))
        await pilot.press("h", "right", "enter", "enter")
        await until(pilot, lambda: "WC1" in info(ben).proposals)

    on_screen(ana, script)
    proposals = info(ben).proposals
    rules = {card: proposal.rule and proposal.rule.title for card, proposal in proposals.items()}
    assert rules == {"WC1": "Trade hands", "WC2": "Again"}


def test_a_house_rule_is_proposed_by_keys_in_the_lobby(data: Path) -> None:
    ana, ben = people_at(None, "Ana", "Ben")

    async def script(pilot: Pilot[str], app: RemoteApp) -> None:
        await until(pilot, lambda: "h  House rules" in text_of(app))
        ben.ask("propose", card="WC2", rule={"title": "Again", "do": [{"effect": "extra_turn"}]})
        ben.world.run(0)
        await until(pilot, lambda: "n  Object" in text_of(app))
        await pilot.press("n", "h", "right", "enter")
        await until(pilot, lambda: "Trade hands" in text_of(app))

    on_screen(ana, script)
    proposals = info(ben).proposals
    assert proposals[WC2].objected == (0,)
    assert proposals[WC1].by == "Ana"
