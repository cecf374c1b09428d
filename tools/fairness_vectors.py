"""Writes conformance/fairness/, the test vectors of docs/fairness.md and docs/chance.md.

    python -m tools.fairness_vectors

`transcripts.json` has transcripts with their hashes, seeds and problems; `rounds.json` has whole
rounds with all their events, and what a dishonest server could make of them: an `event` instead of
the one at a `place`, or `inserted` before it; or `hands` shown after it that are others. Python
and the page are tested with them, and so can be a third implementation.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from penultima.fairness.audit import audit_round
from penultima.fairness.transcript import (
    DealId,
    Part,
    Transcript,
    part_commitment,
    problems,
    round_seed,
    seal,
    secret_commitment,
)
from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules import events as e
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.dealing import dealt_hands, in_order_of_chance
from penultima.rules.edition import load
from penultima.rules.evolve import fold
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.legal import legal_moves
from penultima.rules.match import new_match
from penultima.rules.options import Options
from penultima.rules.prompts import KeepOrPlay
from penultima.rules.table import Setup, Table, new_table

FOLDER = Path(__file__).parent.parent / "conformance" / "fairness"
NAMES = ("Ana", "Ben", "Cal", "Dia", "Eva")
MOST_MOVES = 2000

Json = dict[str, Any]


def transcripts() -> Iterator[Json]:
    """Honest transcripts, and what a dishonest server could make of one."""
    alone = _honest(DealId("amber-fox-12", 1, 1), seats=(0,))
    four = _honest(DealId("amber-fox-12", 2, 7), seats=(0, 1, 2, 3))
    first, second, *others = four.parts
    missing = Part(second.seat, second.commitment)
    another = _random("another contribution")
    yield _transcript("one person", alone)
    yield _transcript("nobody but bots", _honest(DealId("mañana", 1, 2), seats=()))
    yield _transcript("four people", four)
    yield _transcript(
        "one contribution is missing",
        replace(four, parts=(first, missing, *others)),
    )
    yield _transcript("another secret", replace(four, secret=_random("another secret")))
    yield _transcript(
        "another contribution",
        replace(four, parts=(Part(first.seat, first.commitment, another), second, *others)),
    )
    yield _transcript("the secret is not told", replace(four, secret=None))
    yield _transcript("a seat twice", replace(four, parts=(first, first, second, *others)))
    yield _transcript(
        "a seat that no table has",
        _honest(DealId("amber-fox-12", 2, 7), seats=(0, 10)),
    )


def _honest(deal: DealId, seats: tuple[int, ...]) -> Transcript:
    secret = _random(f"secret {deal.match} {deal.round}")
    parts = []
    for seat in seats:
        contribution = _random(f"contribution {deal.match} {deal.round} {seat}")
        parts.append(Part(seat, part_commitment(deal, seat, contribution), contribution))
    return Transcript(deal, secret_commitment(deal, secret), tuple(parts), secret)


def _random(name: str) -> str:
    """64 hexadecimal digits that are the same in every run."""
    return sha256(name.encode()).hexdigest()


def _transcript(name: str, transcript: Transcript) -> Json:
    secret = transcript.secret
    return {
        "name": name,
        "transcript": msgspec.to_builtins(transcript),
        "seal": seal(transcript),
        "seed": None if secret is None else round_seed(transcript, secret),
        "problems": msgspec.to_builtins(list(problems(transcript))),
    }


def rounds() -> Iterator[Json]:
    """Rounds in which every kind of shuffle happens, honest and tampered with."""
    rules = {
        Card("WC1"): HouseRule(
            "Whirl",
            (
                do.ShuffleHands(),
                do.Take("others", 1),
                do.Discard("others", 1, "random"),
                do.Reverse(),
                do.ShuffleHands(),
            ),
        ),
        Card("WC2"): HouseRule(
            "Chain", (do.PassCards(2), do.DrawUntil("all", Color("named")), do.PassHands())
        ),
    }
    bell = Setup(load("saved-by-the-bell"), NAMES[:3], Options(wardrobe="dealt", hand_size=3))
    many = Options(hand_size=10)
    zelda = Setup(load("zelda"), NAMES, many)
    yield from _rounds("a reshuffle", zelda, "v1499")
    yield from _rounds("outfits and lots", bell, "v2707")
    yield from _rounds("house rules", Setup(load("frozen"), NAMES, many, rules), "v67")
    yield from _second_round(bell)
    yield from _insertions("a reshuffle", zelda, "v1499")
    yield from _other_hands("outfits and lots", bell, "v2707")


def _rounds(name: str, setup: Setup, seed: str) -> Iterator[Json]:
    events = play_round(setup, seed)
    yield _round(name, setup, seed, events)
    kinds = {
        type(event): place
        for place, event in enumerate(events)
        if _tampered(event, setup.edition.deck) is not None
    }
    for kind, place in kinds.items():
        changed = _tampered(events[place], setup.edition.deck)
        assert changed is not None
        tampered = [*events[:place], changed, *events[place + 1 :]]
        yield {
            "name": f"{name}: tampered with `{kind.__struct_config__.tag}`",
            "of": name,
            "place": place,
            "event": msgspec.to_builtins(changed),
            "difference": msgspec.to_builtins(audit_round(setup, seed, 1, tampered)),
        }


def _second_round(setup: Setup) -> Iterator[Json]:
    """Whose turn it is to deal is known; with another dealer, all would have other hands."""
    name, (first, second) = "a second round", ("v3", "v4")
    table = fold(new_table(setup, first), play_round(setup, first))
    before, (table, dealt) = table, apply(table, Seat(0), a.NextRound(seed=second))
    events, dealer = [*dealt, *_played(table, second)], table.dealer
    yield _round(name, setup, second, events, round_=2, dealer=dealer)
    other = Seat((dealer + 1) % table.seats)
    (place,) = (at for at, event in enumerate(events) if isinstance(event, e.Dealt))
    hands, draw = dealt_hands(replace(before, seed=second), other)
    changed = e.Dealt(other, hands, draw)
    tampered = [*events[:place], changed, *events[place + 1 :]]
    yield {
        "name": f"{name}: another dealer",
        "of": name,
        "place": place,
        "event": msgspec.to_builtins(changed),
        "difference": msgspec.to_builtins(audit_round(setup, second, 2, tampered, dealer=dealer)),
    }


def _insertions(name: str, setup: Setup, seed: str) -> Iterator[Json]:
    """Events that follow from the seed as such, but have no place where they are told."""
    events = play_round(setup, seed)
    (start,) = (at for at, event in enumerate(events) if isinstance(event, e.Dealt))
    place = next(at for at, event in enumerate(events) if at > start and _is_turn(event))
    late = max(at for at, event in enumerate(events) if _is_turn(event))
    now = fold(new_table(setup, seed), events[:place])
    dealt = events[start]
    assert isinstance(dealt, e.Dealt) and dealt.hands is not None and now.color is not None
    position = e.PositionSet(
        dealt.dealer, now.discard, now.color, now.direction, now.scores, dealt.hands[::-1], now.draw
    )
    pile = in_order_of_chance(now, (now.discard[0], *now.draw), "put_back")
    shown = e.HandShown(Seat(0), (Seat(1),), hand=now.hands[1])
    asked = e.Asked(KeepOrPlay(Seat(0), (Card("W4"),) * 5))
    drawn = e.Drew(Seat(len(NAMES)), 2, cards=now.draw[:2])
    then = fold(new_table(setup, seed), events[:late])
    below = in_order_of_chance(then, then.discard[1:], "reshuffle")
    for what, at, event in (
        ("a second deal", place, dealt),
        ("a position", place, position),
        ("a second card turned up", place, e.TurnedUp(now.draw[0])),
        ("a card put back that stays", place, e.PutBack(now.discard[0], pile)),
        ("a reshuffle before the pile is empty", late, e.Reshuffled(len(below), below)),
        ("another hand shown", place, shown),
        ("a question about another card", place, asked),
        ("cards drawn by nobody", place, drawn),
        ("cards drawn by a seat before the first", place, replace(drawn, seat=Seat(-1))),
        ("more cards taken than there are", place, e.Took(Seat(0), Seat(1), 99, now.hands[1])),
    ):
        tampered = [*events[:at], event, *events[at:]]
        yield {
            "name": f"{name}: {what}",
            "of": name,
            "place": at,
            "inserted": True,
            "event": msgspec.to_builtins(event),
            "difference": msgspec.to_builtins(audit_round(setup, seed, 1, tampered)),
        }


def _is_turn(event: e.Event) -> bool:
    return isinstance(event, e.TurnBegan)


def _other_hands(name: str, setup: Setup, seed: str) -> Iterator[Json]:
    """The events are right, but a hand was shown that does not follow from them."""
    events = play_round(setup, seed)
    place = next(at for at, event in enumerate(events) if _is_turn(event))
    one, two, *others = fold(new_table(setup, seed), events[: place + 1]).hands
    swapped = ((two[0], *one[1:]), (one[0], *two[1:]), *others)
    for what, hands in (
        ("two cards change hands", swapped),
        ("one seat sees another hand", (None, swapped[1], None)),
        ("a hand is missing", (one, two)),
    ):
        found = audit_round(setup, seed, 1, events, hands={place: hands})
        yield {
            "name": f"{name}: {what}",
            "of": name,
            "place": place,
            "hands": msgspec.to_builtins(hands),
            "difference": msgspec.to_builtins(found),
        }


def play_round(setup: Setup, seed: str, moves: int = MOST_MOVES) -> list[e.Event]:
    """All events of a first round, played at random."""
    table, started = new_match(setup, seed)
    return [*started, *_played(table, seed, moves)]


def _played(table: Table, seed: str, moves: int = MOST_MOVES) -> Iterator[e.Event]:
    chance = Random(seed)
    for _ in range(moves):
        if table.prompt.seat is None:
            break
        table, happened = apply(table, table.prompt.seat, _any_move(table, chance))
        yield from happened


def _any_move(table: Table, chance: Random) -> a.Action:
    seat = table.prompt.seat
    assert seat is not None
    moves = legal_moves(table, seat)
    plays = [move for move in moves if isinstance(move, a.Play)]
    move = chance.choice(plays or moves)
    if isinstance(move, a.AnyCards):
        return a.ChooseCards(tuple(chance.sample(table.hands[seat], move.count)))
    return move


def _tampered(event: e.Event, deck: tuple[Card, ...]) -> e.Event | None:
    """The event with its first two different cards exchanged; None if nothing in it is chance."""
    match event:
        case e.Dealt(hands=hands, draw=(top, *rest)) if hands and hands[0][0] != top:
            stacked = ((top, *hands[0][1:]), *hands[1:])
            return replace(event, hands=stacked, draw=(hands[0][0], *rest))
        case e.Reshuffled(draw=(one, *between, other)) | e.PutBack(draw=(one, *between, other)):
            swapped = (other, *between, one)
            return replace(event, draw=swapped) if one != other else None
        case e.Drew(cards=(card,)) | e.Took(cards=(card,)):
            other = next(each for each in deck if each != card)
            return replace(event, cards=(other,))
        case e.HandsShuffled(hands=(one_hand, *others)) if one_hand[0] != others[0][0]:
            first = (others[0][0], *one_hand[1:])
            second = (one_hand[0], *others[0][1:])
            return replace(event, hands=(first, second, *others[1:]))
        case e.Dressed(wearing=(outfit, *others)):
            return e.Dressed((outfit[:1], *others))
        case e.DealerChosen(seat):
            return e.DealerChosen(Seat(1 if seat == 0 else 0))
        case e.LotDrawn(seat, card):
            return e.LotDrawn(seat, next(each for each in deck if each != card))
        case _:
            return None


def _round(
    name: str,
    setup: Setup,
    seed: str,
    events: list[e.Event],
    *,
    round_: int = 1,
    dealer: Seat | None = None,
) -> Json:
    return {
        "name": name,
        "edition": setup.edition.id,
        "players": len(setup.players),
        "options": msgspec.to_builtins(setup.options),
        "house_rules": msgspec.to_builtins(setup.house_rules),
        "round": round_,
        "dealer": dealer,
        "seed": seed,
        "events": [msgspec.to_builtins(event) for event in events],
        "difference": msgspec.to_builtins(audit_round(setup, seed, round_, events, dealer=dealer)),
    }


def vectors() -> dict[str, str]:
    """The contents of the files, by name."""
    files = {"transcripts.json": list(transcripts()), "rounds.json": list(rounds())}
    return {
        name: "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in content) + "\n]\n"
        for name, content in files.items()
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in vectors().items():
        (FOLDER / name).write_text(text)


if __name__ == "__main__":
    main()
