"""What players propose at a table of a server, house rules and rulings, and votes about it."""

from typing import NamedTuple

from penultima.rules.cards import Card, Seat
from penultima.rules.edition import load
from penultima.rules.effects import RulingStep
from penultima.rules.house_rules import HouseRule
from penultima.text.cards import card_name
from penultima.text.effects import house_rule_text
from penultima.text.fluent import Lang, say
from penultima.text.lists import and_list
from penultima.text.rulings import ruling_text
from penultima.wire import notices as n
from penultima.wire.messages import TableInfo


class OpenVote(NamedTuple):
    """A proposal that a player has not answered yet."""

    version: int
    text: str


def open_votes(table: TableInfo, you: int | None, lang: Lang) -> list[OpenVote]:
    if you is None:
        return []
    votes = []
    ruling = table.ruling
    if ruling and you != ruling.seat and you not in ruling.agreed and not ruling.objected:
        votes.append(OpenVote(ruling.version, _ruling(table, ruling.seat, ruling.steps, lang)))
    if table.phase != "playing":
        for card, proposal in table.proposals.items():
            if you not in (*proposal.agreed, *proposal.objected):
                text = _rule(table, proposal.by, card, proposal.rule, lang)
                votes.append(OpenVote(proposal.version, text))
    return votes


def proposal_notice(notice: n.Notice, table: TableInfo, you: int | None, lang: Lang) -> str | None:
    """A line about a proposal or a vote of others during a match; the lobby shows them all."""
    if table.phase == "lobby":
        return None
    match notice:
        case n.RulingProposed(seat=seat) if seat == you:
            return None
        case n.RuleProposed(seat=seat, card=card, rule=rule):
            return _rule(table, _name(table, seat), card, rule, lang)
        case n.RuleVoted(seat, _, _, agree) | n.RulingVoted(seat, _, agree):
            id_ = "notice-agreed" if agree else "notice-objected"
            return say(lang, id_, player=_name(table, seat))
        case n.RulingProposed(seat, _, steps):
            return _ruling(table, seat, steps, lang)
        case n.RulesNotAgreed(cards):
            names = (card_name(load(table.edition), card, lang) for card in cards)
            return say(lang, "notice-rules-not-agreed", cards=and_list(lang, names))
        case _:
            return None


def _rule(table: TableInfo, by: str, card: Card, rule: HouseRule | None, lang: Lang) -> str:
    edition = load(table.edition)
    name = card_name(edition, card, lang)
    if rule is None:
        return say(lang, "notice-rule-rubbed-out", player=by, card=name)
    text = house_rule_text(rule, lang, edition)
    return say(lang, "notice-rule-proposed", player=by, card=name, rule=text)


def _ruling(table: TableInfo, seat: int, steps: tuple[RulingStep, ...], lang: Lang) -> str:
    names = [each.name for each in table.seats]
    text = ruling_text(steps, Seat(seat), names, lang, load(table.edition))
    return say(lang, "notice-ruling-proposed", player=names[seat], ruling=text)


def _name(table: TableInfo, seat: int) -> str:
    """A notice that was missed while away can be about a seat that is gone."""
    return table.seats[seat].name if seat < len(table.seats) else "–"
