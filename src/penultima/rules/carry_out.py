"""Carries out the effects of a card, step by step.

A step may have to ask a player. The rest then waits in the prompt, as an `Errand`, and goes on with
the answer. The round ends the moment a step empties a hand (G2).
"""

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from . import effects as do
from . import events as e
from .actions import Choice, ChooseCards, ChooseKept, ChoosePlayer, ChooseRuling
from .cards import Card, Color, Direction, Hand, Seat
from .dealing import hands_dealt_out, in_order_of_chance
from .progress import Progress
from .prompts import Choose, Errand
from .table import Setup, Table

StepForEach: TypeAlias = do.Discard | do.Give | do.Honor | do.PassCards
"""The steps that go from player to player and may ask each of them."""


def carry_out(progress: Progress, errand: Errand) -> None:
    """Continue an errand until it is done, has to ask, or ends the round."""
    setup = progress.table.setup
    while effect := _current(setup, errand):
        if _has_to_choose_player(setup, errand, effect):
            title = _title(progress.table, errand.card)
            progress.ask(Choose(errand.player, "whom", title, errand))
            return
        done = _step(progress, effect, errand)
        if progress.ended or done is None:
            return
        errand = _after_step(done)
    finish(progress, errand)


def _current(setup: Setup, errand: Errand) -> do.Effect | None:
    """The effect to be carried out next."""
    if errand.ruling:
        return errand.ruling[0]
    steps = setup.effects[errand.card]
    return steps[errand.step] if errand.step < len(steps) else None


def _after_step(errand: Errand) -> Errand:
    ruling = errand.ruling[1:]
    return replace(
        errand, step=errand.step if ruling else errand.step + 1, ruling=ruling, todo=None
    )


def _has_to_choose_player(setup: Setup, errand: Errand, effect: do.Effect) -> bool:
    if errand.chosen is not None:
        return False
    may_name = errand.card in setup.cards_with_whom or bool(errand.ruling)
    return may_name and do.names_chosen_player(effect)


def _title(table: Table, card: Card) -> str:
    rule = table.setup.house_rules.get(card)
    return rule.title if rule else ""


def _step(progress: Progress, effect: do.Effect, errand: Errand) -> Errand | None:
    """Carry out one step. Returns None if it had to ask a player."""
    table, player = progress.table, errand.player
    match effect:  # those of printed cards first
        case do.Draw(who, count):
            for seat in affected(table, errand, who):
                progress.draw(seat, count, "card")
        case do.Skip(count):
            return replace(errand, skips=errand.skips + count)
        case do.Reverse():
            progress.happen(e.Reversed(Direction(-table.direction)))
            return replace(errand, skips=errand.skips + reverse_skips(table))
        case do.Demand():
            return replace(errand, demand=effect)
        case do.DrawUntil(who, color):
            for seat in affected(table, errand, who):
                _draw_until(progress, seat, _color(table, color))
        case do.Clothing(count):
            for seat in table.seats_after(player):
                if errand.clothing in table.wearing[seat]:
                    progress.draw(seat, count, "card")
        case do.DiscardColor(who, color):
            for seat in affected(table, errand, who):
                _discard_color(progress, seat, _color(table, color))
        case do.LoseTurn(who):
            for seat in affected(table, errand, who):
                progress.happen(e.WillLoseTurn(seat))
        case do.ExtraTurn():
            return replace(errand, again=True)
        case do.SwapHands(other):
            whom = one_other(table, errand, other)
            progress.happen(e.HandsSwapped(player, whom))
        case do.PassHands():
            progress.happen(e.HandsPassed(table.direction))
        case do.ShuffleHands():
            _shuffle_hands(progress, player)
        case do.Take(source, count):
            for seat in affected(table, errand, source):
                _take(progress, player, seat, count)
        case do.Reveal(who, to):
            _reveal(progress, errand, who, to)
        case do.Discard() | do.Give() | do.Honor() | do.PassCards():
            return _for_each(progress, effect, errand)
        case do.Ruling(text):
            progress.ask(Choose(player, "ruling", text, errand))
            return None
        case do.FollowHouseRule():
            raise AssertionError("Setup.effects replaces this by the steps of the house rule")
        case _:
            assert_never(effect)
    return errand


