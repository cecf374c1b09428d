"""Choosing a move by keys: which keys do something now, and what pressing one leads to.

It knows nothing about screens: the table screen shows `actions` and passes on what is pressed.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Hand
from penultima.rules.prompts import Choose
from penultima.text.fluent import Lang, say
from penultima.text.moves import move_text
from penultima.view import View

from .choices import Question, plays_of, question, question_text, value_name

Answer = a.NameColor | a.ChoosePlayer | a.ChooseKept


class KeyAction(NamedTuple):
    """A key that does something now, as the key bar shows it."""

    key: str
    label: str
    color: Color | None = None
    highlighted: bool = False


class UnplayableCard(NamedTuple):
    """The player picked a card that can't be played."""

    card: Card


Pressed = a.Action | UnplayableCard | None

_KEYS: dict[type, str] = {a.Draw: "d", a.Keep: "k", a.Challenge: "x", a.Accept: "a"}


class KeyChoice:
    def __init__(self, view: View, lang: Lang) -> None:
        self.lang = lang
        self.view = view
        self.calls_uno = False
        """Whether the next play also calls UNO."""
        self.open_question: Question | None = None
        self.chosen: list[int] = []

    def update(self, view: View) -> None:
        """Take over a new view. A half-made choice is dropped if it may no longer be possible."""
        before, self.view = self.view, view
        if (before.prompt, before.hand, before.legal) != (view.prompt, view.hand, view.legal):
            self.open_question, self.chosen = None, []
        if view.prompt.seat != view.seat and not self.plays:
            self.calls_uno = False

    @property
    def plays(self) -> list[a.Play]:
        return [move for move in self.view.legal if isinstance(move, a.Play)]

    @property
    def answers(self) -> list[Answer]:
        """Legal moves that are picked by number, like the answers to a question."""
        return [move for move in self.view.legal if isinstance(move, Answer)]

    @property
    def cards_wanted(self) -> int:
        """How many cards have to be chosen from the hand."""
        return next((m.count for m in self.view.legal if isinstance(m, a.AnyCards)), 0)

    @property
    def ruling_task(self) -> str | None:
        """What the table decides, if the player has to enter the decision."""
        prompt = self.view.prompt
        if isinstance(prompt, Choose) and prompt.want == "ruling":
            return prompt.text if prompt.seat == self.view.seat else None
        return None

    @property
    def can_only_keep(self) -> bool:
        """Whether the player can do nothing but keep what was drawn."""
        return [m for m in self.view.legal if not isinstance(m, a.Call | a.Catch)] == [a.Keep()]

    def badges(self, hand: Hand) -> dict[int, str]:
        """The numbers of the playable cards, by their place in the hand as it is shown.

        While a question is open, numbers belong to its answers.
        """
        if self.cards_wanted:
            return {}
        cards = {play.card for play in self.plays}
        places = [place for place, card in enumerate(hand) if card in cards]
        numbered = 0 if self.open_question else 9
        return {place: str(n) if n <= numbered else "·" for n, place in enumerate(places, 1)}

    # What can be pressed

    def actions(self) -> list[KeyAction]:
        if self.open_question:
            back = KeyAction("esc", say(self.lang, "terminal-back"))
            return [*self._question_actions(self.open_question), back, self._uno_action()]
        actions = [self._answer_action(n, move) for n, move in enumerate(self.answers, 1)]
        for move in self.view.legal:
            if type(move) in _KEYS:
                actions.append(KeyAction(_KEYS[type(move)], self._label(move)))
            elif isinstance(move, a.ChooseRuling):
                actions.append(KeyAction("e", self._label(move), highlighted=True))
            elif isinstance(move, a.Catch):
                actions.append(KeyAction("c", self._label(move), highlighted=True))
        actions.append(self._uno_action())
        return actions

    def _question_actions(self, asked: Question) -> list[KeyAction]:
        actions = []
        for number, value in enumerate(asked.answers, 1):
            name = value_name(asked.field, value, self.view, self.lang)
            color = None if asked.field == "whom" else value
            if asked.field == "clothing":
                name += f" ({self._wearers(value)})"
            actions.append(KeyAction(str(number), name, color))
        return actions

    def _wearers(self, color: Color) -> str:
        """The players who wear a colour, and would have to draw."""
        names = [
            say(self.lang, "player-you") if seat == self.view.seat else name
            for seat, name in enumerate(self.view.setup.players)
            if color in self.view.wearing[seat]
        ]
        return ", ".join(names) or "–"

    def _answer_action(self, number: int, move: Answer) -> KeyAction:
        color = move.color if isinstance(move, a.NameColor) else None
        return KeyAction(str(number), self._label(move), color)

    def _uno_action(self) -> KeyAction:
        can_call = a.Call() in self.view.legal
        id_ = "terminal-uno-armed" if self.calls_uno else "terminal-uno"
        return KeyAction("u", say(self.lang, id_), highlighted=can_call or self.calls_uno)

    def _label(self, move: a.Move) -> str:
        return move_text(move, self.view.setup, self.lang, self.view.prompt)

    # What pressing leads to

    def press(self, key: str, hand: Hand) -> Pressed:
        """Press a key; `hand` is the hand in the order in which it is shown."""
        legal = self.view.legal
        if key.isdecimal():
            return self._press_number(int(key), hand)
        match key:
            case "u" if a.Call() in legal:
                return a.Call()
            case "u":
                self.calls_uno = not self.calls_uno
            case "escape":
                self.open_question, self.chosen = None, []
            case "d":
                return next((m for m in legal if isinstance(m, a.Draw | a.Accept)), a.Draw())
            case "c":
                return next((m for m in legal if isinstance(m, a.Catch)), None)
            case "k":
                return a.Keep()
            case "x":
                return a.Challenge()
            case "a":
                return a.Accept()
        return None

    def place_of(self, key: str, hand: Hand) -> int | None:
        """The place of the card with this number, if numbers are for cards now."""
        if self.open_question or self.answers or not key.isdecimal():
            return None
        places = list(self.badges(hand))
        return places[int(key) - 1] if 1 <= int(key) <= len(places) else None

    def _press_number(self, number: int, hand: Hand) -> Pressed:
        if self.open_question:
            answers = list(self.open_question.answers.values())
            return self._narrow(answers[number - 1]) if 1 <= number <= len(answers) else None
        if self.answers:
            return self.answers[number - 1] if 1 <= number <= len(self.answers) else None
        place = self.place_of(str(number), hand)
        return None if place is None else self.pick(place, hand)

    def pick(self, place: int, hand: Hand) -> Pressed:
        """Pick a card of the hand."""
        if self.cards_wanted:
            return self._choose(place, hand)
        plays = plays_of(self.view.legal, hand[place])
        return self._narrow(plays) if plays else UnplayableCard(hand[place])

    def _choose(self, place: int, hand: Hand) -> a.ChooseCards | None:
        if place in self.chosen:
            self.chosen.remove(place)
        else:
            self.chosen.append(place)
        if len(self.chosen) < self.cards_wanted:
            return None
        return a.ChooseCards(tuple(hand[each] for each in self.chosen))

    def _narrow(self, plays: Sequence[a.Play]) -> a.Play | None:
        """The play, if only one is left; otherwise open the next question and return None."""
        self.open_question = question(plays, self.lang)
        if self.open_question:
            return None
        call, self.calls_uno = self.calls_uno, False
        return replace(plays[0], call=call)

    @property
    def question_text(self) -> str | None:
        """The open question about the card that was picked."""
        if self.open_question is None:
            return None
        return question_text(self.open_question, self.view, self.lang)
