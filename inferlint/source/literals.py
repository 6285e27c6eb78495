"""Patterns of string literals that find them where ``source.lexer`` does, for passes over a text at the speed of C.

Tokens that are no strings need no pattern as long as comments are skipped with the strings: none of them holds a quote.
An f-string is read in whole only when its replacement fields are plain: on one line, with balanced brackets, and with
no strings but such that hold neither quotes nor brackets.
"""

from __future__ import annotations


def _simple_field() -> str:
    """Return the pattern of a replacement field on one line, with balanced brackets, and strings without any."""
    # An empty string must not be the start of one in triple quotes.
    inside = r"[^'\"\\\r\n{}()\[\]]"
    string = rf"'(?:{inside}+'|'(?!'))|\"(?:{inside}+\"|\"(?!\"))"
    plain = r"[^'\"\\\r\n{}#()\[\]]*"
    nested = f"{plain}(?:(?:{string}){plain})*"
    for _ in range(2):
        nested = rf"{plain}(?:(?:{string}|[(\[]{nested}[)\]]){plain})*"
    outside = r"[^'\"\\\r\n{}#()\[\]:]*"
    code = rf"{outside}(?:(?:{string}|[(\[]{nested}[)\]]){outside})*"
    text = r"[^'\"\\\r\n{}()\[\]]*"
    specification = rf":{text}(?:\{{{code}\}}{text})*"
    return rf"\{{{code}(?:{specification})?\}}"


#: A replacement field of an f-string that is plain to read.
FIELD = _simple_field()


def quoted(quote: str, group: str = "?:") -> str:
    """Return the pattern of a string in ``quote``, or in three of it, without its prefix.

    An f-string is in a group that ``group`` begins. One that is not plain to read gives a single quote mark, and an
    empty group.
    """
    prefix = rf"(?:(?<=\b[fFtT]{quote})|(?<=\b[fFtT][rR]{quote}|\b[rR][fFtT]{quote}))"
    # The first quote is read already.
    long_text, text = rf"[^{quote}\\{{}}]*", rf"[^{quote}\\{{}}\r\n]*"
    pieces = rf"\{{\{{|\}}|{FIELD}"
    inside = rf"(?:\\[^{{}}N]|{quote}(?!{quote}{quote})|{pieces})"
    long_format = rf"{quote}{quote}{long_text}(?:{inside}{long_text})*{quote * 3}"
    format_ = rf"(?!{quote}{quote}){text}(?:(?:\\[^{{}}N\r\n]|{pieces}){text})*{quote}"
    long_plain = rf"{quote}{quote}[^{quote}\\]*(?:(?:\\.|{quote}(?!{quote}{quote}))[^{quote}\\]*)*{quote * 3}"
    plain = rf"[^{quote}\\\r\n]*(?:\\(?:\r\n|.)[^{quote}\\\r\n]*)*{quote}"
    return rf"{quote}(?:{prefix}({group}{long_format}|{format_}|)|{long_plain}|{plain})"


#: Up to the end of the line.
COMMENT = r"\#[^\r\n]*"
