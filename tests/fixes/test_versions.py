"""Which releases of an SDK a project may use is read from its own files, and unknown where these do not say."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from inferlint.fixes.ranges import side
from inferlint.fixes.versions import MAX_BYTES, Declared, Versions, decides

UV = 'version = 1\n[[package]]\nname = "openai"\nversion = "1.99.0"\n'


def written(folder: Path, files: dict[str, str | bytes]) -> Path:
    """Write files below a folder and return it."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


@pytest.mark.parametrize(
    ("specifier", "expected"),
    [
        ("==1.99", "before"), ("==2.0", "from"), ("==1.*", "before"), ("==2.*", "from"), ("===2.0", "from"),
        (">=2", "from"), (">=2.0,<3", "from"), (">2", "from"), (">1.9", "unknown"), (">=1", "unknown"),
        ("<2", "before"), ("<=2", "unknown"), ("<=1.99", "before"), ("<2.1", "unknown"), ("~=1.5", "before"),
        ("~=2.5.1", "from"), (">=1,<2,!=1.5", "before"), ("", "unknown"), ("*", "unknown"), ("!=1", "unknown"),
        ("^1.2", "before"), ("^2.0.1", "from"), ("^0.3", "before"), ("~1.2", "before"), ("~2", "from"),
        ("1.2.3", "before"), ("1.*", "before"), (">=1.0 <2.0", "before"), ("^1.0 || ^1.5", "before"),
        ("^1.0 || ^2.0", "unknown"), ("=1.99", "before"),
        (">=2.0rc1", "unknown"), ("==2.0rc1", "before"), (">3,<1", "unknown"), ("?", "unknown"), ("latest", "unknown"),
        ("=", "unknown"), (">=", "unknown"), (",", "unknown"), ("|", "unknown"), ("^", "unknown"), ("~=1", "before"),
        (">=1," * 1000, "unknown"),
    ],
)  # fmt: skip
def test_one_specifier(specifier: str, expected: str) -> None:
    """Every release that it allows comes before 2.0, or none does."""
    assert side(specifier, "2.0") == expected


CLAUSES = st.builds(
    "{}{}".format,
    st.sampled_from(["==", ">=", "<=", "<", ">", "~=", "!="]),
    st.sampled_from(["0.9", "1.0", "1.5", "1.5.2", "2.0", "2.0.0", "2.1", "3.0"]),
) | st.sampled_from(["==1.*", "==2.*", "==1.5.*", "!=2.*"])
RELEASES = [Version(f"{major}.{minor}.{micro}") for major in range(5) for minor in range(7) for micro in range(4)]


@given(st.lists(CLAUSES, max_size=4), st.sampled_from(["1.5", "2.0", "2.1"]))
def test_no_allowed_release_is_on_the_other_side(clauses: list[str], boundary: str) -> None:
    """What is said holds for all releases, as the package index' own library sees it."""
    specifier = ",".join(clauses)
    answer = side(specifier, boundary)
    for release in SpecifierSet(specifier).filter(RELEASES):
        assert answer == "unknown" or (release < Version(boundary)) == (answer == "before")


