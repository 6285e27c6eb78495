"""The compiled catalogue: the same as the provider files, and never used when it is not."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from helpers import ROOT, project

from inferlint.catalogue import compiled as module
from inferlint.catalogue.compiled import NAME, compiled, fingerprint, read_compiled
from inferlint.catalogue.load import compile_package, load_catalogue, read_package
from inferlint.catalogue.lookup import Catalogue

PACKAGE = ROOT / "inferlint" / "catalogue"
ACME = 'id = "acme"\nname = "Acme"\nrole = "provider"\nchecked = 2026-01-31\nsource = "a test"\n'
HOST = '[[host]]\npattern = "api.acme.example"\n'

#: Runs the command and prints the modules that it imported and the files that it opened.
PROGRAM = """
import sys
opened = []
sys.addaudithook(lambda event, details: opened.append(str(details[0])) if event == "open" else None)
from inferlint.__main__ import main
code = main(["check", "-q", *sys.argv[1:]])
print(*sorted(sys.modules), *opened, sep="\\n", file=sys.stderr)
sys.exit(code)
"""


@pytest.fixture(scope="module")
def sources() -> Catalogue:
    return load_catalogue()


@pytest.fixture(scope="module")
def raw() -> bytes:
    return compile_package(PACKAGE)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A catalogue of one provider, compiled."""
    folder = tmp_path / "catalogue"
    (folder / "providers").mkdir(parents=True)
    (folder / "schema.py").write_text("", encoding="utf-8")
    (folder / "providers" / "acme.toml").write_text(ACME + HOST, encoding="utf-8")
    (folder / NAME).write_bytes(compile_package(folder))
    return folder


# The same catalogue --------------------------------------------------------------------------------------


def test_a_checkout_has_no_compiled_form() -> None:
    """Nothing that is compiled can be out of date there."""
    assert not (PACKAGE / NAME).exists()


def test_both_forms_hold_the_same_providers_in_the_same_order(sources: Catalogue, raw: bytes) -> None:
    """Entry by entry, with the sort of every value."""
    found = _read(raw)

    assert list(found.providers) == list(sources.providers)
    assert len(found.providers) == len(sources.providers)
    for name, provider in sources.providers.items():
        assert name in found.providers
        assert found.providers[name] == provider
        assert repr(found.providers[name]) == repr(provider)
    assert "no-such-provider" not in found.providers
    with pytest.raises(KeyError):
        found.providers["no-such-provider"]


def test_both_forms_have_the_same_outline(sources: Catalogue, raw: bytes) -> None:
    """What a run asks first: needles, environment variables, protocols."""
    found = _read(raw)

    assert found.outline == sources.outline
    assert found.needles() == sources.needles()
    assert (found.key_env(), found.base_env()) == (sources.key_env(), sources.base_env())
    assert found.protocols() == sources.protocols() != frozenset()


def test_both_forms_answer_alike(sources: Catalogue, raw: bytes) -> None:
    """Names, hosts and services are found through the same indexes."""
    found = _read(raw)

    assert found.symbol("openai.AzureOpenAI") == sources.symbol("openai.AzureOpenAI")
    assert found.host("api.openai.com", "/v1") == sources.host("api.openai.com", "/v1")
    assert found.service("aws", "bedrock-runtime") == sources.service("aws", "bedrock-runtime")
    assert found.roots() == sources.roots()


