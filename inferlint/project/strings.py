"""The texts that an expression can be: constants folded through operators, calls and assignments.

A text is a sequence of pieces; a piece that is not known is a hole, which says what it is as far as it is
known: an environment variable, a name of another module, or nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from inferlint.model.expr import (
    Attr,
    Binary,
    Call,
    Choice,
    Compare,
    Const,
    Expr,
    Items,
    Join,
    Name,
    Opaque,
    Scoped,
    Starred,
    Sub,
    Table,
    Walrus,
    dotted,
)
from inferlint.model.facts import Binding
from inferlint.project.known import (
    ENVIRONMENT_READS,
    FIELD_FUNCTIONS,
    TEXT_CLASSES,
    TEXT_METHODS,
    URL_JOINS,
)
from inferlint.project.objects import Container, External, FirstParty, LocalClass, LocalInstance, Module

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from inferlint.model.expr import Arg
    from inferlint.model.facts import Arm
    from inferlint.project.evaluate import Evaluator
    from inferlint.project.links import Meaning
    from inferlint.project.objects import Object
    from inferlint.project.scopes import Scopes
    from inferlint.project.solver import Solver

#: How many texts one expression may have.
TEXTS = 24
#: Expressions that are no text that is known.
_TEXTLESS = frozenset({Compare, Items, Opaque, Scoped, Starred, Table})


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A known part with the literal it stands in, or a hole.

    ``hole`` is ``env:NAME``, ``name:dotted.name``, ``none`` for ``None``, or ``?``; empty for a known part.
    """

    text: str
    origin: Const | None = None
    hole: str = ""


Text = tuple[Piece, ...]
UNKNOWN: Text = (Piece("", None, "?"),)
_NOTHING_KNOWN = (UNKNOWN,)
NONE: Text = (Piece("", None, "none"),)


def literal(text: Text) -> str | None:
    """Return the text when every piece is known."""
    if any(piece.hole for piece in text):
        return None
    return "".join(piece.text for piece in text)


