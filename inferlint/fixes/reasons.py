"""Why a fix is not applied: the closed list of reason codes, with what a person does next."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: what stands in the way, and the next step as one imperative clause."""

    code: str
    summary: str
    step: str


_ALL = (
    # The configuration does not say what to rewrite to.
    Reason(
        "no-target",
        "the configuration names no router client and no gateway for this wire protocol",
        "Name a class in `router.clients` or a place in `router.gateway` for the protocol, or call the router by hand",
    ),
    Reason(
        "target-missing",
        "the module that the configuration names does not have the name that it gives",
        "Correct the name in `router.clients` or `router.gateway`, or add it to the module",
    ),
    Reason(
        "no-flavour",
        "the router's client exists for the other flavour only, synchronous or asynchronous",
        "Add the missing flavour to the router and name it in `router.clients`",
    ),
    Reason(
        "no-gateway-key",
        "a gateway without `api-key` would be sent the provider's key",
        "Name the gateway's own key in `router.gateway`, or set `router.keep-provider-key`",
    ),
    Reason(
        "undeclared-api",
        "the client is used for a part of the API that the router is not known to serve",
        "List the part in `apis` when the router serves it, otherwise move these calls by hand",
    ),
    Reason(
        "unknown-model",
        "the router's name for a model is not known",
        "Add the model to `router.models` under the name that the router gives it",
    ),
    Reason(
        "model-unseen",
        "the model is no text that can be read here, so nobody can say which provider and protocol it needs",
        "Write the model's name at the call, or point the call at the gateway by hand",
    ),
    # The code says something that a rewrite would lose or change.
    Reason(
        "per-tenant-key",
        "the key comes from a parameter, an attribute or a call, and may belong to a tenant",
        "Decide how the router bills this caller, then hand its key or identity to the router",
    ),
    Reason(
        "other-endpoint",
        "the base URL is another host, or a value that may be the router already",
        "Find out where it points; add it to `router.gateway-urls` or `router.gateway-env` when that is the router",
    ),
    Reason(
        "auth-header",
        "a header of the client carries credentials, or cannot be read, and would override the router's key",
        "Take the header away, or let the router set it",
    ),
    Reason(
        "transport",
        "the client brings its own transport, residency or identity, which a router cannot take over unseen",
        "Move the transport into the router, then build its client here without it",
    ),
    Reason(
        "attribution",
        "`organization` or `project` may not be forwarded by the router, which changes who is billed",
        "Check that the router forwards them, then apply the fix with `--unsafe-fixes`",
    ),
    Reason(
        "unknown-argument",
        "the constructor is given an argument that the router's class is not known to take",
        "List the argument in `accepts` when the router's class takes it, otherwise drop it by hand",
    ),
    Reason(
        "star-arguments",
        "arguments are handed over by position or with a star, so nobody can say what they hold",
        "Write the arguments out by name",
    ),
    Reason(
        "dynamic-arguments",
        "arguments that a `**` may hold would be given twice",
        "Write the arguments out by name",
    ),
    Reason(
        "keyword-collision",
        "an argument of that name is given already",
        "Take one of the two arguments away",
    ),
    Reason(
        "argument-layout",
        "the arguments are laid out in a way that no edit keeps",
        "Change the arguments by hand",
    ),
    Reason(
        "azure-deployment",
        "the deployment decides which model answers, and not every call of the client can be rewritten to it",
        "Write the deployment, or the router's name for it, as `model` at each call, then build the router's client",
    ),
    Reason(
        "azure-move",
        "authentication, API version and content filters are those of the router afterwards",
        "Check that the router serves the same deployments, then apply the fix with `--unsafe-fixes`",
    ),
    Reason(
        "request-signature",
        "requests are signed with cloud credentials, which a router's key cannot replace",
        "Call the router's own client for this model, or let the router sign the request",
    ),
    Reason(
        "protocol-change",
        "the router speaks another wire protocol, with other requests, answers and errors",
        "Call the router with requests of its own protocol and adapt what reads the answers",
    ),
    Reason(
        "other-class",
        "the router's class only resembles the SDK's: type checks, errors and parts of the API may differ",
        "Check the uses of the client, then apply the fix with `--unsafe-fixes`",
    ),
    Reason(
        "extended-class",
        "the class does more than the SDK's own, such as tracing, which would be lost with it",
        "Let the router do that, then build its client here, or name a gateway that this class is pointed at",
    ),
    Reason(
        "class-use",
        "the class itself is used: as a base, an argument, an annotation or the target of a patch in tests",
        "Import the router's class under the same name (`fix.style = \"import-swap\"`), or change these uses by hand",
    ),
    Reason(
        "unresolved-name",
        "the name can stand for several things: an optional or starred import, a condition, an alias",
        "Import the class under one name without conditions, or change the call by hand",
    ),
    Reason(
        "module-state",
        "settings of the SDK's module hold for every call of the process",
        "Build the router's client once and call it instead of the module",
    ),
    Reason(
        "client-steered",
        "the client is pointed elsewhere after it was built",
        "Take away what moves the client, then fix its construction",
    ),
    Reason(
        "steering",
        "what the approved client or the process is pointed at may be meant",
        "Take the assignment or argument away unless this call is meant to go around the router",
    ),
    Reason(
        "raw-request",
        "a request changes its host and its key together; the router must answer under the same path",
        "Check that the router serves this path, then apply the fix with `--unsafe-fixes`",
    ),
    Reason(
        "url-parts",
        "the URL is put together, or sent, in a way that no edit keeps",
        "Change the URL and its key together by hand",
    ),
    Reason(
        "key-unseen",
        "the request's key cannot be found, and would be sent to the router",
        "Change host and key together by hand",
    ),
    Reason(
        "shared-url",
        "the URL is used in places that cannot all be seen, or by more than one reader",
        "Look at the uses, then change URL and key together",
    ),
    Reason(
        "framework",
        "the framework's class changes other defaults when its base URL is set",
        "Compare a request before and after, then apply the fix with `--unsafe-fixes`",
    ),
    Reason(
        "framework-unknown",
        "it is not known how this class or function is pointed at a gateway without side effects",
        "Look up its parameter for a base URL and key, or call the router instead",
    ),
    Reason(
        "version-unknown",
        "the change depends on the release of the SDK, and no lock file or requirement decides it",
        "Pin the SDK in a lock file or requirement",
    ),
    Reason(
        "version-dependent",
        "URL or authentication depend on the release of the SDK",
        "Compare a request before and after, then apply the fix with `--unsafe-fixes`",
    ),
    Reason(
        "url-shape",
        "the SDK appends a path of its own that the gateway's base URL does not allow for",
        "Name a base URL for this SDK by the provider's id in `router.gateway`",
    ),
    # The place does not allow an edit.
    Reason(
        "name-collision",
        "the name to import is taken in this file",
        "Rename what takes the name, or import the router's class under another name by hand",
    ),
    Reason(
        "import-placement",
        "no place was found where the import is sure to run before the call",
        "Import the router's class by hand",
    ),
    Reason(
        "import-cycle",
        "the router imports this module, so importing the router here would be a circle",
        "Build the client inside the router and hand it in, or import the router where it is used",
    ),
    Reason(
        "import-kept",
        "the import may be used in ways that cannot be seen: `__all__`, a comment on its line, text, a package's name",
        "Remove the import by hand when nothing needs it",
    ),
    Reason(
        "import-used",
        "the import is still used",
        "Leave the import to the fix of its last use",
    ),
    Reason(
        "comment-lost",
        "a comment would be lost",
        "Move the comment, then run the fix again",
    ),
    Reason(
        "unread-name",
        "a local name would be left that nothing reads any more",
        "Take the assignment away with the argument that reads it",
    ),
    Reason(
        "import-effects",
        "an import of other code goes with its last reader, and may do more than bind the name: load settings, say",
        "Look at what the module does when it is imported",
    ),
    Reason(
        "notebook-layout",
        "the edit would cross cells or touch a line that is no Python",
        "Change the cell by hand",
    ),
    Reason(
        "shell-line",
        "the request is part of a shell command",
        "Point the command at the router, with its key",
    ),
    # The kind of finding has no fix of its own.
    Reason(
        "fix-elsewhere",
        "the client comes from another place, which has to be fixed",
        "Fix the place where the client is built; the chain of the finding leads there",
    ),
    Reason(
        "dynamic",
        "the module or class is named by a text",
        "Import the router by its name instead",
    ),
    Reason(
        "leaked",
        "the router hands out an SDK object, so the change belongs to the router's interface",
        "Let the router offer what is needed here, and call that",
    ),
    Reason(
        "credential",
        "what reads a provider's key may need it for something else",
        "Read the router's key instead, or move the code that needs the provider's key into the router",
    ),
    Reason(
        "implicit-provider",
        "which parameter hands over a client depends on the library",
        "Hand a client of the router to the library",
    ),
    Reason(
        "sql-function",
        "the data platform calls its provider by itself",
        "Call the router from the program and store its answer",
    ),
    # The run.
    Reason(
        "withdrawn",
        "the fix did not hold: afterwards the finding was still there, a new one was, or the file was no program",
        "Change the code by hand, and report the fix as a mistake of inferlint",
    ),
    Reason(
        "unreadable",
        "the file cannot be read as a whole",
        "Mend the file first",
    ),
)  # fmt: skip

REASONS: dict[str, Reason] = {reason.code: reason for reason in _ALL}
