"""The operator's word list: names are refused, chat is masked, and other words are left alone."""

from pathlib import Path

import pytest

from penultima.cli.main import main
from penultima.server.words import NO_WORDS, WordList
from penultima.wire.notices import ChatMessage
from tests.support.simulated_clients import Person, info, table_of
from tests.support.simulated_server import World

WORDS = WordList.parse("# unwanted\nturnip\n\n  mañoso \nblast*\n")


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("what a turnip", "what a ••••••"),
        ("Turnip! TURNIP?", "••••••! ••••••?"),
        ("turnips", "turnips"),  # another word
        ("saturnipine", "saturnipine"),
        ("blasted and blast", "••••••• and •••••"),
        ("manoso", "••••••"),
        ("MAÑOSO", "••••••"),
        ("türnip", "••••••"),
        ("turn1p", "••••••"),
        ("tu\u0433nip", "••••••"),  # a letter that looks like an r
        ("turnі\u0440", "••••••"),  # Cyrillic і and р
        ("ｔｕｒｎｉｐ", "••••••"),  # fullwidth
        ("b1ast", "•••••"),
        ("", ""),
    ],
)
def test_words_are_masked_as_they_look(text: str, masked: str) -> None:
    assert WORDS.masked(text) == masked
    assert WORDS.has_any_of(text) == (text != masked)
    assert NO_WORDS.masked(text) == text


def test_a_name_with_such_a_word_is_refused() -> None:
    world = World(words=WORDS)
    ana = Person(world, "Mr Turnip")
    ana.ask("create", name="Mr Turnip", edition="zelda")
    assert ana.error == "bad_word"
    ana.ask("create", name="Ana", edition="zelda", table_name="Blasted heath")
    assert ana.error == "bad_word"
    ana.name = "Ana"
    ana.create()
    eve = Person(world, "Turnip")
    eve.ask("join", slug=ana.slug, name="Turnip")
    assert eve.error == "bad_word"
    ana.ask("configure", table_name="Turnip")
    assert ana.error == "bad_word"
    ana.ask("configure", table_name="Sunday")
    world.run(0)
    assert info(ana).name == "Sunday"


def test_chat_and_house_rules_are_masked_in_the_log_too() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen", world=World(words=WORDS))
    ana.ask("say", text="You turnip, well played")
    world.run(0)
    said = world.registry.tables[ana.slug].state.chat[-1]
    assert said == ChatMessage(0, "Ana", "You ••••••, well played")
    rule = {"title": "Turnip day", "text": "Say turnip.", "do": []}
    ana.ask("propose", card="WC1", rule=rule)
    world.run(0)
    proposed = next(iter(info(ben).proposals.values())).rule
    assert proposed and (proposed.title, proposed.text) == ("•••••• day", "Say ••••••.")
    assert not any(b"urnip" in row.events for row in world.disk.rows[ana.slug])


@pytest.mark.parametrize("problem", ["missing", "not text"])
def test_a_list_that_cannot_be_read_is_reported(
    problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "words.txt"
    if problem == "not text":
        path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--words", str(path)])
    assert ended.value.code == 2
    assert str(path) in capsys.readouterr().err
