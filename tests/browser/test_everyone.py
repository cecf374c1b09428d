"""One page for everybody: keys alone, Spanish, large hands."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Newcomer
from .person import Person, until


def sit(newcomer: Newcomer, edition: str, table: str, bots: int, **how: object) -> Person:
    ana = newcomer("Ana", **how)
    ana.create(edition, table, seats=bots + 1)
    ana.add_bots(bots)
    ana.start()
    return ana


def test_a_round_with_the_keyboard_alone(newcomer: Newcomer) -> None:
    ana = sit(newcomer, "zelda", "two cards", 2)
    ana.page.keyboard.press("u")
    ana.page.keyboard.press("1")
    expect(ana.cards).to_have_count(1)

    def act() -> None:
        for key in ("1", "x", "d"):
            ana.page.keyboard.press(key)

    over = ana.page.locator(".result, .end")
    until(lambda: over.count() > 0, act, 240)


def test_focus_moves_along_the_hand(newcomer: Newcomer) -> None:
    ana = sit(newcomer, "frozen", "let go", 3)
    ana.cards.first.focus()
    ana.page.keyboard.press("ArrowRight")
    expect(ana.cards.nth(1)).to_be_focused()
    ana.page.keyboard.press("End")
    expect(ana.cards.last).to_be_focused()
    ana.page.keyboard.press("Enter")
    ana.page.keyboard.press("ArrowUp")
    expect(ana.page.locator(".chooser button").first).to_be_focused()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".chooser")).to_have_count(0)


def test_spanish_from_the_first_word_and_a_switch_at_the_table(newcomer: Newcomer) -> None:
    ana = sit(newcomer, "zelda", "bluff", 2, lang="es-MX", phone=True)
    ana.sees("Tira rojo, un 7 o un comodín.")
    expect(ana.page.get_by_role("button", name="Tomar", exact=True)).to_be_visible()
    ana.page.get_by_role("button", name="Menú").click()
    ana.page.get_by_role("button", name="Ajustes").click()
    ana.page.get_by_role("button", name="English").click()
    ana.page.get_by_role("button", name="Close").click()
    ana.sees("Play red, a 7 or a wild.")
    assert ana.page.locator("html").get_attribute("lang") == "en"


def test_24_cards_on_a_phone_are_all_there(newcomer: Newcomer) -> None:
    ana = sit(newcomer, "frozen", "crowded", 2, phone=True)
    expect(ana.cards).to_have_count(24)
    for i in range(24):
        box = ana.cards.nth(i).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 844
    assert ana.page.evaluate("() => document.documentElement.scrollWidth") == 390
    ana.play("Pink 7")
    expect(ana.cards).to_have_count(23)


@pytest.mark.parametrize("lang", ["en-US", "es-MX"])
def test_nothing_is_wider_than_a_small_phone(newcomer: Newcomer, lang: str) -> None:
    ana = newcomer("Ana", phone=True, lang=lang)
    ana.page.set_viewport_size({"width": 360, "height": 640})
    wide = "() => document.documentElement.scrollWidth > innerWidth"
    for path in ("/", "/new/saved-by-the-bell", "/nowhere/at/all"):
        ana.open(path)
        assert not ana.page.evaluate(wide), path
    ana.create("zelda", "last card", seats=4)
    assert not ana.page.evaluate(wide), "lobby"
    ana.add_bots(3)
    ana.start()
    assert not ana.page.evaluate(wide), "table"
    ana.press(ana.playable.first)
    ana.press(ana.page.locator(".hand li button.marked"))
    expect(ana.page.locator(".result")).to_be_visible()
    assert not ana.page.evaluate(wide), "result"
    ana.page.locator(".result .buttons .button").nth(1).click()
    expect(ana.page.locator(".replay")).to_be_visible()
    assert not ana.page.evaluate(wide), "replay"


def test_names_of_one_long_word_stay_on_a_small_phone(newcomer: Newcomer) -> None:
    ana = newcomer("W" * 24, phone=True)
    ana.page.set_viewport_size({"width": 360, "height": 640})
    wide = "() => document.documentElement.scrollWidth > innerWidth"
    ana.create("saved-by-the-bell", "W" * 40, seats=10)
    assert not ana.page.evaluate(wide), "lobby"
    ana.add_bots(9)
    ana.start()
    assert not ana.page.evaluate(wide), "table"
    ana.open("/")
    expect(ana.page.get_by_text("WWWW").first).to_be_visible()
    assert not ana.page.evaluate(wide), "home"


@pytest.mark.parametrize("phone", [True, False])
def test_every_control_is_as_large_as_a_fingertip(newcomer: Newcomer, phone: bool) -> None:
    ana = newcomer("Ana", phone=phone)
    ana.open("/")
    small = """() => [...document.querySelectorAll('button, a, select')].filter((each) => {
        const box = each.getBoundingClientRect()
        return box.width && (box.width < 44 || box.height < 44)
    }).map((each) => each.outerHTML.slice(0, 120))"""
    assert ana.page.evaluate(small) == []
    ana.create("saved-by-the-bell", "rad", seats=3)
    assert ana.page.evaluate(small) == []
    ana.add_bots(2)
    ana.start()
    assert ana.page.evaluate(small) == []


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (820, 1180)])
def test_no_control_lies_under_another(newcomer: Newcomer, size: tuple[int, int]) -> None:
    ana = newcomer("Ana", phone=True, lang="es-MX")
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    under = """() => [...document.querySelectorAll('button, a, select')].filter((each) => {
        each.scrollIntoView({ block: 'center' })
        const box = each.getBoundingClientRect()
        const at = (x, y) =>
            document.elementFromPoint(box.x + box.width * x, box.y + box.height * y)
        const seen = [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)]
        return box.width && !each.closest('.hand') && !seen.every((top) => each.contains(top))
    }).map((each) => each.outerHTML.slice(0, 120))"""
    ana.create("saved-by-the-bell", seats=10)
    ana.page.locator(".seats .open .level").first.click()
    ana.page.get_by_role("radio", name="Despreocupado").check()
    ana.page.keyboard.press("Escape")
    ana.add_bots(9)
    assert ana.page.evaluate(under) == [], "lobby"
    ana.start()
    assert ana.page.evaluate(under) == [], "table"


def test_a_card_that_lands_is_in_nobodys_way(newcomer: Newcomer) -> None:
    """Held where it flies by: over the draw pile, which can be pressed all the same."""
    ana = sit(newcomer, "zelda", "nothing fits", 2, phone=True)
    pressed = """() => {
        const [draw, card] = ['.piles .draw', '.piles .lain'].map(
            (each) => document.querySelector(each).getBoundingClientRect())
        document.querySelectorAll('.piles .lain').forEach((each) => {
            each.style.translate = `${draw.x - card.x}px ${draw.y - card.y}px`
        })
        return document.elementFromPoint(draw.x + draw.width / 2, draw.y + draw.height / 2)
            .closest('button').className
    }"""
    assert "draw" in ana.page.evaluate(pressed)


def test_the_verbs_below_a_hand_stay_on_one_line(newcomer: Newcomer) -> None:
    """Guards against labels of ours being cut like somebody's long name: “Ordena-r”."""
    ana, ben = newcomer("Ana"), newcomer("Ben", phone=True, lang="es-MX")
    slug = ana.create("zelda", "bluff", seats=3)
    ben.join(slug)
    ana.add_bots(1)
    ben.ready()
    ana.start()
    ana.press(ana.playable.last)
    ana.page.locator(".chooser .color").nth(1).click()
    verbs = ben.page.locator(".verbs .button")
    expect(verbs).to_have_text(["Tomar 4", "Ordenar"])
    heights = "(verbs) => verbs.map((each) => each.getBoundingClientRect().height)"
    for width in (360, 375, 381, 390, 412, 430):
        ben.page.set_viewport_size({"width": width, "height": 780})
        assert verbs.evaluate_all(heights) == [48, 48], width  # two lines are higher


