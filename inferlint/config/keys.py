"""The table of configuration keys: validation, schema and documentation are all made from it."""

from __future__ import annotations

from typing import get_args

from inferlint.config import formats as f
from inferlint.config.apis import OTHER_APIS
from inferlint.config.model import Allowance, Style
from inferlint.config.presets import PRESETS
from inferlint.config.shapes import Choice, Day, Flag, Key, Named, Raw, Table, Tables, Text, Texts
from inferlint.model.finding import SEVERITIES

ALLOWANCE = Choice(get_args(Allowance))
PRESET = Choice(tuple(PRESETS))

_ALL_BUT = f"all but `{'`, `'.join(OTHER_APIS)}`"

CLIENT = Table(
    (
        Key("sync", "Synchronous client", "The router's client class for synchronous code.", Text(f.ATTRIBUTE)),
        Key(
            "async",
            "Asynchronous client",
            "The router's client class for asynchronous code.",
            Text(f.ATTRIBUTE),
        ),
        Key(
            "kind",
            "Relation to the SDK's class",
            "Whether the class is a subclass of the SDK's client or only has the same methods.",
            Choice(("subclass", "compatible")),
            default='"compatible"',
        ),
        Key(
            "apis",
            "Served operations",
            "What the router serves. A client that is used for something else is not rewritten.",
            Texts(f.API, required=True),
            default=_ALL_BUT,
        ),
        Key(
            "accepts",
            "Accepted keywords",
            "The keywords that the class takes. When empty, a subclass takes all that the SDK's class takes; "
            "of a compatible class nothing is known, so a fix hands it nothing.",
            Texts(f.KEYWORD),
            default="[]",
        ),
    )
)

GATEWAY = Table(
    (
        Key(
            "base-url",
            "Base URL",
            "Where the gateway serves this protocol: a URL, an environment variable or a setting.",
            Text(f.PLACE),
            required=True,
        ),
        Key("api-key", "Key", "Where the gateway's own key comes from; never the key itself.", Text(f.SECRET)),
        Key(
            "apis",
            "Served operations",
            "What the gateway serves. A client that is used for something else is not rewritten.",
            Texts(f.API, required=True),
            default=_ALL_BUT,
        ),
        Key(
            "headers",
            "Headers",
            "What a request carries beside the key, for gateways that authenticate with a header of their own; "
            "never a secret itself.",
            Named(f.HEADER, Text(f.HEADER_VALUE)),
            default="{}",
        ),
    )
)

ROUTER = Table(
    (
        Key(
            "preset",
            "Known gateway",
            "Fills `gateway-urls` and the base URL of each wire protocol where they are not given. "
            "A gateway that you host yourself also needs `gateway-urls`.",
            PRESET,
        ),
        Key(
            "modules",
            "Router modules",
            "The zone: modules that may use provider SDKs. A package covers its submodules. "
            "May be empty when only gateways are approved.",
            Texts(f.MODULE),
            default="[]",
        ),
        Key(
            "providers",
            "Providers",
            "What this zone may reach.",
            Texts(f.PROVIDER, required=True),
            default='["*"]',
        ),
        Key(
            "api",
            "Public names",
            "The only names that others may import from the router.",
            Texts(f.ATTRIBUTE),
            "[]",
        ),
        Key(
            "gateway-urls",
            "Gateway URLs",
            "A client whose base URL is under one of these is approved.",
            Texts(f.GATEWAY_URL),
            default="[]",
        ),
        Key(
            "gateway-env",
            "Gateway environment variables",
            "A client whose base URL comes from one of these environment variables is approved.",
            Texts(f.ENVIRONMENT),
            default="[]",
        ),
        Key(
            "gateway-settings",
            "Gateway settings",
            "A client whose base URL comes from one of these names is approved.",
            Texts(f.ATTRIBUTE),
            default="[]",
        ),
        Key(
            "clients",
            "Router clients",
            "The router's own client class for each wire protocol; fixes rewrite to it.",
            Named(f.PROTOCOL, CLIENT),
            default="{}",
        ),
        Key(
            "gateway",
            "Gateway for each protocol",
            "Where the gateway serves each wire protocol, or the SDK of one provider whose URLs look different. "
            "These places are approved too.",
            Named(f.GATEWAY, GATEWAY),
            default="{}",
        ),
        Key(
            "gateway-key",
            "Key of the gateway",
            "The `api-key` of every protocol in `gateway`, also of a preset, that has none of its own.",
            Text(f.SECRET),
        ),
        Key(
            "keep-provider-key",
            "Keep the provider's key",
            "Whether the provider's key goes on to the gateway where no `api-key` is given, "
            "because the gateway authenticates with a header of its own.",
            Flag(),
            default="`false`, or what the preset says",
        ),
        Key(
            "models",
            "Model names",
            "The router's name for each model name of a provider.",
            Named(f.TEXT, Text(f.TEXT)),
            default="{}",
        ),
        Key(
            "rename-models",
            "Models have other names",
            "Whether a model that is not in `models` has another name at the router; a fix would call the wrong one.",
            Flag(),
            default="`false`, or what the preset says",
        ),
    )
)

