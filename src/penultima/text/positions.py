"""Positions as one line of text: the discard pile, all hands, and the draw pile.

    R7 B2 > Ana* RD B1 / Ben:120 G1 / Cal@ T1 . T5 T6 T7

The discard pile (top first, `W=red` for a chosen colour), `>` for play to the left or `<` to the
right, the hands in seat order, and after the full stop the draw pile. `*` marks whose turn it is,
`@` the dealer (the last player if none is marked), `:120` a score.
"""

import re
from collections.abc import Sequence

from penultima.rules.cards import LEFT, RIGHT, Card, Color, Hand, Seat
from penultima.rules.setup import Position
from penultima.rules.table import Table

from .notation_values import NAME, format_name, split, unquoted

_SIDE = {">": LEFT, "<": RIGHT}
_MARK = {LEFT: ">", RIGHT: "<"}
_SEAT = re.compile(rf"({NAME})(\*?)(@?)(?::(\d+))?((?: [A-Z][A-Z0-9]*)*)")


def format_position(position: Position, players: Sequence[str]) -> str:
    scores = position.scores or (0,) * len(players)
    seats = []
    for seat, (name, hand, score) in enumerate(zip(players, position.hands, scores, strict=True)):
        turn = "*" if seat == position.turn else ""
        dealer = "@" if seat == position.dealer else ""
        seats.append(
            " ".join((f"{format_name(name)}{turn}{dealer}" + (f":{score}" if score else ""), *hand))
        )
    top, *below = position.discard
    chosen = f"={position.color}" if position.color else ""
    line = f"{' '.join((top + chosen, *below))} {_MARK[position.direction]} {' / '.join(seats)}"
    return f"{line} . {' '.join(position.draw)}" if position.draw else line


def parse_position(text: str) -> tuple[tuple[str, ...], Position]:
    """The players and the position. ValueError if it can't be read."""
    found = re.fullmatch(
        r"([A-Z0-9a-z= ]+) ([<>]) (.+?)(?: \.((?: [A-Z][A-Z0-9]*)+))?", text.strip()
    )
    if not found:
        raise ValueError(f"no position: {text!r}")
    pile, side, middle, draw = found.groups()
    players, hands, scores, turn, dealer = _parse_seats(middle)
    top, *below = pile.split()
    top, _, color = top.partition("=")
    return players, Position(
        hands,
        tuple(map(Card, (draw or "").split())),
        tuple(map(Card, (top, *below))),
        turn,
        Color(color) if color else None,
        dealer,
        _SIDE[side],
        scores,
    )


def _parse_seats(
    text: str,
) -> tuple[tuple[str, ...], tuple[Hand, ...], tuple[int, ...], Seat, Seat | None]:
    names, hands, scores, turn, dealer = [], [], [], Seat(0), None
    for seat, part in enumerate(split(text, " / ")):
        found = _SEAT.fullmatch(part)
        if not found:
            raise ValueError(f"can't read the seat {part!r}")
        name, to_play, has_dealt, score, cards = found.groups()
        names.append(unquoted(name))
        hands.append(tuple(map(Card, cards.split())))
        scores.append(int(score or 0))
        turn = Seat(seat) if to_play else turn
        dealer = Seat(seat) if has_dealt else dealer
    return tuple(names), tuple(hands), tuple(scores), turn, dealer


def position_of(table: Table) -> Position:
    """The position of a table. It does not include what is pending."""
    top = table.top
    return Position(
        table.hands,
        table.draw,
        table.discard,
        table.prompt.seat if table.prompt.seat is not None else Seat(0),
        table.color if top.is_wild else None,
        table.dealer,
        table.direction,
        table.scores,
    )