class Strings:
    """Folds strings of a program. ``evaluator`` is set once after construction: the two ask each other.

    ``settings`` are dotted names that stay names: what they hold is decided when the program is deployed.
    """

    evaluator: Evaluator

    def __init__(self, scopes: Scopes, solver: Solver, settings: frozenset[str] = frozenset()) -> None:
        self._scopes = scopes
        self._solver = solver
        self._done = solver.done
        #: Answers of names by their bindings, and of attributes by the objects they are taken from.
        self._shared: dict[Hashable, tuple[Text, ...]] = {}
        #: Attributes whose texts are those of the objects they are taken from, and of nothing assigned elsewhere.
        self._members: set[int] = set()
        self._bound: dict[int, list[Text]] = {}
        self._settings = settings

    def literals(self, expr: Expr) -> list[str]:
        """Return the fully known texts of ``expr``."""
        return [text for text in map(literal, self.texts(expr)) if text is not None]

    def texts(self, expr: Expr, branch: tuple[Arm, ...] = ()) -> tuple[Text, ...]:
        """Return every text ``expr`` can be; a single hole when nothing is known."""
        # Objects are remembered by the place of the expression, texts by the number that is its complement.
        key = ~id(expr)
        found: tuple[Text, ...] | None = self._done.get(key)
        if found is not None:
            return found
        kind = type(expr)
        if kind in _TEXTLESS:
            return _NOTHING_KNOWN
        if (kind is Name or kind is Attr) and (shared := self._sharing(expr, branch)) in self._shared:
            found = self._done[key] = self._shared[shared]
            return found
        return self._solver.solve(key, lambda: self._find(expr, branch), _NOTHING_KNOWN)

    def _find(self, expr: Expr, branch: tuple[Arm, ...]) -> tuple[Text, ...]:
        found = tuple(self._fold(expr, branch))[:TEXTS] or _NOTHING_KNOWN
        if self._solver.is_whole and (isinstance(expr, Name) or (isinstance(expr, Attr) and id(expr) in self._members)):
            shared = self._sharing(expr, branch)
            if shared is not None:
                self._shared[shared] = found
        return found

    def _sharing(self, expr: Expr, branch: tuple[Arm, ...]) -> Hashable:
        """Return what the answer for a name or attribute depends on; others with the same have the same answer."""
        if self._settings and isinstance(expr, (Name, Attr)):
            # A setting is known by the name that leads to it.
            return None if self._setting(expr) else ("no setting", self._depends_on(expr, branch))
        return self._depends_on(expr, branch)

    def _depends_on(self, expr: Expr, branch: tuple[Arm, ...]) -> Hashable:
        if isinstance(expr, Name):
            bindings = self._scopes.reaching(expr, branch)
            if len(bindings) == 1:
                return id(bindings[0])
            return tuple(map(id, bindings)) or (self.evaluator.linked.path_of(expr.scope), expr.id)
        return (id(self._done.get(id(expr.base))), expr.name) if isinstance(expr, Attr) else None

    def _fold(self, expr: Expr, branch: tuple[Arm, ...]) -> Iterable[Text]:
        match expr:
            case Const():
                return [_constant(expr)]
            case Join(parts=parts):
                return self._product(parts, branch)
            case Binary(op="+"):
                return self._product(_operands(expr), branch)
            case Binary(op="%", left=left, right=right):
                return self._percent(left, right, branch)
            case Binary(op="/", left=left, right=right):
                return self._slash(left, right, branch)
            case Choice():
                return self._choice(expr, branch)
            case Walrus(value=value):
                return self.texts(value, branch)
            case Name():
                return self._name(expr, branch)
            case Attr():
                return self._attribute(expr, branch)
            case Sub():
                return self._subscript(expr, branch)
            case Call():
                return self._call(expr, branch)
        return (UNKNOWN,)

    def _choice(self, expr: Choice, branch: tuple[Arm, ...]) -> list[Text]:
        if expr.op == "and":
            return list(self.texts(expr.options[-1], branch))
        found = [text for option in expr.options for text in self.texts(option, branch)]
        if expr.op == "or":
            # `None or x` and `"" or x` are x.
            last = self.texts(expr.options[-1], branch)
            found = [text for text in found if text in last or (not _is_none(text) and literal(text) != "")]
        return found

    def _product(self, parts: Sequence[Expr], branch: tuple[Arm, ...]) -> list[Text]:
        found: list[Text] = [()]
        for part in parts:
            options = self.texts(part, branch)
            found = [(*head, *tail) for head in found for tail in options][:TEXTS]
        return found

    # Formatting --------------------------------------------------------------------------------------

    def _percent(self, left: Expr, right: Expr, branch: tuple[Arm, ...]) -> list[Text]:
        items = right.items if isinstance(right, Items) else (right,)
        named = _table(right)
        found: list[Text] = []
        for template in self.texts(left, branch):
            queue = list(items)

            def fill(field: str, queue: list[Expr] = queue) -> Expr | None:
                if field.startswith("("):
                    return named.get(field[1 : field.index(")")])
                return queue.pop(0) if queue else None

            found += self._filled(template, _PERCENT, fill, branch)
        return found

    def _format(self, base: Expr, args: Sequence[Arg], branch: tuple[Arm, ...]) -> list[Text]:
        positional = [arg.value for arg in args if arg.keyword is None and not arg.star]
        named = {arg.keyword: arg.value for arg in args if arg.keyword is not None}
        for arg in args:
            if arg.star == "**":
                named.update(_table(arg.value))
        found: list[Text] = []
        for template in self.texts(base, branch):
            counter = iter(range(len(positional)))

            def fill(field: str, counter: Iterable[int] = counter) -> Expr | None:
                name = re.split(r"[.\[!:]", field[1:-1], maxsplit=1)[0]
                if not name:
                    index = next(iter(counter), None)
                    return None if index is None else positional[index]
                if name.isdigit():
                    return positional[int(name)] if int(name) < len(positional) else None
                return named.get(name)

            found += self._filled(template, _BRACES, fill, branch)
        return found

    def _filled(self, template: Text, fields: re.Pattern[str], fill: object, branch: tuple[Arm, ...]) -> list[Text]:
        found: list[Text] = [()]
        for piece in template:
            if piece.hole:
                found = [(*head, piece) for head in found]
                continue
            position = 0
            for match in fields.finditer(piece.text):
                before = Piece(piece.text[position : match.start()], piece.origin)
                position = match.end()
                if match.group() in ("%%", "{{", "}}"):
                    found = [(*head, before, Piece(match.group()[0], piece.origin)) for head in found]
                    continue
                value = fill(match.group(1) if fields is _PERCENT else match.group())  # type: ignore[operator]
                options = self.texts(value, branch) if value is not None else (UNKNOWN,)
                found = [(*head, before, *tail) for head in found for tail in options][:TEXTS]
            found = [(*head, Piece(piece.text[position:], piece.origin)) for head in found]
        return found

    def _slash(self, left: Expr, right: Expr, branch: tuple[Arm, ...]) -> list[Text]:
        """``URL("https://host") / "v1"``; plain division of anything else has no text."""
        return [
            (*head, Piece("/"), *tail)
            for head in self.texts(left, branch)
            if not head[0].hole
            for tail in self.texts(right, branch)
        ][:TEXTS]

    def _joined(self, separator: Expr, items: Expr, branch: tuple[Arm, ...]) -> list[Text]:
        found: list[Text] = []
        for container in self.evaluator.objects(items, branch):
            if not isinstance(container, Container) or not isinstance(container.expr, Items):
                continue
            parts: list[Expr] = []
            for index, item in enumerate(self.evaluator.contents.elements(container.expr)):
                parts += [separator, item] if index else [item]
            found += self._product(parts, branch)
        return found

    def _url_joined(self, call: Call, branch: tuple[Arm, ...]) -> list[Text]:
        if len(call.args) < 2:
            return list(self.texts(call.args[0].value, branch)) if call.args else []
        found: list[Text] = []
        for tail in self.texts(call.args[1].value, branch):
            first = tail[0].text if tail and not tail[0].hole else ""
            if "://" in first or first.startswith("//"):
                # A whole URL, or one that only lacks the scheme, replaces the base.
                found.append(tail if "://" in first else (Piece("https:"), *tail))
                continue
            found += [_url_join(head, tail) for head in self.texts(call.args[0].value, branch)]
            if not first:
                # An unknown tail may be a whole URL, which replaces the base.
                found.append(UNKNOWN)
        return found

    # Names and attributes ----------------------------------------------------------------------------

    def _setting(self, expr: Name | Attr) -> list[Text]:
        if not self._settings:
            return []
        names = [name for name in self.evaluator.links.qualified(expr) if name in self._settings]
        return [(Piece("", None, f"name:{name}"),) for name in names[:1]]

    def _name(self, name: Name, branch: tuple[Arm, ...]) -> list[Text]:
        setting = self._setting(name)
        if setting:
            return setting
        reaching = self._scopes.reaching(name, branch)
        if not reaching:
            path = self.evaluator.linked.path_of(name.scope)
            outside = self.evaluator.set_on_module(path, name.id)
            found = self._meant(self.evaluator.links.starred(path, name.id))
            return [*found, *(text for value in outside for text in self.texts(value))]
        bindings = [one for one in reaching if one.how != "augmented"]
        return [text for binding in bindings for text in self.bound(binding)]

    def _meant(self, meanings: Iterable[Meaning]) -> list[Text]:
        """Return the texts of names of other modules."""
        found: list[Text] = []
        for meaning in meanings:
            if isinstance(meaning, Binding):
                found += self.bound(meaning)
            else:
                found.append(_named(meaning))
        return found

    def bound(self, binding: Binding) -> list[Text]:
        """Return the texts that a binding gives its name; a global can be set by other modules as well."""
        known = self._bound.get(id(binding))
        if known is not None:
            return known
        outside = self.evaluator.set_from_outside(binding)
        found = [*self._binding(binding), *(text for value in outside for text in self.texts(value))]
        if self._solver.is_whole:
            self._bound[id(binding)] = found
        return found

    def _binding(self, binding: Binding) -> Iterable[Text]:
        if binding.how == "import":
            fact = self.evaluator.linked.import_(binding.ref or 0)
            if fact.target in self._settings:
                return [(Piece("", None, f"name:{fact.target}"),)]
            if self.evaluator.links.is_first_party(fact):
                named: Text = (Piece("", None, f"name:{fact.target}"),)
                found = self._meant(self.evaluator.links.imported(fact)) or [UNKNOWN]
                return [named if text == UNKNOWN else text for text in found]
            return [_named(one) for one in self.evaluator.binding(binding)] or [UNKNOWN]
        if binding.how == "param":
            return [*self._parameter(binding), UNKNOWN]
        if binding.how == "annotation":
            return []
        if binding.how == "assign" and binding.value is not None:
            if not binding.path:
                return self.texts(binding.value, binding.branch)
            return self._unpacked(binding)
        if binding.how == "for" and binding.value is not None:
            return self._iterated(binding)
        if binding.how == "match" and binding.value is not None and not binding.path:
            return self.texts(binding.value, binding.branch)
        if binding.how == "with" and binding.value is not None and not binding.path:
            return [text for value in self.evaluator.values.entered(binding.value) for text in self.texts(value)]
        return [UNKNOWN]

    def _parameter(self, binding: Binding) -> Iterable[Text]:
        """Return the default and what the calls in the program hand in."""
        values = [binding.value] if binding.value is not None else []
        if binding.ref is not None:
            values += self.evaluator.handed_to(self.evaluator.linked.function(binding.ref), binding.name)
        for value in values:
            yield from (text for text in self.texts(value) if not _is_none(text) and text != UNKNOWN)

    def _unpacked(self, binding: Binding) -> Iterable[Text]:
        if binding.value is not None:
            for item in self.evaluator.contents.unpacked(binding.value, binding.path):
                yield from self.texts(item)

    def _iterated(self, binding: Binding) -> Iterable[Text]:
        known = False
        for item in self.evaluator.iterated(binding):
            known = True
            yield from self.texts(item)
        if not known:
            yield UNKNOWN

    def _attribute(self, expr: Attr, branch: tuple[Arm, ...]) -> list[Text]:
        if expr.name == "value" and isinstance(expr.base, Attr):
            # A member of an enumeration, when the class is at hand.
            inner = self.texts(expr.base, branch)
            if any(literal(text) is not None for text in inner):
                return list(inner)
        found = self._setting(expr)
        if found:
            return found
        for base in self.evaluator.objects(expr.base, branch):
            found += self._member(base, expr.name)
        if not found:
            self._members.discard(id(expr))
            return self.evaluator.assigned_texts(expr, self)
        if expr.name != "value":
            self._members.add(id(expr))
        return found

    def _member(self, base: Object, name: str) -> list[Text]:
        """Return the texts of an attribute of an object."""
        if isinstance(base, (External, FirstParty)):
            return [_named(base, name)]
        if isinstance(base, Module):
            outside = self.evaluator.set_on_module(base.file, name)
            found = self._meant(self.evaluator.links.member(base, name))
            return [*found, *(text for value in outside for text in self.texts(value))]
        if isinstance(base, LocalClass):
            return self.evaluator.member_texts(base.klass, name, self, is_open=base.is_open)
        if isinstance(base, LocalInstance):
            is_open = base.call is None
            return self.evaluator.member_texts(base.klass, name, self, base.call, is_open=is_open)
        if isinstance(base, Container):
            return [text for value in self.evaluator.attribute_values(base, name) for text in self.texts(value)]
        return []

    def _subscript(self, expr: Sub, branch: tuple[Arm, ...]) -> list[Text]:
        base = dotted(expr.base) or ""
        if base in ("os.environ", "environ"):
            return [_environment(name) for name in self.literals(expr.key)]
        found: list[Text] = []
        for one in self.evaluator.objects(expr.base, branch):
            if isinstance(one, Container):
                for value in self.evaluator.contents_of(one, expr.base, expr.key):
                    found += self.texts(value)
        return found

    # Calls -------------------------------------------------------------------------------------------

    def _call(self, call: Call, branch: tuple[Arm, ...]) -> list[Text]:
        func = call.func
        path = self._callee(func, branch)
        if path in ENVIRONMENT_READS:
            return self._environment_call(call, branch)
        if path in TEXT_CLASSES and call.args:
            return list(self.texts(call.args[-1 if path == "typing.cast" else 0].value, branch))
        if path in URL_JOINS:
            return self._url_joined(call, branch)
        if path in FIELD_FUNCTIONS:
            made = [one for factory in self.evaluator.values.factories(call) for one in self._made_by(factory, call)]
            return [*self._defaults(call, branch, first=True), *made]
        if path == "getattr" and len(call.args) > 1:
            return self._looked_at(call, branch)
        if isinstance(func, Attr):
            found = self._text_method(func, call, branch)
            if found:
                return found
        found = [text for value in self.evaluator.values.results(call) for text in self.texts(value)]
        return found or [*self._defaults(call, branch), UNKNOWN]

    def _made_by(self, factory: Expr, call: Call) -> list[Text]:
        return [text for value in self.evaluator.values.made_by(factory, call) for text in self.texts(value)]

    def _looked_at(self, call: Call, branch: tuple[Arm, ...]) -> list[Text]:
        """``getattr(holder, "url", default)``."""
        found: list[Text] = []
        for name in self.literals(call.args[1].value):
            for base in self.evaluator.objects(call.args[0].value, branch):
                found += self._member(base, name)
        for arg in call.args[2:3]:
            found += [text for text in self.texts(arg.value, branch) if not _is_none(text)]
        return found or [UNKNOWN]

    def _callee(self, func: Expr, branch: tuple[Arm, ...]) -> str:
        external = self.evaluator.external(func, branch)
        if external is not None:
            return external.path
        return dotted(func) or ""

    def _text_method(self, func: Attr, call: Call, branch: tuple[Arm, ...]) -> list[Text]:
        if func.name in TEXT_METHODS:
            return [text for text in self.texts(func.base, branch) if text != UNKNOWN]
        if func.name == "format":
            return self._format(func.base, call.args, branch)
        if func.name == "join" and len(call.args) == 1:
            return self._joined(func.base, call.args[0].value, branch)
        if func.name in ("get", "pop", "setdefault") and call.args:
            return self._looked_up(func, call, branch)
        if func.name in ("joinpath", "join_path", "copy_with", "with_path", "with_query", "get_secret_value"):
            return list(self.texts(func.base, branch))
        return []

    def _looked_up(self, func: Attr, call: Call, branch: tuple[Arm, ...]) -> list[Text]:
        """``mapping.get(key, default)``."""
        found: list[Text] = []
        for one in self.evaluator.objects(func.base, branch):
            if isinstance(one, Container) and isinstance(one.expr, Table):
                for value in self.evaluator.contents_of(one, func.base, call.args[0].value):
                    found += self.texts(value, branch)
        if len(call.args) > 1:
            found += [text for text in self.texts(call.args[1].value, branch) if not _is_none(text)]
            found.append(UNKNOWN)
        return found

    def _environment_call(self, call: Call, branch: tuple[Arm, ...]) -> list[Text]:
        found = [_environment(name) for arg in call.args[:1] for name in self.literals(arg.value)] or [UNKNOWN]
        for arg in call.args[1:2]:
            found += [text for text in self.texts(arg.value, branch) if not _is_none(text)]
        return found

    def _defaults(self, call: Call, branch: tuple[Arm, ...], *, first: bool = False) -> list[Text]:
        """Return what a declaring call falls back to: ``Field(default=…)``, ``config("X", default=…)``."""
        found: list[Text] = []
        for index, arg in enumerate(call.args):
            if arg.keyword == "default" or (first and index == 0 and arg.keyword is None and not arg.star):
                found += [text for text in self.texts(arg.value, branch) if not _is_none(text)]
        return found


