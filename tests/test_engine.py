"""Runs of the engine: zones, overrides, options, fingerprints, suppressions, determinism."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from helpers import project, run

from inferlint.config.load import load_config
from inferlint.engine import RunOptions, check_paths, check_source
from inferlint.errors import ConfigError, PathError
from inferlint.report import renderer
from inferlint.report.options import RenderOptions

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.model.report import Report

OPENAI = "import openai\n\nclient = openai.OpenAI()\n"
BOTH = "import anthropic\nimport openai\n\nopenai.OpenAI()\nanthropic.Anthropic()\n"


def findings(report: Report, *, info: bool = False) -> list[tuple[str, int, str]]:
    """Return path, line and rule of the findings that fail a run, or of all."""
    return [
        (finding.path, finding.span.line, finding.rule)
        for finding in report.findings
        if info or finding.severity != "info"
    ]


def rules(report: Report) -> list[str]:
    """Return the rules of all findings, in order."""
    return [finding.rule for finding in report.findings]


def reported(report: Report) -> set[str]:
    """Return the files with findings that fail a run."""
    return {path for path, _, _ in findings(report)}


def providers(report: Report) -> set[tuple[str, str | None]]:
    """Return file and provider of the findings that fail a run."""
    return {(finding.path, finding.provider) for finding in report.findings if finding.severity != "info"}


def configured(folder: Path, configuration: str, files: dict[str, str]) -> Report:
    """Run over a project with the given ``inferlint.toml``."""
    return run(project(folder, {**files, "inferlint.toml": configuration}))


# Zones

TREE = {
    "app/__init__.py": "",
    "app/router.py": OPENAI,
    "app/router_helper.py": OPENAI,
    "app/inference/__init__.py": OPENAI,
    "app/inference/openai.py": OPENAI,
    "app/inference/deep/more.py": OPENAI,
    "app/inference_old.py": OPENAI,
    "app/voice/router.py": OPENAI,
    "app/main.py": OPENAI,
    "router.py": OPENAI,
}


@pytest.mark.parametrize(
    ("patterns", "zone"),
    [
        (["app.router"], {"app/router.py"}),
        (["app.inference"], {"app/inference/__init__.py", "app/inference/openai.py", "app/inference/deep/more.py"}),
        (["app.inference.openai"], {"app/inference/openai.py"}),
        (["app.inference.*"], {"app/inference/openai.py", "app/inference/deep/more.py"}),
        (["app.*.router"], {"app/voice/router.py"}),
        (["**.router"], {"app/router.py", "app/voice/router.py", "router.py"}),
        (["app.router*"], {"app/router.py", "app/router_helper.py"}),
        (["app.router", "app.voice"], {"app/router.py", "app/voice/router.py"}),
        (["router"], {"router.py"}),
        (["app"], {path for path, text in TREE.items() if path.startswith("app/") and text}),
    ],
)
def test_a_zone_is_modules_packages_and_globs(patterns: list[str], zone: set[str], tmp_path: Path) -> None:
    """Exactly the modules that match, with everything below a package, may reach providers."""
    report = configured(tmp_path, f"[router]\nmodules = {json.dumps(patterns)}\n", TREE)

    assert {path for path, text in TREE.items() if text} - reported(report) == zone


def test_zones_follow_the_source_root(tmp_path: Path) -> None:
    """``src/app/router.py`` is ``app.router``, found or configured."""
    files = {"src/app/__init__.py": "", "src/app/router.py": OPENAI, "src/app/main.py": OPENAI}

    for number, head in enumerate(("", "src = ['src']\n")):
        report = configured(tmp_path / str(number), f"{head}[router]\nmodules = ['app.router']\n", files)
        assert reported(report) == {"src/app/main.py"}


def test_a_zone_may_reach_its_providers_only(tmp_path: Path) -> None:
    """``providers`` limits the router."""
    report = configured(
        tmp_path, "[router]\nmodules = ['router']\nproviders = ['openai']\n", {"router.py": BOTH, "main.py": BOTH}
    )

    assert providers(report) == {("router.py", "anthropic"), ("main.py", "openai"), ("main.py", "anthropic")}


def test_two_routers_with_providers_of_their_own(tmp_path: Path) -> None:
    """Each zone reaches its list; a module in both reaches the union."""
    configuration = """
