"""The rules of a table on its page: why a move is refused, and the text for this table."""

import re

from playwright.sync_api import expect

from .conftest import NewPerson
from .seating import ana_and_beto, sit_down


def test_a_refusal_says_why_and_leads_to_its_clause_in_the_rules(new_person: NewPerson) -> None:
    ana, beto = ana_and_beto(new_person, "zelda", "two cards")
    ana.press(ana.card("Blue 1"))
    expect(ana.page.get_by_role("alert")).to_contain_text("Blue 1 doesn't match red or 7.")
    ana.page.get_by_role("button", name="Why?").click()
    rules = ana.page.locator("dialog[open]")
    expect(rules.locator("mark")).to_contain_text(re.compile(r"^Play one card .* a wild \(T1\)\.$"))
    expect(rules.locator("mark")).to_be_focused()
    expect(rules.locator("mark")).to_be_in_viewport()
    beto.press(beto.card("Blue 2"))  # not his turn, on a phone
    beto.page.get_by_role("button", name="Why?").click()
    expect(beto.page.locator("dialog[open] mark")).to_contain_text("(S4):")


def test_the_rules_follow_the_lobby_and_the_language_and_survive_a_failed_request(
    new_person: NewPerson,
) -> None:
    ana, beto = new_person("Ana"), new_person("Beto", lang="es-MX")
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
    beto.complaints.clear()  # the browser reports the aborted request


def test_a_player_and_a_spectator_switch_the_language_at_the_table(new_person: NewPerson) -> None:
    ana, zoe = new_person("Ana", lang="es-MX", phone=True), new_person("Zoe")
    slug = sit_down("zelda", "bluff", ana, bots=2)
    ana.sees("Tira rojo, un 7 o un comodín.")
    expect(ana.page.get_by_role("button", name="Tomar", exact=True)).to_be_visible()
    ana.page.get_by_role("button", name="Menú").click()
    ana.page.get_by_role("button", name="Ajustes").click()
    ana.page.get_by_role("combobox", name="Idioma").select_option("en")
    ana.page.get_by_role("button", name="Close").click()
    ana.sees("Play red, a 7 or a wild.")
    assert ana.page.locator("html").get_attribute("lang") == "en"
    zoe.watch(slug)
    zoe.page.get_by_role("button", name="Rules").click()
    rules = zoe.page.locator("dialog[open]")
    expect(rules.locator("h4").nth(2)).to_have_text("A turn")
    rules.get_by_role("button", name="Close").click()
    zoe.page.get_by_role("button", name="Menu").click()
    rules.get_by_role("button", name="Settings").click()
    rules.get_by_role("combobox", name="Language").select_option("es")
    rules.locator(".cross").click()
    zoe.page.get_by_role("button", name="Reglas").click()
    expect(rules.locator("h4").nth(2)).to_have_text("Tu turno")
