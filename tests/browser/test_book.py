"""The book of a table, from the end of a match to a replay, a file, and the list of the browser."""

import re

from playwright.sync_api import expect

from .conftest import NewPerson
from .seating import ana_alone


def test_a_match_is_in_the_books_of_the_table_and_of_the_browser(new_person: NewPerson) -> None:
    ana = ana_alone(new_person, "zelda", "nearly won", 2)
    page = ana.page
    ana.play("Red 5")
    page.get_by_role("button", name="The book of this table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The book of “nearly won”")
    row = (
        page.get_by_role("region", name="Standings").get_by_role("listitem").filter(has_text="Ana")
    )
    expect(row.get_by_role("definition")).to_have_text(["1 of 1", "1 of 1", re.compile(r"^\+")])
    expect(page.get_by_text("longest round")).to_be_visible()
    for name, file in (("Rounds as CSV", ".csv"), ("All game records", ".zip")):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.suggested_filename.endswith(file)
    page.get_by_text("Match 1 · Ana won").click()
    page.get_by_role("link", name=re.compile("Round 1: Ana")).click()
    expect(page.locator(".replay")).to_be_visible()
    page.goto(ana.address)
    page.get_by_role("link", name="My matches (1)").click()
    expect(page.get_by_text("You won", exact=True)).to_be_visible()
    page.get_by_role("link", name="The book of this table").click()
    # Somebody else with the link has the same book.
    ben = new_person("Ben", phone=True)
    ben.page.goto(page.url)
    expect(ben.page.get_by_text("Match 1 · Ana won")).to_be_visible()
