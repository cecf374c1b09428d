"""The bots of a table: they are shown views, and answer the questions of the machine."""

from collections.abc import Callable
from random import Random

from penultima.bots import DEFAULT_LEVEL, Bot, level_factory
from penultima.bots.thoughts import thought_text
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.server.errors import Rejected
from penultima.server.runtime import Services
from penultima.view import view
from penultima.wire.messages import ThoughtLine, Thoughts
from penultima.wire.requests import AskThoughts

from .machine import BotDecided
from .session import Session
from .state import RoundStep, TableState
from .transition import BotTask, Change

MANY_THINKING = 16
"""Beyond this, bots think for a shorter time, so that none of them has to wait for long."""


class TableBots:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._bots: dict[tuple[int, str], Bot] = {}
        """By player and level."""
        self._shown: dict[Bot, tuple[int, int]] = {}
        """The round each bot has been shown, by the seq of its deal, and how many steps of it."""
        self._endings: dict[Bot, tuple[RoundStep, ...]] = {}
        """Steps of the round before that a bot has not been shown."""

    def start(self, task: BotTask, state: TableState, answer: Callable[[BotDecided], None]) -> None:
        """Let a bot work on a task. `answer` may be called at once or later."""
        game = state.game
        assert game is not None
        bot = self._bot(state, task.seat)
        match task.kind:
            case "turn":
                self._think(bot, task, state, answer)
            case "react":
                answer(BotDecided(task, bot.react(view(game, task.seat))))
            case "jump_in":
                answer(BotDecided(task, bot.jump_in(view(game, task.seat))))

    def see(self, change: Change) -> None:
        """Keep the end of a round for the bots: they learn from its open hands in the next one."""
        if not self._bots:
            return
        state = change.state
        if change.before.phase != "playing" or state.phase != "round_over":
            return
        for seat in state.seats:
            bot = self._bots.get((seat.player, seat.info.level or DEFAULT_LEVEL))
            if bot is not None and seat.bot_acts:
                self._endings[bot] = self._not_shown(bot, state)

    def _bot(self, state: TableState, seat: Seat) -> Bot:
        level = state.seats[seat].info.level or DEFAULT_LEVEL
        name = state.seats[seat].player, level
        if name not in self._bots:
            self._bots[name] = level_factory(level)(Random(self._services.chance.getrandbits(64)))
            self._bots[name].explains = True
        return self._bots[name]

    def tell_thoughts(self, session: Session, request: AskThoughts, state: TableState) -> None:
        """Tell what the bots were thinking in the round that is over. Raises Rejected.

        Not before the hands are open: a thought is about cards.
        """
        if state.game is None or state.phase not in ("round_over", "match_over"):
            raise Rejected("not_now")
        lines = []
        for number, seat in enumerate(state.seats):
            bot = self._bots.get((seat.player, seat.info.level or DEFAULT_LEVEL))
            if bot is None or bot.thought is None or not seat.bot_acts:
                continue
            if self._shown.get(bot, (0, 0))[0] == state.round_at:
                text = thought_text(bot.thought, state.game.setup, request.lang)
                lines.append(ThoughtLine(Seat(number), text))
        session.send(Thoughts(request.id, tuple(lines)))

    def _think(
        self, bot: Bot, task: BotTask, state: TableState, answer: Callable[[BotDecided], None]
    ) -> None:
        missed, now = self._not_shown(bot, state), state.steps[-1]
        workers = self._services.workers

        def think() -> a.Action:
            bot.in_a_hurry = workers.thinking > MANY_THINKING
            for step in missed:
                bot.observe(view(step.table, task.seat, step.events))
            return bot.answer(view(now.table, task.seat, now.events))

        workers.think(think, lambda move: answer(BotDecided(task, move)))

    def _not_shown(self, bot: Bot, state: TableState) -> tuple[RoundStep, ...]:
        """The steps of this round, and of the end of the one before, that a bot has not seen."""
        dealt, count = self._shown.get(bot, (0, 0))
        if dealt != state.round_at:
            bot.thought, count = None, 0
        self._shown[bot] = state.round_at, len(state.steps)
        return self._endings.pop(bot, ()) + state.steps[count:]
