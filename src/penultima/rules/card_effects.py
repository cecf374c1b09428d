"""The effects of a card under a table's options and house rules."""

from collections.abc import Mapping

from . import effects as do
from .cards import Card
from .edition import Kind
from .house_rules import HouseRule
from .options import Options


def effects_under(
    kind: Kind, options: Options, house_rules: Mapping[Card, HouseRule]
) -> tuple[do.Effect, ...]:
    """What is printed on a card, or written on it (A7), or what sevens and zeros do (H4)."""
    if kind.number is not None:
        return _effects_of_number(kind.number, options)
    if kind.effects == (do.FollowHouseRule(),):
        rule = house_rules.get(kind.card)
        return rule.do if rule else ()
    return kind.effects


def _effects_of_number(number: int, options: Options) -> tuple[do.Effect, ...]:
    if options.seven_zero:
        match number:
            case 7:
                return (do.SwapHands("chosen"),)
            case 0:
                return (do.PassHands(),)
    return ()
