"""The file: its text, hostile ones, and how it is written."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from inferlint.baseline import Baseline, added, compact, moved, parse_baseline, read_baseline, render, write_baseline
from inferlint.baseline import files as baseline_files
from inferlint.baseline.entries import Entry
from inferlint.baseline.layout import without
from inferlint.errors import BaselineError

from .test_match import finding

LINE = (
    '{"fingerprint": "%s", "rule": "IL102", "provider": "openai", "symbol": "openai.OpenAI", '
    '"path": "a.py", "scope": "f"}'
)


def entry(letter: str, path: str = "a.py") -> Entry:
    """Return an entry by the first letter of its fingerprint."""
    return Entry.of(finding(path, letter, "f"))


def document(*lines: str) -> str:
    """Return a file with these items."""
    return '{"version": 1, "findings": [\n' + "".join(f"{line},\n" for line in lines) + '"end"]}\n'


def test_the_text_is_the_same_whatever_the_order() -> None:
    """Sorted by fingerprint, one line each, every line with a comma, a newline at the end."""
    new = [finding("b.py", "b"), finding("b.py", "a"), finding("a.py", "b")]
    text = render(Baseline.of(new)).decode()

    assert render(Baseline.of(new[::-1])).decode() == text
    assert text.endswith("}\n")
    assert [(one["fingerprint"][0], one["path"]) for one in json.loads(text)["findings"][:-1]] == [
        ("a", "b.py"), ("b", "a.py"), ("b", "b.py"),
    ]  # fmt: skip
    assert all(line.endswith("},") for line in text.splitlines() if "fingerprint" in line)
    assert text.count("fingerprint") == 3


def test_what_is_written_is_read() -> None:
    """With its gaps, in any line ends, and with any path."""
    paths = ["a.py", "ä b.py", "x\udcff.py", "right\u202eleft.py", 'quote".py', "back\\slash.py", "new\nline.py"]
    base = added(Baseline.of([finding("a.py", "c")]), [entry("b", path) for path in paths])

    for newline in ("\n", "\r\n"):
        data = render(replace(base, newline=newline, gaps=(3, 1, 2, *base.gaps[3:])))
        again = parse_baseline(data, "name")
        assert again.entries == base.entries
        assert again.newline == newline
        assert render(again) == data
        assert data.count(newline.encode()) == data.count(b"\n")
    assert b"right\\u202eleft.py" in data
    assert "ä b.py".encode() in data


def test_an_entry_that_goes_leaves_its_blank_lines() -> None:
    """That is what keeps two branches apart; a later entry fills the gap."""
    base = Baseline.of([finding("a.py", letter) for letter in "abc"])
    shrunk = without(base, {1})

    assert shrunk.gaps == (1, 2, 1)
    assert added(shrunk, [entry("b")]).gaps == (1, 1, 1, 1)
    assert added(base, [entry("b")]).gaps == (1, 1, 1, 1, 1)
    assert compact(shrunk).gaps == (1, 1, 1)
    assert without(base, {0, 1, 2}).gaps == (4,)


def test_a_renamed_file_changes_lines_where_they_stand() -> None:
    """The order does not depend on the path."""
    base = Baseline.of([finding("a.py", "a"), finding("b.py", "a"), finding("c.py", "a")])
    before, after = (render(one).decode().splitlines() for one in (base, moved(base, {0: entry("a", "z.py")})))

    assert [index for index, lines in enumerate(zip(before, after, strict=True)) if lines[0] != lines[1]] == [4]


def test_a_file_that_a_formatter_rewrote_is_read() -> None:
    """Its entries have places, and the next change writes it as usual."""
    base = Baseline.of([finding("a.py", letter) for letter in "ab"])
    data = json.dumps(json.loads(render(base)), indent=2, sort_keys=True).encode()
    again = parse_baseline(data, "name")

    assert again.entries == base.entries
    assert [span.line for span in again.spans] == [3, 11]
    assert parse_baseline(b"\xef\xbb\xbf" + data, "name").entries == base.entries


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "name:1: is not valid JSON"),
        ("{", "name:1: is not valid JSON"),
        ("[]", "name: is not an object"),
        ("null", "name: is not an object"),
        ('{"version": 1, "version": 1}', 'name: holds the key "version" twice in one object'),
        (document(LINE % ("a" * 32) + LINE % ("b" * 32)), "name:2: is not valid JSON"),
        (document((LINE % ("a" * 32)).replace('"path"', '"rule"')), 'holds the key "rule" twice in one object'),
        ('{"version": 1, "findings": ["end"], "x": 1}', 'holds the unknown key "x"; allowed: version, findings'),
        ('{"version": 2, "findings": ["end"]}', "has version 2; this inferlint reads version 1"),
        ('{"version": true, "findings": ["end"]}', "has version true"),
        ('{"version": 1.0, "findings": ["end"]}', "has version 1.0"),
        ('{"findings": ["end"]}', "has version null"),
        ('{"version": 1}', 'has no list "findings" that ends in "end"'),
        ('{"version": 1, "findings": []}', 'has no list "findings" that ends in "end"'),
        ('{"version": 1, "\\u0066indings": ["end"]}', 'has no list "findings"'),
        (document("3"), "name:2: an entry is 3, not an object"),
        (document("{}"), "name:2: an entry has "),
        (document((LINE % ("a" * 32)).replace('"f"}', '"f", "line": 3}')), 'an entry has "line" missing or unknown'),
        (document((LINE % ("a" * 32)).replace('"a.py"', "null")), "name:2: path is null, not a text"),
        (document(LINE % "a"), 'name:2: "a" is not a fingerprint'),
        (document(LINE % ("A" * 32)), "is not a fingerprint"),
        (document((LINE % ("a" * 32)).replace("IL102", "IL003")), '"IL003" is not the code of a rule'),
        (document((LINE % ("a" * 32)).replace("a.py", "/etc/a.py")), '"/etc/a.py" is not a path below'),
        (document((LINE % ("a" * 32)).replace("a.py", "../a.py")), '"../a.py" is not a path below'),
        (document((LINE % ("a" * 32)).replace("a.py", "a\\u0000.py")), "is not a path below"),
        (document('"end"'), 'name:2: an entry is "end"'),
        ("[" * 200_000, "name: is nested too deeply"),
        ('{"version": ' + "9" * 5000 + ', "findings": ["end"]}', "name"),
        ('{"version": NaN, "findings": ["end"]}', "has version NaN"),
    ],
)
def test_what_inferlint_did_not_write_is_an_error(text: str, message: str) -> None:
    """With what is wrong, where, and what to do."""
    with pytest.raises(BaselineError) as caught:
        parse_baseline(text.encode(), "name")

    assert message in str(caught.value)
    assert "restore it from git" in str(caught.value)


def test_bytes_that_are_no_text_are_an_error() -> None:
    """UTF-16 for instance."""
    with pytest.raises(BaselineError, match="name: is not UTF-8"):
        parse_baseline(document().encode("utf-16"), "name")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_conflict_markers_are_named(newline: str) -> None:
    """With the way out."""
    lines = ["{", "<<<<<<< HEAD", "=======", ">>>>>>> other", "}", ""]

    with pytest.raises(BaselineError, match="name:2: holds conflict markers; take either side whole, `git checkout"):
        parse_baseline(newline.join(lines).encode(), "name")


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Missing, a folder, a pipe, too large."""
    with pytest.raises(BaselineError, match="name: the baseline does not exist; `inferlint baseline create` writes"):
        read_baseline(tmp_path / "missing", "name")
    with pytest.raises(BaselineError, match="not a regular file"):
        read_baseline(tmp_path, "name")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BaselineError, match="not a regular file"):
        read_baseline(tmp_path / "pipe", "name")
    (tmp_path / "file").write_text("x" * 100)
    with pytest.raises(BaselineError, match="cannot be read"):
        read_baseline(tmp_path / "file" / "below", "name")
    monkeypatch.setattr(baseline_files, "MOST_BYTES", 99)
    with pytest.raises(BaselineError, match="larger than"):
        read_baseline(tmp_path / "file", "name")


def test_writing_is_one_step(tmp_path: Path) -> None:
    """Nothing is left over, links and modes stay, and what is the same is not written."""
    base = Baseline.of([finding("a.py", "a")])
    place, link = tmp_path / "real.json", tmp_path / "link.json"

    assert write_baseline(place, base)
    assert stat.S_IMODE(place.stat().st_mode) == 0o644
    place.chmod(0o600)
    link.symlink_to(place)
    before = place.stat().st_ino
    assert not write_baseline(link, base)
    assert place.stat().st_ino == before
    assert write_baseline(link, without(base, {0}))
    assert link.is_symlink()
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert sorted(os.listdir(tmp_path)) == ["link.json", "real.json"]
    with pytest.raises(BaselineError, match="cannot be written"):
        write_baseline(tmp_path / "missing" / "b.json", base)