@given(st.text(st.sampled_from("=<>~^!*.,| 0129ab-+"), max_size=30))
def test_any_text_has_an_answer(text: str) -> None:
    """A specifier that nobody understands is no error."""
    assert side(text, "2.0") in ("before", "from", "unknown")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("uv.lock", UV),
        ("poetry.lock", '[[package]]\nname = "OpenAI"\nversion = "1.99.0"\noptional = false\n'),
        ("pdm.lock", '[metadata]\ngroups = ["default"]\n[[package]]\nname = "openai"\nversion = "1.99.0"\n'),
        ("pylock.toml", 'lock-version = "1.0"\n[[packages]]\nname = "openai"\nversion = "1.99.0"\n'),
        ("pylock.prod.toml", 'lock-version = "1.0"\n[[packages]]\nname = "openai"\nversion = "1.99.0"\n'),
        ("Pipfile.lock", '{"_meta": {"hash": {}}, "default": {"openai": {"hashes": [], "version": "==1.99.0"}}}'),
        ("Pipfile.lock", '{"_meta": 1, "default": {}, "develop": {"openai": {"version": "==1.99.0"}}}'),
        ("requirements.txt", "openai[x]==1.99.0 ; os_name > '3' \\\n  --hash=sha256:00 \\\n  --hash=sha256:01\n"),
        ("requirements.txt", "# openai==3\nhttpx\nOpenAI == 1.99.0  # pinned\n"),
        ("requirements.txt", b"\xff\xfe" + "openai==1.99.0\r\n".encode("utf-16-le")),
        ("requirements-prod.txt", "openai==1.99.0"),
        ("requirements/base.txt", "openai==1.99.0"),
        ("constraints.txt", "openai==1.99.0"),
        ("environment.yml", "channels:\n  - openai==3\ndependencies:\n- python=3.11\n- conda-forge::openai==1.99.0\n"),
        ("environment.yml", 'dependencies:\n  - pip\n  - pip:\n    - "openai==1.99.0"  # x\n  - httpx\n'),
        ("environment.yaml", "dependencies:\n  - openai==1.99.0=py_0\n"),
    ],
)  # fmt: skip
def test_one_version(tmp_path: Path, name: str, content: str | bytes) -> None:
    """Lock files and pins name it."""
    found = Versions(written(tmp_path, {name: content})).declared("openai")

    assert found == Declared(("1.99.0",), (), (name,))
    assert decides(found, "2.0") == "before"
    assert decides(found, "1.99.0") == "from"
    assert Versions(tmp_path).declared("anthropic") == Declared()


@pytest.mark.parametrize(
    ("name", "content", "specifiers"),
    [
        ("pyproject.toml", "[project]\ndependencies = ['httpx', 'openai[x] (>=1,<2)']", (">=1,<2",)),
        ("pyproject.toml", "[project]\ndependencies = ['openai>=2; os_name>\"3.9\"', 'openai<2']", ("<2", ">=2")),
        ("pyproject.toml", "project={dependencies=['openai>=1'], optional-dependencies={a=['openai>=2']}}", (">=1",)),
        ("pyproject.toml", "[project.optional-dependencies]\na = ['openai>=2']", (">=2",)),
        ("pyproject.toml", "[dependency-groups]\na = ['openai~=1.5', {include-group = 'b'}]", ("~=1.5",)),
        ("pyproject.toml", "[tool.uv]\ndev-dependencies = ['openai~=1.5']", ("~=1.5",)),
        ("pyproject.toml", "[tool.pdm.dev-dependencies]\na = ['openai~=1.5']", ("~=1.5",)),
        ("pyproject.toml", "[tool.poetry.dependencies]\nopenai = '^1.5'", ("^1.5",)),
        ("pyproject.toml", "[tool.poetry.dependencies]\nopenai = {version = '^1.5', optional = true}", ("^1.5",)),
        ("pyproject.toml", "[tool.poetry.dependencies]\nopenai = [{version='1.*'}, {version = '2.*'}]", ("1.*", "2.*")),
        ("pyproject.toml", "[tool.poetry.group.a.dependencies]\nopenai = '^1.5'", ("^1.5",)),
        ("pyproject.toml", "[tool.poetry.dependencies]\nopenai = {git = 'https://x.test/y'}", ("?",)),
        ("pyproject.toml", "[project]\ndependencies = ['openai @ git+https://x.test/y']", ("?",)),
        ("setup.cfg", "[options]\ninstall_requires =\n    httpx\n    openai>=1.5,<2\n", (">=1.5,<2",)),
        ("setup.cfg", "[options.extras_require]\nall = openai>=1.5\n", (">=1.5",)),
        ("requirements.txt", "openai", ("",)),
        ("requirements.txt", "-e git+https://x.test/y#egg=openai", ("?",)),
        ("environment.yml", "dependencies:\n  - openai=1.5\n  - httpx >=1", ("=1.5",)),
        ("environment.yml", "dependencies:\n  - openai 1.5", ("=1.5",)),
        ("environment.yml", "dependencies:\n  - openai[version='1.5']", ("?",)),
    ],
)  # fmt: skip
def test_specifiers(tmp_path: Path, name: str, content: str, specifiers: tuple[str, ...]) -> None:
    """Where no version is named."""
    assert Versions(written(tmp_path, {name: content})).declared("openai") == Declared((), specifiers, (name,))


