"""A match in progress: the table and its history."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from penultima.drawings import draw_table
from penultima.errors import BadSetup
from penultima.rows import Rows
from penultima.rules.actions import Action, NextRound
from penultima.rules.cards import Seat
from penultima.rules.edition import is_built_in
from penultima.rules.events import Event
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.table import Table
from penultima.text.history import history_rows
from penultima.text.notation import ACTIONS, parse_phrase
from penultima.text.record import MatchStep, format_record, parse_record, replay
from penultima.view import View, view

Player: TypeAlias = Seat | int | str
"""A player by seat or by name."""


def seat_of(players: Sequence[str], player: Player) -> Seat:
    """The seat of a player, given by name or by seat. Raises BadSetup."""
    if isinstance(player, str):
        if player in players:
            return Seat(players.index(player))
    elif not isinstance(player, bool) and 0 <= player < len(players):
        return Seat(int(player))
    names, last = ", ".join(map(repr, players)), len(players) - 1
    raise BadSetup(f"no player {player!r}: pass one of {names}, or a seat from 0 to {last}")


class Match:
    """The one mutable object of the library; everything else is a value.

    Wherever a player is meant, a name or a seat will do.

    >>> from penultima import Match, Opening, Setup, load
    >>> match = Match(Opening(Setup(load("zelda"), ("Ana", "Ben")), seed=7))
    >>> match.do("Ben", "plays R1")
    (Played(seat=1, card='R1'), TurnBegan(seat=0))
    """

    def __init__(self, opening: Opening) -> None:
        table, events = begin(opening)
        self.opening = opening
        self.history = [MatchStep(None, None, events, table)]

    @classmethod
    def from_record(cls, text: str) -> "Match":
        """The match that a game record describes, ready to be continued. Raises BadRecord."""
        record = parse_record(text)
        match = Match(record.opening)
        match.history = list(replay(record))
        return match

    @property
    def table(self) -> Table:
        return self.history[-1].table

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last step."""
        return self.history[-1].events

    @property
    def players(self) -> Sequence[str]:
        return self.opening.setup.players

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.table.winners is not None

    @property
    def winner(self) -> str | None:
        """The name of the player who has won the match; None before its end, and in a tie."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who have won the match: several in a tie, none before its end."""
        return tuple(self.players[seat] for seat in self.table.winners or ())

    @property
    def scores(self) -> dict[str, int]:
        """The scores by name."""
        return dict(zip(self.players, self.table.scores, strict=True))

    @property
    def turn(self) -> str | None:
        """The name of the player who has to decide; None between rounds."""
        seat = self.table.prompt.seat
        return None if seat is None else self.players[seat]

    def seat(self, player: Player) -> Seat:
        """The seat of a player. Raises BadSetup if nobody sits there."""
        return seat_of(self.players, player)

    def do(self, player: Player, action: Action | str) -> tuple[Event, ...]:
        """Make a move: an action, or its notation, such as `plays B7`.

        Raises `Refused`, and then nothing has changed. That includes a seat that nobody has.
        """
        seat = self.seat(player) if isinstance(player, str) else Seat(player)
        action = self._action(action)
        table, events = apply(self.table, seat, action)
        self.history.append(MatchStep(seat, action, events, table))
        return events

    def next_round(self) -> tuple[Event, ...]:
        """Deal the next round."""
        return self.do(Seat(0), NextRound())

    def view(self, player: Player | None) -> View:
        """What a player may know; for None, a spectator."""
        return view(self.table, None if player is None else self.seat(player), self.events)

    def record(self) -> str:
        return format_record(self.opening, self.history)

    @property
    def rows(self) -> Rows:
        """The history as rows, one for each move, for data frames (docs/library.md)."""
        return history_rows(self.history)

    def _action(self, action: Action | str) -> Action:
        """An action from its notation, or with names where it has to have seats."""
        if isinstance(action, str):
            try:
                return parse_phrase(action, ACTIONS, self.players)
            except ValueError as error:
                problem = f"{error}: write a move as in a record, such as 'plays B7' or 'draws'"
                raise BadSetup(problem) from None
        if not isinstance(action, ACTIONS):
            raise BadSetup(f"{action!r} is no move: pass an action or its notation, 'plays B7'")
        with_seats: Action = self._with_seats(action)
        return with_seats

    def _with_seats(self, action: Any) -> Any:
        """An action with seats where names were given."""
        if isinstance(getattr(action, "whom", None), str):
            action = replace(action, whom=self.seat(action.whom))
        if isinstance(action, NextRound) and action.wearing:
            wearing = {self.seat(player): worn for player, worn in action.wearing.items()}
            action = replace(action, wearing=wearing)
        return action

    def __eq__(self, other: object) -> bool:
        """Matches are equal if they began alike and the same has happened in them."""
        if not isinstance(other, Match):
            return NotImplemented
        return (self.opening, self.history) == (other.opening, other.history)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """A call that makes this match again, unless its edition is from a file."""
        if not is_built_in(self.opening.setup.edition):
            return f"<Match of {', '.join(self.players)}: {self.opening.setup.edition!r}>"
        record = self.record()
        if "\\" in record or '"""' in record:
            return f"Match.from_record({record!r})"
        return f'Match.from_record("""\\\n{record}""")'

    def _repr_html_(self) -> str:
        return draw_table(self.table)._repr_html_()
