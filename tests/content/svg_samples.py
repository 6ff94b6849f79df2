"""SVG drawings for tests: each with one construct that comes out otherwise than it is meant, and some that are fine."""

from __future__ import annotations

from typing import Final

HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">\n'
    '<path d="M0 0H4V4H0Z" fill="#808080"/>\n'
)
"""Two lines; what is tried begins on the third."""
_BOX: Final = '<rect x="10" y="10" width="80" height="80" {}/>'
_LONG: Final = "g" * 64
_STOPS: Final = '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/>'
_BASE: Final = f'<linearGradient id="b">{_STOPS}</linearGradient>'


def _box(look: str = "") -> str:
    return _BOX.format(look)


def _gradient(look: str = "", kind: str = "linear", stops: str = _STOPS) -> str:
    return f'<{kind}Gradient id="g" {look}>{stops}</{kind}Gradient>'


def _filled(definition: str, look: str = 'fill="url(#g)"') -> str:
    """A definition on the third line, and a box that uses it on the fourth."""
    return f"<defs>{definition}</defs>\n{_box(look)}"


FAULTY: Final[tuple[tuple[str, int, str], ...]] = (
    # construct, line, what stands from the third line on
    ("text", 3, '<text x="10" y="60" font-size="40" fill="#f00">Hi</text>'),
    ("use", 4, f'<defs><g id="a">{_box()}</g></defs>\n<use href="#a"/>'),
    ("symbol", 3, f'<symbol id="a">{_box()}</symbol>'),
    ("image", 3, '<image width="50" height="50" xlink:href="data:image/png;base64,AAAA"/>'),
    ("clip", 4, '<defs><clipPath id="c"><circle r="60"/></clipPath></defs>\n' + _box("clip-path='url(#c)'")),
    ("clip", 3, f'<clipPath id="c">{_box()}</clipPath>'),
    ("mask", 4, '<defs><mask id="m"><circle r="60" fill="#fff"/></mask></defs>\n' + _box("mask='url(#m)'")),
    ("filter", 4, '<defs><filter id="f"><feFlood/></filter></defs>\n' + _box("filter='url(#f)'")),
    ("filter", 3, _box("style='filter: blur(5px)'")),
    ("pattern", 3, _filled('<pattern id="g" width=".2" height=".2"><path d="M0 0H5V5Z"/></pattern>')),
    ("marker", 4, '<defs><marker id="m" markerWidth="9" markerHeight="9"><path d="M0 0H9V9Z"/></marker></defs>\n'
     '<path d="M10 50H90" stroke="#f00" marker-end="url(#m)"/>'),
    ("nested", 3, f'<svg x="20" y="20" width="30" height="30" viewBox="0 0 50 50">{_box()}</svg>'),
    ("switch", 3, '<switch>' + _box("fill='#f00'") + '<circle cx="50" cy="50" r="40"/></switch>'),
    ("foreign", 3, '<foreignObject width="50" height="50"><div xmlns="http://www.w3.org/1999/xhtml">Hi</div></foreignObject>'),
    ("script", 3, "<script>1</script>"),
    ("script", 3, _box("onclick='go()'")),
    ("animation", 3, '<circle r="9"><animate attributeName="r" to="40" dur="1s"/></circle>'),
    ("mesh", 3, '<defs><hatch id="g"/></defs><solidcolor id="s"/>'),
    ("link", 3, f'<a fill="#f00">{_box()}</a>'),
    ("unknown", 3, '<rectangle x="10" width="80" height="80"/>'),
    ("prefix", 3, '<svg:rect xmlns:svg="http://www.w3.org/2000/svg" width="80" height="80" fill="#f00"/>'),
    ("colour-word", 3, _box("fill='orange'")),
    ("colour-word", 3, _box("style='stroke-width:9;stroke:rebeccapurple'")),
    ("colour-word", 3, _box("fill='Red'")),
    ("current-colour", 3, _box("fill='currentColor'")),
    ("transparent", 3, _box("fill='transparent'")),
    ("colour-function", 3, _box("fill='rgba(255, 0, 0, 0.5)'")),
    ("colour-function", 3, _box("fill='hsl(0, 100%, 50%)'")),
    ("colour-function", 3, _box("fill='rgb(255 0 0)'")),
    ("colour-alpha", 3, _box("fill='#f008'")),
    ("colour-alpha", 3, _box("fill='#ff000080'")),
    ("colour-bad", 3, _box("fill='#ff00'").replace("#ff00", "#ff000")),
    ("css-word", 3, '<g fill="#f00">' + _box("fill='inherit'") + '</g>'),
    ("variable", 3, _box("fill='var(--own, red)'")),
    ("reference", 3, _box("fill='url(#nothing) red'")),
    ("quotes", 4, _filled(_gradient(), "fill=\"url('#g')\"")),
    ("long-id", 4, _filled(_gradient().replace('"g"', f'"{_LONG}"'), f"fill='url(#{_LONG})'")),
    ("gradient-box", 3, _filled(_gradient('x1="0" y1="0" x2="1" y2="0"'))),
    ("gradient-box", 3, _filled(_gradient('cx="0.5" cy="50%" r="50%"', "radial"))),
    ("gradient-transform", 3, _filled(_gradient('gradientTransform="translate(.5 0)"'))),
    ("gradient-round", 4, f'<defs>{_gradient(kind="radial")}</defs>\n<rect width="90" height="30" fill="url(#g)"/>'),
    ("gradient-slant", 4, '<defs>' + _gradient('y2="100%"') + '</defs>\n<path d="M0 0H90V20H0Z" fill="url(#g)"/>'),
    ("gradient-href", 3, _filled(_BASE + _gradient('href="#b"', stops=""))),
    ("gradient-spread", 3, _filled(_gradient('x2="50%" spreadMethod="repeat"'))),
    ("gradient-focus", 3, _filled(_gradient('fx="20%"', "radial"))),
    ("gradient-opacity", 4, _filled(_gradient(), "fill='url(#g)' fill-opacity='.3'")),
    ("opacity-percent", 3, _box("fill='#f00' opacity='30%'")),
    ("opacity-nested", 4, '<g opacity=".5">\n' + _box("opacity='.5'") + '</g>'),
    ("opacity-group", 3, '<g opacity=".5">' + _box("fill='#f00'") + '<circle cx="50" cy="50" r="30" fill="#00f"/></g>'),
    ("opacity-stroke", 3, _box("fill='#f00' stroke='#00f' stroke-width='20' opacity='.5'")),
    ("visibility", 3, _box("visibility='hidden'")),
    ("blend", 3, _box("fill='#f00' style='mix-blend-mode:multiply'")),
    ("paint-order", 3, _box("fill='#f00' stroke='#00f' stroke-width='30' paint-order='stroke'")),
    ("vector-effect", 3, '<path transform="scale(4)" d="M1 12H24" stroke="#f00" vector-effect="non-scaling-stroke"/>'),
    ("stroke-scale", 3, '<path transform="scale(8 1)" d="M6 10V90" stroke="#f00" stroke-width="6"/>'),
    ("dash-many", 3, '<path d="M0 50H100" stroke="#f00" stroke-width="9" stroke-dasharray="1 1 1 1 1 1 1 1 30 30"/>'),
    ("dash-offset", 3, '<path d="M0 50H99" stroke="#f00" stroke-dasharray="10 5" stroke-dashoffset="-4"/>'),
    ("dash-dots", 3, '<path d="M0 50H100" stroke="#f00" stroke-linecap="round" stroke-dasharray="0 20"/>'),
    ("dash-length", 3, '<path d="M0 50H99" pathLength="4" stroke="#f00" stroke-width="9" stroke-dasharray="1 1"/>'),
    ("dots", 3, '<path d="M50 50h0" stroke="#f00" stroke-width="40" stroke-linecap="round"/>'),
    ("dots", 3, '<line x1="50" y1="50" x2="50" y2="50" stroke="#f00" stroke-width="40" stroke-linecap="round"/>'),
    ("dots", 3, '<path d="M10 10H40M50 50c0 0 0 0 0 0" stroke="#f00" stroke-width="40" stroke-linecap="square"/>'),
    ("caps", 3, '<path d="M10 90L50 20L90 90" fill="none" stroke="#f00" stroke-width="9" stroke-linejoin="arcs"/>'),
    ("origin", 3, _box("transform='rotate(45)' transform-origin='50 50'")),
    ("transform-word", 3, _box("style='rotate: 45deg'")),
    ("transform-word", 3, _box("style='transform: rotateX(45deg)'")),
    ("transform-unit", 3, _box("style='transform: rotate(.125turn)'")),
    ("unit", 3, '<rect width="5em" height="5em" fill="#f00"/>'),
    ("unit", 3, '<rect width="90vw" height="50" fill="#f00"/>'),
    ("geometry", 3, '<circle style="cx:50px;cy:50px;r:40px" fill="#f00"/>'),
    ("selector", 3, f"<style>rect{{fill:#f00}}</style>\n{_box()}"),
    ("selector", 3, '<style>#one{fill:#f00}</style>\n' + _box("id='one'")),
    ("selector", 3, '<style>g .a{fill:#f00}</style>\n<g>' + _box("class='a'") + '</g>'),
    ("class-list", 4, '<style>.a{fill:#f00}</style>\n' + _box("class='a b'")),
    ("class-twice", 4, '<style>.a{fill:#0f0}\n.a{fill:#f00}</style>\n' + _box("class='a'")),
    ("style-late", 4, _box("class='a'") + '\n<style>.a{fill:#f00}</style>'),
    ("style-cdata", 3, '<style><![CDATA[.a{fill:#f00}]]></style>\n' + _box("class='a'")),
    ("style-comment", 4, '<style>\n/* own */.a{fill:#f00}</style>\n' + _box("class='a'")),
    ("style-comment", 3, _box("style='/*own*/fill:#f00'")),
    ("colour-word", 5, '<style>.a{\n  stroke: #f00;\n  fill: orange}</style>\n' + _box("class='a'")),
    ("reference", 3, _filled(_gradient('xlink:href="other.svg#b"', stops=""))),
    ("style-at", 3, '<style>@media all{.a{fill:#f00}}</style>\n' + _box("class='a'")),
    ("style-order", 3, _box("style='fill:#f00' fill='#00f'")),
    ("style-order", 4, '<style>.a{fill:#f00}</style>\n' + _box("class='a' fill='#00'")),
    ("important", 3, _box("style='fill:red !important'")),
    ("comment", 3, f'<!-- {_box()} <circle cx="50" cy="50" r="30"/> -->'),
    ("entity", 3, _box("fill='&#35;f00'")),
)  # fmt: skip
"""What comes out otherwise, with its construct and line."""

