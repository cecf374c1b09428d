"""Carries out the effects of a card, step by step.

A step may have to ask a player. The rest then waits in the prompt, as an `Errand`, and goes on with
the answer.
"""

from typing import assert_never

from msgspec.structs import replace

from . import effects as do
from . import events as e
from .actions import Choice, ChooseCards, ChooseKept, ChoosePlayer
from .cards import Card, Direction, Hand, Seat
from .chance import shuffled
from .progress import Progress
from .prompts import Choose, Errand
from .table import Table


def carry_out(progress: Progress, errand: Errand) -> None:
    """Continue an errand until it is done, has to ask, or ends the round (G2)."""
    setup = progress.table.setup
    steps = setup.effects[errand.card]
    may_name = errand.chosen is None and errand.card in setup.cards_with_whom
    while errand.step < len(steps):
        effect = steps[errand.step]
        if may_name and do.names_chosen_player(effect):
            title = _title(progress.table, errand.card)
            progress.ask(Choose(errand.player, "whom", title, errand))
            return
        done = _step(progress, effect, errand)
        if _ended(progress, errand) or done is None:
            return
        errand = replace(done, step=errand.step + 1, todo=None)
    finish(progress, errand)


def _title(table: Table, card: Card) -> str:
    rule = table.setup.house_rules.get(card)
    return rule.title if rule else ""


def _step(progress: Progress, effect: do.Effect, errand: Errand) -> Errand | None:
    """Carry out one step. Returns None if it had to ask a player."""
    table, player = progress.table, errand.player
    match effect:
        case do.Draw(who, count):
            for seat in affected(table, errand, who):
                progress.draw(seat, count, "card")
        case do.Clothing(count):
            for seat in table.seats_after(player):
                if errand.clothing in table.wearing[seat]:
                    progress.draw(seat, count, "card")
        case do.DiscardColor(color):
            cards = tuple(c for c in table.hands[player] if table.edition[c].color == color)
            if cards:
                progress.happen(e.Discarded(player, cards))
        case do.Skip(count):
            return _skip(table, errand, count)
        case do.Reverse():
            progress.happen(e.Reversed(Direction(-table.direction)))
            return _skip(progress.table, errand, reverse_skips(table))
        case do.ExtraTurn():
            return replace(errand, again=True)
        case do.SwapHands(other):
            whom = one_other(table, errand, other)
            progress.happen(e.HandsSwapped(player, whom))
        case do.PassHands():
            progress.happen(e.HandsPassed(table.direction))
        case do.Reveal(who, to):
            _reveal(progress, errand, who, to)
        case do.Demand():
            return replace(errand, demand=effect)
        case do.Discard() | do.Give() | do.Honor():
            return _each(progress, effect, errand)
        case do.FollowHouseRule():
            raise AssertionError("Setup.effects replaces this by the steps of the house rule")
        case _:
            assert_never(effect)
    return errand


def reverse_skips(table: Table) -> int:
    """How many players a Reverse skips: one of two players, if the table plays it so (A2)."""
    return int(table.seats == 2 and table.options.two_player_reverse == "skip")


def _skip(table: Table, errand: Errand, count: int) -> Errand:
    """The next players who have not lost it already lose their turn."""
    skipped, before, seat = list(errand.skipped), list(errand.skipped), errand.player
    while count:
        seat = table.next_seat(seat)
        if seat in before:
            before.remove(seat)
        else:
            skipped.append(seat)
            count -= 1
    return replace(errand, skipped=tuple(skipped))


def affected(table: Table, errand: Errand, who: do.Who) -> tuple[Seat, ...]:
    """The players whom a step is about, in turn order from the next player on."""
    player = errand.player
    match who:
        case "self":
            return (player,)
        case "next":
            return (table.next_seat(player),)
        case "previous":
            return (table.next_seat(player, -1),)
        case "chosen":
            assert errand.chosen is not None
            return (errand.chosen,)
        case "others":
            return table.seats_after(player)[:-1]
        case "all":
            return table.seats_after(player)
        case "most_cards" | "fewest_cards":
            counts = [len(hand) for hand in table.hands]
            wanted = max(counts) if who == "most_cards" else min(counts)
            return tuple(seat for seat in table.seats_after(player) if counts[seat] == wanted)
        case _:
            assert_never(who)


def one_other(table: Table, errand: Errand, which: do.OneOther) -> Seat:
    """One other player; a tie goes to the first in turn order."""
    if which in ("next", "previous", "chosen"):
        return affected(table, errand, which)[0]
    others = table.seats_after(errand.player)[:-1]
    pick = max if which == "most_cards" else min
    return pick(others, key=lambda seat: len(table.hands[seat]))


def _reveal(progress: Progress, errand: Errand, who: do.Who, to: do.Who) -> None:
    viewers = affected(progress.table, errand, to)
    for player in affected(progress.table, errand, who):
        seers = tuple(seat for seat in viewers if seat != player)
        hand = progress.table.edition.sorted(progress.table.hands[player])
        if seers:
            progress.happen(e.HandShown(player, seers, to == "all", hand))


