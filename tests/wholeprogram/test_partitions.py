"""A file has the same findings however the run that meets them is cut: every field of every finding."""

from __future__ import annotations

import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import astuple, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from generate import Project, projects
from helpers import ROOT
from hypothesis import HealthCheck, given, note, settings
from judge import catalogue

from inferlint.config.load import load_config
from inferlint.config.model import Config
from inferlint.engine import RunOptions, check_paths, check_source
from inferlint.model.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from inferlint.model.report import Report

EXAMPLE = ROOT / "examples" / "voice-agent"
#: A folder of packages, one a folder, on which the same is checked.
CORPUS = os.environ.get("INFERLINT_CORPUS")

# Minutes of work: each program is checked in every way of cutting it.
pytestmark = pytest.mark.slow

CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large]
FEW = settings(max_examples=2, deadline=None, derandomize=True, suppress_health_check=CHECKS)
MANY = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=CHECKS)

NAMES = [field.name for field in fields(Finding)]
Findings = dict[str, list[dict[str, Any]]]

HANDWRITTEN = {
    "a package that hands out its client": {
        "inferlint.toml": "",
        "shop/__init__.py": "from .llm import client as client\n",
        "shop/llm.py": "import openai\n\nclient = openai.OpenAI()\n",
        "shop/orders.py": "from shop import client\n\n\ndef describe(order):\n"
        '    return client.responses.create(model="gpt-4o", input=order)\n',
        "shop/returns.py": "import shop\n\n\ndef explain(order):\n"
        '    return shop.client.responses.create(model="gpt-4o", input=order)\n',
    },
    "two modules that import each other": {
        "inferlint.toml": "",
        "first.py": "import openai\n\nimport second\n\n\ndef make():\n    return openai.OpenAI()\n\n\n"
        "def run(client):\n    return client.embeddings.create(model='m', input='x')\n",
        "second.py": "import first\n\n\ndef main():\n    first.run(first.make())\n    return first.make().models\n",
        "third.py": "from second import *\nfrom first import *\n\nrun(make())\nmain()\n",
    },
    "two callers of one function": {
        "inferlint.toml": "",
        "src/app/send.py": "import httpx\n\n\ndef send(base, body):\n"
        "    return httpx.post(f'{base}/chat', json=body)\n",
        "src/app/direct.py": "from app.send import send\nfrom app.hosts import OPENAI, OWN\n\nsend(OPENAI, {})\n",
        "src/app/fine.py": "from app.send import send\nfrom app import hosts\n\nsend(hosts.OWN, {})\n",
        "src/app/hosts.py": "OPENAI = 'https://api.openai.com/v1'\nOWN = 'https://llm.acme.internal/v1'\n",
        "src/app/__init__.py": "",
    },
    "a router and what goes around it": {
        "inferlint.toml": '[router]\nmodules = ["acme.router"]\n',
        "acme/__init__.py": "",
        "acme/router.py": "import openai\n\n_client = openai.OpenAI()\n\n\ndef complete(text):\n"
        "    return _client.responses.create(model='m', input=text)\n\n\ndef raw():\n    return _client\n",
        "acme/good.py": "from acme.router import complete\n\ncomplete('x')\n",
        "acme/bad.py": "from acme.router import raw\n\nclient = raw()\nclient.responses.create(model='m', input='x')\n",
        "acme/worse.py": "import acme.bad\n\nacme.bad.client.responses.create(model='m', input='x')\n",
    },
}


def by_file(report: Report) -> Findings:
    """Return the findings of every file with all their fields."""
    assert not report.failures, report.failures
    found: Findings = {outcome.path: [] for outcome in report.files}
    for finding in report.findings:
        found[finding.path].append(dict(zip(NAMES, astuple(finding), strict=True)))
    return found


def checked(paths: Iterable[Path], config: Config, jobs: int = 1) -> Findings:
    """Check ``paths`` and return the findings of every file."""
    return by_file(check_paths(list(paths), config, catalogue(), options=RunOptions(jobs=jobs)))


def from_standard_input(file: Path, config: Config) -> Findings:
    """Check the content of ``file`` as a text that is handed over."""
    report = check_source(file.read_bytes(), str(file), config, catalogue(), options=RunOptions(jobs=1))
    return by_file(report)


