"""The referee: one match; for each line of input, one line of output."""

from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, TypeVar, assert_never

import msgspec
from msgspec import UNSET, UnsetType

from penultima.errors import BadEdition, BadSetup, Refused
from penultima.match import Match
from penultima.rules import actions as a
from penultima.rules.cards import LEFT, RIGHT, Color, Seat
from penultima.rules.edition import load
from penultima.rules.legal import legal_moves
from penultima.rules.match import Deal, Opening
from penultima.rules.setup import Position, check_house_rules
from penultima.rules.table import Setup
from penultima.text.refusals import refusal_text

from . import replies
from . import requests as r
from .requests import bad_request

T = TypeVar("T")
NO_SEAT = Seat(-1)


class Referee:
    """Answers requests. A refused request changes nothing."""

    def __init__(self) -> None:
        self.match: Match | None = None

    def answer(self, line: bytes) -> bytes:
        """The reply to a line, without the newline."""
        setup = self.match.table.setup if self.match else None
        try:
            reply = self._answer(r.decode(line))
        except Refused as refused:
            message = refusal_text(r.printable(refused), "en", setup)
            error = {"code": refused.code, "message": message, "clause": refused.clause}
            return msgspec.json.encode({"ok": False, "error": error})
        return msgspec.json.encode({"ok": True, **reply})

    def _answer(self, request: r.Request) -> dict[str, Any]:
        if isinstance(request, r.New):
            self.match = _begin(request.new)
            return self._progress(self.match)
        if self.match is None:
            bad_request("no-game-yet")
        match request:
            case r.AskState():
                return {"state": replies.state(self.match.table) | replies.piles(self.match.table)}
            case r.AskView(viewer):
                seat = None if viewer is None else _viewer(self.match, viewer)
                return {"view": replies.view(self.match.view(seat))}
            case r.AskLegal(viewer):
                moves = _legal_moves(self.match, viewer)
                return {"legal": [replies.move(each, self.match.players) for each in moves]}
            case r.AskRecord():
                return {"record": self.match.record()}
            case _:
                self._move(self.match, request)
                return self._progress(self.match)

    def _progress(self, match: Match) -> dict[str, Any]:
        return {
            "events": [replies.named(event, match.players) for event in match.events],
            "state": replies.state(match.table),
        }

    def _move(self, match: Match, request: r.MoveRequest) -> None:
        seats = _Seats(match)
        action = _action(seats, request)
        try:
            match.do(seats[request.by], action)
        except Refused as refused:
            if refused.code == "unknown_player":
                raise _unknown(seats.unknown_name) from None
            raise


class _Seats(dict[str, Seat]):
    """Seats by name. An unknown name gets no seat, so that the rules refuse it in their order."""

    def __init__(self, match: Match) -> None:
        super().__init__((name, Seat(seat)) for seat, name in enumerate(match.players))
        self.unknown_name = ""

    def __missing__(self, name: str) -> Seat:
        self.unknown_name = name
        return NO_SEAT


def _unknown(name: str) -> Refused:
    return Refused("unknown_player", "unknown-player", None, name=name)


def _viewer(match: Match, name: str) -> Seat:
    if name not in match.players:
        raise _unknown(name)
    return Seat(match.players.index(name))


def _legal_moves(match: Match, viewer: str | None) -> tuple[a.Move, ...]:
    if viewer is None:
        return ()  # a spectator
    return legal_moves(match.table, _viewer(match, viewer))


def _action(seats: _Seats, request: r.MoveRequest) -> a.Action:
    match request:
        case r.PlayRequest(_, card, color, clothing, whom, call):
            target = None if whom is UNSET else seats[whom]
            return a.Play(card, _or_none(color), _or_none(clothing), target, call)
        case r.DrawRequest():
            return a.Draw()
        case r.PassRequest():
            return a.Keep()
        case r.ColorRequest(_, color):
            return a.NameColor(color)
        case r.ChallengeRequest():
            return a.Challenge()
        case r.AcceptRequest():
            return a.Accept()
        case r.CallRequest():
            return a.Call()
        case r.CatchRequest(_, whom):
            return a.Catch(seats[whom])
        case r.ChooseRequest():
            return _choice(seats, request)
        case r.NextRoundRequest(_, wearing, house_rules):
            outfits = None if wearing is UNSET else _outfits(seats, wearing)
            return a.NextRound(outfits, _or_none(house_rules))
        case _:
            assert_never(request)


