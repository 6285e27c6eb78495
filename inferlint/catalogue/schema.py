"""Turn one provider table into a ``Provider``, or say everything that is wrong with it.

The keys are those of ``entries.py`` in kebab case. Three shorthands keep the files short: ``"@name"`` stands
for a list or map of the file's ``[lists]`` or ``[maps]`` table, ``{a,b}`` for alternatives in a name or host,
and ``like = "a.B"`` copies what an earlier client or function of the same file says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from inferlint.catalogue import entries
from inferlint.catalogue.entries import (
    Client,
    Function,
    Host,
    Implicit,
    ModelString,
    Provider,
    Sdk,
    Service,
    ServiceFactory,
    SqlFunction,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Read = Callable[[Any, "_Source"], Any]

_Item = TypeVar("_Item")

#: What a shipped file must say.
REQUIRED = ("id", "name", "role", "checked", "source")

_DEFAULTS = {"protocol": None, "checked": ""}
_ALTERNATIVES = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"[\w*?]+(\.[\w*?]+)*\Z")
_HOST = re.compile(r"[a-z0-9*-]+(\.[a-z0-9*-]+)*(:\d+)?\Z")
_FUNCTION_NAME = re.compile(r"[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)*\Z")
_ID = re.compile(r"[a-z0-9]+([-_.][a-z0-9]+)*\Z")


class _WrongError(Exception):
    """One clause or two about a value; the caller knows where the value stands."""


class _Source:
    """The file being read: its name, its named lists, and the mistakes found so far."""

    def __init__(self, name: str, problems: list[str]) -> None:
        self.name = name
        self.problems = problems
        self.lists: dict[str, tuple[str, ...]] = {}
        self.maps: dict[str, dict[str, str]] = {}

    def wrong(self, where: str, message: str) -> None:
        self.problems.append(f"{self.name}:{where}: {message}")


def read_provider(
    raw: Mapping[str, Any],
    file: str,
    problems: list[str],
    *,
    base: Provider | None = None,
    required: tuple[str, ...] = REQUIRED,
) -> Provider | None:
    """Read the table of one provider; on mistakes append them to ``problems`` and return ``None``.

    With ``base`` the table extends that provider: its lists are appended, its scalars replace.
    """
    source = _Source(file, problems)
    before = len(problems)
    source.lists = _named("lists", raw.get("lists", {}), _texts, source)
    source.maps = _named("maps", raw.get("maps", {}), _mapping, source)
    values = _fields(_read(raw, _PROVIDER, required, "", source))
    own = values.get("id", "")
    role = values.get("role", base.role if base is not None else None)
    values["sdks"] = tuple(_sdks(raw.get("sdk", []), own, role, source))
    values["services"] = tuple(_services(raw.get("service", []), own, source))
    values["hosts"] = tuple(_hosts(raw.get("host", []), own, source))
    values["sql"] = tuple(_sql(raw.get("sql", []), own, source))
    if len(problems) > before:
        return None
    return _extended(base, values) if base is not None else Provider(**{**_DEFAULTS, **values})


def expand(text: str) -> tuple[str, ...]:
    """Expand ``{a,b}`` alternatives: ``x.{a,b}`` is ``x.a`` and ``x.b``."""
    found = _ALTERNATIVES.search(text)
    if found is None:
        return (text,)
    head, tail = text[: found.start()], text[found.end() :]
    return tuple(item for part in found[1].split(",") for item in expand(head + part.strip() + tail))


def nearest(word: str, allowed: Iterable[str]) -> str:
    """Return the clause that names the nearest allowed word, or nothing."""
    import difflib  # only a mistake needs it

    close = difflib.get_close_matches(word, list(allowed), n=1)
    return f'; did you mean "{close[0]}"?' if close else ""


def _extended(base: Provider, values: dict[str, Any]) -> Provider:
    merged = {name: getattr(base, name) for name in base.__dataclass_fields__}
    for name, value in values.items():
        merged[name] = merged[name] + value if isinstance(value, tuple) else value
    return Provider(**merged)


# Tables


def _read(
    raw: Mapping[str, Any], keys: Mapping[str, Read], required: Iterable[str], where: str, source: _Source
) -> dict[str, Any]:
    """Read the keys that are there, name the ones that are missing or unknown."""
    prefix = f"{where}." if where else ""
    values: dict[str, Any] = {}
    for key, value in raw.items():
        read = keys.get(key)
        if read is None:
            allowed = ", ".join(sorted(keys))
            source.wrong(f"{prefix}{key}", f"unknown key; allowed are {allowed}{nearest(key, keys)}")
        elif read is not _elsewhere:
            try:
                values[key] = read(value, source)
            except _WrongError as wrong:
                source.wrong(f"{prefix}{key}", str(wrong))
    for key in required:
        if key not in raw:
            source.wrong(f"{prefix}{key}", "missing; the key is required")
    return values


def _fields(values: Mapping[str, Any]) -> dict[str, Any]:
    """Turn keys into names of fields."""
    return {key.replace("-", "_"): value for key, value in values.items()}


def _tables(raw: object, where: str, source: _Source) -> Iterator[tuple[str, dict[str, Any]]]:
    if not isinstance(raw, list):
        source.wrong(where, f"{_kind(raw)} found; an array of tables is expected")
        return
    for number, table in enumerate(raw):
        if isinstance(table, Mapping):
            yield f"{where}[{number}]", dict(table)
        else:
            source.wrong(f"{where}[{number}]", f"{_kind(table)} found; a table is expected")


def _named(kind: str, raw: object, read: Read, source: _Source) -> dict[str, Any]:
    """Read the lists or maps that other keys refer to by ``@name``."""
    if not isinstance(raw, Mapping):
        source.wrong(kind, f"{_kind(raw)} found; a table of {kind} is expected")
        return {}
    return _read(raw, dict.fromkeys(raw, read), (), kind, source)


def _sdks(raw: object, own: str, role: object, source: _Source) -> Iterator[Sdk]:
    seen: dict[str, dict[str, Any]] = {}
    before = len(source.problems)
    for where, table in _tables(raw, "sdk", source):
        values = _fields(_read(table, _SDK, ("distribution", "modules"), where, source))
        values.setdefault("provider", own)
        values.setdefault("role", role)
        provider = values["provider"]
        clients = _callables(table.get("client", []), f"{where}.client", _CLIENT, seen, source)
        functions = _callables(table.get("function", []), f"{where}.function", _FUNCTION, seen, source)
        factories = _tables(table.get("service-factory", []), f"{where}.service-factory", source)
        values["clients"] = tuple(Client(**{"provider": provider, **item}) for item in clients)
        values["functions"] = tuple(Function(**{"provider": provider, **item}) for item in functions)
        implicits = _callables(table.get("implicit", []), f"{where}.implicit", _IMPLICIT, seen, source)
        values["implicits"] = tuple(Implicit(**{"provider": provider, **item}) for item in implicits)
        read = [_fields(_read(item, _FACTORY, ("path", "family"), at, source)) for at, item in factories]
        if len(source.problems) == before:
            values["service_factories"] = tuple(ServiceFactory(**item) for item in read)
            yield Sdk(**values)


def _callables(
    raw: object, where: str, keys: Mapping[str, Read], seen: dict[str, dict[str, Any]], source: _Source
) -> Iterator[dict[str, Any]]:
    """Read clients, functions or implicit uses: one table is one entry for each alternative of its path."""
    for at, table in _tables(raw, where, source):
        before = len(source.problems)
        _copy_like(table, seen, at, source)
        values = _fields(_read(table, keys, ("path",), at, source))
        values.pop("like", None)
        for path in expand(values.get("path", "")):
            seen[path] = table
            if len(source.problems) == before:
                yield {**values, "path": path}


def _copy_like(table: dict[str, Any], seen: dict[str, dict[str, Any]], where: str, source: _Source) -> None:
    like = table.get("like")
    if not isinstance(like, str):
        return
    if like not in seen:
        hint = nearest(like, seen)
        source.wrong(f"{where}.like", f'"{like}" is not described above; an earlier path is expected{hint}')
        return
    for key, value in seen[like].items():
        if key not in ("path", "aliases", "like"):
            table.setdefault(key, value)


def _services(raw: object, own: str, source: _Source) -> Iterator[Service]:
    for where, table in _tables(raw, "service", source):
        before = len(source.problems)
        values = _fields(_read(table, _SERVICE, ("family", "name"), where, source))
        if len(source.problems) == before:
            yield Service(**{"provider": own, **values})


def _hosts(raw: object, own: str, source: _Source) -> Iterator[Host]:
    for where, table in _tables(raw, "host", source):
        before = len(source.problems)
        values = _fields(_read(table, _HOSTS, ("pattern",), where, source))
        if len(source.problems) > before:
            continue
        for pattern in values.pop("pattern"):
            for path in values.get("path", ("",)):
                yield Host(**{"provider": own, **values, "pattern": pattern, "path": path})


def _sql(raw: object, own: str, source: _Source) -> Iterator[SqlFunction]:
    for where, table in _tables(raw, "sql", source):
        before = len(source.problems)
        values = _fields(_read(table, _SQL, ("functions",), where, source))
        if len(source.problems) == before:
            for name in values["functions"]:
                yield SqlFunction(name, values.get("provider", own))


# Values


def _kind(value: object) -> str:
    """Name the kind of a TOML value as its user would."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a table"
    return "an array" if isinstance(value, list) else str(value)


