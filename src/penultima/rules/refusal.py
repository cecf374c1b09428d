"""Refusals: the first reason why a move is not allowed.

The order is that of the referee protocol (docs/referee.md), so a question about the rules has one
answer.
"""

from typing import Literal, TypeAlias

from penultima.errors import BadSetup, Refused

from . import actions as a
from .cards import Card, Seat, holds_all
from .matching import (
    answers_demand,
    answers_stack,
    fits,
    is_forbidden_bluff,
    is_forbidden_finish,
    may_accuse,
    may_jump_in,
    must_play,
    playable,
)
from .prompts import (
    AnswerDemand,
    AnswerStack,
    ChallengeOrAccept,
    Choose,
    KeepOrPlay,
    MatchOver,
    NameColor,
    RoundOver,
    TakeTurn,
)
from .setup import check_house_rules, check_ruling, check_wearing
from .table import Table

Instead: TypeAlias = Literal["play", "draw", "keep", "accept", "wait"]


def why_not(table: Table, seat: Seat, action: a.Move) -> Refused | None:
    """What the rules say against a move now; None if it is legal.

    Choices that are left out of a play (colour, clothing, player) don't count against it.
    """
    if isinstance(action, a.Play):
        plays = table.setup.plays[seat].get(action.card, ())
        action = next((play for play in plays if _completes(play, action)), action)
    try:
        check(table, seat, action)
    except Refused as refused:
        return refused
    return None


def _completes(play: a.Play, asked: a.Play) -> bool:
    return (
        asked.color in (None, play.color)
        and asked.clothing in (None, play.clothing)
        and asked.whom in (None, play.whom)
    )


def check(table: Table, seat: Seat, action: a.Move) -> None:
    """Raise `Refused` unless the seat may do this now."""
    if _is_common_case(table, seat, action):
        return
    match action:
        case a.Play():
            _check_keys(table, action)
            _check_players(table, seat, action.whom)
            _check_not_over(table)
            _check_turn(table, seat, action)
            _check_play(table, seat, action)
        case a.Draw():
            _check_players(table, seat)
            _check_not_over(table)
            _check_turn(table, seat, action)
            _check_draw(table, seat)
        case a.Keep():
            _check_players(table, seat)
            _check_not_over(table)
            _check_turn(table, seat, action)
            _check_keep(table, seat)
        case a.Call():
            _check_players(table, seat)
            _check_not_over(table)
            if table.owed != seat:
                raise Refused("nothing_to_call", "nothing-to-call", "G1")
        case a.Catch(whom):
            _check_players(table, seat, whom)
            _check_not_over(table)
            _check_catch(table, seat, whom)
        case a.Challenge() | a.Accept():
            _check_players(table, seat)
            _check_not_over(table)
            _check_answer(table, seat, action)
        case a.NameColor():
            _check_name_color(table, action)
            _check_players(table, seat)
            _check_turn(table, seat, action)
        case a.ChoosePlayer() | a.ChooseCards() | a.ChooseKept() | a.ChooseRuling():
            prompt = _check_choice(table, action)
            _check_players(table, seat, action.whom if isinstance(action, a.ChoosePlayer) else None)
            _check_turn(table, seat, action)
            _check_chosen(table, prompt, action)
        case a.NextRound():
            _check_next_round(table, action)
            _check_players(table, seat)
        case a.AnyCards(count):
            # A legal move as it is listed: it does not say which cards.
            raise Refused("bad_request", "choose-cards", "A7", count=count)


def _is_common_case(table: Table, seat: Seat, action: a.Move) -> bool:
    """A quick check that accepts most legal moves: a play, a draw or a keep in turn."""
    prompt, setup = table.prompt, table.setup
    if prompt.seat != seat:
        return False
    if type(action) is a.Play:
        card = action.card
        return (
            type(prompt) is TakeTurn
            and card in table.hands[seat]
            and card in setup.edition.fitting[table.discard[0], table.color]
            and action in setup.plays[seat][card]
            and setup.every_fit_is_legal
        )
    if setup.can_be_obliged:
        return False
    if type(action) is a.Draw:
        return type(prompt) is TakeTurn and bool(table.draw)
    return type(action) is a.Keep and type(prompt) is KeepOrPlay


# 1: bad_request


def _check_keys(table: Table, action: a.Play) -> None:
    edition = table.setup.edition
    kind = edition.kinds.get(action.card)
    if kind is None:
        raise Refused("bad_request", "no-such-card", "C1", card=action.card)
    if action.color is not None:
        if kind.color is not None:
            raise Refused("bad_request", "needless-color", "A4", card=action.card)
        _check_color(table, action.color)
    if action.clothing is not None:
        if not kind.asks_for_clothing:
            raise Refused("bad_request", "needless-clothing", "A9", card=action.card)
        _check_color(table, action.clothing)
    if action.whom is not None and action.card not in table.setup.cards_with_whom:
        clause = "A7" if kind.number is None else "H4"
        raise Refused("bad_request", "needless-whom", clause, card=action.card)


