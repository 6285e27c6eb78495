"""The ways in which a value gets from one name to another. Each function is one kind of step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from program import Block, Module, Program, Value

if TYPE_CHECKING:
    from collections.abc import Callable

SHAPES = ("client", "class", "module", "function", "method", "resource", "url", "host")
TEXTS = ("url", "host")
#: Steps that write methods, in which ``self`` is another one.
_WITH_METHODS = frozenset({"getter-method", "property", "cached-property", "instance-attribute", "context-manager"})


@dataclass(frozen=True)
class Step:
    """One kind. ``files`` is how many new files it needs; ``importable`` that the value must be at module level."""

    name: str
    move: Callable[[Program, Value], Value]
    files: int
    importable: bool
    shapes: tuple[str, ...]

    def fits(self, program: Program, value: Value) -> bool:
        """Say whether the step can be taken from where ``value`` stands."""
        return (
            self.files <= program.room
            and value.shape in self.shapes
            and (value.block is None or not self.importable)
            and not (self.name == "narrow" and value.shape in {"url", "method", "function"})
        )

    def __call__(self, program: Program, value: Value) -> Value:
        """Take the step, now and then in a file of its own."""
        if not self.files and value.block is None and program.room > 1 and program.choose.flag():
            value = program.bring(value)
        if value.name == "self" and self.name in _WITH_METHODS:
            value = alias(program, value)
        return self.move(program, value)


STEPS: dict[str, Step] = {}


def step(
    name: str, *, files: int = 0, importable: bool | None = None, shapes: tuple[str, ...] = SHAPES
) -> Callable[[Callable[[Program, Value], Value]], Callable[[Program, Value], Value]]:
    """Register a kind of step."""

    def register(move: Callable[[Program, Value], Value]) -> Callable[[Program, Value], Value]:
        STEPS[name] = Step(name, move, files, files > 0 if importable is None else importable, shapes)
        return move

    return register


def assigned(program: Program, value: Value, expression: str, form: str = "@", before: str = "") -> Value:
    """Bind ``expression``, in which ``@`` is the value, to a new name."""
    name = program.value_name(value.module)
    program.emit(value, before + f"{name} = {expression.replace('@', value.text)}")
    return value.at(name, form)


def narrowed(program: Program, value: Value) -> Value:
    """Return something that can be reached from the value by one expression: a class of a module, a client …"""
    choose = program.choose
    if value.shape == "module":
        name = choose.one_of(["OpenAI", "AsyncOpenAI"])
        return value.at(value.name, f"{value.form}.{name}", shape="class", asynchronous=name.startswith("Async"))
    if value.shape == "class":
        call = choose.one_of(["()", "(timeout=20)", '(api_key="k", max_retries=0)'])
        return value.at(value.name, f"{value.form}{call}", shape="client")
    if value.shape == "client":
        shape, form = choose.one_of(
            [
                ("resource", ".chat.completions"),
                ("method", ".chat.completions.create"),
                ("method", ".responses.create"),
                ("client", ".with_options(timeout=5)"),
            ]
        )
        return value.at(value.name, f"{value.form}{form}", shape=shape)
    if value.shape == "resource":
        return value.at(value.name, f"{value.form}.create", shape="method")
    if value.shape == "host":
        return value.at(value.name, f'"https://" + {value.form} + "/v1"', shape="url")
    return value


def inner(program: Program, value: Value) -> Value:
    """Return what a function hands out: the value, or a client when the value is a class."""
    return narrowed(program, value) if value.shape == "class" and program.choose.flag() else value


# In place


@step("alias")
def alias(program: Program, value: Value) -> Value:
    """One name more."""
    annotation = program.choose.one_of(["", ": object"])
    name = program.value_name(value.module)
    program.emit(value, f"{name}{annotation} = {value.text}")
    return value.at(name)


@step("narrow", shapes=("client", "class", "module", "resource", "host"))
def narrow(program: Program, value: Value) -> Value:
    """A client of a class, a method of a client, a URL of a host."""
    if value.shape == "host" and '"' not in value.text and program.choose.flag():
        return assigned(program, replace(value, shape="url"), 'f"https://{@}/v1"')
    return assigned(program, narrowed(program, value), "@")


@step("wrapper")
def wrapper(program: Program, value: Value) -> Value:
    """A function that returns it."""
    given, name = inner(program, value), program.function_name(value.module)
    body = program.choose.one_of(["    return @", "    result = @\n    return result"])
    program.emit(value, f"def {name}():\n{body.replace('@', given.text)}")
    return given.at(name, "@()")


@step("lambda")
def lambda_(program: Program, value: Value) -> Value:
    """A lambda that returns it."""
    given = inner(program, value)
    return assigned(program, given, "lambda: @", "@()")


@step("lru-cache")
def lru_cache(program: Program, value: Value) -> Value:
    """A cached factory."""
    given, name = inner(program, value), program.function_name(value.module)
    line, decorator = program.choose.one_of(
        [
            ("import functools", "functools.lru_cache(maxsize=1)"),
            ("from functools import lru_cache", "lru_cache"),
            ("from functools import cache", "cache"),
        ]
    )
    value.module.add_import(line)
    program.emit(value, f"@{decorator}\ndef {name}():\n    return {given.text}")
    return given.at(name, "@()")


@step("singleton", importable=True)
def singleton(program: Program, value: Value) -> Value:
    """A global that the first call fills."""
    given, kept, name = inner(program, value), program.value_name(value.module), program.function_name(value.module)
    body = f"    global {kept}\n    if {kept} is None:\n        {kept} = {given.text}\n    return {kept}"
    program.emit(value, f"{kept} = None\n\n\ndef {name}():\n{body}")
    return given.at(name, "@()")


@step("getter-method")
def getter_method(program: Program, value: Value) -> Value:
    """A method that returns it."""
    given, owner, method = inner(program, value), program.class_name(value.module), program.function_name(value.module)
    decorator, parameter = program.choose.one_of(
        [("", "self"), ("    @staticmethod\n", ""), ("    @classmethod\n", "cls")]
    )
    program.emit(value, f"class {owner}:\n{decorator}    def {method}({parameter}):\n        return {given.text}")
    form = f"@().{method}()" if not decorator else f"@.{method}()"
    return _owned(program, given, owner, form)


@step("property")
def property_(program: Program, value: Value) -> Value:
    """A property that returns it."""
    given, owner, attribute = inner(program, value), *_owner(program, value)
    program.emit(value, f"class {owner}:\n    @property\n    def {attribute}(self):\n        return {given.text}")
    return _owned(program, given, owner, f"@().{attribute}")


@step("cached-property")
def cached_property(program: Program, value: Value) -> Value:
    """A property that is computed once."""
    given, owner, attribute = inner(program, value), *_owner(program, value)
    line, decorator = program.choose.one_of(
        [
            ("import functools", "functools.cached_property"),
            ("from functools import cached_property", "cached_property"),
        ]
    )
    value.module.add_import(line)
    program.emit(value, f"class {owner}:\n    @{decorator}\n    def {attribute}(self):\n        return {given.text}")
    return _owned(program, given, owner, f"@().{attribute}")


@step("class-attribute")
def class_attribute(program: Program, value: Value) -> Value:
    """An attribute of a class."""
    owner, attribute = _owner(program, value)
    program.emit(value, f"class {owner}:\n    {attribute} = {value.text}")
    if value.shape == "function" or program.choose.flag():
        return value.at(owner, f"@.{attribute}")
    return _owned(program, value, owner, f"@().{attribute}")


@step("instance-attribute")
def instance_attribute(program: Program, value: Value) -> Value:
    """An attribute that ``__init__`` sets, used outside or in another method."""
    given, owner, attribute = inner(program, value), *_owner(program, value)
    lines = f"class {owner}:\n    def __init__(self):\n        self.{attribute} = {given.text}"
    if value.block is not None or program.choose.flag():
        program.emit(value, lines)
        return _owned(program, given, owner, f"@().{attribute}")
    return _method_of(program, given.at("self", f"@.{attribute}"), owner, f"{lines}\n\n")


@step("inherited", importable=True)
def inherited(program: Program, value: Value) -> Value:
    """An attribute of a base class, used through a subclass, which may stand in another file."""
    base, attribute = _owner(program, value)
    program.emit(
        value,
        program.choose.one_of(
            [
                f"class {base}:\n    def __init__(self):\n        self.{attribute} = {value.text}",
                f"class {base}:\n    @property\n    def {attribute}(self):\n        return {value.text}",
                *([] if value.shape == "function" else [f"class {base}:\n    {attribute} = {value.text}"]),
            ]
        ),
    )
    module = program.new_or_same(value.module)
    root, form = program.reach(module, value.module, base)
    derived = program.class_name(module)
    header = f"class {derived}({form.replace('@', root)}):\n"
    placed = replace(value, module=module)
    if program.choose.flag():
        program.emit(placed, f"{header}    pass")
        return placed.at(derived, f"@().{attribute}")
    return _method_of(program, placed.at("self", f"@.{attribute}"), derived, header)


@step("dataclass-default")
def dataclass_default(program: Program, value: Value) -> Value:
    """A default of a dataclass field."""
    owner, attribute = _owner(program, value)
    value.module.add_import("from dataclasses import dataclass, field")
    default = program.choose.one_of([value.text, f"field(default_factory=lambda: {value.text})"])
    decorator = program.choose.one_of(["@dataclass", "@dataclass(frozen=True)"])
    program.emit(value, f"{decorator}\nclass {owner}:\n    {attribute}: object = {default}")
    return _owned(program, value, owner, f"@().{attribute}")


@step("enum-member", shapes=TEXTS)
def enum_member(program: Program, value: Value) -> Value:
    """A member of an enumeration."""
    owner, attribute = _owner(program, value)
    value.module.add_import("import enum")
    base = program.choose.one_of(["enum.Enum", "str, enum.Enum"])
    program.emit(value, f"class {owner}({base}):\n    {attribute.upper()} = {value.text}\n    OTHER = 'none'")
    return value.at(owner, f"@.{attribute.upper()}.value")


@step("table")
def table(program: Program, value: Value) -> Value:
    """A dictionary with a constant key."""
    key = program.attribute_name(value.module)
    literal = program.choose.one_of(
        [f'{{"{key}": @, "other": None}}', f"dict({key}=@)", f'{{"other": 0}} | {{"{key}": @}}']
    )
    form = program.choose.one_of([f'@["{key}"]', f'@.get("{key}")', f"@['{key}']"])
    return assigned(program, value, literal, form)


@step("unpack")
def unpack(program: Program, value: Value) -> Value:
    """Out of a tuple or a list."""
    name, other = program.value_name(value.module), program.value_name(value.module)
    shape = program.choose.one_of(
        ["{name}, {other} = @, None", "[{other}, {name}] = [None, @]", "{other}, ({name}, _) = 1, (@, 2)",
         "{other}, *_, {name} = (1, 2, 3, @)", "{name} = (None, @)[1]", "{name} = [@][-1]"]
    )  # fmt: skip
    program.emit(value, shape.format(name=name, other=other).replace("@", value.text))
    return value.at(name)


@step("partial", shapes=("class", "function", "method"))
def partial(program: Program, value: Value) -> Value:
    """A partial of something that is called."""
    line, name = program.choose.one_of(
        [("import functools", "functools.partial"), ("from functools import partial", "partial")]
    )
    value.module.add_import(line)
    return assigned(program, value, f"{name}(@, timeout=5)")


@step("or")
def or_(program: Program, value: Value) -> Value:
    """One of two, by ``or`` and ``and``."""
    expression = program.choose.one_of(["None or @", "@ or None", "OVERRIDE or @", "True and @"])
    if "OVERRIDE" in expression:
        value.module.add_import("import os")
        expression = 'os.environ.get("NO_SUCH_VARIABLE") or @'
    return assigned(program, value, expression)


@step("conditional")
def conditional(program: Program, value: Value) -> Value:
    """One of two, by a condition."""
    value.module.add_import("import sys")
    condition = 'sys.platform != "none"'
    name = program.value_name(value.module)
    text = program.choose.one_of(
        [
            f"{name} = @ if {condition} else None",
            f"if {condition}:\n    {name} = @\nelse:\n    {name} = None",
            f"{name} = None\nif {condition}:\n    {name} = @",
            f"try:\n    {name} = @\nexcept ValueError:\n    {name} = None",
        ]
    )
    program.emit(value, text.replace("@", value.text))
    return value.at(name)


@step("getattr")
def getattr_(program: Program, value: Value) -> Value:
    """Through an attribute named by a string."""
    owner, attribute = _owner(program, value)
    default = program.choose.one_of(["", ", None"])
    if program.choose.flag():
        program.emit(value, f"class {owner}:\n    {attribute} = {value.text}")
        return assigned(program, value, f'getattr({owner}, "{attribute}"{default})')
    value.module.add_import("from types import SimpleNamespace")
    holder = assigned(program, value, f"SimpleNamespace({attribute}=@)")
    return assigned(program, value, f'getattr({holder.name}, "{attribute}"{default})')


@step("loop")
def loop(program: Program, value: Value) -> Value:
    """The variable of a loop."""
    value = program.inside(value)
    name = program.value_name(value.module)
    items = program.choose.one_of(["[@]", "(@,)", '{"a": @}.values()'])
    program.emit(value, f"for {name} in {items.replace('@', value.text)}:")
    return value.at(name, block=_body(value))


@step("generator")
def generator(program: Program, value: Value) -> Value:
    """What a generator yields."""
    given, function = inner(program, value), program.function_name(value.module)
    program.emit(value, f"def {function}():\n    yield {given.text}")
    placed = _elsewhere(program, given.at(function))
    if program.choose.flag():
        return placed.at(placed.name, f"next({placed.form}())")
    placed = program.inside(placed)
    name = program.value_name(placed.module)
    program.emit(placed, f"for {name} in {placed.text}():")
    return placed.at(name, block=_body(placed))


@step("context-manager")
def context_manager(program: Program, value: Value) -> Value:
    """What a ``with`` statement binds."""
    way = program.choose.one_of(["function", "class", *(["itself"] if value.shape == "client" else [])])
    if value.asynchronous and way == "itself":
        way = "function"
    given = inner(program, value)
    if way == "function":
        opener = program.function_name(value.module)
        value.module.add_import("from contextlib import contextmanager")
        body = program.choose.one_of(["    yield @", "    try:\n        yield @\n    finally:\n        pass"])
        program.emit(value, f"@contextmanager\ndef {opener}():\n{body.replace('@', given.text)}")
        given = _elsewhere(program, given.at(opener, "@()"))
    elif way == "class":
        opener = program.class_name(value.module)
        enter = f"    def __enter__(self):\n        return {given.text}"
        program.emit(value, f"class {opener}:\n{enter}\n\n    def __exit__(self, *_):\n        return None")
        given = _elsewhere(program, given.at(opener, "@()"))
    given = program.inside(given)
    name = program.value_name(given.module)
    program.emit(given, f"with {given.text} as {name}:")
    return given.at(name, block=_body(given))


# Into functions and objects of other files


@step("parameter")
def parameter(program: Program, value: Value) -> Value:
    """An argument of a call."""
    caller = program.inside(value)
    module = program.new_or_same(value.module)
    function, name = program.worker_name(module), program.value_name(module)
    signature, call = program.choose.one_of(
        [
            (name, "@"),
            (name, f"{name}=@"),
            (f"label, {name}", '"a", @'),
            (f"*, {name}, label=None", f"{name}=@"),
            (f"{name}=None", "@"),
            (f"{name}, /, *rest", "@, 1"),
            (f"{name}: object, **options", "@, timeout=3"),
            (name, f'**{{"{name}": @}}'),
            (name, "*[@]"),
        ]
    )
    return _called(program, caller, module, f"def {function}({signature}):", function, call).at(name)


@step("default-parameter", importable=True)
def default_parameter(program: Program, value: Value) -> Value:
    """The default of a parameter."""
    function, name = program.worker_name(value.module), program.value_name(value.module)
    lines = value.module.section(f"def {function}(label=None, {name}={value.text}):")
    module = program.new_or_same(value.module)
    root, form = program.reach(module, value.module, function)
    starter = program.worker_name(module)
    module.section(f"def {starter}():\n    {form.replace('@', root)}()")
    program.starts.append((module, f"{starter}()", False))
    return value.at(name, block=Block(lines))


@step("pass-through")
def pass_through(program: Program, value: Value) -> Value:
    """Through a function that returns its argument."""
    module = program.new_or_same(value.module)
    function, name = program.function_name(module), program.value_name(module)
    body = program.choose.one_of(
        [f"    return {name}", f"    if {name} is None:\n        return None\n    return {name}"]
    )
    module.section(f"def {function}({name}):\n{body}")
    root, form = program.reach(value.module, module, function)
    return assigned(program, value, f"{form.replace('@', root)}(@)")


@step("injection")
def injection(program: Program, value: Value) -> Value:
    """An argument of a constructor, kept on ``self``, used in a method."""
    caller = program.inside(value)
    module = program.new_or_same(value.module)
    owner, attribute = program.class_name(module), program.attribute_name(module)
    method = program.worker_name(module)
    if program.choose.flag():
        module.add_import("from dataclasses import dataclass")
        head = f"@dataclass\nclass {owner}:\n    {attribute}: object\n    label: str = ''\n"
        keyword = attribute
    else:
        keyword = program.choose.one_of(["client", "given"])
        head = f"class {owner}:\n    def __init__(self, {keyword}, label=None):\n        self.{attribute} = {keyword}\n"
    argument = program.choose.one_of(["@", f"{keyword}=@"])
    called = _called(program, caller, module, f"{head}\n    def {method}(self):", owner, argument, f".{method}()", 2)
    return called.at("self", f"@.{attribute}")


@step("shared-attribute")
def shared_attribute(program: Program, value: Value) -> Value:
    """An attribute that one module sets on an object of another."""
    caller = program.inside(value)
    state = program.new_or_same(value.module)
    holder, attribute = program.value_name(state), program.attribute_name(state)
    if program.choose.flag():
        owner = program.class_name(state)
        state.section(f"class {owner}:\n    {attribute} = None\n\n\n{holder} = {owner}()")
    else:
        state.add_import("from types import SimpleNamespace")
        state.section(f"{holder} = SimpleNamespace({attribute}=None)")
    return _handed_over(program, caller, state, holder, f".{attribute} = ", f"@.{attribute}")


@step("registry")
def registry(program: Program, value: Value) -> Value:
    """An entry that one module puts into a dictionary of another."""
    caller = program.inside(value)
    state = program.new_or_same(value.module)
    holder, key = program.value_name(state), program.attribute_name(state)
    state.section(f"{holder} = {{}}")
    return _handed_over(program, caller, state, holder, f'["{key}"] = ', f'@["{key}"]')


@step("module-attribute", files=1, importable=False)
def module_attribute(program: Program, value: Value) -> Value:
    """A global that another module sets."""
    state = program.new_module()
    name = program.value_name(state)
    state.section(f"{name} = None")
    caller = program.inside(value)
    root, form = program.reach(caller.module, state, name, program.choose.one_of(["import", "import-as"]))
    if form == "@":  # the root of the dotted name was taken: it became ``from … import``
        root, form = program.reach(caller.module, state, name, "import-as")
    program.emit(caller, f"{form.replace('@', root)} = {value.text}")
    reader = state if not program.room or program.choose.flag() else program.new_module()
    if reader is state:
        root, form = name, "@"
    else:
        root, form = program.reach(reader, state, name, "import-as")
    return program.inside(value.at(root, form, module=reader, block=None))


@step("setter")
def setter(program: Program, value: Value) -> Value:
    """A global that a function sets and another function returns."""
    caller = program.inside(value)
    state = program.new_or_same(value.module)
    kept, getter = program.value_name(state), program.function_name(state)
    function, name = program.worker_name(state), program.value_name(state)
    state.section(
        f"{kept} = None\n\n\ndef {function}({name}):\n    global {kept}\n    {kept} = {name}\n\n\n"
        f"def {getter}():\n    return {kept}"
    )
    root, form = program.reach(caller.module, state, function)
    program.emit(caller, f"{form.replace('@', root)}({value.text})")
    reader = program.new_or_same(state)
    root, form = program.reach(reader, state, getter)
    return program.inside(value.at(root, f"{form}()", module=reader, block=None))


# Through modules


@step("reexport", files=1)
def reexport(program: Program, value: Value) -> Value:
    """Imported by another module, under the same name or another."""
    return program.bring(value, style=program.choose.one_of(["from", "from-as"]))


@step("submodule", files=1)
def submodule(program: Program, value: Value) -> Value:
    """Reached through the module that holds it."""
    module = program.new_module()
    styles = ["import", "import-as", *(["from-package"] if "." in value.module.dotted else [])]
    return program.bring(value, module, program.choose.one_of(styles))


@step("package-reexport", files=2)
def package_reexport(program: Program, value: Value) -> Value:
    """Handed out by the ``__init__`` of a package, with relative imports."""
    package, inside = program.new_package()
    value = program.bring(value, inside)
    return program.bring(value, package, program.choose.one_of(["relative", "relative-module"]))


@step("relative", files=2)
def relative(program: Program, value: Value) -> Value:
    """Imported by a module beside it, with a relative import."""
    folder = f"part{len(program.modules)}"
    first, second = program.new_module(f"{folder}/wiring.py"), program.new_module(f"{folder}/runtime.py")
    value = program.bring(value, first)
    return program.bring(value, second, program.choose.one_of(["relative", "relative-module"]))


@step("star", files=1)
def star(program: Program, value: Value) -> Value:
    """By ``import *`` of a module without ``__all__``."""
    return _star(program, value, bool(value.module.exports))


@step("star-all", files=1)
def star_all(program: Program, value: Value) -> Value:
    """By ``import *`` of a module with ``__all__``."""
    return _star(program, value, True)


@step("module-getattr", files=2)
def module_getattr(program: Program, value: Value) -> Value:
    """Looked up by the ``__getattr__`` of a module, by name."""
    lazy, reader = program.new_module(), program.new_module()
    public = program.value_name(lazy)
    way = program.choose.one_of(["table", "pair", "import"])
    if way == "import":
        line = f"        from {value.module.dotted} import {value.name}"
        body = f'    if name == "{public}":\n{line}\n\n        return {value.name}'
    elif way == "pair":
        lazy.add_import("import importlib")
        lazy.section(f'_LAZY = {{"{public}": ("{value.module.dotted}", "{value.name}")}}')
        body = (
            "    if name in _LAZY:\n        module, attribute = _LAZY[name]\n"
            "        return getattr(importlib.import_module(module), attribute)"
        )
    else:
        public = value.name
        lazy.add_import("from importlib import import_module")
        lazy.section(f'_LAZY = {{"{public}": "{value.module.dotted}"}}')
        body = "    if name in _LAZY:\n        return getattr(import_module(_LAZY[name]), name)"
    lazy.section(f"def __getattr__(name):\n{body}\n    raise AttributeError(name)")
    return program.bring(value.at(public, value.form, module=lazy), reader)


@step("lazy-import", files=1)
def lazy_import(program: Program, value: Value) -> Value:
    """Imported inside a function."""
    module = program.new_module()
    name, form, line = program.import_line(module, value.module, value.name)
    brought = value.at(name, value.form.replace("@", form), module=module)
    if program.choose.flag():
        brought = program.inside(brought)
        program.emit(brought, line)
        return brought
    function = program.function_name(module)
    module.section(f"def {function}():\n    {line}\n\n    return {brought.text}")
    return brought.at(function, "@()")


@step("dynamic-import", files=1)
def dynamic_import(program: Program, value: Value) -> Value:
    """Imported by the name of its module."""
    module = program.new_module()
    module.add_import("import importlib")
    name = program.value_name(module)
    module.section(f'{name} = importlib.import_module("{value.module.dotted}")')
    form = program.choose.one_of([f"@.{value.name}", f'getattr(@, "{value.name}")'])
    return value.at(name, value.form.replace("@", form), module=module)


@step("cycle", files=1)
def cycle(program: Program, value: Value) -> Value:
    """Imported by a module that the first module imports in turn."""
    module = program.new_module()
    value.module.tail.append(f"import {module.dotted}  # at the end: the modules import each other")
    value.module.names.add(module.dotted.partition(".")[0])
    return program.bring(value, module, program.choose.one_of(["from", "from-as"]))


# What several kinds share


def _owner(program: Program, value: Value) -> tuple[str, str]:
    return program.class_name(value.module), program.attribute_name(value.module)


def _owned(program: Program, value: Value, owner: str, form: str) -> Value:
    """Return the value as reached from a class, or from an instance that is bound to a name."""
    if form.startswith("@()") and program.choose.flag():
        name = program.value_name(value.module)
        program.emit(value, f"{name} = {owner}()")
        return value.at(name, "@" + form.removeprefix("@()"))
    return value.at(owner, form)


def _body(value: Value) -> Block:
    assert value.block is not None
    return value.block.nested()


def _elsewhere(program: Program, value: Value) -> Value:
    """Bring a value at module level to another file, now and then."""
    return program.bring(value) if value.block is None and program.room and program.choose.flag() else value


def _method_of(program: Program, value: Value, owner: str, head: str) -> Value:
    """Write a method at the end of a class at module level; ``value`` is what it has in hand."""
    method = program.worker_name(value.module)
    lines = value.module.section(f"{head}    def {method}(self):")
    program.starts.append((value.module, f"{owner}().{method}()", False))
    return replace(value, block=Block(lines, 2))


def _called(
    program: Program,
    caller: Value,
    module: Module,
    definition: str,
    name: str,
    arguments: str,
    rest: str = "",
    depth: int = 1,
) -> Value:
    """Write ``definition`` into ``module`` and a call of it where ``caller`` stands; return what it is called with."""
    lines = module.section(definition)
    root, form = program.reach(caller.module, module, name)
    program.emit(caller, f"{form.replace('@', root)}({arguments.replace('@', caller.text)}){rest}")
    return replace(caller, module=module, block=Block(lines, depth))


def _handed_over(program: Program, caller: Value, state: Module, holder: str, setting: str, reading: str) -> Value:
    """Set a part of ``holder`` where ``caller`` stands and read it in a function that is started afterwards."""
    root, form = program.reach(caller.module, state, holder)
    program.emit(caller, f"{form.replace('@', root)}{setting}{caller.text}")
    reader = program.new_or_same(state)
    root, form = program.reach(reader, state, holder)
    return program.inside(caller.at(root, reading.replace("@", form), module=reader, block=None))


def _star(program: Program, value: Value, listed: bool) -> Value:
    module = program.new_module()
    if listed:
        value.module.exports.append(value.name)
    name, form = program.reach(module, value.module, value.name, "star")
    module.names |= value.module.names
    return value.at(name, value.form.replace("@", form), module=module)
