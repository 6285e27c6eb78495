"""Apply the fixes of inferlint to copies of real packages and check what they leave.

    python benchmarks/fixes.py CORPUS [--only NAME ...] [--style clients|gateway|import-swap] [--keep FOLDER]

CORPUS is the folder of `benchmarks/evaluate.py`. Each package is copied, given a made-up router for every wire
protocol, and fixed with `check --fix --unsafe-fixes`. Printed are the fixes by verdict, and for each promise whether it
held: every file still parses and compiles, a second run changes nothing, no comment is lost, `ruff check --select F`
has no error that it had not before.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import shutil
import subprocess
import sys
import tempfile
import tokenize
import warnings
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.evaluate import PACKAGES, unpacked

#: Ten packages with inference code; versions of those that `benchmarks/evaluate.py` does not name.
TEN = {
    "aider-chat": PACKAGES["aider-chat"],
    "browser-use": PACKAGES["browser-use"],
    "gpt-researcher": PACKAGES["gpt-researcher"],
    "gptcache": "0.1.44",
    "khoj": PACKAGES["khoj"],
    "mem0ai": PACKAGES["mem0ai"],
    "open-interpreter": "0.4.3",
    "scrapegraphai": "1.61.0",
    "vanna": "0.7.9",
    "vocode": PACKAGES["vocode"],
}
ROUTER = "made_up_router.py"
CLIENTS = """[router.clients]
openai = { sync = "made_up_router:RouterClient", async = "made_up_router:AsyncRouterClient", kind = "subclass" }
anthropic = { sync = "made_up_router:Claude", async = "made_up_router:AsyncClaude", kind = "subclass" }
"""
GATEWAY = """[router.gateway]
openai = { base-url = "env:MADE_UP_URL", api-key = "env:MADE_UP_KEY" }
anthropic = { base-url = "env:MADE_UP_ANTHROPIC_URL", api-key = "env:MADE_UP_KEY" }
gemini = { base-url = "env:MADE_UP_GEMINI_URL", api-key = "env:MADE_UP_KEY" }
mistral = { base-url = "env:MADE_UP_MISTRAL_URL", api-key = "env:MADE_UP_KEY" }
cohere = { base-url = "env:MADE_UP_COHERE_URL", api-key = "env:MADE_UP_KEY" }
groq = { base-url = "env:MADE_UP_GROQ_URL", api-key = "env:MADE_UP_KEY" }
azure-openai = { base-url = "env:MADE_UP_AZURE_URL", api-key = "env:MADE_UP_KEY" }
deepgram = { base-url = "env:MADE_UP_DEEPGRAM_URL", api-key = "env:MADE_UP_KEY" }
"""
STYLES = {
    "clients": f'[router]\nmodules = ["made_up_router"]\n{CLIENTS}{GATEWAY}',
    "gateway": f'[router]\nmodules = ["made_up_router"]\n{GATEWAY}',
    "import-swap": f'[fix]\nstyle = "import-swap"\n[router]\nmodules = ["made_up_router"]\n{CLIENTS}{GATEWAY}',
}
CLASSES = """import anthropic
import openai


class RouterClient(openai.OpenAI):
    pass


class AsyncRouterClient(openai.AsyncOpenAI):
    pass


class Claude(anthropic.Anthropic):
    pass


class AsyncClaude(anthropic.AsyncAnthropic):
    pass
"""


def main() -> None:
    """Fix every package and print a row for each, then what did not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--only", nargs="*", choices=sorted(TEN), default=list(TEN))
    parser.add_argument("--style", choices=STYLES, default="clients")
    parser.add_argument("--keep", type=Path, help="folder that the fixed copies are left in")
    arguments = parser.parse_args()
    print("| package | files | findings | fixed | files changed | manual | withdrawn | broken promises |")
    print("|---|---|---|---|---|---|---|---|")
    problems: list[str] = []
    for name in arguments.only:
        with tempfile.TemporaryDirectory() as folder:
            place = arguments.keep / f"{name}.{arguments.style}" if arguments.keep else Path(folder) / name
            shutil.rmtree(place, ignore_errors=True)
            row, found = fixed(unpacked(arguments.corpus, name, TEN[name]), place, arguments.style)
        print(f"| {name} | {row} | {len(found)} |", flush=True)
        problems += [f"{name}: {one}" for one in found]
    print("\n".join(problems))
    sys.exit(bool(problems))


def fixed(package: Path, place: Path, style: str) -> tuple[str, list[str]]:
    """Return the cells of a package's row, and which promise did not hold where."""
    shutil.copytree(package, place, ignore=shutil.ignore_patterns("__pycache__"))
    (place / ROUTER).write_text(CLASSES)
    (place / "inferlint.toml").write_text(STYLES[style])
    before = _texts(place)
    errors = _ruff(place)
    first = _check(place)
    after = _texts(place)
    changed = sorted(path for path, raw in after.items() if before[path] != raw)
    problems = [f"{path}: {why}" for path in changed for why in _broken(before[path], after[path])]
    problems += [f"ruff: {error} (+{number})" for error, number in (_ruff(place) - errors).items()]
    second = _check(place)
    problems += [f"{path}: a second run changed it" for path, raw in _texts(place).items() if after[path] != raw]
    problems += [f"second run: {one['rule']} in {one['path']} was fixed" for one in second["fixed"]]
    withdrawn = [one for one in first["failures"] if "withdrawn" in one["reason"] or "no fix" in one["reason"]]
    problems += [f"{one['path']}:{one['line']}: {one['reason']}" for one in withdrawn]
    manual = Counter(one["fix"]["reason"] for one in first["findings"] if one["fix"])
    told = ", ".join(f"{reason} {number}" for reason, number in manual.most_common())
    total = len(first["fixed"]) + sum(one["severity"] != "info" for one in first["findings"])
    return f"{len(before)} | {total} | {len(first['fixed'])} | {len(changed)} | {told} | {len(withdrawn)}", problems


def _texts(place: Path) -> dict[str, bytes]:
    found = sorted([*place.rglob("*.py"), *place.rglob("*.ipynb")])
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in found}


def _check(place: Path) -> dict[str, object]:
    command = [sys.executable, "-m", "inferlint", "check", ".", "--fix", "--unsafe-fixes", "--output-format", "json"]
    root = str(Path(__file__).resolve().parent.parent)
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, env={"PYTHONPATH": root}, check=False)
    try:
        return json.loads(done.stdout)
    except ValueError:
        sys.exit(f"{place}: no report: {done.stderr[-2000:]}")


def _ruff(place: Path) -> Counter[tuple[str, str]]:
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F", "--output-format", "json", "."]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    return Counter((one["filename"], f"{one['code']} {one['message']}") for one in json.loads(done.stdout))


def _broken(before: bytes, after: bytes) -> list[str]:
    problems = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(before)
        except SyntaxError:
            return []
        try:
            compile(after, "fixed", "exec")
        except SyntaxError as error:
            problems.append(f"does not compile: {error}")
    lost = _comments(before) - _comments(after)
    problems += [f"lost comment: {comment}" for comment in lost]
    return problems


def _comments(raw: bytes) -> Counter[str]:
    tokens = tokenize.tokenize(io.BytesIO(raw).readline)
    return Counter(token.string for token in tokens if token.type == tokenize.COMMENT)


if __name__ == "__main__":
    main()
