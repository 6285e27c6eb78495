"""Keys of raw requests: which part of a header or parameter is the key, and how the gateway's takes its place."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from inferlint.fixes.draft import HeldError
from inferlint.fixes.edit import Patch
from inferlint.fixes.readers import is_read_elsewhere, unknown_reader
from inferlint.fixes.url_edits import fitting, formatted_around
from inferlint.fixes.values import preferred_quote
from inferlint.model.expr import Attr, Binary, Call, Choice, Const, Join, Name
from inferlint.project.headers import is_auth_header

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.fixes.http_calls import Entry, Sender
    from inferlint.fixes.values import Value
    from inferlint.model.expr import Expr
    from inferlint.model.facts import Binding
    from inferlint.model.span import Span

#: Headers that hold a key, whole or behind the name of a scheme.
KEY_HEADERS = frozenset({"authorization", "api-key", "x-api-key", "xi-api-key", "x-goog-api-key"})
#: Parameters of a URL that hold a key.
KEY_PARAMETERS = frozenset({"key", "api_key", "apikey", "api-key", "access_token", "token", "subscription-key"})
#: Names that only sound like credentials.
_HARMLESS = frozenset({"idempotency-key", "x-idempotency-key", "anthropic-beta", "openai-beta"})
_SCHEME = re.compile(r"(?:Bearer|Token|Key)\s+", re.IGNORECASE)
_IN_QUERY = re.compile(r"[?&]([\w-]+)=$")
#: Arguments that authenticate in another way than by a header.
_IDENTITY = ("cert", "cookies", "transport", "mounts")


def keys_of(context: FileContext, sender: Sender) -> list[Expr]:
    """Return the values that hold keys of a request or client; raises ``HeldError`` for credentials of other kinds."""
    found = [entry.value for entry in sender.headers.entries if _is_key(entry)]
    found += [entry.value for entry in sender.params.entries if entry.name.lower() in KEY_PARAMETERS]
    auth = next((arg.value for arg in sender.call.args if arg.keyword == "auth"), None)
    if auth is not None and not (isinstance(auth, Const) and auth.value is None):
        raise HeldError("auth-header", f"`auth` in line {sender.line}")
    for name in _IDENTITY:
        if any(arg.keyword == name for arg in sender.call.args):
            raise HeldError("transport", f"`{name}` in line {sender.line}")
    if sender.url is not None:
        found += _in_url(context, sender.url)
    return found


def _is_key(entry: Entry) -> bool:
    name = entry.name.lower()
    if name in KEY_HEADERS:
        return True
    if name not in _HARMLESS and is_auth_header(name):
        raise HeldError("auth-header", f"`{entry.name}`")
    return False


def _in_url(context: FileContext, url: Expr) -> Iterator[Expr]:
    """Yield the keys in the query of a URL; raises ``HeldError`` for one that is no part of an expression by itself."""
    texts = context.view.strings.texts(url)
    flat = [re.findall(r"[?&]([\w-]+)=", "".join(piece.text for piece in text)) for text in texts]
    named = {name for names in flat for name in names if name.lower() in KEY_PARAMETERS}
    if not named:
        return
    parts = _parts(context, url)
    keys = [
        part
        for before, part in itertools.pairwise(parts)
        if isinstance(before, Const)
        and isinstance(before.value, str)
        and (found := _IN_QUERY.search(before.value)) is not None
        and found[1].lower() in KEY_PARAMETERS
    ]
    if len(keys) != len(named):
        raise HeldError("key-unseen", "the key stands in the text of the URL")
    yield from keys


def _parts(context: FileContext, expr: Expr) -> list[Expr]:
    """Return the parts that a text is put together from, names that stand for such a text followed."""
    match expr:
        case Join(parts=parts):
            return [one for part in parts for one in _parts(context, part)]
        case Binary(op="+", left=left, right=right):
            return [*_parts(context, left), *_parts(context, right)]
        case Name():
            binding = single(context, expr)
            if binding is not None and isinstance(binding.value, (Join, Binary)):
                return _parts(context, binding.value)
    return [expr]


def single(context: FileContext, name: Name) -> Binding | None:
    """Return the assignment of the file that a name means, ``None`` when it can mean several things."""
    found = [one for one in context.view.scopes.reaching(name, context.branch_of(name)) if one.how != "annotation"]
    if len(found) != 1 or found[0].how != "assign" or found[0].path or found[0].value is None:
        return None
    return found[0]


# Replacing ---------------------------------------------------------------------------------------------


def replace_keys(context: FileContext, draft: Draft, values: list[Expr], key: Value) -> None:
    """Put the gateway's key in the place of every key; raises ``HeldError`` when one may be a tenant's."""
    found: dict[int, Expr] = {}
    texts: list[tuple[Expr, str]] = []
    for value in values:
        part, scheme = _key_in(context, value)
        if scheme is None:
            found[id(part)] = part
        else:
            texts.append((part, scheme))
    for part, scheme in texts:
        _write_text(context, draft, part, scheme, key)
    constants: dict[int, tuple[Binding, list[Name]]] = {}
    for part in found.values():
        _check(context, part)
        binding = single(context, part) if isinstance(part, Name) else None
        if binding is None:
            _write(context, draft, part.span, key)
        else:
            constants.setdefault(id(binding), (binding, []))[1].append(part)  # type: ignore[arg-type]
    for binding, names in constants.values():
        if binding.value is not None and _is_only_key(context, binding, names):
            _write(context, draft, binding.value.span, key)
        else:
            for name in names:
                _write(context, draft, name.span, key)


def _check(context: FileContext, part: Expr) -> None:
    if not context.is_from_environment(part):
        raise HeldError("per-tenant-key", f"line {part.span.line}")


def _key_in(context: FileContext, value: Expr) -> tuple[Expr, str | None]:
    """Return the part of a value that is the key, or a whole literal with the name of its scheme."""
    match value:
        case Const(value=str(text)):
            found = _SCHEME.match(text)
            return value, found.group() if found else ""
        case Join(parts=(Const(value=str(scheme)), part)) if _SCHEME.fullmatch(scheme):
            return part, None
        case Join(parts=(part,)):
            return part, None
        case Binary(op="+", left=Const(value=str(scheme)), right=part) if _SCHEME.fullmatch(scheme):
            return part, None
        case Binary(op="%", left=Const(value=str(template)), right=part) if _is_template(template, "%s"):
            return part, None
        case Call(func=Attr(base=Const(value=str(template)), name="format"), args=(only,)) if (
            _is_template(template, "{}") and only.keyword is None and not only.star
        ):
            return only.value, None
        case Name():
            binding = single(context, value)
            if binding is not None and isinstance(binding.value, (Join, Binary)):
                return value, _scheme_behind(context, binding.value)
            return value, None
        case Join() | Binary() | Choice():
            if isinstance(value, Choice) and context.is_from_environment(value):
                return value, None
            raise HeldError("key-unseen", f"the key in line {value.span.line} is put together")
    return value, None


def _is_template(template: str, field: str) -> bool:
    return template.endswith(field) and (template == field or _SCHEME.fullmatch(template[: -len(field)]) is not None)


def _scheme_behind(context: FileContext, value: Expr) -> str:
    """Return the name of the scheme of a header's value that stands behind a name, when its key may be replaced."""
    inner, scheme = _key_in(context, value)
    if scheme is None:
        _check(context, inner)
        texts = context.view.strings.texts(value)
        found = _SCHEME.match(texts[0][0].text) if texts and texts[0] else None
        return found.group() if found else ""
    return scheme


