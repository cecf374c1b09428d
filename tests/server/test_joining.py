"""The door: opening a table, sitting down by its link, a name and a token for each seat."""

from typing import Any

import pytest

from penultima.server.rate_limits import Limits
from penultima.server.store.rows import from_row
from penultima.wire.messages import Done, Goodbye, Refusal, Update, Welcome
from penultima.wire.notices import SatDown
from tests.support.simulated_clients import Person, begin, bots_finish, info, open_table, table_of
from tests.support.simulated_server import World


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


def test_when_the_host_forbids_spectators_those_who_watch_have_to_go() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    cal = Person(world, "Cal")
    cal.ask("watch", slug=ana.slug)
    ana.ask("configure", settings={"spectators": False})
    world.run(0)
    assert cal.last(Goodbye).reason == "removed"
    assert cal.channel.closed == 1000
    assert ana.presence.spectators == ben.presence.spectators == 0


def test_who_may_not_watch_keeps_the_seat() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", settings={"spectators": False})
    ben.ask("watch", slug=ana.slug)
    assert ben.error == "no_spectators"
    ben.ask("ready")
    world.run(0)
    assert info(ana).seats[1].ready


def test_a_token_is_a_seat_and_nothing_else_is() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    cal = Person(world, "Cal")
    for token in ("", "x", ana.token[:-1] if ana.token else "", open_table(ana).state.seats[0].key):
        cal.ask("resume", slug=ana.slug, token=token)
        assert cal.error == "wrong_token"
    cal.ask("resume", slug="zzzzzzzz", token=ben.token)
    world.run(1)
    assert cal.error == "unknown_table"


def test_another_tab_takes_the_seat_and_the_first_is_told() -> None:
    _, (ana, ben) = table_of("Ana", "Ben")
    first = ben.channel
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
    world.registry.put_away(1000)
    assert len(world.registry.tables) == open_tables
    ana.connect()
    ana.ask("create", id=id_, **create)
    world.run(1)
    assert list(world.disk.rows) == list(world.registry.tables) == [ana.last(Welcome).slug]
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
    assert len(world.registry.tables) == 2
    assert world.metrics.totals["tables_created"] == 2


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


def test_practice_starts_at_once() -> None:
    world = World()
    ana = Person(world)
    ana.create(bots=["greedy", "random"])
    ana.ask("start")
    world.run(0)
    assert info(ana).phase == "playing"
    assert ana.last(Update).times.opening_ms == 2400
    assert len(ana.view.hand) >= 7


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


def test_a_join_is_the_same_one_however_much_happened_meanwhile() -> None:
    world, (ana,) = table_of("Ana", seats=3)
    ben = Person(world, "Ben")
    joined = ben.ask("join", slug=ana.slug, name="Ben")
    for ready in (True, False) * 15:
        ana.ask("ready", ready=ready)
        world.run(1)
    ben.connect()
    ben.ask("join", slug=ana.slug, name="Ben", id=joined)
    world.run(1)
    assert (ben.error, ben.state.you) == (None, 1)


def test_who_left_comes_back_to_where_they_sat() -> None:
    world, people = table_of("Ana", "Ben", "Cal", options={"target": 100_000})
    begin(world, people)
    for person in people[1:]:
        person.ask("leave")
    bots_finish(world, people[0])
    cal = Person(world, "Cal")
    cal.join(people[0].slug)
    assert (cal.error, cal.state.you) == (None, 2)


def test_newcomers_without_end_have_to_wait() -> None:
    world, (ana,) = table_of("Ana", seats=4, world=World(limits=Limits()))
    for _ in range(30):
        eve = Person(world, "Eve")
        eve.join(ana.slug)
        eve.ask("leave")
    assert eve.error == "not_at_table"
    assert eve.all(Refusal)[0].code == "too_fast"
    world.run(5)
    ben = Person(world, "Ben")
    ben.join(ana.slug)
    assert info(ana).seats[1].name == "Ben"


