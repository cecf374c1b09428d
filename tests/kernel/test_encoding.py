"""The encoding of cards, colours and actions as integers."""

import pytest

from penultima.kernel import Encoding, codes
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load, names


@pytest.mark.parametrize("edition", names())
def test_every_action_decodes_to_itself(edition: str) -> None:
    encoding = Encoding(load(edition))
    colors = load(edition).color_names
    others: list[a.Action] = [
        a.Draw(),
        a.Keep(),
        a.Challenge(),
        a.Accept(),
        a.Call(),
        a.NextRound(),
        *map(a.NameColor, colors),
        *(a.Catch(Seat(seat)) for seat in range(10)),
        *(a.ChoosePlayer(Seat(seat)) for seat in range(10)),
    ]
    plays = [play for plays in load(edition).plays.values() for play in plays]
    named = [a.Play(p.card, p.color, p.clothing, Seat(9), True) for p in plays]
    for action in (*others, *plays, *named):
        (number,) = encoding.encode(action)
        assert encoding.decode(number) == action
    numbers = [encoding.encode(action) for action in (*others, *plays, *named)]
    assert len(set(numbers)) == len(numbers)


def test_a_choice_of_cards_has_one_number_per_card() -> None:
    encoding = Encoding(load("frozen"))
    first, second = encoding.encode(a.ChooseCards((Card("B7"), Card("WL"))))
    assert encoding.decode(first) == a.ChooseCards((Card("B7"),))
    assert encoding.decode(second) == a.ChooseCards((Card("WL"),))


def test_clothing_defaults_to_the_named_color() -> None:
    encoding, pink = Encoding(load("saved-by-the-bell")), Color("pink")
    without, with_clothing = a.Play(Card("WS"), pink), a.Play(Card("WS"), pink, pink)
    assert encoding.encode(without) == encoding.encode(with_clothing)


def test_an_unknown_number_is_not_decoded() -> None:
    with pytest.raises(ValueError, match="not an action"):
        Encoding(load("zelda")).decode(15 << codes.VERB_SHIFT)
