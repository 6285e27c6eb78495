"""Standard-library and helper functions that hand a value through. Provider knowledge is in the catalogue."""

from __future__ import annotations

#: Calls whose result is one of their arguments (position).
HANDED_THROUGH = {
    "typing.cast": 1,
    "typing_extensions.cast": 1,
    "functools.cache": 0,
    "functools.lru_cache": 0,
    "contextlib.closing": 0,
    "contextlib.aclosing": 0,
    "contextlib.nullcontext": 0,
    "copy.copy": 0,
    "copy.deepcopy": 0,
    "tenacity.retry": 0,
}

#: Methods of any receiver whose result is their first argument.
HANDED_THROUGH_METHODS = frozenset({"enter_context", "enter_async_context"})

#: Calls whose result is the result of calling their first argument.
CALLED_THROUGH = frozenset(
    {"fastapi.Depends", "fastapi.params.Depends", "fastapi.Security", "attr.Factory", "attrs.Factory"}
)  # fmt: skip

#: Callees that run a callable later or elsewhere, by their last name: (position, keyword) of the callable.
RUNNERS: dict[str, tuple[int, str]] = {
    "to_thread": (0, "func"),
    "submit": (0, "fn"),
    "run_in_executor": (1, "func"),
    "run_in_threadpool": (0, "func"),
    "run_sync": (0, "func"),
    "async_add_executor_job": (0, "target"),
    "call_soon": (0, "callback"),
    "call_later": (1, "callback"),
    "call_soon_threadsafe": (0, "callback"),
    "add_task": (0, "func"),
    "add_job": (0, "func"),
    "apply_async": (0, "func"),
    "start_soon": (0, "async_fn"),
    "Thread": (1, "target"),
    "Process": (1, "target"),
    "Timer": (1, "function"),
    "partial": (0, "func"),
    "partialmethod": (0, "func"),
    "map": (0, "fn"),
    "sync_to_async": (0, "func"),
}

PARTIAL = frozenset({"functools.partial", "functools.partialmethod"})

#: Methods of a dict or list that give what it holds.
TABLE_METHODS = frozenset(
    {
        "get", "pop", "setdefault", "popleft", "values", "items", "keys", "popitem", "copy", "__next__", "__anext__",
        "send", "asend",
    }
)  # fmt: skip

#: Classes whose instances have the keyword arguments as attributes.
NAMESPACES = frozenset({"types.SimpleNamespace", "argparse.Namespace"})

#: Functions that make a class of named tuples.
RECORD_CLASSES = frozenset({"collections.namedtuple", "typing.NamedTuple"})

#: Containers of the standard library that have to be imported.
CONTAINER_CLASSES = frozenset(
    {
        "collections.OrderedDict",
        "collections.defaultdict",
        "collections.deque",
        "collections.ChainMap",
        "types.MappingProxyType",
    }
)

#: Names of applications and requests that carry a ``state``.
STATEFUL = frozenset({"app", "application", "request", "websocket", "ws", "fastapi_app", "api"})

#: Methods that build the client of a named service, on a receiver nothing is known about.
SERVICE_METHODS = frozenset({"client", "create_client", "resource"})

#: Decorators under which an attribute access runs the function.
PROPERTY_DECORATORS = frozenset({"property", "cached_property"})

IMPORT_FUNCTIONS = frozenset(
    {
        "importlib.import_module",
        "importlib.__import__",
        "builtins.__import__",
        "pkgutil.resolve_name",
        "django.utils.module_loading.import_string",
        "werkzeug.utils.import_string",
        "pydoc.locate",
        "hydra.utils.get_class",
        "hydra.utils.get_method",
        "runpy.run_module",
    }
)

#: Wrappers in annotations whose argument is the type of the value.
TRANSPARENT_ANNOTATIONS = frozenset(
    {"Optional", "Union", "Annotated", "Final", "ClassVar", "Required", "NotRequired", "ReadOnly"}
)

#: Methods of a string that keep its beginning.
TEXT_METHODS = frozenset(
    {"strip", "rstrip", "lstrip", "lower", "casefold", "removesuffix", "encode", "decode", "expandtabs"}
)

#: Constructors of URL objects and the like whose text is their first argument.
TEXT_CLASSES = frozenset(
    {
        "str",
        "httpx.URL",
        "yarl.URL",
        "furl.furl",
        "pydantic.HttpUrl",
        "pydantic.AnyUrl",
        "pydantic.AnyHttpUrl",
        "pydantic.SecretStr",
        "typing.cast",
    }
)

#: Functions that declare a field and take its default (keyword ``default`` or first argument).
FIELD_FUNCTIONS = frozenset(
    {
        "pydantic.Field",
        "pydantic.fields.Field",
        "pydantic.v1.Field",
        "dataclasses.field",
        "attr.ib",
        "attr.attrib",
        "attrs.field",
        "msgspec.field",
        "sqlmodel.Field",
    }
)

ENVIRONMENT_READS = frozenset({"os.getenv", "os.environ.get", "environ.get", "os.environ.setdefault", "os.environ.pop"})
URL_JOINS = frozenset({"urllib.parse.urljoin"})