def project(specifier: str) -> str:
    """Return a ``pyproject.toml`` that needs a release of openai."""
    return f"[project]\ndependencies = ['openai{specifier}']"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param({}, "unknown", id="nothing is said"),
        pytest.param({"uv.lock": UV, "pyproject.toml": project(">=1")}, "before", id="a lock and its source"),
        pytest.param({"uv.lock": UV, "poetry.lock": UV.replace("1.99", "2.1")}, "unknown", id="locks contradict"),
        pytest.param({"uv.lock": UV, "poetry.lock": UV.replace("1.99", "1.98")}, "before", id="both before it"),
        pytest.param({"uv.lock": UV + '[[package]]\nname="openai"\nversion="3.0"\n'}, "unknown", id="forks of a lock"),
        pytest.param({"uv.lock": UV, "requirements.txt": "openai==2.1"}, "unknown", id="a lock and another pin"),
        pytest.param({"uv.lock": UV, "requirements.txt": "openai"}, "before", id="a lock and no pin"),
        pytest.param({"uv.lock": '[[package]]\nname = "openai"\nsource = {path = "."}'}, "unknown", id="no version"),
        pytest.param({"requirements.txt": "openai==1.9", "pyproject.toml": project("")}, "before", id="a pin"),
        pytest.param({"requirements.txt": "openai", "constraints.txt": "openai==1.9"}, "before", id="a constraint"),
        pytest.param(
            {"requirements-dev.txt": "openai==1.9", "pyproject.toml": project("")}, "unknown", id="only in dev"
        ),
        pytest.param({"requirements.txt": "openai>=2", "constraints.txt": "openai<4"}, "from", id="narrowed"),
        pytest.param(
            {"requirements.txt": "openai>=1", "constraints.txt": "openai>=2"}, "unknown", id="narrowed elsewhere"
        ),
        pytest.param(
            {"requirements.txt": "-r a/b.txt", "a/b.txt": "--requirement=c.txt", "a/c.txt": "openai==1.9"},
            "before",
            id="included",
        ),
        pytest.param(
            {"requirements.txt": "-c pins.txt\nopenai", "pins.txt": "openai==1.9"}, "before", id="constrained"
        ),
        pytest.param({"requirements.txt": "-r requirements.txt\nopenai==1.9"}, "before", id="a cycle"),
        pytest.param(
            {"a.txt": "-r requirements.txt", "requirements.txt": "-ra.txt\nopenai==1.9"}, "before", id="a longer cycle"
        ),
        pytest.param(
            {"setup.cfg": "[options]\ninstall_requires = openai>=2", "pyproject.toml": project("<2")},
            "unknown",
            id="two say else",
        ),
    ],
)
def test_several_files(tmp_path: Path, files: dict[str, str | bytes], expected: str) -> None:
    """Together they say on which side of 2.0 the project is, or do not."""
    found = Versions(written(tmp_path, files)).declared("openai")
    assert (decides(found, "2.0"), found.problems) == (expected, ())


