"""Takes pictures of every screen, phone and desktop, in every language: `make screenshots`.

A scene is a function of a few lines, here or in a `_scenes` file. A new one is added to `SCENES`.
"""

import argparse
import re
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import FilePayload, expect, sync_playwright

from build_page import build
from penultima.rules.edition import names
from penultima.rules.gallery import gallery
from penultima.text.fluent import LANGS, say
from penultima.text.gallery import written

from .album import DEVICES, Album, table_of
from .analysis_scenes import analysed
from .app_scenes import certificate, offline
from .book_scenes import books
from .coach_scenes import coaching, oracle
from .conftest import FLAGS, ROOT, TableServer, headless_chromium
from .fair_scenes import fair_deals, seal
from .learning import Learner
from .opening import hold_opening
from .people_scenes import devices, leaving, lost, meeting, slow_player, television
from .person import Person
from .seating import sit_down


def home(album: Album) -> None:
    priya = album.person("Priya")
    priya.open()
    album.take(priya, "home", whole=True)
    priya.page.locator(".join .button").last.click()
    album.take(priya, "practise")
    for edition in names():
        priya.open(f"/new/{edition}")
        album.take(priya, f"create-{edition}", whole=True)
    priya.open("/t/nowhere2")
    expect(priya.page.locator("h1", has_text=".")).to_be_visible()
    album.take(priya, "not-found")
    priya.open("/")
    priya.page.locator("header .bare").click()
    album.take(priya, "settings")
    priya.context.close()


def first_game(album: Album) -> None:
    """A lesson from its first task to its end."""
    priya = album.person("Priya")
    learner = Learner(priya, "zelda", album.lang)
    priya.open("/learn/zelda")
    for task in learner.follow_first():
        if task in ("color", "draw", "catch", "challenge", "uno"):
            album.take(priya, f"lesson-{task}")
    expect(priya.page.locator(".end")).to_be_visible()
    album.take(priya, "lesson-end")
    priya.context.close()


def special(album: Album) -> None:
    """What is special in each edition: its first position, and the end."""
    priya = album.person("Priya")
    for edition in names():
        priya.open(f"/learn/{edition}/special")
        expect(priya.page.locator(".coach:not(.waits)").first).to_be_visible()
        album.take(priya, f"special-{edition}")
    for _ in Learner(priya, "classic", album.lang).follow_special():
        pass
    album.take(priya, "special-end")
    priya.context.close()


def lobby_of_ten(album: Album) -> None:
    priya = album.person("Priya")
    priya.create("classic", "The whole family", seats=10)
    album.take(priya, "lobby-empty")
    priya.page.locator(".foot .button").first.click()
    expect(priya.page.locator(".seats .open")).to_have_count(0)
    album.take(priya, "lobby-of-ten")
    priya.context.close()


def verify(album: Album) -> None:
    """The page that checks saved rounds, with a file that is none."""
    priya = album.person("Priya")
    priya.open("/verify")
    file: FilePayload = {"name": "round.json", "mimeType": "application/json", "buffer": b"{}"}
    priya.page.locator("input[type=file]").set_input_files(file)
    expect(priya.page.locator(".bad")).to_be_visible()
    album.take(priya, "verify", whole=True)
    priya.context.close()


def lobby(album: Album) -> None:
    priya, mateo = album.person("Priya"), album.person("Mateo", phone=False)
    slug = priya.create("saved-by-the-bell", "Sunday table", seats=6)
    mateo.open(f"/t/{slug}")
    mateo.page.locator("main form input").fill("Mateo")
    album.take(mateo, "join")
    mateo.page.locator("form button[type=submit]").click()
    expect(priya.page.locator(".seats .name", has_text="Mateo")).to_be_visible()
    priya.add_bots(3)
    mateo.ready()
    priya.page.locator(".swatches").first.locator("button").nth(3).click()
    album.take(priya, "lobby-wardrobe", whole=album.phone)
    priya.page.locator(".agreed").click()
    album.take(priya, "agree")
    priya.page.keyboard.press("Escape")
    priya.page.locator(".seats .level").first.click()
    album.take(priya, "levels")
    priya.page.keyboard.press("Escape")
    priya.page.locator(".invite .button").nth(1).click()
    album.take(priya, "qr")
    for each in (priya, mateo):
        each.context.close()


def house_rule(album: Album) -> None:
    priya, leo = album.person("Priya"), album.person("Leo", phone=False)
    slug = priya.create("frozen", "house", seats=3)
    leo.join(slug)
    priya.add_bots(1)
    rule = written(gallery()["kind-words"], album.lang)
    priya.page.locator("textarea").fill(rule.text)
    priya.page.locator("aside form input").first.fill(rule.title)
    priya.page.locator("aside fieldset select").last.select_option("draw")
    priya.page.locator("aside").scroll_into_view_if_needed()
    album.take(priya, "house-rule-writing", whole=album.phone)
    priya.page.locator("aside form button[aria-haspopup]").click()
    album.take(priya, "house-rule-gallery")
    priya.page.keyboard.press("Escape")
    priya.page.locator("aside form button[type=submit]").click()
    album.take(priya, "house-rule-votes", whole=album.phone)
    for each in (priya, leo):
        each.context.close()


