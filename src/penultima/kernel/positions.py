"""Set up a kernel game from a table of the reference rules.

`facts` defines how a table maps to the attributes of a game: `set_up` writes them, and
tools/engine_comparison reads them back.
"""

from collections import Counter
from typing import TypeAlias

from penultima.rules import prompts as p
from penultima.rules.matching import holds_color
from penultima.rules.table import Reshuffle, Setup, Table

from . import codes
from .bits import mixed_hash
from .encoding import Encoding
from .game import Game

Facts: TypeAlias = dict[str, int]
"""Values of a game's attributes, by name."""

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
    """The attributes of a game in the position of this table, except hands and piles."""
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
        "stuck": _seats(table.stuck),
        "winner": _seat(table.winner),
        "winners": _seats(table.winners or ()),
    } | prompt_facts(prompt, table.setup, encoding)


def phase(prompt: p.Prompt) -> int:
    if isinstance(prompt, p.Choose):
        return codes.PHASE_CHOOSE_PLAYER if prompt.want == "whom" else codes.PHASE_CHOOSE_CARDS
    return _PHASES[type(prompt)]


def prompt_facts(prompt: p.Prompt, setup: Setup, encoding: Encoding) -> Facts:
    """The attributes that follow from a prompt. In a redacted one, nobody is guilty of a bluff."""
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
            cards = {"cards_wanted": count, "picked_count": 0} if count else {}
            return cards | {
                "player": errand.player,
                "card": encoding.kind(errand.card),
                "chosen": _seat(errand.chosen),
                "clothing": encoding.color(errand.clothing),
                "called": int(errand.called),
                "program_counter": errand.step,
                "skips": errand.skips,
                "extra_turn": int(errand.again),
                "next_demand": errand.demand.count if errand.demand else 0,
            }
        case _:
            return {}


def pending_seats(prompt: p.Prompt) -> tuple[int, ...]:
    """The seats that still have to choose or receive cards in the current effect."""
    match prompt:
        case p.Choose(want="cards", errand=errand):
            return errand.todo or ()
        case _:
            return ()


def passing(table: Table, encoding: Encoding) -> list[tuple[int, int]]:
    """The cards that wait until all have picked what to pass on, as seats and kinds."""
    cards = [(pick.seat, card) for pick in table.picked for card in pick.cards or ()]
    return [(seat, encoding.kind(card)) for seat, card in cards]


def lost_turns(table: Table) -> list[int]:
    """How many turns each player has still to lose."""
    return list(table.lost_turns or (0,) * table.seats)


def set_up(game: Game, table: Table, encoding: Encoding, unordered: bool = False) -> None:
    """Put a game into the position of a table with the same setup.

    With `unordered`, the order of the draw pile isn't copied: each draw picks a random card.
    """
    for name, value in facts(table, encoding).items():
        setattr(game, name, value)
    for seat, hand in enumerate(table.hands):
        game.set_hand(seat, encoding.kinds(hand))
        game.set_outfit(seat, encoding.color_mask(table.wearing[seat]))
    game.set_piles(encoding.kinds(table.draw), encoding.kinds(table.discard[1:]), unordered)
    game.is_repeated = 0
    game.set_reshuffles([_position_hash(found, encoding) for found in table.reshuffles])
    game.set_scores(table.scores)
    game.set_lost_turns(lost_turns(table))
    game.set_passing(passing(table, encoding))
    set_errand(game, table.prompt)
    if game.phase not in (codes.PHASE_CHALLENGE, codes.PHASE_STACK):
        game.stack = 0


def _position_hash(found: Reshuffle, encoding: Encoding) -> int:
    """The kernel's hash (`Game._position_hash`) of the table that a reshuffle found (T7)."""
    top, color = encoding.kind(found.top), encoding.color(found.color)
    hashed = mixed_hash(0, _seat(found.seat) + 1)
    hashed = mixed_hash(hashed, top * codes.MAX_COLORS + color)
    hashed = mixed_hash(hashed, found.direction + 2)
    for seat, hand in enumerate(found.hands):
        for kind, count in sorted(Counter(encoding.kinds(hand)).items()):
            card = seat * codes.MAX_KINDS + kind
            hashed = mixed_hash(hashed, card * codes.MAX_CARDS + count)
    return hashed


def set_errand(game: Game, prompt: p.Prompt) -> None:
    """Set the seats that a waiting card still affects."""
    if game.phase == codes.PHASE_CHOOSE_CARDS:
        game.set_pending_seats(pending_seats(prompt))
    else:
        game.todo_end = codes.NOT_LISTED


def _seat(seat: int | None) -> int:
    return codes.NO_SEAT if seat is None else seat


def _seats(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)
