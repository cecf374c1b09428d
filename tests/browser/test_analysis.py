"""What was luck and what was choice: asked for after a round, and kept."""

import re
from urllib.request import urlopen

from playwright.sync_api import expect

from .conftest import NewPerson, TableServer
from .person import until


def analyses(server: TableServer) -> int:
    """How many rounds the server has analysed."""
    with urlopen(f"{server.address}/metrics") as answer:
        found = re.search(r"^penultima_analyses_total (\d+)", answer.read().decode(), re.MULTILINE)
    assert found is not None
    return int(found[1])


def test_a_round_is_analysed_once_and_its_moments_lead_into_the_replay(
    new_person: NewPerson, server: TableServer
) -> None:
    ana = new_person("Ana")
    ana.create("zelda", "last card", seats=4)
    ana.add_bots(3)
    ana.start()
    # She could go out. Not every round has a moment that changes a chance so much.
    ana.page.locator(".prompt").get_by_role("button", name="Draw").click()
    result = ana.page.locator(".result")
    until(lambda: result.count() > 0, ana.act, 240)
    before = analyses(server)
    ana.page.get_by_role("button", name="What decided this round?").click()
    graph = ana.page.get_by_role("img", name=re.compile("^Chance to win the round. Ana: from"))
    expect(graph).to_be_visible(timeout=120_000)
    expect(ana.page.get_by_role("heading", name="Your choices")).to_be_visible()
    moment = ana.page.get_by_role("list", name="What decided it").get_by_role("button").last
    words = moment.inner_text()
    moment.click()
    ana.page.wait_for_url(re.compile(r"/replay/1/1#move=[1-9]\d*$"))
    current = ana.page.locator("button[aria-current=step]")
    expect(current).to_have_text(words, use_inner_text=True)
    expect(graph).to_be_visible()
    ana.page.get_by_role("list", name="What decided it").get_by_role("button").first.click()
    ana.page.reload()
    expect(graph).to_be_visible()
    assert analyses(server) == before + 1
