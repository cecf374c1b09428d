"""Legal moves: everything a seat may do now, equal cards once, without the calls one may add."""

from collections.abc import Iterator

from . import actions as a
from .actions import Move
from .cards import Seat
from .matching import may_accuse, may_jump_in, must_play, playable
from .prompts import (
    AnswerDemand,
    AnswerStack,
    ChallengeOrAccept,
    Choose,
    KeepOrPlay,
    MatchOver,
    NameColor,
    RoundOver,
    TakeTurn,
)
from .table import Table

_DRAW, _KEEP, _CHALLENGE, _ACCEPT, _CALL = a.Draw(), a.Keep(), a.Challenge(), a.Accept(), a.Call()


def legal_moves(table: Table, seat: Seat) -> tuple[Move, ...]:
    """What `apply` would take from this seat, and nothing else."""
    prompt = table.prompt
    moves: list[Move] = []
    if seat == prompt.seat:
        _answers(table, seat, moves)
    elif table.owed is None and prompt.seat is not None and not table.setup.can_interrupt:
        return ()  # mostly nobody but who is asked has something to do
    elif isinstance(prompt, RoundOver):
        return (a.NextRound(),)
    elif isinstance(prompt, MatchOver):
        return ()
    else:
        _jump_ins(table, seat, moves)
    _calls_and_catches(table, seat, moves)
    return tuple(moves)


def _answers(table: Table, seat: Seat, moves: list[Move]) -> None:
    """What answers the seat's own prompt."""
    prompt = table.prompt
    cards = playable(table, seat)
    plays = table.setup.plays[seat]
    for card in cards:
        moves += plays[card]
    match prompt:
        case TakeTurn():
            if not must_play(table, seat, cards):
                moves.append(_DRAW)
        case KeepOrPlay():
            if not must_play(table, seat, cards):
                moves.append(_KEEP)
        case AnswerDemand():
            if not cards:
                moves.append(_DRAW)
        case ChallengeOrAccept():
            moves += (_CHALLENGE, _ACCEPT)
        case AnswerStack():
            moves.append(_ACCEPT)
        case NameColor():
            moves += map(a.NameColor, table.setup.edition.color_names)
        case Choose():
            moves += _choices(table, prompt)


def _jump_ins(table: Table, seat: Seat, moves: list[Move]) -> None:
    card = table.discard[0]
    if may_jump_in(table, card) and card in table.hands[seat]:
        moves += table.setup.plays[seat][card]


def _calls_and_catches(table: Table, seat: Seat, moves: list[Move]) -> None:
    owed = table.owed
    if owed is None and not table.setup.options.no_mercy_catch:
        return
    if owed == seat:
        moves.append(_CALL)
    if may_accuse(table, seat):
        moves += (a.Catch(Seat(whom)) for whom in range(table.seats) if whom != seat)
    elif owed is not None and owed != seat:
        moves.append(a.Catch(owed))


def _choices(table: Table, prompt: Choose) -> Iterator[Move]:
    match prompt.want:
        case "whom":
            for whom in range(table.seats):
                if whom != prompt.seat:
                    yield a.ChoosePlayer(Seat(whom))
        case "cards":
            assert prompt.count is not None
            yield a.AnyCards(prompt.count)
        case "kept":
            yield a.ChooseKept(True)
            yield a.ChooseKept(False)