_PERCENT = re.compile(r"%(%|(?:\([^)]*\))?[#0\- +]*(?:\d+|\*)?(?:\.\d+)?[a-zA-Z])")
_BRACES = re.compile(r"\{\{|\}\}|\{[^{}]*\}")


def _constant(expr: Const) -> Text:
    if isinstance(expr.value, str):
        return (Piece(expr.value, expr),)
    if isinstance(expr.value, bytes):
        return (Piece(expr.value.decode("utf-8", "replace"), expr),)
    if expr.value is None:
        return NONE
    if isinstance(expr.value, int) and not isinstance(expr.value, bool):
        return (Piece(str(expr.value), expr),)
    return UNKNOWN


def _operands(expr: Binary) -> list[Expr]:
    parts: list[Expr] = []
    left: Expr = expr
    while isinstance(left, Binary) and left.op == "+":
        parts.append(left.right)
        left = left.left
    return [left, *reversed(parts)]


def _table(expr: Expr) -> dict[str, Expr]:
    if not isinstance(expr, Table):
        return {}
    return {key.value: value for key, value in expr.pairs if isinstance(key, Const) and isinstance(key.value, str)}


def _url_join(head: Text, tail: Text) -> Text:
    """Return what ``urljoin`` makes of the two, as far as they are known."""
    base, path = literal(head), literal(tail)
    if base is not None and path is not None and len({id(piece.origin) for piece in head}) == 1:
        return (Piece(urljoin(base, path), head[0].origin),)
    slash = () if path is not None and path.startswith("/") else (Piece("/"),)
    if head and not head[-1].hole and head[-1].text.endswith("/"):
        head = (*head[:-1], Piece(head[-1].text.rstrip("/"), head[-1].origin))
    return (*head, *slash, *tail)


def _environment(name: str) -> Text:
    return (Piece("", None, f"env:{name}"),)


def _named(found: object, name: str = "") -> Text:
    if isinstance(found, (External, FirstParty)):
        path = f"{found.path}.{name}" if name else found.path
        return (Piece("", None, f"name:{path}"),)
    return UNKNOWN


def _is_none(text: Text) -> bool:
    return len(text) == 1 and text[0].hole == "none"