@pytest.mark.parametrize("elsewhere", ["wrong token", "no spectators"])
def test_who_is_not_let_in_elsewhere_stays(elsewhere: str) -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    cal = Person(world, "Cal")
    cal.create(settings={"spectators": False})
    world.run(0)
    if elsewhere == "wrong token":
        ben.ask("resume", slug=cal.slug, token="x")
    else:
        ben.ask("watch", slug=cal.slug)
    assert ben.error is not None
    ben.ask("ready")
    world.run(0)
    assert info(ana).seats[1].ready


def test_a_connection_that_was_closed_is_let_in_nowhere() -> None:
    world, (ana,) = table_of("Ana")
    ana.disconnect()
    world.run(1)
    assert world.registry.put_away(0) == 1
    ben = Person(world, "Ben")
    ben.ask("join", slug=ana.slug, name="Ben")
    ben.client.part(Goodbye("abuse"))
    world.run(1)
    assert ben.client.table is None
    assert world.registry.tables[ana.slug].state.humans == (1,)


@pytest.mark.parametrize(
    "name",
    ["B\ufe0e", "\u034fB", "B\u17b4", "B\u180b", "B\u2800", "B\u3164", "B\U000e0100", "\u200b B"],
)
def test_names_that_look_the_same_are_the_same(name: str) -> None:
    world, (ana,) = table_of("Ana B")
    eve = Person(world, f"Ana {name}")
    eve.join(ana.slug)
    assert eve.error == "name_taken"


LOOK_ALIKES = {
    "Ana": [
        "Ana\ufe0f",
        "\u0410na",
        "\uff21na",
        "\u0391na",
        "\U0001d400na",
        "\u13aana",
        "An\u0430",
        "\u24b6na",
    ],
    "Ilya": ["llya", "1lya", "|lya", "\u0406lya", "\u0131lya"],
    "Bob": ["B0b", "B\u043eb", "B\u03bfb", "\u0412ob", "B\u0585b"],
    "Maria": ["\uff2d\uff41\uff52\uff49\uff41", "M\u0430ria", "\u041caria"],
    "Carmen": ["Carrnen", "\u0421armen"],
    "Ana 👑": ["Ana 👑\ufe0f"],
}


@pytest.mark.parametrize(
    ("name", "other"), [(n, each) for n, all_ in LOOK_ALIKES.items() for each in all_]
)
def test_names_that_can_be_confused_are_not_at_one_table(name: str, other: str) -> None:
    """Whoever comes first: by Unicode's skeletons (Technical Standard 39)."""
    for first, second in ((name, other), (other, name)):
        world, (ana,) = table_of(first)
        eve = Person(world, second)
        eve.join(ana.slug)
        assert eve.error == "name_taken"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "Anna"),
        ("Jose", "José"),
        ("Ana", "Añá"),
        ("Ana 1", "Ana 2"),
        ("Иван", "Ivan"),
        ("明", "朋"),
        ("Ana 👑", "Ana 🎈"),
    ],
)
def test_names_that_differ_sit_together(name: str, other: str) -> None:
    _, (_, ben) = table_of(name, other)
    assert [seat.name for seat in info(ben).seats] == [name, other]


def test_letters_are_put_together_after_what_is_unseen_has_gone() -> None:
    world, (ana,) = table_of("José")
    eve = Person(world, "Jose\u200d\u0301")
    eve.join(ana.slug)
    assert eve.error == "name_taken"


def test_the_ids_of_create_and_join_are_not_stored() -> None:
    """Whoever sends one again gets the seat, so they are as good as tokens."""
    world, (ana, _) = table_of("Ana", "Ben")
    stored = b"".join(row.request for row in world.disk.rows[ana.slug])
    assert b"Ana-" not in stored
    assert b"Ben-" not in stored
    entries = list(map(from_row, world.disk.rows[ana.slug]))
    for thief, entry in zip((Person(world, "Ana"), Person(world, "Ben")), entries, strict=True):
        assert len(entry.request) == 64
        thief.ask("join", id=entry.request[:32], slug=ana.slug, name=thief.name)
        world.run(0)
        assert thief.token is None
        assert thief.error == "table_full"
