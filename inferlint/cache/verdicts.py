"""Verdicts and glances as JSON, and back. What is read may be anything: it is a value of ours or an error."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, get_args

from inferlint.model.finding import CONFIDENCES, KINDS, SEVERITIES, Edit, Finding, Fix, Safety, Step
from inferlint.model.glance import Glance
from inferlint.model.span import Span
from inferlint.model.verdict import FileVerdict, TextVerdict, Verdicts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeVar

    T = TypeVar("T")

_SAFETIES = get_args(Safety)


def encode_verdicts(verdicts: Verdicts) -> bytes:
    """Return the verdicts of a group as JSON."""
    files = [_file_out(one) for one in verdicts.by_path.values()]
    return _dump([files, verdicts.problem, verdicts.ambiguous, verdicts.evidence])


def decode_verdicts(data: bytes) -> Verdicts:
    """Return what ``encode_verdicts`` made ``data`` of. Raises ``ValueError`` for any other bytes."""
    files, problem, ambiguous, evidence = _list(_load(data), 4)
    found = [_file_in(one) for one in _list(files)]
    return Verdicts(
        {one.path: one for one in found},
        _text(problem),
        tuple((_text(module), tuple(map(_text, _list(paths)))) for module, paths in _pairs(ambiguous)),
        tuple((_text(path), _text(mark)) for path, mark in _pairs(evidence)),
    )


def encode_whole(groups: Sequence[Verdicts], special: Mapping[str, Glance]) -> bytes:
    """Return the verdicts of all groups and what the bytes of some files show, as JSON."""
    by_path = {path: one for group in groups for path, one in group.by_path.items()}
    ambiguous = tuple(dict.fromkeys(one for group in groups for one in group.ambiguous))
    evidence = tuple(dict.fromkeys(one for group in groups for one in group.evidence))
    glances = [[path, one.size, one.hit, one.pragma, one.failure, one.line] for path, one in special.items()]
    return _dump([encode_verdicts(Verdicts(by_path, "", ambiguous, evidence)).decode("ascii"), glances])


def decode_whole(data: bytes) -> tuple[Verdicts, dict[str, Glance]]:
    """Return what ``encode_whole`` made ``data`` of. Raises ``ValueError`` for any other bytes."""
    verdicts, special = _list(_load(data), 2)
    found: dict[str, Glance] = {}
    for path, size, hit, pragma, failure, line in (_list(one, 6) for one in _list(special)):
        found[_text(path)] = Glance("", _number(size), _flag(hit), _flag(pragma), _text(failure), _maybe(_number, line))
    return decode_verdicts(_text(verdicts).encode("ascii")), found


# Out -------------------------------------------------------------------------------------------------


def _file_out(one: FileVerdict) -> list[Any]:
    texts = [[text.module, [_finding_out(finding) for finding in text.findings]] for text in one.texts]
    return [one.path, one.failure, one.line, one.skipped, one.pragma, texts, one.unread]


def _finding_out(one: Finding) -> list[Any]:
    return [
        one.rule, one.slug, one.severity, one.confidence, one.kind, one.message, one.path, _span_out(one.span),
        one.provider, one.symbol, one.help, one.cell, [_step_out(step) for step in one.chain],
        [_step_out(step) for step in one.uses], _fix_out(one.fix), one.statement, one.content, one.scope,
    ]  # fmt: skip


def _span_out(span: Span) -> list[int]:
    return [span.line, span.column, span.end_line, span.end_column]


def _step_out(step: Step) -> list[Any]:
    return [step.path, step.line, step.what, step.cell]


def _fix_out(fix: Fix | None) -> list[Any] | None:
    if fix is None:
        return None
    edits = [[edit.path, _span_out(edit.span), edit.text, edit.cell] for edit in fix.edits]
    return [fix.title, fix.safety, fix.reason, edits]


# In --------------------------------------------------------------------------------------------------


def _file_in(value: Any) -> FileVerdict:
    path, failure, line, skipped, pragma, texts, unread = _list(value, 7)
    return FileVerdict(
        _text(path),
        _text(failure),
        _maybe(_number, line),
        _text(skipped),
        _flag(pragma),
        tuple(
            TextVerdict(tuple(_finding_in(one) for one in _list(findings)), _maybe(_number, module))
            for module, findings in _pairs(texts)
        ),
        tuple(
            (_number(cell), _maybe(_number, at), _text(reason))
            for cell, at, reason in (_list(one, 3) for one in _list(unread))
        ),
    )


def _finding_in(value: Any) -> Finding:
    fields = _list(value, 18)
    rule, slug, severity, confidence, kind, message, path, span, provider, symbol = fields[:10]
    hint, cell, chain, uses, fix, statement, content, scope = fields[10:]
    return Finding(
        rule=_text(rule),
        slug=_text(slug),
        severity=_one_of(SEVERITIES, severity),
        confidence=_one_of(CONFIDENCES, confidence),
        kind=_one_of(KINDS, kind),
        message=_text(message),
        path=_text(path),
        span=_span_in(span),
        provider=_maybe(_text, provider),
        symbol=_maybe(_text, symbol),
        help=_text(hint),
        cell=_maybe(_number, cell),
        chain=tuple(_step_in(one) for one in _list(chain)),
        uses=tuple(_step_in(one) for one in _list(uses)),
        fix=_maybe(_fix_in, fix),
        statement=_maybe(_lines_in, statement),
        content=_text(content),
        scope=_text(scope),
    )


def _lines_in(value: Any) -> tuple[int, int]:
    first, last = _list(value, 2)
    return _number(first), _number(last)


def _span_in(value: Any) -> Span:
    line, column, end_line, end_column = map(_number, _list(value, 4))
    return Span(line, column, end_line, end_column)


def _step_in(value: Any) -> Step:
    path, line, what, cell = _list(value, 4)
    return Step(_text(path), _number(line), _text(what), _maybe(_number, cell))


def _fix_in(value: Any) -> Fix:
    title, safety, reason, edits = _list(value, 4)
    made = []
    for edit in _list(edits):
        path, span, text, cell = _list(edit, 4)
        made.append(Edit(_text(path), _span_in(span), _text(text), _maybe(_number, cell)))
    return Fix(_text(title), _one_of(_SAFETIES, safety), _maybe(_text, reason), tuple(made))


# Values ----------------------------------------------------------------------------------------------


def _dump(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def _load(data: bytes) -> Any:
    try:
        return json.loads(data)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _list(value: Any, length: int | None = None) -> list[Any]:
    if type(value) is not list or (length is not None and len(value) != length):
        raise ValueError("not a list of that length")
    return value


def _pairs(value: Any) -> list[list[Any]]:
    return [_list(one, 2) for one in _list(value)]


def _text(value: Any) -> str:
    if type(value) is not str:
        raise ValueError("not a text")
    return value


def _number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError("not a number")
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError("not a flag")
    return value


def _maybe(read: Callable[[Any], T], value: Any) -> T | None:
    return None if value is None else read(value)


def _one_of(allowed: tuple[T, ...], value: Any) -> T:
    if value not in allowed:
        raise ValueError("not one of the values that there are")
    return allowed[allowed.index(value)]
