"""Metrics as Prometheus reads them, and the dashboard that shows them."""

import asyncio
import importlib.util
import json
import re
from pathlib import Path

import aiohttp
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from penultima.server import metrics as m
from penultima.server.metrics import Histogram, Metrics
from tests.support.running_server import running

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/penultima/server"


def parse(text: str) -> dict[str, Metric]:
    """Families by name, as Prometheus' own library reads them. It omits `_total`."""
    return {family.name: family for family in text_string_to_metric_families(text)}


def load_client() -> object:
    spec = importlib.util.spec_from_file_location("client", ROOT / "docs/examples/client.py")
    assert spec is not None and spec.loader is not None
    client = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    return client


async def scraped_after_a_match(data: Path) -> str:
    client = load_client()
    async with running(data) as (_, url), aiohttp.ClientSession() as session:
        await client.play(session, url, "classic")  # type: ignore[attr-defined]
        async with session.get(f"{url}/metrics") as answer:
            assert answer.headers["Content-Type"] == m.CONTENT_TYPE
            return await answer.text()


def test_prometheus_reads_what_a_server_measured(tmp_path: Path) -> None:
    text = asyncio.run(scraped_after_a_match(tmp_path))
    families = parse(text)
    names = re.findall(r"^# TYPE (\S+) (counter|gauge|histogram)$", text, re.MULTILINE)
    assert len(names) == len(set(names)) == len(families)
    for name, kind in names:
        assert name.startswith(("penultima_", "process_"))
        assert name.endswith("_total") == (kind == "counter")
        assert families[name.removesuffix("_total")].type == kind
    assert all(family.documentation.endswith(".") for family in families.values())
    for histogram in ("penultima_move_seconds", "penultima_sync_seconds"):
        samples = families[histogram].samples
        (count,) = (sample.value for sample in samples if sample.name == f"{histogram}_count")
        buckets = [sample.value for sample in samples if sample.name == f"{histogram}_bucket"]
        assert buckets == sorted(buckets)
        assert buckets[-1] == count > 10
        (place,) = {(s.labels["store"], s.labels["node"].split(":")[0]) for s in samples}
        assert place == ("sqlite", "127.0.0.1")
    moves = families["penultima_move_seconds"].samples[-1].value
    assert moves <= families["penultima_entries"].samples[0].value
    codes = {sample.labels["code"] for sample in families["penultima_http_requests"].samples}
    assert "101" in codes


def test_what_nobody_did_yet_is_counted_as_0() -> None:
    families = parse(Metrics().text())
    assert families["penultima_failed_writes"].samples[0].value == 0


def test_labels_are_escaped() -> None:
    metrics = Metrics()
    metrics.place = {"store": "sqlite", "node": 'a "quoted" \\ name\nin two lines'}
    (info,) = parse(metrics.text())["penultima_info"].samples
    assert info.labels["node"] == metrics.place["node"]


def test_a_value_equal_to_a_bound_is_in_its_bucket() -> None:
    histogram = Histogram("")
    for seconds in (0.001, 0.0011, 99.0):
        histogram.observe(seconds)
    counts = {line.split('"')[1]: int(line.split()[1]) for line in histogram.samples("x", {})
              if "_bucket" in line}  # fmt: skip
    assert (counts["0.001"], counts["0.0025"], counts["10.0"], counts["+Inf"]) == (1, 2, 2, 3)
    assert histogram.count == 3


def test_every_metric_is_explained() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    counters = set(re.findall(r"""metrics\.add\(f?["'](\w+)""", source))
    gauges = set(re.findall(r"""gauges\[["'](\w+)""", source))
    assert counters == set(m.COUNTERS)
    assert gauges == set(m.GAUGES)


def test_the_dashboard_shows_metrics_that_exist(tmp_path: Path) -> None:
    dashboard = json.loads((ROOT / "deploy/grafana/penultima.json").read_text(encoding="utf-8"))
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    shown = {name for query in queries for name in re.findall(r"(?:penultima|process)_\w+", query)}
    metrics = Metrics()
    metrics.gauges = dict.fromkeys(m.GAUGES, float)
    for counter in m.LABELLED:
        metrics.add(f'{counter}{{x="y"}}')
    samples = {
        sample.name for family in parse(metrics.text()).values() for sample in family.samples
    }
    assert len(shown) > 10
    assert shown <= samples
