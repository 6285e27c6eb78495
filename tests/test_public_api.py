"""``import inferlint``: what other programs may rely on."""

from __future__ import annotations

import dataclasses
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import ROOT, project

import inferlint
from inferlint.config.load import load_config
from inferlint.errors import ConfigError, InferlintError, PathError

FILES = {
    "main.py": "import openai\n\nclient = openai.OpenAI()\nclient.chat.completions.create()\n",
    "clean.py": "x = 1\n",
}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a small project, which is the current folder."""
    monkeypatch.chdir(project(tmp_path, FILES))
    return tmp_path


def test_the_public_names() -> None:
    """The list is the promise; every name in it is there."""
    assert sorted(inferlint.__all__) == ["Config", "Finding", "Report", "__version__", "check"]
    for name in inferlint.__all__:
        assert getattr(inferlint, name) is not None
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*", inferlint.__version__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    """As of any module."""
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = inferlint.nothing


def test_check_without_arguments_checks_the_current_folder(root: Path) -> None:
    """Configuration and files are found from there."""
    report = inferlint.check()

    assert isinstance(report, inferlint.Report)
    assert [(item.path, item.rule, item.span.line) for item in report.findings] == [
        ("main.py", "IL101", 1),
        ("main.py", "IL102", 3),
    ]
    assert report.complete
    assert (report.stats.files, report.stats.analysed) == (2, 2)


def test_check_takes_texts_and_paths(root: Path) -> None:
    """Relative to the current folder, or absolute."""
    expected = inferlint.check().findings

    assert inferlint.check(["main.py"]).findings == expected
    assert inferlint.check([root / "main.py", Path("clean.py")]).findings == expected
    assert not inferlint.check(["clean.py"]).findings


def test_check_uses_the_configuration_it_is_given(root: Path) -> None:
    """A ``Config`` wins over the files."""
    config = inferlint.Config(root=root, select=("IL102",))

    assert [finding.rule for finding in inferlint.check(["."], config).findings] == ["IL102"]
    assert [finding.rule for finding in inferlint.check(config=config).findings] == ["IL102"]


def test_check_finds_the_configuration_above(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths in the report are those below the project root."""
    project(root, {"pkg/inner.py": FILES["main.py"], "inferlint.toml": "[router]\nmodules = ['main']\n"})
    monkeypatch.chdir(root / "pkg")

    assert {finding.path for finding in inferlint.check().findings} == {"pkg/inner.py"}
    assert not inferlint.check(["../main.py"]).findings


def test_check_raises_what_the_caller_can_catch(root: Path) -> None:
    """One base class for everything that is the user's to mend."""
    with pytest.raises(PathError, match="no such file"):
        inferlint.check(["none.py"])
    (root / "inferlint.toml").write_text("nonsense = 1\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="nonsense"):
        inferlint.check()
    assert issubclass(PathError, InferlintError)
    assert issubclass(ConfigError, InferlintError)


def test_results_are_frozen_and_can_be_sent_to_another_process(root: Path) -> None:
    """Findings, reports and configurations are plain values."""
    report = inferlint.check()

    with pytest.raises(dataclasses.FrozenInstanceError):
        report.findings[0].message = "other"  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(report)) == report
    assert pickle.loads(pickle.dumps(load_config(root))) == load_config(root)


def test_findings_of_two_runs_are_equal(root: Path) -> None:
    """Equal values, whatever the run took."""
    assert inferlint.check().findings == inferlint.check().findings


def test_importing_the_package_imports_nothing_heavy() -> None:
    """Start-up time counts: neither LibCST, nor the catalogue, nor the command line."""
    program = (
        "import sys, inferlint; "
        "print([name for name in sys.modules if name.split('.')[0] in ('libcst', 'click', 'pathspec', 're2')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.strip() == "[]"


def test_a_run_without_a_suspect_file_does_not_import_the_parser(root: Path) -> None:
    """LibCST is paid for only when a file names a provider."""
    (root / "main.py").write_text("x = 1\n", encoding="utf-8")
    program = "import sys, inferlint; inferlint.check(); print('libcst' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.strip() == "False"


def test_a_scanned_project_is_never_imported(root: Path) -> None:
    """Modules of the current folder named like ours or the standard library's are only read."""
    bomb = "raise SystemExit('imported')\n"
    project(
        root,
        dict.fromkeys(("sitecustomize2.py", "conftest.py", "setup.py", "pkg/__init__.py"), bomb + "import openai\n"),
    )
    report = inferlint.check()

    assert report.complete
    assert len({finding.path for finding in report.findings}) == 5


def test_the_recursion_limit_and_the_collector_are_as_before(root: Path) -> None:
    """A library leaves the process as it found it."""
    import gc
    import threading

    before = (sys.getrecursionlimit(), gc.isenabled(), threading.stack_size(), Path.cwd())
    inferlint.check()

    assert (sys.getrecursionlimit(), gc.isenabled(), threading.stack_size(), Path.cwd()) == before
