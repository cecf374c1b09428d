"""The files in deploy/ fit each other and the server, as far as that shows without an engine."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from penultima.server.main import CLOSE_TIMEOUT_S, FLUSH_TIMEOUT_S, RESIGN_TIMEOUT_S

from .test_container import variables

DEPLOY = Path(__file__).parent.parent / "deploy"
HAPROXY = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
HAPROXY_VARIABLES = set(re.findall(r"\$\{(\w+)-", HAPROXY))
SERVERS = re.findall(r"^    server \w+ \"\$\{(NODE_\d)-", HAPROXY, re.MULTILINE)


SERVICE_KEYS = {
    "build", "cap_drop", "depends_on", "environment", "healthcheck", "image", "ports", "read_only",
    "restart", "secrets", "security_opt", "stop_grace_period", "tmpfs", "volumes",
}  # fmt: skip
"""Of the Compose specification, as far as they are used: an unknown one is refused by engines."""


def environment(container: dict[str, Any]) -> dict[str, Any]:
    """Of a container in Kubernetes."""
    return {each["name"]: each.get("value", "") for each in container["env"]}


def test_composed_nodes_are_those_of_the_balancer() -> None:
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = composed["services"]
    for service in services.values():
        assert service.keys() <= SERVICE_KEYS
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


API_VERSIONS = {
    "Deployment": "apps/v1",
    "NetworkPolicy": "networking.k8s.io/v1",
    "PodDisruptionBudget": "policy/v1",
    "Service": "v1",
    "StatefulSet": "apps/v1",
}


def test_objects_in_kubernetes_have_the_versions_of_their_kinds(
    objects: dict[tuple[str, str], Any],
) -> None:
    for (kind, _), each in objects.items():
        assert each["apiVersion"] == API_VERSIONS[kind]
        assert each.keys() == {"apiVersion", "kind", "metadata", "spec"}


@pytest.mark.parametrize(
    "workload", [("StatefulSet", "penultima"), ("Deployment", "penultima-haproxy")]
)
def test_every_pod_in_kubernetes_is_probed_limited_and_unprivileged(
    objects: dict[tuple[str, str], Any], workload: tuple[str, str]
) -> None:
    pod = objects[workload]["spec"]["template"]["spec"]
    assert pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"] and pod["securityContext"]["runAsUser"] > 0
    assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    for container in pod["containers"]:
        ports = {port["name"] for port in container["ports"]}
        for probe in (container["readinessProbe"], container["livenessProbe"]):
            asked = probe.get("httpGet") or probe["tcpSocket"]
            assert asked["port"] in ports
        assert container["resources"]["requests"].keys() == {"cpu", "memory"}
        assert "memory" in container["resources"]["limits"]
        assert container["securityContext"] == {
            "readOnlyRootFilesystem": True,
            "allowPrivilegeEscalation": False,
            "capabilities": {"drop": ["ALL"]},
        }
        image, _, version = container["image"].rpartition(":")
        assert image and version[0].isdigit(), "an update should be somebody's decision"
        mounted = {mount["name"] for mount in container["volumeMounts"]}
        assert mounted == {volume["name"] for volume in pod["volumes"]}


def test_a_node_in_kubernetes_has_time_to_hand_over(objects: dict[tuple[str, str], Any]) -> None:
    pod = objects["StatefulSet", "penultima"]["spec"]["template"]["spec"]
    most_s = FLUSH_TIMEOUT_S + RESIGN_TIMEOUT_S + CLOSE_TIMEOUT_S
    assert pod["terminationGracePeriodSeconds"] > most_s
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    assert float(composed["services"]["one"]["stop_grace_period"].rstrip("s")) > most_s


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
