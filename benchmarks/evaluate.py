"""Run inferlint on real packages and draw a sample of its findings to judge by hand.

    python benchmarks/evaluate.py CORPUS [--sample 60] [--seed 7] [--only NAME ...]

CORPUS is a folder outside the repository. The pinned distributions are downloaded there with pip (no dependencies,
nothing is built or run), unpacked, and checked without a configuration, as a first audit would. Printed are a table of
files, findings by rule and seconds, and the sample with its source lines, in a fixed order for a given seed.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from inferlint.config.load import load_config
from inferlint.engine import check_paths
from inferlint.model.finding import Finding
from inferlint.model.report import Report

#: Rich in inference code, or (marked) without any. Pinned: numbers in docs/evaluation.md are of these versions.
PACKAGES = {
    "open-webui": "0.12.4",
    "mem0ai": "2.2.1",
    "letta": "0.16.8",
    "lfx": "1.13.0",
    "langflow-base": "1.13.0",
    "crewai": "1.15.30",
    "pipecat-ai": "1.14.0",
    "browser-use": "0.13.14",
    "gpt-researcher": "0.15.1",
    "vocode": "0.1.113",
    "khoj": "1.42.10",
    "aider-chat": "0.86.2",
    "homeassistant": "2026.2.3",
    "django": "5.2.19",
    "apache-superset": "6.1.0",
    "apache-airflow-core": "3.3.2",
}
WITHOUT_INFERENCE = ("django", "apache-superset", "apache-airflow-core")


def main() -> None:
    """Download what is missing, check every package, print the table and the sample."""
    arguments = _arguments()
    rows: list[tuple[str, Report]] = []
    for name in arguments.only or PACKAGES:
        folder = unpacked(arguments.corpus, name, PACKAGES[name])
        rows.append((name, check_paths([folder], load_config(folder))))
        print(_row(*rows[-1]), flush=True)
    for name, report in rows:
        if name in WITHOUT_INFERENCE and report.findings:
            print(f"FALSE ALARM: {name} has {len(report.findings)} findings")
    _print_sample(rows, arguments)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", nargs="*", choices=sorted(PACKAGES))
    return parser.parse_args()


def unpacked(corpus: Path, name: str, version: str) -> Path:
    """Return the folder with the Python files of one distribution, downloaded when it is not there yet."""
    folder = corpus / f"{name}-{version}"
    if not folder.is_dir():
        downloads = corpus / "downloads"
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        # Only the sources are read, so it does not matter which Python the package wants.
        command += ["--ignore-requires-python", "--dest", str(downloads), f"{name}=={version}"]
        subprocess.run(command, check=True)
        wheel = next(downloads.glob(f"{name.replace('-', '_')}-{version}-*.whl"))
        with zipfile.ZipFile(wheel) as archive:
            members = [member for member in archive.namelist() if member.endswith(".py")]
            archive.extractall(folder, members)
    return folder


def _row(name: str, report: Report) -> str:
    counts = Counter(f"{finding.rule}{'i' if finding.severity == 'info' else ''}" for finding in report.findings)
    listed = " ".join(f"{code}:{counts[code]}" for code in sorted(counts))
    stats = report.stats
    head = f"{name:22} files {stats.files:5} failed {stats.failed} seconds {stats.seconds:7.1f}"
    return f"{head}  {listed or 'no findings'}"


def _print_sample(rows: list[tuple[str, Report]], arguments: argparse.Namespace) -> None:
    pool = [(name, finding) for name, report in rows for finding in report.findings if finding.severity != "info"]
    chosen = random.Random(arguments.seed).sample(pool, min(arguments.sample, len(pool)))
    print(f"\nsample of {len(chosen)} from {len(pool)} findings above info, seed {arguments.seed}")
    for number, (name, finding) in enumerate(sorted(chosen, key=_place), 1):
        folder = arguments.corpus / f"{name}-{PACKAGES[name]}"
        line = (folder / finding.path).read_text("utf-8", "replace").splitlines()[finding.span.line - 1]
        place = f"{finding.path}:{finding.span.line}"
        print(f"{number:3} {name} {place} {finding.rule} {finding.confidence} {finding.provider}")
        print(f"      {finding.message}\n      > {line.strip()[:150]}")


def _place(item: tuple[str, Finding]) -> tuple[str, str, int, str]:
    name, finding = item
    return (name, finding.path, finding.span.line, finding.rule)


if __name__ == "__main__":
    main()