def _check_color(table: Table, color: str) -> None:
    if color not in table.setup.edition.color_names:
        clause = table.setup.edition.clause or "C1"
        raise Refused("bad_request", "no-such-color", clause, color=color)


def _check_name_color(table: Table, action: a.NameColor) -> None:
    if not isinstance(table.prompt, NameColor):
        raise Refused("bad_request", "color-out-of-place", "S4")
    _check_color(table, action.color)


_WANTED: dict[str, type[a.Choice]] = {
    "whom": a.ChoosePlayer,
    "cards": a.ChooseCards,
    "kept": a.ChooseKept,
    "ruling": a.ChooseRuling,
}


def _check_choice(table: Table, action: a.Choice) -> Choose:
    prompt = table.prompt
    if not isinstance(prompt, Choose):
        raise Refused("bad_request", "choice-out-of-place", "A7")
    if not isinstance(action, _WANTED[prompt.want]):
        raise Refused("bad_request", f"choose-{prompt.want}", "A7", count=prompt.count or 0)
    if isinstance(action, a.ChooseCards):
        for card in action.cards:
            if card not in table.setup.edition:
                raise Refused("bad_request", "no-such-card", "C1", card=card)
    if isinstance(action, a.ChooseRuling):
        try:
            check_ruling(table.setup, prompt.seat, action.steps)
        except BadSetup as error:
            raise Refused("bad_request", "bad-ruling", "A7", problem=error.problem) from None
    return prompt


def _check_next_round(table: Table, action: a.NextRound) -> None:
    if isinstance(table.prompt, MatchOver):
        raise Refused("bad_request", "no-next-round", "P2")
    if not isinstance(table.prompt, RoundOver):
        raise Refused("bad_request", "round-goes-on", "G2")
    if action.wearing is not None:
        try:
            check_wearing(table.setup, action.wearing)
        except BadSetup as error:
            raise Refused("bad_request", "bad-wearing", "A9", problem=error.problem) from None
    if action.house_rules is not None:
        try:
            check_house_rules(table.setup.edition, action.house_rules)
        except BadSetup as error:
            raise Refused("bad_request", "bad-house-rules", "A7", problem=error.problem) from None


# 2 and 3: who and when


def _check_players(table: Table, *seats: Seat | None) -> None:
    for seat in seats:
        if seat is not None and not 0 <= seat < table.seats:
            raise Refused("unknown_player", "unknown-player", None, name=str(seat))


def _check_not_over(table: Table) -> None:
    if isinstance(table.prompt, RoundOver):
        raise Refused("round_over", "round-over", "G2")
    if isinstance(table.prompt, MatchOver):
        raise Refused("match_over", "match-over", "P2")


# 4 and 5: moves out of turn


def _check_catch(table: Table, seat: Seat, whom: Seat) -> None:
    if seat == whom:
        raise Refused("nobody_to_catch", "catch-oneself", "G1")
    if table.owed == whom:
        return
    if seat in table.accusers:
        raise Refused("nobody_to_catch", "accused-already", "H6", whom=whom)
    if not may_accuse(table, seat):
        raise Refused("nobody_to_catch", "nobody-to-catch", "G1", whom=whom)


def _check_answer(table: Table, seat: Seat, action: a.Challenge | a.Accept) -> None:
    prompt = table.prompt
    if not isinstance(prompt, ChallengeOrAccept | AnswerStack):
        raise Refused("cannot_challenge", "nothing-to-answer", "A5b")
    if prompt.seat != seat:
        clause = "H1" if isinstance(prompt, AnswerStack) else "A5b"
        raise Refused("cannot_challenge", "not-yours-to-answer", clause, turn=prompt.seat)
    if isinstance(action, a.Challenge) and isinstance(prompt, AnswerStack):
        clause = "A5a" if table.top.only_without_color else "A5b"
        raise Refused("cannot_challenge", "no-bluff-possible", clause, count=prompt.count)


# 6 and 7: whose turn it is, and what the prompt asks for


def _check_turn(table: Table, seat: Seat, action: a.Action) -> None:
    prompt = table.prompt
    if seat != prompt.seat:
        if isinstance(action, a.Play) and may_jump_in(table, action.card):
            return
        clause = "H3" if table.setup.options.jump_in and isinstance(action, a.Play) else "S4"
        raise Refused("not_your_turn", "not-your-turn", clause, turn=prompt.seat)
    match prompt:
        case NameColor() if not isinstance(action, a.NameColor):
            raise Refused("color_needed", "name-color-first", "S4")
        case Choose() if not isinstance(action, a.Choice):
            raise Refused("choice_needed", f"choose-{prompt.want}", "A7", count=prompt.count or 0)
        case ChallengeOrAccept() | AnswerStack():
            if not (isinstance(action, a.Play) and answers_stack(table, action.card)):
                raise _answer_needed(table, prompt)


def _answer_needed(table: Table, prompt: ChallengeOrAccept | AnswerStack) -> Refused:
    if isinstance(prompt, ChallengeOrAccept) and not prompt.stacked:
        return Refused("choice_needed", "answer-challenge", "A5b", count=prompt.count)
    stack = isinstance(prompt, AnswerStack)
    return Refused(
        "choice_needed",
        "answer-stack" if stack else "answer-stacked-challenge",
        "H1",
        count=prompt.count,
        face=table.top.face,
        color=table.color,
    )