#: Calls that send a request, by dotted name: (position, keyword) of the URL or host.
REQUEST_FUNCTIONS: dict[str, tuple[int, str]] = {
    **{f"requests.{verb}": (0, "url") for verb in ("get", "post", "put", "patch", "delete", "head", "options")},
    **{f"httpx.{verb}": (0, "url") for verb in ("get", "post", "put", "patch", "delete", "head", "options")},
    **{f"niquests.{verb}": (0, "url") for verb in ("get", "post", "put", "patch", "delete")},
    **{f"curl_cffi.requests.{verb}": (0, "url") for verb in ("get", "post", "put", "patch", "delete")},
    "requests.request": (1, "url"),
    "requests.Request": (1, "url"),
    "httpx.request": (1, "url"),
    "httpx.stream": (1, "url"),
    "httpx.Request": (1, "url"),
    "aiohttp.request": (1, "url"),
    "urllib.request.urlopen": (0, "url"),
    "urllib.request.Request": (0, "url"),
    "urllib.request.urlretrieve": (0, "url"),
    "urllib3.request": (1, "url"),
    "urllib3.connection_from_url": (0, "url"),
    "http.client.HTTPSConnection": (0, "host"),
    "http.client.HTTPConnection": (0, "host"),
    "websockets.connect": (0, "uri"),
    "websockets.client.connect": (0, "uri"),
    "websockets.sync.client.connect": (0, "uri"),
    "websockets.asyncio.client.connect": (0, "uri"),
    "websockets.legacy.client.connect": (0, "uri"),
    "websocket.create_connection": (0, "url"),
    "websocket.WebSocketApp": (0, "url"),
    "grpc.secure_channel": (0, "target"),
    "grpc.insecure_channel": (0, "target"),
    "grpc.aio.secure_channel": (0, "target"),
    "grpc.aio.insecure_channel": (0, "target"),
    "socket.create_connection": (0, "address"),
}

#: Classes of HTTP clients: their request methods take a URL, their constructor may take a base URL.
HTTP_CLIENTS = frozenset(
    {
        "requests.Session",
        "requests.session",
        "httpx.Client",
        "httpx.AsyncClient",
        "aiohttp.ClientSession",
        "urllib3.PoolManager",
        "niquests.Session",
        "curl_cffi.requests.Session",
        "curl_cffi.requests.AsyncSession",
        "tornado.httpclient.AsyncHTTPClient",
    }
)
HTTP_METHODS = frozenset(
    {"get", "post", "put", "patch", "delete", "head", "options", "request", "stream", "ws_connect", "send", "fetch"}
)

#: Callees that only show, log or describe a text: last component, or whole dotted name.
SHOWING = frozenset(
    {
        "print", "debug", "info", "warning", "warn", "error", "exception", "critical", "log", "echo", "secho",
        "fail", "skip", "markdown", "caption", "write", "link_button", "add_argument", "Option", "Argument",
        "option", "argument", "help", "ValueError", "RuntimeError", "Exception", "TypeError", "KeyError",
        "ConnectionError", "ImportError", "NotImplementedError", "HTTPException", "abort", "deprecated",
    }
)  # fmt: skip

#: Keyword arguments that hold prose or links for people.
PROSE_KEYWORDS = frozenset(
    {
        "description", "help", "help_text", "doc", "docs", "documentation", "documentation_url", "docs_url",
        "examples", "example", "title", "label", "placeholder", "message", "msg", "reason", "summary", "hint",
        "tooltip", "info", "info_url", "homepage", "homepage_url", "website", "url_docs", "epilog", "metavar",
        "long_description", "note", "notes", "detail", "comment",
    }
)  # fmt: skip

#: Callees that compare, match or take a text apart.
COMPARING = frozenset(
    {
        "startswith", "endswith", "find", "index", "count", "match", "search", "fullmatch", "findall", "sub",
        "split", "rsplit", "partition", "rpartition", "replace", "compile", "assertEqual", "assertIn",
        "assertNotIn", "assertNotEqual", "assertTrue", "assert_called_with", "assert_called_once_with",
        "assert_any_call", "urlparse", "urlsplit", "isinstance", "removeprefix", "removesuffix", "fnmatch",
        "__eq__", "__contains__", "contains",
    }
)  # fmt: skip

#: Methods of tables and their rows that look rows up by what their columns hold.
QUERIES = frozenset({"filter", "exclude", "filter_by", "get_or_none", "find_one", "count_documents"})
#: What stands before ``get`` in a query.
ROWS = frozenset({"objects", "_default_manager", "_base_manager", "query"})
#: Comparisons that a query writes behind the name of a column.
LOOKUPS = (
    "__exact", "__iexact", "__contains", "__icontains", "__startswith", "__istartswith", "__endswith", "__iendswith",
    "__in", "__regex", "__iregex", "__ne",
)  # fmt: skip

#: Roots of packages that fake HTTP in tests; a URL handed to them is answered locally.
MOCKING = frozenset(
    {
        "respx", "responses", "requests_mock", "httpretty", "aioresponses", "pytest_httpx", "httpx_mock", "vcr",
        "unittest", "mock", "pytest", "mocker", "monkeypatch", "m", "rsps", "pook", "nock",
    }
)  # fmt: skip
