"""One-line programs made from the entries of the catalogue: uses that are found, and near misses that are not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from inferlint.catalogue.load import load_catalogue
from inferlint.catalogue.lookup import is_telling

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from inferlint.catalogue.entries import (
        Client,
        Function,
        Host,
        ModelString,
        Provider,
        Sdk,
        Service,
        ServiceFactory,
        SqlFunction,
    )

#: What stands for a wildcard.
WORD = "acme"
#: Requests to hosts of these scopes are never reported; a local server is where a client of it is built.
SILENT_SCOPES = ("docs", "auth", "local")


@dataclass(frozen=True, slots=True)
class Use:
    """A line of code and what is said about it.

    One of ``rules`` reports it as a use of the provider ``reached``; without ``rules`` nothing fails a run. ``defines``
    are the dotted names that the line needs, for a project that has them itself. ``yields`` says that other lines
    of a project may take away what it says.
    """

    entry: str
    code: str
    rules: frozenset[str]
    reached: str = ""
    severity: str = "error"
    defines: tuple[str, ...] = ()
    yields: bool = False


def uses(provider: Provider) -> Iterator[Use]:
    """Yield a use of everything that one provider file lists, in every way of writing it."""
    for sdk in provider.sdks:
        yield from _of_sdk(sdk)
    for service in provider.services:
        for factory in load_catalogue().service_factories():
            if factory.family == service.family:
                yield _of_service(service, factory)
    for function in provider.sql:
        yield from _queried(function)
    for host in provider.hosts:
        yield _requested(host, f'"{url(host)}"')
        if "*" in host.pattern:
            yield _requested(host, f'f"{url(host, "{options}")}"')


def _of_sdk(sdk: Sdk) -> Iterator[Use]:
    yield from map(_imported, map(concrete, (*sdk.modules, *sdk.reports)))
    for client in sdk.clients:
        for name in (client.path, *client.aliases):
            yield from _of_client(client, concrete(name))
    for implicit in sdk.implicits:
        for name in (implicit.path, *implicit.aliases):
            for use in _written(concrete(name), "", frozenset({"IL111"}), implicit.provider):
                yield replace(use, severity="warning", yields=bool(implicit.settings))
    for function in sdk.functions:
        for name in (function.path, *function.aliases):
            yield from _of_function(function, concrete(name), is_router=sdk.role == "router")


def concrete(pattern: str) -> str:
    """Return a dotted name that a pattern of names matches."""
    name = pattern.removesuffix(".**") + (f".{WORD.title()}" if pattern.endswith(".**") else "")
    parts = name.split(".")
    return ".".join(_part(part, parts[-1] == part) for part in parts)


def _part(part: str, is_last: bool) -> str:
    # A class below a module: `*Error`, but `supports_*` and `langchain_*`.
    word = WORD.title() if is_last and part.startswith("*") else WORD
    return part.replace("*", word).replace("?", "x")


def parts(dotted: str) -> tuple[str, str, str]:
    """Return the module, the name in it, and what is below that name: a class begins with a capital."""
    words = dotted.split(".")
    place = next((number for number, word in enumerate(words) if number and word[:1].isupper()), len(words) - 1)
    return ".".join(words[:place]), words[place] if place else "", ".".join(words[place + 1 :])


def model(spec: ModelString) -> tuple[str, str]:
    """Return the arguments that name a provider under a grammar, and that provider's id (empty: the entry's own)."""
    separator = ":" if spec.grammar == "provider:model" else "/"
    prefix, named = next(iter(spec.prefixes.items()), (WORD, spec.unknown_prefix))
    if named:
        text = prefix if spec.grammar == "name" else f"{prefix}{separator}large-1"
        return f'{spec.parameter}="{text}"', named
    if spec.bare:
        return f'{spec.parameter}="large-1"', spec.bare
    return "**options", ""


def url(host: Host, word: str = "x1") -> str:
    """Return a URL that a pattern of hosts matches, with ``word`` for its wildcards."""
    scheme = "http" if host.scope == "local" else "https"
    return f"{scheme}://{host.pattern}{host.path}/x2".replace("*", word)


# Entries -------------------------------------------------------------------------------------------------


def _imported(name: str) -> Use:
    module, first, _ = parts(name) if name != name.lower() else (name, "", "")
    code = f"from {module} import {first}" if first else f"import {module}"
    return Use(name, code, *_import_of(name), defines=(f"{name}.x",))


def _import_of(name: str) -> tuple[frozenset[str], str]:
    """Return the rule that reports an import, by the default and the lists of the SDK, and its provider."""
    symbol = load_catalogue().symbol(name)
    if symbol is None:
        return frozenset(), ""
    return frozenset({"IL101"} if symbol.reported else ()), symbol.provider


def _of_client(client: Client, name: str) -> Iterator[Use]:
    if client.session:
        # Only what is built with it reaches somebody.
        yield from _written(name, "", frozenset(), client.provider)
    elif client.platform:
        # One of its inference calls is; building it alone is not.
        method = concrete(client.methods[0])
        yield from _written(name, f").{method}(", frozenset({"IL103"}), client.provider)
    elif client.model_string is not None:
        arguments, named = model(client.model_string)
        for written in (arguments, *(_within(path, arguments) for path in client.configs)):
            yield from _written(name, written, frozenset({"IL106"}), named or client.provider)
    else:
        yield from _written(name, "", frozenset({"IL102"}), client.provider)


def _within(path: str, arguments: str) -> str:
    """Return the argument that holds others in a mapping: ``llm_config={"config_list": [{"model": "large-1"}]}``."""
    name, *inner = path.split(".")
    mapping = f"[dict({arguments})]"
    for key in reversed(inner):
        mapping = f'{{"{key}": {mapping}}}'
    return f"{name}={mapping}"


def _of_function(function: Function, name: str, *, is_router: bool) -> Iterator[Use]:
    if function.returns is not None:
        built = load_catalogue().symbol(function.returns)
        assert built is not None
        assert built.client is not None
        rules = frozenset[str]() if built.client.is_quiet else frozenset({"IL102"})
        yield from _written(name, "", rules, built.provider)
    elif function.kind != "call":
        yield from _written(name, "", frozenset(), function.provider)
    elif function.model_string is not None and not is_router:
        arguments, named = model(function.model_string)
        yield from _written(name, arguments, frozenset({"IL106"}), named or function.provider)
    else:
        yield from _written(name, "", frozenset({"IL103"}), function.provider)


def _written(name: str, arguments: str, rules: frozenset[str], reached: str) -> Iterator[Use]:
    """Yield both ways of writing a call; without ``rules`` at most the import counts."""
    module, first, below = parts(name)
    called = f"{first}.{below}" if below else first
    for imported, code in (
        (f"{module}.{first}", f"from {module} import {first}; {called}({arguments})"),
        (module, f"import {module}; {name}({arguments})"),
    ):
        yield Use(name, code, *((rules, reached) if rules else _import_of(imported)), defines=(name,))


def _of_service(service: Service, factory: ServiceFactory) -> Use:
    module, first, below = parts(factory.path)
    built = f'{first}().{below}("{service.name}")' if below else f'{first}("{service.name}")'
    method = f".{service.only_methods[0]}()" if service.only_methods else ""
    severity = "info" if service.scope == "control" else "error"
    rules = frozenset({"IL102", "IL103"} if method else {"IL102"})
    code = f"from {module} import {first}; {built}{method}"
    # On a session that nobody knows, the name of such a service says enough.
    defines = () if below and is_telling(service) else (factory.path,)
    return Use(f"{factory.path}:{service.name}", code, rules, service.provider, severity, defines)


def _queried(function: SqlFunction) -> Iterator[Use]:
    """Yield a statement of SQL; where platforms share a name, the import tells which one it is."""
    code = f"connection.execute(\"SELECT {function.name.upper()}('large-1', body) FROM notes\")"
    if len(load_catalogue().sql_calls(f"{function.name}(")[0][1]) > 1:
        code = f"import {function.provider.partition('-')[0]}; {code}"
    yield Use(function.name, code, frozenset({"IL103"}), function.provider)


def _requested(host: Host, text: str) -> Use:
    rules = frozenset() if host.scope in SILENT_SCOPES else frozenset({"IL104"})
    return Use(f"{host.pattern}{host.path}", f"import httpx; httpx.post({text})", rules, host.provider)


# Near misses ---------------------------------------------------------------------------------------------


def mentions(provider: Provider) -> str:
    """Return a program that names everything in a provider file, in comments, texts, tables, and other hosts."""
    names = sorted({name for sdk in provider.sdks for name in _names(sdk)})
    words = sorted(
        {
            *names,
            *(sdk.distribution for sdk in provider.sdks),
            *(one.name for one in provider.services),
            *(f"{one.name}()" for one in provider.sql),
        }
    )
    hosts = sorted({host.pattern.replace("*", "x1") for host in provider.hosts if not host.pattern.endswith("*")})
    urls = sorted({url(host) for host in provider.hosts})
    documents = sorted({url(host) for host in provider.hosts if host.scope == "docs"})
    prefixes = sorted({prefix for sdk in provider.sdks for prefix in _prefixes(sdk)})
    lines = [
        f'"""About {provider.name}.',
        "",
        *words,
        *urls,
        '"""',
        "",
        "import logging",
        "",
        "import httpx",
        "",
        *(f"# import {name}" for name in names),
        *(f"# {address}" for address in urls),
        "LIMITS = {",
        *(f'    "{word}": {number},' for number, word in enumerate(words)),
        "}",
        f"PRICES = {{'{provider.id}': {{",
        *(f"    '{prefix}{mark}large-1': (0.5, 1.5)," for prefix in prefixes for mark in ":/"),
        "}}",
        *(f'DOCS_{number} = "{address}"' for number, address in enumerate(documents)),
        "",
        "",
        "def tell(name):",
        f'    """See {" ".join(urls)}."""',
        *(f'    logging.info("%s is called through the router, not {address}", name)' for address in urls),
        *(f'    print("docs: https://docs.acme.example/{host}/{number}")' for number, host in enumerate(hosts)),
        *(f'    httpx.get("https://{host}.acme.example/x2")' for host in hosts if host[-1].isalpha()),
        f"    return LIMITS[name], PRICES['{provider.id}'][name]",
    ]
    return "\n".join(lines) + "\n"


