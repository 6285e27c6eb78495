"""``inferlint init``: what it takes for a router or a gateway, what it writes, and what it never touches."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from inferlint.config.load import load_config
from inferlint.config.toml import parse_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

Command = Any
OPENAI = "from openai import OpenAI\n\nclient = OpenAI()\n"
BOTH = "from anthropic import Anthropic\nfrom openai import OpenAI\n\na = Anthropic()\nb = OpenAI()\n"
SETTINGS = 'import os\n\nLLM_GATEWAY_URL = os.environ.get("ACME_LLM_URL", "https://llm.acme.test/v1")\n'


def write(folder: Path, files: Mapping[str, str]) -> Path:
    """Write a project."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def written(text: str) -> dict[str, Any]:
    """Return the router of a configuration."""
    table = parse_toml(text, "x")
    return dict(table.get("tool", {}).get("inferlint", table)["router"])


def tree(folder: Path) -> dict[str, bytes]:
    """Return the content of every file."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_project_without_a_provider(tmp_path: Path, command: Command) -> None:
    """The configuration is there for the first use."""
    write(tmp_path, {"app/__init__.py": "", "app/main.py": "print(1)\n"})
    done = command("init")

    assert (done.code, written(done.out)) == (0, {"modules": []})
    assert "No use of a provider was found: the configuration will report the first one.\n" in done.err
    assert command("check").code == 0


def test_an_empty_folder(tmp_path: Path, command: Command) -> None:
    """Nothing to check is no reason to write nothing."""
    assert command("init").code == 0
    assert (tmp_path / "inferlint.toml").is_file()


@pytest.mark.parametrize(
    ("files", "module"),
    [
        ({"src/acme/__init__.py": "", "src/acme/llm_router.py": BOTH}, "acme.llm_router"),
        ({"src/acme/llm_router.py": BOTH}, "acme.llm_router"),
        ({"router.py": BOTH}, "router"),
        (
            {
                "pyproject.toml": "[project]\nname = 'mono'\n",
                "services/a/pyproject.toml": "[project]\nname = 'a'\n",
                "services/a/a_app/__init__.py": "",
                "services/a/a_app/gateway.py": BOTH,
                "services/b/b_app/__init__.py": "",
                "services/b/b_app/main.py": OPENAI,
            },
            "a_app.gateway",
        ),
        (
            {
                "app/__init__.py": "",
                "app/pool.py": 'from litellm import Router\n\nr = Router(model_list=[{"a": "b"}])\n',
            },
            "app.pool",
        ),
        (
            {
                "app/__init__.py": "",
                "app/aaa.py": BOTH,
                "app/failover.py": BOTH,
                "tests/router.py": BOTH,
                "examples/router.py": BOTH,
            },
            "app.failover",
        ),
    ],
    ids=["src layout", "src without packages", "flat", "monorepo", "litellm", "several"],
)
def test_the_likeliest_router_is_written(
    tmp_path: Path, command: Command, files: Mapping[str, str], module: str
) -> None:
    """It is reached by the engine, so nothing in it is reported any more."""
    write(tmp_path, files)
    done = command("init")

    assert (done.code, written(done.out)["modules"]) == (0, [module])
    assert f"With `{module}` as the router " in done.err
    name = module.rpartition(".")[2]
    reported = command("check", "--output-format", "concise").out
    paths = {line.split(":")[0] for line in reported.splitlines()}
    assert not any(path.endswith(f"/{name}.py") and "tests" not in path and "examples" not in path for path in paths)


def test_other_candidates_are_named(tmp_path: Path, command: Command) -> None:
    """In the file and in what is said, in a fixed order."""
    write(tmp_path, {"app/__init__.py": "", "app/router.py": BOTH, "app/b.py": BOTH, "app/a.py": BOTH})
    done = command("init", "--dry-run")

    assert "# Other candidates: app.a, app.b\n" in done.out
    assert [line.split()[0] for line in done.err.splitlines()[1:4]] == ["app.router", "app.a", "app.b"]
    assert done == command("init", "--dry-run")


def test_a_gateway_in_settings(tmp_path: Path, command: Command) -> None:
    """A constant, its variable and its default; modules that only use it are no router."""
    write(
        tmp_path,
        {
            "app/__init__.py": "",
            "app/settings.py": SETTINGS,
            "app/one.py": (
                "from openai import OpenAI\nfrom anthropic import Anthropic\n"
                "from .settings import LLM_GATEWAY_URL as U\n"
                "from app import settings\n\na = OpenAI(base_url=U)\nb = Anthropic(base_url=settings.LLM_GATEWAY_URL)\n"
            ),
            "app/two.py": OPENAI,
        },
    )
    done = command("init")

    assert written(done.out) == {
        "modules": [],
        "gateway-urls": ["https://llm.acme.test/v1"],
        "gateway-env": ["ACME_LLM_URL"],
        "gateway-settings": ["app.settings:LLM_GATEWAY_URL"],
    }
    assert "With these gateways 2 of 6 findings remain; " in done.err
    assert {line.split(":")[0] for line in command("check", "--output-format", "concise").out.splitlines()} == {
        "app/two.py"
    }


@pytest.mark.parametrize(
    ("text", "urls", "env"),
    [
        ('class Settings:\n    llm_base_url: str = "https://llm.acme.test/"\n', ["https://llm.acme.test"], []),
        ('import os\nAI_GATEWAY_URL = os.environ["ACME_AI"]\n', [], ["ACME_AI"]),
        ('LLM_URL = "https://api.openai.com/v1"\n', [], []),
        ('DATABASE_URL = "postgres://u:p@db/x"\nLLM_URL = "https://u:secret@llm.acme.test"\n', [], []),
        ('DOCS_URL = "https://docs.acme.test"\n', [], []),
        ('LLM_URL = "https://llm.acme.test/?key=secret"\n', [], []),
        ('import os\nLLM_URL = os.environ["OPENAI_BASE_URL"]\n', [], []),
        ('LLM_URL = "https://[x"\n', [], []),
        ("LLM_URL = (\n", [], []),
    ],
)
def test_which_urls_may_be_a_gateway(
    tmp_path: Path, command: Command, text: str, urls: list[str], env: list[str]
) -> None:
    """Not a provider's own host, not one with a secret, and only under a name that is about inference."""
    write(tmp_path, {"app/__init__.py": "", "app/config.py": text, "app/main.py": OPENAI})
    done = command("init", "--dry-run")
    router = written(done.out)

    assert (router.get("gateway-urls", []), router.get("gateway-env", [])) == (urls, env)
    assert "secret" not in done.out + done.err