def test_the_nearest_folder_counts(tmp_path: Path) -> None:
    """In a repository of several projects a lock above is one where there is none below."""
    root = written(
        tmp_path,
        {
            "uv.lock": UV,
            "a/pyproject.toml": project(">=1"),
            "a/src/x.py": "",
            "b/uv.lock": UV.replace("1.99.0", "3.0.0"),
            "b/src/x.py": "",
            "d/pyproject.toml": project(">=2"),
            "c/pyproject.toml": "[project]\ndependencies = ['anthropic<1']",
        },
    )

    versions = Versions(root)
    assert versions.declared("openai", root / "a/src/x.py").exact == ("1.99.0",)
    assert versions.declared("openai", root / "b/src/x.py") == Declared(("3.0.0",), (), ("b/uv.lock",))
    # The lock above is not that of the folder.
    assert versions.declared("openai", root / "d/x.py") == Declared(
        ("1.99.0",), (">=2",), ("d/pyproject.toml", "uv.lock")
    )
    assert versions.declared("openai", root.parent / "x.py").exact == ("1.99.0",)
    assert versions.declared("anthropic", root / "c/x.py") == Declared((), ("<1",), ("c/pyproject.toml",))
    assert versions.declared("anthropic") == Declared()


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("uv.lock", "[[package", "it is not valid TOML: "),
        ("uv.lock", "package = 1", "its packages are no list of tables"),
        ("uv.lock", "[[package]]\nversion = '1'", "a package has no name"),
        ("uv.lock", "a = " + "[" * 5000, "it is nested too deeply to be read"),
        ("uv.lock", b"\xff\x00", "it is not UTF-8"),
        ("Pipfile.lock", "[" * 200_000, "it is not valid JSON"),
        ("Pipfile.lock", "[]", "the JSON is no object"),
        ("Pipfile.lock", '{"default": []}', "`default` is no object"),
        ("requirements.txt", "open\0ai", "it holds a NUL byte"),
        ("requirements.txt", " " * (MAX_BYTES + 1), "it is longer than 8 MB"),
        ("setup.cfg", "no section", "it is not valid INI"),
    ],
    ids=range(11),
)
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str, content: str | bytes, reason: str) -> None:
    """It is named, and nothing is decided, whatever another file says."""
    found = Versions(written(tmp_path, {name: content, "poetry.lock": UV})).declared("openai")

    assert found.problems[0].startswith(f"`{name}` could not be read: {reason}")
    assert found.exact == ("1.99.0",)
    assert decides(found, "2.0") == "unknown"


def test_files_outside_of_the_project(tmp_path: Path) -> None:
    """Neither links nor includes lead out."""
    root = (
        written(tmp_path, {"secret.txt": "openai==1.9", "p/requirements.txt": "-r ../secret.txt\n-r ../../o.txt"}) / "p"
    )
    (root / "uv.lock").symlink_to(tmp_path / "secret.txt")
    (root / "poetry.lock").symlink_to("poetry.lock")
    (root / "pdm.lock").mkdir()
    os.mkfifo(root / "constraints.txt")
    found = Versions(root).declared("openai")

    assert found.exact == found.specifiers == ()
    assert [problem.partition(" could")[0] for problem in found.problems] == [
        "`constraints.txt`",
        "`pdm.lock`",
        "`poetry.lock`",
        "`../../o.txt`",
        "`../secret.txt`",
        "`uv.lock`",
    ]


def test_included_files_end(tmp_path: Path) -> None:
    """A chain without end, a file that is not there and one on the network are said."""
    files: dict[str, str | bytes] = {f"{number}.txt": f"-r {number + 1}.txt" for number in range(300)}
    found = Versions(written(tmp_path, {"requirements.txt": "-r 0.txt", **files})).declared("openai")
    assert found.problems == ("`199.txt` could not be read: more than 200 requirements files belong together",)

    other = written(tmp_path / "other", {"requirements.txt": "-r gone.txt\n-r https://x.test/a.txt\nopenai==1"})
    assert len(Versions(other).declared("openai").problems) == 2


@given(st.text(st.sampled_from("openai-=<>1.#\n\\ rc[];:'\"{}@"), max_size=80))
def test_any_requirements_file(text: str) -> None:
    """No text is an error."""
    from inferlint.fixes.dependencies import read_conda, read_requirements, requirement

    read_requirements(text, "pins")
    read_conda(f"dependencies:\n- {text}")
    requirement(text, "project")