# 8 to 14: the move itself


def _instead(table: Table, seat: Seat) -> Instead:
    """What the seat can do instead: at its own prompt, or after a jump-in that is refused."""
    prompt, cards = table.prompt, playable(table, seat)
    if seat != prompt.seat:
        return "wait"
    if isinstance(prompt, AnswerStack | ChallengeOrAccept):
        return "accept"
    if must_play(table, seat, cards) or (isinstance(prompt, AnswerDemand) and cards):
        return "play"
    return "keep" if isinstance(prompt, KeepOrPlay) else "draw"


def _check_keep(table: Table, seat: Seat) -> None:
    if not isinstance(table.prompt, KeepOrPlay):
        raise Refused("cannot_pass", "nothing-drawn", "T2", instead=_instead(table, seat))
    cards = playable(table, seat)
    if clause := must_play(table, seat, cards):
        raise Refused("must_play", "must-play-drawn", clause, card=cards[0])


def _check_draw(table: Table, seat: Seat) -> None:
    prompt, cards = table.prompt, playable(table, seat)
    match prompt:
        case AnswerDemand(_, emblem, count):
            if cards:
                raise _demand_refused(table, seat, emblem, count)
        case KeepOrPlay(demand=emblem):
            if emblem and cards:
                raise _demand_refused(table, seat, emblem, None)
            raise Refused("card_does_not_fit", "second-draw", "T2", instead=_instead(table, seat))
        case _:
            if clause := must_play(table, seat, cards):
                raise Refused("must_play", "must-play", clause, card=cards[0])


def _check_play(table: Table, seat: Seat, action: a.Play) -> None:
    card = action.card
    if card not in table.hands[seat]:
        raise Refused("card_not_in_hand", "not-in-hand", "T1", card=card)
    if seat == table.prompt.seat:
        _check_fits(table, seat, card)
    if action.color is None and table.setup.edition[card].is_wild:
        raise Refused("color_needed", "wild-needs-color", "A4", card=card)
    if action.whom is None and table.setup.needs_whom(action.card):
        raise Refused("choice_needed", "swap-needs-whom", "H4", card=card)
    if action.whom == seat:
        raise Refused("choice_needed", "choose-another", whom_clause(table, action), card=card)
    if is_forbidden_bluff(table, seat, card):
        facts = {"card": card, "color": table.color, "instead": _instead(table, seat)}
        raise Refused("bluff_forbidden", "bluff-forbidden", "A5a", **facts)
    if is_forbidden_finish(table, seat, card):
        facts = {"card": card, "instead": _instead(table, seat)}
        raise Refused("finish_forbidden", "finish-forbidden", "H8", **facts)


def whom_clause(table: Table, action: a.Play) -> str:
    return "H4" if table.setup.needs_whom(action.card) else "A7"


def _check_fits(table: Table, seat: Seat, card: Card) -> None:
    match table.prompt:
        case AnswerDemand(_, emblem, count):
            if not answers_demand(table, card, emblem):
                raise _demand_refused(table, seat, emblem, count)
        case KeepOrPlay(_, drawn, _, emblem):
            assert drawn is not None
            if emblem and not answers_demand(table, card, emblem):
                raise _demand_refused(table, seat, emblem, None)
            if card not in drawn:
                instead = _instead(table, seat)
                raise Refused("card_does_not_fit", "only-the-drawn", "T3", instead=instead)
            if not emblem and not fits(table, card):
                raise _no_match(table, seat, card, "drawn-no-match")
        case _:
            if not fits(table, card):
                raise _no_match(table, seat, card)


def _no_match(table: Table, seat: Seat, card: Card, reason: str = "no-match") -> Refused:
    return Refused(
        "card_does_not_fit",
        reason,
        "T1",
        card=card,
        color=table.color,
        top=table.discard[0],
        instead=_instead(table, seat),
    )


def _demand_refused(table: Table, seat: Seat, emblem: str, count: int | None) -> Refused:
    if not count:
        reason = "answer-demand-from-draw"
    else:
        reason = "must-answer-demand" if playable(table, seat) else "answer-demand"
    return Refused(
        "must_answer_demand",
        reason,
        "A6",
        emblem=emblem,
        color=table.color,
        count=count or 0,
        instead=_instead(table, seat),
    )


# Choices


def _check_chosen(table: Table, prompt: Choose, action: a.Choice) -> None:
    match action:
        case a.ChooseCards(cards):
            if len(cards) != prompt.count:
                raise Refused("choice_needed", "choose-cards", "A7", count=prompt.count)
            if not holds_all(table.hands[prompt.seat], cards):
                missing = next(
                    c for c in cards if cards.count(c) > table.hands[prompt.seat].count(c)
                )
                raise Refused("card_not_in_hand", "not-in-hand", "A7", card=missing)
        case a.ChoosePlayer(whom) if whom == prompt.seat:
            raise Refused("choice_needed", "choose-another", "A7", card=prompt.errand.card)
