"""Parts of error messages: a text that is safe to print, and the known word nearest to a wrong one.

Every room that quotes what somebody else wrote uses it: the command line, the readers of content and of saves, the list
of packs. It needs the standard library only.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def printable_line(text: str, most: int = 1000) -> str:
    """A text as one line for a terminal: signs that would do something there are spelled, a long one is cut."""
    line = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[: most + 1])
    return line if len(line) <= most else f"{line[: most - 1]}…"


def system_error_params(error: OSError) -> dict[str, str]:
    """What an error of a match or of a record keeps of the system's: `why` in the system's words, and `errno`."""
    return {"why": error.strerror or str(error), "errno": str(error.errno)}


def nearest_word_suffix(word: str, known: Iterable[str]) -> str:
    """A clause such as " (nearest is 'zoom')" with the known word most like this one; "" where none is."""
    close = difflib.get_close_matches(word, list(known), 1)
    return f" (nearest is {str(close[0])!r})" if close else ""  # a word of an enum would be quoted as its member
