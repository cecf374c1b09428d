"""Queries in line mode, which can be made at any time and change nothing: hand, table, scores."""

import shutil
from collections import Counter
from collections.abc import Callable, Iterable

from penultima.rules import actions as a
from penultima.rules.cards import Card
from penultima.rules.edition import Edition
from penultima.rules.table import Setup
from penultima.text.cards import card_name, color_name, edition_name
from penultima.text.fluent import Lang, say
from penultima.text.lists import comma_list, labelled
from penultima.text.prompts import prompt_with_reminder
from penultima.text.terminal_markdown import rendered
from penultima.view import View

from .line_parser import command_word, read_play

WriteLine = Callable[[str], None]


def answer_query(verb: str, view: View, lang: Lang, write: WriteLine) -> bool:
    """Answer a query; False if the verb is none that the view alone can answer."""
    match verb:
        case "hand":
            write(hand_text(view, lang))
        case "table":
            write(f"{table_text(view, lang)} {prompt_with_reminder(view, lang)}")
        case "scores":
            write(scores_text(view, lang))
        case "rules":
            write(rules_text(view.setup, lang))
        case _:
            return False
    return True


def hand_text(view: View, lang: Lang) -> str:
    """“Your 3 cards: Blue 7 (B7), Red 2 (R2) ×2.”"""
    edition = view.setup.edition
    cards = Counter(edition.sorted(view.hand))
    names = [_counted_card(edition, card, count, lang) for card, count in cards.items()]
    return say(lang, "line-hand", count=len(view.hand), cards=comma_list(lang, names or ["–"]))


def _counted_card(edition: Edition, card: Card, count: int, lang: Lang) -> str:
    name = f"{card_name(edition, card, lang, emblem=True)} ({card})"
    return name if count == 1 else f"{name} ×{count}"


def table_text(view: View, lang: Lang) -> str:
    """The card on top, the current colour, and how many cards each player holds."""
    edition = view.setup.edition
    top = card_name(edition, view.top, lang)
    if edition[view.top].is_wild and view.color:
        color = color_name(edition, view.color, lang)
        line = say(lang, "line-top-color", card=top, color=color)
    else:
        line = say(lang, "line-top", card=top)
    counts = (
        f"{name} {count}" for name, count in zip(_names(view, lang), view.counts, strict=True)
    )
    line = f"{line} {say(lang, 'line-counts', counts=comma_list(lang, counts))}"
    return f"{line} {lost_turns_text(view, lang)}".rstrip()


def lost_turns_text(view: View, lang: Lang) -> str:
    """Who has turns to lose, and how many. Empty if nobody has."""
    named = zip(_names(view, lang), view.lost_turns, strict=False)
    turns = [f"{name} {count}" for name, count in named if count]
    return say(lang, "line-lost-turns", turns=comma_list(lang, turns)) if turns else ""


def scores_text(view: View, lang: Lang) -> str:
    scores = zip(_names(view, lang), view.scores, strict=True)
    lowest = view.setup.options.lowest_wins
    ranked = sorted(scores, key=lambda each: each[1] if lowest else -each[1])
    listed = comma_list(lang, (f"{name} {score}" for name, score in ranked))
    target = view.setup.options.target
    return say(lang, "line-scores", scores=listed, target=target, round=view.round)


def _names(view: View, lang: Lang) -> list[str]:
    you = say(lang, "player-you")
    return [you if n == view.seat else name for n, name in enumerate(view.setup.players)]


def rules_text(setup: Setup, lang: Lang) -> str:
    from penultima.text.rulebook import rulebook

    width = shutil.get_terminal_size().columns
    return rendered(rulebook(setup, lang), width, bold=False).rstrip()


def card_asked_about(text: str, setup: Setup) -> Card | None:
    """The card that `why` is followed by."""
    play = read_play(text, setup)
    return play.card if play else None


def explanation_text(card: Card | None, refusal: str | None, setup: Setup, lang: Lang) -> str:
    """The answer to `why`: what the rules say against playing the card, if anything."""
    if card is None:
        return say(lang, "line-why-what", why=command_word("why", lang))
    return refusal or say(lang, "line-it-fits", card=card_name(setup.edition, card, lang))


def welcome_text(setup: Setup, lang: Lang) -> str:
    edition = edition_name(setup.edition, lang)
    return say(lang, "line-welcome", edition=edition, help=command_word("help", lang))


def out_of_turn_text(view: View, lang: Lang) -> str:
    """What the player can do out of turn now: call, catch or jump in. Empty if nothing."""
    if view.owed is not None and view.owed == view.seat:
        return say(lang, "line-say-uno", uno=command_word("uno", lang))
    if view.owed is not None and view.prompt.seat != view.seat:
        whom = view.setup.players[view.owed]
        return say(lang, "line-catch", catch=command_word("catch", lang), whom=whom)
    if view.owed is None and any(isinstance(move, a.Play) for move in view.legal):
        return f"{prompt_with_reminder(view, lang)} {say(lang, 'line-jump-in')}"
    return ""


def help_lines(about_uno: str, verbs: Iterable[str], lang: Lang, write: WriteLine) -> None:
    """Write how to enter a move, how to call UNO here, and all commands."""
    for id_ in ("line-help", about_uno):
        for line in say(lang, id_).splitlines():
            write(line)
    command_lines(verbs, lang, write)


def command_lines(verbs: Iterable[str], lang: Lang, write: WriteLine) -> None:
    for verb in verbs:
        words = ", ".join(say(lang, f"verb-{verb}").split())
        write(f"  {labelled(lang, words, say(lang, f'verb-{verb}.what'))}")


def coach_text(speaks: bool, lang: Lang) -> str:
    """Whether the coach says a word after each move, which `coach` turns on and off."""
    return say(lang, "line-coach-on" if speaks else "line-coach-off")


def hints_text(count: int, lang: Lang) -> str:
    """The result says that hints were used. Empty if none were."""
    return say(lang, "page-coach-used-you", count=count) if count else ""
