"""House rules at a server's table: proposed, agreed to by everybody, played (A7)."""

from penultima.rules.cards import Card
from penultima.rules.effects import Honor
from penultima.wire.messages import Refusal
from tests.support.simulated_clients import SNOWBALL, Person, info, open_table, table_of

WC1 = Card("WC1")


def test_a_house_rule_needs_everyones_consent() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen", seats=3)
    ana.ask("add_bot")
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    ana.ask("propose", card="W4", rule=SNOWBALL)
    world.run(1)
    assert ana.all(Refusal)[-1].code == "bad_rule"
    proposal = info(ben).proposals[WC1]
    assert (proposal.version, proposal.agreed, proposal.everyone) == (1, (0, 2), False)
    ben.ask("vote", card="WC1", version=1, agree=True)
    world.run(1)
    assert info(ana).proposals[WC1].everyone
    # A change clears the votes, and a vote for the text before it counts for nothing.
    ben.ask("propose", card="WC1", rule={**SNOWBALL, "text": "Brr."})
    ana.ask("vote", card="WC1", version=1, agree=True)
    assert ana.error == "too_late"
    world.run(1)
    assert not info(ana).proposals[WC1].everyone
    ben.ask("ready")
    ana.ask("start")
    world.run(1)
    assert info(ben).house_rules == {}


def test_an_agreed_house_rule_is_played() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen")
    ana.ask("propose", card="WC2", rule=SNOWBALL)
    ben.ask("vote", card="WC2", version=1, agree=True)
    ben.ask("ready")
    ana.ask("start")
    world.run(1)
    assert list(info(ben).house_rules) == ["WC2"]
    game = open_table(ana).state.game
    assert game
    assert list(game.setup.house_rules) == ["WC2"]


def test_who_sits_down_later_has_not_agreed() -> None:
    world, (ana,) = table_of("Ana", edition="frozen", seats=3)
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    world.run(1)
    assert info(ana).proposals[WC1].everyone
    ben = Person(world, "Ben")
    ben.join(ana.slug)
    assert not info(ben).proposals[WC1].everyone


def test_what_is_left_to_honour_is_one_clean_line_too() -> None:
    world, (ana,) = table_of("Ana", edition="frozen")
    honor = {"effect": "honor", "who": "others", "else_draw": 1}
    steps = [{**honor, "text": text} for text in ("Sing\na song.", "\u202e")]
    ana.ask("propose", card="WC1", rule={**SNOWBALL, "do": steps})
    world.run(0)
    rule = info(ana).proposals[WC1].rule
    assert rule and [step.text for step in rule.do if isinstance(step, Honor)] == [
        "Sing a song.",
        "…",
    ]


def test_who_proposes_without_a_pause_is_asked_to_wait() -> None:
    """A rule can be long, and all of it is kept: that could fill the disk."""
    _, (ana,) = table_of("Ana", edition="frozen")
    for _ in range(7):
        ana.ask("propose", card=WC1, rule=SNOWBALL)
    assert ana.error == "too_fast"


def test_a_vote_for_a_card_that_is_blank_is_too_late() -> None:
    _, (ana,) = table_of("Ana", edition="frozen")
    ana.ask("vote", card="WC1", version=1, agree=True)
    assert ana.error == "too_late"


def test_who_thinks_better_of_a_rule_may_say_so() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen")
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    for agree in (True, False):
        ben.ask("vote", card="WC1", version=1, agree=agree)
        world.run(0)
        assert info(ana).proposals[WC1].everyone == agree


def test_a_proposal_outlives_other_rules_but_not_its_edition() -> None:
    world, (ana, _) = table_of("Ana", "Ben", edition="frozen")
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    ana.ask("configure", options={"stacking": True})
    world.run(0)
    assert list(info(ana).proposals) == [WC1]
    ana.ask("configure", edition="zelda")
    world.run(0)
    assert not info(ana).proposals


def test_a_vote_is_for_what_was_read() -> None:
    """Also where the cards were others meanwhile."""
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen")
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    world.run(0)
    read = info(ben).proposals[Card("WC1")].version
    for edition in ("zelda", "frozen"):
        ana.ask("configure", edition=edition)
    ana.ask("propose", card="WC1", rule={**SNOWBALL, "title": "Avalanche"})
    ben.ask("vote", card="WC1", version=read, agree=True)
    assert ben.error == "too_late"
