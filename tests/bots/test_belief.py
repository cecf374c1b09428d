"""The belief of `expert`: nothing impossible is dealt, and what it says comes true as often."""

from collections import Counter
from random import Random

import pytest

from penultima.bots import Expert
from penultima.kernel.hand_sampler import HandSampler
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import Edition, load
from penultima.rules.game import apply
from penultima.rules.match import new_position
from penultima.rules.prompts import MatchOver
from penultima.rules.table import Setup, Table
from penultima.text.positions import parse_position
from penultima.view import View, view
from tools import calibration
from tools.belief_variants import VARIANTS, Oracle
from tools.bot_decisions import random_move
from tools.calibration import calibrate, hands_sampler
from tools.engine_comparison.matches import FULL_CYCLE, random_match

ANA, BEN = Seat(0), Seat(1)
ZELDA, FROZEN = load("zelda"), load("frozen")
PILE = ". R1 R2 G1 G2 G3 T1 T2 T3 B1 B2 B3 R3 G4 G5 T4 T5 T6"


def watch(text: str, *moves: a.Action, edition: Edition = ZELDA) -> tuple[Expert, Table]:
    """An expert in Ana's seat that has seen these moves, one by whoever has to answer."""
    players, start = parse_position(text)
    table, events = new_position(Setup(edition, players), start)
    expert = Expert(Random(1))
    expert.observe(view(table, ANA, events))
    for move in moves:
        assert table.prompt.seat is not None
        table, events = apply(table, table.prompt.seat, move)
        expert.observe(view(table, ANA, events))
    return expert, table


def samples(expert: Expert, table: Table, count: int = 400) -> list[list[Card]]:
    """Ben's hand in many samples."""
    seen = view(table, ANA)
    sampler, encoding = hands_sampler(expert, seen), expert.kernel_view(seen).encoding
    hands = []
    for _ in range(count):
        sampler.advance(20)
        hands.append(list(encoding.cards(sampler.cards_of(BEN))))
    return hands


