"""Events as sentences, worded for their reader."""

from penultima.rules import events as e
from penultima.rules.actions import Play
from penultima.rules.cards import LEFT, Card, Hand, Seat
from penultima.rules.prompts import KeepOrPlay, TakeTurn
from penultima.rules.table import Setup
from penultima.view import View

from .cards import card_name
from .fluent import Lang
from .prompts import asked_text
from .reader import Reader
from .round_events import dealt_hands, round_event_text
from .rulings import ruling_text


def event_text(
    event: e.Event, setup: Setup, lang: Lang, viewer: Seat | None, now: View | None = None
) -> str | None:
    """A sentence about an event, which is redacted for the viewer; None if there is none.

    With the viewer's view after the event (`now`), it can also say how many cards are left and
    which colour a demand is about.
    """
    reader = Reader(setup, lang, viewer)
    match event:
        case e.Played(seat):
            return _with_cards_left(reader, _played(reader, event), seat, now)
        case e.Drew(seat, count, _, cards):
            if cards is None:
                return reader.about("event-drew", seat, count=count)
            return reader.about("event-drew-cards", seat, cards=reader.cards(cards))
        case e.TurnBegan(seat):
            return _turn_began(reader, seat, now)
        case e.Seeded():
            return None  # Nobody can see it.
        case e.Asked(KeepOrPlay()):
            return None  # The next event says what the player did.
        case e.Asked(TakeTurn(seat)):
            return reader.about("event-turn-began", seat)
        case e.Asked(prompt):
            return asked_text(prompt, reader, now.color if now else None)
        case e.Kept(seat):
            return reader.about("event-kept", seat)
        case e.Passed(seat):
            return reader.about("event-passed", seat)
        case e.ColorNamed(seat, color):
            return reader.about("event-color-named", seat, color=reader.color(color))
        case e.Skipped(seat):
            return reader.about("event-skipped", seat)
        case e.WillLoseTurn(seat):
            return reader.about("event-will-lose-turn", seat)
        case e.LostTurn(seat):
            return reader.about("event-lost-turn", seat)
        case e.Reversed(direction):
            return reader.say("event-reversed", direction=_side(direction))
        case e.Reshuffled():
            return reader.say("event-reshuffled")
        case e.Repeated(times):
            return reader.say("event-repeated", times=times)
        case e.Called(seat):
            return reader.about("event-called", seat)
        case e.OwesCall(seat):
            return reader.about("event-owes-call", seat)
        case e.Caught(seat, by):
            return reader.about("event-caught", by, seat)
        case e.Accused(seat, whom):
            return reader.about("event-accused", seat, whom)
        case e.Challenged(seat, player):
            return reader.about("event-challenged", seat, player)
        case e.HandShown():
            return _hand_shown(reader, event)
        case e.Judged(player, guilty):
            id_ = "event-judged-guilty" if guilty else "event-judged-innocent"
            return reader.about(id_, player)
        case e.Accepted(seat):
            return reader.about("event-accepted", seat)
        case e.Discarded(seat):
            return _with_cards_left(reader, _discarded(reader, event), seat, now)
        case e.HandsSwapped(seat, whom):
            return _hands_swapped(reader, seat, whom)
        case e.HandsPassed(direction):
            return reader.say("event-hands-passed", direction=_side(direction))
        case e.PlayerChosen(seat, whom):
            return reader.about("event-player-chosen", seat, whom)
        case e.Gave(seat, whom, count, cards):
            given = _cards_or_count(reader, cards, count)
            return reader.about("event-gave", seat, whom, cards=given)
        case e.Took(seat, whom, count, cards):
            taken = _cards_or_count(reader, cards, count)
            return reader.about("event-took", seat, whom, cards=taken)
        case e.Picked(seat, count, cards):
            picked = _cards_or_count(reader, cards, count)
            return reader.about("event-picked", seat, cards=picked)
        case e.HandsShuffled():
            return reader.say("event-hands-shuffled")
        case e.Ruled(seat, steps):
            ruling = ruling_text(steps, seat, reader.players, reader.lang, reader.edition)
            return reader.about("event-ruled", seat, ruling=ruling)
        case e.Honored(seat, kept):
            return reader.about("event-honored" if kept else "event-not-honored", seat)
        case _:
            return round_event_text(event, reader)


