"""The page as an app: installed over HTTPS at home, opened offline, asking for attention."""

import base64
import re
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from build_page import build

from .conftest import FLAGS, PHONE, ROOT, NewPerson, TableServer, chromium
from .person import Person
from .seating import ana_and_beto, sit_down

READY = """() => navigator.serviceWorker.ready.then((worker) => worker.active.state === 'activated'
  || new Promise((done) => worker.active.addEventListener('statechange', done)))"""


class Home(NamedTuple):
    http: str
    https: str
    certificate: Path


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """`penultima serve --https`, from a fresh folder."""
    build(ROOT)
    data = tmp_path / "fresh"
    command = [sys.executable, "-m", "penultima", "serve", "--port", "0", "--https"]
    process = subprocess.Popen(
        [*command, "--https-port", "0", "--data", str(data), "--log-level", "warning"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(4)]
        http, https = (re.findall(r"https?://\S+", line)[0] for line in lines[:2])
        assert re.search(r"SHA-256 of its authority: (\w\w:){31}\w\w$", lines[3].strip())
        yield Home(http, https, data / "https" / "server.crt")
    finally:
        process.terminate()
        process.wait(20)
        assert process.stdout
        process.stdout.close()


@pytest.fixture
def trusting(playwright: Playwright, home: Home, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser with a profile, which trusts the server's key and no other."""
    certificate = x509.load_pem_x509_certificate(home.certificate.read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = base64.b64encode(sha256(key).digest()).decode()
    context = playwright.chromium.launch_persistent_context(
        str(tmp_path / "profile"),
        executable_path=chromium(),
        args=[*FLAGS, f"--ignore-certificate-errors-spki-list={trusted}"],
        viewport=PHONE,
        locale="en-US",
    )
    context.set_default_timeout(30_000)
    yield context
    context.close()


def test_the_page_can_be_installed_over_https_at_home(trusting: BrowserContext, home: Home) -> None:
    """By Chromium's own criteria."""
    page = trusting.new_page()
    page.goto(home.https)
    page.evaluate(READY)
    devtools = trusting.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{home.https}/manifest.webmanifest"
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_a_match_is_played_over_https(trusting: BrowserContext, home: Home) -> None:
    page = trusting.new_page()
    page.goto(f"{home.https}/new/zelda")
    page.locator("main form > .two input").first.fill("Ana")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".lobby")).to_be_visible()
    plain = trusting.new_page()
    plain.goto(page.url.replace(home.https, home.http))
    expect(plain.get_by_text("Ana")).to_be_visible()  # the same table, over HTTP


def test_the_page_says_how_to_trust_the_server(browser: Browser, home: Home) -> None:
    """Over plain HTTP: whoever reads it has no trust yet."""
    context = browser.new_context(viewport=PHONE, locale="en-US", service_workers="block")
    page = context.new_page()
    page.goto(f"{home.http}/certificate")
    page.get_by_role("radio", name="Android").check()
    expect(page.locator("ol li")).to_have_count(5)
    expect(page.locator(".fingerprint")).to_have_text(re.compile(r"^(\w\w:){31}\w\w$"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the certificate").click()
    found = x509.load_pem_x509_certificate(download.value.path().read_bytes())
    assert found.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    context.close()


# Without a network


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:
    """A browser with a service worker. This machine's own address is secure without TLS."""
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="en-US")
    context.set_default_timeout(30_000)
    yield context
    context.close()


def open_page(device: BrowserContext, server: TableServer, path: str = "/") -> Page:
    page = device.new_page()
    page.goto(server.address + path)
    page.evaluate(READY)
    return page


KEPT = """() => caches.open('penultima-kept').then((kept) => kept.keys())
  .then((all) => all.map(({ url }) => new URL(url).pathname))"""


def wait_until_kept(page: Page, *paths: str) -> None:
    """Until the browser has kept something under each path."""
    for _ in range(300):
        kept = page.evaluate(KEPT)
        if all(any(each.startswith(path) for each in kept) for path in paths):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"kept: {kept}")


def test_offline_the_app_opens_the_lesson_the_rules_and_past_rounds(
    device: BrowserContext, server: TableServer
) -> None:
    ana = Person(device, server.address, "Ana", touch=True)
    sit_down("zelda", "last card", ana, bots=3)
    page = ana.page
    page.evaluate(READY)
    ana.play("Red 5")
    page.get_by_role("button", name="Watch this round again").click()
    expect(page.locator(".replay")).to_be_visible()
    wait_until_kept(page, "/kept/replays/", "/kept/rules/en/classic", "/kept/rules/en/zelda")
    device.set_offline(True)
    page.goto(server.address)
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    kept = page.locator(".kept")
    kept.get_by_role("button", name="Zelda", exact=True).click()
    expect(page.locator("dialog h5").first).to_be_visible()
    page.get_by_role("button", name="Close").click()
    kept.get_by_role("link", name="Ana").click()
    expect(page.locator(".replay")).to_be_visible()
    page.goto(server.address)
    kept.get_by_role("link", name="Learn in two minutes").click()
    expect(page.locator(".coach").first).to_be_visible()
    expect(page.get_by_role("list", name="Your hand")).to_be_visible()
    device.set_offline(False)


def test_the_service_worker_never_answers_for_the_server(
    device: BrowserContext, server: TableServer
) -> None:
    page = open_page(device, server)
    page.reload()  # now it controls the page
    assert page.evaluate("() => navigator.serviceWorker.controller !== null")
    device.set_offline(True)
    for path in ("/api/editions", "/healthz", "/api/https"):
        asked = "(path) => fetch(path).then(() => 'answered', () => 'failed')"
        assert page.evaluate(asked, path) == "failed"
    kept = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (name) =>"
        " (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname)"
        "))).flat()"
    )
    assert not [path for path in kept if path.startswith(("/api", "/ws", "/healthz", "/metrics"))]
    assert "/" in kept
    device.set_offline(False)


