"""Whole rounds: alone with bots, between two pages and a bot."""

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .person import until


def test_three_clicks_lead_to_a_whole_round_on_a_phone(new_person: NewPerson) -> None:
    ana = new_person("Ana", phone=True, moving=True)
    ana.open()
    sent: list[str] = []
    ana.page.on("websocket", lambda ws: ws.on("framesent", lambda frame: sent.append(str(frame))))
    ana.page.get_by_role("button", name="Practise with bots").click()
    dialog = ana.page.locator("dialog")
    strength = dialog.get_by_role("group", name="How well do they play?")
    expect(strength.get_by_role("radio", name="6")).to_be_checked()
    strength.get_by_role("radio", name="1", exact=True).check()
    expect(dialog).to_contain_text("Still learning")
    dialog.locator("button[data-edition=frozen]").click()
    ana.page.wait_for_url("**/t/*")
    assert any('"bots":["strength:1","strength:1","strength:1"]' in frame for frame in sent)
    over = ana.page.locator(".result, .end")
    until(lambda: over.count() > 0, ana.act, 240)
    assert ana.page.get_by_role("heading", level=1).inner_text()


@pytest.mark.parametrize(
    ("edition", "table"), [("zelda", "three cards"), ("saved-by-the-bell", "uncalled, then style")]
)
def test_two_pages_and_a_bot_play_a_round_and_go_on(
    new_person: NewPerson, edition: str, table: str
) -> None:
    """With few cards; above, a round is played from its deal on."""
    ana, beto = new_person("Ana", moving=True), new_person("Beto", phone=True, moving=True)
    beto.join(ana.create(edition, table, seats=3))
    expect(ana.page.locator(".seats .name", has_text="Beto")).to_be_visible()
    ana.add_bots(1)
    beto.ready()
    expect(ana.page.locator(".seats .status", has_text="Ready")).to_be_visible()
    ana.start()
    expect(beto.page.locator(".table")).to_be_visible()
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
