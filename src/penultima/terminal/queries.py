"""Questions that may be asked at any time and change nothing: the hand, the scores, why."""

import shutil
from collections import Counter
from collections.abc import Callable, Iterable

from penultima.rules import actions as a
from penultima.rules.cards import Card
from penultima.rules.edition import Edition
from penultima.rules.table import Setup
from penultima.text.cards import card_name, color_name
from penultima.text.fluent import Lang, say
from penultima.text.lists import comma_list
from penultima.text.prompts import prompt_text
from penultima.text.terminal_markdown import rendered
from penultima.view import View

from .explain import why_not
from .line_parser import read_play, words_for

Write = Callable[[str], None]


def answer_query(verb: str, rest: str, view: View, lang: Lang, write: Write) -> bool:
    """Answer one of these questions; False if it is none of them."""
    match verb:
        case "hand":
            write(hand_text(view, lang))
        case "table":
            write(f"{table_text(view, lang)} {prompt_text(view, lang)}")
        case "scores":
            write(scores_text(view, lang))
        case "rules":
            write(rules_text(view.setup, lang))
        case "why":
            write(why_text(view, rest, lang))
        case _:
            return False
    return True


def hand_text(view: View, lang: Lang) -> str:
    """“Your 3 cards: Blue 7 (B7), Red 2 (R2) twice.”"""
    edition = view.setup.edition
    cards = Counter(edition.sorted(view.hand))
    names = [_several(edition, card, count, lang) for card, count in cards.items()]
    return say(lang, "plain-hand", count=len(view.hand), cards=comma_list(lang, names or ["–"]))


def _several(edition: Edition, card: Card, count: int, lang: Lang) -> str:
    name = f"{card_name(edition, card, lang, emblem=True)} ({card})"
    return name if count == 1 else f"{name} ×{count}"


def table_text(view: View, lang: Lang) -> str:
    """What lies on top, which colour goes on, how many cards everybody holds."""
    edition = view.setup.edition
    top = card_name(edition, view.top, lang)
    if edition[view.top].is_wild and view.color:
        color = color_name(edition, view.color, lang)
        line = say(lang, "plain-top-color", card=top, color=color)
    else:
        line = say(lang, "plain-top", card=top)
    counts = (
        f"{name} {count}" for name, count in zip(_names(view, lang), view.counts, strict=True)
    )
    return f"{line} {say(lang, 'plain-counts', counts=comma_list(lang, counts))}"


def scores_text(view: View, lang: Lang) -> str:
    scores = zip(_names(view, lang), view.scores, strict=True)
    lowest = view.setup.options.lowest_wins
    ranked = sorted(scores, key=lambda each: each[1] if lowest else -each[1])
    listed = comma_list(lang, (f"{name} {score}" for name, score in ranked))
    target = view.setup.options.target
    return say(lang, "plain-scores", scores=listed, target=target, round=view.round)


def _names(view: View, lang: Lang) -> list[str]:
    you = say(lang, "player-you")
    return [you if n == view.seat else name for n, name in enumerate(view.setup.players)]


def rules_text(setup: Setup, lang: Lang) -> str:
    from penultima.text.rulebook import rulebook

    width = shutil.get_terminal_size().columns
    return rendered(rulebook(setup, lang), width, bold=False).rstrip()


def why_text(view: View, text: str, lang: Lang) -> str:
    play = read_play(text, view.setup)
    if play is None:
        return say(lang, "plain-why-what", why=words_for("why", lang))
    if told := why_not(view, play.card, lang):
        return told
    return say(lang, "plain-it-fits", card=card_name(view.setup.edition, play.card, lang))


def welcome_text(setup: Setup, lang: Lang) -> str:
    edition = getattr(setup.edition.name, lang)
    return say(lang, "plain-welcome", edition=edition, help=words_for("help", lang))


def chance_text(view: View, lang: Lang) -> str:
    """What can be done out of turn just now: to call, to catch, to jump in; or nothing."""
    if view.owed is not None and view.owed == view.seat:
        return say(lang, "plain-say-uno", uno=words_for("uno", lang))
    if view.owed is not None and view.prompt.seat != view.seat:
        whom = view.setup.players[view.owed]
        return say(lang, "plain-catch", catch=words_for("catch", lang), whom=whom)
    if view.owed is None and any(isinstance(move, a.Play) for move in view.legal):
        return f"{prompt_text(view, lang)} {say(lang, 'plain-jump-in')}"
    return ""


def help_lines(about_uno: str, verbs: Iterable[str], lang: Lang, write: Write) -> None:
    """How to type a move, how to say UNO here, and every word that is understood."""
    for id_ in ("plain-help", about_uno):
        for line in say(lang, id_).splitlines():
            write(line)
    word_lines(verbs, lang, write)


def word_lines(verbs: Iterable[str], lang: Lang, write: Write) -> None:
    for verb in verbs:
        words = ", ".join(say(lang, f"line-{verb}").split())
        write(f"  {words}: {say(lang, f'line-{verb}.what')}")
