"""The start of a round: the draw for dealer, the deal, and the card that is turned up."""

from . import events as e
from .cards import Card, Color, Pile, Seat
from .carry_out import carry_out
from .chance import shuffled
from .edition import HAND_SIZE
from .effects import Reverse
from .progress import Progress
from .prompts import Errand, NameColor
from .table import Table
from .turn import attack

OUTFIT_COLORS = 2


def draw_lots(progress: Progress) -> Seat:
    """Each player draws a card; the highest number deals, and ties draw again (S1)."""
    table, times = progress.table, 0
    deck: Pile = ()
    tied = [Seat(seat) for seat in range(table.seats)]
    while len(tied) > 1:
        if len(deck) < len(tied):
            deck = shuffled(table.edition.deck, table.seed, 1, "lots", times)
            times += 1
        lots = dict(zip(tied, deck, strict=False))
        deck = deck[len(tied) :]
        for seat, card in lots.items():
            progress.happen(e.LotDrawn(seat, card))
        values = {seat: table.edition[card].lot for seat, card in lots.items()}
        tied = [seat for seat in tied if values[seat] == max(values.values())]
    progress.happen(e.DealerChosen(tied[0]))
    return tied[0]


def dress(progress: Progress, wearing: e.Wearing) -> None:
    """Settle what players wear in the coming round: declared, or dealt by the table (A9)."""
    table = progress.table
    if not table.edition.has_clothing:
        return
    if table.options.wardrobe == "dealt":
        wearing = tuple(_outfit(table, seat) for seat in range(table.seats))
    progress.happen(e.Dressed(wearing))


def _outfit(table: Table, seat: int) -> tuple[Color, ...]:
    colors = table.edition.color_names
    dealt = shuffled(colors, table.seed, table.round + 1, "wardrobe", seat)[:OUTFIT_COLORS]
    return tuple(color for color in colors if color in dealt)


def deal(progress: Progress, dealer: Seat, deck: Pile | None = None) -> None:
    """Deal seven cards each, one at a time from the dealer's left (S2), and turn one up (S3)."""
    table = progress.table
    if deck is None:
        deck = shuffled(table.edition.deck, table.seed, table.round + 1, "deal", 0)
    seats, dealt = table.seats, table.seats * HAND_SIZE
    hands = tuple(deck[(seat - dealer - 1) % seats : dealt : seats] for seat in range(seats))
    progress.happen(e.Dealt(dealer, hands, deck[dealt:]))
    _turn_up(progress)


def _turn_up(progress: Progress) -> None:
    card = progress.table.draw[0]
    progress.happen(e.TurnedUp(card))
    while progress.table.edition[card].turned_up == "put_back":
        _put_back(progress, card)
        card = progress.table.draw[0]
        progress.happen(e.TurnedUp(card))
    _start(progress, card)


def _put_back(progress: Progress, card: Card) -> None:
    table = progress.table
    cards = table.edition.sorted((card, *table.draw))
    pile = shuffled(cards, table.seed, table.round, "put_back", table.shuffles)
    progress.happen(e.PutBack(card, pile))


def _start(progress: Progress, card: Card) -> None:
    """Begin the first turn as the card turned up says (S4)."""
    table = progress.table
    kind, dealer = table.edition[card], table.dealer
    first = table.next_seat(dealer)
    match kind.turned_up:
        case "nothing":
            progress.begin_turn(first)
        case "carry_out":
            # As if the dealer had played it, except that after a Reverse the dealer plays first.
            errand = Errand(dealer, card, again=Reverse() in kind.effects)
            if kind.attack:
                attack(progress, errand, kind, kind.attack, None)
            else:
                carry_out(progress, errand)
        case _:
            progress.happen(e.TurnBegan(first))
            progress.ask(NameColor(first))
