"""Where a line may end, by the rules of UAX #14 (Unicode Line Breaking Algorithm, revision 51).

Used by `text`, `text_runs`, `tiles`, `written_texts`, `editable_text`, the demonstration and the list of actions.
Lines end at blanks, at hyphens and slashes between words, at U+200B and at U+00AD. Between letters of East Asia a
line may end anywhere but where the lists below say otherwise; the comments name their classes. Thai, Lao, Khmer and
Burmese would need a dictionary: their lines end at blanks only. `join_lines` must give back the text that was broken.
No pygame here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

SOFT_HYPHEN = "\u00ad"
_NEVER_FIRST = frozenset(
    "、。，．・：；？！‼⁇⁈⁉゛゜ヽヾゝゞ々〻〼ー゠–〜～…‥｡､･ﾞﾟｰ,.:;?!％‰℃′″°%¢￠"  # classes CL, EX, IS, NS, IN and PO
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ"  # class CJ, taken as NS
    "\u3000\u2010"  # class BA
    "\u00a0\u2007\u202f\u2060\ufeff\u200d"  # classes GL, WJ and ZWJ
    "🏻🏼🏽🏾🏿"  # class EM
)
_NEVER_LAST = frozenset("￥＄￡￦№$£¥€±−´\u00a0\u2007\u202f\u2060\ufeff\u200d")  # classes PR, GL, WJ and ZWJ
_CLOSING, _OPENING = ("Pe", "Pf"), ("Ps", "Pi")
"""Categories of the classes CL, CP and OP, and of the quotation marks of class QU."""
_INSEPARABLE = frozenset("…‥—―─")
"""Class IN, and dashes (B2): two of them are one sign."""
_MOST_ORPHANS = 2
"""East Asian letters that look lost on a line of their own."""
_BREAKS = re.compile("[-/\u00ad\u200b\u2010\u1100-\u11ff\u2300-\U0010ffff]")
"""Any letter beside which a line may end although there is no blank."""
_IN_WORDS = re.compile("(?<=[^\\W\\d_]{2}[-/\u2010])(?=[^\\W\\d_]{2})|(?<=[\u200b\u00ad])(?=.)")
"""A hyphen or a slash between two words of at least two letters: "d-C", "1/2" and "2026-11-29" stay whole."""


def split_unbreakable_parts(paragraph: str) -> Sequence[tuple[str, str]]:
    """What stays on one line, each with what stands before it unless it begins a line: a blank, or nothing."""
    return [
        (" " if not at else "", piece)
        for word in paragraph.split(" ")
        for at, piece in enumerate(_split_word_at_line_breaks(word) if _BREAKS.search(word) else (word,))
    ]


def unbreakable_spans(paragraph: str) -> list[tuple[int, int]]:
    """Where each piece begins and ends."""
    spans, end = [], -1  # the first piece counts a blank as well
    for blank, piece in split_unbreakable_parts(paragraph):
        begin = end + len(blank)
        end = begin + len(piece)
        spans.append((begin, end))
    return spans


def join_unbreakable_parts(pieces: Sequence[tuple[str, str]]) -> str:
    """The text of pieces that begins a line."""
    return "".join(part for piece in pieces for part in piece).removeprefix(" ")


def join_lines(lines: Sequence[str]) -> str:
    """The paragraph that was broken into these lines."""
    text = ""
    for line in lines:
        joins = (
            not text
            or text[-1] in "-/\u00ad\u200b\u2010"
            or _is_east_asian_letter(text[-1])
            or _is_east_asian_letter(line[:1] or " ")
        )
        text += line if joins else f" {line}"
    return text


def text_after_lines(text: str, lines: Sequence[str]) -> str:
    """The rest of a text behind its first lines."""
    end = 0
    for line in lines:
        end = text.index(line, end) + len(line)
    return text[end:].lstrip(" \n")


def count_words(text: str) -> int:
    """Words as people read them: Japanese has no blanks between its words, and about three letters are one."""
    wide = sum(map(_is_east_asian_letter, text))
    return -(-wide // 3) + sum(not all(map(_is_east_asian_letter, word)) for word in text.split())


def split_grapheme_clusters(text: str) -> list[str]:
    """Letters, each with the marks that belong to it."""
    found: list[str] = []
    for letter in text:
        if found and (_is_combining_mark(letter) or found[-1].endswith("\u200d")):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _split_word_at_line_breaks(word: str) -> Iterator[str]:
    for part in _IN_WORDS.split(word):
        begin = 0
        for at in range(1, 0 if part.isascii() else len(part)):
            if _may_break_between(part[at - 1], part[at]):
                yield part[begin:at]
                begin = at
        yield part[begin:]


def _may_break_between(before: str, after: str) -> bool:
    if not (_is_east_asian_letter(before) or _is_east_asian_letter(after)):
        return False
    if after in _NEVER_FIRST or before in _NEVER_LAST or _is_combining_mark(after):
        return False
    if unicodedata.category(after) in _CLOSING or unicodedata.category(before) in _OPENING:
        return False
    return not (before in _INSEPARABLE and after in _INSEPARABLE)


def is_orphan(before: str, last: str) -> bool:
    """Whether a last line holds no more than two East Asian letters and the signs behind them, such as "す。"."""
    letters = [letter for letter in last if _is_east_asian_letter(letter) and letter not in _NEVER_FIRST]
    return 0 < len(letters) <= _MOST_ORPHANS and len(last) <= 2 * _MOST_ORPHANS and before[-1:] not in "。！？"


def _is_east_asian_letter(letter: str) -> bool:
    """Of the scripts of East Asia, their signs and emoji: classes ID, CJ, NS, H2, H3, EB and full-width forms."""
    return letter >= "\u1100" and unicodedata.east_asian_width(letter) in ("W", "F", "H")


def _is_combining_mark(letter: str) -> bool:
    return letter >= "\u0300" and (unicodedata.category(letter)[0] == "M" or letter in "\u200c\u200d")
