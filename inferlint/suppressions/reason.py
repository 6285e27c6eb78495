"""Is a text fit to be the reason of a comment that is written into code?"""

from __future__ import annotations

import re
import unicodedata

from inferlint.suppressions.pragma import read_all

LONGEST = 200
#: Python, and editors, read an encoding from such words in the first two lines of a file.
_CODING = re.compile(r"coding\s*[:=]", re.IGNORECASE)


def reason_problem(reason: str) -> str | None:
    """Return what is wrong with a reason as the end of a sentence, None when a comment says it as it stands."""
    if not reason.strip():
        return "is empty; say why the findings may stay"
    odd = next((one for one in reason if unicodedata.category(one)[0] == "C" or one in "\u2028\u2029"), None)
    if odd is not None:
        return f"holds the character U+{ord(odd):04X}, which a comment cannot show; write it on one line of plain text"
    if len(reason) > LONGEST:
        return f"is longer than {LONGEST} characters; name a ticket or a page that says more"
    if _CODING.search(reason):
        return "would declare an encoding on the first lines of a file; word it without `coding:`"
    if "#" in reason and re.search(r"#\s*[A-Za-z]", reason):
        return "holds a second comment; word it without `#` in front of a word"
    read = list(read_all(f"x  # inferlint: ignore[IL101] {reason.strip()}\n"))
    if len(read) != 1 or read[0].problem is not None:
        return f"is not read as one: {read[0].problem if read else 'it is no text'}; write words that say why"
    return None
