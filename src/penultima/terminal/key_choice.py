"""Choosing a move key by key: which keys do something now, and what comes of pressing one.

Nothing here knows about a screen; the screen shows `items` and passes on what is pressed.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Hand
from penultima.text.fluent import Lang, say
from penultima.text.moves import move_text
from penultima.view import View

from .choices import Question, plays_of, question, question_text, value_name

Answer = a.NameColor | a.ChoosePlayer | a.ChooseKept


class Item(NamedTuple):
    """Something that can be done now with one key."""

    key: str
    label: str
    color: Color | None = None
    strong: bool = False


class WhyNot(NamedTuple):
    """A card was picked that can't be played."""

    card: Card


Pressed = a.Action | WhyNot | None

_KEYS: dict[type, str] = {a.Draw: "d", a.Keep: "k", a.Challenge: "x", a.Accept: "a"}


class KeyChoice:
    def __init__(self, view: View, lang: Lang) -> None:
        self.lang = lang
        self.view = view
        self.armed = False
        """UNO will be called with the next play."""
        self.open: Question | None = None
        self.chosen: list[int] = []

    def update(self, view: View) -> None:
        """The table has changed: what was half chosen is put back if it may differ now."""
        before, self.view = self.view, view
        if (before.prompt, before.hand, before.legal) != (view.prompt, view.hand, view.legal):
            self.open, self.chosen = None, []
        if view.prompt.seat != view.seat and not self.plays:
            self.armed = False

    @property
    def plays(self) -> list[a.Play]:
        return [move for move in self.view.legal if isinstance(move, a.Play)]

    @property
    def answers(self) -> list[Answer]:
        """Moves that are picked by number, as a question's answers are."""
        return [move for move in self.view.legal if isinstance(move, Answer)]

    @property
    def wanted_cards(self) -> int:
        """How many cards are to be chosen from the hand."""
        return next((m.count for m in self.view.legal if isinstance(m, a.AnyCards)), 0)

    @property
    def only_keep(self) -> bool:
        """Nothing can be done but keep what was drawn."""
        return [m for m in self.view.legal if not isinstance(m, a.Call | a.Catch)] == [a.Keep()]

    def badges(self, hand: Hand) -> dict[int, str]:
        """The playable cards of a hand as it is shown, numbered from the left.

        While a question is open, its answers have the numbers.
        """
        if self.wanted_cards:
            return {}
        cards = {play.card for play in self.plays}
        places = [place for place, card in enumerate(hand) if card in cards]
        numbered = 0 if self.open else 9
        return {place: str(n) if n <= numbered else "·" for n, place in enumerate(places, 1)}

    # What can be pressed

    def items(self) -> list[Item]:
        if self.open:
            back = Item("esc", say(self.lang, "terminal-back"))
            return [*self._open_items(self.open), back, self._uno_item()]
        items = [self._answer_item(n, move) for n, move in enumerate(self.answers, 1)]
        for move in self.view.legal:
            if type(move) in _KEYS:
                items.append(Item(_KEYS[type(move)], self._label(move)))
            elif isinstance(move, a.Catch):
                items.append(Item("c", self._label(move), strong=True))
        items.append(self._uno_item())
        return items

    def _open_items(self, open_: Question) -> list[Item]:
        items = []
        for number, value in enumerate(open_.answers, 1):
            name = value_name(open_.field, value, self.view, self.lang)
            color = None if open_.field == "whom" else value
            if open_.field == "clothing":
                name += f" ({self._wearers(value)})"
            items.append(Item(str(number), name, color))
        return items

    def _wearers(self, color: Color) -> str:
        """Who would draw."""
        names = [
            say(self.lang, "player-you") if seat == self.view.seat else name
            for seat, name in enumerate(self.view.setup.players)
            if color in self.view.wearing[seat]
        ]
        return ", ".join(names) or "–"

    def _answer_item(self, number: int, move: Answer) -> Item:
        color = move.color if isinstance(move, a.NameColor) else None
        return Item(str(number), self._label(move), color)

    def _uno_item(self) -> Item:
        due = a.Call() in self.view.legal
        id_ = "terminal-uno-armed" if self.armed else "terminal-uno"
        return Item("u", say(self.lang, id_), strong=due or self.armed)

    def _label(self, move: a.Move) -> str:
        return move_text(move, self.view.setup, self.lang, self.view.prompt)

    # What comes of it

    def press(self, key: str, hand: Hand) -> Pressed:
        """A key was pressed; `hand` is the hand as it is shown."""
        legal = self.view.legal
        if key.isdecimal():
            return self._number(int(key), hand)
        match key:
            case "u" if a.Call() in legal:
                return a.Call()
            case "u":
                self.armed = not self.armed
            case "escape":
                self.open, self.chosen = None, []
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

    def numbered(self, key: str, hand: Hand) -> int | None:
        """Where the card with this number is, if numbers are for cards now."""
        if self.open or self.answers or not key.isdecimal():
            return None
        places = list(self.badges(hand))
        return places[int(key) - 1] if 1 <= int(key) <= len(places) else None

    def _number(self, number: int, hand: Hand) -> Pressed:
        if self.open:
            ways = list(self.open.answers.values())
            return self._narrow(ways[number - 1]) if 1 <= number <= len(ways) else None
        if self.answers:
            return self.answers[number - 1] if 1 <= number <= len(self.answers) else None
        place = self.numbered(str(number), hand)
        return None if place is None else self.pick(place, hand)

    def pick(self, place: int, hand: Hand) -> Pressed:
        """A card of the hand was picked."""
        if self.wanted_cards:
            return self._choose(place, hand)
        ways = plays_of(self.view.legal, hand[place])
        return self._narrow(ways) if ways else WhyNot(hand[place])

    def _choose(self, place: int, hand: Hand) -> a.ChooseCards | None:
        if place in self.chosen:
            self.chosen.remove(place)
        else:
            self.chosen.append(place)
        if len(self.chosen) < self.wanted_cards:
            return None
        return a.ChooseCards(tuple(hand[each] for each in self.chosen))

    def _narrow(self, ways: Sequence[a.Play]) -> a.Play | None:
        self.open = question(ways, self.lang)
        if self.open:
            return None
        call, self.armed = self.armed, False
        return replace(ways[0], call=call)

    @property
    def question(self) -> str | None:
        """What the card that was picked leaves open."""
        return question_text(self.open, self.view, self.lang) if self.open else None
