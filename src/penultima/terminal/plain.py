"""Line mode: lines in, lines out, for screen readers and pipes. There is no clock.

Call and catch, fair without one: who is left with one card and hasn't said UNO has one line to say
it; so has the person to catch a bot. Then the bots may notice (game.py says how often).
"""

from collections.abc import Callable, Sequence

from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.prompts import Choose, MatchOver, RoundOver
from penultima.text.fluent import Lang, say
from penultima.text.prompts import prompt_text
from penultima.text.refusals import refusal_text
from penultima.view import View

from .choices import Choice, choices, plays_of, question, value_name
from .game import Game
from .lines import SIMPLE, Number, Play, Typed, Word, read_cards, read_color, read_seat, understand
from .lines import words_for as word
from .queries import answer_query
from .told import steps_told

Read = Callable[[], str | None]
Write = Callable[[str], None]


class Left(Exception):
    """The person has left the table; the match is kept."""


class PlainTable:
    def __init__(self, game: Game, lang: Lang, read: Read, write: Write) -> None:
        self.game, self.lang, self.write = game, lang, write
        self._read_line = read
        # How many steps of the history have been told. A match that goes on isn't told again.
        self._told = 0 if game.moves_made == 0 else len(game.match.history)
        self._offered = -1  # when a line to call or catch was last offered

    def play(self) -> bool:
        """Play until the match is over (True), or until the person leaves."""
        self.say("plain-welcome", edition=self._edition_name(), help=word("help", self.lang))
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
        menu = self._show(view)
        moves = self.game.moves_made
        while self.game.moves_made == moves:
            self._take(self._line(), view, menu)

    def _offer(self, view: View) -> None:
        """One line to call, to catch or to jump in; anything else lets the chance pass."""
        mine = view.prompt.seat == self.game.seat
        if view.owed == self.game.seat:
            self.say("plain-say-uno", uno=word("uno", self.lang))
        elif view.owed is not None and not mine:
            whom = view.setup.players[view.owed]
            self.say("plain-catch", catch=word("catch", self.lang), whom=whom)
        elif view.owed is None:
            self.write(prompt_text(view, self.lang))
            self.say("plain-jump-in")
        else:
            return
        moves, menu = self.game.moves_made, choices(view, self.lang)
        line = self._line_after_queries()
        if view.owed == self.game.seat and understand(line, view.setup) != Word("uno", ""):
            self.game.bots_notice()
        if line and self.game.moves_made == moves:
            self._take(line, view, menu)
        elif self.game.moves_made == moves and view.owed != self.game.seat:
            self.game.bots_notice()

    def _show(self, view: View) -> list[Choice]:
        menu = choices(view, self.lang)
        if not isinstance(view.prompt, RoundOver):
            answer_query("table", "", self.game, self.lang, self.write)
        self.write(prompt_text(view, self.lang))
        for number, choice in enumerate(menu, 1):
            code = choice.moves[0].card if isinstance(choice.moves[0], a.Play) else ""
            self.write(f"  {number}. {choice.label}" + (f" ({code})" if code else ""))
        return menu

    # Understanding

    def _take(self, line: str, view: View, menu: Sequence[Choice]) -> None:
        if self._is_query(line):
            return
        typed = understand(line, view.setup)
        if not line and len(menu) == 1:
            typed = Number(1)  # Enter takes the only choice there is.
        try:
            action = self._action(typed, view, menu)
            if action is None:
                self.say("plain-not-understood", help=word("help", self.lang))
            else:
                self.game.do(action)
        except Refused as refused:
            self.write(refusal_text(refused, self.lang, view.setup))

    def _is_query(self, line: str) -> bool:
        """Answer a question about the table. Such a line uses up no chance."""
        typed = understand(line, self.game.setup)
        if not isinstance(typed, Word):
            return False
        if typed.verb == "quit":
            raise Left
        return answer_query(typed.verb, typed.rest, self.game, self.lang, self.write)

    def _action(self, typed: Typed | None, view: View, menu: Sequence[Choice]) -> a.Action | None:
        setup = view.setup
        match typed:
            case Number(number) if 1 <= number <= len(menu):
                return self._complete(menu[number - 1].moves, view)
            case Play(play):
                return self._chosen_way(play, view)
            case Word(verb) if verb in SIMPLE:
                return SIMPLE[verb]
            case Word("catch", rest):
                whom = view.owed if not rest else read_seat(rest, setup)
                return a.Catch(whom) if whom is not None else None
            case Word("next"):
                return a.NextRound()
            case Word("wear", rest):
                colors = (read_color(each, setup.edition) for each in rest.split())
                return a.NextRound({self.game.seat: tuple(c for c in colors if c)})
            case Word("name", rest):
                color = read_color(rest, setup.edition)
                return a.NameColor(color) if color else None
        return None

    def _chosen_way(self, play: a.Play, view: View) -> a.Action | None:
        """A typed play, asking for what it leaves open; as it is if the rules have to refuse it."""
        ways = plays_of(view.legal, play.card)
        for field in ("color", "clothing", "whom"):
            wanted = getattr(play, field)
            if wanted is not None:
                ways = tuple(way for way in ways if getattr(way, field) == wanted)
        action = self._complete(ways, view) if ways else play
        if isinstance(action, a.Play) and play.call:
            return a.Play(action.card, action.color, action.clothing, action.whom, True)
        return action

    def _complete(self, moves: Sequence[a.Move], view: View) -> a.Action | None:
        """One of these moves, asking for what is left open; None if the person thinks again."""
        while open_ := question(moves, self.lang):
            answers = list(open_.answers.items())
            self.write(open_.text)
            for number, (value, _) in enumerate(answers, 1):
                self.write(f"  {number}. {value_name(open_.field, value, view, self.lang)}")
            line = self._line_after_queries()
            if line.isdecimal() and 1 <= int(line) <= len(answers):
                moves = answers[int(line) - 1][1]
                continue
            read = read_seat if open_.field == "whom" else None
            value = read(line, view.setup) if read else read_color(line, view.setup.edition)
            if value not in open_.answers:
                return None
            moves = open_.answers[value]
        move = moves[0]
        return self._cards(move.count, view) if isinstance(move, a.AnyCards) else move

    def _cards(self, count: int, view: View) -> a.ChooseCards | None:
        assert isinstance(view.prompt, Choose)
        self.say("plain-which-cards", count=count)
        answer_query("hand", "", self.game, self.lang, self.write)
        cards = read_cards(self._line_after_queries(), view.setup.edition)
        return a.ChooseCards(cards) if cards else None

    # Words

    def say(self, id_: str, **facts: str | int) -> None:
        self.write(say(self.lang, id_, **facts))

    def _line(self) -> str:
        line = self._read_line()
        if line is None:
            raise Left
        return line.strip()

    def _line_after_queries(self) -> str:
        while self._is_query(line := self._line()):
            pass
        return line

    def _tell(self) -> None:
        history = self.game.match.history
        news = history[self._told :]
        self._told = len(history)
        for line in steps_told(news, self.game.setup, self.lang, self.game.seat):
            self.write(line)

    def _scores(self) -> None:
        answer_query("scores", "", self.game, self.lang, self.write)

    def _edition_name(self) -> str:
        return str(getattr(self.game.setup.edition.name, self.lang))
