"""The lobby: seats, hosts, bots, readiness, outfits, house rules and consent (A7, A9)."""

from typing import Any

import pytest
from msgspec.structs import replace

from penultima.bots import DEFAULT_LEVEL
from penultima.rules.cards import Card
from penultima.rules.effects import Honor
from penultima.server.messages import Done, Goodbye, Refusal, Replay, Update, Welcome
from penultima.server.notices import SatDown
from penultima.terminal.notices import notice_text

from .people import Person, begin, bots_finish, info, open_table, table_of
from .world import World

WC1 = Card("WC1")
SNOWBALL = {
    "title": "Snowball",
    "text": "Everybody else draws one.",
    "do": [{"effect": "draw", "who": "others", "count": 1}],
}


def test_a_table_is_created_and_joined_by_its_link() -> None:
    _, (ana, ben) = table_of("Ana", "Ben", table_name="Sunday table")
    assert info(ben).name == "Sunday table"
    assert [seat.name for seat in info(ana).seats] == ["Ana", "Ben"]
    assert (ana.state.you, ben.state.you) == (0, 1)
    assert ben.token
    assert ana.token != ben.token


def test_a_link_may_be_typed_with_capitals_and_hyphens() -> None:
    world, (ana,) = table_of("Ana", seats=3)
    ben = Person(world, "Ben")
    ben.join(f" {ana.slug[:4].upper()}-{ana.slug[4:].upper()} ")
    assert ben.state.you == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ana", "name_taken"),
        ("Ana ", "name_taken"),
        ("\u200b \u202e", "bad_name"),
        ("\u0958" * 24, "bad_name"),  # composed, it is twice as long
        ("\u3164\u2800", "bad_name"),  # letters that show nothing
        ("\ufe0f\u0301", "bad_name"),  # marks on no letter
    ],
)
def test_a_name_can_be_read_and_is_nobody_elses(name: str, code: str) -> None:
    world, (ana,) = table_of("Ana")
    ben = Person(world, name)
    ben.join(ana.slug)
    assert ben.error == code


def test_a_name_has_up_to_24_letters() -> None:
    world, (ana,) = table_of("Ana")
    ben = Person(world, "B" * 24)
    ben.join(ana.slug)
    assert info(ana).seats[1].name == "B" * 24


def test_a_match_that_cannot_begin_is_refused_to_whoever_asked() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    open_table(ana).record(None, None, (SatDown(1, "B" * 41),))
    ana.ask("start")
    assert ana.last(Refusal).code == "bad_setup"
    assert "1 to 40 characters" in str(ana.last(Refusal).facts["problem"])
    assert "1 to 40 characters" not in ana.last(Refusal).text  # that is English, wherever one is
    world.run(0)
    assert info(ana).phase == "lobby"


def test_a_full_table_can_be_watched() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    cal = Person(world, "Cal")
    cal.join(ana.slug)
    assert cal.last(Refusal).text == "All 2 seats are taken. You can watch."
    cal.ask("watch", slug=ana.slug)
    assert cal.state.you is None
    assert ana.presence.spectators == 1
    cal.ask("say", text="hello")
    assert cal.error == "not_seated"
    ana.ask("say", preset="hello")
    world.run(0)
    assert cal.last(Update).notices == ana.last(Update).notices != ()


def test_a_table_may_play_without_spectators() -> None:
    world, (ana, _) = table_of("Ana", "Ben", settings={"spectators": False})
    cal = Person(world, "Cal")
    cal.ask("watch", slug=ana.slug, lang="es")
    assert cal.last(Refusal).text == "Esta mesa juega sin espectadores."


def test_a_token_is_a_seat_and_nothing_else_is() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    cal = Person(world, "Cal")
    for token in ("", "x", ana.token[:-1] if ana.token else "", open_table(ana).room.places[0].key):
        cal.ask("resume", slug=ana.slug, token=token)
        assert cal.error == "wrong_token"
    cal.ask("resume", slug="zzzzzzzz", token=ben.token)
    world.run(1)
    assert cal.error == "unknown_table"


