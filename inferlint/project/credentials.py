"""Places that read or set the key of a provider: environment, helpers that read it, fields of settings classes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from inferlint.catalogue.credentials import provider_keys
from inferlint.model.expr import Attr, Call, Const, Name, Sub
from inferlint.project.environment import environment_writes, is_environment
from inferlint.project.linked import last_name
from inferlint.project.objects import External, FirstParty
from inferlint.project.roles import is_mock_call
from inferlint.project.steering import external_path, named_call

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from inferlint.model.expr import Expr
    from inferlint.model.facts import Binding, Class
    from inferlint.model.finding import Confidence
    from inferlint.model.span import Span
    from inferlint.project.context import Context
    from inferlint.project.view import FileView

Way = Literal["read", "set", "field"]

_READS = frozenset({"os.getenv", "os.environ.get", "os.environ.pop", "os.environ.__getitem__"})
#: Functions of libraries that return the value of a variable, by dotted name.
_LIBRARY_READS = frozenset(
    {
        "decouple.config", "dotenv.get_key", "google.colab.userdata.get", "streamlit.secrets.get",
        "langchain_core.utils.get_from_env", "langchain_core.utils.secret_from_env", "langchain_core.utils.from_env",
        "langchain_core.utils.get_from_dict_or_env", "flask.current_app.config.get",
    }
)  # fmt: skip
#: Classes whose instances return the value of a variable when they are called, or by a method.
_READERS = frozenset(
    {
        "environs.Env", "environ.Env", "environ.FileAwareEnv", "starlette.config.Config", "decouple.Config",
        "decouple.AutoConfig",
    }
)  # fmt: skip
_COPIES = frozenset({"os.environ.copy", "dotenv.dotenv_values"})
#: Functions of the project that read a variable, by the end of their name.
_HELPER = re.compile(
    r"(?:.*_)?(?:getenv|env|environ|env_?var|env_variable|env_value|from_env|dict_or_env|env_or_\w+|secret|secret_value|"
    r"credential)",
    re.IGNORECASE,
)
_NO_READ = re.compile(r"_*(?:set|del|unset|mock|patch|has|is|mask|redact|write|save|put|clear|remove)", re.IGNORECASE)
_MAPPINGS = frozenset({"config", "secrets", "env", "environ"})


@dataclass(frozen=True, slots=True, eq=False)
class KeySite:
    """One place; ``more`` are the further keys that the same expression can reach."""

    way: Way
    name: str
    provider: str
    span: Span
    statement: tuple[int, int]
    confidence: Confidence = "high"
    more: int = 0


def collect_keys(view: FileView) -> list[KeySite]:
    """Return the places of one file that handle a provider's key, in source order."""
    keys = {name: ids for name, ids in provider_keys(view.catalogue).items() if name not in gateway_keys(view)}
    written = list(_written(view, keys))
    taken = {(site.name, site.statement) for site in written}
    reads = [site for site in _read(view, keys) if (site.name, site.statement) not in taken]
    found = [*written, *reads, *_fields(view, keys)]
    return sorted(found, key=lambda site: (site.span.line, site.span.column))


def gateway_keys(view: FileView) -> frozenset[str]:
    """Return the variables and names that hold a key of the approved gateway."""
    found: set[str] = set()
    for router in view.config.routers:
        found |= {gateway.api_key.removeprefix("env:") for gateway in router.gateway.values() if gateway.api_key}
        for url in router.gateway_urls:
            parts = urlsplit(url)
            host = view.catalogue.host(parts.hostname or "", parts.path)
            found |= set(view.catalogue.providers[host.provider].key_env) if host is not None else set()
    return frozenset(name.replace(":", ".") for name in found)


def _site(
    keys: Mapping[str, frozenset[str]],
    way: Way,
    names: list[str],
    span: Span,
    statement: tuple[int, int],
    confidence: Confidence = "high",
) -> Iterator[KeySite]:
    known = sorted({name for name in names if name in keys})
    if known:
        yield KeySite(way, known[0], sorted(keys[known[0]])[0], span, statement, confidence, len(known) - 1)


# Set ---------------------------------------------------------------------------------------------------


def _written(view: FileView, keys: Mapping[str, frozenset[str]]) -> Iterator[KeySite]:
    allowed = gateway_keys(view)
    for name, value, span, statement in environment_writes(view):
        texts = view.strings.texts(value)
        holes = {piece.hole.partition(":")[2] for text in texts for piece in text if piece.hole}
        fake = view.is_test and bool(view.strings.literals(value))
        if not holes & allowed and not fake:
            yield from _site(keys, "set", [name], span, statement)


# Read --------------------------------------------------------------------------------------------------


def _read(view: FileView, keys: Mapping[str, frozenset[str]]) -> Iterator[KeySite]:
    for context in view.contexts:
        expr = context.expr
        if isinstance(expr, Sub) and context.site.role not in ("target", "delete", "annotation"):
            yield from _subscript(view, keys, expr, context)
        elif isinstance(expr, Call) and not is_mock_call(expr, view.evaluator):
            yield from _call(view, keys, expr, context)


