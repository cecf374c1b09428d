"""What a card does at this table, where the table has a say in it."""

from . import effects as do
from .cards import Card
from .table import Setup, Table


def effects_of(table: Table, card: Card) -> tuple[do.Effect, ...]:
    """What a card does at this table: house rules (A7) and sevens and zeros (H4) included."""
    return effects_under(table.setup, card)


def effects_under(setup: Setup, card: Card) -> tuple[do.Effect, ...]:
    """What a card does under what was agreed before the first card."""
    kind = setup.edition.kinds[card]
    if kind.number is not None:
        return _effects_of_number(setup, kind.number)
    if kind.effects == (do.FollowHouseRule(),):
        rule = setup.house_rules.get(card)
        return rule.do if rule else ()
    return kind.effects


def _effects_of_number(setup: Setup, number: int) -> tuple[do.Effect, ...]:
    if setup.options.seven_zero:
        match number:
            case 7:
                return (do.SwapHands("chosen"),)
            case 0:
                return (do.PassHands(),)
    return ()


def title_of(table: Table, card: Card) -> str:
    rule = table.setup.house_rules.get(card)
    return rule.title if rule else ""