FINE: Final[tuple[str, ...]] = (
    _box("fill='#f00'"), _box("fill='#FF0000'"), _box("fill='red'"), _box("fill='rgb(255, 0, 0)'"),
    _box("style='fill:#f00;stroke:#00f;stroke-width:3px'"), f'<g fill="#f00" opacity=".5">{_box()}</g>',
    '<g opacity=".5"><rect width="40" height="40" fill="#f00"/><rect x="50" y="50" width="40" height="40"/></g>',
    '<style>.a{fill:#f00}.b{fill:#00f}</style>' + _box("class='a'"),
    '<style>.a,.b{fill:#f00}</style>' + _box("class='b'"), _filled(_gradient()),
    _filled(_gradient('x1="0%" x2="100%"')),
    _filled(_gradient('gradientUnits="userSpaceOnUse" x1="10" x2="90"')),
    _filled(_gradient('cx="50%" cy="50%" r="50%"', "radial")),
    _filled(_BASE + _gradient('xlink:href="#b"', stops="")),
    _filled(_gradient(), "fill='url(#g)' opacity='.5'"),
    '<path d="M10 50a40 40 0 1180 0a40 40 0 11-80 0z" fill="#f00"/>',
    '<path fill-rule="evenodd" d="M10 10H90V90H10zM30 30H70V70H30z" fill="#f00"/>', f'<g display="none">{_box()}</g>',
    '<path d="M5 50H95" stroke="#f00" stroke-width="8" stroke-dasharray="10 5" stroke-linecap="square"/>',
    '<rect x="10%" y="10%" width="80%" height="80%" fill="#f00"/>', '<rect width="20mm" height="20mm" fill="#f00"/>',
    '<g transform="translate(50 50) rotate(30) scale(.5)"><rect x="-40" y="-40" width="80" height="80"/></g>',
    '<circle cx="50" cy="50" r="40" fill="none" stroke="#f00" stroke-width="6"/><!-- a note -->',
    '<title>A &amp; B</title><desc>Something</desc><metadata><a xmlns="other" fill="orange"/></metadata>',
    '<polygon points="10,10 90,10 50,90" fill="#f00" stroke="#00f" stroke-linejoin="round" stroke-width="6"/>',
    '<defs><clipPath id="f0"><path d="M0 0H9V9Z" fill="#f00"/></clipPath></defs>',
    '<defs><clipPath id="unused"><path d="M0 0H9V9Z"/></clipPath></defs>', _box("fill='#f00' visibility='visible'"),
    _box("fill='rgb(99.5%, 10%, 0%)'"),
    '<path d="M50 50h.1M9 9" stroke="#f00" stroke-width="9" stroke-linecap="round"/>',
    _box("fill='none' stroke='#f00' opacity='.5'"), f"<!-- {_box()} -->",
)  # fmt: skip
"""What is drawn rightly."""


def drawing(body: str) -> str:
    """A whole file."""
    return f"{HEAD}{body}\n</svg>\n"
