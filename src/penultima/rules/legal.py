"""Legal moves: all that a seat may do now. Equal cards count once, and plays have no `call`."""

from collections.abc import Callable
from typing import Any, assert_never

from . import actions as a
from .actions import Move
from .cards import Hand, Seat
from .matching import is_forbidden_finish, may_accuse, may_jump_in, must_play, playable
from .prompts import (
    AnswerDemand,
    AnswerStack,
    ChallengeOrAccept,
    Choose,
    KeepOrPlay,
    MatchOver,
    NameColor,
    Prompt,
    RoundOver,
    TakeTurn,
)
from .table import Table

_DRAW, _KEEP, _CHALLENGE, _ACCEPT, _CALL = a.Draw(), a.Keep(), a.Challenge(), a.Accept(), a.Call()


def legal_moves(table: Table, seat: Seat) -> tuple[Move, ...]:
    """The moves that `apply` accepts from this seat, and no others."""
    prompt = table.prompt
    only_asked = table.owed is None and not table.setup.can_interrupt
    if only_asked and seat != prompt.seat and prompt.seat is not None:
        return ()  # the common case: only the player who is asked can do anything
    moves: list[Move] = []
    if seat == prompt.seat:
        _ANSWERS[type(prompt)](table, seat, moves, prompt)
        if only_asked:
            return tuple(moves)
    elif isinstance(prompt, RoundOver):
        return (a.NextRound(),)
    elif isinstance(prompt, MatchOver):
        return ()
    else:
        _jump_ins(table, seat, moves)
    _calls_and_catches(table, seat, moves)
    return tuple(moves)


# Answers to the seat's own prompt


def _plays(table: Table, seat: Seat, moves: list[Move]) -> Hand:
    """Add every way to play a card, and return the playable cards."""
    cards = playable(table, seat)
    plays = table.setup.plays[seat]
    for card in cards:
        moves += plays[card]
    return cards


def _in_turn(table: Table, seat: Seat, moves: list[Move], prompt: TakeTurn) -> None:
    if not must_play(table, seat, _plays(table, seat, moves)):
        moves.append(_DRAW)


def _with_drawn(table: Table, seat: Seat, moves: list[Move], prompt: KeepOrPlay) -> None:
    if not must_play(table, seat, _plays(table, seat, moves)):
        moves.append(_KEEP)


def _demanded(table: Table, seat: Seat, moves: list[Move], prompt: AnswerDemand) -> None:
    if not _plays(table, seat, moves):
        moves.append(_DRAW)


def _challenged(table: Table, seat: Seat, moves: list[Move], prompt: ChallengeOrAccept) -> None:
    _plays(table, seat, moves)
    moves += (_CHALLENGE, _ACCEPT)


def _stacked(table: Table, seat: Seat, moves: list[Move], prompt: AnswerStack) -> None:
    _plays(table, seat, moves)
    moves.append(_ACCEPT)


def _turned_up(table: Table, seat: Seat, moves: list[Move], prompt: NameColor) -> None:
    moves += map(a.NameColor, table.setup.edition.color_names)


def _asked(table: Table, seat: Seat, moves: list[Move], prompt: Choose) -> None:
    match prompt.want:
        case "whom":
            others = (Seat(whom) for whom in range(table.seats) if whom != seat)
            moves += map(a.ChoosePlayer, others)
        case "cards":
            assert prompt.count is not None
            moves.append(a.AnyCards(prompt.count))
        case "kept":
            moves += (a.ChooseKept(True), a.ChooseKept(False))
        case "ruling":
            moves.append(a.ChooseRuling(()))
        case _:
            assert_never(prompt.want)


_ANSWERS: dict[type[Prompt], Callable[[Table, Seat, list[Move], Any], None]] = {
    TakeTurn: _in_turn,
    KeepOrPlay: _with_drawn,
    AnswerDemand: _demanded,
    ChallengeOrAccept: _challenged,
    AnswerStack: _stacked,
    NameColor: _turned_up,
    Choose: _asked,
}


# Moves out of turn


def _jump_ins(table: Table, seat: Seat, moves: list[Move]) -> None:
    card = table.discard[0]
    if card not in table.hands[seat] or not may_jump_in(table, card):
        return
    if not is_forbidden_finish(table, seat, card):
        moves += table.setup.plays[seat][card]


def _calls_and_catches(table: Table, seat: Seat, moves: list[Move]) -> None:
    owed = table.owed
    if owed == seat:
        moves.append(_CALL)
    if may_accuse(table, seat):
        moves += (a.Catch(Seat(whom)) for whom in range(table.seats) if whom != seat)
    elif owed is not None and owed != seat:
        moves.append(a.Catch(owed))