def test_a_new_build_replaces_the_old_one(device: BrowserContext, server: TableServer) -> None:
    """The server has another build: the page comes from there at once, and old files go."""
    page = open_page(device, server)
    page.evaluate(
        "() => caches.open('penultima-page-old').then((old) => old.put('/', new Response('old')))"
    )
    page.evaluate(
        "() => navigator.serviceWorker.getRegistration().then((each) => each.unregister())"
    )
    page.goto(server.address)
    page.evaluate(READY)
    page.wait_for_function(
        "() => caches.keys().then((names) => !names.includes('penultima-page-old'))"
    )
    expect(page.locator("h1")).to_be_visible()


# Attention


def test_the_tab_says_whose_turn_it_is(new_person: NewPerson) -> None:
    ana, beto = ana_and_beto(new_person, "zelda", "two cards")
    icon = "link[rel=icon]"
    expect(ana.page).to_have_title("Your turn · two cards")
    expect(ana.page.locator(icon)).to_have_attribute("href", "/mark-turn.svg")
    expect(beto.page).to_have_title("Ana’s turn · two cards")
    expect(beto.page.locator(icon)).to_have_attribute("href", "/mark.svg")


VIBRATIONS = """window.vibrations = []
navigator.vibrate = (pattern) => (window.vibrations.push(pattern), true)
Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } })"""


@pytest.mark.parametrize("on", [True, False])
def test_a_turn_vibrates_unless_it_bothers(new_person: NewPerson, on: bool) -> None:
    ana = new_person("Ana")
    ana.context.add_init_script(VIBRATIONS)
    chosen = f'{{"vibration": {str(on).lower()}}}'
    ana.context.add_init_script(f"localStorage['penultima.settings'] = '{chosen}'")
    sit_down("zelda", "two cards", ana, bots=2)
    expect(ana.page).to_have_title("Your turn · two cards")
    assert bool(ana.page.evaluate("window.vibrations")) is on


def test_notifications_are_asked_for_by_a_click_only(new_person: NewPerson) -> None:
    ana = new_person("Ana")
    ana.context.add_init_script(
        "window.asked = 0\n"
        "Notification.requestPermission = () => (window.asked++, Promise.resolve('denied'))"
    )
    ana.open()
    ana.page.get_by_role("button", name="Settings").click()
    assert ana.page.evaluate("window.asked") == 0
    ana.page.get_by_text("Notify me when it's my turn").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("doesn't allow notifications")
    assert ana.page.evaluate("window.asked") == 1
