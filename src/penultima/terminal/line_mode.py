"""Line mode: lines in, lines out, for screen readers and pipes. There is no clock.

Call and catch, fair without one: who is left with one card and hasn't said UNO has one line to say
it; so has the person to catch a bot. Then the bots may notice (game.py).
"""

import shutil
from collections.abc import Callable
from pathlib import Path

from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.text.fluent import Lang, say
from penultima.text.refusals import refusal_text
from penultima.view import View

from .event_lines import steps_told
from .line_choice import LineChoice
from .line_parser import HOME, Word, read_colors, understand
from .local_match import LocalMatch
from .queries import Write, answer_query, chance_text, help_lines, scores_text, welcome_text

Read = Callable[[], str | None]


class Left(Exception):
    """The person has left the table; the match is kept."""


class LineTable:
    def __init__(self, game: LocalMatch, lang: Lang, read: Read, write: Write) -> None:
        self.game, self.lang, self.write = game, lang, write
        self._read_line = read
        # How many steps of the history have been told. A match that goes on isn't told again.
        self._told = 0 if game.moves_made == 0 else len(game.match.history)
        self._offered = -1  # when a line to call or catch was last offered

    def play(self) -> bool:
        """Play until the match is over (True), or until the person leaves."""
        self.write(welcome_text(self.game.setup, self.lang))
        try:
            while not isinstance(self.game.view.prompt, MatchOver):
                self._tell()
                self._go_on()
        except Left:
            return False
        self._tell()
        self._scores()
        return True

    def _go_on(self) -> None:
        view, game = self.game.view, self.game
        if isinstance(view.prompt, RoundOver):
            self._scores()
            self._ask(view)
        elif view.owed is not None and self._offered < game.moves_made:
            self._offered = game.moves_made
            self._offer(view)
        elif game.bot_jumps_in():
            return
        elif view.prompt.seat == game.seat:
            self._ask(view)
        elif self._offered < game.moves_made and any(isinstance(m, a.Play) for m in view.legal):
            self._offered = game.moves_made
            self._offer(view)
        else:
            game.move_bot()

    # Asking

    def _ask(self, view: View) -> None:
        """Show the prompt and take lines until one of them is a move that the rules take."""
        lines = LineChoice(view, self.lang, self.write)
        lines.show()
        moves = self.game.moves_made
        while self.game.moves_made == moves:
            self._take(self._line(), lines)

    def _offer(self, view: View) -> None:
        """One line to call, to catch or to jump in; anything else lets the chance pass."""
        if not (offer := chance_text(view, self.lang)):
            return
        self.write(offer)
        moves, lines = self.game.moves_made, LineChoice(view, self.lang, self.write)
        line = self._line()
        if view.owed == self.game.seat and understand(line, view.setup) != Word("uno", ""):
            self.game.bots_notice()
        if line and self.game.moves_made == moves:
            self._take(line, lines)
            while lines.is_open:
                self._take(self._line(), lines)
        elif self.game.moves_made == moves and view.owed != self.game.seat:
            self.game.bots_notice()

    def _take(self, line: str, lines: LineChoice) -> None:
        action = self._next_round(line) or lines.take(line)
        try:
            if action is not None:
                self.game.do(action)
        except Refused as refused:
            self.write(refusal_text(refused, self.lang, self.game.setup))

    def _next_round(self, line: str) -> a.NextRound | None:
        match understand(line, self.game.setup):
            case Word("next"):
                return a.NextRound()
            case Word("wear", rest):
                return a.NextRound({self.game.seat: read_colors(rest, self.game.setup.edition)})
        return None

    def _line(self) -> str:
        """The next line that isn't a question about the table: such a line uses up no chance."""
        while (line := self._read_line()) is not None:
            if not self._is_query(line.strip()):
                return line.strip()
        raise Left

    def _is_query(self, line: str) -> bool:
        match understand(line, self.game.setup):
            case Word("quit"):
                raise Left
            case Word("help"):
                help_lines("plain-help-uno", HOME, self.lang, self.write)
            case Word("save", rest):
                self.write(_save(self.game, rest, self.lang))
            case Word(verb, rest):
                return answer_query(verb, rest, self.game.view, self.lang, self.write)
            case _:
                return False
        return True

    # Words

    def _tell(self) -> None:
        history = self.game.match.history
        news = history[self._told :]
        self._told = len(history)
        for line in steps_told(news, self.game.setup, self.lang, self.game.seat):
            self.write(line)

    def _scores(self) -> None:
        self.write(scores_text(self.game.view, self.lang))


def _save(game: LocalMatch, rest: str, lang: Lang) -> str:
    """Every move is saved as it is made; with a file name, a copy is made."""
    if game.saved is None:
        return say(lang, "plain-not-saved")
    path = game.saved.path
    if rest:
        try:
            path = Path(shutil.copyfile(path, Path(rest).expanduser()))
        except (OSError, shutil.SameFileError) as error:
            return f"{rest}: {getattr(error, 'strerror', None) or error}"
    return say(lang, "plain-saved", path=str(path))
