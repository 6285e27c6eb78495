"""What a text in the configuration may look like; each check returns ``None`` or what is wrong."""

from __future__ import annotations

import re
from keyword import iskeyword
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from inferlint.config.apis import APIS
from inferlint.config.headers import header_parts, wrong_braces
from inferlint.config.model import DEFAULT_BASELINE
from inferlint.model.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of text: ``check`` returns what is wrong with one, as the end of a sentence, or ``None``.

    ``hide`` says that a wrong text may hold a secret and must not be repeated. ``pattern`` is for editors: a regular
    expression of JSON schema that every right text matches, and most wrong ones do not.
    """

    name: str
    example: str
    check: Callable[[str], str | None]
    hide: bool = False
    pattern: str = ""


def _dotted(text: str) -> bool:
    return all(part.isidentifier() and not iskeyword(part) for part in text.split("."))


def _plain(text: str) -> str | None:
    return None if text.strip() else "is empty"


def _reason(text: str) -> str | None:
    return None if re.search(r"[^\W\d_]", text) else "holds no word; say why"


def _glob(text: str) -> str | None:
    if not text.strip():
        return "is empty"
    if any(character < " " or character == "\x7f" for character in text):
        return "holds a control character"
    if "\\" in text:
        return "holds a backslash; write / between folders"
    if ".." in text.split("/"):
        return "leaves the project"
    return _compiles(text)


def _compiles(text: str) -> str | None:
    import pathspec

    try:
        pathspec.GitIgnoreSpec.from_lines([text])
    except (ValueError, re.error):
        return "is not a glob in the style of .gitignore"
    return None


def _folder(text: str) -> str | None:
    if text.startswith("/") or re.match(r"[A-Za-z]:", text):
        return "is absolute; write it relative to the project root"
    if any(character in text for character in "*?["):
        return "holds a wildcard; name the folder"
    return _glob(text)


def _file(text: str) -> str | None:
    if text.endswith("/"):
        return "is a folder; name the file"
    problem = _folder(text)
    return problem.replace("name the folder", "name the file") if problem else None


def _beside(text: str) -> str | None:
    if text.startswith(("/", "~")) or re.match(r"[A-Za-z]:", text):
        return "is absolute; write it relative to the folder of the file that it stands in"
    if any(character < " " or character == "\x7f" for character in text):
        return "holds a control character"
    if "\\" in text:
        return "holds a backslash; write / between folders"
    return None if text.strip("./ ") else "names no file"


def _module(text: str) -> str | None:
    if "/" in text or text.endswith(".py"):
        return f"is a path; write the dotted module name {_as_module(text)}"
    if ":" in text:
        return "names an attribute; write the module only"
    if text.strip("*.?") == "":
        return "would approve the whole project" if text else "is empty"
    parts = text.split(".")
    if all(re.fullmatch(r"[\w*?]+|[\w*?]*\[[\w!-]+\][\w*?]*", part) and not part[0].isdigit() for part in parts):
        return None
    return "is not a dotted module name"


def _as_module(text: str) -> str:
    trimmed = re.sub(r"(/__init__)?\.py$", "", text).strip("./")
    return re.sub(r"^src/", "", trimmed).replace("/", ".") or "package.module"


def _attribute(text: str) -> str | None:
    module, colon, name = text.partition(":")
    if colon and _dotted(module) and _dotted(name):
        return None
    if not colon and _dotted(text) and "." in text:
        return f"has no colon; write {':'.join(text.rsplit('.', 1))}"
    return "is not of the form module:attribute"


def _environment(text: str) -> str | None:
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", text):
        return None
    return "is not the name of an environment variable"


def _gateway_url(text: str) -> str | None:
    if "://" not in text:
        return "has no scheme; write https:// in front"
    if re.search(r"[\s\\\x00-\x1f\x7f]", text):
        return "holds a space, a backslash or a control character"
    if "?" in text or "#" in text:
        return "holds a query or fragment; write scheme, host and path only"
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "is not a URL"
    if parts.scheme not in {"http", "https", "ws", "wss"}:
        return "has a scheme that is none of http, https, ws, wss"
    if "@" in parts.netloc:
        return "holds a user name or password"
    if not host:
        return "has no host"
    return "has a wildcard in its host; list the hosts" if "*" in host else None


def _place(text: str) -> str | None:
    if text.startswith("env:"):
        return _environment(text[4:])
    return _gateway_url(text) if "://" in text else _attribute_or_url(text)


def _attribute_or_url(text: str) -> str | None:
    return None if _attribute(text) is None else "is not a URL, env:NAME or module:attribute"


def _secret(text: str) -> str | None:
    if text.startswith("env:"):
        return _environment(text[4:])
    return None if _attribute(text) is None else "is not env:NAME or module:attribute; never write a key itself"


def _api(text: str) -> str | None:
    return None if text in APIS else f"is no family of API operations; allowed: {', '.join(APIS)}"


def _keyword(text: str) -> str | None:
    return None if text.isidentifier() and not iskeyword(text) else "is not the name of a keyword argument"


def _header(text: str) -> str | None:
    return None if re.fullmatch(_TOKEN, text) else "is not the name of a header"


def _header_value(text: str) -> str | None:
    if not text.strip():
        return "is empty"
    if not text.isascii() or not text.isprintable():
        return "holds a character that no header can carry"
    if text.startswith("env:") or _attribute(text) is None:
        return f"would be sent as it stands; write {{{text}}}"
    if wrong_braces(text):
        return "has a brace without its partner"
    inner = [part for part in header_parts(text) if part.kind != "text"]
    wrong = [_environment(part.value) if part.kind == "env" else _attribute(part.value) for part in inner]
    return "has braces around something that is not env:NAME or module:attribute" if any(wrong) else None


def _rule(text: str) -> str | None:
    if re.fullmatch(r"IL[0-9]{0,3}|[a-z][a-z0-9]*(-[a-z0-9]+)*", text):
        return None
    return "is not a rule code, a prefix of one, or a slug"


def _identifier(text: str) -> str | None:
    if re.fullmatch(r"[a-z0-9]+([-_.][a-z0-9]+)*", text):
        return None
    return "is not an identifier in lower case"


def _provider(text: str) -> str | None:
    return None if text == "*" else _identifier(text)


#: ASCII punctuation without the underscore; patterns of JSON schema know no classes of letters.
_MARKS = r"!-/:-@\[-^`{-~"
_NAME = rf"[^\s{_MARKS}]+"
_DOTTED = rf"{_NAME}(\.{_NAME})*"
_ATTRIBUTE = rf"{_DOTTED}:{_DOTTED}"
_VARIABLE = r"[A-Za-z_][A-Za-z0-9_]*"
_URL = r"([hH][tT][tT][pP]|[wW][sS])[sS]?://[^\s?#@\\]+"
_TOKEN = r"[A-Za-z0-9!#$%&'*+.^_`|~-]+"
_WORDS = r"[a-z0-9]+([-_.][a-z0-9]+)*"

TEXT = Format("a text", "gpt-4o", _plain, pattern=r"\S")
REASON = Format("a reason", "contract tests of the SDK itself", _reason, pattern=rf"[^\s0-9_{_MARKS}]")
GLOB = Format("a glob in the style of .gitignore", "tests/**", _glob, pattern=r"^[^\\]*$")
FOLDER = Format("a folder below the project root", "src", _folder, pattern=r"^[^/\\*?\[][^\\*?\[]*$")
FILE = Format(
    "a file below the project root",
    DEFAULT_BASELINE,
    _file,
    pattern=r"^[^/\\*?\[]([^\\*?\[]*[^/\\*?\[])?$",
)
BESIDE = Format("a path relative to this file", "../inferlint.base.toml", _beside, pattern=r"^[^/~\\][^\\]*$")
MODULE = Format("a dotted module name, globs allowed", "acme.inference.router", _module, pattern=r"^[^\s/:]+$")
ATTRIBUTE = Format("a module:attribute name", "acme.inference.router:complete", _attribute, pattern=rf"^{_ATTRIBUTE}$")
ENVIRONMENT = Format(
    "the name of an environment variable", "ACME_LLM_BASE_URL", _environment, pattern=rf"^{_VARIABLE}$"
)
GATEWAY_URL = Format(
    "a URL of scheme, host and path", "https://llm.acme.internal", _gateway_url, hide=True, pattern=rf"^{_URL}$"
)
PLACE = Format(
    "a URL, env:NAME or module:attribute",
    "env:ACME_LLM_BASE_URL",
    _place,
    hide=True,
    pattern=rf"^({_URL}|env:{_VARIABLE}|{_ATTRIBUTE})$",
)
SECRET = Format(
    "env:NAME or module:attribute",
    "env:ACME_LLM_KEY",
    _secret,
    hide=True,
    pattern=rf"^(env:{_VARIABLE}|{_ATTRIBUTE})$",
)
RULE = Format(
    "a rule code, a prefix of one, or a slug", "IL101", _rule, pattern=r"^(IL[0-9]{0,3}|[a-z][a-z0-9]*(-[a-z0-9]+)*)$"
)
PROVIDER = Format("a provider id or *", "openai", _provider, pattern=rf"^(\*|{_WORDS})$")
PROTOCOL = Format("a wire protocol", "openai", _identifier, pattern=rf"^{_WORDS}$")
API = Format("a family of API operations", "chat", _api, pattern=rf"^({'|'.join(APIS)})$")
KEYWORD = Format("the name of a keyword argument", "timeout", _keyword, pattern=rf"^{_NAME}$")
HEADER = Format("the name of a header", "Helicone-Auth", _header, pattern=rf"^{_TOKEN}$")
HEADER_VALUE = Format(
    "a text with {env:NAME} or {module:attribute} where a secret belongs",
    "Bearer {env:HELICONE_API_KEY}",
    _header_value,
    hide=True,
    pattern=r"^(?!env:)[^{}]*(\{[^{}:]+:[^{}:]+\}[^{}]*)*$",
)
GATEWAY = Format("a wire protocol or a provider id", "openai", _identifier, pattern=rf"^{_WORDS}$")