FIX = Table(
    (
        Key(
            "style",
            "Style",
            "How a client is replaced by the router's: at every call, or by importing the router's class under the "
            "name of the SDK's class, which mocks, subclasses and tables of classes then follow.",
            Choice(get_args(Style)),
            default='"call-site"',
        ),
    )
)

OVERRIDE = Table(
    (
        Key("paths", "Paths", "Files the exemption is for.", Texts(f.GLOB, required=True), required=True),
        Key("rules", "Rules", "Rules it is for; all when empty.", Texts(f.RULE), default="[]"),
        Key("providers", "Providers", "Providers it is for; all when empty.", Texts(f.PROVIDER), default="[]"),
        Key("reason", "Reason", "Why; shown when the exemption expires.", Text(f.REASON), required=True),
        Key("until", "Last day", "The last day of the exemption; later it is an error.", Day()),
    )
)

RULE = Table(
    (
        Key(
            "suppressible",
            "May be suppressed in the code",
            "Whether a comment in the code may suppress findings of this rule.",
            Flag(),
            default="`true`",
        ),
    )
)

ROOT = Table(
    (
        Key(
            "extend",
            "Extended file",
            "A configuration file that this one builds on. What stands here wins; lists of tables are added up.",
            Text(f.BESIDE),
        ),
        Key("src", "Source roots", "Folders that dotted names resolve against.", Texts(f.FOLDER), "found"),
        Key(
            "exclude",
            "Excluded paths",
            "Files and folders that are not checked.",
            Texts(f.GLOB),
            default="[]",
        ),
        Key(
            "type-only-imports",
            "Imports for annotations",
            "Imports that are used in annotations only.",
            ALLOWANCE,
            default='"allow"',
        ),
        Key(
            "exception-imports",
            "Imports for exceptions",
            "Imports that are used in except clauses and isinstance only.",
            ALLOWANCE,
            default='"allow"',
        ),
        Key(
            "routed-imports",
            "Imports for routed clients",
            "Imports whose every client is pointed at an approved gateway.",
            ALLOWANCE,
            default='"allow"',
        ),
        Key(
            "local-servers",
            "Local inference servers",
            "Inference servers on localhost, such as Ollama, vLLM and LM Studio.",
            ALLOWANCE,
            default='"report"',
        ),
        Key(
            "select",
            "Rules to run",
            "Codes, prefixes of codes, or slugs.",
            Texts(f.RULE),
            "all that are on by default",
        ),
        Key("ignore", "Rules to leave out", "Codes, prefixes of codes, or slugs.", Texts(f.RULE), default="[]"),
        Key(
            "fail-level",
            "Lowest failing severity",
            "Findings of this severity or above make a run end with exit code 1.",
            Choice(SEVERITIES),
            default='"warning"',
        ),
        Key(
            "baseline",
            "Baseline",
            "File with the findings that the project had when it adopted inferlint. A missing file is an error.",
            Text(f.FILE),
        ),
        Key(
            "rules",
            "Options of rules",
            "Options of single rules, or of all whose code starts with the same prefix.",
            Named(f.RULE, RULE),
            default="{}",
        ),
        Key("fix", "Fixes", "How fixes are written.", FIX, default="{}"),
        Key("preset", "Known gateway", "Short for `preset` of the `router` table.", PRESET),
        Key("router", "Router", "The approved router.", ROUTER),
        Key("routers", "Routers", "Approved routers, when there are several.", Tables(ROUTER), default="[]"),
        Key("overrides", "Exemptions", "Narrow exemptions with a reason.", Tables(OVERRIDE), default="[]"),
        Key(
            "provider",
            "Catalogue entries",
            "Adds a provider to the catalogue or extends one: an in-house SDK, an internal model host.",
            Tables(Raw()),
            default="[]",
        ),
    )
)
