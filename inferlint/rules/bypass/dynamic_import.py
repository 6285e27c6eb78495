from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding
from inferlint.rules.base import RuleMeta
from inferlint.rules.help import call_the_router

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.finding import Confidence, Severity
    from inferlint.project.dynamic import DynamicSite
    from inferlint.project.view import FileView


class DynamicImport:
    """A provider SDK is imported by a name in a string.

    ## What it does

    Reports `importlib.import_module`, `__import__`, `pkgutil.resolve_name` and similar helpers whose folded
    argument names a provider SDK, `getattr` on an SDK module, and dotted paths of SDK classes in tables.
    A name of which only the beginning is known (`f"langchain_{name}"`) is informational. Availability probes
    (`importlib.util.find_spec`, `pytest.importorskip`) are not reported.

    ## Why it matters

    An import ban does not see a module name in a string, and neither does a reader who searches for imports.

    ## Example

    ```python
    import importlib

    sdk = importlib.import_module("openai")
    ```

    ## Use instead

    ```python
    import importlib

    sdk = importlib.import_module("acme.inference.router")
    ```

    ## Options

    - `router.modules`
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL105",
        slug="dynamic-import",
        group="bypass",
        summary="a provider SDK imported by a name in a string",
        severity="error",
    )

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each dynamic import."""
        for site in view.dynamic:
            if not view.is_approved(site.provider):
                yield self._finding(view, site)

    def _finding(self, view: FileView, site: DynamicSite) -> Finding:
        severity: Severity = "error"
        confidence: Confidence = "high"
        if site.form != "registry" and not site.certain:
            severity, confidence = "info", "low"
        elif not site.certain:
            confidence = "medium"
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity=severity,
            confidence=confidence,
            kind="dynamic",
            message=_MESSAGES[site.form].format(site.path),
            path=view.path,
            span=site.span,
            provider=site.provider,
            symbol=site.path,
            help=call_the_router(view.config, site.provider),
            chain=(view.step(site.span, f"`{site.path}` is named by a string"),),
            statement=site.statement,
        )


_MESSAGES = {
    "import": "`{}` is imported by name outside the router",
    "attribute": "`{}` is looked up by name outside the router",
    "registry": "`{}` is listed for import outside the router",
}
