"""The metrics of a running server, read by the parser of Prometheus' own client."""

import aiohttp
from prometheus_client.parser import text_string_to_metric_families


async def read_metrics(session: aiohttp.ClientSession, url: str) -> dict[str, float]:
    """Values by their name; series of a name that differ by a label are added up."""
    async with session.get(f"{url}/metrics") as answer:
        text = await answer.text()
    values: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            name = sample.name.removeprefix("penultima_")
            values[name] = values.get(name, 0.0) + sample.value
    return values
