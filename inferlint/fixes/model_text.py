"""A call that builds a client from a text, taken apart: provider and name of the model, and what it is renamed to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.fixes.draft import HeldError
from inferlint.fixes.edit import Patch
from inferlint.fixes.models import name_at
from inferlint.fixes.values import quoted
from inferlint.model.expr import Const

if TYPE_CHECKING:
    from inferlint.config.model import Router
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.model.expr import Expr


@dataclass(frozen=True, slots=True, eq=False)
class ModelText:
    """``prefix`` is the text before the separator, empty when there is none, ``name`` what stands behind it."""

    expr: Expr
    prefix: str
    name: str
    separator: str

    def rename(
        self,
        context: FileContext,
        router: Router,
        change: Draft,
        provider: str,
        *,
        prefix: str | None = None,
        is_foreign: bool = False,
    ) -> None:
        """Write the router's name for a provider's model; one that is not known may be a risk.

        ``prefix`` is what a name without one, which says its provider by itself, needs in front of another name.
        ``is_foreign`` says that the gateway has the models of another provider.
        """
        new = name_at(router, self.name, provider)
        if new == self.name or (new is None and not (router.rename_models or is_foreign)):
            return
        if new is None or not isinstance(self.expr, Const):
            change.risk("unknown-model")
            return
        self.write(context, f"{prefix}{self.separator}{new}" if prefix else new, change, whole=prefix is not None)

    def write(self, context: FileContext, text: str, change: Draft, *, whole: bool = True) -> None:
        """Write another name behind the prefix, or another text altogether; raises ``HeldError`` for no literal."""
        if not isinstance(self.expr, Const):
            raise HeldError("model-unseen")
        start, end = context.source.lines.range(self.expr.span)
        full = text if whole or not self.prefix else f"{self.prefix}{self.separator}{text}"
        change.add([Patch(start, end, quoted(full, context.text[end - 1]))])


def model_text(context: FileContext, expr: Expr | None, separator: str) -> ModelText:
    """Return a model's text; raises ``HeldError`` unless all that it can be has one prefix."""
    texts = context.only_texts(expr) if expr is not None else None
    if not texts or expr is None:
        raise HeldError("model-unseen")
    parts = [text.partition(separator) for text in texts]
    if len(texts) > 1 and (len({head for head, _, _ in parts}) > 1 or not all(found for _, found, _ in parts)):
        raise HeldError("model-unseen", "it can be one of several providers")
    head, found, rest = parts[0]
    return ModelText(expr, head if found else "", rest if found else head, separator)