@pytest.mark.parametrize("variant", VARIANTS.values())
@pytest.mark.parametrize("number", range(5, FULL_CYCLE, FULL_CYCLE // 12 + 1))
def test_nothing_impossible_is_dealt(variant: type[Expert], number: int) -> None:
    """In every edition, with options and house rules, after random moves and missed views."""
    match, rng = random_match(number), Random(number)
    table, events, expert = match.table, match.events, variant(Random(1))
    misses_views = number % 2 == 0
    for _ in range(60):
        seen = view(table, ANA, events)
        if isinstance(expert, Oracle):
            expert.true_table = table
        if not misses_views or rng.random() < 0.95:
            expert.observe(seen)
        if table.prompt.seat == ANA and table.prompt.phase == "turn":
            expert.observe(seen)
            _check_worlds(expert, table, knows_hands=not misses_views)
        move = random_move(table, rng)
        if move is None or isinstance(table.prompt, MatchOver):
            break
        table, events = apply(table, *move)


def _check_worlds(expert: Expert, table: Table, knows_hands: bool) -> None:
    seen = view(table, ANA)
    sampler, kernel_view = hands_sampler(expert, seen), expert.kernel_view(seen)
    game = kernel_view.game
    deck = Counter(kernel_view.encoding.kinds(table.edition.deck))
    certain = [
        Counter(card.base.bit_length() - 1 for card in hand if card.base.bit_count() == 1)
        for hand in expert.belief(seen).hands
    ]
    for _ in range(5):
        sampler.advance(10)
        _check_likelihoods(sampler, expert, seen)
        sampler.determinize(game, ANA)
        hands = [Counter(game.hand(seat)) for seat in range(table.seats)]
        assert [hand.total() for hand in hands] == list(seen.counts)
        assert hands[ANA] == Counter(kernel_view.encoding.kinds(seen.hand))
        cards = sum(hands, Counter([*game.draw_pile, *game.discarded, game.top]))
        assert cards == deck
        for known, hand in zip(certain, hands, strict=True):
            assert known <= hand or not knows_hands


def _check_likelihoods(sampler: HandSampler, expert: Expert, seen: View) -> None:
    """The likelihoods that the chain has kept are those of its state."""
    opponents = expert.belief(seen).opponents
    anew = sum(
        sampler.log_likelihood_with(seat, opponents.sharpness(Seat(seat)))
        for seat in range(len(seen.counts))
    )
    assert sum(sampler.log_likelihoods()) == pytest.approx(anew, abs=1e-6)


def test_who_draws_had_nothing_that_fits() -> None:
    expert, table = watch(f"R7 > Ana B4 B5 / Ben* G6 G7 T9 T8 {PILE}", a.Draw(), a.Keep())
    for hand in samples(expert, table):
        assert sum(card[0] == "R" or card[-1] == "7" for card in hand) <= 1


def test_who_is_known_to_draw_by_choice_may_have_had_something_that_fits() -> None:
    expert, table = watch(f"R7 > Ana B4 B5 / Ben* G6 G7 T9 T8 {PILE}", a.Draw(), a.Keep())
    expert.belief(view(table, ANA)).opponents.learn_draws(BEN, by_choice=5, draws=10)
    reds = [sum(card[0] == "R" for card in hand) for hand in samples(expert, table)]
    assert max(reds) >= 2


def test_who_lets_go_of_a_color_has_none_left() -> None:
    pile = ". B2 B3 B4 B5 B6 B7 B8 P1 P2 P3 Y4 Y5 G3"
    expert, table = watch(
        f"P7 > Ana P4 P5 / Ben* WL B1 G6 G7 Y9 Y8 {pile}",
        a.Play(Card("WL"), Color("green")),
        edition=FROZEN,
    )
    assert not any(card[0] == "B" for hand in samples(expert, table) for card in hand)


def test_which_of_their_cards_a_player_has_played_stays_open() -> None:
    """Ben plays a blue one, which may be old or one of two new cards, the only ones to be red."""
    expert, table = watch(
        f"R7 > Ana RD R1 B4 B5 / Ben* B1 G7 T9 T8 {PILE}",
        *(a.Draw(), a.Keep(), a.Play(Card("RD")), a.Play(Card("R1")), a.Play(Card("B1"))),
    )
    reds = Counter(sum(card[0] == "R" for card in hand) for hand in samples(expert, table))
    assert reds.keys() == {0, 1, 2}
    assert reds[2] < reds[1]


@pytest.mark.parametrize("players", [2, 4])
def test_each_step_of_the_belief_predicts_better(players: int) -> None:
    """On fixed deals, so this can fail only if the belief changes."""
    setup = Setup(ZELDA, ("Ana", "Ben", "Cal", "Dia")[:players])
    uniform, exclusions, expert = (
        calibrate(VARIANTS[name], setup, 12, "test") for name in ("uniform", "exclusions", "expert")
    )
    for claim in (calibration.COLOR, calibration.KIND):
        assert expert[claim].log_loss < exclusions[claim].log_loss < uniform[claim].log_loss


def test_the_belief_adapts_to_opponents_who_choose_badly() -> None:
    """Their moves say less than those of good players. On fixed deals, as above."""
    setup = Setup(ZELDA, ("Ana", "Ben"))
    unadapted, expert = (
        calibrate(VARIANTS[name], setup, 10, "test", opponents="strength:3")
        for name in ("unadapted", "expert")
    )
    for claim in calibration.CLAIMS:
        assert expert[claim].log_loss < 0.95 * unadapted[claim].log_loss


def test_the_command_prints_losses_and_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert calibration.main(["--rounds", "1", "--edition", "frozen"]) == 0
    out = capsys.readouterr().out
    assert "frozen, 2 players, expert: log loss: holds a colour " in out
    assert "| 90 to 100 % |" in out
