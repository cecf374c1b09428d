"""Taking a seat along to another device, with a one-time code."""

from penultima.server.table.seat_codes import CODE_S, MOST_WRONG
from penultima.wire.messages import Goodbye, Refusal, SeatCode, Welcome
from tests.support.simulated_clients import Person, begin, table_of
from tests.support.simulated_server import World


def code_of(person: Person) -> str:
    person.ask("seat_code")
    return person.last(SeatCode).code


def claim(world: World, slug: str, code: str, **fields: str) -> Person:
    """Somebody at another device, with another address."""
    person = Person(world, "phone", "198.51.100.7")
    person.ask("claim", slug=slug, code=code, **fields)
    world.run(0)
    person.keep_token()
    return person


def test_the_seat_is_on_the_new_device_and_the_old_one_is_told() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    begin(world, [ana, ben])
    hand = ana.view.hand
    phone = claim(world, ana.slug, code_of(ana))
    assert phone.state.you == 0
    assert phone.view.hand == hand
    assert ana.last(Goodbye).reason == "claimed"
    assert ana.channel.closed is not None
    assert ben.presence.here == (True, True)


def test_the_old_devices_token_is_void_and_the_new_one_works() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    phone = claim(world, ana.slug, code_of(ana))
    assert phone.token
    assert phone.token != ana.token
    ana.connect()
    ana.ask("resume", slug=ana.slug, token=ana.token)
    assert ana.error == "wrong_token"
    phone.connect()
    phone.ask("resume", slug=phone.slug, token=phone.token)
    assert phone.last(Welcome).you == 0


def test_a_code_opens_a_seat_once() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    code = code_of(ana)
    claim(world, ana.slug, code)
    assert claim(world, ana.slug, code).error == "wrong_code"


def test_a_code_may_be_typed_with_capitals_and_spaces() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    code = code_of(ana).upper()
    assert claim(world, ana.slug, f" {code[:3]} {code[3:]} ").state.you == 0


def test_a_code_expires() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    code = code_of(ana)
    world.clock.run_until(world.clock.now() + CODE_S)
    phone = claim(world, ana.slug, code)
    assert phone.last(Refusal).text.startswith("This code has expired")
    assert not ana.all(Goodbye)


def test_a_new_code_replaces_the_one_before() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    old, new = code_of(ana), code_of(ana)
    assert claim(world, ana.slug, old).error == "wrong_code"
    assert claim(world, ana.slug, new).state.you == 0


def test_wrong_guesses_make_the_codes_of_a_table_void() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    code = code_of(ana)
    for _ in range(MOST_WRONG):
        assert claim(world, ana.slug, "222222").error == "wrong_code"
    assert claim(world, ana.slug, code).error == "wrong_code"
    assert claim(world, ana.slug, code_of(ana)).state.you == 0


def test_a_code_is_for_its_own_table() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    _, (cal, _) = table_of("Cal", "Dan", world=world)
    assert claim(world, cal.slug, code_of(ana)).error == "wrong_code"


def test_a_claim_whose_answer_was_lost_can_be_repeated() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    code, id_ = code_of(ana), "a request that nobody can guess"
    first = claim(world, ana.slug, code, id=id_)
    first.disconnect()
    second = claim(world, ana.slug, code, id=id_)
    assert second.state.you == 0
    assert second.token != first.token


def test_a_seat_that_was_given_up_cannot_be_claimed() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    code = code_of(ben)
    ben.ask("leave")
    world.run(0)
    assert claim(world, ana.slug, code).error == "wrong_code"


def test_spectators_have_no_seat_to_take_along() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    zoe = Person(world, "Zoe")
    zoe.ask("watch", slug=ana.slug)
    zoe.ask("seat_code")
    assert zoe.error == "not_seated"


def test_a_locked_table_lets_a_player_change_devices() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    code = code_of(ben)
    ana.ask("lock")
    world.run(0)
    assert claim(world, ana.slug, code).state.you == 1


def test_a_seat_whose_move_cannot_be_written_stays_on_the_old_device() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    code = code_of(ana)
    world.store.full = True
    phone = claim(world, ana.slug, code)
    assert [person.last(Goodbye).reason for person in (ana, phone)] == ["failed", "failed"]
    world.store.full = False
    ana.resume()
    assert ana.last(Welcome).you == 0