def _elsewhere(value: Any, source: _Source) -> Any:
    """Mark a key whose value is read by a function of its own."""
    raise AssertionError


def _text(value: Any, source: _Source) -> str:
    if not isinstance(value, str) or not value:
        raise _WrongError(f"{_kind(value)} found; a string that is not empty is expected")
    return value


def _text_or_empty(value: Any, source: _Source) -> str:
    return value if value == "" else _text(value, source)


def _texts(value: Any, source: _Source) -> tuple[str, ...]:
    """Read a list of strings: expand alternatives and named lists."""
    if isinstance(value, str) and value.startswith("@"):
        value = [value]
    if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
        raise _WrongError(f"{_kind(value)} found; an array of strings that are not empty is expected")
    items: list[str] = []
    for item in value:
        if item.startswith("@"):
            items.extend(_referred(item[1:], "list", source.lists))
        else:
            items.extend(expand(item) if "{" in item else (item,))
    return tuple(items)


def _referred(name: str, kind: str, known: Mapping[str, _Item]) -> _Item:
    if name not in known:
        names = ", ".join(sorted(known)) or "none"
        raise _WrongError(f'"@{name}" is not a {kind} of this file; its {kind}s are {names}{nearest(name, known)}')
    return known[name]


def _name(value: Any, source: _Source) -> str:
    text = _text(value, source)
    for item in expand(text):
        _check_name(item)
    return text


