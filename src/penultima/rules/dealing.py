"""What chance gives: lots, outfits, hands and piles, as they follow from the seed of a table.

Nothing here changes a table. The rules play by it, and fairness/audit.py checks rounds with it.
"""

from . import events as e
from .cards import Color, Hand, Pile, Seat
from .chance import Purpose, shuffled
from .table import Hands, Table

OUTFIT_COLORS = 2


def draw_for_dealer(table: Table) -> tuple[list[e.LotDrawn], Seat]:
    """Each player draws a card; the highest number deals, and ties draw again (S1)."""
    lots: list[e.LotDrawn] = []
    deck: Pile = ()
    times = 0
    tied = [Seat(seat) for seat in range(table.seats)]
    while len(tied) > 1:
        if len(deck) < len(tied):
            deck = shuffled(table.edition.deck, table.seed, 1, "lots", times)
            times += 1
        drawn = dict(zip(tied, deck, strict=False))
        deck = deck[len(tied) :]
        lots += (e.LotDrawn(seat, card) for seat, card in drawn.items())
        values = {seat: table.edition[card].lot for seat, card in drawn.items()}
        tied = [seat for seat in tied if values[seat] == max(values.values())]
    return lots, tied[0]


def dealt_outfits(table: Table) -> e.Wearing:
    """Outfits for the next round, where the table deals them (A9)."""
    return tuple(_outfit(table, seat) for seat in range(table.seats))


def _outfit(table: Table, seat: int) -> tuple[Color, ...]:
    colors = table.edition.color_names
    dealt = shuffled(colors, table.seed, table.round + 1, "wardrobe", seat)[:OUTFIT_COLORS]
    return tuple(color for color in colors if color in dealt)


def dealt_hands(table: Table, dealer: Seat, deck: Pile | None = None) -> tuple[Hands, Pile]:
    """The hands of the next round, one card at a time from the dealer's left (S2), and the rest."""
    if deck is None:
        deck = shuffled(table.edition.deck, table.seed, table.round + 1, "deal", 0)
    seats, dealt = table.seats, table.seats * table.options.hand_size
    hands = tuple(deck[(seat - dealer - 1) % seats : dealt : seats] for seat in range(seats))
    return hands, deck[dealt:]


def hands_dealt_out(table: Table, player: Seat) -> Hands:
    """All hands shuffled together and dealt out again, from the next player on."""
    cards = in_order_of_chance(table, sum(table.hands, ()), "hands")
    order = table.seats_after(player)
    return tuple(cards[order.index(Seat(seat)) :: table.seats] for seat in range(table.seats))


def in_order_of_chance(table: Table, cards: Hand, purpose: Purpose) -> Pile:
    """Cards shuffled once more in this round. Their order before makes no difference."""
    return shuffled(table.edition.sorted(cards), table.seed, table.round, purpose, table.shuffles)
