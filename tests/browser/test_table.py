"""What happens at a table, seen from several pages at once."""

import re
from typing import Literal, TypeAlias

import pytest
from playwright.sync_api import FloatRect, expect

from .conftest import Newcomer
from .person import Person, until

Motion: TypeAlias = Literal["no-preference", "reduce"]


def two_at_a_table(newcomer: Newcomer, edition: str, table: str) -> tuple[Person, Person]:
    """Ana opens the table and Beto sits down at her left, on a phone; a bot is the third."""
    ana, beto = newcomer("Ana"), newcomer("Beto", phone=True)
    slug = ana.create(edition, table, seats=3)
    beto.join(slug)
    expect(ana.page.locator(".seats .name", has_text="Beto")).to_be_visible()
    ana.add_bots(1)
    beto.ready()
    expect(ana.page.locator(".seats .status", has_text="Ready")).to_be_visible()
    ana.start()
    expect(beto.page.locator(".table")).to_be_visible()
    return ana, beto


@pytest.mark.parametrize("edition", ["zelda", "frozen", "saved-by-the-bell"])
def test_a_round_between_two_pages_and_a_bot(newcomer: Newcomer, edition: str) -> None:
    ana, beto = two_at_a_table(newcomer, edition, "")
    results = [person.page.locator(".result") for person in (ana, beto)]

    def act() -> None:
        ana.act()
        beto.act()

    until(lambda: all(result.count() for result in results), act, 300)
    points = {result.locator(".points .sr").inner_text() for result in results}
    assert len(points) == 1
    ana.page.get_by_role("button", name="Next round").click()
    beto.page.get_by_role("button", name="Next round").click()
    expect(ana.page.locator(".table")).to_be_visible()


def test_who_says_nothing_is_caught_by_another_page(newcomer: Newcomer) -> None:
    ana, beto = two_at_a_table(newcomer, "zelda", "uncalled")
    ana.play("Red 5")
    catch = beto.page.get_by_role("button", name="Catch Ana")
    expect(catch).to_be_visible()
    catch.click()
    expect(ana.cards).to_have_count(3)
    expect(ana.page.locator("aside.rail")).to_contain_text("Beto caught you")


@pytest.mark.parametrize("size", [(768, 1024), (820, 1180), (1024, 768), (1440, 900)], ids=str)
def test_a_catch_lies_beside_the_piles(newcomer: Newcomer, size: tuple[int, int]) -> None:
    ana, beto = two_at_a_table(newcomer, "zelda", "uncalled")
    beto.page.set_viewport_size({"width": size[0], "height": size[1]})
    ana.play("Red 5")
    expect(beto.page.get_by_role("button", name="Catch Ana")).to_be_visible()
    apart = """() => {
        const pill = document.querySelector('.pill').getBoundingClientRect()
        const pile = document.querySelector('.discard').getBoundingClientRect()
        return Math.max(pile.left - pill.right, pill.left - pile.right, pile.top - pill.bottom)
    }"""
    assert beto.page.evaluate(apart) >= 19


@pytest.mark.parametrize("size", [(820, 1180), (1180, 820)], ids=str)
def test_without_the_rail_one_line_tells_what_happened_last(
    newcomer: Newcomer, size: tuple[int, int]
) -> None:
    ana, beto = two_at_a_table(newcomer, "zelda", "uncalled")
    beto.page.set_viewport_size({"width": size[0], "height": size[1]})
    ana.play("Red 5")
    line = beto.page.locator(".last")
    expect(line).to_have_text("Ana played red 5. Ana has one card and said nothing.")
    tag, told, prompt = (
        beto.page.locator(what).bounding_box() for what in (".discard .tag", ".last", ".prompt")
    )
    assert tag
    assert told
    assert prompt
    assert tag["y"] + tag["height"] <= told["y"]
    assert told["y"] + told["height"] <= prompt["y"]


