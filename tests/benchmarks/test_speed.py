"""The logic of `benchmarks/speed`: pins, archives, ban lists, turns, bars and exponents."""

from __future__ import annotations

import io
import json
import sys
import tarfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from benchmarks.speed import corpus, growth, measure, needles, opponents, ours, table, trees
from benchmarks.speed.cases import CASES, NO_CACHE, NO_RIPGREP, Bench, Edits

BANS = needles.BanList(("openai", "google.genai"), ("api.openai.com", "x-ai.dev"))


def python(code: str, *, where: Path, evidence: str = "") -> measure.Command:
    """Return a command that runs ``code``."""
    return measure.Command((sys.executable, "-c", code), where, codes=(0, 1), evidence=evidence)


def timing(name: str, *seconds: float, code: int | None = 0) -> measure.Timing:
    """Return a timing with these runs."""
    ended = [measure.Ended(one, one * 2, code, "") for one in seconds]
    return measure.Timing(name, measure.Command((), Path()), ended=ended)


def test_pins_are_checksums_with_names_of_distributions() -> None:
    pins = corpus.read_pins(corpus.PINS.read_text())

    assert {"django", "sqlalchemy", "sympy", "apache-airflow-core", "salt", "litellm"} <= {pin.name for pin in pins}
    assert len({pin.name for pin in pins}) == len(pins)
    found = {(pin.name, pin.version) for pin in pins if pin.file.endswith(".tar.gz")}
    assert found == {("salt", "3008.5")}


def test_a_line_that_is_no_pin_ends_the_program() -> None:
    with pytest.raises(SystemExit, match="not a checksum and the name of a wheel or source distribution: django"):
        corpus.read_pins("django\n")


@pytest.mark.parametrize("name", ["/etc/x.py", "a/../../x.py", "a\\..\\x.py", "C:/x.py"])
def test_members_that_lead_out_of_the_folder_have_no_place(name: str) -> None:
    assert corpus.safe_place(name) is None


def test_a_source_distribution_is_unpacked_without_links(tmp_path: Path) -> None:
    archive = tmp_path / "pack-1.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        for name in ("pack-1/a.py", "../out.py"):
            info = tarfile.TarInfo(name)
            info.size = 6
            tar.addfile(info, io.BytesIO(b"x = 1\n"))
        link = tarfile.TarInfo("pack-1/link.py")
        link.type, link.linkname = tarfile.SYMTYPE, "a.py"
        tar.addfile(link)

    corpus.unpack(archive, tmp_path / "tree" / "pack")

    assert trees.every_file(tmp_path / "tree") == [tmp_path / "tree" / "pack" / "pack-1" / "a.py"]
    assert not (tmp_path / "out.py").exists()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import openai\n", True),
        ("x = 1\n    from google.genai import types\n", True),
        ("URL = 'https://API.OpenAI.com/v1'\n", True),
        ("import openais\n", False),
        ("import google\n", False),
        ("x = 'apixopenai.com'\n", False),
    ],
)
def test_the_ban_list_finds_imports_and_hosts(text: str, expected: bool) -> None:
    assert BANS.search()(text.encode()) is expected


def test_the_ban_list_is_that_of_the_catalogue() -> None:
    bans = needles.ban_list()

    assert {"openai", "google.genai"} <= set(bans.roots)
    assert {"openai.com", "anthropic.com"} <= set(bans.hosts)
    assert not any("*" in root for root in bans.roots)


def test_each_tool_gets_every_root() -> None:
    assert opponents.ruff_rules(BANS).count(".msg = ") == len(BANS.roots)
    rules = json.loads(opponents.semgrep_rules(BANS.roots, BANS.addresses))["rules"]
    patterns = [one["pattern"] for rule in rules for one in rule.get("pattern-either", [])]
    assert patterns[2:] == ["import google.genai", "from google.genai import $NAME"]
    assert rules[-1]["pattern-regex"] == BANS.addresses


def test_commands_run_in_turns_and_each_is_prepared(tmp_path: Path) -> None:
    order: list[str] = []
    first = measure.Timing("first", python("", where=tmp_path), lambda: order.append("first"))
    second = measure.Timing("second", python("", where=tmp_path), lambda: order.append("second"), rounds=1)

    measure.in_turns([first, second], 2, tmp_path / "out", 60)

    assert order == ["first", "second", "first"]
    assert len(first.good) == 2
    assert first.problem is None
    assert first.median is not None


def test_a_command_that_does_not_end_is_shown_and_not_tried_again(tmp_path: Path) -> None:
    endless = measure.Timing("endless", python("import time; time.sleep(600)", where=tmp_path))

    measure.in_turns([endless], 3, tmp_path / "out", 0.2)

    assert len(endless.ended) == 1
    assert endless.problem == "did not end in 0 s"
    assert endless.median is None


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("print('3 files')", None),
        ("import sys; print('4 files', file=sys.stderr); sys.exit(1)", None),
        ("print('no configuration')", "did not say what it did"),
        ("import sys; print('3 files'); sys.exit(2)", "exit code 2"),
    ],
)
def test_a_run_counts_only_when_it_did_its_work(code: str, problem: str | None, tmp_path: Path) -> None:
    one = measure.Timing("one", python(code, where=tmp_path, evidence=r"\d files"))

    measure.in_turns([one], 1, tmp_path / "out", 60)

    assert one.problem == problem
    assert (one.median is None) == (problem is not None)