def reverse_skips(table: Table) -> int:
    """How many players a Reverse skips: one of two players, if the table plays it so (A2)."""
    return int(table.seats == 2 and table.options.two_player_reverse == "skip")


def _color(table: Table, color: Color) -> Color | None:
    return table.color if color == do.NAMED else color


# Whom a step is about


def affected(table: Table, errand: Errand, who: do.AnyPlayers) -> tuple[Seat, ...]:
    """The players whom a step is about, in turn order from the next player on."""
    player = errand.player
    if isinstance(who, int):
        return (who,)
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


def one_other(table: Table, errand: Errand, which: do.OneOtherPlayer) -> Seat:
    """One other player; a tie goes to the first in turn order."""
    if which not in ("most_cards", "fewest_cards"):
        return affected(table, errand, which)[0]
    others = table.seats_after(errand.player)[:-1]
    pick = max if which == "most_cards" else min
    return pick(others, key=lambda seat: len(table.hands[seat]))


# Steps that ask nobody


def _draw_until(progress: Progress, seat: Seat, color: Color | None) -> None:
    kinds = progress.table.edition.kinds
    while drawn := progress.draw(seat, 1, "card"):
        if kinds[drawn[0]].color == color:
            return


def _discard_color(progress: Progress, seat: Seat, color: Color | None) -> None:
    table = progress.table
    cards = tuple(c for c in table.hands[seat] if table.edition[c].color == color)
    if cards and not progress.ended:
        _discard(progress, seat, cards)


def _discard(progress: Progress, seat: Seat, cards: Hand, by_chance: bool = False) -> None:
    progress.happen(e.Discarded(seat, cards, by_chance))
    _end_if_out(progress, seat)


def _end_if_out(progress: Progress, seat: Seat) -> None:
    if not progress.table.hands[seat]:
        progress.end_round(seat)


def _take(progress: Progress, player: Seat, whom: Seat, count: int) -> None:
    table = progress.table
    count = min(count, len(table.hands[whom]) - 1)
    if count and whom != player:
        cards = in_order_of_chance(table, table.hands[whom], "take")[:count]
        progress.happen(e.Took(player, whom, count, cards))


def _shuffle_hands(progress: Progress, player: Seat) -> None:
    hands = hands_dealt_out(progress.table, player)
    progress.happen(e.HandsShuffled(tuple(map(len, hands)), hands))


def _reveal(progress: Progress, errand: Errand, who: do.AnyPlayers, to: do.AnyPlayers) -> None:
    viewers = affected(progress.table, errand, to)
    for player in affected(progress.table, errand, who):
        seers = tuple(seat for seat in viewers if seat != player)
        hand = progress.table.edition.sorted(progress.table.hands[player])
        if seers:
            progress.happen(e.HandShown(player, seers, to == "all", hand))


# Steps that go from player to player and may ask


def _for_each(progress: Progress, effect: StepForEach, errand: Errand) -> Errand | None:
    """Carry out a step for one player after the other; None if a player has to be asked first."""
    todo = _todo(progress.table, effect, errand) if errand.todo is None else errand.todo
    for done, seat in enumerate(todo):
        question = _question(progress.table, effect, replace(errand, todo=todo[done:]))
        if question is not None:
            progress.ask(question)
            return None
        _without_question(progress, effect, errand.player, seat)
        if progress.ended:
            return None
    if isinstance(effect, do.PassCards):
        _pass_picked_cards(progress)
    return errand


def _todo(table: Table, effect: StepForEach, errand: Errand) -> tuple[Seat, ...]:
    match effect:
        case do.Give(to=to):
            if to == "others":
                return affected(table, errand, to)
            return (one_other(table, errand, to),)
        case do.PassCards():
            return table.seats_after(errand.player)
        case _:
            return affected(table, errand, effect.who)


