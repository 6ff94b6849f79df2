"""The order in which letters are seen: UAX #9 (Unicode Bidirectional Algorithm) for one line.

Used by `text_runs` and `line_geometry`, which must get the same levels, and by `wording`, the set-up and `seating`,
which isolate names. A line is read from left to right, as all sentences of the program are, unless the caller says
otherwise. What stands between U+2068 and U+2069 is a text of its own, such as a name in a sentence, and has the
direction of its first letter that has any. Embeddings and overrides (U+202A to U+202E) have no effect. Functions are
named by the rules of UAX #9 and follow their order; no pygame here.
"""

from __future__ import annotations

import re
import unicodedata

FIRST_STRONG, END_OF_ISOLATE = "\u2068", "\u2069"
_ISOLATES = "\u2066\u2067\u2068"
_REMOVED = ("BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
_BRACKETS = dict(zip("([{⟨〈「『【《〔（［｛", ")]}⟩〉」』】》〕）］｝", strict=True))
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\u2067\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def has_right_to_left(text: str) -> bool:
    """Whether any letter of it may be read from right to left."""
    return _RIGHT_TO_LEFT.search(text) is not None


def with_direction_isolates(name: str) -> str:
    """A name for a sentence, so that its direction does not change the order of numbers and signs around it."""
    return f"{FIRST_STRONG}{name}{END_OF_ISOLATE}" if has_right_to_left(name) else name


def bidi_embedding_levels(text: str, base: int = 0) -> list[int]:
    """For every letter: odd where it is read from right to left; deeper texts have higher levels."""
    levels = [base] * len(text)
    kept: list[int] = []
    at = 0
    while at < len(text):
        if text[at] in _ISOLATES:
            end = _find_end_of_isolate(text, at)
            inner = text[at + 1 : end]
            deeper = (base + 1) | 1 if _is_isolate_right_to_left(text[at], inner) else (base + 2) & ~1
            levels[at + 1 : end] = bidi_embedding_levels(inner, deeper)
            kept.append(at)  # the whole counts as one neutral sign
            at = end
        elif unicodedata.bidirectional(text[at]) not in _REMOVED:
            kept.append(at)
        at += 1
    for where, level in zip(kept, _levels_outside_isolates([text[i] for i in kept], base), strict=True):
        levels[where] = level
    return levels


def visual_order(levels: list[int]) -> list[int]:
    """Indices of parts with these levels, from left to right (rule L2)."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        begin = 0
        while begin < len(order):
            end = begin
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[begin:end] = reversed(order[begin:end])
            begin = max(end, begin + 1)
    return order


def _find_end_of_isolate(text: str, begin: int) -> int:
    """Where its end is, or that of the text."""
    depth = 0
    for at in range(begin, len(text)):
        depth += (text[at] in _ISOLATES) - (text[at] == END_OF_ISOLATE)
        if depth == 0:
            return at
    return len(text)


def _is_isolate_right_to_left(initiator: str, text: str) -> bool:
    """Rules X5a to X5c, P2 and P3."""
    if initiator != FIRST_STRONG:
        return initiator == "\u2067"
    strong = (kind for kind in map(unicodedata.bidirectional, text) if kind in ("L", "R", "AL"))
    return next(strong, "L") != "L"


def _levels_outside_isolates(letters: list[str], base: int) -> list[int]:
    outside = "R" if base % 2 else "L"
    kinds = ["ON" if letter in _ISOLATES else unicodedata.bidirectional(letter) or "L" for letter in letters]
    _resolve_weak_types(kinds, outside)
    _resolve_bracket_types(letters, kinds, outside)
    _resolve_neutral_types(kinds, outside)
    levels = []
    for kind in kinds:
        if base % 2:
            levels.append(base if kind == "R" else base + 1)
        else:
            levels.append(base + {"L": 0, "R": 1}.get(kind, 2))
    for at in range(len(letters) - 1, -1, -1):  # rule L1
        if unicodedata.bidirectional(letters[at]) not in ("WS", "B", "S"):
            break
        levels[at] = base
    return levels


def _resolve_weak_types(kinds: list[str], outside: str) -> None:
    """Rules W1 to W7."""
    strong = before = outside
    for at, kind in enumerate(kinds):
        found = before if kind == "NSM" else kind
        if found == "EN" and strong == "AL":
            found = "AN"
        if found in ("L", "R", "AL"):
            strong = found
        kinds[at] = before = found
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for at in range(1, len(kinds) - 1):
        around = kinds[at - 1], kinds[at + 1]
        if (kinds[at] == "ES" and around == ("EN", "EN")) or (
            kinds[at] == "CS" and around in (("EN", "EN"), ("AN", "AN"))
        ):
            kinds[at] = around[0]
    for at in (*range(1, len(kinds)), *range(len(kinds) - 2, -1, -1)):
        beside = kinds[at - 1 : at] + kinds[at + 1 : at + 2]
        if kinds[at] == "ET" and "EN" in beside:
            kinds[at] = "EN"
    strong = outside
    for at, kind in enumerate(kinds):
        if kind in ("ES", "ET", "CS"):
            kinds[at] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"


def _resolve_bracket_types(letters: list[str], kinds: list[str], outside: str) -> None:
    """Rule N0: a pair of brackets goes with what is between them."""
    for begin, end in _find_bracket_pairs(letters, kinds):
        inside = {_strong_direction_of_type(kind) for kind in kinds[begin + 1 : end]} - {""}
        if outside in inside:
            kinds[begin] = kinds[end] = outside
        elif inside:
            before = next(
                (
                    _strong_direction_of_type(kind)
                    for kind in kinds[begin - 1 :: -1]
                    if begin and _strong_direction_of_type(kind)
                ),
                outside,
            )
            kinds[begin] = kinds[end] = before if before in inside else outside


def _find_bracket_pairs(letters: list[str], kinds: list[str]) -> list[tuple[int, int]]:
    pairs, open_ = [], []
    for at, letter in enumerate(letters):
        if kinds[at] != "ON":
            continue
        if letter in _BRACKETS:
            open_.append((_BRACKETS[letter], at))
        for depth in range(len(open_) - 1, -1, -1):
            if open_[depth][0] == letter:
                pairs.append((open_[depth][1], at))
                del open_[depth:]
                break
    return sorted(pairs)


def _resolve_neutral_types(kinds: list[str], outside: str) -> None:
    """Rules N1 and N2."""
    begin = 0
    while begin < len(kinds):
        end = begin
        while end < len(kinds) and not _strong_direction_of_type(kinds[end]):
            end += 1
        before = _strong_direction_of_type(kinds[begin - 1]) if begin else outside
        after = _strong_direction_of_type(kinds[end]) if end < len(kinds) else outside
        kinds[begin:end] = [before if before == after else outside] * (end - begin)
        begin = end + 1


def _strong_direction_of_type(kind: str) -> str:
    """Numbers count as read from right to left here; "" for what is neutral."""
    return "L" if kind == "L" else "R" if kind in ("R", "EN", "AN") else ""
