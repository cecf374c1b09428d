"""Positions: a table of the reference as the kernel's numbers, and a game set up like it.

`facts` says it once. Setting a game up writes these facts into it, and comparing the two games
reads them back (compare.py).
"""

from typing import TypeAlias

from penultima.rules import prompts as p
from penultima.rules.cards import Seat
from penultima.rules.matching import holds_color
from penultima.rules.table import Setup, Table

from . import codes
from .encoding import Encoding
from .game import Game

Facts: TypeAlias = dict[str, int]
"""Attributes of a game by name."""

_PHASES: dict[type[p.Prompt], int] = {
    p.TakeTurn: codes.PHASE_TURN,
    p.KeepOrPlay: codes.PHASE_DRAWN,
    p.ChallengeOrAccept: codes.PHASE_CHALLENGE,
    p.AnswerDemand: codes.PHASE_DEMAND,
    p.AnswerStack: codes.PHASE_STACK,
    p.NameColor: codes.PHASE_NAME_COLOR,
    p.RoundOver: codes.PHASE_ROUND_OVER,
    p.MatchOver: codes.PHASE_MATCH_OVER,
}


def facts(table: Table, encoding: Encoding) -> Facts:
    """What a game says that stands like this table, hands and piles aside."""
    prompt = table.prompt
    return {
        "round": table.round,
        "dealer": table.dealer,
        "direction": table.direction,
        "color": encoding.color(table.color),
        "top": encoding.kind(table.discard[0]),
        "phase": phase(prompt),
        "turn": _seat(prompt.seat),
        "owed": _seat(table.owed),
        "accusers": _seats(table.accusers),
        "passes": table.passes,
        "winner": _seat(table.winner),
        "winners": _seats(table.winners or ()),
    } | prompt_facts(prompt, table.setup, encoding)


def phase(prompt: p.Prompt) -> int:
    if isinstance(prompt, p.Choose):
        return codes.PHASE_CHOOSE_PLAYER if prompt.want == "whom" else codes.PHASE_CHOOSE_CARDS
    return _PHASES[type(prompt)]


def prompt_facts(prompt: p.Prompt, setup: Setup, encoding: Encoding) -> Facts:
    """What a prompt says; where it is redacted, an accused player isn't guilty."""
    match prompt:
        case p.KeepOrPlay(_, drawn, could_play, demand):
            assert drawn is not None
            return {
                "drawn": encoding.mask(drawn if demand else drawn[-1:]),
                "could_play": int(could_play and setup.options.force_play_drawn),
                "demand": int(demand is not None),
            }
        case p.AnswerDemand(count=count):
            return {"demand": count}
        case p.AnswerStack(count=count):
            return {"stack": count}
        case p.ChallengeOrAccept(_, player, color, count, hand):
            return {
                "stack": count,
                "accused": player,
                "color_before": encoding.color(color),
                "guilty": int(holds_color(setup.edition, hand or (), color)),
            }
        case p.Choose(count=count, errand=errand):
            cards = {"wanted": count, "picks": 0} if count else {}
            return cards | {
                "player": errand.player,
                "card": encoding.kind(errand.card),
                "chosen": _seat(errand.chosen),
                "clothing": encoding.color(errand.clothing),
                "called": int(errand.called),
                "program_counter": errand.step,
                "again": int(errand.again),
                "demands": errand.demand.count if errand.demand else 0,
            }
        case _:
            return {}


def to_be_asked(prompt: p.Prompt) -> tuple[int, ...]:
    """Whom the step of a house rule that waits for cards is still about."""
    match prompt:
        case p.Choose(want="cards", errand=errand):
            return errand.todo or ()
        case _:
            return ()


def to_be_skipped(prompt: p.Prompt, seats: int) -> tuple[int, ...]:
    """How often everybody loses the turn when the card that waits has done all it does."""
    match prompt:
        case p.Choose(errand=errand):
            return tuple(errand.skipped.count(Seat(seat)) for seat in range(seats))
        case _:
            return (0,) * seats


def set_up(game: Game, table: Table, encoding: Encoding, loose: bool = False) -> None:
    """Make a game stand like a table of the same setup.

    With `loose` the order of the draw pile isn't taken over: any card of it may be the next.
    """
    for name, value in facts(table, encoding).items():
        setattr(game, name, value)
    for seat, hand in enumerate(table.hands):
        game.set_hand(seat, encoding.kinds(hand))
        game.dress(seat, encoding.color_mask(table.wearing[seat]))
    game.set_piles(encoding.kinds(table.draw), encoding.kinds(table.discard[1:]), loose)
    game.set_scores(table.scores)
    set_errand(game, table.prompt, table.seats)
    if game.phase not in (codes.PHASE_CHALLENGE, codes.PHASE_STACK):
        game.stack = 0


def set_errand(game: Game, prompt: p.Prompt, seats: int) -> None:
    """Whom a card that waits is still about, and who loses the turn when it is done."""
    if game.phase == codes.PHASE_CHOOSE_CARDS:
        game.set_to_be_asked(to_be_asked(prompt))
    else:
        game.todo_end = codes.NO_CARD
    game.set_to_be_skipped(to_be_skipped(prompt, seats))


def _seat(seat: int | None) -> int:
    return codes.NO_SEAT if seat is None else seat


def _seats(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)