def _names(value: Any, source: _Source) -> tuple[str, ...]:
    names = _texts(value, source)
    for item in names:
        _check_name(item)
    return names


def _check_name(item: str) -> None:
    if not _NAME.match(item):
        raise _WrongError(f'"{item}" is not a dotted name; letters, digits, "_", "." and globs are allowed')


def _functions(value: Any, source: _Source) -> tuple[str, ...]:
    names = _texts(value, source)
    for item in names:
        if not _FUNCTION_NAME.match(item):
            raise _WrongError(f'"{item}" is not a function of SQL; a lower-case name is expected, dotted if need be')
    return names


def _identifier(value: Any, source: _Source) -> str:
    text = _text(value, source)
    if not _ID.match(text):
        raise _WrongError(f'"{text}" is not a provider id; lower-case letters, digits and "-" are allowed')
    return text


def _patterns(value: Any, source: _Source) -> tuple[str, ...]:
    patterns = expand(_text(value, source))
    for pattern in patterns:
        if not _HOST.match(pattern):
            raise _WrongError(f'"{pattern}" is not a host pattern; a lower-case host without scheme is expected')
    return patterns


def _paths(value: Any, source: _Source) -> tuple[str, ...]:
    paths = expand(_text(value, source))
    for path in paths:
        if not path.startswith("/"):
            raise _WrongError(f'"{path}" is not a path; it starts with "/"')
    return paths


def _day(value: Any, source: _Source) -> str:
    if not isinstance(value, date):
        raise _WrongError(f"{_kind(value)} found; a date such as 2026-01-31 is expected")
    return value.isoformat()


def _flag(value: Any, source: _Source) -> bool:
    if not isinstance(value, bool):
        raise _WrongError(f"{_kind(value)} found; true or false is expected")
    return value


def _number(value: Any, source: _Source) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise _WrongError(f"{_kind(value)} found; a number from 0 up is expected")
    return value


def _mapping(value: Any, source: _Source) -> dict[str, str]:
    if isinstance(value, str) and value.startswith("@"):
        return _referred(value[1:], "map", source.maps)
    if not isinstance(value, Mapping) or not all(isinstance(item, str) for item in value.values()):
        raise _WrongError(f"{_kind(value)} found; a table of strings is expected")
    return {name: item for key, item in value.items() for name in expand(key)}


