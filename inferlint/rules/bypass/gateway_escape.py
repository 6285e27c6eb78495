from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding
from inferlint.rules.base import RuleMeta
from inferlint.rules.help import call_the_router

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.project.steering import Escape
    from inferlint.project.view import FileView


class GatewayEscape:
    """An approved client, or the whole process, is steered away from the gateway.

    ## What it does

    Reports what moves a client after it was built: `with_options(base_url=…)`, `copy(base_url=…)`, an assignment
    to its base URL, a URL for one request (`server_url`, `http_options`, `api_base`), a second base URL for
    realtime calls. It reports what moves every client of the process: settings of an SDK's module
    (`openai.base_url`, `litellm.api_base`, a key without the gateway's address), functions that configure an SDK,
    and environment variables set from code (`os.environ["OPENAI_BASE_URL"]`). A gateway handed over under a name
    that the class does not know, and a header with a provider's key on a client of the gateway, count as well.

    A step towards an approved gateway is not reported. Where the target cannot be resolved, the finding has lower
    confidence and says so. A client that is reported by `direct-client` is not reported again.

    ## Why it matters

    The construction looks right in review, and the call goes to the provider all the same.

    ## Example

    ```python
    import openai


    def fast_lane(client: openai.OpenAI) -> openai.OpenAI:
        return client.with_options(base_url="https://api.openai.com/v1")
    ```

    ## Use instead

    ```python
    import openai


    def fast_lane(client: openai.OpenAI) -> openai.OpenAI:
        return client.with_options(timeout=5)
    ```

    ## Options

    - `router.gateway-urls`, `router.gateway-env`, `router.gateway-settings`
    - `router.modules`
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL108",
        slug="gateway-escape",
        group="bypass",
        summary="an approved client or the whole process steered away from the gateway",
        severity="error",
    )

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each place that steers away from the gateway."""
        for escape in view.escapes:
            if not view.is_approved(escape.reached):
                yield self._finding(view, escape)

    def _finding(self, view: FileView, escape: Escape) -> Finding:
        message = _message(escape)
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity="info" if escape.is_quiet else "error",
            confidence=escape.confidence,
            kind="config",
            message=message,
            path=view.path,
            span=escape.span,
            provider=escape.reached,
            symbol=escape.symbol,
            help=call_the_router(view.config, escape.reached),
            chain=(view.step(escape.span, message),),
            uses=escape.uses,
            statement=escape.statement,
        )


def _message(escape: Escape) -> str:
    name = f"`{escape.name}`"
    match escape.manner:
        case "keyword":
            return f"{name} does not know `{escape.note}`: the gateway is lost"
        case "header":
            return f"{escape.note} in {name}"
        case "realtime" if escape.route is None:
            return f"`{escape.note}` moves only realtime calls of {name}"
        case "realtime":
            return f"`{escape.note}` of {name}{_target(escape)}"
        case "setting" if escape.note == "ignored":
            return f"{name} is ignored by this version of the SDK: the gateway is lost"
        case "setting" if escape.note == "key":
            return f"{name} gives the whole process a key of its own"
        case "setting" if escape.note:
            return f"{name} switches the whole process to `{escape.note}`"
        case "setting" | "environment":
            return f"{name} moves the whole process{_target(escape)}"
        case "request":
            return f"{name} sends one request elsewhere{_target(escape)}"
    return f"{name} moves the client{_target(escape)}"


def _target(escape: Escape) -> str:
    route = escape.route
    if route is None:
        return ""
    if route.status != "unresolved" and route.host:
        return f" to `{route.host}`" if escape.manner != "realtime" else f" points at `{route.host}`"
    return f"; its base URL {route.why}"
