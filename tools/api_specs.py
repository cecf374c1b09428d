"""Descriptions of the server for programs: `python -m tools.api_specs` writes them.

docs/openapi.json is about HTTP and docs/asyncapi.json about the WebSocket. Both are generated from
the types with which the server encodes and decodes.
"""

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import Struct

from penultima.rules.edition import names
from penultima.rules.options import OPTION_BY_NAME
from penultima.server.http.app import ErrorAnswer
from penultima.server.http.editions import Catalog
from penultima.server.http.forecast import TableForecast
from penultima.server.http.rulebook import Rules
from penultima.server.https import HttpsInfo
from penultima.server.readiness import Readiness
from penultima.text.fluent import ENGLISH, LANGS
from penultima.wire.book import Book
from penultima.wire.codec import VERSION, TableList, TableSummary
from penultima.wire.messages import Message
from penultima.wire.requests import Request

DOCS = Path(__file__).parent.parent / "docs"
OPENAPI, ASYNCAPI = DOCS / "openapi.json", DOCS / "asyncapi.json"
REFERENCE = "#/components/schemas/{name}"
TEXT, JSON = "text/plain", "application/json"


class Operation(NamedTuple):
    path: str
    about: str
    answer: type[Struct] | str
    """A type, or the media type of a file."""
    refusals: tuple[int, ...] = ()
    query: tuple[str, ...] = ()


OPERATIONS = (
    Operation("/api/editions", "The editions, bot levels, options and presets", Catalog),
    Operation("/api/editions/{edition}/rules", "The rules of an edition", Rules, (404,), ("lang",)),
    Operation("/api/tables", "The open tables of a public server", TableList),
    Operation("/api/tables/{slug}", "What is public before taking a seat", TableSummary, (404,)),
    Operation("/api/tables/{slug}/rules", "The rules of a table", Rules, (404,), ("lang",)),
    Operation(
        "/api/tables/{slug}/forecast",
        "What its rules do to the game, or an option or a rule on a card would do",
        TableForecast,
        (404,),
        ("lang", "option", "value", "card", "rule"),
    ),
    Operation("/api/tables/{slug}/book", "All matches of a table", Book, (404,)),
    Operation("/api/tables/{slug}/book.csv", "The same as a file", "text/csv", (404,)),
    Operation("/api/tables/{slug}/records.zip", "Its game records", "application/zip", (404,)),
    Operation("/api/tables/{slug}/records/{match}", "The record of a match", TEXT, (404,)),
    Operation("/api/https", "Where HTTPS is, and how to trust it", HttpsInfo, (404,)),
    Operation(
        "/penultima-authority.crt", "The server's authority", "application/x-x509-ca-cert", (404,)
    ),
    Operation("/healthz", "Whether the process is alive", TEXT),
    Operation("/readyz", "Whether moves are being written", Readiness),
    Operation("/metrics", "Metrics for Prometheus", TEXT),
)
PARAMETERS: dict[str, dict[str, Any]] = {
    "edition": {"type": "string", "examples": list(names())},
    "slug": {"type": "string", "minLength": 1, "maxLength": 16},
    "match": {"type": "integer", "minimum": 1, "maximum": 999_999},
    "lang": {"type": "string", "enum": list(LANGS), "default": ENGLISH},
    "option": {"type": "string", "enum": list(OPTION_BY_NAME)},
    "value": {"type": "string", "examples": ["true", "3"]},
    "card": {"type": "string", "examples": ["WC1"]},
    "rule": {"type": "string", "default": "null", "examples": ['{"title":"Snow","do":[]}']},
}
ABOUT = {
    "lang": "The language of the texts.",
    "option": "The option that is asked about, in place of all rules of the table.",
    "value": "The value of `option`, as JSON; without one, what the table has against the default.",
    "card": "The customizable card that is asked about, in place of all rules of the table.",
    "rule": "The house rule on `card`, as JSON; `null` asks what it would be without one.",
}
STATUSES = {
    400: "A parameter is wrong",
    404: "There is no such thing",
    421: "The server doesn't know the name it was asked for",
    429: "Too many requests: Retry-After says when",
    503: "Not now: the server stops, or has a problem",
}


