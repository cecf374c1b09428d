"""The game in one function: a table, a seat and what it does; the next table and what happened."""

from typing import TypeAlias, assert_never

from . import actions as a
from . import turn
from .cards import Seat
from .carry_out import answer
from .events import Event
from .match import next_round
from .progress import Progress
from .prompts import AnswerStack, ChallengeOrAccept, Choose, NameColor
from .refusal import check
from .table import Table

Applied: TypeAlias = tuple[Table, tuple[Event, ...]]


def apply(table: Table, seat: Seat, action: a.Action) -> Applied:
    """Do it, or raise `Refused` and leave everything as it was."""
    check(table, seat, action)
    progress = Progress(table)
    prompt = table.prompt
    match action:
        case a.Play():
            turn.play(progress, seat, action)
        case a.Draw():
            turn.draw(progress, seat)
        case a.Keep():
            turn.keep(progress, seat)
        case a.Call():
            turn.call(progress, seat)
        case a.Catch(whom):
            turn.catch(progress, seat, whom)
        case a.NameColor(color):
            assert isinstance(prompt, NameColor)
            turn.name_color(progress, prompt, color)
        case a.Challenge():
            assert isinstance(prompt, ChallengeOrAccept)
            turn.challenge(progress, prompt)
        case a.Accept():
            assert isinstance(prompt, ChallengeOrAccept | AnswerStack)
            turn.accept(progress, prompt)
        case a.ChoosePlayer() | a.ChooseCards() | a.ChooseKept():
            assert isinstance(prompt, Choose)
            answer(progress, prompt, action)
        case a.NextRound(wearing):
            next_round(progress, wearing)
        case _:
            assert_never(action)
    return progress.table, tuple(progress.events)
