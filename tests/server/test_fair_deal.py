"""Fair deals at a table: commitments, contributions, secrets, and what happens without them."""

from typing import Any

import pytest
from msgspec.structs import replace

from penultima.fairness.audit import audit_round
from penultima.fairness.transcript import (
    WITHHELD_UNTIL_LEFT_OUT,
    Part,
    Transcript,
    part_commitment,
    problems,
    round_seed,
)
from penultima.rules import events as e
from penultima.server.store.batching import DEFERRED_S
from penultima.terminal.notices import notice_text
from penultima.wire import notices as n
from penultima.wire.messages import Refusal, Replay, Update
from tests.support.fair_clients import commitment, contribution, get_ready, reveal
from tests.support.simulated_clients import (
    Person,
    bots_finish,
    info,
    notices,
    open_table,
    table_of,
)
from tests.support.simulated_server import World

LONG = {"target": 100_000}


def dealt(person: Person) -> Transcript:
    transcript = info(person).deal.dealt
    assert transcript is not None
    return transcript


def test_the_match_is_dealt_when_all_have_opened_their_contributions() -> None:
    _, people = table_of("Ana", "Ben", "Cal")
    get_ready(people)
    assert info(people[0]).deal.is_fixed
    assert info(people[0]).phase == "lobby"
    reveal(people, 0, 2)
    assert info(people[0]).phase == "lobby"
    reveal(people, 1)
    assert info(people[0]).phase == "playing"
    parts = [Part(seat, commitment_of(people[0], seat), contribution(seat)) for seat in range(3)]
    assert dealt(people[1]).parts == tuple(parts)


def commitment_of(person: Person, seat: int) -> str:
    return part_commitment(dealt(person).deal, seat, contribution(seat))


def test_nobody_waits_longer_than_three_seconds() -> None:
    world, people = table_of("Ana", "Ben", "Cal")
    get_ready(people)
    reveal(people, 0)
    world.run(2.9)
    assert info(people[0]).phase == "lobby"
    world.run(0.2)
    assert info(people[0]).phase == "playing"
    opened = [part.contribution is not None for part in dealt(people[0]).parts]
    assert opened == [True, False, False]


def test_the_list_is_one_commit_and_the_contributions_share_that_of_the_cards() -> None:
    """Nobody may be told before it is written, so every commit delays the deal for everybody."""
    world, people = table_of("Ana", "Ben", "Cal")
    ana, *others = people
    for seat, person in enumerate(others, 1):
        person.ask("ready", part=commitment(person, seat))
    world.run(0)
    before = world.store.commits
    ana.ask("start", part=commitment(ana, 0))
    world.run(0)
    assert info(ana).deal.is_fixed
    assert world.store.commits == before + 1
    reveal(people, 0, 1)
    world.run(DEFERRED_S / 2)
    assert world.store.commits == before + 1
    reveal(people, 2)
    assert info(ana).phase == "playing"
    assert world.store.commits == before + 2


def test_a_contribution_is_written_soon_if_others_are_late() -> None:
    """Its client has to know that it came in time."""
    world, people = table_of("Ana", "Ben")
    get_ready(people)
    id_ = people[1].ask("reveal", contribution=contribution(1))
    world.run(0)
    assert id_ not in [update.done for update in people[1].all(Update)]
    world.run(DEFERRED_S)
    assert people[1].last(Update).done == id_
    assert info(people[1]).deal.is_fixed


def test_people_without_a_part_and_bots_hold_up_nothing() -> None:
    world = World()
    ana = Person(world)
    ana.create(bots=["greedy", "random"])
    ana.ask("start")
    world.run(0)
    assert info(ana).phase == "playing"
    assert dealt(ana).parts == ()


def test_the_deal_follows_from_what_everybody_contributed() -> None:
    world, people = table_of("Ana", "Ben", options=LONG)
    get_ready(people)
    reveal(people, 0, 1)
    for _ in range(2):
        before = dealt(people[0])
        assert before.secret is None
        bots_finish(world, people[0])
        transcript = dealt(people[0])
        assert transcript.secret is not None
        assert replace(transcript, secret=None) == before
        assert not list(problems(transcript))
        events = full_round(people[0])
        seed = round_seed(transcript, transcript.secret)
        setup = open_table(people[0]).state.game.setup  # type: ignore[union-attr]
        assert audit_round(setup, seed, transcript.deal.round, events) is None
        for person in people:
            person.ask("here")
        world.run(0)
        get_ready(people)
        reveal(people, 0, 1)


def full_round(person: Person) -> list[e.Event]:
    steps = open_table(person).state.steps
    return [event for step in steps for event in step.events]


def test_the_next_commitment_is_told_before_the_secret() -> None:
    world, people = table_of("Ana", "Ben", options=LONG)
    get_ready(people)
    reveal(people, 0, 1)
    bots_finish(world, people[1])
    last = [tag for tag in notices(people[1]) if tag in ("deal_committed", "secret_revealed")]
    assert last[-2:] == ["deal_committed", "secret_revealed"]
    coming = info(people[1]).deal.coming
    assert coming is not None
    assert (coming.deal.match, coming.deal.round) == (1, 2)