[[routers]]
modules = ["text", "both"]
providers = ["openai"]

[[routers]]
modules = ["speech", "both"]
providers = ["anthropic"]
"""
    report = configured(tmp_path, configuration, dict.fromkeys(("text.py", "speech.py", "both.py", "main.py"), BOTH))

    assert providers(report) == {
        ("text.py", "anthropic"),
        ("speech.py", "openai"),
        ("main.py", "openai"),
        ("main.py", "anthropic"),
    }


@pytest.mark.parametrize(
    ("pattern", "nearest"), [("app.ruoter", "app.router"), ("app.router.core", "app.router"), ("voice.*", None)]
)
def test_a_router_that_matches_no_module_is_a_mistake(pattern: str, nearest: str | None, tmp_path: Path) -> None:
    """A typing mistake would report the router itself; the nearest module is named."""
    files = {"app/__init__.py": "", "app/router.py": OPENAI}

    with pytest.raises(ConfigError) as caught:
        configured(tmp_path, f"[router]\nmodules = ['{pattern}']\n", files)

    assert len(caught.value.problems) == 1
    assert f"`{pattern}` matches no module" in caught.value.problems[0]
    assert (f"nearest match: {nearest}" in caught.value.problems[0]) == (nearest is not None)


def test_every_pattern_without_a_module_is_named(tmp_path: Path) -> None:
    """All mistakes at once."""
    with pytest.raises(ConfigError) as caught:
        configured(tmp_path, "[router]\nmodules = ['one', 'two', 'app']\n", {"app.py": ""})

    assert len(caught.value.problems) == 2


def test_the_zone_is_known_whatever_is_checked(tmp_path: Path) -> None:
    """File arguments only filter the report."""
    root = project(tmp_path, {**TREE, "inferlint.toml": "[router]\nmodules = ['app.inference']\n"})
    config = load_config(root)

    assert not findings(check_paths([root / "app/inference/openai.py"], config))
    assert reported(check_paths([root / "app/main.py"], config)) == {"app/main.py"}
    assert not findings(check_source(OPENAI.encode(), str(root / "app/inference/new.py"), config))
    assert findings(check_source(OPENAI.encode(), str(root / "app/new.py"), config))


def test_excluded_modules_still_belong_to_the_project(tmp_path: Path) -> None:
    """An excluded router is a router; an excluded file named like an SDK is first-party."""
    files = {"router.py": OPENAI, "cohere.py": "class Client: ...\n", "main.py": "import cohere\ncohere.Client()\n"}
    report = configured(tmp_path, "exclude = ['router.py', 'cohere.py']\n[router]\nmodules = ['router']\n", files)

    assert not report.findings
    assert report.complete


# Overrides and selection

OVERRIDE = "[[overrides]]\nreason = 'contract tests'\n"


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ("paths = ['tests/**']", {("main.py", "openai"), ("main.py", "anthropic")}),
        ("paths = ['main.py']", {("tests/a.py", "openai"), ("tests/a.py", "anthropic")}),
        ("paths = ['*.py']", set()),
        (
            "paths = ['tests/**']\nproviders = ['openai']",
            {("main.py", "openai"), ("main.py", "anthropic"), ("tests/a.py", "anthropic")},
        ),
        (
            "paths = ['nothing/**']",
            {(path, name) for path in ("main.py", "tests/a.py") for name in ("openai", "anthropic")},
        ),
        ("paths = ['*', '!tests/**']", {("tests/a.py", "openai"), ("tests/a.py", "anthropic")}),
    ],
)
def test_overrides_by_path_and_provider(keys: str, left: set[tuple[str, str]], tmp_path: Path) -> None:
    """All given fields have to match."""
    report = configured(tmp_path, OVERRIDE + keys + "\n", {"main.py": BOTH, "tests/a.py": BOTH})

    assert providers(report) == left


@pytest.mark.parametrize(
    ("exempt", "left"), [("IL101", ["IL102"]), ("IL1", []), ("direct-client", ["IL101"]), ("IL104", ["IL101", "IL102"])]
)
def test_overrides_by_rule(exempt: str, left: list[str], tmp_path: Path) -> None:
    """A code, a prefix or a name."""
    report = configured(tmp_path, OVERRIDE + f"paths = ['*']\nrules = ['{exempt}']\n", {"main.py": OPENAI})

    assert rules(report) == left


@pytest.mark.parametrize(
    ("select", "ignore", "left"),
    [
        ((), (), ["IL101", "IL102"]),
        (("IL101",), (), ["IL101"]),
        (("IL1",), ("IL102",), ["IL101"]),
        ((), ("IL10",), []),
        (("IL104",), (), []),
        (("IL101", "IL102"), ("IL1",), []),
    ],
)
def test_select_and_ignore(select: tuple[str, ...], ignore: tuple[str, ...], left: list[str], tmp_path: Path) -> None:
    """``ignore`` wins."""
    root = project(tmp_path, {"main.py": OPENAI})
    config = replace(load_config(root), select=select, ignore=ignore)

    assert rules(check_paths([root], config)) == left


# Options, both ways

OPTIONS = [
    ("type-only-imports", "from openai import OpenAI\n\n\ndef f(client: OpenAI) -> None: ...\n"),
    ("exception-imports", "import openai\n\ntry:\n    f()\nexcept openai.APIError:\n    pass\n"),
    (
        "routed-imports",
        "import openai\n\nclient = openai.OpenAI(base_url='https://gw.example/v1', api_key=K)\nclient.models.list()\n",
    ),
]
GATEWAY = "[router]\ngateway-urls = ['https://gw.example']\n"


@pytest.mark.parametrize(("option", "text"), OPTIONS, ids=[option for option, _ in OPTIONS])
def test_options_of_imports(option: str, text: str, tmp_path: Path) -> None:
    """``allow`` is the default and never fails a run; ``report`` does."""
    assert not findings(configured(tmp_path / "default", GATEWAY, {"main.py": text}))
    assert not findings(configured(tmp_path / "allow", f"{option} = 'allow'\n{GATEWAY}", {"main.py": text}))
    assert [
        rule
        for _, _, rule in findings(
            configured(tmp_path / "report", f"{option} = 'report'\n{GATEWAY}", {"main.py": text})
        )
    ] == ["IL101"]


def test_one_option_does_not_switch_another(tmp_path: Path) -> None:
    """Each import has one reason to be allowed."""
    for number, (option, _) in enumerate(OPTIONS):
        for other, text in OPTIONS:
            if other != option:
                report = configured(
                    tmp_path / f"{number}-{other}", f"{option} = 'report'\n{GATEWAY}", {"main.py": text}
                )
                assert not findings(report), (option, other)


@pytest.mark.parametrize(("value", "found"), [("report", ["IL101", "IL102"]), ("allow", [])])
def test_local_servers(value: str, found: list[str], tmp_path: Path) -> None:
    """A server on this machine is an inference server like any other, unless allowed."""
    text = "import openai\n\nclient = openai.OpenAI(base_url='http://localhost:11434/v1')\n"
    report = configured(tmp_path, f"local-servers = '{value}'\n", {"main.py": text})

    assert [rule for _, _, rule in findings(report)] == found


# Fingerprints


def prints(report: Report) -> list[str]:
    """Return the fingerprints in order."""
    return [finding.fingerprint for finding in report.findings]


def test_fingerprints_survive_moved_lines_and_white_space(tmp_path: Path) -> None:
    """Lines above, indentation and spaces inside the line change nothing."""
    before = configured(tmp_path / "a", "", {"main.py": OPENAI})
    moved = configured(tmp_path / "b", "", {"main.py": "# one\n\nimport os\n" + OPENAI.replace("=", "  =  ")})
    indented = configured(tmp_path / "c", "", {"main.py": "import openai\nif True:\n    client = openai.OpenAI()\n"})

    assert prints(before) == prints(moved) == prints(indented)


def test_fingerprints_tell_findings_apart(tmp_path: Path) -> None:
    """Same text twice, another file, another rule, another provider: each has its own."""
    text = "import openai\nopenai.OpenAI()\nopenai.OpenAI()\nopenai.OpenAI(timeout=1); openai.OpenAI(timeout=1)\n"
    report = configured(tmp_path, "", {"a.py": text, "b.py": text})

    assert len(report.findings) == 10
    assert len(set(prints(report))) == 10
    assert all(len(value) == 32 for value in prints(report))


def test_a_new_equal_finding_keeps_the_fingerprint_of_the_old_one(tmp_path: Path) -> None:
    """Equal findings are numbered in source order."""
    one = configured(tmp_path / "a", "", {"main.py": "import openai\nopenai.OpenAI()\n"})
    two = configured(tmp_path / "b", "", {"main.py": "import openai\nopenai.OpenAI()\nopenai.OpenAI()\n"})

    assert set(prints(one)) < set(prints(two))


# Suppressions


def test_suppressions_of_a_file_without_any_provider_name_are_judged(tmp_path: Path) -> None:
    """IL002 and IL003 need no provider in the file."""
    text = (
        "x = 1  # inferlint: ignore[IL102] was a client once\n"
        "y = 2  # inferlint: ignore[IL102]\n"
        "z = 3  # inferlint: ignore[IL999] nothing\n"
        "# inferlint: file-ignore[IL104] nothing here\n"
    )
    report = configured(tmp_path, "", {"main.py": text})

    assert findings(report) == [
        ("main.py", 1, "IL002"),
        ("main.py", 2, "IL003"),
        ("main.py", 3, "IL003"),
        ("main.py", 4, "IL002"),
    ]


def test_suppressions_of_a_file_that_does_not_parse_and_names_no_provider(tmp_path: Path) -> None:
    """Comments are read without a tree."""
    report = configured(tmp_path, "", {"main.py": "print 'x'  # inferlint: ignore[IL102] old\n"})

    assert report.complete
    assert findings(report) == [("main.py", 1, "IL002")]


@pytest.mark.parametrize(
    ("text", "left", "suppressed"),
    [
        ("import openai  # inferlint: ignore[IL101] why\nopenai.OpenAI()\n", ["IL102"], 1),
        ("# inferlint: file-ignore[IL101, IL102] why not\nimport openai\nopenai.OpenAI()\n", [], 2),
        ("# inferlint: ignore[direct-import] why\nimport openai\nopenai.OpenAI()\n", ["IL102"], 1),
        ("import openai\nopenai.OpenAI(\n    a=1,\n    b=2,  # inferlint: ignore[IL102] why\n)\n", ["IL101"], 1),
        ("import openai\nx = '# inferlint: ignore[IL101] why'\n", ["IL101"], 0),
        ("import openai  # inferlint: ignore[IL101] why until=2001-01-01\n", ["IL003", "IL101"], 0),
        ("import openai  # inferlint: ignore[IL101] why until=2999-01-01\n", [], 1),
        ("import openai  # inferlint: ignore[IL102] why\n", ["IL002", "IL101"], 0),
    ],
)
def test_suppressions(text: str, left: list[str], suppressed: int, tmp_path: Path) -> None:
    """What is suppressed is counted, what suppresses nothing is reported."""
    report = configured(tmp_path, "", {"main.py": text})

    assert sorted(rules(report)) == left
    assert report.suppressed == suppressed


def test_suppressions_can_be_left_out(tmp_path: Path) -> None:
    """``ignores`` off reports everything and judges no comment."""
    root = project(tmp_path, {"main.py": "import openai  # inferlint: ignore[IL101, IL102] why\n"})
    report = check_paths([root], load_config(root), options=RunOptions(ignores=False))

    assert rules(report) == ["IL101"]
    assert report.suppressed == 0


def test_an_unselected_rule_leaves_its_suppressions_alone(tmp_path: Path) -> None:
    """Only rules that ran can have unused suppressions."""
    root = project(tmp_path, {"main.py": "x = 1  # inferlint: ignore[IL102] why\n"})

    assert not rules(check_paths([root], replace(load_config(root), select=("IL101", "IL002"))))
    assert rules(check_paths([root], replace(load_config(root), select=("IL102", "IL002")))) == ["IL002"]


# Runs


def as_json(report: Report) -> str:
    """Return the report as the command line prints it, without the time it took."""
    data: dict[str, Any] = json.loads(renderer("json")(report, RenderOptions(False, "info")))
    data["stats"].pop("seconds")
    return json.dumps(data)


def test_two_runs_are_identical(tmp_path: Path) -> None:
    """Byte for byte, in any process and order of files."""
    rng = random.Random(3)
    names = [f"p{number}/m{rng.randrange(10_000)}.py" for number in range(25)]
    root = project(tmp_path, dict.fromkeys(names, BOTH + OPENAI))
    config = load_config(root)
    first = as_json(check_paths([root], config))

    assert as_json(check_paths([root], config)) == first
    assert as_json(check_paths([root / name for name in reversed(names)], config)) == first
    assert as_json(check_paths([root], config, options=RunOptions(jobs=2))) == first


def test_progress_counts_to_the_end(tmp_path: Path) -> None:
    """The last call says that every file is done, with one process and with two."""
    root = project(tmp_path, {f"m{number}.py": OPENAI for number in range(6)})
    for jobs in (1, 2):
        seen: list[tuple[int, int]] = []
        collect = seen.append
        options = RunOptions(jobs=jobs)
        check_paths([root], load_config(root), options=options, progress=lambda *numbers, add=collect: add(numbers))
        assert seen[-1] == (6, 6)
        assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_exclusion_by_configuration_and_option(tmp_path: Path) -> None:
    """Excluded files are left out of a folder, and taken when they are named."""
    root = project(tmp_path, {"a.py": OPENAI, "b/c.py": OPENAI, "d.py": OPENAI, "inferlint.toml": "exclude = ['b']\n"})
    config = load_config(root)
    options = RunOptions(exclude=("d.py",))

    assert reported(check_paths([root], config, options=options)) == {"a.py"}
    assert reported(check_paths([root / "d.py", root / "b/c.py"], config, options=options)) == {"d.py", "b/c.py"}
    assert not reported(
        check_paths([root / "d.py", root / "b/c.py"], config, options=replace(options, force_exclude=True))
    )


def test_paths_that_cannot_be_checked_raise(tmp_path: Path) -> None:
    """A path that does not exist, or lies elsewhere."""
    root = project(tmp_path / "inside", {"a.py": ""})
    project(tmp_path / "outside", {"b.py": ""})

    for path in (root / "none.py", tmp_path / "outside" / "b.py"):
        with pytest.raises(PathError):
            check_paths([path], load_config(root))


def test_a_root_that_does_not_exist_is_a_mistake_of_the_caller(tmp_path: Path) -> None:
    """It is no defect that every file is blamed for."""
    from inferlint.config.model import Config

    try:
        report = check_source(OPENAI.encode(), "a.py", Config(root=tmp_path / "none"))
    except PathError:
        return
    assert not [failure for failure in report.failures if "bug" in failure.reason]


def test_first_party_modules_named_like_an_sdk(tmp_path: Path) -> None:
    """A module of the project wins over an SDK of the same name, unless it lacks what is imported."""
    files = {
        "cohere.py": "class Client: ...\n",
        "agents/__init__.py": "class Agent: ...\n",
        "main.py": "import cohere\nfrom cohere import Client\nfrom agents import Agent\ncohere.Client()\nAgent('x')\n",
        "other.py": "from cohere import ClientV2\n\nClientV2()\n",
    }
    report = configured(tmp_path, "", files)

    assert reported(report) == {"other.py"}
