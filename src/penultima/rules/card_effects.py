"""What a card does at a table, where the table has a say in it."""

from collections.abc import Mapping

from . import effects as do
from .cards import Card
from .edition import Kind
from .house_rules import HouseRule
from .options import Options


def effects_under(
    kind: Kind, options: Options, house_rules: Mapping[Card, HouseRule]
) -> tuple[do.Effect, ...]:
    """What a card does there: house rules (A7) and sevens and zeros (H4) included."""
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
