"""House rules at a server's table: proposed, agreed to by everybody, played (A7)."""

from typing import Any

from penultima.rules.cards import Card
from penultima.rules.effects import Honor
from penultima.server.rate_limits import Limits
from penultima.wire.messages import Refusal, Replay, Update
from tests.support.simulated_clients import (
    SNOWBALL,
    Person,
    begin,
    bots_finish,
    info,
    notices,
    open_table,
    stand_at,
    table_of,
)
from tests.support.simulated_server import World

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
    ben.ask("vote", version=1, agree=True)
    world.run(1)
    assert info(ana).proposals[WC1].everyone
    # A change clears the votes, and a vote for the text before it counts for nothing.
    ben.ask("propose", card="WC1", rule={**SNOWBALL, "text": "Brr."})
    ana.ask("vote", version=1, agree=True)
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
    ben.ask("vote", version=1, agree=True)
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
    _, (ana,) = table_of("Ana", edition="frozen", world=World(limits=Limits()))
    for _ in range(7):
        ana.ask("propose", card=WC1, rule=SNOWBALL)
    assert ana.error == "too_fast"


def test_a_vote_for_a_card_that_is_blank_is_too_late() -> None:
    _, (ana,) = table_of("Ana", edition="frozen")
    ana.ask("vote", version=1, agree=True)
    assert ana.error == "too_late"


def test_who_thinks_better_of_a_rule_may_say_so() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen")
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    for agree in (True, False):
        ben.ask("vote", version=1, agree=agree)
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


def test_a_guest_cannot_wipe_the_rule_of_somebody_else() -> None:
    """A wipe throws the text away; to be against it, one objects."""
    world, (ana, ben, cal) = table_of("Ana", "Ben", "Cal", edition="frozen")
    ben.ask("propose", card="WC1", rule=SNOWBALL)
    world.run(0)
    cal.ask("propose", card="WC1", rule=None)
    world.run(0)
    assert cal.error == "not_your_rule"
    assert info(cal).proposals[WC1].rule is not None
    for person in (ben, ana):
        person.ask("propose", card="WC1", rule=None)
        world.run(0)
        assert WC1 not in info(cal).proposals
        ben.ask("propose", card="WC1", rule=SNOWBALL)
        world.run(5)


def test_a_vote_is_for_what_was_read() -> None:
    """Also where the cards were others meanwhile."""
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen")
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    world.run(0)
    read = info(ben).proposals[Card("WC1")].version
    for edition in ("zelda", "frozen"):
        ana.ask("configure", edition=edition)
    ana.ask("propose", card="WC1", rule={**SNOWBALL, "title": "Avalanche"})
    ben.ask("vote", version=read, agree=True)
    assert ben.error == "too_late"


# Between rounds

AVALANCHE = {**SNOWBALL, "title": "Avalanche"}


def between_rounds(*names: str, **create: Any) -> tuple[World, list[Person]]:
    """A round is over; the rule was agreed to before the match."""
    world, people = table_of(*names, edition="frozen", **create)
    people[0].ask("propose", card="WC1", rule=SNOWBALL)
    for person in people[1:]:
        person.ask("vote", version=1, agree=True)
    begin(world, people)
    end_round(world, people)
    return world, people


def end_round(world: World, people: list[Person]) -> None:
    others = " / ".join(f"{person.name} G2 G3" for person in people[1:])
    stand_at(people[0], f"B7 > {people[0].name}* B1 / {others} . Y1 Y2 Y3 Y4 Y5 Y6")
    world.run(0)
    people[0].move("play", card="B1")
    world.run(0)
    assert info(people[0]).phase in ("round_over", "match_over")


def titles(person: Person) -> dict[str, str]:
    return {card: rule.title for card, rule in info(person).house_rules.items()}


