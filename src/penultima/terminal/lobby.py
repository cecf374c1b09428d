"""The lobby of a table as lines of text, with its proposed house rules."""

from penultima.rules.cards import Card
from penultima.rules.edition import load
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import outfits_are_declared
from penultima.text.cards import card_name, color_name
from penultima.text.effects import house_rule_text
from penultima.text.fluent import Lang, say
from penultima.text.lists import and_list, labelled
from penultima.wire.messages import TableInfo
from penultima.wire.seats import SeatInfo


def seat_state(info: SeatInfo, lang: Lang) -> str:
    state = info.kind if info.kind != "human" else ("ready" if info.ready else "getting-ready")
    return say(lang, f"join-seat-{state}")


def has_free_seat(table: TableInfo) -> bool:
    """Whether a newcomer finds a seat: an open one, or one of a bot that gives way."""
    kinds = {seat.kind for seat in table.seats}
    return "open" in kinds or (table.settings.replace_bots and "bot" in kinds)


def table_lines(table: TableInfo, lang: Lang) -> list[str]:
    """Seats and proposed house rules, one per line."""
    occupied = [seat for seat, info in enumerate(table.seats) if info.kind != "open"]
    lines = [_seat_line(table, seat, lang) for seat in occupied]
    if open_ := len(table.seats) - len(occupied):
        lines.append(say(lang, "join-open-seats", count=open_))
    return lines + proposal_lines(table, lang)


def _seat_line(table: TableInfo, seat: int, lang: Lang) -> str:
    """“Ana: getting ready, host, wears pink and blue.”"""
    info, edition = table.seats[seat], load(table.edition)
    state = [seat_state(info, lang)]
    if seat == table.host:
        state.append(say(lang, "join-host"))
    if outfits_are_declared(edition, table.options) and info.outfit.colors:
        colors = and_list(lang, [color_name(edition, c, lang) for c in info.outfit.colors])
        state.append(say(lang, "join-wears", colors=colors))
    return f"{labelled(lang, info.name, ', '.join(state))}."


def proposal_lines(table: TableInfo, lang: Lang) -> list[str]:
    """The house rules proposed for the customizable cards, and how many players agree."""
    edition, seated = load(table.edition), sum(seat.kind != "open" for seat in table.seats)
    return [
        f"{card_name(edition, card, lang)} ({len(proposal.agreed)}/{seated}): "
        + house_rule_text(proposal.rule, lang, edition)
        for card, proposal in table.proposals.items()
        if proposal.rule is not None
    ]


def proposed_rules(table: TableInfo) -> dict[Card, HouseRule]:
    """The rules that the cards would have if everybody agreed."""
    rules = {card: proposal.rule for card, proposal in table.proposals.items()}
    return {card: rule for card, rule in {**table.house_rules, **rules}.items() if rule}
