"""Following a lesson: each task as its file says, with keys alone or with a pointer."""

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from penultima.rules.cards import Card
from penultima.rules.edition import load
from penultima.text.cards import card_name
from penultima.text.fluent import Lang

from .conftest import ROOT
from .person import Person

FILES = ROOT / "web/src/lib/generated/lessons"


class Learner:
    """A person who does what the coach says. The tasks of the lesson are numbered from 1."""

    def __init__(self, person: Person, edition: str, lang: Lang = "en", keys: bool = False) -> None:
        self.person, self.page, self.keys = person, person.page, keys
        self.edition, self.lang = load(edition), lang
        self.lessons = json.loads((FILES / f"{edition}.json").read_text())

    def follow_first(self) -> Iterator[str]:
        """Play the first game, which is open; yields before each task, once it is asked for."""
        yield from self._tasks([self.lessons["first"]])

    def follow_special(self) -> Iterator[str]:
        """See what is special, position by position; yields before each task."""
        yield from self._tasks(self.lessons["special"])

    def _tasks(self, lessons: list[dict[str, Any]]) -> Iterator[str]:
        steps = [[step for step in each["steps"] if step["task"]] for each in lessons]
        count, number = sum(map(len, steps)), 0
        for tasks in steps:
            for task in tasks:
                number += 1
                expect(self.page.locator(".coach .number")).to_have_text(
                    re.compile(rf"^{number}\D+{count}$")
                )
                expect(self.page.locator(".coach.waits")).to_have_count(0)
                yield task["task"].removeprefix("lesson-")
                self.act(task["outcomes"][0]["action"])
            if self.page.url.endswith("/special"):
                self.press_next()

    def press_next(self) -> None:
        button = self.page.locator(".coach .button.primary")
        expect(button).to_be_visible()
        if self.keys:
            expect(button).to_be_focused()
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def act(self, action: dict[str, Any]) -> None:
        match action["do"]:
            case "play":
                self.play(action)
            case "draw":
                self._control("d", "footer.bar .button, .prompt .button")
            case "catch":
                self._control("c", ".catch")
            case "challenge":
                self._control("x", ".challenge .button.danger, .challenge .button:last-child")
                self._close_shown_hand()
            case other:
                raise AssertionError(f"no task asks for {other}")

    def _control(self, key: str, selector: str) -> None:
        if self.keys:
            self.page.keyboard.press(key)
        else:
            self.page.locator(selector).first.click()

    def _close_shown_hand(self) -> None:
        button = self.page.locator("dialog[open] .button").last
        expect(button).to_be_visible()
        if self.keys:
            self.page.keyboard.press("Escape")
        else:
            button.click()
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def play(self, action: dict[str, Any]) -> None:
        if action.get("call"):
            self._control("u", "button.uno")
        name = card_name(self.edition, Card(action["card"]), self.lang)
        card = self.person.card(name)
        expect(card).to_have_class(re.compile("playable"))
        if self.keys:
            card.focus()
            self.page.keyboard.press("Enter")
        else:
            self.person.play(name)
        for choice in ("clothing", "color"):
            if color := action.get(choice):
                self.choose(color)

    def choose(self, color: str) -> None:
        names: list[str] = [each.name for each in self.edition.colors]
        place = names.index(color)
        button = self.page.locator(".chooser .color").nth(place)
        expect(button).to_be_visible()
        if self.keys:
            self.page.keyboard.press(str(place + 1))
        else:
            button.click()
