"""The start of a round: the draw for dealer, the deal, and the card that is turned up."""

from . import events as e
from .cards import Card, Pile, Seat
from .carry_out import carry_out
from .dealing import dealt_hands, dealt_outfits, draw_for_dealer, in_order_of_chance
from .effects import Reverse
from .progress import Progress
from .prompts import Errand, NameColor
from .turn import attack


def draw_lots(progress: Progress) -> Seat:
    """Decide who deals the first round."""
    lots, dealer = draw_for_dealer(progress.table)
    for lot in lots:
        progress.happen(lot)
    progress.happen(e.DealerChosen(dealer))
    return dealer


def dress(progress: Progress, wearing: e.Wearing) -> None:
    """Settle what players wear in the coming round: declared, or dealt by the table (A9)."""
    table = progress.table
    if table.edition.has_clothing:
        is_dealt = table.options.wardrobe == "dealt"
        progress.happen(e.Dressed(dealt_outfits(table) if is_dealt else wearing))


def deal(progress: Progress, dealer: Seat, deck: Pile | None = None) -> None:
    """Deal the hands (S2), from this deck if there is one, and turn a card up (S3)."""
    progress.happen(e.Dealt(dealer, *dealt_hands(progress.table, dealer, deck)))
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
    pile = in_order_of_chance(table, (card, *table.draw), "put_back")
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