def ruling(album: Album) -> None:
    """Priya enters what the table decided, Mateo objects to it, and Leo reads the next proposal."""
    people = album.person("Priya"), album.person("Mateo"), album.person("Leo")
    priya, mateo, leo = people
    sit_down("frozen", "slap", *people)
    priya.press(priya.card(say(album.lang, "face-WC1")))
    priya.page.locator(".chooser .color").first.click()
    album.take(priya, "ruling-asked")
    enter = priya.page.locator(".ruling .button.primary")
    enter.click()
    add = priya.page.locator("dialog form > label select")
    add.select_option("draw")
    add.select_option("lose_turn")
    priya.page.locator("dialog li select").last.select_option(label="Leo")
    album.take(priya, "ruling-entered")
    priya.page.locator("dialog button[type=submit]").click()
    expect(mateo.page.locator(".ruling .answers")).to_be_visible()
    album.take(mateo, "ruling-vote")
    album.take(priya, "ruling-waiting")
    mateo.page.locator(".ruling .answers .button").last.click()
    expect(priya.page.locator(".ruling [role=alert]")).to_be_visible()
    album.take(priya, "ruling-objection")
    enter.click()
    priya.page.locator("dialog button[type=submit]").click()
    for each in (mateo, leo):
        each.page.locator(".ruling .answers .button").first.click()
    expect(priya.page.locator(".lost").first).to_be_visible()
    album.take(priya, "lost-turn")
    for each in people:
        each.context.close()


def demand(album: Album) -> None:
    priya = table_of(album, "zelda", "sunday", 3)
    expect(priya.page.locator(".prompt .emblem")).to_be_attached()
    album.take(priya, "table-demand")
    priya.context.close()


def sheets(album: Album) -> None:
    """Everything that opens over the table."""
    priya = table_of(album, "zelda", "two cards", 2)
    sheet = priya.page.locator("dialog[open]")
    menu = priya.page.get_by_role("button", name=re.compile("^Men[uú]$"))
    menu.click()
    album.take(priya, "menu")
    for place, name in enumerate(("scores", "moves", "rules", "settings", "keys")):
        sheet.locator("nav .button").nth(place).click()
        if name == "rules":
            expect(sheet.locator("h5").last).to_be_visible()
        album.take(priya, name)
        sheet.locator(".cross").click()
        menu.click()
    sheet.locator(".cross").click()
    priya.press(priya.page.locator(".hand li button:not(.playable)"))
    expect(priya.page.get_by_role("alert")).to_be_visible()
    album.take(priya, "refusal")
    priya.page.locator(".prompt .button").first.click()
    expect(sheet.locator("mark")).to_be_visible()
    album.take(priya, "rules-at-a-clause")
    sheet.locator(".cross").click()
    priya.page.keyboard.press("i")
    expect(sheet.locator(".text p")).to_have_count(2)
    album.take(priya, "card")
    priya.context.close()


def opening(album: Album) -> None:
    """The draw for dealer and the deal, held for a picture."""
    priya = album.person("Priya")
    hold_opening(priya.page, [])
    priya.create("frozen", "", seats=3)
    priya.add_bots(2)
    priya.page.locator(".foot .button.primary").click()
    expect(priya.page.locator(".opening li").first).to_be_visible()
    album.take(priya, "opening")
    priya.context.close()


def let_go(album: Album) -> None:
    priya = table_of(album, "frozen", "let go", 3)
    priya.press(priya.card(say(album.lang, "face-WL")))
    album.take(priya, "table-let-go")
    priya.context.close()


def rad(album: Album) -> None:
    priya = table_of(album, "saved-by-the-bell", "rad", 2)
    priya.press(priya.card(say(album.lang, "face-WS")))
    priya.page.locator(".chooser .color").first.hover()
    album.take(priya, "table-rad-style")
    priya.context.close()


def classic(album: Album) -> None:
    """A lobby and a table of the edition that has no special cards."""
    priya = album.person("Priya")
    priya.create("classic", "Sunday table", seats=5)
    priya.add_bots(3)
    album.take(priya, "lobby-classic", whole=album.phone)
    priya.context.close()
    priya = table_of(album, "classic", "kitchen", 3)
    album.take(priya, "table-classic")
    priya.press(priya.card(say(album.lang, "face-W")))
    album.take(priya, "table-classic-wild")
    priya.context.close()


