"""A team takes up inferlint: from many old findings to none that anybody loses, with real git and real hooks."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from gitproject import PRE_COMMIT, GitProject, environment, local_config, tool_folder

if TYPE_CHECKING:
    from pathlib import Path

BASELINE = ".inferlint-baseline.json"
ROUTER = "src = ['.']\n\n[router]\nmodules = ['app.router']\n"
ADOPTED = f"baseline = '{BASELINE}'\n{ROUTER}"
#: The same configuration without the baseline: what would be reported if there were none.
PLAIN = "plain.toml"
AREAS = (
    "billing",
    "chat",
    "digest",
    "intake",
    "mail",
    "notes",
    "quality",
    "report",
    "search",
    "tags",
    "triage",
    "voice",
)
ROUTED = "from app.router import ask\n\n\ndef {name}(text):\n    return ask(text)\n"
OLD = '''\
"""{title}."""

from openai import OpenAI


def {name}(text):
    client = OpenAI(timeout=20)
    return client.responses.create(model="gpt-4.1-mini", input=text)


def {name}_again(text):
    return OpenAI().responses.create(model="gpt-4.1", input=[text])
'''
#: Each area has an import and two clients.
EACH = 3


class Team(GitProject):
    """The repository of the story."""

    def all_findings(self) -> Counter[tuple[str, str]]:
        """Return the findings that are there, whether in the baseline or not, by path and rule."""
        _, document = self._check("--config", PLAIN)
        return Counter((finding["path"], finding["rule"]) for finding in document["findings"])

    def _check(self, *options: str) -> tuple[int, dict[str, Any]]:
        done = self.run("inferlint", "check", "--quiet", "--output-format", "json", *options)
        document: dict[str, Any] = json.loads(done.out)
        assert document["complete"], done.out
        return done.code, document

    def entries(self) -> Counter[tuple[str, str]]:
        """Return what stands in the baseline, by path and rule."""
        text = (self.path / BASELINE).read_text(encoding="utf-8")
        assert not re.search(r"^(<<<<<<<|=======|>>>>>>>)", text, re.MULTILINE)
        rows = [row for row in json.loads(text)["findings"] if isinstance(row, dict)]
        return Counter((row["path"], row["rule"]) for row in rows)

    def check_is_quiet(self, areas: int) -> None:
        """The gate is open, and it is so because each old finding has its entry, and each entry its finding."""
        code, document = self._check()
        assert (code, document["findings"]) == (0, [])
        assert document["baselined"] == areas * EACH
        assert self.all_findings() == self.entries()
        assert self.entries().total() == areas * EACH

    def mend(self, *areas: str) -> None:
        """Call the router instead, and take the entries out."""
        self.write({f"app/{name}.py": ROUTED.format(name=name) for name in areas})
        done = self.run("inferlint", "baseline", "update")
        assert done.code == 0, done.out

    def must_commit(self, message: str) -> None:
        """Commit everything with all hooks, which have to pass."""
        done = self.commit_all(message)
        assert done.code == 0, done.out
        assert self.git("status", "--porcelain") == ""


@pytest.mark.slow
def test_story(tmp_path: Path) -> None:
    """Adopt, commit, be blocked, mend, merge, rename, rebase: no finding is lost and none reappears."""
    team = Team(tmp_path / "project", environment(tmp_path / "home", tool_folder(tmp_path / "tool")))
    adopt(team)
    clean_work_passes(team)
    new_direct_call_is_blocked(team)
    two_branches_shrink_the_baseline(team)
    a_file_is_renamed(team)
    a_branch_is_rebased(team)
    what_was_mended_stays_mended(team)
    the_baseline_ends(team)


def adopt(team: Team) -> None:
    """The gate is on, although nothing has been mended."""
    team.write({f"app/{name}.py": OLD.format(name=name, title=name.title()) for name in AREAS})
    team.write({"app/__init__.py": "", "app/router.py": OLD.format(name="ask", title="The router")})
    team.write({"inferlint.toml": ROUTER, PLAIN: ROUTER})
    team.write({".git/info/exclude": f"{PLAIN}\n"})
    team.commit_all("The code as it always was")
    found = team.run("inferlint", "check", "--quiet", "--output-format", "concise")
    assert (found.code, len(found.out.splitlines())) == (1, len(AREAS) * EACH)

    created = team.run("inferlint", "baseline", "create")
    assert created.code == 0, created.out
    team.write({"inferlint.toml": ADOPTED, ".pre-commit-config.yaml": local_config("inferlint", "inferlint-all")})
    kinds = [option for kind in ("pre-commit", "pre-merge-commit") for option in ("--hook-type", kind)]
    assert team.run(*PRE_COMMIT, "install", *kinds).code == 0

    team.must_commit("Adopt inferlint with a baseline")
    team.check_is_quiet(len(AREAS))


def clean_work_passes(team: Team) -> None:
    """New files, and changes around old findings."""
    before = (team.path / BASELINE).read_bytes()
    mail = OLD.format(name="mail", title="Letters, answered by a model")
    moved = mail.replace("from openai", "import logging\n\nfrom openai").replace(
        "(timeout=20)", "(\n        timeout=20\n    )"
    )
    team.write({"app/weather.py": ROUTED.format(name="weather"), "app/mail.py": moved})

    team.must_commit("Weather, and mail laid out anew")

    team.check_is_quiet(len(AREAS))
    assert (team.path / BASELINE).read_bytes() == before


def new_direct_call_is_blocked(team: Team) -> None:
    """Only the new one is shown, updating the baseline does not let it in, the repair does."""
    before, kept = team.head(), (team.path / BASELINE).read_bytes()
    chat = (team.path / "app" / "chat.py").read_text(encoding="utf-8")
    team.write(
        {"app/chat.py": chat + "\n\ndef hurry(text):\n    return OpenAI(max_retries=0).responses.create(input=text)\n"}
    )

    blocked = team.commit_all("Hurry")

    assert blocked.code == 1
    assert team.head() == before
    assert set(re.findall(r"--> (\S+?):(\d+)", blocked.out)) == {("app/chat.py", str(len(chat.splitlines()) + 4))}
    assert team.run("inferlint", "baseline", "update").code == 0
    assert (team.path / BASELINE).read_bytes() == kept
    assert team.commit_all("Hurry, again").code == 1

    team.write({"app/chat.py": chat + "\n\ndef hurry(text):\n    from app.router import ask\n\n    return ask(text)\n"})
    team.must_commit("Hurry, through the router")
    team.check_is_quiet(len(AREAS))


def two_branches_shrink_the_baseline(team: Team) -> None:
    """Both take out what they mended, entries side by side too; git merges them without help."""
    team.git("switch", "-q", "-c", "mend-one")
    team.write({"app/billing.py": ROUTED.format(name="billing")})
    stale = team.commit_all("Mended, and the baseline forgotten")
    assert stale.code == 1
    assert "IL004" in stale.out
    team.mend("billing", "digest", "quality", "tags")
    team.must_commit("Billing, digest, quality, tags")
    team.check_is_quiet(8)

    team.git("switch", "-q", "main")
    team.git("switch", "-q", "-c", "mend-two")
    team.mend("intake", "notes", "report")
    team.must_commit("Intake, notes, report")
    team.check_is_quiet(9)

    team.git("switch", "-q", "main")
    team.git("merge", "-q", "--no-ff", "-m", "Merge one", "mend-one")
    team.git("merge", "-q", "--no-ff", "-m", "Merge two", "mend-two")

    assert len(team.git("log", "-1", "--format=%P").split()) == 2
    team.check_is_quiet(5)
    merged = (team.path / BASELINE).read_bytes()
    assert team.run("inferlint", "baseline", "update").code == 0
    assert (team.path / BASELINE).read_bytes() == merged


def a_file_is_renamed(team: Team) -> None:
    """Its old findings are old findings in the new place."""
    team.git("switch", "-q", "-c", "later")
    team.git("switch", "-q", "main")
    (team.path / "app" / "speech").mkdir()
    team.write({"app/speech/__init__.py": ""})
    team.git("mv", "app/voice.py", "app/speech/calls.py")
    assert team.run("inferlint", "check").code == 0
    followed = team.run("inferlint", "baseline", "update")
    assert followed.code == 0, followed.out

    team.must_commit("Voice is speech now")

    team.check_is_quiet(5)
    assert {path for path, _ in team.entries()} >= {"app/speech/calls.py"}
    assert "app/voice.py" not in {path for path, _ in team.entries()}


def a_branch_is_rebased(team: Team) -> None:
    """Onto the renaming: its own mends and moves stay what they were."""
    team.git("switch", "-q", "later")
    team.mend("search")
    team.must_commit("Search")
    triage = (team.path / "app" / "triage.py").read_text(encoding="utf-8")
    team.write({"app/triage.py": triage.replace('"""Triage."""', '"""Triage.\n\nOf what comes in.\n"""')})
    team.must_commit("Triage has a longer text")
    team.check_is_quiet(4)

    team.git("rebase", "-q", "main")

    team.check_is_quiet(4)
    assert team.git("log", "--format=%s", "main..").splitlines() == ["Triage has a longer text", "Search"]
    team.git("switch", "-q", "main")
    team.git("merge", "-q", "--ff-only", "later")
    assert {path for path, _ in team.entries()} == {
        "app/chat.py",
        "app/mail.py",
        "app/speech/calls.py",
        "app/triage.py",
    }


def what_was_mended_stays_mended(team: Team) -> None:
    """The old code is new when it comes back, in its place or in another."""
    for name in ("app/billing.py", "app/search.py", "app/voice.py", "app/copy_of_mail.py"):
        team.write({name: OLD.format(name="again", title="Back")})
        assert team.commit_all("Back").code == 1, name
        team.git("reset", "-q", "--hard")
    team.check_is_quiet(4)


def the_baseline_ends(team: Team) -> None:
    """The last findings are mended and the file is empty, which is as good as none."""
    team.write({"app/speech/calls.py": ROUTED.format(name="voice")})
    team.mend("chat", "mail", "triage")
    team.must_commit("The last ones")
    team.check_is_quiet(0)
    team.git("rm", "-q", BASELINE)
    team.write({"inferlint.toml": ROUTER})
    team.must_commit("No baseline any more")
    assert team.run("inferlint", "check").code == 0
