"""The measures in words, and what a simulation has found in a sentence or two."""

from collections.abc import Iterator

from penultima.intervals import Estimate
from penultima.text.cards import face_name
from penultima.text.fluent import Lang, say

from .comparison import Comparison
from .measures import faces
from .results import Difference, Simulation
from .rule_set import RuleSet

MESSAGES = {
    "turns per round": "lab-turns-per-round",
    "turns per round, median": "lab-turns-median",
    "turns per round, 9 of 10 within": "lab-turns-most",
    "longest round": "lab-longest-round",
    "points per round": "lab-points-per-round",
    "blocked rounds": "lab-blocked-rounds",
    "rounds abandoned": "lab-rounds-abandoned",
    "comebacks": "lab-comebacks",
    "jump-ins per round": "lab-jump-ins",
    "calls due per round": "lab-calls-due",
    "calls forgotten": "lab-calls-forgotten",
    "forgotten calls caught": "lab-calls-caught",
    "Wild Draw Fours that were bluffs": "lab-bluffs",
    "Wild Draw Fours challenged": "lab-challenged",
    "challenges that succeeded": "lab-challenges-won",
    "rounds per match": "lab-rounds-per-match",
    "match comebacks": "lab-match-comebacks",
    "matches won": "lab-matches-won",
    "rounds won": "lab-rounds-won",
    "rounds ended": "lab-rounds-ended",
    "plays per round": "lab-plays-per-round",
    "plays by the winner": "lab-plays-by-winner",
    "wins when dealt": "lab-wins-when-dealt",
}
"""The message of each measure."""


def measure_name(name: str, lang: Lang) -> str:
    return say(lang, MESSAGES[name])


def measure_title(name: str, subject: str, rules: RuleSet, lang: Lang) -> str:
    """“rounds won, dealer”, “wins when dealt, Skip”."""
    title = measure_name(name, lang)
    return f"{title}, {subject_name(subject, rules, lang)}" if subject else title


def subject_name(subject: str, rules: RuleSet, lang: Lang) -> str:
    """A place, a seat or a card."""
    first, *rest = subject.split(" ", 1)
    if subject == "dealer":
        return say(lang, "lab-dealer")
    if rest == ["after the dealer"]:
        return say(lang, "lab-place", place=int(first))
    if first == "seat":
        return say(lang, "seat-number", number=int(rest[0]))
    return card_names(rules, lang).get(subject, subject)


def card_names(rules: RuleSet, lang: Lang) -> dict[str, str]:
    """The names of the faces as measures have them, in a language."""
    kinds = list(rules.setup.edition.kinds.values())
    written = rules.setup.house_rules
    names = {}
    for title, (first, *_) in faces(rules).items():
        kind = kinds[first]
        name = face_name(kind, lang)
        rule = written.get(kind.card)
        names[title] = f"{name}: {rule.title}" if rule else name
    return names


def findings(result: Simulation | Comparison, lang: Lang) -> list[str]:
    """The most important results, one sentence each."""
    if isinstance(result, Comparison):
        return list(_findings_of_two(result, lang))
    return [_finding_of_one(result, lang)]


def _finding_of_one(result: Simulation, lang: Lang) -> str:
    players = result.rules.players
    first = "1 after the dealer" if players > 1 else "dealer"
    return say(
        lang,
        "lab-finding-one",
        players=players,
        turns=_rounded(result["turns per round"]),
        most=f"{result['turns per round, 9 of 10 within'].value:.0f}",
        first=_percent(result["rounds won", first]),
        fair=f"{100 / players:.1f}",
        comebacks=_percent(result["comebacks"]),
    )


def _findings_of_two(result: Comparison, lang: Lang) -> Iterator[str]:
    label = result.other.rules.label
    turns = result["turns per round"]
    before, after = _rounded(turns.before), _rounded(turns.after)
    percent = f"{abs(100 * (turns.after.value / turns.before.value - 1)):.1f}"
    length = _direction(turns, "longer", "shorter", "as-long")
    facts = {"rules": label, "percent": percent, "before": before, "after": after}
    yield say(lang, f"lab-finding-{length}", **facts)
    comebacks, points = result["comebacks"], result["points per round"]
    if comebacks.is_significant:
        more = _direction(comebacks, "more", "less", "")
        facts = {"before": _percent(comebacks.before), "after": _percent(comebacks.after)}
        yield say(lang, f"lab-finding-comebacks-{more}", **facts)
    if points.is_significant:
        more = _direction(points, "more", "less", "")
        facts = {"before": _rounded(points.before), "after": _rounded(points.after)}
        yield say(lang, f"lab-finding-points-{more}", **facts)
    different = len(result.significant)
    id_ = "lab-finding-some" if different else "lab-finding-none"
    yield say(lang, id_, different=different, tested=result.tested)


def _direction(change: Difference, more: str, less: str, same: str) -> str:
    if not change.is_significant:
        return same
    return more if change.estimate.value > 0 else less


def _rounded(estimate: Estimate) -> str:
    return f"{estimate.value:,.1f}"


def _percent(estimate: Estimate) -> str:
    return f"{100 * estimate.value:.1f}"
