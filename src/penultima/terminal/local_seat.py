"""A chair at home: the match is in this process, bots hold the other seats."""

import asyncio
from random import Random

from penultima.delays import Delays, Range
from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.cards import Color
from penultima.rules.prompts import MatchOver
from penultima.text.fluent import Lang, say
from penultima.text.refusals import refusal_text
from penultima.view import View, view

from .local_match import LocalMatch
from .seat import News, PlayerSeat, Said


class LocalSeat(PlayerSeat):
    def __init__(self, game: LocalMatch, lang: Lang, delays: Delays) -> None:
        self.game, self.lang, self.delays = game, lang, delays
        self._changed = asyncio.Event()
        self._waits = Random()  # of its own: how long a bot thinks must not change what it plays
        self._noticed = -1  # after how many moves the bots last looked for a missing call

    @property
    def view(self) -> View:
        return self.game.view

    async def run(self) -> None:
        """Whenever nothing has happened for a while, a bot does what it has to."""
        while not isinstance(self.view.prompt, MatchOver):
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), self._patience())
            except TimeoutError:
                self._bots_act()

    def _patience(self) -> float | None:
        """How long to wait for the person; None for as long as it takes."""
        table = self.game.match.table
        if table.owed is not None and self._noticed < self.game.moves_made:
            return self._random_wait(self.delays.bot_notices_s)
        if self.game.bot_to_move() is None:
            return (
                self._random_wait(self.delays.bot_jumps_s) if self.game.bots_may_jump_in else None
            )
        wait = self._random_wait(self.delays.bot_s)
        can_jump_in = any(isinstance(move, a.Play) for move in self.view.legal)
        return max(wait, self.delays.bot_jumps_s[1]) if can_jump_in else wait

    def _random_wait(self, bounds: Range) -> float:
        return self._waits.uniform(*bounds)

    def _bots_act(self) -> None:
        made = self.game.moves_made
        if self.game.match.table.owed is not None and self._noticed < made:
            self._noticed = made
            self.game.bots_notice()
        elif not self.game.bot_jumps_in() and self.game.bot_to_move() is not None:
            self.game.move_bot()
        self._news(made)

    async def do(self, action: a.Action) -> None:
        made = self.game.moves_made
        try:
            self.game.do(action)
        except Refused as refused:
            raise Said(refusal_text(refused, self.lang, self.game.setup)) from None
        self._news(made)
        self._changed.set()

    async def next_round(self, wearing: tuple[Color, ...] | None) -> None:
        outfits = None if wearing is None else {self.game.seat: wearing}
        await self.do(a.NextRound(outfits))

    async def again(self) -> bool:
        return False

    def goodbye(self) -> str:
        if self.game.saved is None:
            return ""
        id_ = "terminal-over" if isinstance(self.view.prompt, MatchOver) else "plain-bye"
        return say(self.lang, id_, path=str(self.game.saved.path))

    def close(self) -> None:
        self.game.close()

    def _news(self, made: int) -> None:
        for step in self.game.steps_since(made):
            now = view(step.table, self.game.seat, step.events)
            self.tell(News(now.events, now))
