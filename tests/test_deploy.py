"""The files in deploy/ fit each other and the server, as far as that shows without an engine."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from .test_container import variables

DEPLOY = Path(__file__).parent.parent / "deploy"
HAPROXY = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
HAPROXY_VARIABLES = set(re.findall(r"\$\{(\w+)-", HAPROXY))
SERVERS = re.findall(r"^    server \w+ \"\$\{(NODE_\d)-", HAPROXY, re.MULTILINE)


def environment(container: dict[str, Any]) -> dict[str, Any]:
    """Of a container in Kubernetes."""
    return {each["name"]: each.get("value", "") for each in container["env"]}


def test_composed_nodes_are_those_of_the_balancer() -> None:
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = composed["services"]
    balancer = services["balancer"]["environment"]
    assert set(balancer) <= HAPROXY_VARIABLES
    nodes = {name: each for name, each in services.items() if each.get("image") == "penultima"}
    assert [balancer[server] for server in SERVERS] == [f"{name}:8000" for name in nodes]
    for name, node in nodes.items():
        assert set(node["environment"]) <= variables()
        assert node["environment"]["PENULTIMA_NODE_ADDRESS"] == f"{name}:8000"
        assert node["read_only"] and node["cap_drop"] == ["ALL"]
        assert DEPLOY.joinpath(node["build"], "Dockerfile").is_file()
    for service in services.values():
        assert set(service.get("secrets", ())) <= set(composed["secrets"])
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in composed["volumes"] or (DEPLOY / source).is_file()


@pytest.fixture
def objects() -> dict[tuple[str, str], Any]:
    """Of the example for Kubernetes, by kind and name."""
    text = (DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8")
    return {(each["kind"], each["metadata"]["name"]): each for each in yaml.safe_load_all(text)}


def test_nodes_in_kubernetes_are_those_of_the_balancer(objects: dict[tuple[str, str], Any]) -> None:
    nodes = objects["StatefulSet", "penultima"]["spec"]
    service = objects["Service", nodes["serviceName"]]["spec"]
    assert service["clusterIP"] == "None", "each node needs a name"
    assert service["selector"] == nodes["template"]["metadata"]["labels"]
    assert nodes["replicas"] == len(SERVERS)
    balancer = objects["Deployment", "penultima-haproxy"]["spec"]["template"]["spec"]
    (container,) = balancer["containers"]
    told = environment(container)
    assert set(told) <= HAPROXY_VARIABLES
    for number, server in enumerate(SERVERS):
        domain = f"{nodes['serviceName']}.default.svc.cluster.local"
        assert told[server] == f"penultima-{number}.{domain}:8000"
    ports = {f":{port['containerPort']}" for port in container["ports"]}
    assert {told["HTTP_BIND"], told["HTTPS_BIND"]} == ports


def test_nodes_in_kubernetes_have_options_that_exist(objects: dict[tuple[str, str], Any]) -> None:
    pod = objects["StatefulSet", "penultima"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    told = environment(container)
    assert set(told) - {"POD"} <= variables()
    assert told["PENULTIMA_NODE_ADDRESS"] == "$(POD).penultima:8000"
    mounted = {mount["name"] for mount in container["volumeMounts"]}
    assert mounted == {volume["name"] for volume in pod["volumes"]}


def test_every_selector_in_kubernetes_finds_pods(objects: dict[tuple[str, str], Any]) -> None:
    labels = [
        each["spec"]["template"]["metadata"]["labels"]
        for (kind, _), each in objects.items()
        if kind in ("StatefulSet", "Deployment")
    ]
    for (kind, _), each in objects.items():
        if kind == "Service":
            assert each["spec"]["selector"] in labels
        elif kind == "NetworkPolicy":
            assert each["spec"]["podSelector"]["matchLabels"] in labels
        else:
            assert each["spec"]["selector"]["matchLabels"] in labels