def test_another_tab_takes_the_seat_and_the_first_is_told() -> None:
    _, (ana, ben) = table_of("Ana", "Ben")
    first = ben.link
    ben.resume(ben.seq)
    assert first.closed == 1000
    assert b'"replaced"' in first.frames[-1]
    assert ben.state.you == 1
    assert ana.presence.here == (True, True)


def test_a_join_whose_answer_was_lost_gets_the_same_seat_again() -> None:
    world, (ana,) = table_of("Ana", seats=3)
    ben = Person(world, "Ben")
    id_ = ben.ask("join", slug=ana.slug, name=" Ben ")
    world.run(1)
    ben.disconnect()
    ben.connect()
    ben.ask("join", slug=ana.slug, name=" Ben ", id=id_)
    world.run(1)
    assert ben.state.you == 1
    assert ben.last(Welcome).token
    assert [seat.name for seat in info(ana).seats] == ["Ana", "Ben", ""]


@pytest.mark.parametrize(("back_after_s", "open_tables"), [(0, 1), (1, 1), (2000, 0)])
def test_a_table_whose_welcome_was_lost_is_opened_once(back_after_s: int, open_tables: int) -> None:
    """While it is being written, once it is, and once it was put away."""
    world = World(slow_s=0.01)
    ana = Person(world)
    create: dict[str, Any] = {"name": " Ana", "edition": "zelda", "bots": ["greedy"]}
    id_ = ana.ask("create", **create)
    ana.disconnect()
    world.run(back_after_s)
    world.hall.put_away(1000)
    assert len(world.hall.tables) == open_tables
    ana.connect()
    ana.ask("create", id=id_, **create)
    world.run(1)
    assert list(world.disk.rows) == list(world.hall.tables) == [ana.last(Welcome).slug]
    assert ana.state.you == info(ana).host == 0
    assert [seat.kind for seat in info(ana).seats] == ["human", "bot", "open", "open"]
    for _ in range(2):  # on the same wire
        ana.ask("create", id=id_, **create)
        world.run(1)
        assert isinstance(ana.messages[-1], Done)
    ana.token, ana.slug = ana.last(Welcome).token, ana.last(Welcome).slug
    ana.resume()
    assert ana.state.you == 0
    other = Person(world)
    other.ask("create", **create)
    world.run(1)
    assert len(world.hall.tables) == 2
    assert world.counters.totals["tables_created"] == 2


def test_a_table_that_could_not_be_written_is_opened_anew() -> None:
    world = World()
    ana = Person(world)
    world.store.full = True
    id_ = ana.ask("create", name="Ana", edition="zelda")
    world.run(0)
    assert ana.last(Goodbye).reason == "failed"
    world.store.full = False
    ana.connect()
    ana.ask("create", name="Ana", edition="zelda", id=id_)
    world.run(0)
    assert ana.state.you == 0


def test_the_host_arranges_and_others_may_not() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", seats=4)
    for request in ("add_bot", "start", "to_lobby"):
        ben.ask(request)
        assert ben.error == "not_host"
    ana.ask("add_bot", level="random")
    ana.ask("add_bot", level="nonsense")
    assert ana.error == "no_such_level"
    ana.ask("reorder", order=[1, 0, 3, 2])
    world.run(1)
    assert [seat.kind for seat in info(ben).seats] == ["human", "human", "open", "bot"]
    assert (ana.state.you, ben.state.you, info(ben).host) == (1, 0, 1)
    ana.ask("make_host", seat=0)
    world.run(1)
    assert info(ana).host == 0
    ben.ask("remove", seat=1)
    world.run(1)
    assert ana.last(Goodbye).reason == "removed"
    assert [seat.kind for seat in info(ben).seats] == ["human", "open", "open", "bot"]