def test_a_replay_has_the_transcript() -> None:
    world, people = table_of("Ana", "Ben", options=LONG)
    get_ready(people)
    reveal(people, 0, 1)
    bots_finish(world, people[0])
    people[1].ask("replay", match=1, round=1)
    world.run(1)
    assert people[1].last(Replay).transcript == dealt(people[1])


def test_a_wrong_contribution_is_refused_and_can_be_mended() -> None:
    world, people = table_of("Ana", "Ben")
    get_ready(people)
    people[1].ask("reveal", contribution=contribution(7))
    world.run(0)
    assert people[1].error == "bad_contribution"
    reveal(people, 0, 1)
    assert info(people[0]).phase == "playing"
    assert all(part.contribution for part in dealt(people[0]).parts)


@pytest.mark.parametrize("when", ["before", "after"])
def test_contributions_out_of_time_are_refused(when: str) -> None:
    world, people = table_of("Ana", "Ben")
    if when == "after":
        get_ready(people)
        world.run(4)
    people[1].ask("reveal", contribution=contribution(1))
    world.run(0)
    assert people[1].error == "not_now"


def test_nothing_can_be_changed_once_the_parts_are_fixed() -> None:
    world, people = table_of("Ana", "Ben", seats=3)
    get_ready(people)
    ana, ben = people
    requests: list[dict[str, Any]] = [
        {"type_": "configure", "options": {"hand_size": 3}},
        {"type_": "reorder", "order": (1, 0, 2)},
        {"type_": "add_bot"},
        {"type_": "remove", "seat": 1},
        {"type_": "start"},
    ]
    for request in requests:
        ana.ask(**request)
        world.run(0)
        assert ana.error == "not_now", request
    cal = Person(world, "Cal")
    cal.join(ana.slug)
    assert cal.error == "not_now"
    ben.ask("ready", part=contribution(3))
    world.run(0)
    assert ben.error is None, "being ready is never too late, and changes nothing"
    reveal(people, 0, 1)
    assert info(ben).phase == "playing"


def moved() -> tuple[World, list[Person]]:
    """Ben and Cal have committed to their parts, and have changed seats since."""
    world, people = table_of("Ana", "Ben", "Cal")
    ana, ben, cal = people
    for seat, person in ((1, ben), (2, cal)):
        person.ask("ready", part=commitment(person, seat))
    world.run(10)
    ana.ask("reorder", order=(0, 2, 1))
    world.run(0)
    return world, people


def listed(person: Person) -> list[int]:
    """The seats in the list that was fixed last."""
    fixed = [notice for notice in sent(person) if isinstance(notice, n.PartsFixed)]
    return [part.seat for part in fixed[-1].parts]


def test_who_has_moved_to_another_seat_can_commit_again() -> None:
    world, (ana, ben, cal) = moved()
    for seat, person in ((2, ben), (1, cal)):
        person.ask("ready", part=commitment(person, seat))
    ana.ask("start", part=commitment(ana, 0))
    world.run(0)
    assert listed(ana) == [0, 1, 2]
    reveal((ana, cal, ben), 0, 1, 2)
    assert all(part.contribution for part in dealt(ana).parts)


def test_a_match_does_not_begin_before_those_who_have_moved_could_commit_again() -> None:
    """A host who could reorder and start in one moment could leave out everybody else."""
    world, (ana, ben, cal) = moved()
    ana.ask("start", part=commitment(ana, 0))
    assert ana.error == "not_ready"
    assert "Cal, Ben" in ana.last(Refusal).text
    cal.ask("ready", part=commitment(cal, 1))
    ben.disconnect()
    ana.ask("start", part=commitment(ana, 0))
    world.run(0)
    assert listed(ana) == [0, 1], "nobody waits for somebody who is away"


def test_nobody_waits_longer_than_three_seconds_for_those_who_have_moved() -> None:
    world, (ana, *_) = moved()
    world.run(2.9)
    ana.ask("start", part=commitment(ana, 0))
    assert ana.error == "not_ready"
    world.run(0.2)
    ana.ask("start", part=commitment(ana, 0))
    world.run(0)
    assert listed(ana) == [0], "a part for another seat does not count"


def sent(person: Person) -> list[n.Notice]:
    return [notice for update in person.all(Update) for notice in update.notices]


def test_a_first_round_tells_which_seats_its_players_had_in_the_lobby() -> None:
    """Parts are by the seats of the lobby, where chairs may be open; a match counts players."""
    world, (ana, ben, cal) = table_of("Ana", "Ben", "Cal", options=LONG)
    ben.ask("leave")
    world.run(0)
    cal.ask("ready", part=commitment(cal, 2))
    ana.ask("start", part=commitment(ana, 0))
    world.run(0)
    ana.ask("reveal", contribution=contribution(0))
    world.run(4)
    told = dealt(cal)
    assert [part.seat for part in told.parts] == [0, 2]
    assert told.seats == (0, 2)
    assert [told.player_at(seat) for seat in range(3)] == [0, None, 1]
    names = [seat.name for seat in info(cal).seats]
    missing = [notice for notice in sent(cal) if isinstance(notice, n.PartsRevealed)][-1]
    line = notice_text(missing, names, "en", told)
    assert line == "Cal: no part in this deal, it did not come in time."
    bots_finish(world, ana)
    assert not list(problems(dealt(ana)))
    ana.ask("replay", match=1, round=1)
    world.run(1)
    assert ana.last(Replay).transcript == dealt(ana)