def test_the_outline_builds_no_entry(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A provider is built when it is asked for, once."""
    built: list[str] = []
    record = module._record

    def counted(kind: type, values: Any) -> Any:
        built.append(kind.__name__)
        return record(kind, values)

    monkeypatch.setattr(module, "_record", counted)
    found = _read(raw)
    found.needles(), found.base_env(), found.protocols(), list(found.providers)
    assert built == []
    assert found.providers["openai"] is found.providers["openai"]
    assert built.count("Provider") == 1


def test_compiling_again_gives_the_same_bytes(raw: bytes) -> None:
    """Also from a catalogue that was compiled itself."""
    assert compiled(_read(raw), fingerprint(PACKAGE)) == raw


def test_overlays_extend_a_compiled_catalogue(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are checked with the same schema and seen by the needles; the shipped catalogue stays as it is."""
    shipped = _read(raw)
    monkeypatch.setattr("inferlint.catalogue.load._shipped_catalogue", lambda: shipped)
    overlay = {"id": "openai", "host": [{"pattern": "openai.acme.internal"}], "base-env": ["ACME_BASE"]}

    found = load_catalogue([overlay])

    host = found.host("openai.acme.internal")
    assert host is not None
    assert host.provider == "openai"
    assert "acme.internal" in found.needles()[1]
    assert "ACME_BASE" in found.base_env()
    assert "ACME_BASE" not in shipped.base_env()
    assert set(found.providers) == set(shipped.providers)


# A compiled form that is not used ------------------------------------------------------------------------


def test_a_compiled_form_is_used_where_it_belongs_to_the_files(package: Path) -> None:
    assert _is_compiled(read_package(package))
    assert read_package(package).host("api.acme.example") is not None


def test_a_package_without_compiled_form_is_read_from_its_files(package: Path) -> None:
    (package / NAME).unlink()

    assert not _is_compiled(read_package(package))


@pytest.mark.parametrize(
    ("file", "text"),
    [
        pytest.param("providers/acme.toml", ACME + HOST.replace("api", "llm"), id="changed-in-the-same-length"),
        pytest.param("providers/acne.toml", ACME.replace("acme", "acne"), id="added"),
        pytest.param("providers/acme.toml", None, id="removed"),
        pytest.param("schema.py", "# reads them in another way", id="read-in-another-way"),
    ],
)
def test_a_stale_compiled_form_is_not_used(package: Path, file: str, text: str | None) -> None:
    """The times of the files do not matter, so they may be older than the compiled form."""
    path = package / file
    if text is None:
        path.unlink()
    else:
        path.write_text(text, encoding="utf-8")
        os.utime(path, (0, 0))

    found = read_package(package)

    assert not _is_compiled(found)
    assert set(found.providers) == {path.stem for path in (package / "providers").iterdir()}


def test_a_damaged_compiled_form_is_not_used(package: Path) -> None:
    """Wherever it was cut off or changed; the run goes on with the provider files."""
    whole = (package / NAME).read_bytes()
    damaged = [whole[:length] for length in range(len(whole))]
    damaged += [whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :] for place in range(len(whole))]
    made_from = fingerprint(package)

    assert [raw for raw in damaged if read_compiled(raw, made_from) is not None] == []
    (package / NAME).write_bytes(damaged[-1])
    assert read_package(package).host("api.acme.example") is not None


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"import os",
        b'"{made_from}"',
        b'"{made_from}"\n[]',
        b'"{made_from}"\n{"modules":1}',
        b'"{made_from}"\n{"modules":[],"texts":[],"key_env":[],"base_env":{},"protocols":[]}',
        b'"{made_from}"\n{"modules":[],"texts":[],"key_env":{},"base_env":{},"protocols":[]}\n',
        b"\x80\x04\x95\x1c\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x8c\x06system\x93\x8c\x04true\x85R.",
    ],
)
def test_something_else_with_a_right_checksum_is_not_used(package: Path, body: bytes) -> None:
    """Nothing in it is run, whatever it holds."""
    made_from = fingerprint(package)
    body = body.replace(b"{made_from}", made_from.encode())

    assert read_compiled(module._checksum(body) + b"\n" + body, made_from) is None


def test_a_compiled_form_that_cannot_be_opened_is_not_used(package: Path) -> None:
    (package / NAME).unlink()
    (package / NAME).mkdir()

    assert not _is_compiled(read_package(package))


def test_it_is_json(raw: bytes) -> None:
    """A checksum, then one value a line."""
    assert all(json.loads(line) for line in raw.decode("ascii").split("\n")[1:])


# Start-up ------------------------------------------------------------------------------------------------


