"""Events before and after a round as sentences: lots, outfits, the deal, points."""

from collections.abc import Iterator
from typing import assert_never

from penultima.rules import events as e
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.house_rules import HouseRule

from .cards import card_subject
from .lists import and_list, semicolon_list
from .reader import Reader


def round_event_text(
    event: e.LotDrawn
    | e.DealerChosen
    | e.Dressed
    | e.HouseRulesWritten
    | e.Dealt
    | e.PositionSet
    | e.TurnedUp
    | e.PutBack
    | e.RoundEnded
    | e.MatchEnded,
    reader: Reader,
) -> str:
    match event:
        case e.LotDrawn(seat, card):
            return reader.about("event-lot-drawn", seat, card=reader.card(card))
        case e.DealerChosen(seat):
            return reader.about("event-dealer-chosen", seat)
        case e.Dressed(wearing):
            outfits = (_outfit(reader, Seat(n), colors) for n, colors in enumerate(wearing))
            return reader.say("event-dressed", outfits=semicolon_list(reader.lang, outfits))
        case e.HouseRulesWritten(rules):
            return _house_rules_written(reader, rules)
        case e.Dealt(dealer):
            return reader.about("event-dealt", dealer, count=reader.setup.options.hand_size)
        case e.PositionSet(discard=discard, color=color):
            top, named = reader.card(discard[0]), reader.color(color)
            return reader.say("event-position-set", card=top, color=named)
        case e.TurnedUp(card):
            return reader.say("event-turned-up", card=reader.card(card))
        case e.PutBack(card):
            subject = card_subject(reader.edition, card, reader.lang)
            return reader.say("event-put-back", card=subject)
        case e.RoundEnded(points, scores, winner):
            return _round_ended(reader, winner, points, scores)
        case e.MatchEnded(winners):
            return match_won(reader, winners)
        case _:
            assert_never(event)


def _outfit(reader: Reader, seat: Seat, colors: tuple[Color, ...]) -> str:
    player = reader.person(seat)
    if not colors:
        return reader.say("event-dressed-no-color", player=player)
    worn = and_list(reader.lang, map(reader.color, colors))
    return reader.say("event-dressed-outfit", player=player, colors=worn)


def _house_rules_written(reader: Reader, rules: dict[Card, HouseRule]) -> str:
    if not rules:
        return reader.say("event-house-rules-erased")
    written = (
        reader.say("event-house-rule", card=reader.hand((card,)), title=rule.title)
        for card, rule in rules.items()
    )
    return reader.say("event-house-rules-written", rules=semicolon_list(reader.lang, written))


def dealt_hands(event: e.Dealt | e.PositionSet | e.HandsShuffled, reader: Reader) -> Iterator[str]:
    """The hands that the event contains: the reader's own, or all if it is not redacted."""
    if event.cards is not None and reader.viewer is not None:
        yield reader.about("event-hand", reader.viewer, cards=reader.hand(event.cards))
    for seat, hand in enumerate(event.hands or ()):
        yield reader.about("event-hand", Seat(seat), cards=reader.hand(hand))


def _round_ended(
    reader: Reader, winner: Seat | None, points: tuple[int, ...], scores: tuple[int, ...]
) -> str:
    if winner is None:
        return reader.say("event-round-blocked")
    if reader.setup.options.scoring == "winner":
        count, total = points[winner], scores[winner]
        return reader.about("event-round-won", winner, count=count, total=total)
    charges = (
        reader.say(
            "event-round-charge",
            player=reader.person(Seat(seat)),
            count=points[seat],
            total=scores[seat],
        )
        for seat in range(len(points))
    )
    listed = semicolon_list(reader.lang, charges)
    return reader.about("event-round-charged", winner, charges=listed)


def match_won(reader: Reader, winners: tuple[Seat, ...]) -> str:
    if len(winners) == 1:
        return reader.about("event-match-ended", winners[0])
    return reader.say("event-match-shared", players=reader.people(winners))