@pytest.mark.parametrize(
    ("bar", "ratio", "text", "verdict"),
    [
        (table.Bar(1), 0.9, "faster", "yes"),
        (table.Bar(4, 2), 3, "at most 4 x, reach for at most 2 x", "yes"),
        (table.Bar(4, 2), 2, "at most 4 x, reach for at most 2 x", "yes, beyond"),
        (table.Bar(4, 2), 6, "at most 4 x, reach for at most 2 x", "no, 1.50 x the bar"),
        (table.Bar(1 / 3, 1 / 6), 0.3, "at least 3 x faster, reach for at least 6 x faster", "yes"),
    ],
)
def test_a_bar_says_what_it_asks_and_by_how_much_it_is_missed(
    bar: table.Bar, ratio: float, text: str, verdict: str
) -> None:
    assert str(bar) == text
    assert bar.verdict(ratio) == verdict


def test_a_row_compares_medians() -> None:
    row = table.Comparison("case", timing("ours", 1, 3, 2), timing("theirs", 4), table.Bar(1))

    expected = ("case", "2.00 s (1.00 s to 3.00 s, n=3)", "theirs", "4.00 s (4.00 s to 4.00 s, n=1)")
    assert row.cells() == (*expected, "0.50 x", "0.50 x", "faster", "yes")


def test_a_row_without_a_number_says_why() -> None:
    row = table.Comparison("case", timing("ours", 1), timing("theirs", 9, code=None), table.Bar(1))

    assert row.cells()[3:] == ("did not end in 9 s", "-", "-", "faster", "not measured")
    assert table.Comparison("case", None, None, None, "rg", "no rg").cells()[1:4] == ("no rg", "rg", "no rg")


def test_exponents_tell_linear_from_quadratic() -> None:
    assert growth.exponent([(size, 0.3 * size) for size in growth.STEPS]) == pytest.approx(1)
    assert growth.exponent([(size, 0.3 * size**2) for size in growth.STEPS]) == pytest.approx(2)


def test_a_curve_is_judged_without_the_time_of_a_clean_file() -> None:
    timings = [timing("step", 1 + size) for size in growth.STEPS]
    curve = growth.Curve("files", "files", [10 * size for size in growth.STEPS], timings, timing("nothing", 1))

    assert curve.cells()[3:] == (
        "1.00, 2.00, 4.00, 8.00",
        "1e+05 µs, 1e+05 µs, 1e+05 µs, 1e+05 µs",
        "1.00",
        "1.00",
        "linear",
        "yes",
    )


def test_an_edit_is_a_new_file_each_time_and_is_undone(tmp_path: Path) -> None:
    file, other = tmp_path / "a.py", tmp_path / "b.py"
    file.write_text("x = 1\n")
    other.hardlink_to(file)
    edits = Edits(file)

    edits.make()
    first = file.read_text()
    edits.make()
    second = file.read_text()
    edits.undo()

    assert first == "x = 1\n\n# changed 1\n"
    assert second == "x = 1\n\n\ndef changed_2():\n    return 1\n"
    assert file.read_text() == other.read_text() == "x = 1\n"
    assert sorted(tmp_path.iterdir()) == [file, other]


def test_parts_are_chosen_by_lines_and_by_what_is_suspect(tmp_path: Path) -> None:
    def part(number: int, lines: int, *, suspect: bool) -> trees.Part:
        made = trees.Size(1, lines, lines * 10, int(suspect), lines * 10 * suspect)
        return trees.Part((tmp_path / f"{number}.py",), made)

    core, large, small = part(0, 100, suspect=False), part(1, 50, suspect=True), part(2, 10, suspect=True)
    clean = [part(number, 100, suspect=False) for number in range(3, 20)]

    chosen = trees.choose([core, large, small, *clean], lines=1000, share=0.02)

    assert chosen == [core, small, *clean[:9]]


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Cases over empty folders, with an inferlint that has no cache and no ripgrep."""
    monkeypatch.setattr(opponents.shutil, "which", lambda _: None)
    monkeypatch.setattr(ours.Inferlint, "_help", "")
    folders = dict.fromkeys(("plain", "whole", "sample", "application", "small"), tmp_path)
    inferlint = ours.Inferlint(Path(sys.executable), tmp_path / "caches")
    return Bench(folders, inferlint, opponents.Opponents(tmp_path, BANS), skip_slow=True)


def test_what_cannot_be_measured_has_a_row_with_the_reason(bench: Bench) -> None:
    rows = [row for make in CASES.values() for row in make(bench).rows]

    assert {row.why for row in rows} == {"", NO_CACHE, NO_RIPGREP, "left out by --skip-slow"}
    assert sum(row.case.startswith("one changed file") for row in rows) == 3
    assert {row.beside for row in rows if row.why == NO_RIPGREP} >= {"ripgrep --count"}


def test_cold_and_warm_runs_name_their_cache_once_there_is_one(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--cache-dir" not in bench.cold("plain").command.words

    monkeypatch.setattr(ours.Inferlint, "_help", "--cache-dir")

    cold = bench.cold("plain")
    cache = bench.ours.caches / "cold-plain"
    assert cold.command.words[-2:] == ("--cache-dir", str(cache))
    cache.mkdir(parents=True)
    cold.prepare()
    assert not cache.exists()
