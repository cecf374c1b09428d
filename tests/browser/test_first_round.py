"""A newcomer is in a game against bots within three clicks, and plays a round to its end."""

import pytest

from .conftest import Newcomer
from .person import until

EDITIONS = ("zelda", "frozen", "saved-by-the-bell")


@pytest.mark.parametrize("edition", EDITIONS)
def test_three_clicks_and_a_whole_round_on_a_phone(newcomer: Newcomer, edition: str) -> None:
    ana = newcomer("Ana", phone=True)
    ana.open()
    ana.page.get_by_role("button", name="Practise with bots").click()
    ana.page.locator(f"dialog button[data-edition={edition}]").click()
    ana.page.wait_for_url("**/t/*")
    over = ana.page.locator(".result, .end")
    until(lambda: over.count() > 0, ana.act, 240)
    assert ana.page.get_by_role("heading", level=1).inner_text()