def compare(config: Config, files: Sequence[Path], *, pairs: int, seed: int = 0) -> None:
    """Check ``files`` alone, in pairs, in other orders, as texts and in two processes: always the same findings."""
    dice = random.Random(seed)
    whole = checked([config.root], config)

    def same(found: Findings, what: str) -> None:
        for path, findings in found.items():
            assert findings == whole[path], f"{path}, {what}"

    for file in files:
        same(checked([file], config), "alone")
        same(from_standard_input(file, config), "from standard input")
    every = list(itertools.combinations(files, 2))
    for pair in dice.sample(every, min(pairs, len(every))):
        same(checked(dice.sample(pair, 2), config), "as one of two")
    same(checked(reversed(files), config), "backwards")
    same(checked(dice.sample(list(files), len(files)), config), "shuffled")
    same(checked([*files[1:], config.root, files[0]], config), "named beside its folder")
    same(checked([config.root], config, jobs=2), "by two processes")
    same(checked(dice.sample(list(files), len(files)), config, jobs=2), "shuffled, by two processes")


def python_files(root: Path) -> list[Path]:
    """Return the Python files below ``root`` in order."""
    return sorted(root.rglob("*.py"))


def cut_up(project: Project) -> None:
    """Write a program and compare all ways to cut its run."""
    note(project.show())
    with tempfile.TemporaryDirectory() as folder:
        root = project.write(Path(folder).resolve())
        compare(load_config(root), python_files(root), pairs=4)


@FEW
@given(project=projects(lengths=(3, 6)))
def test_generated_programs(project: Project) -> None:
    """Programs that hide a provider behind steps over several files."""
    cut_up(project)


@MANY
@given(project=projects(lengths=(1, 6)))
def test_many_generated_programs(project: Project) -> None:
    """Many of them."""
    cut_up(project)


@pytest.mark.parametrize("name", HANDWRITTEN)
def test_handwritten_programs(name: str, tmp_path: Path) -> None:
    """Small programs of several files, all pairs."""
    root = written(HANDWRITTEN[name], tmp_path)
    compare(load_config(root), python_files(root), pairs=100)


def test_the_example(tmp_path: Path) -> None:
    """The example project."""
    root = tmp_path.resolve() / "service"
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns("__pycache__"))
    compare(load_config(root), python_files(root), pairs=10)


@pytest.mark.parametrize("name", HANDWRITTEN)
def test_other_hash_seeds(name: str, tmp_path: Path) -> None:
    """The order in which sets are gone through changes nothing."""
    outputs = []
    for seed in ("1", "2", "3"):
        root = written(HANDWRITTEN[name], tmp_path / seed)
        done = subprocess.run(
            [sys.executable, "-m", "inferlint", "check", "--output-format", "json", str(root)],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            cwd=root,
        )
        assert done.returncode != 2, done.stderr
        outputs.append(json.loads(done.stdout)["findings"])
    assert outputs[0] == outputs[1] == outputs[2]


def written(files: dict[str, str], folder: Path) -> Path:
    """Write a program and return its root."""
    root = folder.resolve() / "service"
    for path, source in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(source, encoding="utf-8")
    return root


# Real packages, one a folder


def packages() -> list[Path]:
    """Return the folders of the corpus that hold Python code."""
    folders = sorted(Path(CORPUS).iterdir()) if CORPUS else []
    return [folder for folder in folders if folder.is_dir() and next(folder.rglob("*.py"), None)]


@pytest.mark.skipif(not CORPUS, reason="INFERLINT_CORPUS names no folder of packages")
@pytest.mark.parametrize("package", packages(), ids=lambda path: path.name)
def test_real_packages(package: Path) -> None:
    """A sample of files of each package, most of them with findings."""
    config = Config(root=package.resolve())
    whole = checked([config.root], config)
    dice = random.Random(package.name)
    with_findings = [config.root / path for path, found in sorted(whole.items()) if found]
    every = [config.root / path for path in sorted(whole)]
    sample = {*dice.sample(with_findings, min(8, len(with_findings))), *dice.sample(every, min(4, len(every)))}
    compare(config, sorted(sample), pairs=2)