def _subscript(view: FileView, keys: Mapping[str, frozenset[str]], expr: Sub, context: Context) -> Iterator[KeySite]:
    if _is_copy(view, expr.base):
        yield from _by_name(view, keys, expr.key, expr.span, context)
    elif external_path(view, expr.base) == "streamlit.secrets" or last_name(expr.base) in _MAPPINGS:
        yield from _literal(keys, expr.key, expr.span, context)


def _is_copy(view: FileView, expr: Expr) -> bool:
    """Say whether an expression is the environment, or a copy of it."""
    if is_environment(view, expr):
        return True
    return any(
        named_call(view, call) in _COPIES
        or (last_name(call.func) == "dict" and bool(call.args) and is_environment(view, call.args[0].value))
        for call in view.evaluator.calls_behind(expr)
    )


def _call(view: FileView, keys: Mapping[str, frozenset[str]], call: Call, context: Context) -> Iterator[KeySite]:
    func = call.func
    path = external_path(view, func)
    last = last_name(func)
    base = func.base if isinstance(func, Attr) else None
    plain = [arg.value for arg in call.args if not arg.star]
    if path in _READS or (base is not None and last in ("get", "pop") and _is_copy(view, base)):
        for key in plain[:1]:
            yield from _by_name(view, keys, key, call.span, context)
        return
    if path in _LIBRARY_READS or _is_reader(view, func):
        found = [one for key in plain for one in _literal(keys, key, call.span, context, "high")]
    elif (_HELPER.fullmatch(last) and not _NO_READ.match(last)) or (
        base is not None and last == "get" and last_name(base) in _MAPPINGS
    ):
        found = [one for key in plain for one in _literal(keys, key, call.span, context)]
    else:
        named = [arg.value for arg in call.args if arg.keyword == "envvar"]
        found = [one for key in named for one in _literal(keys, key, call.span, context)]
    yield from found[:1]


def _is_reader(view: FileView, func: Expr) -> bool:
    """Say whether ``env("…")`` or ``env.str("…")`` asks an object that reads variables."""
    holder = func.base if isinstance(func, Attr) else func
    return isinstance(holder, Name) and any(
        named_call(view, call) in _READERS for call in view.evaluator.calls_behind(holder)
    )


def _by_name(
    view: FileView, keys: Mapping[str, frozenset[str]], key: Expr, span: Span, context: Context
) -> Iterator[KeySite]:
    if isinstance(key, Const):
        yield from _literal(keys, key, span, context, "high")
    elif not _is_parameter(view, key, context):
        yield from _site(keys, "read", view.strings.literals(key), span, context.site.statement, "medium")


def _is_parameter(view: FileView, key: Expr, context: Context) -> bool:
    """Say whether the caller names the variable: then the call is the place, where it can be seen."""
    return isinstance(key, Name) and any(
        binding.how == "param" for binding in view.scopes.reaching(key, context.site.branch)
    )


def _literal(
    keys: Mapping[str, frozenset[str]], key: Expr, span: Span, context: Context, confidence: Confidence = "medium"
) -> Iterator[KeySite]:
    if isinstance(key, Const) and isinstance(key.value, str):
        yield from _site(keys, "read", [key.value], span, context.site.statement, confidence)


# Fields ------------------------------------------------------------------------------------------------


def _fields(view: FileView, keys: Mapping[str, frozenset[str]]) -> Iterator[KeySite]:
    for klass in view.facts.classes:
        if not _is_settings(view, klass):
            continue
        for binding in view.facts.bindings:
            if binding.scope == klass.body and binding.how in ("assign", "annotation"):
                statement = (binding.span.line, binding.span.end_line)
                yield from _site(keys, "field", _variables(view, binding), binding.span, statement)


def _is_settings(view: FileView, klass: Class, depth: int = 0) -> bool:
    for base in klass.bases:
        if last_name(base) == "BaseSettings":
            return True
        for one in view.evaluator.objects(base, klass.branch):
            if isinstance(one, (External, FirstParty)) and one.path.endswith(".BaseSettings"):
                return True
    return depth < 8 and any(_is_settings(view, base, depth + 1) for base in view.evaluator.local_bases(klass))


def _variables(view: FileView, binding: Binding) -> list[str]:
    """Return the variables that a field is read from, as far as they are written down."""
    named: list[str] = []
    if isinstance(binding.value, Call):
        for arg in binding.value.args:
            if arg.keyword in ("alias", "validation_alias", "env"):
                named += _aliases(view, arg.value)
    return [name.upper() for name in named or [binding.name]]


def _aliases(view: FileView, expr: Expr) -> list[str]:
    if isinstance(expr, Call):
        return [text for arg in expr.args for text in view.strings.literals(arg.value)]
    return view.strings.literals(expr)
