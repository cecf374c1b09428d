"""The bills of materials name what is shipped, and nothing else."""

import json
import re
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

import build_page
from tools import lock, sbom

ROOT = Path(__file__).parent.parent
COPYLEFT = re.compile(r"\bA?L?GPL", re.IGNORECASE)


@pytest.mark.slow
def test_the_bill_of_the_wheel_is_what_the_page_was_built_from() -> None:
    """If this fails: make sbom"""
    build_page.build(ROOT)
    assert sbom.parts(sbom.WHEEL) == sbom.bundled()
    assert {"svelte", "uqr", "@fontsource-variable/figtree"} <= set(sbom.bundled())


def test_the_bill_of_the_image_is_what_is_pinned_for_it() -> None:
    """If this fails: make sbom"""
    pinned = lock.LINE.findall(lock.RUN.read_text(encoding="utf-8"))
    listed = {canonicalize_name(name): number for name, number in sbom.parts(sbom.IMAGE).items()}
    assert listed == {canonicalize_name(name): number for name, number, _ in pinned}


@pytest.mark.parametrize("bill", [sbom.WHEEL, sbom.IMAGE], ids=lambda bill: bill.stem)
def test_everything_shipped_has_a_license_that_lets_us(bill: Path) -> None:
    found = sbom.licenses(bill)
    assert [name for name, licenses in found.items() if not licenses] == []
    assert [name for name, licenses in found.items() if any(map(COPYLEFT.search, licenses))] == []


@pytest.mark.parametrize("bill", [sbom.WHEEL, sbom.IMAGE], ids=lambda bill: bill.stem)
def test_a_bill_is_the_same_whenever_it_is_made(bill: Path) -> None:
    content = json.loads(bill.read_text(encoding="utf-8"))
    assert content["bomFormat"] == "CycloneDX"
    assert "serialNumber" not in content
    assert "timestamp" not in content["metadata"]
