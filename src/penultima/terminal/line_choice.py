"""Choosing a move line by line: what a typed line comes to, and what it leaves open.

Nothing here reads: whoever reads a line passes it on, at home and at a table of a server alike.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.text.fluent import Lang, say
from penultima.text.prompts import prompt_text
from penultima.view import View

from .choices import Question, choices, plays_of, question, question_text, value_name
from .line_parser import (
    SIMPLE,
    Number,
    Play,
    Word,
    read_cards,
    read_color,
    read_number,
    read_seat,
    understand,
    words_for,
)
from .queries import Write, hand_text, table_text


class LineChoice:
    """One decision, on one view."""

    def __init__(self, view: View, lang: Lang, write: Write) -> None:
        self.view, self.lang, self.write = view, lang, write
        self.menu = choices(view, lang)
        self._open: Question | None = None
        self._wanted_cards = 0
        self._call = False

    @property
    def is_open(self) -> bool:
        """Whether a question is waiting for its answer."""
        return self._open is not None or self._wanted_cards > 0

    def show(self) -> None:
        """The table, what it waits for, and what can be done."""
        if self.view.prompt.seat is not None:
            self.write(table_text(self.view, self.lang))
        self.write(prompt_text(self.view, self.lang))
        for number, choice in enumerate(self.menu, 1):
            code = choice.moves[0].card if isinstance(choice.moves[0], a.Play) else ""
            self.write(f"  {number}. {choice.label}" + (f" ({code})" if code else ""))

    def take(self, line: str) -> a.Action | None:
        """The move that a line comes to; None if it is none, or if something is still open."""
        if self._open is not None:
            action = self._answer(self._open, line)
        elif self._wanted_cards:
            action = self._cards(line)
        else:
            action = self._action(line)
        if action is None and not self.is_open:
            self._ask_again(line)
        return action

    def _ask_again(self, line: str) -> None:
        """Enter alone reads the choices once more, for whoever didn't get them."""
        if not line and self.menu:
            self.show()
        elif read_number(line) is not None and not self.menu:
            self.write(prompt_text(self.view, self.lang))
        elif read_number(line) is not None and len(self.menu) > 1:
            self.write(say(self.lang, "plain-no-such-number", count=len(self.menu)))
        else:
            self.write(say(self.lang, "plain-not-understood", help=words_for("help", self.lang)))

    def _action(self, line: str) -> a.Action | None:
        setup = self.view.setup
        # Enter takes the only choice there is.
        typed = Number(1) if not line and len(self.menu) == 1 else understand(line, setup)
        match typed:
            case Number(number) if 1 <= number <= len(self.menu):
                return self._narrow(self.menu[number - 1].moves)
            case Play(play):
                return self._chosen_way(play)
            case Word(verb) if verb in SIMPLE:
                return SIMPLE[verb]
            case Word("catch", rest):
                whom = self.view.owed if not rest else read_seat(rest, setup)
                return a.Catch(whom) if whom is not None else None
            case Word("name", rest):
                color = read_color(rest, setup.edition)
                return a.NameColor(color) if color else None
        return None

    def _chosen_way(self, play: a.Play) -> a.Action | None:
        """A typed play, asking for what it leaves open; as it is if the rules have to refuse it."""
        ways = plays_of(self.view.legal, play.card)
        for field in ("color", "clothing", "whom"):
            wanted = getattr(play, field)
            if wanted is not None:
                ways = tuple(way for way in ways if getattr(way, field) == wanted)
        self._call = play.call
        return self._narrow(ways) if ways else play

    def _narrow(self, moves: Sequence[a.Move]) -> a.Action | None:
        """One of these moves, or the question that is still open."""
        self._open = question(moves, self.lang)
        if self._open is not None:
            self.write(question_text(self._open, self.view, self.lang))
            for number, value in enumerate(self._open.answers, 1):
                name = value_name(self._open.field, value, self.view, self.lang)
                self.write(f"  {number}. {name}")
            return None
        move = moves[0]
        if isinstance(move, a.AnyCards):
            self._wanted_cards = move.count
            self.write(say(self.lang, "plain-which-cards", count=move.count))
            self.write(hand_text(self.view, self.lang))
            return None
        if isinstance(move, a.Play) and self._call:
            return replace(move, call=True)
        return move

    def _answer(self, open_: Question, line: str) -> a.Action | None:
        """Who answers something else thinks again."""
        self._open = None
        setup, answers = self.view.setup, list(open_.answers.values())
        number = read_number(line)
        if number is not None and 1 <= number <= len(answers):
            return self._narrow(answers[number - 1])
        is_player = open_.field == "whom"
        value = read_seat(line, setup) if is_player else read_color(line, setup.edition)
        return self._narrow(open_.answers[value]) if value in open_.answers else None

    def _cards(self, line: str) -> a.ChooseCards | None:
        self._wanted_cards = 0
        cards = read_cards(line, self.view.setup.edition)
        return a.ChooseCards(cards) if cards else None