def _choice(seats: _Seats, request: r.ChooseRequest) -> a.Action:
    match request.whom, request.cards, request.kept, request.ruling:
        case str(whom), UnsetType(), UnsetType(), UnsetType():
            return a.ChoosePlayer(seats[whom])
        case UnsetType(), tuple(cards), UnsetType(), UnsetType():
            return a.ChooseCards(cards)
        case UnsetType(), UnsetType(), bool(kept), UnsetType():
            return a.ChooseKept(kept)
        case UnsetType(), UnsetType(), UnsetType(), list(steps):
            return a.ChooseRuling(r.ruling_steps(steps, list(seats)))
        case _:
            bad_request("choose-one-thing", "A7")


def _outfits(
    seats: _Seats, wearing: Mapping[str, tuple[Color, ...]]
) -> dict[Seat, tuple[Color, ...]]:
    try:
        return _by_seat("wearing", wearing, list(seats))
    except BadSetup as error:
        bad_request("bad-wearing", "A9", problem=error.problem)


def _or_none(value: T | UnsetType) -> T | None:
    return None if isinstance(value, UnsetType) else value


# Setting up


def _begin(new: r.NewMatch) -> Match:
    try:
        return Match(_opening(new))
    except BadSetup as error:
        bad_request("bad-setup", error.clause, problem=error.problem)
    except BadEdition as error:
        bad_request("bad-setup", None, problem=str(error))


def _opening(new: r.NewMatch) -> Opening:
    edition = load(new.edition)
    rules = _or_none(new.house_rules)
    if rules is not None:
        check_house_rules(edition, rules)
    setup = Setup(edition, new.players, new.options, rules or {})
    wearing = _or_none(new.wearing)
    return Opening(
        setup,
        new.seed,
        None if wearing is None else _by_seat("wearing", wearing, new.players),
        _start(new),
    )


def _start(new: r.NewMatch) -> Deal | Position | None:
    deck, dealer, position = _or_none(new.deck), _or_none(new.dealer), _or_none(new.position)
    if position is not None:
        if deck is not None or dealer is not None:
            raise BadSetup("give a position, or a dealer and a deck, not both")
        return _position(position, new.players)
    if (deck is None) != (dealer is None):
        raise BadSetup("`dealer` and `deck` go together: give both or neither")
    if deck is None or dealer is None:
        return None
    return Deal(_seat("dealer", dealer, new.players), deck)


def _position(position: r.PositionRequest, players: tuple[str, ...]) -> Position:
    hands = _by_seat("position.hands", position.hands, players)
    scores = _by_seat("position.scores", position.scores, players)
    for seat, name in enumerate(players):
        if seat not in hands:
            raise BadSetup(f"position.hands: {name} has no hand; give every player one", "G2")
    dealer = _or_none(position.dealer)
    return Position(
        tuple(hands[Seat(seat)] for seat in range(len(players))),
        position.draw,
        position.discard,
        _seat("position.turn", position.turn, players),
        _or_none(position.color),
        None if dealer is None else _seat("position.dealer", dealer, players),
        LEFT if position.direction == "left" else RIGHT,
        tuple(scores.get(Seat(seat), 0) for seat in range(len(players))),
    )


def _by_seat(where: str, by_name: Mapping[str, T], players: Sequence[str]) -> dict[Seat, T]:
    return {_seat(where, name, players): value for name, value in by_name.items()}


def _seat(where: str, name: str, players: Sequence[str]) -> Seat:
    if name not in players:
        raise BadSetup(f"{where}: there is no {name!r} at the table")
    return Seat(players.index(name))


# Lines


def serve(lines: BinaryIO, replies_to: BinaryIO) -> None:
    """Answer every line until the input ends."""
    referee = Referee()
    while line := lines.readline(r.LONGEST_LINE + 1):
        if len(line) > r.LONGEST_LINE and not line.endswith(b"\n"):
            _skip_rest(lines)
        replies_to.write(referee.answer(line.removesuffix(b"\n")) + b"\n")
        replies_to.flush()


def _skip_rest(lines: BinaryIO) -> None:
    """Read and discard the rest of a line that is too long."""
    while (more := lines.readline(r.LONGEST_LINE)) and not more.endswith(b"\n"):
        pass
