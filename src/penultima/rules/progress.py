"""Progress: a table on the way from one prompt to the next, with the events so far."""

from msgspec.structs import replace

from . import events as e
from .cards import Card, Hand, Seat
from .dealing import in_order_of_chance
from .evolve import CHANGES
from .matching import playable
from .prompts import AnswerDemand, Prompt, TakeTurn
from .scoring import match_winners, round_points
from .table import Table

REPETITIONS_THAT_BLOCK = 3


class Progress:
    __slots__ = ("ended", "events", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[e.Event] = []
        self.ended = False
        """Whether the round has ended; from then on nothing is drawn, asked or begun."""

    def happen(self, event: e.Event) -> None:
        self.table = CHANGES[type(event)](self.table, event)
        self.events.append(event)

    def ask(self, prompt: Prompt) -> None:
        if not self.ended:
            self.happen(e.Asked(prompt))

    def draw(self, seat: Seat, count: int, why: e.Why) -> Hand:
        """Draw up to `count` cards; if the pile runs out, go on with a new one (T5, T6)."""
        drawn: Hand = ()
        while not self.ended and len(drawn) < count and self._find_cards(seat):
            cards = self.table.draw[: count - len(drawn)]
            self.happen(e.Drew(seat, len(cards), why, cards))
            drawn += cards
        return drawn

    def draw_for_turn(self, seat: Seat, until_playable: bool) -> Hand:
        """Draw one card, or all up to the first that can be played (H2)."""
        drawn = self.draw(seat, 1, "turn")
        while until_playable and drawn and not self._could_play(seat, drawn[-1]):
            more = self.draw(seat, 1, "turn")
            if not more:
                break
            drawn += more
        return drawn

    def _could_play(self, seat: Seat, card: Card) -> bool:
        return card in playable(self.table, seat)

    def _find_cards(self, seat: Seat) -> bool:
        """Whether there is a card to draw, from a new pile if need be (T5)."""
        table = self.table
        if table.draw:
            return True
        if table.nothing_to_draw:
            return False
        pile = in_order_of_chance(table, table.discard[1:], "reshuffle")
        self.happen(e.Reshuffled(len(pile), pile))
        return not self._is_blocked_by_repetition(seat)

    def _is_blocked_by_repetition(self, seat: Seat) -> bool:
        """Whether the reshuffle has found the table like this for the third time (T7)."""
        *before, last = self.table.reshuffles
        times = 1 + before.count(replace(last, seat=seat))
        if times > 1:
            self.happen(e.Repeated(times))
        if times < REPETITIONS_THAT_BLOCK:
            return False
        self.end_round(None)
        return True

    def begin_turn(self, seat: Seat) -> None:
        if self.ended:
            return
        self.happen(e.TurnBegan(self._past_lost_turns(seat)))
        if not self.table.draw:
            self.pass_stuck_players()

    def begin_demand(self, seat: Seat, emblem: str, count: int) -> None:
        if self.ended:
            return
        seat = self._past_lost_turns(seat)
        self.happen(e.TurnBegan(seat))
        self.ask(AnswerDemand(seat, emblem, count))
        self.pass_stuck_players()

    def win_turn(self, seat: Seat) -> None:
        """Let the player who answers have a turn of their own, unless it is lost."""
        if self.table.lost_turns and self.table.lost_turns[seat]:
            self.begin_turn(seat)
            return
        self.ask(TakeTurn(seat))
        self.pass_stuck_players()

    def _past_lost_turns(self, seat: Seat) -> Seat:
        """The first player from this one on who has no turn to lose."""
        while self.table.lost_turns and self.table.lost_turns[seat]:
            self.happen(e.LostTurn(seat))
            seat = self.table.next_seat(seat)
        return seat

    def pass_stuck_players(self) -> None:
        """With nothing to draw, players who have nothing to play are passed at once (T6)."""
        while (
            self.table.nothing_to_draw
            and isinstance(self.table.prompt, TakeTurn | AnswerDemand)
            and not playable(self.table, self.table.prompt.seat)
        ):
            seat = self.table.prompt.seat
            self.happen(e.Passed(seat))
            if len(self.table.stuck) == self.table.seats:
                self.end_round(None)
            else:
                seat = self._past_lost_turns(self.table.next_seat(seat))
                self.happen(e.TurnBegan(seat))

    def end_round(self, winner: Seat | None) -> None:
        self.ended = True
        points = round_points(self.table, winner)
        scores = tuple(score + more for score, more in zip(self.table.scores, points, strict=True))
        self.happen(e.RoundEnded(points, scores, winner))
        winners = match_winners(self.table)
        if winners:
            self.happen(e.MatchEnded(winners))
