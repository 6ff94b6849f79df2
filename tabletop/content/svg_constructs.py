"""What the reader of SVG draws otherwise than it is meant, and what to write instead: one table, as data.

Used by `svg_check`, which finds these constructs in a file, and by `docs/design.md`, whose table is this one
(`tests/content/test_svg_check.py` holds both together). The program draws with nanosvg, which says nothing about what
it leaves out. Each was tried with SDL_image 2.8.12; what is drawn rightly does not stand here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class SvgConstruct:
    """One thing that a drawing may hold."""

    name: str
    """As designers know it."""
    happens: str
    instead: str


def _table(*rows: tuple[str, str, str, str]) -> dict[str, SvgConstruct]:
    return {key: SvgConstruct(name, happens, instead) for key, name, happens, instead in rows}


_PATHS: Final = "write the shapes out where they are seen"
CONSTRUCTS: Final = _table(
    # elements
    ("text", "<text>, <tspan>, <textPath>", "is not drawn", "turn the text into paths"),
    ("use", "<use>", "is not drawn", "write the shape out again, in a group with a transform"),
    ("symbol", "<symbol>", "is drawn where it stands, and not where it is used", _PATHS),
    ("image", "<image>", "is not drawn", "draw it as paths, or bring the whole picture as a PNG"),
    ("clip", "<clipPath>, clip-path", "nothing is clipped", "cut the shapes themselves"),
    ("mask", "<mask>, mask", "nothing is masked", "cut the shapes, or use gradients with stop-opacity"),
    ("filter", "<filter>, filter", "has no effect", "draw shadows and blur as gradients with stop-opacity"),
    ("pattern", "<pattern>", "the shape is not filled", "write the shapes of the pattern out"),
    ("marker", "<marker>, marker-start, marker-mid, marker-end", "is not drawn", "draw the ends of lines as paths"),
    ("nested", "<svg> inside <svg>", "sets the size of the whole picture", 'use <g transform="…">'),
    ("switch", "<switch>, systemLanguage", "all of its parts are drawn", "keep the one that is wanted"),
    ("foreign", "<foreignObject>, <iframe>, <video>, <audio>, <canvas>", "is not drawn", "draw it as paths"),
    ("script", "<script>, on… attributes", "is refused: the picture isn't shown", "leave it out"),
    ("animation", "<animate>, <animateTransform>, <animateMotion>, <set>", "nothing moves", "draw it as it is at rest"),
    ("mesh", "<meshgradient>, <hatch>, <solidcolor>", "the shape is not filled", "use a linear or radial gradient"),
    ("link", "<a> with a look or a transform", "only what is inside is drawn, without them", "use <g>"),
    ("unknown", "elements that SVG doesn't have", "are passed over", "check the name"),
    ("prefix", "elements with a prefix, such as <svg:rect>", "are not drawn",
     'write <rect>, with xmlns="http://www.w3.org/2000/svg" on <svg>'),
    # colours and references
    ("colour-word", "colours by name but red, green, blue, yellow, cyan, magenta, black, white, gray, grey",
     "are drawn in grey", "write #rrggbb"),
    ("current-colour", "currentColor", "is drawn in grey", "write #rrggbb"),
    ("transparent", "transparent", "is drawn in grey", 'write "none"'),
    ("colour-function", "rgba(), hsl(), hsla(), hwb(), lab(), color(), color-mix(), rgb() without commas",
     "are drawn in grey", "write #rrggbb, and opacity for itself"),
    ("colour-alpha", "#rgba and #rrggbbaa", "lose their opacity", "write #rrggbb and fill-opacity, stroke-opacity"),
    ("colour-bad", "other colours, such as #rrggb", "are drawn in grey or wrongly", "write #rrggbb"),
    ("css-word", "inherit, initial, unset, revert, context-fill", "are not understood",
     "write the value, or leave it out"),
    ("variable", "var(), calc()", "are not understood", "write the value"),
    ("reference", "url(#…) of something that is not a gradient of this file", "the shape is not filled",
     "use a colour, or a gradient in the same file"),
    ("quotes", "url('#…') with quotes", "the shape is not filled", "write url(#…)"),
    ("long-id", "ids of more than 63 letters", "are not found", "use a shorter id"),
    # gradients
    ("gradient-box", "gradients in fractions of the shape, such as x2=\"1\"", "come out as one flat colour",
     'write per cent, such as x2="100%", or gradientUnits="userSpaceOnUse"'),
    ("gradient-transform", "gradientTransform of a gradient without gradientUnits=\"userSpaceOnUse\"",
     "turns and moves in units of the drawing", 'write gradientUnits="userSpaceOnUse"'),
    ("gradient-round", "radial gradients in shapes that aren't square, without gradientUnits=\"userSpaceOnUse\"",
     "stay round", 'write gradientUnits="userSpaceOnUse", with a gradientTransform that scales'),
    ("gradient-slant", "slanted gradients in shapes that aren't square, without gradientUnits=\"userSpaceOnUse\"",
     "run at another angle", 'write gradientUnits="userSpaceOnUse"'),
    ("gradient-href", "gradients by href", "have no colours", "write xlink:href"),
    ("gradient-spread", "spreadMethod", "is taken for pad", "write the stops out again"),
    ("gradient-focus", "fx, fy, fr", "have no effect", "move cx and cy"),
    ("gradient-opacity", "fill-opacity, stroke-opacity with a gradient", "has no effect",
     "write stop-opacity, or opacity"),
    # opacity and what is seen
    ("opacity-percent", "opacity in per cent", "counts as 1", "write a number from 0 to 1"),
    ("opacity-nested", "opacity inside opacity", "replaces the outer one", "multiply them yourself"),
    ("opacity-group", "opacity of a group whose shapes overlap", "goes to each shape by itself",
     "paint in lighter colours, or let the shapes not overlap"),
    ("opacity-stroke", "opacity of a shape with fill and stroke", "goes to both: they shine through each other",
     "draw the fill and the outline as two shapes that do not overlap"),
    ("visibility", 'visibility="hidden", "collapse"', "is drawn", 'write display="none", or leave it out'),
    ("blend", "mix-blend-mode", "has no effect", "paint in the colours that come of it"),
    ("paint-order", "paint-order", "has no effect: the stroke is on top", "draw the stroke as a shape below"),
    # strokes
    ("vector-effect", "vector-effect", "has no effect: the stroke is scaled", "write the width that is wanted"),
    ("stroke-scale", "strokes under a transform that stretches or skews", "have the same width everywhere",
     "turn the stroke into a path, or the transform into the shape's numbers"),
    ("dash-many", "stroke-dasharray with more than 8 numbers", "only the first 8 count", "use fewer"),
    ("dash-offset", "a stroke-dashoffset below 0", "is taken for 0", "add the length of all dashes"),
    ("dash-dots", "dots by dashes of no length", "are not drawn", "draw circles"),
    ("dash-length", "pathLength with dashes", "has no effect", "write the dashes in units of the drawing"),
    ("dots", "lines of no length with round or square ends", "are not drawn", "draw a circle"),
    ("caps", "stroke-linecap, stroke-linejoin other than butt, round, square; miter, round, bevel",
     "are drawn as butt or miter", "use one of these"),
    # places
    ("origin", "transform-origin, transform-box", "has no effect", "write rotate(angle x y)"),
    ("transform-word", "translate:, rotate:, scale:, rotateX(), matrix3d() and other transforms of CSS only",
     "have no effect", "write translate, scale, rotate, skewX, skewY or matrix"),
    ("transform-unit", "transforms in turn, rad, grad, em or per cent", "are taken for degrees and units",
     "write numbers"),
    ("unit", "em, ex, rem, ch, vw, vh, vmin, vmax, Q", "are taken for another length", "write units of the drawing"),
    ("geometry", "x, y, width, height, r, cx, cy, rx, ry, d in a style", "are not seen", "write them as attributes"),
    ("aspect", "width and height in another shape than the viewBox", "the picture is stretched or moved",
     "leave width and height out"),
    # style sheets
    ("selector", "selectors other than .name in <style>", "are not seen", 'write a class, or the look on the shape'),
    ("class-list", 'class="a b", or blanks in it', "matches nothing", "use one class, or the look on the shape"),
    ("class-root", "class on <svg>", "has no effect", "put all into a <g> with the class"),
    ("class-twice", "the same property twice for one class", "the first one counts", "write it once"),
    ("style-late", "<style> behind the shapes", "is not seen by those before it", "put it first"),
    ("style-cdata", "<style> in CDATA", "is not seen", "leave <![CDATA[ and ]]> out"),
    ("style-comment", "comments in <style> or in a style", "what follows is not seen", "leave them out"),
    ("style-at", "@media, @import, @font-face and other @-rules", "are not understood", "leave them out"),
    ("style-order", "the same property as attribute, class and style", "the last one in the tag counts",
     "write it once, or the style last"),
    ("important", "!important", "the colour is drawn in grey", "leave it out"),
    ("sheet", "<?xml-stylesheet?>", "is not read", "write the look on the shapes"),
    # the text of the file
    ("comment", "shapes in a comment", "are drawn from the second one on", "take them out of the file"),
    ("entity", "&#…; and &…; in values", "are not decoded", "write the letter itself"),
)  # fmt: skip
"""By a short name, in the order of the documentation."""
