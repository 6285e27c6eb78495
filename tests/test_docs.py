"""The documentation says what is: generated parts are fresh, examples run, links lead somewhere."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from helpers import ROOT, run

from inferlint.catalogue import entries
from inferlint.catalogue.load import load_catalogue, read_files
from inferlint.cli.common import known_rules
from inferlint.config.load import check_providers, load_config
from inferlint.model.finding import Edit, Finding, Fix, Step
from inferlint.model.report import Failure, Fixed, Report, Stats
from inferlint.model.span import Span
from inferlint.report import FORMATS, renderer
from inferlint.report.options import RenderOptions

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

EXAMPLE = ROOT / "examples" / "voice-agent"
FENCE = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
RUNS = re.compile(r"\.venv/bin/(?:inferlint|python -m pytest)")


def _load_generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_docs", ROOT / "scripts" / "generate_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


generate_docs = _load_generator()


def _pages() -> list[str]:
    return ["README.md", *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))]


def _read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def _blocks(page: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield what stands behind the language, and the text, of each block in ``language``."""
    for found in FENCE.finditer(_read(page)):
        if found[1] == language:
            yield found[2].strip(), found[3]


def _prose(page: str) -> str:
    return FENCE.sub("", _read(page))


# Generated parts and shown output


@pytest.mark.parametrize("page", generate_docs.page_paths())
def test_page_is_fresh(page: str) -> None:
    """What a page takes from the code, and the output it shows, is what the code gives now."""
    expected = generate_docs.expected(page)

    assert expected == generate_docs.current(page), "run `python scripts/generate_docs.py`"


def test_no_generated_page_is_left_over() -> None:
    """A rule that is gone has no page."""
    assert not set(generate_docs.generated_pages()) - set(generate_docs.page_paths())


