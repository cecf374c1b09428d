"""Fair deals on real pages and in a terminal: every round is checked, and cheats are caught."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, expect

from build_page import build
from penultima.fairness.transcript import Transcript
from tests.support import cheating
from tests.support.fair_clients import round_with_a_reshuffle, store

from .autoplay import SOCKET, Autoplay, Frame, PlainTerminal
from .conftest import DESKTOP, PHONE, ROOT, TableServer
from .person import Person, until
from .seating import lobby

ROUNDS = 2
TIMEOUT_MS = 240_000
"""For a round: no person has to think, but the machine may be busy."""
CHECKED = "Checked: this deal was fixed by everybody."
NOT_FROM_SEED = "This does not follow from what was fixed before the deal"


class Player(Person):
    """Presses the buttons around a round; its moves are made on the connection."""

    def __init__(self, browser: Browser, address: str, name: str, size: ViewportSize) -> None:
        phone = size is PHONE
        context = browser.new_context(
            viewport=size,
            has_touch=phone,
            locale="en-US",
            reduced_motion="reduce",
            service_workers="block",
        )
        super().__init__(context, address, name, phone)
        self.autoplay = Autoplay()
        self.page.route_web_socket(SOCKET, self.autoplay)


NewPlayer = Callable[..., Player]


@pytest.fixture(scope="module")
def fair_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """Deals as in production, except at a table with the name of a cheat."""
    build(ROOT)
    server = TableServer(tmp_path_factory.mktemp("fair"), "--fair")
    yield server
    server.kill(signal.SIGTERM)


@pytest.fixture
def new_player(browser: Browser, fair_server: TableServer) -> Iterator[NewPlayer]:
    people: list[Player] = []

    def open_page(name: str, size: ViewportSize = DESKTOP) -> Player:
        people.append(Player(browser, fair_server.address, name, size))
        return people[-1]

    yield open_page
    for person in people:
        person.context.close()
    assert [(each.name, each.complaints) for each in people if each.complaints] == []


def start(people: list[Player], terminals: int = 0) -> None:
    """The pages send their commitments with being ready; the deal is sealed."""
    host, *others = people
    for person in others:
        person.ready()
    ready = host.page.locator(".seats .status").filter(has_text=re.compile(r"^\s*Ready\s*$"))
    expect(ready).to_have_count(len(others) + terminals, timeout=TIMEOUT_MS)
    host.page.locator(".foot .button").click()
    for person in people:
        expect(person.page.locator(".table")).to_be_visible(timeout=TIMEOUT_MS)
        if not person.touch:
            expect(person.page.locator(".rail .seal")).to_be_visible()
    for person in people:
        person.autoplay.go()


def result(person: Person) -> Locator:
    """What a page says about the deal, once the round is over."""
    deal = person.page.locator("section.deal")
    expect(deal).to_be_visible(timeout=TIMEOUT_MS)
    return deal


def alert(person: Person) -> Locator:
    """What does not agree: the first thing on the screen, without scrolling."""
    expect(result(person)).to_be_attached()
    return person.page.locator("main > :first-child[role=alert]")


def sees_alert(person: Person, text: str) -> None:
    expect(alert(person)).to_contain_text(text, timeout=TIMEOUT_MS)
    expect(alert(person)).to_be_in_viewport(ratio=1)


def seal(person: Person) -> str:
    """The names of the pictures, as a screen reader says them."""
    label = person.page.locator(".seal button").first.get_attribute("aria-label")
    assert label
    return label


def verify(source: object) -> int:
    """The exit status of `penultima verify`, in a process of its own."""
    command = [sys.executable, "-m", "penultima", "verify", str(source), "--lang", "en"]
    return subprocess.run(command, capture_output=True, timeout=120, check=False).returncode


def begin(
    new_player: NewPlayer, server: TableServer, table: str, pages: int, home: Path
) -> tuple[str, list[Player], PlainTerminal]:
    """Pages, half of them phones, and a terminal, at a match that has begun."""
    names, sizes = ("Ana", "Beto", "Cleo", "Dani"), (DESKTOP, PHONE, DESKTOP, PHONE)
    people = list(map(new_player, names[:pages], sizes[:pages]))
    slug = lobby(table, pages + 1, people, hand_size=3)
    terminal = PlainTerminal(f"{server.address}/t/{slug}", "Eva", home)
    until(lambda: terminal.has_read("ready"), lambda: people[0].page.wait_for_timeout(50))
    terminal.type("ready")
    start(people, terminals=1)
    return slug, people, terminal


def says(terminal: PlainTerminal, people: list[Player], text: str, times: int = 1) -> None:
    """Wait for a line in the terminal, while the pages go on."""
    wait = people[0].page.wait_for_timeout
    until(lambda: terminal.has_read(text, times), lambda: wait(50), TIMEOUT_MS / 1000)


def go_on(people: list[Player], terminal: PlainTerminal) -> None:
    terminal.type("next")
    for person in people:
        person.page.get_by_role("button", name="Next round").click()
    for person in people:
        expect(person.page.locator("section.deal")).to_have_count(0, timeout=TIMEOUT_MS)


def test_a_page_a_phone_and_a_terminal_check_every_round(
    new_player: NewPlayer, fair_server: TableServer, tmp_path: Path
) -> None:
    """web/tests/deal_check.test.ts has the end of a match."""
    with ExitStack() as at_end:
        slug, people, terminal = begin(new_player, fair_server, "honest", 2, tmp_path)
        at_end.callback(terminal.end)
        for round_ in range(1, ROUNDS + 1):
            if round_ > 1:
                go_on(people, terminal)
            for person in people:
                expect(result(person)).to_contain_text(CHECKED)
                expect(alert(person)).to_have_count(0)
            assert len({seal(person) for person in people}) == 1
            says(terminal, people, CHECKED, round_)
        assert not terminal.has_read("does not add up")
    for person in people:
        result(person).get_by_role("button", name="Check every card").click()
        expect(result(person)).to_contain_text("Every card agrees: dealt again")
    url = f"{fair_server.address}/t/{slug}"
    assert verify(url) == verify(f"{url}/replay/1/{ROUNDS}") == 0
    export = ["admin", "export", slug, "--data", fair_server.data, "--to", tmp_path]
    subprocess.run([sys.executable, "-m", "penultima", *map(str, export)], check=True, timeout=120)
    assert verify(tmp_path / f"{slug}-1.record") == 0
    ana, beto = people
    saved = save(beto, tmp_path / "round.json")
    assert verify(saved) == 0
    verify_on_page(ana, saved, "This deal is in order.")
    changed = tmp_path / "changed.json"
    secret = re.compile('"secret":"[0-9a-f]{4}')
    changed.write_text(secret.sub('"secret":"0000', saved.read_text()))
    assert verify(changed) == 1
    verify_on_page(ana, changed, "The server's secret is not the one that it had fixed")


def save(person: Person, path: Path) -> Path:
    person.page.get_by_role("button", name="Watch this round again").click()
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Save for checking").click()
    download.value.save_as(path)
    return path


def verify_on_page(person: Person, file: Path, text: str) -> None:
    """Check a file without the server: the page is offline once it is loaded."""
    person.open("/verify")
    chooser = person.page.get_by_label("File of a round")
    expect(chooser).to_be_visible()
    person.context.set_offline(True)
    chooser.set_input_files(file)
    person.sees(text)
    person.context.set_offline(False)


def test_a_server_that_stacks_the_deck_is_caught_by_four_pages_and_a_terminal(
    new_player: NewPlayer, fair_server: TableServer, tmp_path: Path
) -> None:
    with ExitStack() as at_end:
        table = begin(new_player, fair_server, cheating.CARD_SWAPPED, 4, tmp_path)
        slug, people, terminal = table
        at_end.callback(terminal.end)
        for person in people:
            sees_alert(person, NOT_FROM_SEED)
        says(terminal, people, "This deal does not add up: move 1 is not what the seed gives.")
    assert verify(f"{fair_server.address}/t/{slug}") == 1
    assert verify(save(people[0], tmp_path / "round.json")) == 1


def with_another_list(frame: Frame) -> Frame:
    """What Beto is told instead of Ana's part, once it is there."""
    deal = (frame.get("table") or {}).get("deal")
    for name in ("coming", "dealt"):
        if deal and deal[name] and (deal["is_fixed"] or name == "dealt"):
            told = msgspec.convert(deal[name], Transcript)
            deal[name] = msgspec.to_builtins(cheating.with_another_list(told))
    return frame