def promises(provider: Provider) -> str:
    """Return a program that names the clients of a provider in annotations only."""
    clients = [concrete(client.path) for sdk in provider.sdks for client in sdk.clients]
    lines = ["from __future__ import annotations", "", "from typing import TYPE_CHECKING", "", "if TYPE_CHECKING:"]
    lines += ["    from collections.abc import Iterable", *_imports(clients), "", ""]
    lines += [f"def take_{n}(one: {_alias(n, name)}) -> None: ...\n" for n, name in enumerate(clients)]
    return "\n".join(lines) + "\n"


def errors(provider: Provider) -> str:
    """Return a program that names the exceptions of a provider in ``except`` clauses only."""
    names = [concrete(name) for sdk in provider.sdks for name in sdk.exceptions]
    lines = ["def run(work):", "    try:", "        return work()"]
    lines += [f"    except {_alias(n, name)}:\n        return {n}" for n, name in enumerate(names)]
    lines += ["    finally:", "        work.close()"]
    return "\n".join([*(line.strip() for line in _imports(names)), "", "", *lines]) + "\n"


def handed_over(provider: Provider) -> str:
    """Return a program that hands a client to everything that would fall back to a provider without one."""
    entries = [item for sdk in provider.sdks for item in sdk.implicits]
    calls: list[str] = []
    for number, item in enumerate(entries):
        called = _alias(number, concrete(item.path))
        ways = [names for names in (item.falls_back, *((name,) for name in item.unless)) if names]
        calls += [f"{called}({', '.join(f'{name}=client' for name in names)})" for names in ways]
    lines = [*_imports([concrete(item.path) for item in entries]), "", "", "def use(client):", "    return ["]
    return (
        "\n".join([*(line.strip() for line in lines[:-2]), *lines[-2:], *(f"        {c}," for c in calls), "    ]"])
        + "\n"
    )


