"""The rules of a table over HTTP: the text of `penultima rules`, in parts."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from penultima.cli.main import main
from penultima.rules.cards import Card
from penultima.rules.edition import load, names
from penultima.server.http.rulebook import Rules, rules_of
from penultima.server.rate_limits import Limits
from penultima.text.card_texts import card_text
from penultima.text.fluent import LANGS, Lang
from penultima.text.rulebook_parts import cite_all, markdown
from tests.support.running_server import JsonClient, running
from tests.support.simulated_clients import begin, open_table, table_of

SNOWBALL = {"title": "Snowball", "do": [{"effect": "draw", "who": "others", "count": 1}]}
OPTIONS = {"stacking": True, "target": 200, "two_player_reverse": "turn"}


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    return capsys.readouterr().out


def read(body: bytes) -> Rules:
    return msgspec.json.decode(body, type=Rules)


def of(person: Any, lang: Lang = "en") -> Rules:
    return read(rules_of(open_table(person).audience.committed, lang))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("options", [{}, OPTIONS])
def test_the_rules_are_what_the_command_prints(
    edition: str, lang: Lang, options: Mapping[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    _, (ana, _) = table_of("Ana", "Ben", edition=edition, options=options)
    chosen = [f"--option={name}={str(value).lower()}" for name, value in options.items()]
    rules = of(ana, lang)
    expected = printed(capsys, "--edition", edition, "--lang", lang, "--players=2", *chosen)
    assert markdown(rules.sections) == expected
    setup = open_table(ana).audience.committed.setup({})
    assert list(rules.cards) == list(load(edition).kinds)
    for card, sentences in rules.cards.items():
        assert cite_all(sentences) == card_text(setup, card, lang)


def test_a_house_rule_is_included_once_all_players_agree(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    world, (ana, ben, cal) = table_of("Ana", "Ben", "Cal", edition="frozen")
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    ben.ask("vote", version=1, agree=True)
    world.run(0)
    assert markdown(of(ana).sections) == printed(capsys, "--edition=frozen", "--players=3")
    cal.ask("vote", version=1, agree=True)
    world.run(0)
    file = tmp_path / "rule.json"
    file.write_bytes(msgspec.json.encode(SNOWBALL))
    written = printed(capsys, "--edition=frozen", "--players=3", f"--house-rule={file}")
    assert "Snowball" in written
    assert markdown(of(ana).sections) == written
    begin(world, [ana, ben, cal])
    # A rule agreed during a match applies from the next match (A7).
    ana.ask("propose", card="WC1", rule=None)
    world.run(0)
    assert markdown(of(ana).sections) == written
    assert "Snowball" in cite_all(of(ana).cards[Card("WC1")])


def test_the_answer_has_an_etag_and_no_secrets(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            async with session.ws_connect(f"{url}/ws") as socket:
                talker = JsonClient(socket)
                created = await talker.ask(
                    "create", name="Quetzal", edition="zelda", bots=["greedy"]
                )
                await talker.ask("start")
            path = f"{url}/api/tables/{created['slug']}/rules"
            async with session.get(path, params={"lang": "es"}) as answer:
                body, tag = await answer.read(), answer.headers["ETag"]
                assert answer.content_type == "application/json"
            assert read(body).lang == "es"
            for secret in ("Quetzal", created["token"], created["slug"]):
                assert secret.encode() not in body
            again = {"If-None-Match": tag}
            async with session.get(path, params={"lang": "es"}, headers=again) as answer:
                assert (answer.status, await answer.read()) == (304, b"")
            async with session.get(path, headers=again) as answer:
                assert answer.status == 200
                assert read(await answer.read()).lang == "en"
            async with session.get(path, params={"lang": "xx"}) as answer:
                assert answer.status == 400
            async with session.get(f"{url}/api/tables/nowhere2/rules") as answer:
                assert (answer.status, (await answer.json())["code"]) == (404, "unknown_table")

    asyncio.run(look())


def test_the_rules_of_an_edition_can_be_read_without_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def look() -> Rules:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            async with session.get(f"{url}/api/editions/monopoly/rules") as answer:
                assert answer.status == 404
            path = f"{url}/api/editions/frozen/rules"
            async with session.get(path, params={"lang": "es"}) as answer:
                assert "ETag" in answer.headers
                return read(await answer.read())

    rules = asyncio.run(look())
    expected = printed(capsys, "--edition", "frozen", "--lang", "es", "--players=4")
    assert markdown(rules.sections) == expected


def test_look_ups_of_tables_are_rate_limited(tmp_path: Path) -> None:
    async def look() -> None:
        few = Limits(lookups_per_min=3)
        async with running(tmp_path, few) as (_, url), aiohttp.ClientSession() as session:
            statuses = []
            for _ in range(5):
                async with session.get(f"{url}/api/tables/nowhere2/rules") as answer:
                    statuses.append(answer.status)
                    if answer.status == 429:
                        assert answer.headers["Retry-After"] == "10"
            assert statuses == [404, 404, 404, 429, 429]

    asyncio.run(look())