@pytest.mark.parametrize("asked", ["challenge", "chooser"])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)], ids=str)
def test_who_is_asked_something_on_a_phone_can_still_catch(
    newcomer: Newcomer, size: tuple[int, int], asked: str
) -> None:
    """A debt may be open while a question is: neither the catch nor the question is covered."""
    edition, table = {
        "challenge": ("zelda", "uncalled bluff"),
        "chooser": ("saved-by-the-bell", "uncalled, then style"),
    }[asked]
    ana, beto = two_at_a_table(newcomer, edition, table)
    beto.page.set_viewport_size({"width": size[0], "height": size[1]})
    if asked == "challenge":
        ana.press(ana.card("Wild Draw Four"))
        ana.choose("Green")
    else:
        ana.play("Orange 5")
        expect(beto.card("Wild Rad Style")).to_have_class(re.compile("playable"))
        beto.press(beto.card("Wild Rad Style"))
    catch = beto.page.get_by_role("button", name="Catch Ana")
    expect(catch).to_be_visible()
    buttons = beto.page.locator(f".{asked} button")
    expect(buttons.first).to_be_visible()
    for each in (catch, *buttons.all()):
        expect(each).to_be_in_viewport(ratio=1)
        each.click(trial=True)  # nothing lies over it
    expect(beto.page.locator(f".{asked} h2")).to_be_in_viewport(ratio=1)
    catch.click()
    expect(ana.cards).to_have_count(3)
    expect(catch).to_have_count(0)
    expect(buttons.first).to_be_visible()


@pytest.mark.parametrize("size", [(768, 1024), (820, 1180)], ids=str)
def test_on_a_tablet_seats_have_plates_and_a_choice_leaves_the_colour_in_sight(
    newcomer: Newcomer, size: tuple[int, int]
) -> None:
    ana = newcomer("Ana")
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    ana.create("saved-by-the-bell", "rad", seats=3)
    ana.add_bots(2)
    ana.start()
    expect(ana.page.locator(".seat .plate")).to_have_count(2)
    ana.press(ana.card("Wild Rad Style"))
    chooser, tag = (ana.page.locator(what).bounding_box() for what in (".chooser", ".discard .tag"))
    assert chooser
    assert tag
    assert tag["y"] + tag["height"] <= chooser["y"]


def test_a_call_that_is_armed_goes_with_the_play(newcomer: Newcomer) -> None:
    ana, beto = two_at_a_table(newcomer, "zelda", "uncalled")
    ana.page.keyboard.press("u")
    expect(ana.page.locator("button.uno")).to_have_attribute("aria-pressed", "true")
    ana.play("Red 5")
    expect(ana.cards).to_have_count(1)
    expect(ana.page.locator("aside.rail")).to_contain_text("You say UNO")
    expect(beto.page.get_by_role("button", name="Catch Ana")).to_have_count(0)


def test_a_challenge_shows_the_hand_to_one_page_only(newcomer: Newcomer) -> None:
    ana, beto = two_at_a_table(newcomer, "zelda", "bluff")
    ana.press(ana.card("Wild Draw Four"))
    expect(ana.page.locator(".chooser")).to_contain_text("You hold red: if challenged, you draw 4.")
    ana.choose("Green")
    expect(beto.page.locator("footer.bar").get_by_role("button", name="Draw 4")).to_be_enabled()
    beto.page.get_by_role("button", name="Challenge").click()
    expect(ana.page.get_by_role("status")).to_have_text("Beto is looking at your hand.")
    look = beto.page.locator("dialog[open]")
    expect(look).to_contain_text("Ana's hand")
    expect(look).to_contain_text("Only you can see this hand")
    expect(look).to_contain_text("Guilty")
    expect(look.locator("li.match")).to_have_count(1)
    expect(ana.page.locator("dialog[open]")).to_have_count(0)
    expect(ana.cards).to_have_count(7)
    look.get_by_role("button", name="Close the hand").click()
    expect(look).to_have_count(0)