def test_a_rule_is_rewritten_before_the_next_round_with_consent() -> None:
    world, (ana, ben) = between_rounds("Ana", "Ben")
    assert info(ben).proposals == {}
    ben.ask("propose", card="WC1", rule=AVALANCHE)
    ben.ask("propose", card="WC2", rule=SNOWBALL)
    world.run(0)
    assert titles(ana) == {"WC1": "Snowball"}
    for proposal in info(ana).proposals.values():
        ana.ask("vote", version=proposal.version, agree=True)
    for person in (ana, ben):
        person.ask("ready")
    world.run(0)
    for person in (ana, ben):
        assert info(person).phase == "playing"
        assert titles(person) == {"WC1": "Avalanche", "WC2": "Snowball"}
        assert info(person).proposals == {}
    eve = Person(world, "Eve")
    eve.ask("watch", slug=ana.slug)
    assert titles(eve) == {"WC1": "Avalanche", "WC2": "Snowball"}
    world.boot()
    ana.resume()
    assert titles(ana) == {"WC1": "Avalanche", "WC2": "Snowball"}


def test_a_rule_is_rubbed_out_with_consent_only() -> None:
    world, (ana, ben) = between_rounds("Ana", "Ben")
    ben.ask("propose", card="WC1", rule=None)
    world.run(0)
    proposal = info(ana).proposals[WC1]
    assert proposal.rule is None and proposal.agreed == (1,)
    ana.ask("vote", version=proposal.version, agree=False)
    for person in (ana, ben):
        person.ask("ready")
    world.run(0)
    assert titles(ana) == {"WC1": "Snowball"}
    assert notices(ben)[-1] == "rules_not_agreed"
    # Nothing is forgotten: Ana can think better of it in the next pause.
    end_round(world, [ana, ben])
    ana.ask("vote", version=proposal.version, agree=True)
    for person in (ana, ben):
        person.ask("ready")
    world.run(0)
    assert titles(ana) == {}


def test_an_author_is_told_who_objects_and_proposes_something_else() -> None:
    world, (ana, ben, cal) = between_rounds("Ana", "Ben", "Cal")
    ana.ask("propose", card="WC1", rule=AVALANCHE)
    world.run(0)
    ben.ask("vote", version=2, agree=True)
    cal.ask("vote", version=2, agree=False)
    world.run(0)
    proposal = info(ana).proposals[WC1]
    assert (proposal.agreed, proposal.objected, proposal.everyone) == ((0, 1), (2,), False)
    assert notices(ana)[-1] == "rule_voted"
    # To propose what is in force withdraws the proposal.
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    world.run(0)
    assert info(ben).proposals == {}
    for person in (ana, ben, cal):
        person.ask("ready")
    world.run(0)
    assert "rules_not_agreed" not in notices(ben)
    assert titles(ben) == {"WC1": "Snowball"}


def test_the_next_round_waits_for_answers_but_not_for_long() -> None:
    world, (ana, ben) = between_rounds("Ana", "Ben")
    for person in (ana, ben):
        person.ask("propose", card="WC1", rule={**SNOWBALL, "title": person.name})
        person.ask("ready")
    world.run(29)
    assert info(ana).phase == "round_over"
    left = ben.last(Update).times.next_ms
    assert left == 30_000
    world.run(1)
    assert info(ana).phase == "playing"
    assert titles(ana) == {"WC1": "Snowball"}
    assert "rules_not_agreed" in notices(ana)


def test_who_is_away_does_not_hold_a_rule_up() -> None:
    world, (ana, ben, cal) = between_rounds("Ana", "Ben", "Cal")
    cal.disconnect()
    ana.ask("propose", card="WC1", rule=AVALANCHE)
    ben.ask("vote", version=2, agree=True)
    for person in (ana, ben):
        person.ask("ready")
    world.run(29)
    assert info(ben).phase == "round_over"  # Cal may be back in a moment
    world.run(1)
    assert titles(ben) == {"WC1": "Avalanche"}


def test_who_has_objected_need_not_stay_to_be_heard() -> None:
    world, (ana, ben, cal) = between_rounds("Ana", "Ben", "Cal")
    ana.ask("propose", card="WC1", rule=AVALANCHE)
    cal.ask("vote", version=2, agree=False)
    cal.disconnect()
    ben.ask("vote", version=2, agree=True)
    for person in (ana, ben):
        person.ask("ready")
    world.run(0)
    assert titles(ben) == {"WC1": "Snowball"}