def test_a_bot_is_clever_unless_told_otherwise_and_the_host_may_change_that() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", seats=4)
    ana.ask("add_bot")
    world.run(0)
    before = info(ana).seats[2]
    assert before.level == DEFAULT_LEVEL == "clever"
    ana.ask("set_level", seat=2, level="beginner")
    world.run(0)
    after = info(ben).seats[2]
    assert (after.level, after.name, after.outfit) == ("beginner", before.name, before.outfit)
    ana.ask("set_level", seat=2, level="nonsense")
    assert ana.error == "no_such_level"
    for seat in (1, 3):  # a person, and nobody
        ana.ask("set_level", seat=seat, level="expert")
        assert ana.error == "no_such_seat"
    ben.ask("set_level", seat=2, level="expert")
    assert ben.error == "not_host"
    assert info(ana).seats[2].level == "beginner"


def test_new_rules_ask_everybody_again() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    ben.ask("ready")
    world.run(1)
    assert info(ana).seats[1].ready
    ana.ask("configure", options={"stacking": True}, edition="frozen", seats=5)
    world.run(1)
    assert not info(ana).seats[1].ready
    assert (info(ben).edition, len(info(ben).seats)) == ("frozen", 5)
    ana.ask("start")
    assert ana.last(Refusal).text == "Not everybody is ready yet: Ben."
    ben.ask("ready")
    ana.ask("start")
    world.run(1)
    assert info(ana).phase == "playing"
    assert len(info(ana).seats) == 2


def test_nobody_plays_alone() -> None:
    _, (ana,) = table_of("Ana")
    ana.ask("start")
    assert ana.error == "too_few_players"


@pytest.mark.parametrize(
    ("outfit", "colors"),
    [
        ({"doll": {"hat": "pink", "top": "blue", "bottoms": "pink"}}, ("pink", "blue")),
        ({"doll": {"hat": "pink", "top": "pink", "bottoms": "pink"}}, None),
        ({"doll": {"hat": "pink", "top": "red", "bottoms": "pink"}}, None),
        ({"clothes": []}, ()),
        ({"clothes": ["yellow", "pink"]}, ("pink", "yellow")),
        ({"clothes": ["red"]}, None),
        ({}, None),
    ],
)
def test_a_doll_wears_two_colours_and_people_whatever_they_wear(
    outfit: dict[str, Any], colors: tuple[str, ...] | None
) -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="saved-by-the-bell")
    ben.ask("dress", **outfit)
    world.run(1)
    if colors is None:
        assert ben.error == "bad_outfit"
    else:
        assert info(ana).seats[1].outfit.colors == colors
        ben.ask("ready")
        ana.ask("start")
        world.run(1)
        assert ana.view.wearing[1] == colors


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
    game = open_table(ana).room.game
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


def test_names_rules_and_chat_are_one_clean_line() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen")
    ana.ask("say", text="hi\n\u202ethere\x00 <b>")
    ana.ask("say", text="x" * 201)
    assert ana.error == "bad_message"
    ana.ask("propose", card="WC1", rule={**SNOWBALL, "title": " a\tb\u2066 "})
    world.run(1)
    assert open_table(ben).room.chat[-1].text == "hi there <b>"
    assert info(ben).proposals[WC1].rule.title == "a b"


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


def test_what_was_said_keeps_its_speaker_when_seats_move() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", seats=4)
    ana.ask("reorder", order=[0, 2, 3, 1])
    world.run(0)
    ben.ask("say", text="hi")
    begin(world, [ana, ben])
    assert ben.state.you == 1
    (said,) = open_table(ana).room.chat
    assert (said.seat, said.name) == (3, "Ben")
    ana.ask("resync")
    names = [seat.name for seat in info(ana).seats]
    assert [notice_text(each, names, "en") for each in ana.last(Welcome).chat] == ["Ben: hi"]


def test_an_old_log_tells_who_spoke_by_the_seat_of_that_time() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    ben.ask("say", text="hi")
    ana.ask("reorder", order=[1, 0])
    world.run(0)
    rows = world.disk.rows[ana.slug]
    said, new = next((n, row) for n, row in enumerate(rows) if b'"said"' in row.events)
    rows[said] = replace(new, events=new.events.replace(b',"name":"Ben"', b""))
    assert rows[said] != new
    assert [each.name for each in world.disk.room(ana.slug).chat] == ["Ben"]


