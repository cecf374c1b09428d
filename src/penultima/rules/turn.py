"""A turn: playing, drawing, keeping, answering, calling and catching.

refusal.py has accepted the move before a function here carries it out.
"""

from . import events as e
from .actions import Accept, Call, Catch, Challenge, Draw, Keep, NameColor, Play
from .cards import Color, Seat
from .carry_out import carry_out, settle_call
from .edition import Kind
from .matching import bluffs_allowed, holds_color, playable
from .progress import Progress
from .prompts import (
    AnswerDemand,
    AnswerStack,
    ChallengeOrAccept,
    Errand,
    KeepOrPlay,
    stacked,
)

CAUGHT_DRAWS = 2
INNOCENT_EXTRA = 2


def play(progress: Progress, seat: Seat, action: Play) -> None:
    table = progress.table
    kind = table.setup.edition.kinds[action.card]
    color_before = table.color
    waiting = stacked(table.prompt) if kind.attack else 0
    clothing = action.clothing
    if clothing is None and kind.color is None and kind.asks_for_clothing:
        clothing = action.color
    progress.happen(e.Played(seat, action.card, action.color, clothing, action.whom, action.call))
    if not progress.table.hands[seat]:
        _go_out(progress, seat, kind, waiting)
        return
    if not table.setup.effects[action.card]:
        settle_call(progress, seat, action.call)
        progress.begin_turn(table.next_seat(seat))
        return
    errand = Errand(seat, action.card, action.whom, clothing, action.call)
    if kind.attack:
        attack(progress, errand, kind, waiting + kind.attack, color_before)
    else:
        carry_out(progress, errand)


def _go_out(progress: Progress, seat: Seat, kind: Kind, waiting: int) -> None:
    """Play a last card: of its effects, only a draw for the next player is carried out (G3)."""
    if kind.attack:
        progress.draw(progress.table.next_seat(seat), waiting + kind.attack, "card")
    progress.end_round(seat)


def attack(
    progress: Progress, errand: Errand, kind: Kind, count: int, color_before: Color | None
) -> None:
    """Make the next player draw, unless they may challenge (A5b) or answer (H1)."""
    table = progress.table
    victim = table.next_seat(errand.player)
    can_challenge = kind.only_without_color and bluffs_allowed(table)
    stacking = table.setup.options.stacking
    if not can_challenge and not stacking:
        carry_out(progress, errand)
        return
    settle_call(progress, errand.player, errand.called)
    progress.happen(e.TurnBegan(victim))
    if can_challenge:
        assert color_before is not None
        hand = table.hands[errand.player]
        progress.ask(ChallengeOrAccept(victim, errand.player, color_before, count, hand, stacking))
    else:
        progress.ask(AnswerStack(victim, kind.face, count))


def draw(progress: Progress, seat: Seat, action: Draw) -> None:
    table, prompt = progress.table, progress.table.prompt
    if not isinstance(prompt, AnswerDemand):
        could_play = bool(playable(table, seat))
        drawn = progress.draw_for_turn(seat, table.setup.options.draw_until_playable)
        progress.ask(KeepOrPlay(seat, drawn[-1:], could_play))
        return
    drawn = progress.draw(seat, prompt.count, "demand")
    if table.options.triforce_answer_from_draw:
        progress.ask(KeepOrPlay(seat, drawn, False, prompt.emblem))
    else:
        progress.begin_turn(table.next_seat(seat))


def keep(progress: Progress, seat: Seat, action: Keep) -> None:
    progress.happen(e.Kept(seat))
    progress.begin_turn(progress.table.next_seat(seat))


def name_color(progress: Progress, seat: Seat, action: NameColor) -> None:
    """Name the colour of a wild turned up at the start; some of these then take effect (S4)."""
    progress.happen(e.ColorNamed(seat, action.color))
    if progress.table.top.turned_up == "name_color_and_carry_out":
        carry_out(progress, Errand(seat, progress.table.discard[0]))
    else:
        progress.win_turn(seat)


def challenge(progress: Progress, seat: Seat, action: Challenge) -> None:
    prompt = progress.table.prompt
    assert isinstance(prompt, ChallengeOrAccept)
    player, hand = prompt.player, prompt.hand
    assert hand is not None
    guilty = holds_color(progress.table.setup.edition, hand, prompt.color)
    progress.happen(e.Challenged(seat, player))
    progress.happen(e.HandShown(player, (seat,), hand=progress.table.edition.sorted(hand)))
    progress.happen(e.Judged(player, guilty))
    if guilty:
        progress.draw(player, prompt.count, "card")
        progress.win_turn(seat)
    else:
        _lose_turn(progress, seat, prompt.count + INNOCENT_EXTRA)


def accept(progress: Progress, seat: Seat, action: Accept) -> None:
    prompt = progress.table.prompt
    assert isinstance(prompt, ChallengeOrAccept | AnswerStack)
    progress.happen(e.Accepted(seat))
    _lose_turn(progress, seat, prompt.count)


def _lose_turn(progress: Progress, seat: Seat, count: int) -> None:
    progress.draw(seat, count, "card")
    if progress.ended:
        return
    progress.happen(e.Skipped(seat))
    progress.begin_turn(progress.table.next_seat(seat))


def call(progress: Progress, seat: Seat, action: Call) -> None:
    progress.happen(e.Called(seat))


def catch(progress: Progress, seat: Seat, action: Catch) -> None:
    """Catch a player who owes a call (G1), or pay for a wrong accusation (H6)."""
    whom = action.whom
    if progress.table.owed == whom:
        progress.happen(e.Caught(whom, seat))
        progress.draw(whom, CAUGHT_DRAWS, "caught")
    else:
        progress.happen(e.Accused(seat, whom))
        progress.draw(seat, 1, "accusation")
    progress.pass_stuck_players()