def _question(table: Table, effect: StepForEach, errand: Errand) -> Choose | None:
    """The question for the first player of `todo`, if there is a choice to make."""
    assert errand.todo
    seat, title = errand.todo[0], _title(table, errand.card)
    match effect:
        case do.Honor(text=text):
            return Choose(seat, "kept", text, errand)
        case do.Give(count):
            seat = errand.player
        case do.PassCards(count) | do.Discard(_, count, "choose"):
            pass
        case _:
            return None
    enough = len(table.hands[seat]) >= count
    return Choose(seat, "cards", title, errand, count) if enough else None


def _without_question(progress: Progress, effect: StepForEach, player: Seat, seat: Seat) -> None:
    """Carry out a step without a question: cards at random, or all of a shorter hand."""
    table = progress.table
    match effect:
        case do.Discard(_, count):
            hand = table.hands[seat]
            by_chance = len(hand) > count
            if by_chance:
                hand = in_order_of_chance(table, hand, "discard")[:count]
            _discard(progress, seat, hand, by_chance)
        case do.Give():
            _give(progress, player, seat, table.hands[player])
        case do.PassCards():
            _pick(progress, seat, table.hands[seat])
        case do.Honor():
            raise AssertionError("an honour step always asks")
        case _:
            assert_never(effect)


def _give(progress: Progress, player: Seat, whom: Seat, cards: Hand) -> None:
    progress.happen(e.Gave(player, whom, len(cards), cards))
    _end_if_out(progress, player)


def _pick(progress: Progress, seat: Seat, cards: Hand) -> None:
    progress.happen(e.Picked(seat, len(cards), cards))


def _pass_picked_cards(progress: Progress) -> None:
    """Pass on what all have picked. Every player gets a card, so no hand is empty afterwards."""
    table = progress.table
    for pick in table.picked:
        whom = table.next_seat(pick.seat)
        progress.happen(e.Gave(pick.seat, whom, pick.count, pick.cards))


# Answers, and the end


def answer(progress: Progress, seat: Seat, choice: Choice) -> None:
    """Continue a card's effects with the answer that they waited for."""
    prompt = progress.table.prompt
    assert isinstance(prompt, Choose)
    errand = prompt.errand
    effect = _current(progress.table.setup, errand)
    match choice, effect:
        case ChoosePlayer(whom), _:
            progress.happen(e.PlayerChosen(seat, whom))
            carry_out(progress, replace(errand, chosen=whom))
            return
        case ChooseRuling(steps), do.Ruling():
            progress.happen(e.Ruled(seat, steps))
            carry_out(progress, replace(errand, ruling=steps) if steps else _after_step(errand))
            return
        case ChooseCards(cards), do.Discard():
            _discard(progress, seat, cards)
        case ChooseCards(cards), do.Give():
            assert errand.todo
            _give(progress, errand.player, errand.todo[0], cards)
        case ChooseCards(cards), do.PassCards():
            _pick(progress, seat, cards)
        case ChooseKept(kept), do.Honor(else_draw=count):
            progress.happen(e.Honored(seat, kept))
            if not kept:
                progress.draw(seat, count, "card")
        case _:
            raise AssertionError(f"{choice} does not answer {effect}")
    assert errand.todo
    if not progress.ended:
        carry_out(progress, replace(errand, todo=errand.todo[1:]))


def finish(progress: Progress, errand: Errand) -> None:
    """After all effects of a card: who owes a call (G1), and whose turn it is."""
    settle_call(progress, errand.player, errand.called)
    seat = errand.player if errand.again else _next_after_skips(progress, errand)
    if errand.demand:
        progress.begin_demand(seat, errand.demand.emblem, errand.demand.count)
    else:
        progress.begin_turn(seat)


def _next_after_skips(progress: Progress, errand: Errand) -> Seat:
    """Whose turn is next, counted in the direction of play as it is now (A7)."""
    seat = progress.table.next_seat(errand.player)
    for _ in range(errand.skips):
        progress.happen(e.Skipped(seat))
        seat = progress.table.next_seat(seat)
    return seat


def settle_call(progress: Progress, player: Seat, called: bool) -> None:
    """A player left with one card by their own play has called UNO with it, or owes a call (G1)."""
    if len(progress.table.hands[player]) == 1:
        progress.happen(e.Called(player) if called else e.OwesCall(player))