def test_who_talks_without_a_pause_is_asked_to_wait() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    for _ in range(6):
        ana.ask("say", preset="hello")
        assert ana.error is None
    ana.ask("say", preset="hello")
    assert ana.error == "too_fast"
    world.run(3)
    ana.ask("say", preset="hello")
    world.run(0)
    assert ana.error is None


def test_who_proposes_without_a_pause_is_asked_to_wait() -> None:
    """A rule can be long, and all of it is kept: that could fill the disk."""
    _, (ana,) = table_of("Ana", edition="frozen")
    for _ in range(7):
        ana.ask("propose", card=WC1, rule=SNOWBALL)
    assert ana.error == "too_fast"


def test_practice_starts_at_once() -> None:
    world = World()
    ana = Person(world)
    ana.create(bots=["greedy", "random"], start=True)
    assert info(ana).phase == "playing"
    assert ana.last(Welcome).times.opening_ms == 2400
    assert [str(e.__struct_config__.tag) for e in ana.last(Welcome).events][-1:] != ["lot_drawn"]
    assert len(ana.view.hand) >= 7


def test_a_finished_round_can_be_seen_again_with_all_hands_open() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 1})
    ana = people[0]
    begin(world, people)
    bots_finish(world, ana)
    ana.ask("replay", match=1, round=1)
    world.run(1)
    replay = ana.last(Replay)
    assert all(step.view.open and all(step.view.open) for step in replay.steps[:-1])
    assert replay.steps[-1].view.winner is not None
    assert replay.players == ("Ana", "Ben")
    ana.ask("replay", match=1, round=2)
    assert ana.error == "unknown_round"


def test_a_replay_begins_where_its_round_began() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 100_000})
    ana = people[0]
    begin(world, people)
    for _ in range(2):
        bots_finish(world, ana)
        for person in people:
            person.ask("ready")
        world.run(0)
    ana.ask("replay", match=1, round=2)
    world.run(1)
    first, *_, last = ana.last(Replay).steps
    before, after = info(ana).results
    assert (first.at_ms, first.view.round, first.view.scores) == (0, 2, before.scores)
    assert last.view.scores == after.scores


def test_a_replay_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    world, people = table_of("Ana", "Ben", options={"target": 1})
    ana = people[0]
    begin(world, people)
    bots_finish(world, ana)
    monkeypatch.setattr(world.store, "read", lambda slug, first, last, done: done(None))
    id_ = ana.ask("replay", match=1, round=1)
    assert (ana.last(Refusal).code, ana.last(Refusal).id) == ("failed", id_)
    monkeypatch.undo()
    thinker = open_table(ana).services.thinker
    monkeypatch.setattr(thinker, "think", lambda what, done: done(None))
    id_ = ana.ask("replay", match=1, round=1)
    world.run(1)
    assert (ana.last(Refusal).code, ana.last(Refusal).id) == ("failed", id_)


def test_a_table_has_room_for_its_bots() -> None:
    ana = Person(World())
    ana.create(seats=2, bots=["greedy"] * 3)
    assert [seat.kind for seat in info(ana).seats] == ["human", "bot", "bot", "bot"]


def test_a_seat_may_be_chosen_if_it_is_free() -> None:
    world, (ana,) = table_of("Ana", seats=3)
    ben, cal = Person(world, "Ben"), Person(world, "Cal")
    ben.join(ana.slug, seat=2)
    assert ben.state.you == 2
    assert [type(notice) for notice in ben.last(Welcome).notices] == [SatDown]
    for seat, code in ((2, "seat_taken"), (3, "no_such_seat")):
        cal.join(ana.slug, seat=seat)
        assert cal.error == code
    ana.ask("add_bot", seat=1)
    world.run(0)
    assert [seat.kind for seat in info(ana).seats] == ["human", "bot", "human"]