def test_a_clean_file_parses_no_provider_file(tmp_path: Path, raw: bytes) -> None:
    """An installed inferlint needs neither the TOML parser, nor the schema, nor one entry of the catalogue."""
    installed = _installed(tmp_path / "installed", raw)
    root = project(tmp_path / "service", {"a.py": "print('hello')\n"})
    (root / "inferlint.toml").unlink()

    seen = _seen(installed, root)

    assert "inferlint.catalogue.compiled" in seen
    assert any(name.endswith(NAME) for name in seen)
    heavy = {"inferlint.catalogue.schema", "inferlint.catalogue.entries", "importlib.resources", "libcst"}
    assert heavy & seen == set()


def test_an_installation_with_a_damaged_catalogue_works(tmp_path: Path, raw: bytes) -> None:
    """It reads the provider files, and finds the same."""
    installed = _installed(tmp_path / "installed", raw[:-1])
    root = project(tmp_path / "service", {"a.py": "import openai\n"})

    assert "inferlint.catalogue.schema" in _seen(installed, root, code=1)


def test_a_checkout_finds_what_an_installation_finds(tmp_path: Path, raw: bytes) -> None:
    """The command gives the same report with both forms."""
    text = "import boto3\nimport openai\n\nopenai.OpenAI()\nboto3.client('bedrock-runtime')\n"
    root = project(tmp_path / "service", {"a.py": text})

    reports = [_report(folder, root) for folder in (ROOT, _installed(tmp_path / "installed", raw))]

    assert reports[0] == reports[1]
    assert reports[0].count(b"IL102") == 2


def test_an_archive_can_be_imported(tmp_path: Path, raw: bytes) -> None:
    """The package may be in a zip file."""
    installed = _installed(tmp_path / "installed", raw)
    archive = tmp_path / "inferlint.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in sorted((installed / "inferlint" / "catalogue").rglob("*")):
            file.write(path, path.relative_to(installed))
        for name in ("__init__.py", "errors.py", "model/__init__.py", "model/records.py"):
            file.write(installed / "inferlint" / name, f"inferlint/{name}")
    program = (
        "from inferlint.catalogue.load import load_catalogue\n"
        "found = load_catalogue().providers\n"
        "print(type(found).__name__, len(found))"
    )
    environment = {**os.environ, "PYTHONPATH": str(archive)}

    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, check=True
    )

    assert done.stdout.decode().split() == ["_Providers", str(len(load_catalogue().providers))]


def test_the_build_puts_the_compiled_form_into_a_wheel(tmp_path: Path) -> None:
    """It is that of the provider files beside it; the source tree stays as it is."""
    program = "from hatchling.build import build_wheel; import sys; print(build_wheel(sys.argv[1]))"

    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], cwd=ROOT, capture_output=True, check=True)

    with zipfile.ZipFile(tmp_path / done.stdout.decode().split()[-1]) as wheel:
        wheel.extractall(tmp_path / "installed")
    installed = tmp_path / "installed" / "inferlint" / "catalogue"
    assert (installed / NAME).read_bytes() == compile_package(PACKAGE)
    assert _is_compiled(read_package(installed))
    assert not (PACKAGE / NAME).exists()


def _read(raw: bytes) -> Catalogue:
    found = read_compiled(raw, fingerprint(PACKAGE))
    assert found is not None
    return found


def _is_compiled(catalogue: Catalogue) -> bool:
    return isinstance(catalogue.providers, module._Providers)


def _installed(folder: Path, raw: bytes) -> Path:
    """Copy the package as a wheel would install it."""
    shutil.copytree(ROOT / "inferlint", folder / "inferlint", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "inferlint" / "catalogue" / NAME).write_bytes(raw)
    return folder


def _seen(installed: Path, root: Path, code: int = 0) -> set[str]:
    """Return the modules that a check of ``root`` imports, and the files that it opens."""
    done = _run(["-c", PROGRAM, "."], installed, root)
    assert done.returncode == code, done.stderr.decode()
    return set(done.stderr.decode().splitlines())


def _report(installed: Path, root: Path) -> bytes:
    return _run(["-m", "inferlint", "check", "--output-format", "concise", "."], installed, root).stdout


def _run(arguments: list[str], installed: Path, root: Path) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run([sys.executable, *arguments], cwd=root, capture_output=True, env=environment, check=False)
