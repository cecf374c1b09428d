"""Checks the finished rounds of a table at a server, as a spectator. Needs aiohttp."""

import asyncio
import re
import secrets
from collections.abc import AsyncIterator
from typing import TypeVar

import aiohttp
import msgspec
from msgspec.structs import replace

from penultima.errors import BadSetup
from penultima.fairness.checks import RoundChecks
from penultima.fairness.transcript import DealId
from penultima.rules.cards import Seat
from penultima.rules.events import Dealt
from penultima.terminal.address import Address, table_address
from penultima.terminal.received import read_message
from penultima.text.fluent import Lang, say
from penultima.wire import codec
from penultima.wire.messages import Goodbye, Refusal, Replay, RoundResult, Welcome
from penultima.wire.requests import AskReplay, Request, Watch

from .verify_replay import replay_checks

M = TypeVar("M", Welcome, Replay)

ANSWER_TIMEOUT_S = 30.0
MOST_RETRIES = 30
MOST_STEPS = 100_000
"""Of one round: a server that sends steps without end is not believed."""


_REPLAY = re.compile(r"/replay/(\d{1,9})/(\d{1,9})(?:/\d*)?/?$")


def table_checks(url: str, lang: Lang) -> list[RoundChecks]:
    """The finished rounds of a table; for the link of a replay, that one alone.

    Raises BadSetup if the table can't be watched.
    """
    found = _REPLAY.search(url)
    only = (int(found[1]), int(found[2])) if found else None
    return asyncio.run(_table_checks(table_address(_REPLAY.sub("", url), lang), only, lang))


async def _table_checks(
    address: Address, only: tuple[int, int] | None, lang: Lang
) -> list[RoundChecks]:
    try:
        async with (
            aiohttp.ClientSession() as session,
            asyncio.timeout(ANSWER_TIMEOUT_S) as connecting,
            session.ws_connect(address.socket) as socket,
        ):
            connecting.reschedule(None)
            spectator = _Spectator(socket, address, lang)
            return [round_ async for round_ in spectator.checks(only)]
    except (aiohttp.ClientError, OSError, TimeoutError):
        raise BadSetup(say(lang, "join-unreachable", server=address.server)) from None
    except msgspec.DecodeError:
        raise BadSetup(say(lang, "join-other-version", server=address.server)) from None


def _next_dealer(before: Replay | None, replay: Replay) -> Seat | None:
    """Whose turn it is to deal: the deal passes to the left (S5)."""
    if before is None or (before.match, before.round + 1) != (replay.match, replay.round):
        return None
    dealt = (event for step in before.steps for event in step.events if isinstance(event, Dealt))
    return next((Seat((event.dealer + 1) % len(replay.players)) for event in dealt), None)


class _Spectator:
    def __init__(
        self, socket: aiohttp.ClientWebSocketResponse, address: Address, lang: Lang
    ) -> None:
        self._socket, self._address, self._lang = socket, address, lang

    async def checks(self, only: tuple[int, int] | None) -> AsyncIterator[RoundChecks]:
        """The checks of all finished rounds, or of one match and round."""
        welcome = await self._ask(Watch(slug=self._address.slug, lang=self._lang), Welcome)
        if welcome.protocol != codec.VERSION:
            raise BadSetup(say(self._lang, "join-other-version", server=self._address.server))
        before: Replay | None = None
        for result in welcome.table.results:
            number = result.match, result.round
            # Who has to deal follows from the rounds before it in the match.
            if only is not None and (number[0] != only[0] or number > only):
                continue
            replay = await self._whole(result)
            deal = DealId(welcome.slug, *number)
            checks = replay_checks(replay, deal, self._lang, _next_dealer(before, replay))
            before = replay
            if only is None or number == only:
                yield RoundChecks(*number, checks)

    async def _whole(self, result: RoundResult) -> Replay:
        """A replay with all its parts."""
        request = AskReplay(match=result.match, round=result.round)
        whole = part = await self._ask(request, Replay)
        while part.more:
            part = await self._ask(replace(request, first=len(whole.steps)), Replay)
            if not part.steps or len(whole.steps) > MOST_STEPS:
                raise msgspec.DecodeError("the replay has no end")
            whole = replace(whole, steps=(*whole.steps, *part.steps))
        return whole

    async def _ask(self, request: Request, kind: type[M]) -> M:
        """The answer to a request. Raises BadSetup if it is refused for good."""
        for _ in range(MOST_RETRIES):
            id_ = secrets.token_hex(8)
            await self._socket.send_str(msgspec.json.encode(replace(request, id=id_)).decode())
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                answer = await self._answer(id_, kind)
            if not isinstance(answer, Refusal):
                return answer
            if answer.retry_ms is None:
                raise BadSetup(answer.text)
            await asyncio.sleep(min(answer.retry_ms / 1000, ANSWER_TIMEOUT_S))
        raise TimeoutError

    async def _answer(self, id_: str, kind: type[M]) -> M | Refusal:
        async for frame in self._socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                continue
            message = read_message(frame.data)
            if isinstance(message, (kind, Refusal)) and message.id in (id_, ""):
                return message
            if isinstance(message, Goodbye):
                break
        raise aiohttp.ClientConnectionError
