"""The folder of the cache: what is damaged, forged, full or taken away is a miss, and never an error."""

from __future__ import annotations

import errno
import hashlib
import os
import random
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferlint.cache import prune
from inferlint.cache.clean import clean
from inferlint.cache.entry import LONGEST, sealed, unsealed
from inferlint.cache.mark import TAG_TEXT
from inferlint.cache.store import Store
from inferlint.errors import PathError

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs links, pipes and modes of POSIX")


def key(name: object) -> str:
    """Return a key."""
    return hashlib.sha256(str(name).encode()).hexdigest()


def entry(folder: Path, name: object, kind: str = "facts") -> Path:
    """Return the file of an entry."""
    return folder / kind / key(name)[:2] / key(name)[2:]


def filled(folder: Path, amount: int = 3, size: int = 100) -> Path:
    """Return a cache with entries ``0``, ``1``, …"""
    store = Store(folder)
    for number in range(amount):
        store.put("facts", key(number), bytes([number % 256]) * size)
    store.finish()
    assert store.warnings == []
    return folder


def files(folder: Path) -> list[str]:
    """Return the paths of all files below a folder."""
    return sorted(str(place.relative_to(folder)) for place in folder.rglob("*") if not place.is_dir())


def test_what_is_put_is_there_in_the_next_run(tmp_path: Path) -> None:
    cache = tmp_path / "deep" / "cache"
    store = Store(cache)
    assert store.get("facts", key(1)) is None
    assert not cache.exists()
    store.put("facts", key(1), b"one")
    store.put("results", key(1), b"")
    assert store.get("facts", key(1)) == b"one"
    store.finish()
    again = Store(cache)
    assert again.get("facts", key(1)) == b"one"
    assert again.get("results", key(1)) == b""
    assert again.get("state", key(1)) is None
    assert store.warnings == again.warnings == []


def test_a_put_replaces(tmp_path: Path) -> None:
    store = Store(tmp_path / "cache")
    for text in (b"one", b"two"):
        store.put("state", key(1), text)
        assert store.get("state", key(1)) == text


def test_the_folder_is_marked_for_backups_and_git(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache")
    assert (cache / "CACHEDIR.TAG").read_bytes().startswith(b"Signature: 8a477f597d28d172789f06886806bc55\n")
    assert (cache / ".gitignore").read_text() == "*\n"


@pytest.mark.parametrize(
    ("kind", "name"), [("other", "0" * 32), ("facts", "../../x"), ("facts", "AB" * 16), ("facts", "ab")]
)
def test_a_wrong_name_is_a_mistake_of_the_caller(tmp_path: Path, kind: str, name: str) -> None:
    with pytest.raises(ValueError, match="no name of an entry"):
        Store(tmp_path / "cache").get(kind, name)


# Damage ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:10],
        lambda content: content[:-1],
        lambda content: content + b"x",
        lambda content: content[:-5] + b"xxxxx",
        lambda content: bytes(len(content)),
        lambda content: b"\x80\x04" + content,
    ],
)
def test_a_damaged_entry_is_a_miss_and_is_said_once(tmp_path: Path, damage: object) -> None:
    cache = filled(tmp_path / "cache")
    for number in range(2):
        place = entry(cache, number)
        place.write_bytes(damage(place.read_bytes()))  # type: ignore[operator]
    store = Store(cache)
    assert [store.get("facts", key(number)) for number in range(3)] == [None, None, b"\x02" * 100]
    assert len(store.warnings) == 1
    store.put("facts", key(0), b"mended")
    assert Store(cache).get("facts", key(0)) == b"mended"


