"""Choosing a move by typed lines: the move that a line stands for, or the question it leaves open.

It never reads input itself: both line modes pass it the lines that they have read.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.text.fluent import Lang, say
from penultima.text.prompts import prompt_with_reminder
from penultima.view import View

from .choices import Question, choices, plays_of, question, question_text, value_name
from .line_form import LineForm, Progress
from .line_parser import (
    SIMPLE_ACTIONS,
    Command,
    MenuNumber,
    TypedPlay,
    command_word,
    parse_line,
    read_cards,
    read_color,
    read_number,
    read_seat,
)
from .queries import WriteLine, hand_text, table_text
from .steps_form import RulingForm


class LineChoice:
    """One decision of a player, for one view."""

    def __init__(self, view: View, lang: Lang, write: WriteLine) -> None:
        self.view, self.lang, self.write = view, lang, write
        self.menu = choices(view, lang)
        self._question: Question | None = None
        self._cards_wanted = 0
        self._ruling: tuple[RulingForm, LineForm] | None = None
        self._call = False

    @property
    def is_open(self) -> bool:
        """Whether a question is waiting for an answer."""
        return bool(self._question or self._cards_wanted or self._ruling)

    def show(self) -> None:
        """Write the table, the prompt, and the menu of moves."""
        if self.view.prompt.seat is not None:
            self.write(table_text(self.view, self.lang))
        self.write(prompt_with_reminder(self.view, self.lang))
        for number, choice in enumerate(self.menu, 1):
            code = choice.moves[0].card if isinstance(choice.moves[0], a.Play) else ""
            self.write(f"  {number}. {choice.label}" + (f" ({code})" if code else ""))

    def enter(self, line: str) -> a.Action | None:
        """The move that a line stands for; None if there is none, or a question is open."""
        if self._question is not None:
            action = self._answer(self._question, line)
        elif self._cards_wanted:
            action = self._cards(line)
        elif self._ruling is not None:
            return self._enter_ruling(*self._ruling, line)
        else:
            action = self._action(line)
        if action is None and not self.is_open:
            self._ask_again(line)
        return action

    def _ask_again(self, line: str) -> None:
        """Say why a line is no move. An empty line shows the menu again."""
        if not line and self.menu:
            self.show()
        elif read_number(line) is not None and not self.menu:
            self.write(prompt_with_reminder(self.view, self.lang))
        elif read_number(line) is not None and len(self.menu) > 1:
            self.write(say(self.lang, "line-no-such-number", count=len(self.menu)))
        else:
            help_ = command_word("help", self.lang)
            self.write(say(self.lang, "line-not-understood", help=help_))

    def _action(self, line: str) -> a.Action | None:
        setup = self.view.setup
        # An empty line takes the only choice.
        is_only_choice = not line and len(self.menu) == 1
        match MenuNumber(1) if is_only_choice else parse_line(line, setup):
            case MenuNumber(number) if 1 <= number <= len(self.menu):
                return self._narrow(self.menu[number - 1].moves)
            case TypedPlay(play):
                return self._complete(play)
            case Command(verb) if verb in SIMPLE_ACTIONS:
                return SIMPLE_ACTIONS[verb]
            case Command("catch", rest):
                whom = self.view.owed if not rest else read_seat(rest, setup)
                return a.Catch(whom) if whom is not None else None
            case Command("name", rest):
                color = read_color(rest, setup.edition)
                return a.NameColor(color) if color else None
        return None

    def _complete(self, play: a.Play) -> a.Action | None:
        """A typed play, after asking for choices it leaves out. An illegal one is not changed."""
        plays = plays_of(self.view.legal, play.card)
        for field in ("color", "clothing", "whom"):
            wanted = getattr(play, field)
            if wanted is not None:
                plays = tuple(each for each in plays if getattr(each, field) == wanted)
        self._call = play.call
        return self._narrow(plays) if plays else play

    def _narrow(self, moves: Sequence[a.Move]) -> a.Action | None:
        """The move, if only one is left; otherwise ask the next question and return None."""
        self._question = question(moves, self.lang)
        if self._question is not None:
            self.write(question_text(self._question, self.view, self.lang))
            for number, value in enumerate(self._question.answers, 1):
                name = value_name(self._question.field, value, self.view, self.lang)
                self.write(f"  {number}. {name}")
            return None
        move = moves[0]
        if isinstance(move, a.AnyCards):
            self._cards_wanted = move.count
            self.write(say(self.lang, "line-which-cards", count=move.count))
            self.write(hand_text(self.view, self.lang))
            return None
        if isinstance(move, a.ChooseRuling):
            assert self.view.seat is not None
            form = RulingForm(self.lang, self.view.setup, self.view.seat)
            self._ruling = form, LineForm(form, self.lang, self.write)
            self._ruling[1].show()
            return None
        if isinstance(move, a.Play) and self._call:
            return replace(move, call=True)
        return move

    def _answer(self, asked: Question, line: str) -> a.Action | None:
        """Answer the open question. Any other line withdraws it."""
        self._question = None
        setup, answers = self.view.setup, list(asked.answers.values())
        number = read_number(line)
        if number is not None and 1 <= number <= len(answers):
            return self._narrow(answers[number - 1])
        is_player = asked.field == "whom"
        value = read_seat(line, setup) if is_player else read_color(line, setup.edition)
        return self._narrow(asked.answers[value]) if value in asked.answers else None

    def _enter_ruling(self, form: RulingForm, lines: LineForm, line: str) -> a.Action | None:
        match lines.enter(line):
            case Progress.DONE:
                self._ruling = None
                return a.ChooseRuling(form.ruling)
            case Progress.CANCELLED:
                self._ruling = None
                self.show()
        return None

    def _cards(self, line: str) -> a.ChooseCards | None:
        self._cards_wanted = 0
        cards = read_cards(line, self.view.setup.edition)
        return a.ChooseCards(cards) if cards else None
