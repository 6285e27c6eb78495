"""Make a name importable at the place of its use: find, extend or add an import, or say why there is no place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

import libcst as cst

from inferlint.fixes import sorting
from inferlint.fixes.edit import Patch, Refused
from inferlint.fixes.members import added, new_line
from inferlint.fixes.scopes import Binding, Scope, Statement, Suite, Target, beginning, first_name, module_of
from inferlint.source.modules import absolute

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from inferlint.fixes.source import Source

#: Calls at the top of a module after which imports still stand at the top.
_SETTING_UP = frozenset({"sys", "os", "site", "warnings", "logging"})
_SORTED_BY_HAND = ("isort: skip", "isort:skip", "isort: off", "isort:off")


@dataclass(frozen=True, slots=True)
class Wanted:
    """``from module import name [as alias]``, or ``import module [as alias]`` when ``name`` is None.

    ``alias`` is the local name that must be bound; without one any name will do that is bound to the same thing.
    """

    module: str
    name: str | None = None
    alias: str | None = None

    @property
    def local(self) -> str:
        """Return what is written at the place of use when the import is new."""
        return self.alias or self.name or self.module

    @property
    def bound(self) -> str:
        """Return the name that the import binds."""
        return self.local.partition(".")[0]

    @property
    def renamed(self) -> str:
        """Return the alias that the import needs, empty for none."""
        return self.alias if self.alias is not None and self.alias != self.name else ""

    def statement(self) -> str:
        """Return the import as a line of its own."""
        alias = f" as {self.renamed}" if self.renamed else ""
        return f"import {self.module}{alias}" if self.name is None else f"from {self.module} import {self.name}{alias}"


@dataclass(frozen=True, slots=True)
class Placed:
    """An import that is there: what to write at the place of use, and the edits, none when it was there before."""

    local: str
    patches: tuple[Patch, ...] = ()


def place_import(
    source: Source,
    wanted: Wanted,
    use: int,
    *,
    like: int | None = None,
    package: str | None = None,
    first_party: Collection[str] = (),
    line_length: int = 88,
    replaces: bool = False,
) -> Placed | Refused:
    """Return how ``wanted`` is reached at the offset ``use``, with the edits that import it when nothing does.

    ``like`` is the offset of the import that the use relied on: the new one runs when and where that one does.
    ``package`` is what relative imports of the file count from, and ``first_party`` the first parts of the project's
    module names, which sorted imports keep apart. With ``replaces`` the new import takes over the name that the one at
    ``like`` binds, which the caller removes.
    """
    here = source.names.scope_at(use)
    return _Placing(source, wanted, use, here, like, package, first_party, line_length, replaces).place()


@dataclass(frozen=True, slots=True)
class _Placing:
    source: Source
    wanted: Wanted
    use: int
    #: The scope of the use.
    here: Scope
    like: int | None
    package: str | None
    first_party: Collection[str]
    line_length: int
    replaces: bool

    def place(self) -> Placed | Refused:
        there = self._present() or self._extended()
        if there is not None:
            return there
        place = self._place_of_new()
        if isinstance(place, Refused):
            return place
        suite, statement = place
        taken = self._taken(suite.scope)
        if taken is not None:
            return Refused("name-collision", taken)
        return self._insert(suite, statement)

    # What is there

    def _absolute(self, target: Target) -> Target:
        rest = target.module.lstrip(".")
        level = len(target.module) - len(rest)
        # A relative import that leaves the package, or whose package is unknown, is no module that can be named.
        module = absolute([self.package] if self.package else [], True, level, rest or None)
        return Target(module, target.name) if level and module is not None else target

    def _is_wanted(self, binding: Binding) -> bool:
        if binding.target is None:
            return False
        wanted, target = self.wanted, self._absolute(binding.target)
        if wanted.name is not None or target.name is not None:
            return target == Target(wanted.module, wanted.name)
        if wanted.alias is not None:
            return target == Target(wanted.module)
        # `import a.b.c` makes `a` and `a.b` known too.
        return target.module == wanted.module or (target.root and target.module.startswith(wanted.module + "."))

    def _present(self) -> Placed | None:
        """Return the name under which the wanted thing is known at the use without doubt."""
        found: list[str] = []
        for scope in self.source.names.chain(self.here):
            for name in self.source.names.imported_in(scope):
                if self.wanted.alias not in {None, name} or not self._is_sure(scope, name, scope.bindings[name]):
                    continue
                if self.source.names.resolve(name, self.here) is scope:
                    found.append(name)
        if not found:
            return None
        best = self.wanted.bound if self.wanted.bound in found else found[0]
        return Placed(self.wanted.local if best == self.wanted.bound else best)

    def _is_sure(self, scope: Scope, name: str, bindings: Sequence[Binding]) -> bool:
        """Say whether all bindings of a name are the wanted import, and one of them has run before the use."""
        alike = [binding for binding in bindings if self._is_wanted(binding)]
        others = [binding for binding in bindings if binding not in alike and not self._is_same_root(binding)]
        if others or any(star > binding.start for star in scope.stars for binding in alike):
            return False
        return any(one.statement is not None and self._has_run(one.statement, scope) for one in alike)

    def _has_run(self, statement: Statement, scope: Scope) -> bool:
        """Say whether an import has run whenever the use runs: it stands before it, in a body around it.

        An import that a function makes for its module is no such import outside of that function.
        """
        suite = statement.suite
        inside = suite.start <= self.use < suite.end and statement.end <= self.use
        return (inside or self._runs_beside(statement)) and (
            suite.scope is scope or suite.scope in self.source.names.chain(self.here)
        )

    def _runs_beside(self, statement: Statement) -> bool:
        """Say whether an import runs whenever the one does that the use relies on."""
        place = self._place_of_new()
        if isinstance(place, Refused):
            return False
        suite, like = place
        if like is None or statement.suite is not suite:
            return False
        if statement.start < like.start or statement.line is like.line:
            return True
        return _is_import_line(like.line) and statement.line in self._block(suite, like)

    def _extended(self) -> Placed | None:
        """Return the import as one more name of another that has run before the use, where there is one."""
        name, statement = self.wanted.name, self._extendable()
        if name is None or statement is None:
            return None
        # It may stand in another scope than the import of the SDK, and the name may be taken there.
        scope = statement.suite.scope
        if self._taken(scope) is not None or any(star > statement.start for star in scope.stars):
            return None
        return Placed(self.wanted.local, added(self.source, statement, name, self.wanted.renamed, self.line_length))

    def _extendable(self) -> Statement | None:
        """Return the nearest ``from module import ...`` that has run before the use and can take one more name."""
        if self.wanted.name is None:
            return None
        for scope in self.source.names.chain(self.here):
            for statement in self.source.names.imports:
                if statement.suite.scope is scope and self._can_take(statement) and self._has_run(statement, scope):
                    return statement
        return None

    def _can_take(self, statement: Statement) -> bool:
        node = statement.node
        if not isinstance(node, cst.ImportFrom) or isinstance(node.names, cst.ImportStar):
            return False
        if self._absolute(Target(module_of(node))).module != self.wanted.module:
            return False
        kinds = {suite.kind for suite in statement.suite.chain()}
        # The same body as the import that is stood in for is never a wrong one.
        beside = self.like is not None and statement.suite.start <= self.like < statement.suite.end
        if "type-checking" in kinds or (kinds != {"plain"} and not beside):
            return False
        renamed = [alias.asname is not None for alias in node.names]
        combined = any(renamed) and len(renamed) > 1
        # Sorters keep `import a as b` apart unless they are told to combine.
        return combined or (not any(renamed) and not self.wanted.renamed)

    # Whether the name is free

    def _taken(self, target: Scope) -> str | None:
        """Return what is in the way of binding the name in ``target`` for the use."""
        names, bound = self.source.names, self.wanted.bound
        if bound.startswith("__") and not bound.endswith("__"):
            return f"`{bound}` means something else inside a class"
        if target.kind == "class" and target is not self.here:
            return f"a class body binds `{bound}` for itself only"
        for scope in names.chain(self.here):
            if scope is target:
                break
            if bound in scope.bindings or bound in scope.outer:
                return self._bound_at(bound, scope)
        if bound in target.outer:
            return f"`{bound}` is declared {target.outer[bound]}"
        bindings = target.bindings.get(bound, [])
        if bindings and all(self._is_same_root(binding) for binding in bindings):
            return None
        if bindings and not (self.replaces and all(self._is_replaced(binding) for binding in bindings)):
            return self._bound_at(bound, target)
        return self._captured(bound, target)

    def _is_same_root(self, binding: Binding) -> bool:
        """Say whether a binding and the wanted one bind the same package, as ``import a.b`` and ``import a.c`` do."""
        target, bound = binding.target, self.wanted.bound
        if self.wanted.name is not None or self.wanted.alias is not None or target is None or target.name is not None:
            return False
        return target.module == bound or (target.root and binding.name == bound)

    def _is_replaced(self, binding: Binding) -> bool:
        statement = binding.statement
        return statement is not None and self.like is not None and statement.start <= self.like < statement.end

    def _bound_at(self, bound: str, scope: Scope) -> str:
        bindings = scope.bindings.get(bound)
        if not bindings:
            return f"`{bound}` is declared {scope.outer[bound]}"
        return f"`{bound}` is bound in line {self.source.lines.place(bindings[0].start)[0]}"

    def _captured(self, bound: str, target: Scope) -> str | None:
        """Return where the name is read with another meaning that a binding in ``target`` would take over."""
        names = self.source.names
        for load in names.loads.get(bound, ()):
            chain = list(names.chain(load.scope))
            inner = chain[: chain.index(target)] if target in chain else None
            # A class body reads on outside of it until it binds the name itself.
            if inner is None or any(
                bound in scope.outer or (bound in scope.bindings and scope.kind != "class") for scope in inner
            ):
                continue
            meaning = names.resolve(bound, load.scope)
            if meaning is target:
                continue
            # A function that binds a name anywhere has no other meaning of it, not even before that.
            is_other = meaning is None or not all(self._is_wanted(binding) for binding in meaning.bindings[bound])
            if is_other or target.kind == "function":
                return f"`{bound}` is read in line {self.source.lines.place(load.start)[0]}"
        return None

    # A new statement

    def _place_of_new(self) -> tuple[Suite, Statement | None] | Refused:
        names = self.source.names
        if self.like is None:
            return names.suites[0], None
        like = names.import_at(self.like)
        if like is None:
            return Refused("import-placement", "no import statement stands where the name is said to come from")
        line = self.source.lines.place(like.start)[0]
        if like.suite.scope not in names.chain(self.here):
            return Refused("import-placement", f"names imported in line {line} are not visible at the use")
        for suite in like.suite.chain():
            if suite.kind == "type-checking":
                return Refused("import-placement", f"the import in line {line} is for type checking only")
            if suite.kind == "import-guard" and not suite.start <= self.use < suite.end:
                return Refused("import-placement", f"the import in line {line} is optional")
        if like.suite.scope is self.here and like.start > self.use:
            return Refused("import-placement", f"the import in line {line} stands behind the use")
        return like.suite, like

    def _insert(self, suite: Suite, like: Statement | None) -> Placed | Refused:
        """Return the edit that adds a line to ``suite``, sorted where its imports are."""
        if like is not None and (suite.inline or not _is_import_line(like.line)):
            return self._inline(like)
        block = self._block(suite, like)
        if not block:
            offset, text = self._on_top(suite)
        else:
            place = self._sorted(block)
            if place is None or any(star > place[0] for star in suite.scope.stars):
                place = self._below([line for line in block if like is None or line is like.line][-1])
            offset, text = place
        if any(star >= offset for star in suite.scope.stars):
            return Refused("name-collision", f"a later star import may bind `{self.wanted.bound}`")
        if suite.scope is self.here and offset > self.use:
            return Refused("import-placement", "the imports of the file stand behind the use")
        return Placed(self.wanted.local, (Patch(offset, offset, text),))

    def _inline(self, like: Statement) -> Placed | Refused:
        if any(star > like.start for star in like.suite.scope.stars):
            return Refused("name-collision", f"a later star import may bind `{self.wanted.bound}`")
        if isinstance(like.node, cst.ImportFrom) and module_of(like.node) == "__future__":
            return Refused("import-placement", "a future import has to come first")
        return Placed(self.wanted.local, (Patch(like.end, like.end, f"; {self.wanted.statement()}"),))

    def _block(self, suite: Suite, like: Statement | None) -> list[cst.SimpleStatementLine]:
        """Return the import lines around ``like``, or the last ones on top of the module before the use."""
        if like is not None:
            return next(block for block in self._blocks(suite) if any(like.line is line for line in block))
        before = [block for block in self._blocks(suite) if self.source.range(block[0])[0] < self.use]
        return before[-1] if before else []

    def _blocks(self, suite: Suite) -> Iterator[list[cst.SimpleStatementLine]]:
        """Return runs of import lines; without an import to stand by only those on top."""
        block: list[cst.SimpleStatementLine] = []
        for index, line in enumerate(suite.lines):
            if _is_import_line(line):
                if block and any(_is_split(one) for one in line.leading_lines):
                    yield block
                    block = []
                block.append(line)
                continue
            if block:
                yield block
                block = []
            if self.like is None and not _keeps_top(line, index):
                return
        if block:
            yield block

    # Places in the text

    def _sorted(self, block: Sequence[cst.SimpleStatementLine]) -> tuple[int, str] | None:
        """Return where a sorter puts the line, None when the block is not sorted."""
        if any(mark in self.source.text for mark in _SORTED_BY_HAND):
            return None
        entries: list[sorting.Entry] = []
        for line in block:
            entry = sorting.entry_of(line)
            if entry is None:
                return None
            entries.append(entry)
        wanted = self.wanted
        new = sorting.Entry(wanted.module, wanted.name is not None, wanted.name or "", wanted.renamed)
        found = sorting.find(entries, new, self.first_party)
        if found is None:
            return None
        index, gap_before, gap_after = found
        if index == len(block) or (index > 0 and not gap_before):
            return self._below(block[index - 1], gap=gap_before)
        return self._above(block[index], gap=gap_after)

    def _below(self, line: cst.SimpleStatementLine, *, gap: bool = False) -> tuple[int, str]:
        newline = self._newline()
        end = self._line_end(line)
        indent = self._indent(line)
        text = (newline if gap else "") + indent + new_line(self.source, self.wanted.statement(), self.line_length)
        # The last line of a file may have no end.
        if not self.source.text[:end].endswith(("\n", "\r")):
            return end, newline + text
        return end, text + newline

    def _above(self, line: cst.SimpleStatementLine, *, gap: bool) -> tuple[int, str]:
        newline = self._newline()
        start = self._top_of(line)
        text = self._indent(line) + new_line(self.source, self.wanted.statement(), self.line_length) + newline
        # Sorters keep a line free above comments inside a section.
        has_comment = start != self.source.lines.start(beginning(self.source, line))
        return start, text + (newline if gap or has_comment else "")

    def _top_of(self, line: cst.BaseStatement | cst.BaseSmallStatement) -> int:
        """Return where a statement begins with the comments that stand directly above it.

        Comments on top of a file are about the file.
        """
        lines, text = self.source.lines, self.source.text
        start = own = lines.start(beginning(self.source, line))
        while start > 0:
            above = lines.start(start - 1)
            if not text[above:start].lstrip().startswith("#"):
                return start
            start = above
        return own

    def _line_end(self, line: cst.SimpleStatementLine) -> int:
        """Return where the line behind a statement begins."""
        text = self.source.text
        end = self.source.range(line)[1] + len(self.source.module.code_for_node(line.trailing_whitespace))
        last = line.body[-1].semicolon
        if isinstance(last, cst.Semicolon):
            end += len(self.source.module.code_for_node(last))
        return min(end, len(text))

    def _indent(self, line: cst.SimpleStatementLine) -> str:
        start = self.source.range(line)[0]
        prefix = self.source.text[self.source.lines.start(start) : start]
        return prefix.replace("\f", "") if prefix.isspace() else ""

    def _newline(self) -> str:
        return self.source.module.default_newline

    def _on_top(self, suite: Suite) -> tuple[int, str]:
        """Return the place below docstring and future imports in a module without other imports on top."""
        newline, text = self._newline(), self.source.text
        statement = new_line(self.source, self.wanted.statement(), self.line_length)
        index = 0
        while index < len(suite.lines) and _keeps_top(suite.lines[index], index):
            index += 1
        last = suite.lines[index - 1] if index else None
        if isinstance(last, cst.SimpleStatementLine) and self._line_end(last) <= self.use:
            end = self._line_end(last)
            if not text[:end].endswith(("\n", "\r")):
                return end, f"{newline}{newline}{statement}"
            follows = text[end:].lstrip(" \t\f")
            more = newline if follows and not follows.startswith(("\n", "\r")) else ""
            return end, f"{newline}{statement}{newline}{more}"
        if not suite.lines:
            gap = newline if text and not text.endswith(("\n", "\r")) else ""
            return len(text), f"{gap}{statement}{newline}"
        return self._top_of(suite.lines[0]), f"{statement}{newline}{newline}"


def _is_import_line(line: cst.CSTNode) -> TypeGuard[cst.SimpleStatementLine]:
    return isinstance(line, cst.SimpleStatementLine) and all(
        isinstance(one, (cst.Import, cst.ImportFrom)) for one in line.body
    )


def _is_split(line: cst.EmptyLine) -> bool:
    return line.comment is not None and line.comment.value.replace(" ", "") == "#isort:split"


def _keeps_top(line: cst.BaseStatement | cst.BaseSmallStatement, index: int) -> bool:
    """Say whether imports below a statement still stand on top of the module."""
    if isinstance(line, (cst.If, cst.Try)):
        return any(
            isinstance(one, cst.SimpleStatementLine) and isinstance(one.body[0], (cst.Import, cst.ImportFrom))
            for one in line.body.body
        )
    if not isinstance(line, cst.SimpleStatementLine):
        return False
    return all(_is_set_up(one, index) for one in line.body)


def _is_set_up(node: cst.BaseSmallStatement, index: int) -> bool:
    if isinstance(node, cst.Expr):
        if isinstance(node.value, (cst.SimpleString, cst.ConcatenatedString)):
            return index == 0
        return isinstance(node.value, cst.Call) and first_name(node.value) in _SETTING_UP
    if isinstance(node, cst.Assign):
        target = node.targets[0].target
        if isinstance(target, cst.Name):
            return target.value.startswith("__") and target.value.endswith("__")
        return first_name(target) in _SETTING_UP
    return isinstance(node, (cst.Import, cst.ImportFrom))
