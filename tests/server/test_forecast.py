"""GET /api/tables/<slug>/forecast: what the rules of a table do, worked out once, and bounded."""

import asyncio
import threading
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from penultima.errors import BadSetup
from penultima.lab.forecast import Forecast
from penultima.lab.forecast import forecast as simulate
from penultima.rules import effects as do
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.server.errors import Rejected
from penultima.server.http import forecast as module
from penultima.server.http.forecast import Forecasts, Question, official, question_of
from penultima.server.rate_limits import Limits
from penultima.server.table.state import TableState
from tests.support.running_server import JsonClient, running


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> list[Setup]:
    """Short forecasts, and which were worked out."""
    done: list[Setup] = []

    def short(before: Setup, after: Setup) -> Forecast:
        done.append(after)
        return simulate(before, after, 500)

    monkeypatch.setattr(module, "forecast", short)
    return done


@pytest.fixture
def go_on(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """No forecast is worked out before it is set."""
    set_ = threading.Event()

    def wait(before: Setup, after: Setup) -> Forecast:
        set_.wait(60)
        return simulate(before, after, 50)

    monkeypatch.setattr(module, "forecast", wait)
    return set_


def question(**options: Any) -> Question:
    rules = "zelda", 4, Options(**options), ()
    return Question(official(rules), rules)


def test_a_table_says_what_its_rules_do(tmp_path: Path, work: list[Setup]) -> None:
    async def look() -> None:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            async with session.ws_connect(f"{url}/ws") as socket:
                ana = JsonClient(socket)
                options = {"hand_size": 3}
                created = await ana.ask("create", name="Quetzal", edition="zelda", options=options)
                path = f"{url}/api/tables/{created['slug']}/forecast"
                for lang, word in (("en", "shorter"), ("es", "acortan")):
                    async with session.get(path, params={"lang": lang}) as answer:
                        found = await answer.json()
                    assert word in " ".join(found["lines"])
                    assert "Quetzal" not in str(found)
                assert found["figures"]["turns"]["after"] < found["figures"]["turns"]["before"]
                assert len(work) == 1
                await ana.ask("configure", options={})
                async with session.get(path) as answer:
                    found = await answer.json()
                assert (found["figures"], len(found["lines"]), len(work)) == (None, 1, 1)
            async with session.get(f"{url}/api/tables/nowhere2/forecast") as answer:
                assert answer.status == 404

    asyncio.run(look())


def test_the_same_question_is_worked_out_once(work: list[Setup]) -> None:
    async def ask() -> None:
        forecasts = Forecasts()
        stacking = question(stacking=True)
        assert not forecasts.is_known(stacking)
        answers = await asyncio.gather(*(forecasts.answer(stacking, "en") for _ in range(5)))
        assert answers == [answers[0]] * 5
        assert len(work) == 1
        assert forecasts.is_known(stacking)
        forecasts.stop()

    asyncio.run(ask())


def test_too_many_questions_are_refused(go_on: threading.Event) -> None:
    """And taken again when the others are answered."""

    async def ask() -> None:
        forecasts = Forecasts()
        sizes = (3, 4, 5, 6, 8, 9, 10)
        asked = [
            asyncio.ensure_future(
                forecasts.answer(question(hand_size=size, stacking=stacking), "en")
            )
            for stacking in (True, False)
            for size in sizes
        ][: module.MOST_WAITING]
        await asyncio.sleep(0)
        with pytest.raises(Rejected, match="too_fast"):
            await forecasts.answer(question(seven_zero=True), "en")
        go_on.set()
        await asyncio.gather(*asked)
        assert (await forecasts.answer(question(seven_zero=True), "en")).figures is not None
        forecasts.stop()

    asyncio.run(ask())


def test_a_failure_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(before: Setup, after: Setup) -> Forecast:
        raise RuntimeError("no luck")

    async def ask() -> None:
        forecasts = Forecasts()
        monkeypatch.setattr(module, "forecast", fail)
        with pytest.raises(RuntimeError):
            await forecasts.answer(question(stacking=True), "en")
        monkeypatch.setattr(module, "forecast", partial(simulate, rounds=50))
        assert (await forecasts.answer(question(stacking=True), "en")).figures is not None
        forecasts.stop()

    asyncio.run(ask())


def test_an_address_pays_for_work(tmp_path: Path, work: list[Setup]) -> None:
    """With an allowance for a page and one forecast, the second has to wait."""

    async def look() -> None:
        limits = Limits(http_per_s=0.001, http_burst=45)
        async with (
            running(tmp_path, limits) as (_, url),
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{url}/ws") as socket,
        ):
            ana = JsonClient(socket)
            options = {"hand_size": 3}
            created = await ana.ask("create", name="Ana", edition="zelda", options=options)
            statuses = []
            for _ in range(6):
                async with session.get(f"{url}/api/tables/{created['slug']}/forecast") as answer:
                    statuses.append(answer.status)
        assert statuses[0] == 200
        assert statuses[-1] == 429

    asyncio.run(look())


# One change, against the same table without it


def lobby(**options: Any) -> TableState:
    return TableState("abcdefgh", edition_id="frozen", capacity=4, options=Options(**options))


RULE = HouseRule("Storm", (do.Draw("others", 3),), "Everybody else draws.")


def asked_about(state: TableState, **asked: str) -> tuple[Any, Any]:
    """What differs between both sides: options, or house rules."""
    before, after = question_of(state, asked)
    assert before[:2] == after[:2] == ("frozen", 4)
    return before[2:], after[2:]


def test_an_option_is_compared_with_the_same_table_without_it() -> None:
    state = lobby(stacking=True, jump_in=True)
    both, without = Options(stacking=True, jump_in=True), Options(jump_in=True)
    assert asked_about(state, option="stacking") == ((without, ()), (both, ()))


def test_an_option_can_be_asked_about_before_it_is_chosen() -> None:
    before, after = asked_about(lobby(stacking=True), option="hand_size", value="3")
    assert before == (Options(stacking=True), ())
    assert after == (Options(stacking=True, hand_size=3), ())


def test_a_rule_is_compared_with_the_table_as_it_is() -> None:
    text = msgspec.json.encode(RULE).decode()
    before, after = asked_about(lobby(stacking=True), card="WC1", rule=text)
    assert before == (Options(stacking=True), ())
    ((card, rule),) = after[1]
    assert (card, rule.do) == ("WC1", RULE.do)


def test_words_make_no_other_question() -> None:
    """So that an answer is found again whatever a rule is called."""
    other = HouseRule("Blizzard", RULE.do)
    one, two = (
        question_of(lobby(), {"card": "WC1", "rule": msgspec.json.encode(rule).decode()})
        for rule in (RULE, other)
    )
    assert one == two
    assert hash(one) == hash(two)


@pytest.mark.parametrize(
    "asked",
    [
        {"option": "no_such_option"},
        {"option": "hand_size", "value": "99"},
        {"option": "hand_size", "value": "{"},
        {"card": "B7", "rule": msgspec.json.encode(RULE).decode()},
        {"card": "WC1", "rule": "{}"},
        {"card": "WC1", "rule": "[" * 5000},
    ],
)
def test_rules_that_are_none_are_refused(asked: dict[str, str]) -> None:
    with pytest.raises(BadSetup):
        question_of(lobby(), asked)


def test_a_broken_rule_gets_a_warning() -> None:
    """Everybody draws ten cards whenever it is played: who has it can hardly lose."""
    rule = HouseRule("Avalanche", (do.Draw("others", 10),) * 3)
    before, after = question_of(
        lobby(), {"card": "WC1", "rule": msgspec.json.encode(rule).decode()}
    )
    found = simulate(module._setup(before), module._setup(after), 2000)
    assert found.warnings


def test_steps_by_people_are_said_to_be_left_out(work: list[Setup]) -> None:
    rule = HouseRule("Sing", (do.Ruling("Who sings best draws none"), do.Draw("next", 1)))

    async def ask() -> None:
        forecasts = Forecasts()
        asked = question_of(lobby(), {"card": "WC1", "rule": msgspec.json.encode(rule).decode()})
        answer = await forecasts.answer(asked, "en")
        assert answer.lines[-1] == "Steps that only people can carry out are not counted."
        forecasts.stop()

    asyncio.run(ask())


def test_a_table_that_asks_too_much_has_to_wait(go_on: threading.Event) -> None:
    """And nobody else has to wait for it."""

    async def ask() -> None:
        forecasts = Forecasts()
        asked = [
            asyncio.ensure_future(forecasts.answer(question(hand_size=size), "en", "one"))
            for size in (3, 4)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Rejected, match="too_fast"):
            await forecasts.answer(question(hand_size=5), "en", "one")
        other = asyncio.ensure_future(forecasts.answer(question(hand_size=5), "en", "other"))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*asked, other)
        assert (await forecasts.answer(question(hand_size=6), "en", "one")).figures is not None
        forecasts.stop()

    asyncio.run(ask())


def test_a_change_is_asked_about_over_http(tmp_path: Path, work: list[Setup]) -> None:
    async def look() -> None:
        async with (
            running(tmp_path) as (_, url),
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{url}/ws") as socket,
        ):
            created = await JsonClient(socket).ask("create", name="Ana", edition="frozen")
            path = f"{url}/api/tables/{created['slug']}/forecast"
            rule = msgspec.json.encode(RULE).decode()
            async with session.get(path, params={"card": "WC1", "rule": rule}) as answer:
                assert (await answer.json())["figures"]["turns"]["after"] > 0
            async with session.get(path, params={"option": "hand_size", "value": "3"}) as answer:
                assert "shorter" in " ".join((await answer.json())["lines"])
            async with session.get(path, params={"option": "stacking"}) as answer:
                found = await answer.json()
            assert found["figures"] is None, "it is not chosen, so there is nothing to compare"
            async with session.get(path, params={"option": "nonsense"}) as answer:
                assert answer.status == 400
            assert len(work) == 2

    asyncio.run(look())
