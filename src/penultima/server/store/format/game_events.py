"""Stored forms of the events of a round, with everything that seats may not know of each other."""

from typing import Literal, TypeAlias

from msgspec import Struct

from penultima.rules import events as e
from penultima.rules.cards import Card, Color, Direction, Hand, Pile, Seat
from penultima.rules.chance import Seed

from .mapping import Mapping
from .prompts import PROMPTS, StoredPrompt
from .values import (
    StoredEffect,
    StoredHouseRule,
    load_house_rules,
    load_ruling,
    store_house_rules,
    store_ruling,
)


class _Event(
    Struct,
    frozen=True,
    tag_field="type",
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
):
    pass


# Before the first turn


class LotDrawn(_Event, frozen=True, tag="lot_drawn"):
    seat: Seat
    card: Card


class DealerChosen(_Event, frozen=True, tag="dealer_chosen"):
    seat: Seat


class Seeded(_Event, frozen=True, tag="seeded"):
    seed: Seed


class Dressed(_Event, frozen=True, tag="dressed"):
    wearing: tuple[tuple[Color, ...], ...]


class HouseRulesWritten(_Event, frozen=True, tag="house_rules_written"):
    rules: dict[Card, StoredHouseRule]


class Dealt(_Event, frozen=True, tag="dealt"):
    dealer: Seat
    hands: tuple[Hand, ...]
    draw: Pile


class PositionSet(_Event, frozen=True, tag="position_set"):
    dealer: Seat
    discard: Pile
    color: Color
    direction: Direction
    scores: tuple[int, ...]
    hands: tuple[Hand, ...]
    draw: Pile


class TurnedUp(_Event, frozen=True, tag="turned_up"):
    card: Card


class PutBack(_Event, frozen=True, tag="put_back"):
    card: Card
    draw: Pile


# Turns


class TurnBegan(_Event, frozen=True, tag="turn_began"):
    seat: Seat


class Asked(_Event, frozen=True, tag="asked"):
    prompt: StoredPrompt


class Played(_Event, frozen=True, tag="played"):
    seat: Seat
    card: Card
    color: Color | None = None
    clothing: Color | None = None
    whom: Seat | None = None
    call: bool = False


class Drew(_Event, frozen=True, tag="drew"):
    seat: Seat
    cards: Hand
    why: Literal["turn", "demand", "card", "caught", "accusation"] = "card"


class Kept(_Event, frozen=True, tag="kept"):
    seat: Seat


class Passed(_Event, frozen=True, tag="passed"):
    seat: Seat


class ColorNamed(_Event, frozen=True, tag="color_named"):
    seat: Seat
    color: Color


class Skipped(_Event, frozen=True, tag="skipped"):
    seat: Seat


class WillLoseTurn(_Event, frozen=True, tag="will_lose_turn"):
    seat: Seat


class LostTurn(_Event, frozen=True, tag="lost_turn"):
    seat: Seat


class Reversed(_Event, frozen=True, tag="reversed"):
    direction: Direction


class Reshuffled(_Event, frozen=True, tag="reshuffled"):
    draw: Pile


class Repeated(_Event, frozen=True, tag="repeated"):
    times: int


# Answers


class Challenged(_Event, frozen=True, tag="challenged"):
    seat: Seat
    player: Seat


class HandShown(_Event, frozen=True, tag="hand_shown"):
    player: Seat
    to: tuple[Seat, ...]
    hand: Hand
    spectators: bool = False


class Judged(_Event, frozen=True, tag="judged"):
    player: Seat
    guilty: bool


class Accepted(_Event, frozen=True, tag="accepted"):
    seat: Seat


# What cards do


class Discarded(_Event, frozen=True, tag="discarded"):
    seat: Seat
    cards: Hand
    random: bool = False


class HandsSwapped(_Event, frozen=True, tag="hands_swapped"):
    seat: Seat
    whom: Seat


class HandsPassed(_Event, frozen=True, tag="hands_passed"):
    direction: Direction


class PlayerChosen(_Event, frozen=True, tag="player_chosen"):
    seat: Seat
    whom: Seat


class Gave(_Event, frozen=True, tag="gave"):
    seat: Seat
    whom: Seat
    cards: Hand


class Took(_Event, frozen=True, tag="took"):
    seat: Seat
    whom: Seat
    cards: Hand


class Picked(_Event, frozen=True, tag="picked"):
    seat: Seat
    cards: Hand


class HandsShuffled(_Event, frozen=True, tag="hands_shuffled"):
    hands: tuple[Hand, ...]


class Ruled(_Event, frozen=True, tag="ruled"):
    seat: Seat
    steps: tuple[StoredEffect, ...]


class Honored(_Event, frozen=True, tag="honored"):
    seat: Seat
    kept: bool


# UNO


class Called(_Event, frozen=True, tag="called"):
    seat: Seat


class OwesCall(_Event, frozen=True, tag="owes_call"):
    seat: Seat


class Caught(_Event, frozen=True, tag="caught"):
    seat: Seat
    by: Seat


class Accused(_Event, frozen=True, tag="accused"):
    seat: Seat
    whom: Seat


# Ends


class RoundEnded(_Event, frozen=True, tag="round_ended"):
    points: tuple[int, ...]
    scores: tuple[int, ...]
    winner: Seat | None = None


class MatchEnded(_Event, frozen=True, tag="match_ended"):
    winners: tuple[Seat, ...]


