"""The lab and the environments give the same results compiled and uncompiled."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import penultima

CODE = """
import sys
sys.path.insert(0, sys.argv[1])
from penultima.env.vector import PenultimaVector
from penultima.kernel import COMPILED
from penultima.lab.rule_set import rule_set
from penultima.lab.thread_runner import run
from penultima.lab.workload import Workload
from penultima.rules.edition import load
from penultima.rules.options import Options

options = {"jump_in": True, "seven_zero": True, "stacking": True}
for edition in ("zelda", "frozen", "saved-by-the-bell"):
    tables = rule_set(load(edition), 4, Options(**options)).tables
    print(run(Workload(tables, 30), 1).counts)
    print(run(Workload(tables, 3, "matches"), 1).counts)
    print(run(Workload(tables, 10, played_by="clever"), 1).counts)
    for learner, opponents in ((None, "random"), (1, "random"), (0, {"clever": 1, "uniform": 1})):
        vector = PenultimaVector(
            3, edition=edition, options=options, learner=learner, opponents=opponents, history=True
        )
        observations, infos = vector.reset(seed=1)
        for _ in range(60):
            last = infos["action_mask"][:, ::-1].argmax(axis=1)
            observations, rewards, *_, infos = vector.step(len(vector.layout.names) - 1 - last)
        print(observations.tolist(), rewards.tolist(), infos["action_mask"].tolist())
        print(vector.state().tolist())
        vector.resample(rng=1)
        vector.copy_tables(0, 2)
        print(vector.get_state().hex())
print(COMPILED, file=sys.stderr)
"""


def output_of(source: Path) -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", CODE, source], capture_output=True, text=True, check=True
    )
    return done.stdout, done.stderr.strip()


@pytest.mark.slow
def test_uncompiled_results_are_the_same(tmp_path: Path) -> None:
    source = Path(penultima.__file__).parent
    excluded = shutil.ignore_patterns("*.so", "*.pyd", "page")
    shutil.copytree(source, tmp_path / "penultima", ignore=excluded)
    plain, compiled = output_of(tmp_path), output_of(source.parent)
    assert compiled[1] == "True"
    assert plain[1].count("RuntimeWarning: the kernel isn't compiled") == 1
    assert plain[1].endswith("False")
    assert plain[0] == compiled[0]
