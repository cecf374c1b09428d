"""Play random matches in lockstep until enough moves have been compared."""

import signal
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.prompts import Choose

from .lockstep import INSTALLED, KernelClasses, Lockstep, TablesPatch, unchanged
from .matches import random_house_rule, random_matches

MOVES_PER_MATCH = 400


def random_move(pair: Lockstep, random: Random) -> tuple[Seat, a.Action]:
    """Usually an answer to the prompt, preferably a play; sometimes a move out of turn."""
    table, turn = pair.table, pair.table.prompt.seat
    if turn is None or random.random() < 0.1:
        able = [Seat(seat) for seat, moves in enumerate(pair.legal) if moves]
        turn = random.choice(able)
    moves = pair.legal[turn]
    plays = [move for move in moves if isinstance(move, a.Play)]
    if plays and random.random() < 0.8:
        card = random.choice([play.card for play in plays])
        play = random.choice([play for play in plays if play.card == card])
        return turn, replace(play, call=random.random() < 0.5)
    move = random.choice(moves)
    if isinstance(move, a.AnyCards):
        assert isinstance(table.prompt, Choose)
        return turn, a.ChooseCards(tuple(random.sample(table.hands[turn], move.count)))
    if isinstance(move, a.NextRound) and table.edition.customizable and random.random() < 0.5:
        rules = {card: random_house_rule(random) for card in table.edition.customizable}
        rubbed_out = random.choice([None, *table.edition.customizable])
        return turn, a.NextRound(house_rules=rules | ({rubbed_out: None} if rubbed_out else {}))
    return turn, move


def compare(
    moves: int,
    first: int = 0,
    stride: int = 1,
    *,
    matches: int = 0,
    kernel: KernelClasses = INSTALLED,
    patch: TablesPatch = unchanged,
) -> Counter[str]:
    """Play random matches until at least `moves` moves of at least `matches` matches agree.

    Returns the numbers of "moves" and "matches", and how often each event occurred.
    """
    totals: Counter[str] = Counter()
    for match in random_matches(first, stride):
        pair = Lockstep(match.setup, match.table, match.events, kernel, patch)
        _play(pair, Random(match.number), MOVES_PER_MATCH)
        totals += pair.event_counts
        totals["moves"] += len(pair.moves)
        totals["matches"] += 1
        if totals["moves"] >= moves and totals["matches"] >= matches:
            break
    return totals


def compare_in_processes(moves: int, processes: int, first: int = 0) -> Counter[str]:
    """Like `compare`, with the matches distributed over processes."""
    share = -(-moves // processes)
    # The parent process reports Ctrl-C; its workers end without a traceback.
    silence = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with ProcessPoolExecutor(processes, initializer=silence) as pool:
        futures = [
            pool.submit(compare, share, first + process, processes) for process in range(processes)
        ]
        return sum((future.result() for future in futures), Counter())


def _play(pair: Lockstep, random: Random, moves: int) -> None:
    for _ in range(moves):
        if not any(pair.legal):
            return
        pair.apply(*random_move(pair, random))
        draw = random.random()
        if draw < 0.01:
            pair.replace_by_set_up()
        elif draw < 0.02:
            pair.replace_by_clone()
        elif draw < 0.05:
            pair.compare_refusals(random)
