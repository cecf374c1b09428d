"""Bots at a table: when they think, when they act, and that they leave people a chance."""

from contextlib import suppress
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from penultima.bots import DEFAULT_LEVEL, LEVELS, Bot
from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.table import Table
from penultima.server.errors import Rejected
from penultima.view import view

from .deadlines import CallRace
from .default_move import default_move
from .state import RoundStep

if TYPE_CHECKING:
    from .driver import TableDriver


class BotPlayers:
    def __init__(self, table: "TableDriver") -> None:
        self.table = table
        self.bots: dict[tuple[int, str], Bot] = {}
        self.asked: tuple[int, int] | None = None
        """The question that a bot is thinking about: its seq, and for which player."""
        self.raced: float | None = None
        self.watched: int | None = None
        """The prompt, by its seq, at which it is settled who jumps in."""
        self.shown: dict[Bot, tuple[int, int]] = {}
        """The round that a bot has been shown, by the seq of its deal, and how many steps of it."""

    def plan(self) -> None:
        """See whether a bot has to think, or may notice something."""
        table, state = self.table, self.table.state
        if not table.awake or state.phase != "playing":
            self.forget()
            return
        assert state.game is not None
        if table.due.race is not None:
            self._plan_race(table.due.race)
        if state.game.setup.options.jump_in:
            self._plan_jump(state.game)
        seat = state.game.prompt.seat
        assert seat is not None
        seat_state = state.seats[seat]
        question = state.prompt_at, seat_state.player
        if not seat_state.bot_acts:
            self.asked = None
        elif self.asked != question:
            self.asked = question
            self._think(seat, question)

    def forget(self) -> None:
        self.asked = self.raced = self.watched = None

    def _bot(self, seat: Seat) -> Bot:
        seat_state = self.table.state.seats[seat]
        level = seat_state.info.level or DEFAULT_LEVEL
        name = seat_state.player, level
        if name not in self.bots:
            self.bots[name] = LEVELS[level](Random(self.table.chance.getrandbits(64)))
        return self.bots[name]

    def _in_a_while(self, between_s: tuple[float, float]) -> float:
        """When a bot lays a card: not while the deal is shown, nor before people could catch."""
        due, services = self.table.due, self.table.services
        when = max(self.table.now(), due.opening_until) + services.chance.uniform(*between_s)
        if due.race is not None:
            when = max(when, due.race.next_at, due.race.since + services.delays.bot_waits_s)
        return when

    def _think(self, seat: Seat, question: tuple[int, int]) -> None:
        table = self.table
        bot, now = self._bot(seat), table.state.steps[-1]
        when = self._in_a_while(table.services.delays.bot_s)
        missed = self._not_shown(bot)

        def answer() -> a.Action:
            for step in missed:
                bot.observe(view(step.table, seat, step.events))
            return bot.answer(view(now.table, seat, now.events))

        table.services.workers.think(answer, lambda move: self._thought(seat, question, when, move))

    def _not_shown(self, bot: Bot) -> tuple[RoundStep, ...]:
        """What a bot that remembers has missed of this round. It looks when it thinks."""
        state = self.table.state
        dealt, count = self.shown.get(bot, (0, 0))
        self.shown[bot] = state.round_at, len(state.steps)
        return state.steps[count:] if dealt == state.round_at else state.steps

    def _thought(
        self, seat: Seat, question: tuple[int, int], when: float, move: a.Action | None
    ) -> None:
        table = self.table
        if self.asked != question or table.state.prompt_at != question[0]:
            return
        if isinstance(move, a.Keep):  # as long as it takes everybody
            when = table.due.prompt_since + table.services.delays.keep_s
        table.timers.set("bot", max(when, table.now()), lambda: self._act(seat, question, move))

    def _act(self, seat: Seat, question: tuple[int, int], move: a.Action | None) -> None:
        table = self.table
        game = table.state.game
        if self.asked != question or table.state.prompt_at != question[0] or game is None:
            return
        if table.moves.catching is not None:
            when = table.moves.catch_settled_at
            table.timers.set("bot", when, lambda: self._act(seat, question, move))
            return
        try:
            if move is not None:
                table.moves.make(seat, move)
                return
        except Refused:
            pass
        table.services.metrics.add("bot_errors")
        table.moves.make(seat, default_move(view(game, seat)))

    def _plan_race(self, race: CallRace) -> None:
        """Roll once per race who notices, and when."""
        table = self.table
        if race.since == self.raced:
            return
        self.raced = race.since
        chance, delays = table.services.chance, table.services.delays
        for number, seat_state in enumerate(table.state.seats):
            seat = Seat(number)
            if seat_state.bot_acts and chance.random() < delays.bot_notices:
                when = max(race.catch_at, race.since + chance.uniform(*delays.bot_notices_s))
                table.timers.set(("bot-notices", seat), when, partial(self._notice, seat, race))

    def _notice(self, seat: Seat, race: CallRace) -> None:
        """Call or catch, if that is how well the bot plays."""
        state, moves = self.table.state, self.table.moves
        if state.game is None or self.table.due.race != race or not state.seats[seat].bot_acts:
            return
        if moves.catching is not None:
            return  # somebody was quicker, and no network is between a bot and the table
        match self._bot(seat).react(view(state.game, seat)):
            case a.Call() as call:
                moves.make(seat, call)
            case a.Catch() as catch:
                with suppress(Rejected):  # whose seat it is may have pressed too early
                    moves.catch(seat, catch)

    def _plan_jump(self, game: Table) -> None:
        """Roll once per turn who notices that they could jump in (H3), and when."""
        state, services = self.table.state, self.table.services
        if state.prompt_at == self.watched:
            return
        self.watched = state.prompt_at
        for number, seat_state in enumerate(state.seats):
            seat = Seat(number)
            if (
                seat_state.bot_acts
                and seat != game.prompt.seat
                and game.discard[0] in game.hands[seat]
                and services.chance.random() < services.delays.bot_jumps
            ):
                when = self._in_a_while(services.delays.bot_jumps_s)
                jump = partial(self._jump, seat, state.prompt_at)
                self.table.timers.set(("bot-jump", seat), when, jump)

    def _jump(self, seat: Seat, prompt_at: int) -> None:
        state, moves = self.table.state, self.table.moves
        if state.game is None or state.prompt_at != prompt_at or not state.seats[seat].bot_acts:
            return
        if moves.catching is not None:
            return  # that was first, and is settled in a moment
        play = self._bot(seat).jump_in(view(state.game, seat))
        if play is not None:
            moves.make(seat, play)
