"""`python -m tools.subset_font NotoSansJP-Regular.otf data/fonts/NotoSansJP-Regular.otf`: the part that ships.

Needs the package fonttools. The whole fonts are those of Google's Noto CJK (Sans, region JP).
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

KANA_AND_FORMS = ((0x3000, 0x30FF), (0x31F0, 0x31FF), (0xFF00, 0xFFEF))
"""Punctuation, kana, small kana, and full-width and half-width forms, which JIS X 0208 has only in part."""
LEFT_TO_OTHER_FONTS = ((0x0000, 0x052F),)
"""Latin, Greek and Cyrillic: Noto Sans has them."""


def main() -> None:
    """Reads a font and writes what Japanese texts need of it."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("whole", type=Path)
    parser.add_argument("out", type=Path)
    chosen = parser.parse_args()
    write_subset(chosen.whole, chosen.out)


def write_subset(whole: Path, out: Path) -> None:
    """Without hints and without any feature but those that place marks: SDL_ttf draws no vertical text."""
    from fontTools import subset

    options = subset.Options(hinting=False, layout_features=["ccmp", "locl", "mark", "mkmk"], notdef_outline=True)
    font = subset.load_font(str(whole), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=japanese_letters())
    subsetter.subset(font)
    subset.save_font(font, str(out), options)


def japanese_letters() -> set[int]:
    """JIS X 0208, which is kanji of the levels 1 and 2 with kana and signs, and all forms of kana."""
    letters = set(_jis_x_0208()) | {code for first, last in KANA_AND_FORMS for code in range(first, last + 1)}
    return {code for code in letters if not any(first <= code <= last for first, last in LEFT_TO_OTHER_FONTS)}


def _jis_x_0208() -> Iterator[int]:
    rows = range(0xA1, 0xFF)
    for row in rows:
        for cell in rows:
            letter = bytes((row, cell)).decode("euc_jp", "ignore")
            if len(letter) == 1:
                yield ord(letter)


if __name__ == "__main__":
    main()