def test_stale_output_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: a changed line of shown output makes a page stale, other seconds do not."""
    page = "docs/output-formats.md"
    text = _read(page)
    seconds = re.sub(r'"seconds": [\d.]+', '"seconds": 99.5', text)
    wrong = text.replace("request goes straight to", "request went straight to")
    assert text not in (seconds, wrong)

    monkeypatch.setattr(generate_docs, "current", lambda _: seconds)
    assert generate_docs.expected(page) == seconds
    monkeypatch.setattr(generate_docs, "current", lambda _: wrong)
    assert generate_docs.expected(page) != wrong


def test_every_shown_run_of_inferlint_is_run() -> None:
    """The pages that a user reads first show at least one run, in blocks whose output is compared."""
    for page in ("README.md", "docs/index.md", "docs/quickstart.md"):
        assert any("$ inferlint" in text for _, text in _blocks(page, "console")), page
    for page in _pages():
        shown = [language for language, _, text in FENCE.findall(_read(page)) if "$ inferlint" in text]
        assert set(shown) <= {"console"}, page


# Examples of configuration and code


def _toml_blocks() -> list[Any]:
    return [
        pytest.param(mark, text, id=f"{page}-{number}")
        for page in _pages()
        for number, (mark, text) in enumerate(_blocks(page, "toml"), start=1)
    ]


@pytest.mark.parametrize(("mark", "text"), _toml_blocks())
def test_toml_example_is_accepted(mark: str, text: str, tmp_path: Path) -> None:
    """A block is a configuration, or a file of the catalogue when its title says so."""
    table = tomllib.loads(text)
    if "catalogue/providers/" in mark:
        file = tmp_path / f"{table['id']}.toml"
        file.write_text(text, encoding="utf-8")
        assert list(read_files([file])) == [table["id"]]
        return
    file = tmp_path / ("pyproject.toml" if "tool" in table else "inferlint.toml")
    file.write_text(text, encoding="utf-8")
    settings = table.get("tool", {}).get("inferlint", table)
    for folder in settings.get("src", ()):
        (tmp_path / folder).mkdir(exist_ok=True)
    if "extend" in settings:
        base = tmp_path / settings["extend"]
        base.parent.mkdir(parents=True, exist_ok=True)
        base.write_text("", encoding="utf-8")

    config = load_config(tmp_path, file, known_rules=known_rules())

    catalogue = load_catalogue(config.provider_overlays)
    check_providers(config, catalogue.providers.keys(), catalogue.protocols())


def test_readme_fix_mends_the_example(tmp_path: Path, command: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """`check --fix` leaves nothing to report in that file; what is left elsewhere is manual, each with its reason."""
    project = shutil.copytree(EXAMPLE, tmp_path / "voice-agent")

    monkeypatch.chdir(project)
    done = command("check", ".", "--fix", "--output-format", "json")

    document = json.loads(done.out)
    assert {one["path"] for one in document["fixed"]} == {"voice_agent/summary.py"}
    left = [one for one in document["findings"] if one["severity"] != "info"]
    assert "voice_agent/summary.py" not in {one["path"] for one in left}
    assert {one["fix"]["safety"] for one in left} == {"manual"}
    assert all(one["fix"]["reason"] and one["fix"]["title"] for one in left)
    assert "AsyncRouterClient(timeout=20, max_retries=1)" in (project / "voice_agent" / "summary.py").read_text()


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("from openai import OpenAI", "IL101"),
        ('import httpx\nhttpx.post("https://api.openai.com/v1/chat/completions")', "IL104"),
        ('import boto3\nboto3.client("s3")\nboto3.client("bedrock-runtime")', "IL102"),
        ('from langchain.chat_models import init_chat_model\ninit_chat_model("openai:gpt-4o")', "IL106"),
        ('import importlib\nimportlib.import_module("openai")', "IL105"),
        ("import openai\ntry: pass\nexcept openai.RateLimitError: pass", None),
        ('from openai import OpenAI\nOpenAI(base_url="https://llm.acme.internal/v1")', None),
        ("from mine import client\nclient.chat.completions.create()", "IL103"),
    ],
)
def test_readme_table_of_differences(code: str, rule: str | None, tmp_path: Path) -> None:
    """Each row of the table in the README, on a project with the README's configuration."""
    [(_, config)] = _blocks("README.md", "toml")
    (tmp_path / "acme").mkdir()
    (tmp_path / "acme" / "inference.py").write_text("")
    (tmp_path / "mine.py").write_text("from openai import OpenAI\n\nclient = OpenAI()\n")
    (tmp_path / "pyproject.toml").write_text(config, encoding="utf-8")
    (tmp_path / "code.py").write_text(f"{code}\n")

    failing = [
        finding.rule for finding in run(tmp_path).findings if finding.severity != "info" and finding.path == "code.py"
    ]

    assert (rule in failing) if rule else not failing


# Fields, keys and names


def test_every_json_field_is_documented() -> None:
    """The table of fields has a row for each field of the document, and no other."""
    span, step = Span(1, 1, 1, 2), Step("a.py", 1, "what")
    fix = Fix("Title", "manual", "reason", (Edit("a.py", span, "text"),))
    finding = Finding(
        "IL102", "direct-client", "error", "high", "client", "message", "a.py", span, "openai", "openai.OpenAI",
        "Help", None, (step,), (step,), fix,
    )  # fmt: skip
    fixed = Fixed("a.py", None, 1, "IL102", "direct-client", "Title", "safe")
    report = Report((finding,), (Failure("b.py", "reason", 1),), (), Stats(), fixed=(fixed,))
    document = json.loads(renderer("json")(report, RenderOptions()))
    found = set(_fields(document, ""))
    documented = re.findall(r"^\| `([\w\[\].]+)` \|", _read("docs/output-formats.md"), re.MULTILINE)

    assert sorted(documented) == sorted(found | {"findings[].fix"})