def test_what_is_for_the_lobby_is_refused_while_a_match_is_played() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen", seats=3)
    ana.ask("add_bot")
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    begin(world, [ana, ben])
    seq = ana.seq
    requests: list[tuple[str, dict[str, Any]]] = [
        ("add_bot", {}),
        ("set_level", {"seat": 2, "level": "expert"}),
        ("remove", {"seat": 2}),
        ("reorder", {"order": [1, 0, 2]}),
        ("configure", {"seats": 4}),
        ("propose", {"card": "WC1", "rule": SNOWBALL}),
        ("vote", {"card": "WC1", "version": 1, "agree": True}),
        ("start", {}),
        ("to_lobby", {}),
    ]
    for request, fields in requests:
        ana.ask(request, **fields)
        assert ana.error == "not_now", request
    world.run(0)
    assert ana.seq == seq


def test_nobody_is_removed_from_an_open_seat_and_the_host_not_by_themself() -> None:
    _, (ana,) = table_of("Ana", seats=3)
    for seat in (0, 1):
        ana.ask("remove", seat=seat)
        assert ana.error == "no_such_seat"


def test_who_is_ready_already_is_told_so_and_nobody_else() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    ben.ask("ready")
    world.run(0)
    seq = ben.seq
    ben.ask("ready")
    assert isinstance(ben.messages[-1], Done)
    begin(world, [ana])
    ben.ask("ready")  # too late for the round that has just begun
    assert isinstance(ben.messages[-1], Done)
    world.run(0)
    assert ana.seq == seq + 1


def test_a_vote_for_a_card_that_is_blank_is_too_late() -> None:
    _, (ana,) = table_of("Ana", edition="frozen")
    ana.ask("vote", card="WC1", version=1, agree=True)
    assert ana.error == "too_late"


def test_who_sits_down_is_dressed_and_stays_so_while_rules_change() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="saved-by-the-bell", seats=3)
    assert ana.presence.here == (True, True, False)
    outfits = [seat.outfit for seat in info(ana).seats]
    assert [len(outfit.colors) in (2, 3) for outfit in outfits] == [True, True, False]
    ana.ask("configure", options={"target": 300})
    world.run(0)
    assert [seat.outfit for seat in info(ben).seats] == outfits


def test_who_thinks_better_of_a_rule_may_say_so() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen")
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    for agree in (True, False):
        ben.ask("vote", card="WC1", version=1, agree=agree)
        world.run(0)
        assert info(ana).proposals[WC1].everyone == agree


def test_seats_that_are_reordered_twice_with_one_request_are_reordered_once() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", seats=3)
    ana.ask("add_bot")
    for _ in range(2):
        ana.ask("reorder", order=[1, 0, 2], id="again")
        world.run(0)
        assert [seat.name for seat in info(ben).seats][:2] == ["Ben", "Ana"]
    assert info(ben).seats[2].ready  # as a bot is at any time


def test_a_proposal_outlives_other_rules_but_not_its_edition() -> None:
    world, (ana, _) = table_of("Ana", "Ben", edition="frozen")
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    ana.ask("configure", options={"stacking": True})
    world.run(0)
    assert list(info(ana).proposals) == [WC1]
    ana.ask("configure", edition="zelda")
    world.run(0)
    assert not info(ana).proposals


def test_people_stay_where_they_sit_while_there_is_room() -> None:
    world, (ana,) = table_of("Ana", seats=3)
    ben = Person(world, "Ben")
    ben.join(ana.slug, seat=2)
    for seats, names in ((4, ["Ana", "", "Ben", ""]), (2, ["Ana", "Ben"])):
        ana.ask("configure", seats=seats)
        world.run(0)
        assert [seat.name for seat in info(ana).seats] == names
    ana.ask("configure", seats=3)
    ana.ask("add_bot")
    ana.ask("configure", seats=2)
    assert ana.error == "too_few_seats"
