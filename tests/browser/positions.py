"""Positions by the name of the table that begins in them. The host has the first seat."""

from collections import Counter

from penultima.rules import effects as do
from penultima.rules.cards import Card, Color, Hand, Pile, Seat
from penultima.rules.edition import load
from penultima.rules.house_rules import HouseRule
from penultima.rules.setup import Position


def position(
    edition: str,
    hands: str,
    top: str,
    *,
    turn: int = 0,
    color: str | None = None,
    draw: str = "",
    scores: tuple[int, ...] | None = None,
) -> Position:
    """Hands are separated by slashes. Below `draw`, the draw pile has all other cards."""
    held = tuple(_cards(hand) for hand in hands.split("/"))
    first, discard = _cards(draw), _cards(top)
    left = Counter(load(edition).deck) - Counter((*sum(held, ()), *first, *discard))
    rest: Pile = tuple(left.elements())
    return Position(
        hands=held,
        draw=(*first, *rest[::7], *(card for i, card in enumerate(rest) if i % 7)),
        discard=discard,
        turn=Seat(turn),
        color=Color(color) if color else None,
        scores=scores,
    )


def _cards(text: str) -> Hand:
    return tuple(map(Card, text.split()))


POSITIONS: dict[str, Position] = {
    # Zelda
    "last card": position("zelda", "R5 / B1 B2 GD / G4 G5 T1 / T8 T9 WT", "R7"),
    "two cards": position("zelda", "R5 B1 / B2 B3 G1 / G4 G5 T1", "R7"),
    "two cards, Beto begins": position("zelda", "R5 B1 / R2 B3 G1 / G4 G5 T1", "R7", turn=1),
    "three cards": position("zelda", "R5 R1 R2 / R2 B3 T4 / R9 G4 B5", "R7"),
    "uncalled": position("zelda", "R5 B1 / B2 B3 R1 G2 / R4 G5 T1", "R7"),
    "uncalled bluff": position("zelda", "R5 W4 / B2 B3 G7 T2 / R4 G5 T1", "R7"),
    "bluff": position("zelda", "R5 W4 B1 G1 / B2 B3 G7 T2 / R4 G5 T1", "R7"),
    "honest": position("zelda", "B5 W4 B1 G1 / B2 B3 G7 T2 / R4 G5 T1", "R7"),
    "demand": position("zelda", "WT B1 B4 T5 / B3 B7 B9 R6 GD TS W4 G3 / R4 G5 T1", "R7"),
    "demand without answer": position("zelda", "WT B1 B4 / R3 B7 G9 / R4 G5 T1", "R7"),
    "sunday": position(
        "zelda",
        "B7 BS GD G3 G9 T5 R6 W4 / R2 R3 T4 G6 B1 B2 B3 T9 T8 / B5 B6 T1 T2 R1 / WT G7",
        "TS T2",
        turn=3,
        scores=(187, 318, 212, 264),
    ),
    "nothing fits": position("zelda", "B5 T1 G2 / B2 B3 G7 / R4 G5 T1", "R7", draw="R9 B4 T6"),
    # Ana and Beto draw in turn, sixteen cards each: every other card of hers fits, and none of his.
    "many draws": position(
        "zelda",
        "B5 G2 T1 / B2 B3 G7",
        "R4",
        draw="R9 B6 G6 T6 R8 B8 G8 T8 R6 B9 G9 T9 R5 B1 G1 T5 "
        "R3 B7 G3 T7 R2 B6 G5 T6 R1 B8 T3 T8 R7 B9 T2 T9",
    ),
    "nearly won": position("zelda", "R5 / B1 B2 GD / G4 G5 WT", "R7", scores=(420, 318, 264)),
    # Frozen
    "let go": position(
        "frozen",
        "B2 B8 BR G5 G7 GD P1 P9 Y4 WL / P2 P3 P5 Y1 Y2 Y3 / G1 G2 G3 / B1 B3 B4 B5 P6 Y5 Y6 Y7",
        "P4",
        scores=(87, 98, 140, 61),
    ),
    "crowded": position(
        "frozen",
        "B0 B2 B3 B4 B6 B7 B9 BS G0 G2 G3 G4 G6 G7 P1 P2 P4 P7 Y0 Y2 Y3 Y6 W WC1 / P3 P5 / Y1 Y5",
        "P4",
    ),
    "heap": position(
        "frozen",
        "B0 B1 B2 B3 B4 B6 B7 B8 B9 BS G0 G1 G2 G3 G4 G6 G7 GR P1 P2 P4 P6 P7 Y0 Y2 Y3 Y6 W W4 WC1"
        " / P3 P5 / Y1 Y5",
        "P4",
    ),
    "house": position("frozen", "WC1 B1 G2 P3 / G4 G5 B6 Y7 / P1 P2 Y3", "P4"),
    "house rule to change": position("frozen", "P5 / G4 G5 B6 / Y1 Y2", "P4"),
    "storm": position("frozen", "WC1 WC2 B1 G2 P3 / G4 B6 Y7 P8", "P4"),
    "slap": position("frozen", "WC1 B1 G2 P3 / G4 G5 B6 Y7 / P1 P2 Y3 B9", "P4"),
    # Classic
    "kitchen": position(
        "classic",
        "B7 BS GD G3 R5 RR Y6 Y9 W / R2 R3 G6 B1 B2 / B5 B6 Y1 R1 / G7 Y2 Y3 B3 W4 G1",
        "B4 BR",
        scores=(187, 318, 212, 264),
    ),
    # Saved by the Bell
    "rad": position(
        "saved-by-the-bell", "P4 PR B0 B5 OS O7 Y2 WS W / P1 P2 P3 B1 / O1 O2 O3", "O1"
    ),
    "rad for ten": position(
        "saved-by-the-bell",
        "P4 PR B0 B5 OS O7 Y2 WS W / P1 P2 P3 / O2 O3 / B1 B2 / Y1 Y3 / P5 P6 / O4 O5 / B3 B4"
        " / Y4 Y5 / P7 P8",
        "O1",
    ),
    "a crowd of wilds": position(
        "saved-by-the-bell",
        "B0 B2 B3 B4 B6 B7 B9 BS O0 O2 O3 O4 O6 O7 P1 P2 P4 P7 Y0 Y2 Y3 Y6 W WS / P3 P5 / Y1 Y5",
        "P4",
    ),
    "uncalled, then style": position("saved-by-the-bell", "O5 P1 / WS B3 O4 Y2 / O9 Y5 B7", "O7"),
    "bell two": position("saved-by-the-bell", "O5 P1 / B2 B3 O4 / O9 Y5 B7", "O7"),
}

HOUSE_RULES: dict[str, dict[Card, HouseRule]] = {
    "house rule to change": {Card("WC1"): HouseRule("Snowball", (do.Draw("others", 1),))},
    "storm": {
        Card("WC1"): HouseRule(
            "Storm",
            (
                do.Take("next", 1),
                do.PassCards(1),
                do.DiscardColor("others", do.NAMED),
                do.LoseTurn("next"),
            ),
        ),
        Card("WC2"): HouseRule("Flurry", (do.ShuffleHands(), do.DrawUntil("next", Color("blue")))),
    },
    "slap": {
        Card("WC1"): HouseRule("Slap", (do.Ruling("The last one to slap the pile draws 2"),)),
    },
}
"""The rules on the customizable cards of some positions."""
