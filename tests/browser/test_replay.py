"""A round again, on screens that have no room for all of it at once."""

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import Newcomer
from .person import Person

ALL_IN_VIEW = """(what) => [...document.querySelectorAll(what)].every((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect()
  const seen = document.elementFromPoint((left + right) / 2, bottom - 2)
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    && each.contains(seen)
})"""


def replay_of_four(ana: Person) -> None:
    slug = ana.create("zelda", "last card", seats=4)
    ana.add_bots(3)
    ana.start()
    ana.play("Red 5")
    expect(ana.page.locator(".result")).to_be_visible()
    ana.open(f"/t/{slug}/replay/1/1")
    expect(ana.page.locator(".replay")).to_be_visible()


@pytest.mark.parametrize(
    "screen", [{"width": 844, "height": 390}, {"width": 360, "height": 640}], ids=str
)
def test_the_piles_and_whoever_plays_stay_in_view(newcomer: Newcomer, screen: ViewportSize) -> None:
    ana = newcomer("Ana", phone=True)
    replay_of_four(ana)
    ana.page.set_viewport_size(screen)
    ana.page.get_by_role("button", name="Last move").click()
    expect(ana.page.locator(".replay .seats .active")).to_have_count(1)
    ana.page.wait_for_timeout(100)
    for what in (".replay .pile", ".replay .active"):
        assert ana.page.evaluate(ALL_IN_VIEW, what), what