def _each(
    progress: Progress, effect: do.Discard | do.Give | do.Honor, errand: Errand
) -> Errand | None:
    """Carry out a step for one player after the other; None if a player has to be asked first.

    Hands that are emptied without a question in between are emptied at the same time (G2).
    """
    todo = _todo(progress.table, effect, errand) if errand.todo is None else errand.todo
    for done, seat in enumerate(todo):
        question = _question(progress.table, effect, replace(errand, todo=todo[done:]))
        if question is None:
            _without_question(progress, effect, errand.player, seat)
        elif _first_without_cards(progress.table, errand.player) is None:
            progress.ask(question)
            return None
        else:
            break
    return errand


def _todo(
    table: Table, effect: do.Discard | do.Give | do.Honor, errand: Errand
) -> tuple[Seat, ...]:
    match effect:
        case do.Give(to=to):
            if to == "others":
                return affected(table, errand, to)
            return (one_other(table, errand, to),)
        case _:
            return affected(table, errand, effect.who)


def _question(
    table: Table, effect: do.Discard | do.Give | do.Honor, errand: Errand
) -> Choose | None:
    """The question for the first player of `todo`, if there is a choice to make."""
    assert errand.todo
    seat, title = errand.todo[0], _title(table, errand.card)
    match effect:
        case do.Honor(text=text):
            return Choose(seat, "kept", text, errand)
        case do.Discard(_, count, "choose") if len(table.hands[seat]) >= count:
            return Choose(seat, "cards", title, errand, count)
        case do.Give(count) if len(table.hands[errand.player]) >= count:
            return Choose(errand.player, "cards", title, errand, count)
        case _:
            return None


def _without_question(
    progress: Progress, effect: do.Discard | do.Give | do.Honor, player: Seat, seat: Seat
) -> None:
    """Carry out a step without a question: cards at random, or all of a shorter hand."""
    table = progress.table
    match effect:
        case do.Discard(_, count):
            hand = table.hands[seat]
            by_chance = len(hand) > count
            if by_chance:
                hand = table.edition.sorted(hand)
                order = shuffled(hand, table.seed, table.round, "discard", table.shuffles)
                hand = order[:count]
            progress.happen(e.Discarded(seat, hand, by_chance))
        case do.Give():
            if table.hands[player]:
                _give(progress, player, seat, table.hands[player])
        case do.Honor():
            raise AssertionError("an honour step always asks")
        case _:
            assert_never(effect)


def _give(progress: Progress, player: Seat, whom: Seat, cards: Hand) -> None:
    progress.happen(e.Gave(player, whom, len(cards), cards))


def answer(progress: Progress, seat: Seat, choice: Choice) -> None:
    """Continue a card's effects with the answer that they waited for."""
    prompt = progress.table.prompt
    assert isinstance(prompt, Choose)
    errand = prompt.errand
    effect = progress.table.setup.effects[errand.card][errand.step]
    match choice, effect:
        case ChoosePlayer(whom), _:
            progress.happen(e.PlayerChosen(seat, whom))
            carry_out(progress, replace(errand, chosen=whom))
            return
        case ChooseCards(cards), do.Discard():
            progress.happen(e.Discarded(seat, cards))
        case ChooseCards(cards), do.Give():
            assert errand.todo
            _give(progress, errand.player, errand.todo[0], cards)
        case ChooseKept(kept), do.Honor(else_draw=count):
            progress.happen(e.Honored(seat, kept))
            if not kept:
                progress.draw(seat, count, "card")
        case _:
            raise AssertionError(f"{choice} does not answer {effect}")
    assert errand.todo
    if not _ended(progress, errand):
        carry_out(progress, replace(errand, todo=errand.todo[1:]))


def finish(progress: Progress, errand: Errand) -> None:
    """After all effects of a card: who owes a call (G1), and whose turn it is."""
    settle_call(progress, errand.player, errand.called)
    seat = errand.player
    if not errand.again:
        seat = _next_after_skips(progress, errand)
    if errand.demand:
        progress.begin_demand(seat, errand.demand.emblem, errand.demand.count)
    else:
        progress.begin_turn(seat)


def _next_after_skips(progress: Progress, errand: Errand) -> Seat:
    """Whose turn is next. A Reverse after a Skip can mean that the skipped player isn't (A7)."""
    skipped = list(errand.skipped)
    seat = progress.table.next_seat(errand.player)
    while seat in skipped:
        skipped.remove(seat)
        progress.happen(e.Skipped(seat))
        seat = progress.table.next_seat(seat)
    return seat


def settle_call(progress: Progress, player: Seat, called: bool) -> None:
    """A player left with one card by their own play has called UNO with it, or owes a call (G1)."""
    if len(progress.table.hands[player]) == 1:
        progress.happen(e.Called(player) if called else e.OwesCall(player))


def _ended(progress: Progress, errand: Errand) -> bool:
    """End the round if a player has no cards left, even in the middle of a house rule (G2)."""
    if progress.ended:
        return True
    winner = _first_without_cards(progress.table, errand.player)
    if winner is not None:
        progress.end_round(winner)
    return winner is not None


def _first_without_cards(table: Table, player: Seat) -> Seat | None:
    """The player who is out; of several, the first in turn order (G2)."""
    if all(table.hands):
        return None
    return next(seat for seat in table.seats_after(player) if not table.hands[seat])
