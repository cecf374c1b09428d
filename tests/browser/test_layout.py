"""Every screen fits: nothing is cut off, covered, too small or outside a small window."""

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .person import AT_REST, Person
from .seating import ana_alone, sit_down

TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
TOO_SMALL = """() => [...document.querySelectorAll('button, a, select')].filter((each) => {
  const box = each.getBoundingClientRect()
  return box.width && (box.width < 44 || box.height < 44)
}).map((each) => each.outerHTML.slice(0, 120))"""
COVERED = """() => [...document.querySelectorAll('button, a, select')].filter((each) => {
  each.scrollIntoView({ block: 'center' })
  const box = each.getBoundingClientRect()
  const at = (x, y) => document.elementFromPoint(box.x + box.width * x, box.y + box.height * y)
  const seen = [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)]
  return box.width && !each.closest('.hand') && !seen.every((top) => each.contains(top))
}).map((each) => each.outerHTML.slice(0, 120))"""
BROKEN_WORDS = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken = []
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const word of text.data.matchAll(/\\S+/g)) {
      const place = new Range()
      place.setStart(text, word.index)
      place.setEnd(text, word.index + word[0].length)
      const lines = new Set([...place.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word[0])
    }
  return broken
}"""
BROKEN_LABELS = """() => [...document.querySelectorAll('header.top > *')].filter((each) => {
  const words = new Range()
  words.selectNodeContents(each)
  const lines = new Set([...words.getClientRects()].map((line) => line.top))
  return each.textContent && !each.querySelector('svg') && lines.size > 1
}).map((each) => each.textContent)"""


def extent(person: Person, selector: str) -> tuple[float, float]:
    """The top and the bottom of all elements of a kind."""
    boxes = [each.bounding_box() for each in person.page.locator(selector).all()]
    assert boxes
    return (
        min(box["y"] for box in boxes if box),
        max(box["y"] + box["height"] for box in boxes if box),
    )


@pytest.mark.parametrize(
    ("edition", "table", "bots"),
    [
        ("frozen", "crowded", 2),
        ("frozen", "heap", 2),
        ("zelda", "", 9),
        ("saved-by-the-bell", "rad", 2),
    ],
)
def test_on_a_small_phone_the_parts_of_the_table_do_not_overlap(
    new_person: NewPerson, edition: str, table: str, bots: int
) -> None:
    ana = new_person("Ana", phone=True)
    ana.resize(360, 640)
    sit_down(edition, table, ana, bots=bots)
    bar = extent(ana, "footer.bar")
    # Cards are turned a little: a corner may dip behind the bar.
    assert extent(ana, ".hand li button")[1] <= bar[0] + 6
    assert extent(ana, ".prompt .text")[1] <= extent(ana, ".hand li button")[0] + 6
    assert extent(ana, "ul.seats .chip .name")[1] <= extent(ana, ".piles .over")[0]
    assert extent(ana, ".discard, .discard .tag")[1] <= extent(ana, ".prompt .text")[0]
    if table == "rad":
        ana.press(ana.card("Wild Rad Style"))
        expect(ana.page.locator(".chooser")).to_be_visible()
        ana.page.evaluate(AT_REST)
        assert extent(ana, ".chooser")[0] >= extent(ana, "ul.seats .chip .name")[1]
        assert extent(ana, ".chooser")[1] <= extent(ana, ".hand li button")[0] + 20
        ana.page.get_by_role("button", name="Put the card back").click()
        ana.resize(844, 390)
        ana.press(ana.card("Wild Rad Style"))
        ana.page.evaluate(AT_REST)
        assert ana.box(".chooser h2")["y"] >= 0


def test_a_phone_in_landscape_has_the_piles_beside_the_hand(new_person: NewPerson) -> None:
    ana = new_person("Ana", phone=True)
    ana.resize(844, 390)
    sit_down("zelda", "", ana, bots=6)
    draw, discard, hand = map(ana.box, (".piles .over", ".discard", ".hand li button"))
    assert draw["x"] >= 8
    assert draw["x"] + draw["width"] <= discard["x"]
    assert discard["x"] + discard["width"] <= hand["x"]
    header = ana.box("header")
    assert discard["y"] >= header["y"] + header["height"]
    assert ana.box("ul.seats .chip")["x"] >= header["x"] + header["width"]


def test_on_a_tablet_seats_have_plates_and_a_choice_leaves_the_colour_visible(
    new_person: NewPerson,
) -> None:
    ana = new_person("Ana")
    ana.resize(768, 1024)
    sit_down("saved-by-the-bell", "rad", ana, bots=2)
    ana.press(ana.card("Wild Rad Style"))
    for width, height in ((768, 1024), (820, 1180)):
        ana.resize(width, height)
        expect(ana.page.locator(".seat .plate")).to_have_count(2)
        chooser, tag = map(ana.box, (".chooser", ".discard .tag"))
        assert tag["y"] + tag["height"] <= chooser["y"], (width, height)


def test_24_cards_fit_on_a_phone(new_person: NewPerson) -> None:
    ana = ana_alone(new_person, "frozen", "crowded", 2, phone=True)
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
def test_nothing_is_wider_than_a_small_phone(new_person: NewPerson, lang: str) -> None:
    ana = new_person("Ana", phone=True, lang=lang)
    ana.resize(360, 640)
    for path in ("/", "/new/saved-by-the-bell", "/nowhere/at/all"):
        ana.open(path)
        assert not ana.page.evaluate(TOO_WIDE), path
    ana.create("zelda", "last card", seats=4)
    assert not ana.page.evaluate(TOO_WIDE), "lobby"
    ana.add_bots(3)
    ana.start()
    assert not ana.page.evaluate(TOO_WIDE), "table"
    ana.press(ana.playable.first)
    ana.press(ana.page.locator(".hand li button.marked"))
    expect(ana.page.locator(".result")).to_be_visible()
    assert not ana.page.evaluate(TOO_WIDE), "result"
    ana.page.locator(".result .buttons .button").first.click()
    expect(ana.page.locator(".replay")).to_be_visible()
    assert not ana.page.evaluate(TOO_WIDE), "replay"


def test_the_longest_names_fit_on_a_small_phone(new_person: NewPerson) -> None:
    ana = new_person("W" * 24, phone=True)
    ana.resize(360, 640)
    ana.create("saved-by-the-bell", "W" * 40, seats=10)
    assert not ana.page.evaluate(TOO_WIDE), "lobby"
    ana.add_bots(9)
    ana.start()
    assert not ana.page.evaluate(TOO_WIDE), "table"
    ana.open("/")
    expect(ana.page.get_by_text("WWWW").first).to_be_visible()
    assert not ana.page.evaluate(TOO_WIDE), "home"


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_every_control_is_as_large_as_a_fingertip(new_person: NewPerson, phone: bool) -> None:
    ana = new_person("Ana", phone=phone)
    ana.open("/")
    assert ana.page.evaluate(TOO_SMALL) == [], "home"
    ana.create("saved-by-the-bell", "rad", seats=3)
    assert ana.page.evaluate(TOO_SMALL) == [], "lobby"
    ana.add_bots(2)
    ana.start()
    assert ana.page.evaluate(TOO_SMALL) == [], "table"


def test_no_control_covers_another(new_person: NewPerson) -> None:
    ana = new_person("Ana", phone=True, lang="es-MX")
    sizes = ((360, 640), (844, 390), (820, 1180))
    ana.create("saved-by-the-bell", seats=10)
    ana.page.locator(".new-bots .button").click()
    ana.page.get_by_role("radio", name="10", exact=True).check()
    ana.page.keyboard.press("Escape")
    ana.add_bots(9)
    for width, height in sizes:
        ana.resize(width, height)
        assert ana.page.evaluate(COVERED) == [], ("lobby", width, height)
    ana.start()
    for width, height in sizes:
        ana.resize(width, height)
        assert ana.page.evaluate(COVERED) == [], ("table", width, height)


def test_the_buttons_below_a_hand_stay_on_one_line(new_person: NewPerson) -> None:
    """Guards against our own labels being hyphenated like a long name: “Ordena-r”."""
    ana, ben = new_person("Ana"), new_person("Ben", phone=True, lang="es-MX")
    sit_down("zelda", "bluff", ana, ben, bots=1)
    ana.press(ana.playable.last)
    ana.page.locator(".chooser .color").nth(1).click()
    verbs = ben.page.locator(".verbs .button")
    expect(verbs).to_have_text(["Tomar 4", "Ordenar"])
    heights = "(verbs) => verbs.map((each) => each.getBoundingClientRect().height)"
    for width in (360, 375, 381, 390, 412, 430):
        ben.page.set_viewport_size({"width": width, "height": 780})
        assert verbs.evaluate_all(heights) == [48, 48], width  # two lines are higher


def test_beside_the_hand_stands_how_many_cards_one_has(new_person: NewPerson) -> None:
    ana = ana_alone(new_person, "frozen", "let go", 3, lang="es-MX")
    own = ana.page.locator(".own")
    for width, height in ((768, 1024), (1024, 768), (1440, 900)):
        ana.resize(width, height)
        expect(own).to_contain_text("10 cartas")
        expect(own.get_by_role("button").last).to_be_visible()
        count, hand = map(ana.box, (".own .me", ".hand li button"))
        assert count["x"] + count["width"] <= hand["x"], (width, height)
    ana.resize(600, 960)
    assert ana.page.evaluate(BROKEN_LABELS) == []
    assert ana.page.evaluate("() => document.documentElement.scrollWidth") == 600


def test_the_name_of_an_edition_is_below_or_beside_its_cards(new_person: NewPerson) -> None:
    ana = new_person("Ana")
    ana.open("/")
    for width, height in ((360, 640), (844, 390), (1024, 768)):
        ana.resize(width, height)
        for tile in ana.page.locator("article").all():
            name = tile.locator("h2").bounding_box()
            cards = [card.bounding_box() for card in tile.locator(".card-in-fan").all()]
            assert name
            below = max(box["y"] + box["height"] for box in cards if box) <= name["y"] + 2
            beside = min(box["x"] for box in cards if box) >= name["x"] + 0.5 * name["width"]
            assert below or beside, (width, height)


def test_no_word_is_broken_after_a_round_and_in_its_replay(new_person: NewPerson) -> None:
    ana = new_person("Ana", phone=True, lang="es-MX")
    guest = new_person("Maximiliana Fernández", phone=True, lang="es-MX")
    slug = sit_down("zelda", "last card", ana, guest, bots=2)
    ana.play("5 rojo")
    expect(guest.page.locator(".result .buttons")).to_be_visible()
    for size in (16, 32):
        guest.set_font_size(size)
        assert guest.page.evaluate(BROKEN_WORDS) == [], ("result", size)
    guest.open(f"/t/{slug}/replay/1/1")
    expect(guest.page.locator(".replay")).to_be_visible()
    for size in (16, 32):
        guest.set_font_size(size)
        assert guest.page.evaluate(BROKEN_WORDS) == [], ("replay", size)