def players(album: Album) -> None:
    for edition, count in (
        ("zelda", 2), ("frozen", 5), ("zelda", 6), ("frozen", 8), ("saved-by-the-bell", 10),
    ):  # fmt: skip
        priya = table_of(album, edition, "reunion", count - 1)
        album.take(priya, f"table-{count}-players")
        priya.context.close()


def crowded(album: Album) -> None:
    for table, count in (("crowded", 24), ("heap", 30)):
        priya = table_of(album, "frozen", table, 2)
        album.take(priya, f"table-{count}-cards")
        priya.context.close()


def after_mateo(album: Album, table: str) -> tuple[Person, Person]:
    """Mateo has the first turn, and Priya the next."""
    priya, mateo = album.person("Priya"), album.person("Mateo", phone=False)
    sit_down("zelda", table, mateo, priya, bots=1)
    return priya, mateo


def race(album: Album) -> None:
    """Mateo forgets to call; Priya may catch him."""
    priya, mateo = after_mateo(album, "uncalled")
    mateo.press(mateo.playable.first)
    expect(priya.page.locator(".catch")).to_be_visible()
    album.take(priya, "table-catch")
    for each in (priya, mateo):
        each.context.close()


def catch_or_challenge(album: Album) -> None:
    """Mateo forgets to call after a Wild Draw Four; Priya may catch him or challenge the card."""
    priya, mateo = after_mateo(album, "uncalled bluff")
    mateo.press(mateo.playable.last)
    mateo.page.locator(".chooser .color").nth(1).click()
    expect(priya.page.locator(".challenge")).to_be_visible()
    expect(priya.page.locator(".catch")).to_be_in_viewport(ratio=1)
    album.take(priya, "challenge-catch")
    for each in (priya, mateo):
        each.context.close()


def challenge(album: Album) -> None:
    priya, mateo = after_mateo(album, "bluff")
    mateo.press(mateo.playable.last)
    mateo.page.locator(".chooser .color").nth(1).click()
    expect(priya.page.locator(".challenge")).to_be_visible()
    album.take(priya, "challenge")
    priya.page.locator(".challenge .button").nth(1).click()
    expect(priya.page.locator("dialog[open]")).to_be_visible()
    album.take(priya, "private-look")
    for each in (priya, mateo):
        each.context.close()


def ends(album: Album) -> None:
    priya = table_of(album, "zelda", "last card", 3)
    priya.press(priya.playable.first)
    if priya.touch:
        priya.press(priya.page.locator(".hand li button.marked"))
    expect(priya.page.locator(".result")).to_be_visible()
    album.take(priya, "result", whole=album.phone)
    priya.page.locator(".result .buttons .button").first.click()
    expect(priya.page.locator(".replay")).to_be_visible()
    album.take(priya, "replay")
    priya.context.close()
    priya = table_of(album, "zelda", "nearly won", 2)
    priya.press(priya.playable.first)
    if priya.touch:
        priya.press(priya.page.locator(".hand li button.marked"))
    expect(priya.page.locator(".end")).to_be_visible()
    album.take(priya, "match-end", whole=album.phone)
    priya.context.close()


def watching(album: Album) -> None:
    lang = album.lang
    mateo, zoe = album.person("Mateo", phone=False), album.person("Zoe")
    slug = sit_down("frozen", "let go", mateo, bots=3)
    zoe.open(f"/t/{slug}")
    album.take(zoe, "join-started")
    zoe.page.get_by_role("button", name=say(lang, "page-just-watch")).click()
    expect(zoe.page.locator(".table")).to_be_visible()
    album.take(zoe, "spectator")
    for each in (mateo, zoe):
        each.context.close()


SCENES: tuple[Callable[[Album], None], ...] = (
    home, first_game, special, verify, seal, fair_deals, lobby, lobby_of_ten, house_rule, ruling,
    opening, demand, sheets, let_go, rad, classic, players, crowded, race, catch_or_challenge,
    challenge, ends, analysed, watching, meeting, leaving, slow_player, lost, devices, television,
    books, coaching, oracle, certificate, offline,
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "screenshots")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--lang", nargs="*", default=list(LANGS))
    parser.add_argument("--device", nargs="*", default=["phone", "desktop"], choices=DEVICES)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    build(ROOT)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = TableServer(Path(data), "--public")
        try:
            browser = playwright.chromium.launch(executable_path=headless_chromium(), args=FLAGS)
            for lang in args.lang:
                for device in args.device:
                    album = Album(browser, server, args.folder, lang, device)
                    for scene in SCENES:
                        if not args.only or scene.__name__ in args.only:
                            scene(album)
            browser.close()
        finally:
            server.kill(signal.SIGTERM)


if __name__ == "__main__":
    main()