def _fields(value: object, name: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _fields(part, f"{name}.{key}" if name else key)
    elif isinstance(value, list) and value:
        yield from _fields(value[0], f"{name}[]")
    else:
        yield name


def test_every_format_is_documented() -> None:
    """Each output format has a section."""
    headings = re.findall(r"^## (\w+)$", _read("docs/output-formats.md"), re.MULTILINE)

    assert headings == list(FORMATS)


def test_every_key_of_the_catalogue_is_documented() -> None:
    """Each field of a provider file has a row."""
    tables = (
        entries.Provider, entries.Sdk, entries.Client, entries.Function, entries.ModelString,
        entries.ServiceFactory, entries.Implicit, entries.Service, entries.Host,
    )  # fmt: skip
    fields = {name.replace("_", "-") for table in tables for name in table.__dataclass_fields__}
    arrays = {"sdks": "sdk", "services": "service", "hosts": "host", "clients": "client", "functions": "function"}
    arrays |= {"service-factories": "service-factory", "implicits": "implicit"}
    documented = set(re.findall(r"^\| `([\w-]+)` \|", _read("docs/adding-a-provider.md"), re.MULTILINE))

    assert documented == {arrays.get(name, name) for name in fields} | {"like", "functions"}


def test_every_runtime_dependency_is_justified() -> None:
    """The architecture page says why each package is needed."""
    project = tomllib.loads(_read("pyproject.toml"))["project"]
    names = {re.split(r"[^\w-]", item)[0] for item in project["dependencies"]}
    section = _read("docs/architecture.md").partition("## Runtime dependencies")[2].partition("\n## ")[0]

    assert set(re.findall(r"^\| `([\w-]+)` \|", section, re.MULTILINE)) == names


def test_named_files_exist() -> None:
    """The architecture page and the pages for contributors name files that are there."""
    missing = []
    for page in ("architecture", "writing-a-rule", "adding-a-provider", "contributing"):
        for name in re.findall(r"`([\w./-]+(?:\.py|\.toml|/))`", _prose(f"docs/{page}.md")):
            candidates = (ROOT / name, ROOT / "inferlint" / name)
            if not any(place.exists() for place in candidates):
                missing.append(f"{page}: {name}")

    assert not [item for item in missing if "/" in item and "…" not in item], missing


# Links, commands, names


@pytest.mark.parametrize("page", _pages())
def test_links_lead_somewhere(page: str) -> None:
    """Relative links name a page, and a heading of it."""
    broken = []
    for target in LINK.findall(_prose(page)):
        path, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        place = (ROOT / page).parent / path if path else ROOT / page
        if not place.is_file() or (anchor and anchor not in _anchors(place)):
            broken.append(target)

    assert not broken


def _anchors(place: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", place.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\s-]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def test_every_page_is_in_the_navigation() -> None:
    """The site shows each page."""
    listed = re.findall(r"[\w./-]+\.md", _read("mkdocs.yml"))

    assert sorted(listed) == sorted(page.removeprefix("docs/") for page in _pages() if page.startswith("docs/"))


def test_no_page_installs_the_other_project() -> None:
    """The name on the package index belongs to somebody else."""
    other = re.compile(r"\b(?:pip\d? install|pipx \w+|uvx?|poetry add)\b[^\n`&|;.]*(?<![\w/.-])inferlint(?![\w/-])")
    for tool in ("pip install -U", "pipx install", "uvx", "poetry add"):
        assert other.search(f"{tool} {'inferlint'}")
    assert not other.search("pip install inferlint-gate")

    for page in (*_pages(), "examples/voice-agent/README.md", "mkdocs.yml", ".ci/run"):
        assert not other.search(_read(page)), page


def test_ci_runs_the_commands_of_the_readme() -> None:
    """Both set-up commands stand in ``.ci/run`` as they stand in the README."""
    commands = [text.strip() for _, text in _blocks("README.md", "bash") if RUNS.search(text)]
    script = _read(".ci/run")

    assert len(commands) == 2
    assert [command for command in commands if command in script] == commands
    assert commands[1] in _read("docs/contributing.md")


def test_pages_hold_no_long_lines_of_prose() -> None:
    """Semantic line breaks: a line of prose by hand is at most 120 characters."""
    by_hand = [page for page in _pages() if not _read(page).startswith(generate_docs.NOTICE)]
    long = [
        f"{page}: {line[:60]}"
        for page in by_hand
        for line in _prose(page).splitlines()
        if len(line) > 120 and not line.startswith(("|", "<!--"))
    ]

    assert not long
