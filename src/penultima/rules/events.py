"""Events: what happened. Only events change a table; a fold of the events is the table.

Fields that are secret from some viewers are optional, and view.py leaves them out.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from .cards import Card, Color, Direction, Hand, Pile, Seat
from .chance import Seed
from .effects import RulingStep
from .house_rules import HouseRule
from .prompts import Prompt

Wearing: TypeAlias = tuple[tuple[Color, ...], ...]
Why = Literal["turn", "demand", "card", "caught", "accusation"]


class _Event(
    Struct, frozen=True, tag_field="type", omit_defaults=True, repr_omit_defaults=True, gc=False
):
    pass


# Before the first turn


class LotDrawn(_Event, frozen=True, tag="lot_drawn"):
    """A card drawn to decide who deals (S1)."""

    seat: Seat
    card: Card


class Seeded(_Event, frozen=True, tag="seeded"):
    """From here on shuffles follow from this seed, which no viewer may know."""

    seed: Seed | None = None


class DealerChosen(_Event, frozen=True, tag="dealer_chosen"):
    seat: Seat


class Dressed(_Event, frozen=True, tag="dressed"):
    """What each player wears in this round, in seat order (A9)."""

    wearing: Wearing


class HouseRulesWritten(_Event, frozen=True, tag="house_rules_written"):
    """The rules on the customizable cards from now on; a card without one is a plain wild (A7)."""

    rules: dict[Card, HouseRule]


class Dealt(_Event, frozen=True, tag="dealt"):
    """A new round. In a redacted event, `cards` is the viewer's own hand."""

    dealer: Seat
    hands: tuple[Hand, ...] | None = None
    draw: Pile | None = None
    cards: Hand | None = None


class PositionSet(_Event, frozen=True, tag="position_set"):
    """A round that begins from a position. `cards` is as in `Dealt`."""

    dealer: Seat
    discard: Pile
    color: Color
    direction: Direction
    scores: tuple[int, ...]
    hands: tuple[Hand, ...] | None = None
    draw: Pile | None = None
    cards: Hand | None = None


class TurnedUp(_Event, frozen=True, tag="turned_up"):
    card: Card


class PutBack(_Event, frozen=True, tag="put_back"):
    """The card turned up went back, and the pile was shuffled again (S4)."""

    card: Card
    draw: Pile | None = None


# Turns


class TurnBegan(_Event, frozen=True, tag="turn_began"):
    seat: Seat


class Asked(_Event, frozen=True, tag="asked"):
    prompt: Prompt


class Played(_Event, frozen=True, tag="played"):
    seat: Seat
    card: Card
    color: Color | None = None
    clothing: Color | None = None
    whom: Seat | None = None
    call: bool = False


class Drew(_Event, frozen=True, tag="drew"):
    seat: Seat
    count: int
    why: Why = "card"
    cards: Hand | None = None


class Kept(_Event, frozen=True, tag="kept"):
    seat: Seat


class Passed(_Event, frozen=True, tag="passed"):
    """A player with nothing to play and nothing to draw was passed (T6)."""

    seat: Seat


class ColorNamed(_Event, frozen=True, tag="color_named"):
    seat: Seat
    color: Color


class Skipped(_Event, frozen=True, tag="skipped"):
    seat: Seat


class WillLoseTurn(_Event, frozen=True, tag="will_lose_turn"):
    """The next turn that comes to this player will be lost."""

    seat: Seat


class LostTurn(_Event, frozen=True, tag="lost_turn"):
    """The turn came to a player who had one to lose, and went on to the next."""

    seat: Seat


class Reversed(_Event, frozen=True, tag="reversed"):
    direction: Direction


class Repeated(_Event, frozen=True, tag="repeated"):
    """The reshuffle has found the table as before. The third time blocks the round (T7)."""

    times: int


class Reshuffled(_Event, frozen=True, tag="reshuffled"):
    """The discard pile, except its top card, became the new draw pile (T5)."""

    count: int
    draw: Pile | None = None


# Answers


class Challenged(_Event, frozen=True, tag="challenged"):
    seat: Seat
    player: Seat


class HandShown(_Event, frozen=True, tag="hand_shown"):
    """`spectators` says whether spectators see the hand too."""

    player: Seat
    to: tuple[Seat, ...]
    spectators: bool = False
    hand: Hand | None = None


class Judged(_Event, frozen=True, tag="judged"):
    player: Seat
    guilty: bool


class Accepted(_Event, frozen=True, tag="accepted"):
    seat: Seat


# What cards do


class Discarded(_Event, frozen=True, tag="discarded"):
    """Cards went from a hand under the card in play."""

    seat: Seat
    cards: Hand
    random: bool = False


class HandsSwapped(_Event, frozen=True, tag="hands_swapped"):
    seat: Seat
    whom: Seat


class HandsPassed(_Event, frozen=True, tag="hands_passed"):
    """Every hand moved one seat in this direction."""

    direction: Direction


class PlayerChosen(_Event, frozen=True, tag="player_chosen"):
    seat: Seat
    whom: Seat


class Gave(_Event, frozen=True, tag="gave"):
    seat: Seat
    whom: Seat
    count: int
    cards: Hand | None = None


class Took(_Event, frozen=True, tag="took"):
    """Cards were taken from another hand, by chance."""

    seat: Seat
    whom: Seat
    count: int
    cards: Hand | None = None


class Picked(_Event, frozen=True, tag="picked"):
    """Cards to be passed on when all players have picked theirs."""

    seat: Seat
    count: int
    cards: Hand | None = None


class HandsShuffled(_Event, frozen=True, tag="hands_shuffled"):
    """All hands were shuffled together and dealt out again. `cards` is as in `Dealt`."""

    counts: tuple[int, ...]
    hands: tuple[Hand, ...] | None = None
    cards: Hand | None = None


class Ruled(_Event, frozen=True, tag="ruled"):
    """What the table decided, which is carried out next."""

    seat: Seat
    steps: tuple[RulingStep, ...]


class Honored(_Event, frozen=True, tag="honored"):
    seat: Seat
    kept: bool


# UNO


class Called(_Event, frozen=True, tag="called"):
    seat: Seat


class OwesCall(_Event, frozen=True, tag="owes_call"):
    """A player with one card left has not called UNO and can be caught (G1)."""

    seat: Seat


class Caught(_Event, frozen=True, tag="caught"):
    seat: Seat
    by: Seat


class Accused(_Event, frozen=True, tag="accused"):
    """A wrong accusation (H6)."""

    seat: Seat
    whom: Seat


# Ends


class RoundEnded(_Event, frozen=True, tag="round_ended"):
    """`points` is what each seat gets or is charged. A blocked round has no winner."""

    points: tuple[int, ...]
    scores: tuple[int, ...]
    winner: Seat | None = None


class MatchEnded(_Event, frozen=True, tag="match_ended"):
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    LotDrawn
    | DealerChosen
    | Seeded
    | Dressed
    | HouseRulesWritten
    | Dealt
    | PositionSet
    | TurnedUp
    | PutBack
    | TurnBegan
    | Asked
    | Played
    | Drew
    | Kept
    | Passed
    | ColorNamed
    | Skipped
    | WillLoseTurn
    | LostTurn
    | Reversed
    | Reshuffled
    | Repeated
    | Challenged
    | HandShown
    | Judged
    | Accepted
    | Discarded
    | HandsSwapped
    | HandsPassed
    | PlayerChosen
    | Gave
    | Took
    | Picked
    | HandsShuffled
    | Ruled
    | Honored
    | Called
    | OwesCall
    | Caught
    | Accused
    | RoundEnded
    | MatchEnded
)
