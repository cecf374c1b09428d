"""Bills of materials in CycloneDX's format: `make sbom` writes them.

sbom/wheel.cdx.json has what is built into a wheel: the npm packages of the page, and the theme of
the documentation. sbom/image.cdx.json has the Python packages of the container image. npm and
cyclonedx-py write them, with uv and the network; `parts` and `bundled` need neither.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools import lock

ROOT = Path(__file__).parent.parent
LEFT_OUT = ("serialNumber", "timestamp", "properties", "externalReferences", "scope")
WHEEL, IMAGE = ROOT / "sbom/wheel.cdx.json", ROOT / "sbom/image.cdx.json"
THEME = "zensical"
"""Makes the site of the documentation, and leaves its style and scripts there."""


def wheel() -> dict[str, Any]:
    """What Vite has bundled, of all that npm knows, and the theme."""
    bill = _read(["npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], ROOT / "web")
    names = bundled()
    bill["components"] = [part for part in bill["components"] if part["name"] in names]
    bill["components"].append(
        {
            "bom-ref": f"{THEME}@{names[THEME]}",
            "type": "library",
            "name": THEME,
            "version": names[THEME],
            "purl": f"pkg:pypi/{THEME}@{names[THEME]}",
            "licenses": [{"license": {"id": "MIT"}}],
        }
    )
    kept = {part["bom-ref"] for part in bill["components"]}
    bill["dependencies"] = [
        each | {"dependsOn": sorted(kept & set(each["dependsOn"]))}
        for each in bill["dependencies"]
        if each["ref"] in kept | {bill["metadata"]["component"]["bom-ref"]}
    ]
    return bill


def bundled() -> dict[str, str]:
    """The packages in the page as it is built, whose licenses it has, and the theme."""
    text = (ROOT / "src/penultima/page/licenses.md").read_text(encoding="utf-8")
    found = dict(re.findall(r"^## (\S+) - (\S+) \(", text, re.MULTILINE))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found[THEME] = re.findall(rf'"{THEME}==([\d.]+)"', project)[0]
    return found


def image() -> dict[str, Any]:
    """Of an environment like the image's, made for the purpose."""
    with tempfile.TemporaryDirectory() as folder:
        python = str(Path(folder, "bin/python"))
        uv = [sys.executable, "-m", "uv", "--quiet"]
        install = ["pip", "install", "--python", python, "--no-deps", "--require-hashes"]
        subprocess.run([*uv, "venv", "--allow-existing", folder], check=True)
        subprocess.run([*uv, *install, "--requirements", str(lock.RUN)], check=True)
        tool = str(Path(sys.executable).with_name("cyclonedx-py"))
        return _read([tool, "environment", "--output-reproducible", python], ROOT)


def _read(command: list[str], folder: Path) -> dict[str, Any]:
    """What a tool prints, without times and random numbers, and in one order."""
    done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE)
    bill: dict[str, Any] = json.loads(done.stdout, object_hook=_without_chance)
    bill["components"].sort(key=lambda component: component["bom-ref"])
    return bill


def _without_chance(part: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in part.items() if name not in LEFT_OUT}


def parts(file: Path) -> dict[str, str]:
    """The version of each component in a bill."""
    bill = json.loads(file.read_text(encoding="utf-8"))
    return {component["name"]: component["version"] for component in bill["components"]}


def licenses(file: Path) -> dict[str, list[str]]:
    """The licenses that each component declares."""
    bill = json.loads(file.read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {}
    for component in bill["components"]:
        found[component["name"]] = [
            license_.get("expression")
            or license_["license"].get("id")
            or license_["license"]["name"]
            for license_ in component.get("licenses", ())
        ]
    return found


def main() -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    for file, bill in ((WHEEL, wheel()), (IMAGE, image())):
        text = json.dumps(bill, indent=1) + "\n"
        schema = JsonStrictValidator(SchemaVersion.from_version(bill["specVersion"]))
        assert (problem := schema.validate_str(text)) is None, problem
        file.write_text(text, encoding="utf-8")
        print(file.relative_to(ROOT))


if __name__ == "__main__":
    main()
