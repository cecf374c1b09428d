"""Golden matches: recorded matches that must not change unless the rules are meant to.

    python -m tools.golden

records them again in conformance/golden/ after an intended change of the rules.
"""

import argparse
from hashlib import sha256
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from penultima.bots import Greedy, RandomBot
from penultima.match import Match
from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.text.notation import format_event
from penultima.text.record import MatchStep
from tests.support.matches import NAMES

FOLDER = Path(__file__).parent.parent / "conformance" / "golden"


class Golden(Struct, frozen=True):
    """What is played in a recorded match, and what it guards."""

    guards: str
    edition: str
    players: int
    options: Options = Options()
    house_rules: dict[Card, HouseRule] = {}
    rewritten: dict[int, dict[Card, HouseRule | None]] = {}
    """House rules that change after a round."""
    ruling: tuple[do.RulingStep, ...] = ()
    """What the table decides whenever it has to."""
    dressed: bool = False


GOLDEN = {
    "zelda-four": Golden("the sheet as it is: four players, no options, to 500", "zelda", 4),
    "zelda-two-stacking": Golden(
        "two players with draws that add up, jumping in, and wrong accusations that cost",
        "zelda",
        2,
        Options(stacking=True, jump_in=True, no_mercy_catch=True, target=300),
    ),
    "zelda-demand": Golden(
        "answers from the three cards drawn for a demand, and no bluffing",
        "zelda",
        3,
        Options(triforce_answer_from_draw=True, bluffing=False, force_play=True, target=250),
    ),
    "zelda-ten": Golden(
        "a full table: the pile runs out, is shuffled again, and rounds can be blocked",
        "zelda",
        10,
        Options(draw_until_playable=True, target=2000),
    ),
    "frozen-house-rules": Golden(
        "two house rules that ask, give, reveal, discard and swap, and Let It Go",
        "frozen",
        4,
        Options(target=400),
        {
            Card("WC1"): HouseRule(
                "Snowball",
                (
                    do.Discard("others", 1, "choose"),
                    do.Give(1, "chosen"),
                    do.Reveal("next", "all"),
                    do.Honor("all", "Hum a tune.", 2),
                ),
            ),
            Card("WC2"): HouseRule(
                "Avalanche",
                (do.Discard("all", 1, "random"), do.SwapHands("most_cards"), do.Reverse()),
            ),
        },
    ),
    "frozen-rewritten": Golden(
        "lost turns, cards taken and passed on, hands shuffled, rulings, and rules rewritten",
        "frozen",
        8,
        Options(stacking=True, stack_across=True, number_finish=True, hand_size=10, target=1200),
        {
            Card("WC1"): HouseRule(
                "Thieves", (do.Take("others", 1), do.LoseTurn("next"), do.Skip(1), do.Reverse())
            ),
            Card("WC2"): HouseRule("Blizzard", (do.PassCards(2), do.ShuffleHands())),
        },
        {
            3: {Card("WC1"): HouseRule("Contest", (do.Ruling("Last to slap draws"),))},
            4: {
                Card("WC2"): HouseRule(
                    "Sled",
                    (do.DrawUntil("next", do.NAMED), do.DiscardColor("all", Color("green"))),
                )
            },
            6: {Card("WC1"): None},
        },
        (do.Draw(Seat(3), 2), do.LoseTurn(Seat(1)), do.Discard("self", 1, "choose")),
    ),
    "classic-five": Golden(
        "the deck without special wilds: five players, draws that add up, sevens and zeros",
        "classic",
        5,
        Options(stacking=True, seven_zero=True, target=400),
    ),
    "bell-clothes": Golden(
        "clothes that players declare, and the lowest total that wins",
        "saved-by-the-bell",
        5,
        Options(scoring="penalty", target=200),
        dressed=True,
    ),
    "bell-dealt": Golden(
        "outfits that the table deals every round, sevens and zeros",
        "saved-by-the-bell",
        3,
        Options(wardrobe="dealt", seven_zero=True, force_play_drawn=True, target=250),
    ),
}


def play(golden: Golden) -> Match:
    """Play a whole match with bots that sometimes forget to call, and sometimes notice it."""
    edition = load(golden.edition)
    setup = Setup(edition, NAMES[: golden.players], golden.options, golden.house_rules)
    outfits = {Seat(seat): edition.color_names[seat % 3 : 3] for seat in range(golden.players)}
    match = Match(Opening(setup, "golden", outfits if golden.dressed else None))
    chance = Random(golden.guards)
    bots = [(Greedy if seat % 2 else RandomBot)(chance) for seat in range(golden.players)]
    while match.table.winners is None:
        seat = match.table.prompt.seat
        if seat is None:
            rules = golden.rewritten.get(match.table.round)
            match.do(Seat(0), a.NextRound(house_rules=rules))
        elif chance.random() < 0.3 and (move := _out_of_turn(match, chance)):
            match.do(*move)
        else:
            answer = bots[seat].answer(match.view(seat))
            if isinstance(answer, a.Play) and chance.random() < 0.3:
                answer = replace(answer, call=False)
            if isinstance(answer, a.ChooseRuling):
                answer = a.ChooseRuling(golden.ruling)
            match.do(seat, answer)
    return match


def _out_of_turn(match: Match, chance: Random) -> tuple[Seat, a.Action] | None:
    """A call, a catch or a jump-in by a random seat, if it has one."""
    seat = Seat(chance.randrange(match.table.seats))
    turn = match.table.prompt.seat
    moves = [
        move
        for move in match.view(seat).legal
        if isinstance(move, a.Call | a.Catch) or (isinstance(move, a.Play) and seat != turn)
    ]
    return (seat, chance.choice(moves)) if moves else None


def digest(history: list[MatchStep], players: tuple[str, ...]) -> str:
    """A hash of everything that happened, secrets included."""
    events = (format_event(event, players) for step in history for event in step.events)
    return sha256("\n".join(events).encode()).hexdigest()[:16]


def main() -> None:
    argparse.ArgumentParser(
        prog="python -m tools.golden",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    ).parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name, golden in GOLDEN.items():
        match = play(golden)
        header, rest = match.record().split("\n", 1)
        events = digest(match.history, match.opening.setup.players)
        guards = f"# guards: {golden.guards}\n# events: {events}\n"
        (FOLDER / f"{name}.record").write_text(f"{header}\n{guards}{rest}")
        print(f"{name}: {len(match.history) - 1} moves, {match.table.round} rounds")


if __name__ == "__main__":
    main()