def log_line(
    event: e.Event, setup: Setup, lang: Lang, viewer: Seat | None, now: View | None = None
) -> str | None:
    """An event as a line of a text log: the sentence, and any hands that were dealt."""
    text = event_text(event, setup, lang, viewer, now)
    if text and isinstance(event, e.Dealt | e.PositionSet | e.HandsShuffled):
        return " ".join((text, *dealt_hands(event, Reader(setup, lang, viewer))))
    return text


def _cards_or_count(reader: Reader, cards: Hand | None, count: int) -> str:
    return reader.cards(cards) if cards else reader.say("cards-count", count=count)


def _side(direction: int) -> str:
    return "left" if direction == LEFT else "right"


def _turn_began(reader: Reader, seat: Seat, now: View | None) -> str:
    """To the player whose turn it is, also the card on top and how many cards fit on it."""
    if now is None or seat != reader.viewer or now.prompt != TakeTurn(seat):
        return reader.about("event-turn-began", seat)
    assert now.color is not None
    top = card_name(reader.edition, now.top, reader.lang)
    if reader.edition[now.top].is_wild:
        top = reader.say("event-top-wild", card=top, color=reader.color(now.color))
    playable = {move.card for move in now.legal if isinstance(move, Play)}
    fit = sum(card in playable for card in now.hand)
    return reader.say("event-turn-now", card=top, fit=fit, count=len(now.hand))


def _played(reader: Reader, event: e.Played) -> str:
    seat, card = event.seat, _titled(reader, event.card)
    if event.color is None:
        if event.whom is None:
            return reader.about("event-played", seat, card=card)
        return reader.about("event-played-whom", seat, event.whom, card=card)
    color = reader.color(event.color)
    if event.clothing:
        clothing = reader.color(event.clothing)
        return reader.about(
            "event-played-clothing", seat, card=card, color=color, clothing=clothing
        )
    if event.whom is None:
        return reader.about("event-played-color", seat, card=card, color=color)
    return reader.about("event-played-color-whom", seat, event.whom, card=card, color=color)


def _titled(reader: Reader, card: Card) -> str:
    """A card, with the title of the house rule written on it if there is one."""
    name, rule = reader.card(card), reader.setup.house_rules.get(card)
    return reader.say("card-titled", card=name, title=rule.title) if rule else name


def _with_cards_left(reader: Reader, line: str, seat: Seat, now: View | None) -> str:
    if now is None:
        return line
    return f"{line} {reader.about('event-cards-left', seat, count=now.counts[seat])}"


def _hand_shown(reader: Reader, event: e.HandShown) -> str:
    id_ = "event-hand-shown" if event.hand is None else "event-hand-shown-cards"
    if reader.viewer is not None:
        if event.player == reader.viewer:
            id_ += ".to-you"
        elif event.to == (reader.viewer,):
            id_ += ".you"
    facts: dict[str, str | int] = {
        "viewers": reader.people(event.to),
        "count": len(event.to),
        "player": reader.players[event.player],
    }
    if event.hand is not None:
        facts["cards"] = reader.hand(event.hand)
    return reader.say(id_, **facts)


def _discarded(reader: Reader, event: e.Discarded) -> str:
    colors = {reader.edition[card].color for card in event.cards}
    color = colors.pop() if len(colors) == 1 and len(event.cards) > 1 else None
    if color:
        agreeing = reader.color(color, "fp")
        cards = reader.say("event-cards-of-color", count=len(event.cards), color=agreeing)
    else:
        cards = reader.cards(event.cards)
    id_ = "event-discarded-by-chance" if event.random else "event-discarded"
    return reader.about(id_, event.seat, cards=cards)


def _hands_swapped(reader: Reader, seat: Seat, whom: Seat) -> str:
    if whom == reader.viewer:
        seat, whom = whom, seat
    return reader.about("event-hands-swapped", seat, whom, players=reader.people((seat, whom)))
