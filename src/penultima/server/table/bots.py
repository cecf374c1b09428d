"""The bots of a table: they are shown views, and answer the questions of the machine."""

from collections.abc import Callable
from random import Random

from penultima.bots import DEFAULT_LEVEL, LEVELS, Bot
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.server.runtime import Services
from penultima.view import view

from .machine import BotDecided
from .state import RoundStep, TableState
from .transition import BotTask

MANY_THINKING = 16
"""Beyond this, bots think for a shorter time, so that none of them has to wait for long."""


class TableBots:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._bots: dict[tuple[int, str], Bot] = {}
        """By player and level."""
        self._shown: dict[Bot, tuple[int, int]] = {}
        """The round each bot has been shown, by the seq of its deal, and how many steps of it."""

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

    def _bot(self, state: TableState, seat: Seat) -> Bot:
        level = state.seats[seat].info.level or DEFAULT_LEVEL
        name = state.seats[seat].player, level
        if name not in self._bots:
            self._bots[name] = LEVELS[level](Random(self._services.chance.getrandbits(64)))
        return self._bots[name]

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
        """The steps of this round that a bot has not seen yet."""
        dealt, count = self._shown.get(bot, (0, 0))
        self._shown[bot] = state.round_at, len(state.steps)
        return state.steps[count:] if dealt == state.round_at else state.steps
