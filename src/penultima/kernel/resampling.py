"""Another world that looks the same to one seat.

A seat sees its own hand, the card in play, the cards discarded since the last shuffle and how many
cards there are elsewhere. Which of the others are in which hand and which in the draw pile is drawn
anew, every arrangement being equally likely; the order of the pile and the random numbers ahead are
others, too. What the seat could have concluded from earlier moves is not taken into account: that
is for a belief (bots/belief.py), which fills the same sampler.
"""

from random import Random

from . import codes
from .game import Game
from .hand_sampler import HandSampler

ANY_KIND = (1 << 64) - 1
CHAIN_STEPS = 20
"""Steps of the chain per hidden card, where not every card may be everywhere."""


def resample(game: Game, seat: int, rng: Random, holder: int | None = None) -> None:
    """Deal what the seat doesn't see anew, in place.

    `holder` is another player who is known to hold a copy of the card in play, because they are
    asked whether to jump in (H3).
    """
    while True:
        sampler = _sample(game, seat, rng, holder)
        # A hand with two copies can come about in two ways, by either of them being the known one.
        copies = sampler.cards_of(holder).count(game.top) if holder is not None else 1
        if rng.random() * copies < 1:
            break
    sampler.determinize(game, seat)
    _set_hidden_choices(game, seat, sampler)


def _sample(game: Game, seat: int, rng: Random, holder: int | None) -> HandSampler:
    others = [other for other in range(game.rules.seats) if other != seat]
    sizes = game.sizes
    owners = [other for other in others for _ in range(sizes[other])]
    allowed = [ANY_KIND] * len(owners)
    if holder is not None:
        allowed[owners.index(holder)] = 1 << game.top
    elif _draw_went_on(game, seat):
        allowed[owners.index(game.turn)] = game.rules.tables.fitting[game.top][game.color]
    # Sorted, so that the world depends on nothing but what the seat sees and the random numbers.
    unseen = sorted([*game.draw_pile, *(kind for other in others for kind in game.hand(other))])
    sampler = HandSampler(None, game, None, rng.getrandbits(64))
    sampler.set_hidden_cards(unseen, owners, allowed, [0] * len(owners))
    is_constrained = any(mask != ANY_KIND for mask in allowed)
    sampler.burn_in(CHAIN_STEPS * len(owners) if is_constrained else 0)
    return sampler


def _draw_went_on(game: Game, seat: int) -> bool:
    """Whether somebody else has drawn until a card came that fits (H2)."""
    return (
        game.rules.tables.draw_until_playable
        and _looks_at_drawn_cards(game, seat)
        and not game.demand
        and bool(game.draw_pile or game.discarded)
    )


def _looks_at_drawn_cards(game: Game, seat: int) -> bool:
    """Whether somebody else has drawn and has still to play a drawn card or to keep it."""
    return game.phase == codes.PHASE_DRAWN and game.turn != seat and game.drawn != 0


def _set_hidden_choices(game: Game, seat: int, sampler: HandSampler) -> None:
    """Choose anew which of their new cards the others have drawn or picked, if they have."""
    cards = [sampler.cards_of(other) for other in range(game.rules.seats)]
    if _looks_at_drawn_cards(game, seat):
        hand = cards[game.turn]
        count = min(_demanded(game) if game.demand else 1, len(hand))
        drawn, rest = hand[:count], hand[count:]
        game.drawn = _mask(drawn)
        fitting = game.rules.tables.fitting[game.top][game.color]
        if game.rules.tables.force_play_drawn and not game.demand:
            game.could_play = int(_mask(rest) & fitting != 0)
    elif game.phase == codes.PHASE_CHOOSE_CARDS:
        if game.turn != seat:
            game.set_picks(cards[game.turn][: len(game.picks)])
        game.set_passing(
            [(owner, kind if owner == seat else cards[owner].pop()) for owner, kind in game.passing]
        )


def _demanded(game: Game) -> int:
    """How many cards are drawn by whoever can't answer a demand (A6)."""
    return max(
        instruction.count
        for program in game.rules.tables.programs
        for instruction in program
        if instruction.op == codes.OP_DEMAND
    )


def _mask(kinds: list[int]) -> int:
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask
