"""What a card does at a table, generated from its effects and the table's options."""

from collections.abc import Iterator

from penultima.rules import effects as do
from penultima.rules.cards import Card
from penultima.rules.edition import Kind
from penultima.rules.table import Setup
from penultima.rules.turn import INNOCENT_EXTRA

from .cards import another, color_name, emblem_name, stack_answer, with_article
from .effects import effect_text, effects_text, house_rule_text
from .fluent import Lang, say
from .rulebook_parts import Sentence, cite_all

_CLAUSES: dict[type[do.Effect], str] = {
    do.Reverse: "A2",
    do.Skip: "A3",
    do.Demand: "A6",
    do.DiscardColor: "A8",
    do.Clothing: "A9",
}


def card_text(setup: Setup, card: Card, lang: Lang) -> str:
    """What a card fits on and what it does at this table."""
    return cite_all(whole_card(setup, setup.edition[card], lang))


def whole_card(setup: Setup, kind: Kind, lang: Lang) -> Iterator[Sentence]:
    """`card_text` as sentences with their clauses."""
    if kind.color:
        color = color_name(setup.edition, kind.color, lang)
        yield Sentence(_fits_on(kind, color, lang), "T1")
    yield from card_sentences(setup, kind, lang)


def fits_on_own_color(kind: Kind, lang: Lang) -> str:
    return _fits_on(kind, say(lang, "card-own-color"), lang)


def _fits_on(kind: Kind, color: str, lang: Lang) -> str:
    other = with_article(lang, kind.face, "m") if kind.number is not None else another(lang, kind)
    return say(lang, "card-fits-on", color=color, other=other)


def card_sentences(
    setup: Setup, kind: Kind, lang: Lang, quote_rule: bool = True
) -> Iterator[Sentence]:
    """What a card does, without its colour. `quote_rule`: include the text of a house rule."""
    effects = setup.effects[kind.card]
    if kind.is_wild and not kind.asks_for_clothing:
        id_ = "card-wild-only-without-color" if kind.only_without_color else "card-wild-choose"
        yield Sentence(say(lang, id_), "A5, A5e" if kind.only_without_color else "A4")
    if kind.number is not None:
        yield from _number_sentences(setup, kind, effects, lang)
    elif do.FollowHouseRule() in kind.effects:
        if quote_rule or kind.card not in setup.house_rules:
            yield from house_rule_sentences(setup, kind, lang)
        else:
            yield Sentence(effect_text(do.FollowHouseRule(), lang, setup.edition), "A7")
        return
    elif effects:
        yield Sentence(effects_text(effects, lang, setup.edition), _clause(kind))
    elif not kind.is_wild:
        yield Sentence(say(lang, "card-nothing-else"))
    if kind.asks_for_clothing:  # The clothing is named before the colour.
        yield Sentence(say(lang, "card-wild-choose"), "A4")
    yield from _remarks(setup, kind, effects, lang)


def house_rule_sentences(setup: Setup, kind: Kind, lang: Lang) -> Iterator[Sentence]:
    """The house rule of a card, and remarks on its effects."""
    rule = setup.house_rules.get(kind.card)
    if rule is None:
        yield Sentence(say(lang, "card-unwritten"), "A7")
        return
    yield Sentence(house_rule_text(rule, lang, setup.edition), "A7")
    yield from _remarks(setup, kind, rule.do, lang)


def _number_sentences(
    setup: Setup, kind: Kind, effects: tuple[do.Effect, ...], lang: Lang
) -> Iterator[Sentence]:
    if effects:
        yield Sentence(effects_text(effects, lang, setup.edition), "H4")
        yield Sentence(say(lang, "card-seven-zero-last"), "H4")
    if kind.emblem:
        yield Sentence(say(lang, "card-emblem", emblem=emblem_name(setup.edition, lang)), "C3")
    elif not effects:
        yield Sentence(say(lang, "card-nothing-else"))


def _clause(kind: Kind) -> str | None:
    if kind.attack:
        return "A5" if kind.is_wild else "A1"
    clauses = {_CLAUSES.get(type(effect)) for effect in kind.effects}
    return clauses.pop() if len(clauses) == 1 else None


