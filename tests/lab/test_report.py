"""A report begins with what was found, says how it was made, and is there in every language."""

import re
from pathlib import Path

import pytest

import penultima
from penultima import simulate
from penultima.lab.comparison import Comparison
from penultima.lab.report import report
from penultima.lab.words import MESSAGES, findings
from penultima.text.fluent import LANGS, Lang


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    one = simulate("frozen", rounds=4000, seed=1)
    rule = {"title": "Give <b>", "do": [{"effect": "give", "count": 1, "to": "next"}]}
    return penultima.compare(
        one,
        simulate(
            "frozen",
            rounds=4000,
            seed=1,
            options={"seven_zero": True, "hand_size": 10},
            house_rules={"WC1": rule},
            label="long & lucky",
        ),
    )


def test_the_findings_come_first(comparison: Comparison) -> None:
    first, *_, last = findings(comparison, "en")
    assert re.fullmatch(
        r"With long & lucky, a round gets \d+\.\d % longer: [\d.]+ turns instead of [\d.]+\.", first
    )
    assert re.fullmatch(r"\d+ of \d+ measures differ by more than chance explains\.", last)
    page = report(comparison)
    text = page.partition("</h1>")[2]
    assert text.strip().startswith('<p class="finding">With long &amp; lucky, a round gets ')


def test_without_a_difference_the_finding_says_so() -> None:
    one, same = (simulate("zelda", rounds=1000, seed=seed) for seed in (1, 2))
    sentences = findings(penultima.compare(one, same), "en")
    assert "a round is as long as before" in sentences[0]
    assert sentences[-1].startswith("None of ")


@pytest.mark.parametrize("lang", LANGS)
def test_a_report_says_how_it_was_made(comparison: Comparison, lang: Lang) -> None:
    page = report(comparison, lang=lang, command="penultima simulate --compare base 'a b'")
    assert f'<html lang="{lang}">' in page
    assert "<code>penultima simulate --compare base &#x27;a b&#x27;</code>" in page
    assert f"penultima {penultima.__version__}, 20" in page
    assert "Give &lt;b&gt;" in page
    assert "<b>" not in page
    assert page.count("<svg") == page.count("<figure>") == 7
    assert not re.search(r'(?:src|href)="(?!#)', page), "the page loads external resources"


def test_every_language_has_its_own_words(comparison: Comparison) -> None:
    pages = {lang: report(comparison, lang=lang) for lang in LANGS}
    headings = {lang: re.findall(r"<h2>(.*?)</h2>", page) for lang, page in pages.items()}
    assert headings["en"][1] == "Differences"
    assert headings["es"][1] == "Diferencias"
    assert "Wild Draw Four" in pages["en"]
    assert "Comodín Toma 4" in pages["es"]
    assert "turns per round" not in pages["es"]


def test_every_measure_has_a_name(comparison: Comparison) -> None:
    matches = simulate("zelda", matches=20)
    names = {measure.name for side in (*comparison.sides, matches) for measure in side.measures}
    assert names == set(MESSAGES)


def test_figures_for_papers(comparison: Comparison, tmp_path: Path) -> None:
    comparison.write_figures(tmp_path / "figures", lang="es")
    files = sorted(path.name for path in (tmp_path / "figures").iterdir())
    assert len(files) == 14
    for path in (tmp_path / "figures").glob("*.pdf"):
        assert path.read_bytes().startswith(b"%PDF")
        assert path.with_suffix(".svg").read_text().startswith("<svg")
    comparison.one.write_report(tmp_path / "one.html")
    page = (tmp_path / "one.html").read_text()
    assert "A round of 4 players takes" in page
    assert page.count("<svg") == 6
