"""What the rules have against a move, told to the player who would like to make it."""

from penultima.rules.actions import NextRound
from penultima.rules.cards import Seat
from penultima.rules.refusal import why_not
from penultima.server.errors import Rejected
from penultima.wire.messages import Explanation
from penultima.wire.requests import WhyNot

from .session import Session, rule_refusal
from .state import TableState


def explain(session: Session, request: WhyNot, state: TableState, seat: Seat) -> None:
    """Answer for the table as it has been sent. Raises Rejected."""
    if state.game is None or isinstance(request.action, NextRound):
        raise Rejected("not_now")
    if state.seen_from(seat) is None:
        raise Rejected("sits_out")
    refused = why_not(state.game, seat, request.action)
    refusal = rule_refusal(refused, session.lang, state.game.setup) if refused else None
    session.send(Explanation(request.id, state.seq, refusal))
