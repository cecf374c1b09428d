"""Parses what a player types in line mode: a number of the menu, a command, or a card to play."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from penultima.bots import LEVELS, STRENGTHS, level_of
from penultima.parsing import LARGEST_NUMBER, whole_number
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import Edition
from penultima.rules.table import Setup
from penultima.text.cards import card_in_sentence, color_name
from penultima.text.fluent import LANGS, Lang, say
from penultima.text.levels import level_name

QUERIES = ("help", "hand", "table", "scores", "rules", "why", "hint", "coach", "analysis")
MOVES = (
    "uno", "catch", "play", "draw", "keep", "challenge", "accept", "name", "next", "wear",
    "rule", "cancel",
)  # fmt: skip

# The verbs that are understood in an offline match, in a match at a server, in its lobby, by a
# spectator, and at the list of open tables.
LOCAL_COMMANDS = (*QUERIES, "save", "quit", *MOVES)
HOST_COMMANDS = ("remove", "ban", "unban", "lock", "unlock", "list", "unlist")
OTHERS_COMMANDS = ("replace", "mute", "unmute")
REMOTE_COMMANDS = (
    *QUERIES, "standings", "say", "quit", "leave", *MOVES, "agree", "object", *OTHERS_COMMANDS,
    *HOST_COMMANDS,
)  # fmt: skip
LOBBY_COMMANDS = (
    "help", "who", "rules", "standings", "say", "ready", "start", "bot", "rule", "cancel", "agree",
    "object", "dress", "quit", "leave", "mute", "unmute", *HOST_COMMANDS,
)  # fmt: skip
SPECTATOR_COMMANDS = ("help", "table", "scores", "rules", "analysis", "standings", "quit")
OPEN_TABLES_COMMANDS = ("help", "watch", "quick", "quit")

SIMPLE_ACTIONS: dict[str, a.Action] = {
    "draw": a.Draw(),
    "keep": a.Keep(),
    "challenge": a.Challenge(),
    "accept": a.Accept(),
    "uno": a.Call(),
}


class MenuNumber(NamedTuple):
    """An entry of the menu, counted from 1."""

    number: int


class Command(NamedTuple):
    """A verb and the rest of the line."""

    verb: str
    rest: str


class TypedPlay(NamedTuple):
    """A card with the choices that were typed."""

    play: a.Play


ParsedLine = MenuNumber | Command | TypedPlay


def parse_line(line: str, setup: Setup) -> ParsedLine | None:
    """What a line means, in any language; None if it means nothing."""
    text = " ".join(line.split())
    number = read_number(text)
    if number is not None:
        return MenuNumber(number)
    command = read_command(text)
    if command is None or command.verb == "play":
        play = read_play(command.rest if command else text, setup)
        return TypedPlay(play) if play else None
    return command


def read_number(text: str) -> int | None:
    return whole_number(text, 0, LARGEST_NUMBER)


def read_command(line: str) -> Command | None:
    """A line that begins with a known verb."""
    first, _, rest = " ".join(line.split()).partition(" ")
    verb = _verbs().get(first.lower())
    return Command(verb, rest) if verb else None


@cache
def _verbs() -> dict[str, str]:
    """Every word for a verb, in all languages at once."""
    words = {"?": "help"}
    for lang in LANGS:
        for verb in dict.fromkeys(
            (*LOCAL_COMMANDS, *REMOTE_COMMANDS, *LOBBY_COMMANDS, *OPEN_TABLES_COMMANDS)
        ):
            for word in say(lang, f"verb-{verb}").split():
                words.setdefault(word, verb)
    return words


@cache
def _words(id_: str) -> frozenset[str]:
    """The words of a message, in all languages at once."""
    return frozenset(word for lang in LANGS for word in say(lang, id_).split())


def read_play(text: str, setup: Setup) -> a.Play | None:
    """`W red`, `ws clothing pink blue`, `b7 with Ada uno`, or a card by its name: `blue 7`."""
    tokens = iter(text.split())
    named = _card_by_name(text, setup.edition)
    card = named or _card_by_code(next(tokens, ""), setup.edition)
    if card is None:
        return None
    color, clothing, whom, call = None, None, None, False
    for token in () if named else tokens:
        word = token.lower()
        if word in _words("verb-uno"):
            call = True
        elif word in _words("word-clothing"):
            clothing = read_color(next(tokens, ""), setup.edition)
        elif word in _words("word-with"):
            whom = read_seat(next(tokens, ""), setup)
        else:
            color = read_color(token, setup.edition)
            if color is None:
                return None
    return a.Play(card, color, clothing, whom, call)


def _card_by_code(text: str, edition: Edition) -> Card | None:
    """A code of this edition, or one that could be: the rules then say why it is refused."""
    code = text.upper()
    looks_right = code.isalnum() and code.isascii() and len(code) == 2 and not code[:1].isdigit()
    return Card(code) if code in edition or looks_right else None


def _card_by_name(text: str, edition: Edition) -> Card | None:
    for lang in LANGS:
        for card in edition.kinds:
            if card_in_sentence(edition, card, lang).lower() == text.lower():
                return card
    return None


def read_cards(text: str, edition: Edition) -> tuple[Card, ...]:
    codes = text.replace(",", " ").split()
    return tuple(filter(None, (_card_by_code(code, edition) for code in codes)))


def read_color(text: str, edition: Edition) -> Color | None:
    for color in edition.color_names:
        if text.lower() in _names(edition, color):
            return color
    return None


def read_colors(text: str, edition: Edition) -> tuple[Color, ...]:
    found = (read_color(word, edition) for word in text.replace(",", " ").split())
    return tuple(color for color in found if color)


def _names(edition: Edition, color: Color) -> Iterator[str]:
    yield color
    for lang in LANGS:
        yield color_name(edition, color, lang)
        yield color_name(edition, color, lang, "f")


def read_seat(text: str, setup: Setup) -> Seat | None:
    """A player by name, or by a prefix that only one name has."""
    wanted = text.strip().casefold()
    names = [name.casefold() for name in setup.players]
    if wanted in names:
        return Seat(names.index(wanted))
    found = [seat for seat, name in enumerate(names) if wanted and name.startswith(wanted)]
    return Seat(found[0]) if len(found) == 1 else None


def read_level(text: str) -> str:
    """A bot level by its name in any language, or a strength by its number.

    Another text is returned unchanged, for the server to refuse.
    """
    if text in map(str, STRENGTHS):
        return level_of(int(text))
    for level in (*LEVELS, *map(level_of, STRENGTHS)):
        if text.casefold() in {level_name(level, lang).casefold() for lang in LANGS}:
            return level
    return text


def command_word(verb: str, lang: Lang) -> str:
    """The word for a verb to use in instructions: the first in its list."""
    return say(lang, f"verb-{verb}").split()[0]
