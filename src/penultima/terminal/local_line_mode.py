"""Line mode for a match in this process: lines in, lines out, for screen readers and pipes.

There is no clock. A player who is left with one card and has not called UNO gets one line to call
it, and so does the person to catch a bot. After that line the bots may notice (local_match.py).
"""

import shutil
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.cards import Card
from penultima.rules.house_rules import HouseRule
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.text.fluent import Lang, say
from penultima.text.refusals import refusal_text
from penultima.view import View

from .analysis_lines import write_analysis
from .client import RequestRefused
from .event_lines import step_lines
from .line_choice import LineChoice
from .line_parser import LOCAL_COMMANDS, Command, parse_line, read_colors
from .line_rules import LineRules, Written, written_text
from .local_analysis import analysed
from .local_match import LocalMatch
from .queries import (
    WriteLine,
    answer_query,
    card_asked_about,
    coach_text,
    explanation_text,
    help_lines,
    hints_text,
    out_of_turn_text,
    scores_text,
    welcome_text,
)

ReadLine = Callable[[], str | None]


class LeftTable(Exception):
    """The person has left the table; the match is saved."""


class LocalLineMode:
    def __init__(
        self, local_match: LocalMatch, lang: Lang, read: ReadLine, write: WriteLine
    ) -> None:
        self.local_match, self.lang, self.write = local_match, lang, write
        self._read_line = read
        # How many steps of the history have been written. Those of a resumed match are not.
        self._written = 0 if local_match.moves_made == 0 else len(local_match.match.history)
        self._rules = LineRules(lang, write)
        self._coach_speaks = False
        """Whether the coach says a word after each move of the person."""
        self._rule_changes: dict[Card, HouseRule | None] = {}
        """House rules to be written or rubbed out with the next deal."""
        self._offered_at = -1
        """The number of moves after which the person was last offered to act out of turn."""

    def play(self) -> bool:
        """Play until the match is over (True), or until the person leaves."""
        self.write(welcome_text(self.local_match.setup, self.lang))
        try:
            while not isinstance(self.local_match.view.prompt, MatchOver):
                self._write_events()
                self._continue()
        except LeftTable:
            return False
        self._write_events()
        self._write_scores()
        return True

    def _continue(self) -> None:
        view, match_ = self.local_match.view, self.local_match
        if isinstance(view.prompt, RoundOver):
            self._write_scores()
            self._ask(view)
        elif view.owed is not None and self._offered_at < match_.moves_made:
            self._offered_at = match_.moves_made
            self._offer(view)
        elif match_.bot_jumps_in():
            return
        elif view.prompt.seat == match_.seat:
            self._ask(view)
        elif self._offered_at < match_.moves_made and any(
            isinstance(move, a.Play) for move in view.legal
        ):
            self._offered_at = match_.moves_made
            self._offer(view)
        else:
            match_.move_bot()

    # Input

    def _ask(self, view: View) -> None:
        """Show the prompt and read lines until one of them is a legal move."""
        choice = LineChoice(view, self.lang, self.write)
        choice.show()
        moves = self.local_match.moves_made
        while self.local_match.moves_made == moves:
            self._enter(self._next_line(), choice)

    def _offer(self, view: View) -> None:
        """Read one line in which the person can call, catch or jump in."""
        if not (offer := out_of_turn_text(view, self.lang)):
            return
        self.write(offer)
        choice = LineChoice(view, self.lang, self.write)
        moves, line = self.local_match.moves_made, self._next_line()
        owes_call = view.owed == self.local_match.seat
        if owes_call and parse_line(line, view.setup) != Command("uno", ""):
            self.local_match.bots_notice()
        if line and self.local_match.moves_made == moves:
            self._enter(line, choice)
            while choice.is_open:
                self._enter(self._next_line(), choice)
        elif self.local_match.moves_made == moves and not owes_call:
            self.local_match.bots_notice()

    def _enter(self, line: str, choice: LineChoice) -> None:
        """Make the move that a line stands for, if it stands for one."""
        if self._rules.is_open:
            self._keep_rule(self._rules.enter(line))
            return
        action = (None if choice.is_open else self._next_round(line)) or choice.enter(line)
        if isinstance(action, a.NextRound) and self._rule_changes:
            action = replace(action, house_rules=self._rule_changes)
        try:
            if action is not None:
                self._do(action)
                self._rule_changes = {}
        except Refused as refused:
            self.write(refusal_text(refused, self.lang, self.local_match.setup))

    def _do(self, action: a.Action) -> None:
        if not self._coach_speaks:
            self.local_match.do(action)
        elif remark := self.local_match.do_with_remark(action, self.lang):
            self._write_events()
            self.write(remark)

    def _next_round(self, line: str) -> a.NextRound | None:
        setup = self.local_match.setup
        match parse_line(line, setup):
            case Command("next"):
                return a.NextRound()
            case Command("wear", rest):
                return a.NextRound({self.local_match.seat: read_colors(rest, setup.edition)})
        return None

    def _next_line(self) -> str:
        """The next line that is not a query: queries don't use up an offer."""
        while (line := self._read_line()) is not None:
            if not self._answer_query(line.strip()):
                return line.strip()
        raise LeftTable

    def _answer_query(self, line: str) -> bool:
        view = self.local_match.view
        match parse_line(line, view.setup):
            case Command("quit"):
                raise LeftTable
            case Command("help"):
                help_lines("line-help-uno", LOCAL_COMMANDS, self.lang, self.write)
            case Command("save", rest):
                self.write(_save(self.local_match, rest, self.lang))
            case Command("why", rest):
                self.write(self._explanation(rest))
            case Command("hint"):
                self.write(self.local_match.hint(self.lang))
            case Command("coach"):
                self._coach_speaks = not self._coach_speaks
                self.write(coach_text(self._coach_speaks, self.lang))
            case Command("analysis"):
                self._analyse()
            case Command("rule", rest) if not self._rules.is_open:
                self._write_rule(rest, view)
            case Command(verb):
                return answer_query(verb, view, self.lang, self.write)
            case _:
                return False
        return True

    def _explanation(self, text: str) -> str:
        setup = self.local_match.setup
        card = card_asked_about(text, setup)
        refused = self.local_match.why_not(card) if card else None
        refusal = refusal_text(refused, self.lang, setup) if refused else None
        return explanation_text(card, refusal, setup, self.lang)

    def _analyse(self) -> None:
        """What was luck and what was choice in the last finished round."""
        history, seat = self.local_match.match.history, self.local_match.seat
        try:
            self.write(say(self.lang, "analysis-ask-note"))
            summary = analysed(history, self.lang)
        except RequestRefused as refused:
            self.write(str(refused))
        else:
            write_analysis(summary, seat, self.lang, self.write)

    def _write_rule(self, text: str, view: View) -> None:
        """House rules change before a round, with everybody's consent; bots agree (A7)."""
        if not isinstance(view.prompt, RoundOver):
            self.write(say(self.lang, "line-rule-later"))
            return
        rules = dict(view.setup.house_rules) | self._rule_changes
        written = {card: rule for card, rule in rules.items() if rule is not None}
        self._keep_rule(self._rules.command(text, view.setup.edition, written))

    def _keep_rule(self, written: Written | None) -> None:
        if written is not None:
            self._rule_changes[written.card] = written.rule
            self.write(written_text(written, self.local_match.setup.edition, self.lang))

    # Output

    def _write_events(self) -> None:
        history = self.local_match.match.history
        steps, self._written = history[self._written :], len(history)
        for line in step_lines(steps, self.lang, self.local_match.seat):
            self.write(line)

    def _write_scores(self) -> None:
        for line in self.local_match.thoughts(self.lang):
            self.write(line)
        self.write(scores_text(self.local_match.view, self.lang))
        if hints := hints_text(self.local_match.hints_used, self.lang):
            self.write(hints)


def _save(local_match: LocalMatch, file: str, lang: Lang) -> str:
    """Every move is saved when it is made. With a file name, make a copy."""
    if local_match.saved is None:
        return say(lang, "line-not-saved")
    path = local_match.saved.path
    if file:
        try:
            path = Path(shutil.copyfile(path, Path(file).expanduser()))
        except (OSError, shutil.SameFileError) as error:
            return f"{file}: {getattr(error, 'strerror', None) or error}"
    return say(lang, "line-saved", path=str(path))