def test_an_entry_of_another_format_version_is_a_quiet_miss(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache")
    place = entry(cache, 0)
    place.write_bytes(place.read_bytes().replace(b"inferlint cache\n\x01", b"inferlint cache\n\x02"))
    store = Store(cache)
    assert store.get("facts", key(0)) is None
    assert store.warnings == []


def test_an_entry_under_another_name_is_a_miss(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache")
    shutil.copy(entry(cache, 0), entry(cache, 1))
    entry(cache, 0, "results").parent.mkdir(parents=True)
    shutil.copy(entry(cache, 0), entry(cache, 0, "results"))
    store = Store(cache)
    assert store.get("facts", key(1)) is None
    assert store.get("results", key(0)) is None
    assert len(store.warnings) == 1


def test_an_entry_without_the_seal_is_not_believed(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache")
    store = Store(cache, seal=b"secret")
    assert store.get("facts", key(0)) is None
    store.put("facts", key(0), b"mine")
    assert store.get("facts", key(0)) == b"mine"
    assert Store(cache, seal=b"other").get("facts", key(0)) is None
    with pytest.raises(ValueError, match="64"):
        Store(cache, seal=bytes(65))


@given(st.binary(max_size=200), st.binary(max_size=64))
def test_noise_is_no_entry(noise: bytes, seal: bytes) -> None:
    for content in (noise, b"inferlint cache\n\x01" + noise):
        with pytest.raises(ValueError, match="it is"):
            unsealed("facts", key(0), content, seal)


def test_every_flipped_bit_and_every_cut_is_seen() -> None:
    whole = sealed("facts", key(0), b"some data", b"")
    for place in range(len(whole)):
        for bit in range(8):
            flipped = whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :]
            try:
                assert unsealed("facts", key(0), flipped, b"") is None
                assert place == 16, "only the version may differ"
            except ValueError:
                pass
        with pytest.raises(ValueError, match="it is"):
            unsealed("facts", key(0), whole[:place], b"")


# Hostile folders -------------------------------------------------------------------------------------


@posix
def test_planted_things_neither_block_nor_crash(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache", 6)
    outside = tmp_path / "outside"
    outside.write_bytes(entry(cache, 0).read_bytes())
    for number in range(5):
        entry(cache, number).unlink()
    os.mkfifo(entry(cache, 0))
    entry(cache, 1).symlink_to(outside)
    entry(cache, 2).mkdir()
    entry(cache, 3).symlink_to("/dev/zero")
    with entry(cache, 4).open("wb") as file:
        file.truncate(LONGEST * 100)
    store = Store(cache)
    assert [store.get("facts", key(number)) for number in range(6)] == [None] * 5 + [b"\x05" * 100]
    assert len(store.warnings) == 1
    for number in (0, 1, 3, 4):
        store.put("facts", key(number), b"new")
        assert store.get("facts", key(number)) == b"new"
    assert outside.read_bytes().startswith(b"inferlint")
    store.put("facts", key(2), b"new")
    assert store.get("facts", key(2)) is None
    assert len(store.warnings) == 2


@posix
@pytest.mark.parametrize("level", ["shard", "kind", "root"])
def test_nothing_is_written_through_a_link(tmp_path: Path, level: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    cache = tmp_path / "cache"
    if level == "root":
        cache.symlink_to(outside)
    else:
        filled(cache)
        folder = entry(cache, 0).parent if level == "shard" else cache / "facts"
        shutil.rmtree(folder)
        folder.symlink_to(outside)
    store = Store(cache)
    assert store.get("facts", key(0)) is None
    store.put("facts", key(0), b"new")
    store.finish()
    assert list(outside.iterdir()) == []
    assert len(store.warnings) == 1


@posix
def test_an_entry_behind_a_link_is_not_touched(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache", 1)
    folder = entry(cache, 0).parent
    outside = tmp_path / "outside"
    folder.rename(outside)
    folder.symlink_to(outside)
    place = outside / entry(cache, 0).name
    os.utime(place, (1000, 1000))
    Store(cache).get("facts", key(0))
    assert place.stat().st_mtime == 1000


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("")
    store = Store(tmp_path)
    store.put("facts", key(0), b"x")
    assert store.get("facts", key(0)) is None
    assert files(tmp_path) == ["main.py"]
    assert store.warnings == [f"the cache {tmp_path} is not used: it holds other files; name a folder of its own"]


def test_the_cache_of_another_tool_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "CACHEDIR.TAG").write_bytes(TAG_TEXT.splitlines(keepends=True)[0])
    store = Store(tmp_path)
    store.put("facts", key(0), b"x")
    assert files(tmp_path) == ["CACHEDIR.TAG"]
    assert len(store.warnings) == 1


@pytest.mark.parametrize("where", ["cache", "cache/inner"])
def test_a_file_in_place_of_a_folder_is_said_once(tmp_path: Path, where: str) -> None:
    (tmp_path / "cache").write_text("mine")
    store = Store(tmp_path / where)
    for number in range(3):
        store.put("facts", key(number), b"x")
        assert store.get("facts", key(number)) is None
    store.finish()
    assert len(store.warnings) == 1
    assert (tmp_path / "cache").read_text() == "mine"


@pytest.mark.parametrize("name", ["a\0b", "x" * 300])
def test_a_path_that_no_file_can_have_is_said_once(tmp_path: Path, name: str) -> None:
    store = Store(tmp_path / name)
    store.put("facts", key(0), b"x")
    assert store.get("facts", key(0)) is None
    store.finish()
    assert len(store.warnings) == 1


@posix
def test_a_folder_of_somebody_else_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = filled(tmp_path / "cache")
    before = files(cache)
    owner = cache.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    store = Store(cache)
    assert store.get("facts", key(0)) is None
    store.put("facts", key(9), b"x")
    assert files(cache) == before
    assert store.warnings == [f"the cache {cache} is not used: it belongs to somebody else"]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EIO])
def test_a_disk_that_takes_nothing_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    cache = filled(tmp_path / "cache")
    before = files(cache)

    def replace(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "replace", replace)
    store = Store(cache)
    for one in range(10, 14):
        store.put("facts", key(one), b"x")
    assert store.get("facts", key(1)) == b"\x01" * 100
    store.finish()
    assert store.warnings == [f"the cache {cache} cannot be written: {os.strerror(number)}"]
    assert files(cache) == before


IN_NAMESPACE = """
import sys
from pathlib import Path
from inferlint.cache.store import Store
folder = Path(sys.argv[1])
store = Store(folder)
for number in range(40):
    store.put("facts", f"{number:032x}", bytes([number]) * 20_000)
assert store.get("facts", "ff" * 16) is None
store.finish()
assert len(store.warnings) == 1, store.warnings
print(store.warnings[0])
assert not [place for place in folder.rglob("*.part")]
there = [Store(folder).get("facts", f"{number:032x}") for number in range(40)]
assert all(data in (None, bytes([number]) * 20_000) for number, data in enumerate(there))
print(sum(data is not None for data in there), "entries")
"""


def in_namespace(tmp_path: Path, mount: str) -> str:
    """Run ``IN_NAMESPACE`` over a folder that ``mount`` has prepared, and return what it warned of."""
    folder = tmp_path / "mounted"
    folder.mkdir()
    script = f'{mount} && exec "$PYTHON" -c "$CODE" "$FOLDER/cache"'
    root = Path(__file__).parent.parent.parent
    env = {**os.environ, "PYTHON": sys.executable, "CODE": IN_NAMESPACE, "FOLDER": str(folder), "PYTHONPATH": str(root)}
    command = ["unshare", "--mount", "--map-root-user", "sh", "-c", script]
    try:
        probe = subprocess.run(["unshare", "--mount", "--map-root-user", "true"], capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no unshare")
    if probe.returncode:
        pytest.skip("file systems cannot be mounted here")
    done = subprocess.run(command, capture_output=True, check=False, text=True, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_full_disk_is_survived(tmp_path: Path) -> None:
    assert "No space left" in in_namespace(tmp_path, 'mount -t tmpfs -o size=200k none "$FOLDER"')


def test_a_disk_without_free_inodes_is_survived(tmp_path: Path) -> None:
    assert "No space left" in in_namespace(tmp_path, 'mount -t tmpfs -o nr_inodes=20 none "$FOLDER"')


def test_a_disk_that_is_read_only_is_survived(tmp_path: Path) -> None:
    assert "Read-only" in in_namespace(tmp_path, 'mount -t tmpfs -o ro none "$FOLDER"')


def test_a_cache_that_is_read_only_is_read(tmp_path: Path) -> None:
    mount = (
        'mount -t tmpfs none "$FOLDER" && "$PYTHON" -c "'
        "import sys; from pathlib import Path; from inferlint.cache.store import Store; "
        "store = Store(Path(sys.argv[1])); store.put('facts', f'{0:032x}', bytes(20000)); store.finish()"
        '" "$FOLDER/cache" && mount -o remount,ro "$FOLDER"'
    )
    said = in_namespace(tmp_path, mount)
    assert "Read-only" in said
    assert "\n1 entries" in said


# Size ------------------------------------------------------------------------------------------------


def test_what_was_not_used_for_long_goes_first(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache", 10, 1000)
    for number in range(10):
        os.utime(entry(cache, number), (1000 + number, 1000 + number))
    # Reading is using.
    assert Store(cache).get("facts", key(0)) is not None
    (cache / "size").unlink()
    store = Store(cache, 6000)
    store.put("facts", key("new"), bytes(1000))
    store.finish()
    left = [number for number in range(10) if entry(cache, number).exists()]
    assert left == [0, 8, 9]
    assert entry(cache, "new").exists()
    assert (cache / "size").read_bytes() == b"%d 0\n" % sum(place.stat().st_size for place in cache.rglob("facts/*/*"))


def test_an_entry_is_marked_as_used_once_a_day(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache", 1)
    lately = entry(cache, 0).stat().st_mtime - 3600
    os.utime(entry(cache, 0), (lately, lately))
    Store(cache).get("facts", key(0))
    assert entry(cache, 0).stat().st_mtime == lately
    os.utime(entry(cache, 0), (1000, 1000))
    Store(cache).get("facts", key(0))
    assert entry(cache, 0).stat().st_mtime > lately


def test_a_run_that_writes_little_looks_at_no_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = filled(tmp_path / "cache")
    counted = []
    real = prune._prune
    monkeypatch.setattr(prune, "_prune", lambda root, limit: counted.append(1) or real(root, limit))
    for number in range(70):
        store = Store(cache)
        store.put("facts", key(number), b"x")
        store.finish()
    assert len(counted) == 2
    store = Store(cache)
    store.get("facts", key(1))
    store.finish()
    assert len(counted) == 2


@pytest.mark.parametrize("note", [b"", b"-5 0\n", b"nonsense", b"9" * 60, b"1 1\n" * 100, "²".encode()])
def test_a_forged_note_of_the_size_is_counted_anew(tmp_path: Path, note: bytes) -> None:
    cache = filled(tmp_path / "cache", 3)
    (cache / "size").write_bytes(note)
    store = Store(cache)
    store.put("facts", key(4), b"x")
    store.finish()
    assert (cache / "size").read_bytes().endswith(b" 0\n")


def test_one_run_writes_no_more_than_the_limit(tmp_path: Path) -> None:
    store = Store(tmp_path / "cache", 10_000)
    for number in range(100):
        store.put("facts", key(number), bytes(1000))
    store.finish()
    assert 4 <= len(list((tmp_path / "cache").rglob("facts/*/*"))) <= 9
    assert store.warnings == []


def test_what_a_killed_run_was_writing_is_removed(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache", 3)
    old, fresh = (entry(cache, 0).parent / f".inferlint-{digit}.part" for digit in "ab")
    old.write_bytes(b"half")
    fresh.write_bytes(b"half")
    os.utime(old, (1000, 1000))
    (cache / "size").unlink()
    store = Store(cache)
    store.put("facts", key(4), b"x")
    store.finish()
    assert (old.exists(), fresh.exists()) == (False, True)
    assert entry(cache, 0).exists()


# Cleaning --------------------------------------------------------------------------------------------


def test_clean_removes_the_whole_folder(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache", 5)
    size = sum(place.stat().st_size for place in cache.rglob("facts/*/*"))
    done = clean(cache)
    assert (done.files, done.bytes) == (5, size)
    assert not cache.exists()
    assert clean(cache).files == 0


def test_clean_refuses_what_is_no_cache(tmp_path: Path) -> None:
    for name in ("facts/ab/" + "0" * 30, "main.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("mine")
    with pytest.raises(PathError, match=r"no cache of inferlint: it has no CACHEDIR\.TAG of ours; remove it by hand"):
        clean(tmp_path)
    (tmp_path / "CACHEDIR.TAG").write_bytes(TAG_TEXT.splitlines(keepends=True)[0])
    with pytest.raises(PathError, match="no cache"):
        clean(tmp_path)
    with pytest.raises(PathError, match="cannot be cleaned"):
        clean(tmp_path / "main.py")
    assert len(files(tmp_path)) == 3


def test_clean_leaves_what_is_not_ours(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache", 3)
    mine = ["notes.txt", "facts/readme", "facts/zz/file", "facts/ab/Entry", "other/ab/" + "0" * 30]
    for name in mine:
        (cache / name).parent.mkdir(parents=True, exist_ok=True)
        (cache / name).write_text("mine")
    (cache / ".gitignore").write_text("mine\n")
    clean(cache)
    assert files(cache)[:1] + files(cache)[2:] == [".gitignore", *sorted(mine)]
    assert files(cache)[1] == "CACHEDIR.TAG"


@posix
def test_clean_follows_no_link(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache", 3)
    outside = tmp_path / "outside"
    shutil.copytree(cache, outside)
    before = files(outside)
    entry(cache, 0).unlink()
    entry(cache, 0).symlink_to(entry(outside, 0))
    shutil.rmtree(entry(cache, 1).parent)
    entry(cache, 1).parent.symlink_to(entry(outside, 1).parent)
    (cache / "results").symlink_to(outside / "facts")
    os.mkfifo(entry(cache, 2).with_name("0" * 62))
    clean(cache)
    assert files(outside) == before
    assert not entry(cache, 0).is_symlink()
    assert not entry(cache, 2).parent.exists()
    (tmp_path / "link").symlink_to(outside)
    with pytest.raises(PathError):
        clean(tmp_path / "link")
    assert files(outside) == before


def test_a_run_goes_on_when_its_cache_is_cleaned(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache", 3)
    store = Store(cache)
    assert store.get("facts", key(0)) is not None
    store.put("facts", key(5), b"x")
    clean(cache)
    assert store.get("facts", key(0)) is None
    store.put("facts", key(6), b"y")
    assert Store(cache).get("facts", key(6)) == b"y"
    assert (cache / "CACHEDIR.TAG").exists()
    clean(cache)
    store.finish()
    assert store.warnings == []
    assert not cache.exists()


def test_a_cache_that_has_vanished_is_no_trouble(tmp_path: Path) -> None:
    cache = filled(tmp_path / "cache", 3)
    store = Store(cache)
    assert store.get("facts", key(0)) is not None
    shutil.rmtree(cache)
    assert store.get("facts", key(0)) is None
    store.put("facts", key(0), b"again")
    assert store.get("facts", key(0)) == b"again"
    store.finish()
    assert store.warnings == []


# Runs side by side -----------------------------------------------------------------------------------

WORKER = """
import random, sys
from pathlib import Path
from inferlint.cache.clean import clean
from inferlint.cache.store import Store
folder, seed, cleans = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "True"
chance = random.Random(seed)
for _ in range(25):
    store = Store(folder, 150_000)
    for _ in range(40):
        number = chance.randrange(60)
        content = f"{number} ".encode() * 700
        found = store.get("facts", f"{number:064x}")
        assert found in (None, content), "a wrong entry"
        if chance.random() < 0.7:
            store.put("facts", f"{number:064x}", content)
    store.finish()
    assert store.warnings == [], store.warnings
    if cleans and chance.random() < 0.3:
        try:
            clean(folder)
        except Exception as error:
            assert "no CACHEDIR.TAG" in str(error), error
"""


@pytest.mark.parametrize("cleaners", [0, 2])
def test_runs_side_by_side_never_see_a_wrong_entry(tmp_path: Path, cleaners: int) -> None:
    cache = tmp_path / "cache"
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}
    code = textwrap.dedent(WORKER)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(cache), str(seed), str(seed < cleaners)], env=env, stderr=subprocess.PIPE
        )
        for seed in range(5)
    ]
    ended = [(process.communicate(timeout=120)[1].decode(), process.returncode) for process in running]
    assert ended == [("", 0)] * 5
    assert not list(tmp_path.rglob("*.part"))
    if cache.exists():
        clean(cache)
    assert not cache.exists()


def test_a_cache_that_rots_gives_what_was_written_or_nothing(tmp_path: Path) -> None:
    chance = random.Random(7)
    cache = filled(tmp_path / "cache", 20)
    places = [place for place in cache.rglob("*") if place.is_file()]
    for _ in range(200):
        place = chance.choice(places)
        if place.exists():
            content = bytearray(place.read_bytes())
            if content and chance.random() < 0.8:
                content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
            place.write_bytes(content[: chance.randrange(len(content) + 1)] if chance.random() < 0.1 else content)
        store = Store(cache)
        for number in range(20):
            assert store.get("facts", key(number)) in (None, bytes([number]) * 100)
        store.finish()
        assert len(store.warnings) <= 1
