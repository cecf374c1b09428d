"""A client for a match in this process, with bots in the other seats."""

import asyncio
from collections.abc import Callable, Mapping
from random import Random

from penultima.analysis.summary import RoundSummary
from penultima.bots.thinking_time import pause_s
from penultima.delays import Delays, Range
from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color
from penultima.rules.house_rules import HouseRule
from penultima.rules.prompts import MatchOver
from penultima.text.fluent import Lang, say
from penultima.text.refusals import refusal_text
from penultima.view import View, view

from .analysis_thread import analyse_in_thread
from .client import RequestRefused, TableChange, TableClient
from .local_match import LocalMatch


class LocalClient(TableClient):
    def __init__(self, local_match: LocalMatch, lang: Lang, delays: Delays) -> None:
        self.local_match, self.lang, self.delays = local_match, lang, delays
        self._changed = asyncio.Event()
        # Separate from the bots' generator: delays must not change what the bots play.
        self._delay_random = Random()
        self._call_checked_at = -1
        """The number of moves after which the bots last looked for a missing call."""

    @property
    def view(self) -> View:
        return self.local_match.view

    async def run(self) -> None:
        """Whenever nothing has happened for a while, let a bot act."""
        while not isinstance(self.view.prompt, MatchOver):
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), self._timeout_s())
            except TimeoutError:
                self._bots_act()

    def _timeout_s(self) -> float | None:
        """How long the bots wait for the player; None if it is the player's turn."""
        match_, delays = self.local_match, self.delays
        if self._call_is_unchecked:
            return self._random_delay(delays.bot_notices_s)
        if match_.bot_to_move() is None:
            return self._random_delay(delays.bot_jumps_s) if match_.bots_may_jump_in else None
        delay = pause_s(match_.match.table, delays.bot_s, self._delay_random)
        can_jump_in = any(isinstance(move, a.Play) for move in self.view.legal)
        return max(delay, delays.bot_jumps_s[1]) if can_jump_in else delay

    def _random_delay(self, bounds: Range) -> float:
        return self._delay_random.uniform(*bounds)

    @property
    def _call_is_unchecked(self) -> bool:
        owed = self.local_match.match.table.owed
        return owed is not None and self._call_checked_at < self.local_match.moves_made

    def _bots_act(self) -> None:
        made = self.local_match.moves_made
        if self._call_is_unchecked:
            self._call_checked_at = made
            self.local_match.bots_notice()
        elif not self.local_match.bot_jumps_in() and self.local_match.bot_to_move() is not None:
            self.local_match.move_bot()
        self._report_since(made)

    async def do(self, action: a.Action) -> None:
        made, remark = self.local_match.moves_made, ""
        try:
            if self.coach_speaks:
                remark = self.local_match.do_with_remark(action, self.lang)
            else:
                self.local_match.do(action)
        except Refused as refused:
            raise RequestRefused(self._text(refused)) from None
        self._report_since(made)
        self._changed.set()
        if remark:
            self.on_notice(remark)

    @property
    def can_be_coached(self) -> bool:
        return True

    @property
    def hints_used(self) -> int:
        return self.local_match.hints_used

    async def thoughts(self) -> list[str]:
        return self.local_match.thoughts(self.lang)

    async def hint(self) -> str:
        return self.local_match.hint(self.lang)

    async def why_not(self, card: Card) -> str | None:
        refused = self.local_match.why_not(card)
        return self._text(refused) if refused else None

    async def analyse(self, progress: Callable[[float], None]) -> RoundSummary:
        history = list(self.local_match.match.history)
        return await analyse_in_thread(history, self.lang, progress)

    def _text(self, refused: Refused) -> str:
        return refusal_text(refused, self.lang, self.local_match.setup)

    async def next_round(
        self,
        wearing: tuple[Color, ...] | None,
        house_rules: Mapping[Card, HouseRule | None],
    ) -> None:
        outfits = None if wearing is None else {self.local_match.seat: wearing}
        await self.do(a.NextRound(outfits, dict(house_rules) or None))

    async def play_again(self) -> bool:
        return False

    def exit_message(self) -> str:
        if self.local_match.saved is None:
            return ""
        id_ = "terminal-over" if isinstance(self.view.prompt, MatchOver) else "line-bye"
        return say(self.lang, id_, path=str(self.local_match.saved.path))

    def close(self) -> None:
        self.local_match.close()

    def _report_since(self, moves: int) -> None:
        for step in self.local_match.steps_since(moves):
            now = view(step.table, self.local_match.seat, step.events)
            self.on_change(TableChange(now.events, now))
