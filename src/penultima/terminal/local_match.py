"""A match in this process: one person at the table, and bots in the other seats."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from penultima.bots import LEVELS, Bot
from penultima.delays import DEFAULT_DELAYS
from penultima.errors import BadSetup
from penultima.match import Match
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.chance import Seed
from penultima.rules.match import Opening
from penultima.rules.prompts import MatchOver
from penultima.rules.table import Setup
from penultima.text.record import Step
from penultima.view import View, view

from .saved import SavedMatch, resume


class LocalMatch:
    """Whoever shows the game decides when a bot moves, and when the bots may notice something."""

    def __init__(
        self, match: Match, seat: Seat, levels: Mapping[Seat, str], saved: SavedMatch | None = None
    ) -> None:
        self.match, self.seat, self.levels, self.saved = match, seat, levels, saved
        self._watched = -1  # after how many moves the bots last looked whether to jump in
        # Not the same on a second start from the same record; the deals are.
        self.chance = Random(_bots_seed(match.opening.seed, len(match.history)))
        self.bots: dict[Seat, Bot] = {
            seat: LEVELS[level](Random(self.chance.getrandbits(64)))
            for seat, level in levels.items()
        }
        for step in match.history:
            if step.table.round == match.table.round:
                self._show(step)

    @classmethod
    def begin(
        cls, opening: Opening, levels: Mapping[Seat, str], path: Path | None = None
    ) -> "LocalMatch":
        """A new match, kept in a file; the person has the seat that no bot has."""
        match = Match(opening)
        (seat,) = set(range(len(match.players))) - set(levels)
        saved = SavedMatch(path) if path else None
        if saved:
            saved.begin(opening, levels)
        return cls(match, Seat(seat), levels, saved)

    @classmethod
    def resume(cls, path: Path) -> "LocalMatch":
        """A match that was left. Raises BadSetup."""
        match, seat, levels, saved = resume(path)
        if isinstance(match.table.prompt, MatchOver):
            saved.close()
            raise BadSetup(f"{path}: this match is over; `penultima replay` shows it")
        return cls(match, seat, levels, saved)

    @property
    def setup(self) -> Setup:
        return self.match.opening.setup

    @property
    def view(self) -> View:
        return self.match.view(self.seat)

    @property
    def moves_made(self) -> int:
        return len(self.match.history) - 1

    def do(self, action: a.Action) -> None:
        """What the person does. Raises Refused."""
        self._do(self.seat, action)

    def bot_to_move(self) -> Seat | None:
        seat = self.match.table.prompt.seat
        return seat if seat in self.bots else None

    def move_bot(self) -> None:
        """Let the bot whose turn it is answer its prompt."""
        seat = self.bot_to_move()
        assert seat is not None
        self._do(seat, self.bots[seat].answer(self.match.view(seat)))

    def bots_notice(self) -> bool:
        """Somebody owes a call: perhaps a bot notices, and calls or catches."""
        for seat, bot in self._who_notices(DEFAULT_DELAYS.bot_notices):
            reaction = bot.react(self.match.view(seat))
            if reaction is not None:
                self._do(seat, reaction)
                return True
        return False

    @property
    def bots_may_jump_in(self) -> bool:
        """Whether the bots have yet to look, at what lies there now, whether to jump in (H3)."""
        return self.setup.options.jump_in and self._watched < self.moves_made

    def bot_jumps_in(self) -> bool:
        """Perhaps a bot lays a card out of turn: they look once after every move."""
        if not self.bots_may_jump_in:
            return False
        self._watched = self.moves_made
        for seat, bot in self._who_notices(DEFAULT_DELAYS.bot_jumps):
            play = bot.jump_in(self.match.view(seat))
            if play is not None:
                self._do(seat, play)
                return True
        return False

    def _who_notices(self, rate: float) -> Iterator[tuple[Seat, Bot]]:
        """The bots that are quick enough, the quickest first."""
        for seat in self.chance.sample(list(self.bots), len(self.bots)):
            if self.chance.random() < rate:
                yield seat, self.bots[seat]

    def close(self) -> None:
        if self.saved:
            self.saved.close()

    def _do(self, seat: Seat, action: a.Action) -> None:
        self.match.do(seat, action)
        self._show(self.match.history[-1])
        if self.saved:
            self.saved.add(self.match.history[-1], self.setup.players)

    def _show(self, step: Step) -> None:
        """Let every bot see what happened, as far as its seat may."""
        for seat, bot in self.bots.items():
            bot.observe(view(step.table, seat, step.events))

    def steps_since(self, moves: int) -> list[Step]:
        """What has happened after so many moves."""
        return self.match.history[moves + 1 :]


def _bots_seed(seed: Seed, moves: int) -> str:
    return f"bots {seed!r} {moves}"
