"""Takeovers: the others vote that a bot plays for somebody who keeps the table waiting.

The player is back with the next thing they do, so a vote takes nothing from them but the wait.
"""

from penultima.delays import TAKEOVER_AFTER_S
from penultima.rules.cards import Seat
from penultima.server.errors import Rejected
from penultima.server.store.entries import Logged
from penultima.wire import notices as n

from .seating import pass_host_on
from .timing import Author
from .transition import Transition, Unchanged


def vote(t: Transition, seat: Seat, whom: int, author: Author) -> None:
    """Let a bot play for `whom` if more than half of the others want it. Raises Rejected."""
    _check(t, seat, whom)
    state = t.state
    player, target = state.seats[seat].player, state.seats[whom].player
    agreed = state.takeover.agreed if state.takeover is not None else frozenset()
    if player in agreed:
        t.reply(author, Unchanged())
        return
    events: list[Logged] = [n.TakeoverVoted(seat, whom)]
    asked = t.timing.asked(state) - {target}
    if 2 * len((agreed | {player}) & asked) > len(asked):
        events += [n.BotTookOver(whom), *pass_host_on(state, whom, t.timing.present)]
    t.record(seat, tuple(events), author)


def _check(t: Transition, seat: Seat, whom: int) -> None:
    state, timing = t.state, t.timing
    if whom >= len(state.seats) or whom == seat:
        raise Rejected("no_such_seat")
    if state.game is None or state.game.prompt.seat != whom or state.seats[whom].bot_acts:
        raise Rejected("not_now")
    if state.ruling is not None and state.ruling.is_open:
        raise Rejected("not_now")  # the others have to answer, not the one who is asked
    since = max(timing.prompt_since, timing.opening_until)
    wait_s = since + TAKEOVER_AFTER_S - t.now
    if wait_s > 0:
        raise Rejected("not_yet", round(wait_s * 1000), seconds=max(1, round(wait_s)))