def _model_string(value: Any, source: _Source) -> ModelString:
    if not isinstance(value, Mapping):
        raise _WrongError(f"{_kind(value)} found; a table is expected")
    inner = _Source("", [])
    inner.maps = source.maps
    values = _fields(_read(value, _MODEL_STRING, ("parameter",), "", inner))
    if inner.problems:
        raise _WrongError(", and ".join(problem.removeprefix(":") for problem in inner.problems))
    return ModelString(**values)


def _choice(literal: Any) -> Read:
    allowed = get_args(literal)

    def read(value: Any, source: _Source) -> str:
        if value not in allowed:
            hint = nearest(value, allowed) if isinstance(value, str) else ""
            raise _WrongError(f"{_kind(value)} is not allowed; allowed are {', '.join(sorted(allowed))}{hint}")
        return str(value)

    return read


def _field(record: type, name: str) -> Read:
    """Read a choice whose values stand in the annotation of a dataclass field."""
    annotation = record.__dataclass_fields__[name].type  # type: ignore[attr-defined]
    return _choice(eval(annotation, vars(entries)))  # our own annotation, never input


_MODEL_STRING: Mapping[str, Read] = {
    "parameter": _text,
    "position": _number,
    "grammar": _choice(entries.Grammar),
    "provider-parameter": _text,
    "prefixes": _mapping,
    "unknown-prefix": _text_or_empty,
    "bare": _identifier,
    "required": _flag,
}
_CALLABLE: Mapping[str, Read] = {
    "path": _name,
    "like": _text,
    "provider": _identifier,
    "aliases": _names,
    "positional": _texts,
    "base-url": _texts,
    "base-url-env": _texts,
    "api-key": _texts,
    "delegates": _texts,
    "configs": _texts,
    "model-string": _model_string,
}
_CLIENT: Mapping[str, Read] = {
    **_CALLABLE,
    "mode": _field(Client, "mode"),
    "protocol": _text,
    "methods": _texts,
    "harmless-methods": _texts,
    "same": _texts,
    "children": _mapping,
    "session": _flag,
    "platform": _flag,
}
_FUNCTION: Mapping[str, Read] = {
    **_CALLABLE,
    "kind": _choice(entries.FunctionKind),
    "returns": _name,
    "wraps": _text,
    "wraps-position": _number,
}
_IMPLICIT: Mapping[str, Read] = {
    "path": _name,
    "like": _text,
    "provider": _identifier,
    "aliases": _names,
    "positional": _texts,
    "falls-back": _texts,
    "unless": _texts,
    "settings": _names,
    "base-url-env": _texts,
}
_FACTORY: Mapping[str, Read] = {
    "path": _name,
    "family": _text,
    "parameter": _text,
    "position": _number,
    "base-url": _texts,
}
_SDK: Mapping[str, Read] = {
    "distribution": _text,
    "provider": _identifier,
    "modules": _names,
    "role": _choice(entries.Role),
    "default": _field(Sdk, "default"),
    "versions": _texts,
    "reports": _names,
    "types": _names,
    "exceptions": _names,
    "helpers": _names,
    "control": _names,
    "settings": _names,
    "client": _elsewhere,
    "function": _elsewhere,
    "service-factory": _elsewhere,
    "implicit": _elsewhere,
}
_SERVICE: Mapping[str, Read] = {
    "family": _text,
    "name": _text,
    "provider": _identifier,
    "scope": _field(Service, "scope"),
    "methods": _texts,
    "only-methods": _texts,
}
_HOSTS: Mapping[str, Read] = {
    "pattern": _patterns,
    "provider": _identifier,
    "scope": _choice(entries.HostScope),
    "path": _paths,
}
_SQL: Mapping[str, Read] = {
    "functions": _functions,
    "provider": _identifier,
}
_PROVIDER: Mapping[str, Read] = {
    "id": _identifier,
    "name": _text,
    "role": _choice(entries.Role),
    "protocol": _text,
    "checked": _day,
    "source": _text,
    "key-env": _texts,
    "base-env": _texts,
    "lists": _elsewhere,
    "maps": _elsewhere,
    "sdk": _elsewhere,
    "service": _elsewhere,
    "host": _elsewhere,
    "sql": _elsewhere,
}