def helpers(provider: Provider) -> str:
    """Return a program that uses the types and helpers of a provider, and has its hosts as keys of a table."""
    names = [concrete(name) for sdk in provider.sdks for name in (*sdk.types, *sdk.helpers)]
    lines = ["PRICES = {", *(f'    "{url(host)}": {number},' for number, host in enumerate(provider.hosts)), "}", ""]
    lines += [f"print({_alias(n, name)})" for n, name in enumerate(names)]
    return "\n".join([*(line.strip() for line in _imports(names)), "", *lines]) + "\n"


def _imports(names: Iterable[str]) -> Iterator[str]:
    for number, name in enumerate(names):
        module, first, _ = parts(name)
        yield f"    from {module} import {first} as _{number}"


def _alias(number: int, name: str) -> str:
    below = parts(name)[2]
    return f"_{number}.{below}" if below else f"_{number}"


def _names(sdk: Sdk) -> Iterator[str]:
    yield from map(concrete, sdk.modules)
    for entry in (*sdk.clients, *sdk.functions):
        yield from map(concrete, (entry.path, *entry.aliases))


def _prefixes(sdk: Sdk) -> Iterator[str]:
    for entry in (*sdk.clients, *sdk.functions):
        if entry.model_string is not None:
            yield from entry.model_string.prefixes


@cache
def own_modules() -> dict[str, str]:
    """Return the files of a project that has modules of the very names of all SDKs, with all they define."""
    defined: dict[str, dict[str, set[str]]] = {}
    for provider in load_catalogue().providers.values():
        for use in uses(provider):
            for name in use.defines:
                module, first, below = parts(name)
                defined.setdefault(module, {}).setdefault(first, set()).add(below)
    packages = {".".join(module.split(".")[:n]) for module in defined for n in range(1, module.count(".") + 2)}
    return {f"{name.replace('.', '/')}/__init__.py": _module(defined.get(name, {})) for name in sorted(packages)}


def _module(names: dict[str, set[str]]) -> str:
    return "\n\n".join(_definition(name, {one for one in below if one}) for name, below in names.items()) + "\n"


def _definition(name: str, methods: set[str]) -> str:
    if not methods and name == name.lower():
        return f"def {name}(*arguments, **options):\n    return None"
    lines = [f"    def {method}(self, *arguments, **options):\n        return None\n" for method in sorted(methods)]
    return "\n".join([f"class {name}:", "    pass", *lines])
