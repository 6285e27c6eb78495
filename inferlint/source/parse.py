"""Read a text with LibCST, behind guards against what its native parser does not survive."""

from __future__ import annotations

import libcst as cst

from inferlint.errors import SourceError
from inferlint.source.collector import collector_off
from inferlint.source.lexer import tokens
from inferlint.source.nesting import check_nesting

#: LibCST takes about 2 kB and 30 microseconds for a token; the longest files that people write have a quarter of this.
MAX_TOKENS = 600_000


def parse(text: str) -> cst.Module:
    """Return the tree of a whole module.

    Raises ``SourceError`` when the text is no Python, has more than ``MAX_TOKENS`` tokens, or is nested deeper than
    ``check_nesting`` allows. Texts that pass but are deep need the stack of ``run_deep``, and so do visitors on their
    trees.
    """
    check_nesting(text)
    # A token has a character or more.
    if len(text) > MAX_TOKENS and sum(1 for _ in tokens(text)) > MAX_TOKENS:
        raise SourceError(f"too long to read: more than {MAX_TOKENS:,} tokens")
    with collector_off():
        try:
            return cst.parse_module(text)
        except cst.ParserSyntaxError as error:
            raise SourceError("it is not valid Python", error.raw_line) from None
        except cst.CSTValidationError:
            # The native parser lets letters pass that this Python's Unicode tables do not know.
            raise SourceError("it is not valid Python") from None
        except (RecursionError, MemoryError):
            raise SourceError("nested too deeply") from None
        except UnicodeEncodeError:
            raise SourceError("it holds half of a surrogate pair") from None