StoredGameEvent: TypeAlias = (
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


def _store_dealt(event: e.Dealt) -> Dealt:
    assert event.hands is not None and event.draw is not None and event.cards is None
    return Dealt(event.dealer, event.hands, event.draw)


def _store_position(event: e.PositionSet) -> PositionSet:
    assert event.hands is not None and event.draw is not None and event.cards is None
    return PositionSet(
        event.dealer,
        event.discard,
        event.color,
        event.direction,
        event.scores,
        event.hands,
        event.draw,
    )


def _load_position(stored: PositionSet) -> e.PositionSet:
    return e.PositionSet(
        stored.dealer,
        stored.discard,
        stored.color,
        stored.direction,
        stored.scores,
        stored.hands,
        stored.draw,
    )


def _store_drew(event: e.Drew) -> Drew:
    assert event.cards is not None and event.count == len(event.cards)
    return Drew(event.seat, event.cards, event.why)


def _store_gave(event: e.Gave) -> Gave:
    assert event.cards is not None and event.count == len(event.cards)
    return Gave(event.seat, event.whom, event.cards)


def _store_took(event: e.Took) -> Took:
    assert event.cards is not None and event.count == len(event.cards)
    return Took(event.seat, event.whom, event.cards)


def _store_picked(event: e.Picked) -> Picked:
    assert event.cards is not None and event.count == len(event.cards)
    return Picked(event.seat, event.cards)


def _store_shuffled(event: e.HandsShuffled) -> HandsShuffled:
    assert event.hands is not None and event.cards is None
    assert event.counts == tuple(map(len, event.hands))
    return HandsShuffled(event.hands)


def _store_reshuffled(event: e.Reshuffled) -> Reshuffled:
    assert event.draw is not None and event.count == len(event.draw)
    return Reshuffled(event.draw)


GAME_EVENTS = Mapping()
GAME_EVENTS.same(e.LotDrawn, LotDrawn)
GAME_EVENTS.same(e.DealerChosen, DealerChosen)
GAME_EVENTS.same(e.Seeded, Seeded)
GAME_EVENTS.same(e.Dressed, Dressed)
GAME_EVENTS.custom(
    e.HouseRulesWritten,
    HouseRulesWritten,
    lambda event: HouseRulesWritten(store_house_rules(event.rules)),
    lambda s: e.HouseRulesWritten(load_house_rules(s.rules)),
)
GAME_EVENTS.custom(e.Dealt, Dealt, _store_dealt, lambda s: e.Dealt(s.dealer, s.hands, s.draw))
GAME_EVENTS.custom(e.PositionSet, PositionSet, _store_position, _load_position)
GAME_EVENTS.same(e.TurnedUp, TurnedUp)
GAME_EVENTS.same(e.PutBack, PutBack)
GAME_EVENTS.same(e.TurnBegan, TurnBegan)
GAME_EVENTS.custom(
    e.Asked,
    Asked,
    lambda event: Asked(PROMPTS.to_stored(event.prompt)),
    lambda s: e.Asked(PROMPTS.to_live(s.prompt)),
)
GAME_EVENTS.same(e.Played, Played)
GAME_EVENTS.custom(
    e.Drew, Drew, _store_drew, lambda s: e.Drew(s.seat, len(s.cards), s.why, s.cards)
)
GAME_EVENTS.same(e.Kept, Kept)
GAME_EVENTS.same(e.Passed, Passed)
GAME_EVENTS.same(e.ColorNamed, ColorNamed)
GAME_EVENTS.same(e.Skipped, Skipped)
GAME_EVENTS.same(e.WillLoseTurn, WillLoseTurn)
GAME_EVENTS.same(e.LostTurn, LostTurn)
GAME_EVENTS.same(e.Reversed, Reversed)
GAME_EVENTS.custom(
    e.Reshuffled, Reshuffled, _store_reshuffled, lambda s: e.Reshuffled(len(s.draw), s.draw)
)
GAME_EVENTS.same(e.Repeated, Repeated)
GAME_EVENTS.same(e.Challenged, Challenged)
GAME_EVENTS.same(e.HandShown, HandShown)
GAME_EVENTS.same(e.Judged, Judged)
GAME_EVENTS.same(e.Accepted, Accepted)
GAME_EVENTS.same(e.Discarded, Discarded)
GAME_EVENTS.same(e.HandsSwapped, HandsSwapped)
GAME_EVENTS.same(e.HandsPassed, HandsPassed)
GAME_EVENTS.same(e.PlayerChosen, PlayerChosen)
GAME_EVENTS.custom(
    e.Gave, Gave, _store_gave, lambda s: e.Gave(s.seat, s.whom, len(s.cards), s.cards)
)
GAME_EVENTS.custom(
    e.Took, Took, _store_took, lambda s: e.Took(s.seat, s.whom, len(s.cards), s.cards)
)
GAME_EVENTS.custom(
    e.Picked, Picked, _store_picked, lambda s: e.Picked(s.seat, len(s.cards), s.cards)
)
GAME_EVENTS.custom(
    e.HandsShuffled,
    HandsShuffled,
    _store_shuffled,
    lambda s: e.HandsShuffled(tuple(map(len, s.hands)), s.hands),
)
GAME_EVENTS.custom(
    e.Ruled,
    Ruled,
    lambda event: Ruled(event.seat, store_ruling(event.steps)),
    lambda s: e.Ruled(s.seat, load_ruling(s.steps)),
)
GAME_EVENTS.same(e.Honored, Honored)
GAME_EVENTS.same(e.Called, Called)
GAME_EVENTS.same(e.OwesCall, OwesCall)
GAME_EVENTS.same(e.Caught, Caught)
GAME_EVENTS.same(e.Accused, Accused)
GAME_EVENTS.same(e.RoundEnded, RoundEnded)
GAME_EVENTS.same(e.MatchEnded, MatchEnded)
