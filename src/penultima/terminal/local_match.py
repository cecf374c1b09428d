"""A match in this process: one person at the table, and bots in the other seats."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from penultima.analysis.coach import Coach
from penultima.analysis.coach_words import hint_text, remark_text
from penultima.bots import Bot, level_factory
from penultima.bots.thoughts import thought_text
from penultima.delays import DEFAULT_DELAYS
from penultima.errors import BadSetup, Refused
from penultima.match import Match
from penultima.rules import actions as a
from penultima.rules.cards import Card, Seat
from penultima.rules.chance import Seed
from penultima.rules.events import Dealt, PositionSet
from penultima.rules.match import Opening
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.rules.refusal import why_not
from penultima.rules.table import Setup
from penultima.text.fluent import Lang, say
from penultima.text.lists import labelled
from penultima.text.record import MatchStep
from penultima.view import View, view

from .saved_matches import SavedMatch, resume


class LocalMatch:
    """Its caller decides when a bot moves, and when the bots may notice something."""

    def __init__(
        self, match: Match, seat: Seat, levels: Mapping[Seat, str], saved: SavedMatch | None = None
    ) -> None:
        self.match, self.seat, self.levels, self.saved = match, seat, levels, saved
        self._jump_in_checked_at = -1
        """The number of moves after which the bots last looked for a chance to jump in."""
        # A resumed match gets another seed for its bots. The deals stay the same.
        self.random = Random(_bot_seed(match.opening.seed, len(match.history)))
        self.bots: dict[Seat, Bot] = {
            seat: level_factory(level)(Random(self.random.getrandbits(64)))
            for seat, level in levels.items()
        }
        for bot in self.bots.values():
            bot.explains = True
        self.hints_used = 0 if saved is None else saved.hints_used
        """How often the person has asked the coach in this round."""
        self._coach = Coach(self.random.getrandbits(64))
        self._coached = 0
        """How many steps the coach has been shown."""
        for step in match.history:
            if step.table.round == match.table.round:
                self._show_bots(step)

    @classmethod
    def begin(
        cls, opening: Opening, levels: Mapping[Seat, str], path: Path | None = None
    ) -> "LocalMatch":
        """Start a match, saved to a file; the person takes the seat without a bot level."""
        match = Match(opening)
        (seat,) = set(range(len(match.players))) - set(levels)
        saved = SavedMatch(path) if path else None
        if saved:
            saved.begin(opening, levels)
        return cls(match, Seat(seat), levels, saved)

    @classmethod
    def resume(cls, path: Path) -> "LocalMatch":
        """Continue a saved match. Raises BadSetup."""
        match, seat, levels, saved = resume(path)
        if isinstance(match.table.prompt, MatchOver):
            saved.close()
            raise BadSetup(f"{path}: this match is over; `penultima replay` shows it")
        return cls(match, seat, levels, saved)

    @property
    def setup(self) -> Setup:
        """The setup as it is now: house rules can change between rounds (A7)."""
        return self.match.table.setup

    @property
    def view(self) -> View:
        return self.match.view(self.seat)

    @property
    def moves_made(self) -> int:
        return len(self.match.history) - 1

    def do(self, action: a.Action) -> None:
        """Make the person's move. Raises Refused."""
        self._do(self.seat, action)

    def why_not(self, card: Card) -> Refused | None:
        """What the rules say against the person playing a card; None if they allow it."""
        return why_not(self.match.table, self.seat, a.Play(card))

    def hint(self, lang: Lang) -> str:
        """What the coach would do, from the person's own view."""
        self._show_coach()
        seen = self.view
        advice = self._coach.hint(seen)
        if advice is None:
            return say(lang, "page-coach-nothing")
        self._count_hint()
        return hint_text(advice, seen, lang)

    def do_with_remark(self, action: a.Action, lang: Lang) -> str:
        """Make the person's move. Returns the coach's word about it. Raises Refused."""
        self._show_coach()
        before = self.view
        self.do(action)
        if len(before.legal) < 2:
            return ""
        remark = self._coach.remark(before, action)
        if remark is None:
            return ""
        self._count_hint()
        return remark_text(remark, before, lang)

    def _show_coach(self) -> None:
        """Let the coach observe what the person's seat has seen."""
        history = self.match.history
        for step in history[self._coached :]:
            if step.table.round == self.match.table.round:
                self._coach.observe(view(step.table, self.seat, step.events))
        self._coached = len(history)

    def _count_hint(self) -> None:
        if isinstance(self.match.table.prompt, RoundOver | MatchOver):
            return  # it came with the end of the round
        self.hints_used += 1
        if self.saved:
            self.saved.note_hints({self.seat: self.hints_used}, self.setup.players)

    def thoughts(self, lang: Lang) -> list[str]:
        """After a round: what the bots were thinking, a line for each of them that tells."""
        if not isinstance(self.match.table.prompt, RoundOver | MatchOver):
            return []
        return [
            labelled(lang, self.setup.players[seat], thought_text(bot.thought, self.setup, lang))
            for seat, bot in self.bots.items()
            if bot.thought is not None
        ]

    def bot_to_move(self) -> Seat | None:
        seat = self.match.table.prompt.seat
        return seat if seat in self.bots else None

    def move_bot(self) -> None:
        """Let the bot whose turn it is answer its prompt."""
        seat = self.bot_to_move()
        assert seat is not None
        self._do(seat, self.bots[seat].answer(self.match.view(seat)))

    def bots_notice(self) -> bool:
        """While a call is owed: give the bots a chance to notice it, and to call or catch."""
        for seat, bot in self._noticing(DEFAULT_DELAYS.bot_notices):
            reaction = bot.react(self.match.view(seat))
            if reaction is not None:
                self._do(seat, reaction)
                return True
        return False

    @property
    def bots_may_jump_in(self) -> bool:
        """Whether the bots haven't looked yet for a chance to jump in after this move (H3)."""
        return self.setup.options.jump_in and self._jump_in_checked_at < self.moves_made

    def bot_jumps_in(self) -> bool:
        """Give the bots a chance to jump in, once after every move."""
        if not self.bots_may_jump_in:
            return False
        self._jump_in_checked_at = self.moves_made
        for seat, bot in self._noticing(DEFAULT_DELAYS.bot_jumps):
            play = bot.jump_in(self.match.view(seat))
            if play is not None:
                self._do(seat, play)
                return True
        return False

    def _noticing(self, probability: float) -> Iterator[tuple[Seat, Bot]]:
        """The bots that notice something, in random order."""
        for seat in self.random.sample(list(self.bots), len(self.bots)):
            if self.random.random() < probability:
                yield seat, self.bots[seat]

    def close(self) -> None:
        if self.saved:
            self.saved.close()

    def _do(self, seat: Seat, action: a.Action) -> None:
        self.match.do(seat, action)
        if isinstance(action, a.NextRound):
            self.hints_used = 0
        self._show_bots(self.match.history[-1])
        if self.saved:
            self.saved.add(self.match.history[-1], self.setup.players)

    def _show_bots(self, step: MatchStep) -> None:
        """Let every bot observe a step, redacted for its seat."""
        is_deal = any(isinstance(event, Dealt | PositionSet) for event in step.events)
        for seat, bot in self.bots.items():
            if is_deal:
                bot.thought = None
            bot.observe(view(step.table, seat, step.events))

    def steps_since(self, moves: int) -> list[MatchStep]:
        """The steps after this many moves."""
        return self.match.history[moves + 1 :]


def _bot_seed(seed: Seed, moves: int) -> str:
    return f"bots {seed!r} {moves}"