LEFT_OUT = "The server has left out your part."


@pytest.mark.parametrize(
    ("cheat", "reads", "is_caught_by_cli"),
    [
        (cheating.PART_LEFT_OUT, (LEFT_OUT, CHECKED), False),
        (cheating.OTHER_LIST, (CHECKED, NOT_FROM_SEED), True),
    ],
)
def test_a_cheat_is_caught_by_the_page_and_by_the_command(
    new_player: NewPlayer,
    fair_server: TableServer,
    cheat: str,
    reads: tuple[str, str],
    is_caught_by_cli: bool,
) -> None:
    """What Ana's page says, and Beto's. A part that is left out is missed by its owner alone.

    web/tests/witness.test.ts and deal_check.test.ts have all cheats for a page, and
    tests/cli/test_verify_table.py for the command.
    """
    ana, beto = new_player("Ana", PHONE), new_player("Beto")
    if cheat == cheating.OTHER_LIST:
        beto.autoplay.told = with_another_list
    slug = lobby(cheat, 2, [ana, beto], hand_size=3)
    start([ana, beto])
    for person, text in zip((ana, beto), reads, strict=True):
        if text == CHECKED:
            expect(result(person)).to_contain_text(text)
            expect(alert(person)).to_have_count(0)
        else:
            sees_alert(person, text)
    assert (seal(ana) == seal(beto)) == (cheat != cheating.OTHER_LIST), "two people can compare"
    assert verify(f"{fair_server.address}/t/{slug}") == (1 if is_caught_by_cli else 0)


def test_a_reshuffle_in_another_order_is_caught(browser: Browser, tmp_path: Path) -> None:
    """The round was played before, by ten people: the page comes to its end."""
    people = round_with_a_reshuffle(cheating.OTHER_RESHUFFLE)
    slug = store(people, tmp_path)
    build(ROOT)
    server = TableServer(tmp_path, "--fair")
    try:
        ana = Player(browser, server.address, "Ana", DESKTOP)
        ana.take_seat(slug, people[0].token or "", "zelda", cheating.OTHER_RESHUFFLE)
        expect(result(ana)).to_contain_text("This page did not see it dealt: check every card.")
        result(ana).get_by_role("button", name="Check every card").click()
        sees_alert(ana, "does not add up")
        saved = save(ana, tmp_path / "round.json")
        verify_on_page(ana, saved, "This deal is not in order.")
        ana.context.close()
        assert verify(saved) == verify(f"{server.address}/t/{slug}") == 1
    finally:
        server.kill(signal.SIGTERM)