def openapi() -> dict[str, Any]:
    kinds = {each.answer for each in OPERATIONS if not isinstance(each.answer, str)}
    ordered = sorted(kinds, key=lambda kind: kind.__name__)
    return {
        "openapi": "3.1.0",
        "info": _info(
            "The table server over HTTP. Moves are made over the WebSocket: asyncapi.json."
        ),
        "paths": {each.path: {"get": _operation(each)} for each in OPERATIONS},
        "components": {"schemas": schemas([*ordered, ErrorAnswer])},
    }


def _info(about: str) -> dict[str, Any]:
    return {
        "title": "penultima",
        "version": version("penultima"),
        "description": about,
        "license": {"name": "Apache-2.0"},
    }


def _operation(operation: Operation) -> dict[str, Any]:
    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]} for name in names
    ]
    parameters += (
        {"name": name, "in": "query", "description": ABOUT[name], "schema": PARAMETERS[name]}
        for name in operation.query
    )
    refusals = {421, 429, 503, *operation.refusals} | ({400} if operation.query else set())
    errors: dict[str, Any] = {
        TEXT: {"schema": {"type": "string"}},
        JSON: {"schema": _reference(ErrorAnswer)},
    }
    if operation.answer is Readiness:
        errors[JSON] = {"schema": {"anyOf": [_reference(Readiness), _reference(ErrorAnswer)]}}
    described: dict[str, Any] = {
        "200": {"description": operation.about, "content": _content(operation.answer)}
    }
    for status in sorted(refusals):
        described[str(status)] = {"description": STATUSES[status], "content": errors}
    return {"summary": operation.about, "parameters": parameters, "responses": described}


def _content(answer: type[Struct] | str) -> dict[str, Any]:
    if not isinstance(answer, str):
        return {JSON: {"schema": _reference(answer)}}
    is_text = answer.startswith("text/")
    return {answer: {"schema": {"type": "string"} if is_text else {}}}


def _reference(kind: type[Struct]) -> dict[str, str]:
    return {"$ref": REFERENCE.format(name=kind.__name__)}


def asyncapi() -> dict[str, Any]:
    sent, received = _messages(Message), _messages(Request)
    components = schemas([Message, Request])
    channel = {"$ref": "#/channels/table"}
    return {
        "asyncapi": "3.0.0",
        "info": _info(
            f"A table over a WebSocket, protocol {VERSION}: one JSON object in each text frame."
        ),
        "channels": {
            "table": {
                "address": "/ws/{slug}",
                "description": "Without a slug at /ws, where the table isn't known yet.",
                "parameters": {"slug": {"description": "The table, as in its link."}},
                "messages": {
                    name: {"$ref": f"#/components/messages/{name}"} for name in (*received, *sent)
                },
            }
        },
        "operations": {
            "receiveRequest": {
                "action": "receive",
                "channel": channel,
                "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in received],
            },
            "sendMessage": {
                "action": "send",
                "channel": channel,
                "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in sent],
            },
        },
        "components": {"messages": received | sent, "schemas": components},
    }


def _messages(union: Any) -> dict[str, Any]:
    """The members of a union, by the direction and their tag."""
    direction = "request" if union is Request else "message"
    (union_schema,), _ = msgspec.json.schema_components([union], ref_template=REFERENCE)
    places = union_schema["discriminator"]["mapping"]
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(union)}
    return {
        f"{direction}.{tag}": {
            "name": tag,
            "contentType": JSON,
            "summary": (kinds[tag].__doc__ or tag).split("\n")[0].strip(),
            "payload": {"$ref": place},
        }
        for tag, place in places.items()
    }


def schemas(types: list[Any]) -> dict[str, Any]:
    """The schemas of types and of all that they contain, by name."""
    _, found = msgspec.json.schema_components(types, ref_template=REFERENCE)
    for schema in found.values():
        if "description" in schema:
            schema["description"] = " ".join(schema["description"].split())
    return dict(sorted(found.items()))


def files() -> dict[Path, str]:
    specs = {OPENAPI: openapi(), ASYNCAPI: asyncapi()}
    return {
        file: json.dumps(spec, indent=1, ensure_ascii=False) + "\n" for file, spec in specs.items()
    }


if __name__ == "__main__":
    for file, text in files().items():
        file.write_text(text, encoding="utf-8")
        print(file.name)