def test_a_server_on_the_own_machine_is_not_approved(tmp_path: Path, command: Command) -> None:
    """It may be a gateway in development, or a model; that is for a person to say."""
    write(tmp_path, {"app.py": "from openai import OpenAI\n\nc = OpenAI(base_url='http://localhost:4000')\n"})
    done = command("init", "--dry-run")

    assert written(done.out) == {"modules": []}
    assert '# gateway-urls = ["http://localhost:4000"]\n' in done.out


def test_the_next_two_commands_are_shown(tmp_path: Path, command: Command) -> None:
    """For the folder that was given, as they can be typed."""
    write(tmp_path, {"my app/router.py": BOTH})
    lines = command("init", "my app").err.splitlines()

    after = lines[lines.index("Next:") + 1 :]
    assert len(after) == 2
    assert after[0].startswith("  inferlint check 'my app'  ")
    assert (tmp_path / "my app" / "inferlint.toml").is_file()


def test_nothing_that_is_there_is_changed(tmp_path: Path, command: Command) -> None:
    """Neither a configuration above, nor in the root of the repository, nor a name that is taken."""
    write(tmp_path, {"r/.git/HEAD": "", "r/inferlint.toml": "", "r/a/b/router.py": BOTH})
    above = command("init", "r/a/b")
    assert (above.code, above.out) == (2, "")
    assert f"{tmp_path}/r/inferlint.toml configures this project already" in above.err
    (tmp_path / "x" / "inferlint.toml").mkdir(parents=True)
    assert command("init", "x").code == 2
    (tmp_path / "y").mkdir()
    (tmp_path / "y" / "inferlint.toml").symlink_to("gone.toml")
    taken = command("init", "y")
    assert (taken.code, taken.out) == (2, "")
    assert f"init: {tmp_path}/y/inferlint.toml is there and is no file that can be read; remove it first" in taken.err
    assert not (tmp_path / "y" / "gone.toml").exists()


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path, command: Command) -> None:
    """What another project owns is not written to."""
    write(tmp_path, {"other/pyproject.toml": "[project]\n", "p/a.py": OPENAI})
    (tmp_path / "p" / "pyproject.toml").symlink_to(tmp_path / "other" / "pyproject.toml")
    done = command("init", "p")

    assert (done.code, done.out) == (2, "")
    assert "pyproject.toml is a link to " in done.err
    assert (tmp_path / "other" / "pyproject.toml").read_text() == "[project]\n"


