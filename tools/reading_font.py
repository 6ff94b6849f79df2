"""`python -m tools.reading_font FOLDER`: makes the reading font that ships out of the files of its package.

Needs fonttools[woff]. FOLDER is `files` of the npm package @fontsource/atkinson-hyperlegible-next 5.3.0.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

OUT = Path("data/fonts")
WEIGHTS = {"Regular": 400, "Bold": 700}
PARTS = ("latin", "latin-ext")
LEFT_TO_OTHER_FONTS = frozenset((0x2191, 0x2193, 0x200B, 0x200C, 0x200D, 0xFEFF, *range(0x2028, 0x202F),
                                 *range(0x2060, 0x2070)))  # fmt: skip
"""Two of four arrows, which would not match the others, and what is not to be seen."""
SCALE = 1.07
"""Makes small letters nearly as high as those of Noto Sans (0.496 to 0.536 of the size)."""
ASCENT, DESCENT = 1069, -293
"""Of Noto Sans, in thousandths of the size: lines of both fonts have the same height, and no layout differs."""


def main() -> None:
    """Writes both weights."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    chosen = parser.parse_args()
    for name, weight in WEIGHTS.items():
        parts = [chosen.folder / f"atkinson-hyperlegible-next-{part}-{weight}-normal.woff2" for part in PARTS]
        write_reading_font(parts, OUT / f"AtkinsonHyperlegibleNext-{name}.ttf")


def write_reading_font(parts: list[Path], out: Path) -> None:
    """One font of several that have different letters, in the size and with the lines of Noto Sans."""
    from fontTools import merge, subset
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.scaleUpem import scale_upem

    with TemporaryDirectory() as folder:
        plain = []
        for number, part in enumerate(parts):
            font = TTFont(part)
            font.flavor = None
            scale_upem(font, round(1000 * SCALE))
            plain.append(str(Path(folder) / f"{number}.ttf"))
            font.save(plain[-1])
        whole = merge.Merger().merge(plain)
    whole["head"].unitsPerEm = 1000
    options = subset.Options(hinting=False, layout_features=["ccmp", "kern", "locl", "mark", "mkmk"],
                             notdef_outline=True, name_IDs=["*"])  # fmt: skip
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=set(whole.getBestCmap()) - LEFT_TO_OTHER_FONTS)
    subsetter.subset(whole)
    _use_line_metrics(whole)
    subset.save_font(whole, str(out), options)


def _use_line_metrics(font: Any) -> None:
    lines, wide = font["hhea"], font["OS/2"]
    lines.ascent, lines.descent, lines.lineGap = ASCENT, DESCENT, 0
    wide.sTypoAscender, wide.sTypoDescender, wide.sTypoLineGap = ASCENT, DESCENT, 0
    wide.usWinAscent, wide.usWinDescent = max(ASCENT, font["head"].yMax), max(-DESCENT, -font["head"].yMin)


if __name__ == "__main__":
    main()