def _uses(context: FileContext, binding: Binding) -> Iterator[tuple[Name, bool]]:
    """Yield the names that mean a binding, and whether they are only tested."""
    for one in context.view.contexts:
        if isinstance(one.expr, Name) and one.expr.id == binding.name:
            reaching = context.view.scopes.reaching(one.expr, one.site.branch)
            if any(found is binding for found in reaching) and one.site.role not in ("target", "delete"):
                yield one.expr, one.site.role in ("test", "assert")


def _is_only_key(context: FileContext, binding: Binding, names: list[Name]) -> bool:
    """Say whether a name holds nothing but the keys that are replaced."""
    if is_read_elsewhere(context, binding.name):
        return False
    # A later assignment, or one under a condition, would bring the provider's key back.
    if len(context.view.scopes.in_scope(binding.scope, binding.name)) != 1:
        return False
    if unknown_reader(context, [binding.name], context.source.lines.range(binding.span)[0]) is not None:
        return False
    known = {id(name) for name in names}
    return all(id(name) in known or is_tested for name, is_tested in _uses(context, binding))


def _write(context: FileContext, draft: Draft, span: Span, key: Value) -> None:
    start, end = context.source.lines.range(span)
    draft.add([Patch(start, end, fitting(context, start, key.written(draft, context, start)))])


def _write_text(context: FileContext, draft: Draft, part: Expr, scheme: str, key: Value) -> None:
    """Replace a whole value, with the name of its scheme in the same text."""
    if isinstance(part, Const) and formatted_around(context, part.span) is not None:
        raise HeldError("key-unseen", f"the key in line {part.span.line} is put together")
    start, end = context.source.lines.range(part.span)
    written = key.written(draft, context, start)
    if scheme:
        quote = preferred_quote(context.text)
        inner = "'" if quote == '"' else '"'
        written = f"f{quote}{scheme}{{{written.replace(quote, inner)}}}{quote}"
    draft.add([Patch(start, end, fitting(context, start, written))])


def group_of(items: list[Sender], related: Callable[[Sender, Sender], bool], start: list[Sender]) -> list[Sender]:
    """Return everything that hangs together with ``start``, in the order of ``items``."""
    found = list(start)
    pending = list(start)
    while pending:
        one = pending.pop()
        for other in items:
            if other not in found and related(one, other):
                found.append(other)
                pending.append(other)
    return [one for one in items if one in found]