def test_a_new_commitment_replaces_the_old_one_until_they_are_fixed() -> None:
    world, people = table_of("Ana", "Ben")
    people[1].ask("ready", part="ff" * 32)
    world.run(0)
    get_ready(people)
    reveal(people, 0, 1)
    assert info(people[0]).phase == "playing"
    assert all(part.contribution for part in dealt(people[0]).parts)


def test_a_seat_that_withholds_twice_is_left_out_once() -> None:
    world, people = table_of("Ana", "Ben", options=LONG)
    lists = []
    for _ in range(WITHHELD_UNTIL_LEFT_OUT + 2):
        get_ready(people)
        reveal(people, 0)
        world.run(4)
        fixed = [notice for notice in sent(people[0]) if isinstance(notice, n.PartsFixed)]
        lists.append(([part.seat for part in fixed[-1].parts], fixed[-1].left_out))
        bots_finish(world, people[0])
        for person in people:
            person.ask("here")
        world.run(0)
    assert lists == [([0, 1], ()), ([0, 1], ()), ([0], (1,)), ([0, 1], ())]


def test_a_deal_goes_on_after_a_restart() -> None:
    world, people = table_of("Ana", "Ben")
    get_ready(people)
    reveal(people, 0)
    world.boot()
    for person in people:
        person.resume()
    assert info(people[0]).deal.is_fixed
    reveal(people, 0, 1)
    assert info(people[0]).phase == "playing"
    assert all(part.contribution for part in dealt(people[0]).parts)


def after_a_restart() -> tuple[World, list[Person]]:
    """Ana was ready for the second round, and Ben was not, when the server restarted."""
    world, people = table_of("Ana", "Ben", options=LONG)
    get_ready(people)
    reveal(people, 0, 1)
    bots_finish(world, people[0])
    for person in people:
        person.ask("here")
    people[0].ask("ready", part=commitment(people[0], 0))
    world.run(0)
    world.boot()
    people[0].resume()
    return world, people


def test_after_a_restart_the_next_deal_waits_until_everybody_is_back() -> None:
    """The first one back is ready. The others had no part if their clients took longer."""
    world, people = after_a_restart()
    assert not info(people[0]).deal.is_fixed
    people[1].resume()
    world.run(3)
    assert not info(people[0]).deal.is_fixed, "Ben is here, and not ready"
    people[1].ask("ready", part=commitment(people[1], 1))
    world.run(0)
    assert listed(people[0]) == [0, 1]


def test_after_a_restart_nobody_waits_longer_than_three_seconds_for_the_others() -> None:
    world, people = after_a_restart()
    world.run(2.9)
    assert not info(people[0]).deal.is_fixed
    world.run(0.2)
    assert listed(people[0]) == [0]


def test_a_deal_is_off_if_too_few_are_left_for_it() -> None:
    world, people = table_of("Ana", "Ben")
    get_ready(people)
    before = info(people[0]).deal.coming
    people[1].ask("leave")
    world.run(4)
    deal = info(people[0]).deal
    assert (deal.is_fixed, info(people[0]).phase) == (False, "lobby")
    assert before is not None and deal.coming is not None
    assert deal.coming.commitment != before.commitment


def test_back_in_the_lobby_there_is_a_commitment_for_the_next_match() -> None:
    world, people = table_of("Ana", "Ben", options=LONG)
    get_ready(people)
    reveal(people, 0, 1)
    bots_finish(world, people[0])
    people[0].ask("to_lobby")
    world.run(0)
    coming = info(people[1]).deal.coming
    assert coming is not None
    assert (coming.deal.match, coming.deal.round) == (2, 1)


def test_no_secret_is_sent_before_its_round_is_over() -> None:
    world, people = table_of("Ana", "Ben", options=LONG)
    watcher = Person(world, "Wes")
    watcher.ask("watch", slug=people[0].slug)
    everybody = [*people, watcher]
    get_ready(people)
    reveal(people, 0, 1)
    drawn = open_table(people[0]).state.dealt
    assert drawn is not None and drawn.secret is not None
    secret = drawn.secret
    people[1].resume()
    world.run(1)
    for person in everybody:
        assert not any(secret.encode() in frame for frame in person.channel.frames)
    bots_finish(world, people[0])
    assert all(
        any(secret.encode() in frame for frame in person.channel.frames) for person in everybody
    )


def test_a_log_without_commitments_is_dealt_as_before() -> None:
    world, people = table_of("Ana", "Ben", options=LONG)
    table = open_table(people[0])
    table.state = replace(table.state, coming=None)
    people[1].ask("ready")
    people[0].ask("start")
    world.run(0)
    assert info(people[0]).phase == "playing"
    assert info(people[0]).deal.dealt is None
    bots_finish(world, people[0])
    assert info(people[0]).deal.coming is not None