@pytest.mark.parametrize("name", ["inferlint.toml", "pyproject.toml"])
def test_a_folder_that_cannot_be_written_to(command: Command, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 2, the reason, and nothing left behind."""
    with tempfile.TemporaryDirectory() as place:
        folder = write(Path(place), {"router.py": BOTH, **({name: "[project]\n"} if name == "pyproject.toml" else {})})
        command("init", "--dry-run", place)
        before = tree(folder)
        folder.chmod(0o555)
        user = os.geteuid()
        if user == 0:
            # The superuser may write everywhere.
            os.seteuid(65534)
        try:
            done = command("init", place)
        finally:
            os.seteuid(user)
            folder.chmod(0o755)

        assert done.code == 2
        assert done.err.splitlines()[-1] == (
            f"inferlint: init: {folder.resolve() / name} cannot be written: permission denied; nothing was changed, "
            "--dry-run prints the configuration"
        )
        assert tree(folder) == before


def test_hostile_names(tmp_path: Path, command: Command) -> None:
    """A file whose name is no module is no candidate, and none of it reaches the terminal as it is."""
    names = ["a b.py", "x\ny.py", "\x1b[31mred.py", 'q"uote.py', "é.py", "\U0001d41arouter.py", "class.py", "-x.py"]
    write(tmp_path, {f"router/{name}": BOTH for name in names})
    done = command("init")

    assert done.code == 0
    assert "\x1b" not in done.out + done.err
    assert written(done.out)["modules"]
    assert load_config(tmp_path).routers[0].modules == tuple(written(done.out)["modules"])
    assert command("check").code == 0


def test_what_could_not_be_checked_is_said(tmp_path: Path, command: Command) -> None:
    """The configuration is written, and the exit code is 2."""
    write(tmp_path, {"router.py": BOTH, "bad.py": "import openai\nx = (\n"})
    done = command("init")

    assert done.code == 2
    assert "1 problem kept the run from being complete: `inferlint check`" in done.err
    assert (tmp_path / "inferlint.toml").is_file()


def test_in_a_repository_as_outside(tmp_path: Path, command: Command) -> None:
    """The same text; git is not asked to do anything."""
    files = {"app/__init__.py": "", "app/router.py": BOTH, "app/main.py": OPENAI}
    write(tmp_path / "a", files)
    write(tmp_path / "b", files)
    subprocess.run(["git", "init", "-q", str(tmp_path / "b")], check=True, stdin=subprocess.DEVNULL)

    assert command("init", "a").out == command("init", "b").out
    status = subprocess.run(["git", "status", "--porcelain"], cwd=tmp_path / "b", capture_output=True, check=True)
    assert status.stdout == b"?? app/\n?? inferlint.toml\n"


@pytest.mark.parametrize("shared", [False, True])
def test_the_baseline_is_written_too(tmp_path: Path, command: Command, shared: bool) -> None:
    """The next check is clean, a new way around the router is not."""
    files = {"app/__init__.py": "", "app/router.py": BOTH, "app/old.py": OPENAI}
    write(tmp_path, {**files, **({"pyproject.toml": "[project]\nname = 'x'\n"} if shared else {})})
    done = command("init", "--baseline")

    assert done.code == 0
    assert (tmp_path / ".inferlint-baseline.json").is_file()
    assert command("check").code == 0
    write(tmp_path, {"app/new.py": OPENAI})
    assert command("check").code == 1
    (tmp_path / ("pyproject.toml" if shared else "inferlint.toml")).unlink()
    before = tree(tmp_path)
    assert command("init", "--baseline").code == 2
    assert tree(tmp_path) == before