def _remarks(
    setup: Setup, kind: Kind, effects: tuple[do.Effect, ...], lang: Lang
) -> Iterator[Sentence]:
    """How the table's options change a card's effects."""
    options = setup.options
    if kind.attack:
        if kind.only_without_color:
            yield from _bluff(setup, kind.attack, lang)
        if options.stacking:
            yield from _stacking(setup, kind, lang)
    if do.ExtraTurn() in effects and _loses_turns(setup, effects):
        yield Sentence(say(lang, "card-extra-turn-beats-skips"), "A7")
    kinds = {type(effect) for effect in effects}
    if {do.Skip, do.Reverse} <= kinds and do.ExtraTurn not in kinds:
        yield Sentence(say(lang, "card-skips-last"), "A7")
    if do.LoseTurn in kinds:
        yield from _lost_turns(setup, lang)
    for effect in effects:
        match effect:
            case do.Reverse() if len(setup.players) == 2:
                yield Sentence(say(lang, f"card-two-players-{options.two_player_reverse}"), "A2")
            case do.Demand():
                yield Sentence(say(lang, _demand_end(setup)), "A6")
            case do.DiscardColor() if effect in kind.effects:
                yield _discard_color_out(setup, lang)
            case do.Clothing():
                yield Sentence(say(lang, "card-clothing-choices"), "A9")


def _stacking(setup: Setup, kind: Kind, lang: Lang) -> Iterator[Sentence]:
    options = setup.options
    clause = "H1, H7" if options.stack_across else "H1"
    answer = stack_answer(setup, kind.face, None, lang)
    yield Sentence(say(lang, "card-stacking", other=answer), clause)
    if options.force_play:
        yield Sentence(say(lang, "card-stacking-free"), "H1")
    if kind.only_without_color and options.bluffing:
        yield Sentence(say(lang, "card-stacking-challenge", extra=INNOCENT_EXTRA), "H1")
        if options.stack_across:
            yield Sentence(say(lang, "card-stacking-across"), "H7")


def _lost_turns(setup: Setup, lang: Lang) -> Iterator[Sentence]:
    """What uses up a turn to be lost, and what does not."""
    ids = ["card-lose-turn"]
    if setup.options.jump_in:
        ids.append("card-lose-turn-jump-in")
    if setup.options.stacking:
        ids.append("card-lose-turn-stacking")
    if setup.options.bluffing:
        ids.append("card-lose-turn-challenge")
    yield Sentence(" ".join(say(lang, id_) for id_ in ids), "A7")


def _discard_color_out(setup: Setup, lang: Lang) -> Sentence:
    """Whether the play of a printed card may empty the hand; a house rule always may (H8)."""
    if setup.options.number_finish:
        return Sentence(say(lang, "card-discard-color-number-finish"), "H8")
    return Sentence(say(lang, "card-discard-color-out"), "A8")


def _loses_turns(setup: Setup, effects: tuple[do.Effect, ...]) -> bool:
    """Whether, without an extra turn, these effects would cost somebody a turn."""
    reverse_skips = len(setup.players) == 2 and setup.options.two_player_reverse == "skip"
    return any(
        isinstance(effect, do.Skip) or (reverse_skips and isinstance(effect, do.Reverse))
        for effect in effects
    )


def _bluff(setup: Setup, count: int, lang: Lang) -> Iterator[Sentence]:
    if not setup.options.bluffing:
        yield Sentence(say(lang, "card-bluff-forbidden"), "A5a")
        return
    yield Sentence(say(lang, "card-bluff-possible"), "A5a, A5b")
    if not setup.options.stacking:
        yield Sentence(say(lang, "card-bluff-guilty", count=count), "A5c")
        yield Sentence(say(lang, "card-bluff-innocent", count=count + INNOCENT_EXTRA), "A5d")
    if not setup.options.number_finish:
        yield Sentence(say(lang, "card-bluff-last"), "A5f")


def _demand_end(setup: Setup) -> str:
    if not setup.options.triforce_answer_from_draw:
        return "card-demand-ends"
    if setup.options.force_play:
        return "card-demand-from-draw-must"
    return "card-demand-from-draw"