def test_no_word_is_broken_in_the_bar_of_a_small_tablet(newcomer: Newcomer) -> None:
    ana = sit(newcomer, "zelda", "", 2, lang="es-MX")
    ana.page.set_viewport_size({"width": 600, "height": 960})
    broken = """() => [...document.querySelectorAll('header.top > *')].filter((each) => {
        const words = new Range()
        words.selectNodeContents(each)
        const lines = new Set([...words.getClientRects()].map((line) => line.top))
        return each.textContent && !each.querySelector('svg') && lines.size > 1
    }).map((each) => each.textContent)"""
    assert ana.page.evaluate(broken) == []
    assert ana.page.evaluate("() => document.documentElement.scrollWidth") == 600


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1024, 768)])
def test_the_names_of_editions_lie_below_or_beside_their_cards(
    newcomer: Newcomer, size: tuple[int, int]
) -> None:
    ana = newcomer("Ana")
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    ana.open("/")
    for tile in ana.page.locator("article").all():
        name = tile.locator("h2").bounding_box()
        cards = [card.bounding_box() for card in tile.locator(".card-in-fan").all()]
        assert name
        below = max(box["y"] + box["height"] for box in cards if box) <= name["y"] + 2
        beside = min(box["x"] for box in cards if box) >= name["x"] + 0.5 * name["width"]
        assert below or beside


def test_with_reduced_motion_nothing_travels(newcomer: Newcomer) -> None:
    ana = newcomer("Ana")
    ana.page.emulate_media(reduced_motion="reduce")
    ana.create("zelda", "two cards", seats=3)
    ana.add_bots(2)
    ana.start()
    moving = """() => [...new Set([...document.querySelectorAll('body *')].map((each) =>
        getComputedStyle(each).transitionProperty))]"""
    assert ana.page.evaluate(moving) == ["opacity"]


@pytest.mark.parametrize("size", [(768, 1024), (1024, 768), (1440, 900)])
def test_what_one_has_stands_beside_the_hand(newcomer: Newcomer, size: tuple[int, int]) -> None:
    ana = sit(newcomer, "frozen", "let go", 3, lang="es-MX")
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    own, first = ana.page.locator(".own"), ana.cards.first
    expect(own).to_contain_text("10 cartas")
    expect(own.get_by_role("button")).to_be_visible()
    left, hand = own.locator(".me").bounding_box(), first.bounding_box()
    assert left
    assert hand
    assert left["x"] + left["width"] <= hand["x"]


def test_the_page_is_light(newcomer: Newcomer) -> None:
    import gzip

    folder = Path(__file__).parents[2] / "src/penultima/page/assets"
    files = [file for file in folder.iterdir() if re.search(r"\.(js|css)$", file.name)]
    weight = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)
    assert weight <= 150_000
    # The server tells the rules: words for them would only be carried along.
    assert not [file.name for file in files if b"rulebook-title" in file.read_bytes()]
    ana = newcomer("Ana")
    ana.open("/")
    ana.sees("Create a table")