def test_votes_survive_a_restart_between_rounds() -> None:
    world, (ana, ben) = between_rounds("Ana", "Ben")
    ana.ask("propose", card="WC1", rule=AVALANCHE)
    world.run(0)
    for _ in range(2):
        world.boot()
        for person in (ana, ben):
            person.resume()
        assert info(ben).proposals[WC1].agreed in ((0,), (0, 1))
        ben.ask("vote", version=2, agree=True)
        world.run(0)
    for person in (ana, ben):
        person.ask("ready")
    world.run(0)
    assert titles(ben) == {"WC1": "Avalanche"}


def test_a_rematch_keeps_the_rules_and_takes_the_changes_that_are_agreed_to() -> None:
    world, (ana, ben) = between_rounds("Ana", "Ben", options={"target": 1})
    assert info(ana).phase == "match_over"
    ana.ask("propose", card="WC2", rule=AVALANCHE)
    for person in (ana, ben):
        person.ask("ready")
    world.run(1)
    assert info(ana).phase == "match_over"
    ben.ask("vote", version=2, agree=True)
    world.run(0)
    assert info(ana).match == 2
    assert titles(ben) == {"WC1": "Snowball", "WC2": "Avalanche"}


def test_a_rule_that_cannot_be_played_is_not_proposed() -> None:
    world, (ana, _) = table_of("Ana", "Ben", edition="frozen")
    steps = [{"effect": "draw_until", "who": "next", "color": "mauve"}]
    ana.ask("propose", card="WC1", rule={**SNOWBALL, "do": steps})
    assert ana.error == "bad_setup"
    step = {"effect": "draw", "who": 1, "count": 1}  # a seat stands in a ruling only
    ana.ask("propose", card="WC1", rule={**SNOWBALL, "do": [step]})
    assert ana.error == "bad_setup"
    world.run(0)
    assert not info(ana).proposals


def test_a_replay_has_the_rules_of_its_round() -> None:
    world, (ana, ben) = between_rounds("Ana", "Ben")
    ana.ask("propose", card="WC1", rule=AVALANCHE)
    ben.ask("vote", version=2, agree=True)
    for person in (ana, ben):
        person.ask("ready")
    world.run(0)
    end_round(world, [ana, ben])
    for result, title in zip(info(ana).results, ("Snowball", "Avalanche"), strict=True):
        ana.ask("replay", match=1, round=result.round)
        world.run(1)
        assert [rule.title for rule in ana.last(Replay).house_rules.values()] == [title]


def test_what_changes_nothing_is_not_written() -> None:
    world, (ana, ben) = between_rounds("Ana", "Ben")
    ana.ask("propose", card="WC1", rule=SNOWBALL)  # it is in force
    ana.ask("propose", card="WC2", rule=None)  # it is blank
    ben.ask("propose", card="WC1", rule=AVALANCHE)
    world.run(0)
    assert info(ana).proposals[WC1].version == 2
    seq = ana.seq
    for agree in (True, False):
        for _ in range(2):
            ana.ask("vote", version=2, agree=agree)
            world.run(0)
    assert ana.seq == seq + 2


def test_a_rematch_that_waits_for_answers_waits_for_people_who_come_back_too() -> None:
    world, people = table_of("Ana", "Ben", "Cal", edition="frozen", options={"target": 1})
    ana, ben, cal = people
    begin(world, people)
    bots_finish(world, ana)
    for person in people:
        person.ask("here")
    cal.disconnect()
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    ana.ask("ready")
    world.run(1)
    assert ana.last(Update).times.next_ms == 60_000
    ben.ask("ready")
    ben.ask("vote", version=1, agree=True)
    world.run(1)
    assert info(ana).phase == "match_over", "Cal has not been away for long"
    cal.resume()
    world.run(50)
    assert info(ana).phase == "match_over", "Cal is back, and has not answered"
    cal.ask("vote", version=1, agree=True)
    cal.ask("ready")
    world.run(1)
    assert info(ana).phase == "playing"
