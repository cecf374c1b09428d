"""Every scenario in conformance/ holds, and every clause of the rules has one."""

import re

import pytest

from tests.support.scenarios import FOLDER, Scenario, play, read_scenarios

SCENARIOS = list(read_scenarios())
RULES = FOLDER.parent / "docs" / "rules.md"
CLAUSES = re.findall(r"^ *- ([A-Z][0-9]+[a-z]?)\. ", RULES.read_text(), re.MULTILINE)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario(scenario: Scenario) -> None:
    play(scenario)


def test_there_are_many_scenarios() -> None:
    assert len(SCENARIOS) >= 200


def test_clauses_are_found_in_the_rules() -> None:
    """Guards the test below: no clause found would mean nothing checked."""
    assert len(CLAUSES) == 47
    assert {"C1", "S5", "A5a", "A5f", "G3", "H9"} <= set(CLAUSES)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_a_scenario(clause: str) -> None:
    assert any(clause in scenario.clauses for scenario in SCENARIOS)


def test_scenarios_cite_clauses_that_exist() -> None:
    assert {clause for scenario in SCENARIOS for clause in scenario.clauses} <= set(CLAUSES)