def test_a_demand_leaves_only_its_answers_bright(newcomer: Newcomer) -> None:
    ana, beto = two_at_a_table(newcomer, "zelda", "demand")
    ana.press(ana.card("Wild Triforce"))
    ana.choose("Blue")
    expect(beto.page.locator(".prompt")).to_contain_text("Triforce demand")
    expect(beto.playable).to_have_count(2)
    expect(beto.page.locator("footer.bar").get_by_role("button", name="Draw 3")).to_be_disabled()
    beto.play("Blue 9")
    expect(beto.page.locator(".piles .discard")).to_have_attribute(
        "aria-label", re.compile("Blue 9")
    )


def test_who_can_not_answer_a_demand_draws_three(newcomer: Newcomer) -> None:
    ana, beto = two_at_a_table(newcomer, "zelda", "demand without answer")
    ana.press(ana.card("Wild Triforce"))
    ana.choose("Blue")
    beto.page.locator("footer.bar").get_by_role("button", name="Draw 3").click()
    expect(beto.cards).to_have_count(6)


# What was seen of something that comes and goes by itself.
WATCH = """(what) => {
  window.seen = new Set()
  new MutationObserver(() => {
    for (const each of document.querySelectorAll(what)) window.seen.add(each.textContent)
  }).observe(document.body, {subtree: true, childList: true, characterData: true})
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_let_it_go_says_what_leaves(newcomer: Newcomer, motion: Motion) -> None:
    ana = newcomer("Ana", phone=True)
    ana.page.emulate_media(reduced_motion=motion)
    ana.create("frozen", "let go", seats=4)
    ana.add_bots(3)
    ana.start()
    ana.press(ana.card("Let It Go"))
    expect(ana.page.locator(".chooser h2")).to_have_text("Let It Go, with your 3 blue cards")
    expect(ana.page.locator(".flake")).to_have_count(3)
    ana.page.evaluate(WATCH, ".frost")
    ana.choose("Green")
    expect(ana.cards).to_have_count(6)
    expect(ana.page.locator(".frost")).to_have_count(0)
    frosted = ana.page.evaluate("() => window.seen.size")
    assert frosted == (1 if motion == "no-preference" else 0)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_points_are_counted_card_by_card(newcomer: Newcomer, motion: Motion) -> None:
    ana = newcomer("Ana")
    ana.page.emulate_media(reduced_motion=motion)
    ana.create("zelda", "last card", seats=4)
    ana.add_bots(3)
    ana.start()
    ana.page.evaluate(WATCH, ".points [aria-hidden]")
    ana.play("Red 5")
    shown = ana.page.locator(".points [aria-hidden]")
    expect(shown).to_have_text("+100")
    steps = ana.page.evaluate("() => window.seen.size")
    assert (steps > 5) == (motion == "no-preference")


def test_rad_style_asks_for_clothing_and_then_for_the_colour(newcomer: Newcomer) -> None:
    ana, beto = two_at_a_table(newcomer, "saved-by-the-bell", "rad")
    before = [person.cards.count() for person in (ana, beto)]
    ana.press(ana.card("Wild Rad Style"))
    chooser = ana.page.locator(".chooser")
    expect(chooser).to_contain_text("which clothing?")
    button = chooser.locator(".color").first
    wearers = button.inner_text()
    button.click()
    expect(chooser).to_contain_text("Now the colour that goes on")
    chooser.locator(".color").nth(1).click()
    expect(ana.cards).to_have_count(before[0] - 1 + (2 if "you" in wearers else 0))
    expect(beto.cards).to_have_count(before[1] + (2 if "Beto" in wearers else 0))


def test_a_drawn_card_that_fits_may_be_played_or_kept(newcomer: Newcomer) -> None:
    ana, _ = two_at_a_table(newcomer, "zelda", "nothing fits")
    expect(ana.page.locator(".prompt")).to_contain_text("Nothing fits. Draw one.")
    ana.page.keyboard.press("d")
    expect(ana.page.locator(".prompt")).to_contain_text("It fits. Play it or keep it?")
    ana.page.get_by_role("button", name="Play it").click()
    expect(ana.cards).to_have_count(3)


def test_a_card_that_does_not_fit_says_why(newcomer: Newcomer) -> None:
    ana, _ = two_at_a_table(newcomer, "zelda", "two cards")
    ana.press(ana.card("Blue 1"))
    expect(ana.page.get_by_role("alert")).to_contain_text("Blue 1 doesn't match red or 7.")


def test_a_refusal_leads_to_its_clause_in_the_rules(newcomer: Newcomer) -> None:
    ana, beto = two_at_a_table(newcomer, "zelda", "two cards")
    ana.press(ana.card("Blue 1"))
    ana.page.get_by_role("button", name="Why?").click()
    rules = ana.page.locator("dialog[open]")
    expect(rules.locator("mark")).to_contain_text(re.compile(r"^Play one card .* a wild \(T1\)\.$"))
    expect(rules.locator("mark")).to_be_focused()
    expect(rules.locator("mark")).to_be_in_viewport()
    beto.press(beto.card("Blue 2"))  # not his turn, on a phone
    beto.page.get_by_role("button", name="Why?").click()
    expect(beto.page.locator("dialog[open] mark")).to_contain_text("(S4):")


def test_the_rules_follow_the_lobby_the_language_and_the_wire(newcomer: Newcomer) -> None:
    ana, beto = newcomer("Ana"), newcomer("Beto", lang="es-MX")
    slug = ana.create("frozen", "", seats=3)
    beto.join(slug)
    beto.page.locator(".agreed").click()
    rules = beto.page.locator("dialog[open]")
    expect(rules.locator("h3")).to_have_text("Edición Frozen: las reglas de esta mesa")
    expect(rules).to_contain_text("Entre dos jugadores")
    ana.add_bots(1)
    ana.page.locator(".agreed").click()
    ana.page.get_by_role("radio", name="200", exact=True).check()
    expect(rules.get_by_role("listitem").filter(has_text="200 puntos")).to_have_count(1)
    beto.page.route("**/rules?*", lambda route: route.abort())
    beto.page.reload()
    beto.page.locator(".agreed").click()
    expect(rules.get_by_role("alert")).to_contain_text("ahora no responde")
    beto.page.unroute("**/rules?*")
    rules.get_by_role("button", name="Intentar de nuevo").click()
    expect(rules.locator("h3")).to_be_visible()
    beto.complaints.clear()  # the browser's own, about the request that was stopped


def test_a_spectator_reads_the_rules_in_both_languages(newcomer: Newcomer) -> None:
    ana, zoe = newcomer("Ana"), newcomer("Zoe")
    slug = ana.create("zelda", "bluff", seats=3)
    ana.add_bots(2)
    ana.start()
    zoe.open(f"/t/{slug}")
    zoe.page.get_by_role("button", name="Just watch").click()
    zoe.page.get_by_role("button", name="Rules").click()
    rules = zoe.page.locator("dialog[open]")
    expect(rules.locator("h4").nth(2)).to_have_text("A turn")
    rules.get_by_role("button", name="Close").click()
    zoe.page.get_by_role("button", name="Menu").click()
    rules.get_by_role("button", name="Settings").click()
    rules.get_by_role("button", name="Español").click()
    rules.locator(".cross").click()
    zoe.page.get_by_role("button", name="Reglas").click()
    expect(rules.locator("h4").nth(2)).to_have_text("Tu turno")


def test_a_house_rule_is_written_changed_agreed_and_played(newcomer: Newcomer) -> None:
    ana, beto = newcomer("Ana"), newcomer("Beto")
    slug = ana.create("frozen", "house", seats=3)
    beto.join(slug)
    ana.add_bots(1)
    ana.page.locator("textarea").fill("The next player takes two.")
    ana.page.get_by_role("button", name="Next draws 2").click()
    ana.page.get_by_role("button", name="Propose it").click()
    beto.sees("The next player takes two.")
    beto.page.get_by_role("button", name="Suggest a change").click()
    beto.page.locator("textarea").fill("Sing, or draw three.")
    beto.page.get_by_role("button", name="Nothing automatic").click()
    beto.page.get_by_role("combobox", name="Add a step").select_option("honor")
    beto.page.get_by_role("textbox", name="What has to be done").fill("Sing a song.")
    beto.page.get_by_role("combobox", name="How many").select_option("3")
    beto.page.get_by_role("button", name="Suggest a change").click()
    ana.sees("Sing, or draw three.")
    ana.page.get_by_role("button", name="Agree").click()
    ana.sees("Everybody agrees: it counts.")
    beto.ready()
    expect(ana.page.locator(".seats .status", has_text="Ready")).to_be_visible()
    ana.start()
    ana.press(ana.card("Wild Customizable"))
    ana.choose("Green")
    expect(beto.page.locator(".prompt")).to_contain_text("Sing a song.")
    beto.page.get_by_role("button", name="I didn't do it").click()
    expect(beto.cards).to_have_count(7)


def test_a_spectator_sees_no_hand(newcomer: Newcomer) -> None:
    ana, zoe = newcomer("Ana"), newcomer("Zoe", phone=True)
    slug = ana.create("zelda", "bluff", seats=3)
    ana.add_bots(2)
    ana.start()
    zoe.open(f"/t/{slug}")
    zoe.page.get_by_role("button", name="Just watch").click()
    expect(zoe.page.locator(".table")).to_be_visible()
    zoe.sees("Watching")
    expect(zoe.cards).to_have_count(0)
    expect(zoe.page.locator(".seat")).to_have_count(3)


def test_a_spectator_takes_the_seat_of_whoever_left(newcomer: Newcomer) -> None:
    ana, beto, zoe = newcomer("Ana"), newcomer("Beto"), newcomer("Zoe", phone=True)
    slug = ana.create("zelda", "last card", seats=4)
    zoe.open(f"/t/{slug}")
    zoe.page.get_by_role("button", name="Just watch").click()
    expect(zoe.page.get_by_role("button", name="Sit down")).to_be_visible()
    beto.join(slug)
    ana.add_bots(2)
    expect(zoe.page.get_by_role("button", name="Sit down")).to_have_count(0)
    beto.ready()
    expect(ana.page.locator(".seats .status", has_text="Ready")).to_be_visible()
    ana.start()
    beto.page.get_by_role("button", name="Menu").click()
    beto.page.get_by_role("button", name="Leave the table").click()
    beto.page.get_by_role("button", name="Leave", exact=True).click()
    ana.play("Red 5")
    zoe.page.get_by_role("button", name="Take a seat next round").click()
    zoe.page.get_by_role("textbox", name="Your name").fill("Zoe")
    zoe.page.get_by_role("button", name="Sit down").click()
    zoe.page.get_by_role("button", name="Next round").click()
    ana.page.get_by_role("button", name="Next round").click()
    expect(zoe.cards).to_have_count(7)


def test_a_match_ends_with_a_rematch(newcomer: Newcomer) -> None:
    ana = newcomer("Ana")
    ana.create("zelda", "nearly won", seats=3)
    ana.add_bots(2)
    ana.start()
    ana.play("Red 5")
    expect(ana.page.locator(".end h1")).to_have_text("You win the match!")
    ana.page.get_by_role("button", name="Rematch").click()
    expect(ana.page.locator(".table")).to_be_visible()


def test_a_round_can_be_watched_again_by_its_link(newcomer: Newcomer) -> None:
    ana, zoe = newcomer("Ana"), newcomer("Zoe", phone=True)
    ana.create("zelda", "last card", seats=4)
    ana.add_bots(3)
    ana.start()
    ana.play("Red 5")
    ana.page.get_by_role("button", name="Watch this round again").click()
    expect(ana.page.locator(".replay")).to_be_visible()
    ana.page.get_by_role("button", name="Last move").click()
    ana.page.wait_for_url(re.compile("#move=1$"))
    zoe.page.goto(ana.page.url)
    expect(zoe.page.locator(".replay .line")).to_contain_text("Ana played red 5.")
    bots = zoe.page.locator(".replay .seats .bot")
    expect(bots).to_have_count(zoe.page.locator(".replay .seats li").count() - 1)


@pytest.mark.parametrize(
    ("edition", "table", "bots"),
    [
        ("frozen", "crowded", 2),
        ("frozen", "heap", 2),
        ("zelda", "", 9),
        ("saved-by-the-bell", "rad", 2),
    ],
)
def test_nothing_lies_over_anything_on_a_small_phone(
    newcomer: Newcomer, edition: str, table: str, bots: int
) -> None:
    ana = newcomer("Ana", phone=True)
    ana.page.set_viewport_size({"width": 360, "height": 640})
    ana.create(edition, table, seats=bots + 1)
    ana.add_bots(bots)
    ana.start()

    def edges(what: str) -> tuple[float, float]:
        boxes = [each.bounding_box() for each in ana.page.locator(what).all()]
        assert boxes
        return (
            min(box["y"] for box in boxes if box),
            max(box["y"] + box["height"] for box in boxes if box),
        )

    bar = edges("footer.bar")
    # Turned a little, a card may dip behind the bar by its corner.
    assert edges(".hand li button")[1] <= bar[0] + 6
    assert edges(".prompt .text")[1] <= edges(".hand li button")[0] + 6
    assert edges("ul.seats .chip .name")[1] <= edges(".piles .over")[0]
    assert edges(".discard, .discard .tag")[1] <= edges(".prompt .text")[0]
    if table == "rad":
        ana.press(ana.card("Wild Rad Style"))
        expect(ana.page.locator(".chooser")).to_be_visible()
        ana.page.wait_for_timeout(400)
        assert edges(".chooser")[0] >= edges("ul.seats .chip .name")[1]
        assert edges(".chooser")[1] <= edges(".hand li button")[0] + 20


def test_a_phone_held_across_has_the_piles_beside_the_hand(newcomer: Newcomer) -> None:
    ana = newcomer("Ana", phone=True)
    ana.page.set_viewport_size({"width": 844, "height": 390})
    ana.create("zelda", seats=7)
    ana.add_bots(6)
    ana.start()

    def box(what: str) -> FloatRect:
        found = ana.page.locator(what).first.bounding_box()
        assert found
        return found

    draw, discard, hand = box(".piles .over"), box(".discard"), box(".hand li button")
    assert draw["x"] >= 8
    assert draw["x"] + draw["width"] <= discard["x"]
    assert discard["x"] + discard["width"] <= hand["x"]
    assert discard["y"] >= box("header")["y"] + box("header")["height"]
    assert box("ul.seats .chip")["x"] >= box("header")["x"] + box("header")["width"]


def test_a_phone_held_across_shows_all_of_a_question(newcomer: Newcomer) -> None:
    ana = newcomer("Ana", phone=True)
    ana.page.set_viewport_size({"width": 844, "height": 390})
    ana.create("saved-by-the-bell", "rad", seats=3)
    ana.add_bots(2)
    ana.start()
    ana.press(ana.card("Wild Rad Style"))
    ana.page.get_by_role("button", name="Put the card back").click()
    ana.press(ana.card("Wild Rad Style"))
    box = ana.page.locator(".chooser h2").bounding_box()
    assert box
    assert box["y"] >= 0
