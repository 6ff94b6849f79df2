"""Pictures that somebody has put together by mistake or to do harm: each follows from the generator of chance.

They are harmless for other programs: small, without entities that grow, and none claims more than 5,000 x 9 pixels.
What is tried is our own reader and its limits.
"""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Callable
from typing import Final

_HEAD: Final = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 96 96">'
_SOUND: Final = f'{_HEAD}<g id="a"><rect x="8" y="8" width="80" height="80" fill="#2266AA"/></g></svg>'
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PARTS: Final = (
    "<script>x()</script>", '<rect onclick="x()" width="9" height="9"/>', '<image href="../../../secret.png"/>',
    '<use xlink:href="#a"/><use xlink:href="#a"/>', '<a href="file:///etc/hosts"><rect width="9" height="9"/></a>',
    '<image href="data:image/png;base64,AAAA"/>', '<style>@import url("x.css");</style>',
    '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', '<path d="M0 0 L1e30 1e30"/>',
    '<path d="M"/>', '<path d="MMM0,,0ZZzz--1"/>', '<rect width="-5" height="nan"/>', '<circle r="1e999"/>',
    '<rect width="9" height="9" stroke="#000000" stroke-dasharray="0.0001"/>',
    '<g transform="scale(0)"><path d="M0 0h9"/></g>',
    '<g transform="matrix(1 2 3)"><rect width="9" height="9"/></g>', '<polygon points="1 2 3"/>',
    '<linearGradient id="a" xlink:href="#a"/><rect width="9" height="9" fill="url(#a)"/>', "<svg/>", "<!-- -->",
    '<rect width="9" height="9" opacity="x"/>', '<ellipse rx="9" ry="-9"/>', '<text>words</text>', "<x:y/>",
)  # fmt: skip


def made(rng: random.Random) -> tuple[str, str, bytes]:
    """What it is, its suffix and its bytes."""
    hurt = rng.choice(HURTS)
    suffix = ".png" if hurt.__name__.startswith("_png") else ".svg"
    return hurt.__name__.strip("_"), suffix, hurt(rng)


def sound_png(wide: int = 4, high: int = 4) -> bytes:
    """A grey picture."""
    rows = b"".join(b"\0" + bytes((128,)) * wide for _ in range(high))
    return _SIGNATURE + chunk(b"IHDR", header(wide, high)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND")


def chunk(kind: bytes, data: bytes = b"", checksum: int | None = None) -> bytes:
    found = zlib.crc32(kind + data) if checksum is None else checksum
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", found)


def header(wide: int, high: int, depth: int = 8, colour: int = 0, interlace: int = 0) -> bytes:
    return struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, interlace)


def _with_header(header: bytes) -> bytes:
    data = zlib.compress(bytes(20))
    return _SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND")


def _svg_part(rng: random.Random) -> bytes:
    """Something that is refused, or drawn in another way than it is meant."""
    parts = "".join(rng.choices(_PARTS, k=rng.randrange(1, 4)))
    return _SOUND.replace("</svg>", f"{parts}</svg>").encode()


def _svg_deep(rng: random.Random) -> bytes:
    depth = rng.randrange(40, 300)
    return f"{_HEAD}{'<g>' * depth}{'</g>' * (depth - rng.randrange(2))}</svg>".encode()


def _svg_many(rng: random.Random) -> bytes:
    return f"{_HEAD}{'<g/>' * rng.randrange(19_000, 25_000)}</svg>".encode()


def _svg_large(rng: random.Random) -> bytes:
    return _SOUND.replace("</svg>", f"<!--{'x' * ((1 << 20) - rng.randrange(-9, 400))}--></svg>").encode()


def _svg_doctype(rng: random.Random) -> bytes:
    inside = rng.choice(("", '[<!ENTITY a "b">]', 'SYSTEM "x.dtd"', '[<!ENTITY a SYSTEM "secret.txt">]'))
    return f"<!DOCTYPE svg {inside}>{_SOUND}".encode()


def _svg_frame(rng: random.Random) -> bytes:
    box = rng.choice(
        ("0 0 0 9", "0 0 -9 9", "0 0 1e9 9", "0 0 nan 9", "0 0 inf 9", "0 0", "a b c d", "", "0,0,9", "1e6 0 9 9")
    )
    return _SOUND.replace("0 0 96 96", box).encode()


def _svg_encoding(rng: random.Random) -> bytes:
    way = rng.randrange(5)
    if way == 0:
        return _SOUND.encode("utf-16")
    if way == 1:
        return _SOUND.encode().replace(b"rect", b"re\xffct")
    if way == 2:
        return _SOUND.encode().replace(b"rect", b"re\0ct")
    return b'<?xml version="1.0" encoding="latin-1"?>' + _SOUND.encode() if way == 3 else b""


def _svg_torn(rng: random.Random) -> bytes:
    raw = bytearray(_SOUND.encode())
    for _ in range(rng.randrange(1, 8)):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    return bytes(raw[: rng.randrange(1, len(raw) + 1)])


def _svg_value(rng: random.Random) -> bytes:
    long = "M0 0" + " l1 1" * rng.randrange(10_000, 60_000)
    return _SOUND.replace("</svg>", f'<path d="{long}" stroke="#000000"/></svg>').encode()


def _png_signature(rng: random.Random) -> bytes:
    raw = bytearray(sound_png())
    raw[rng.randrange(16)] ^= 1 << rng.randrange(8)
    return bytes(raw)


def _png_size(rng: random.Random) -> bytes:
    return _with_header(header(*rng.choice(((0, 4), (4, 0), (4097, 4), (4, 5000), (5000, 9)))))


def _png_kind(rng: random.Random) -> bytes:
    depth, colour, interlace = rng.choice((0, 3, 8, 17)), rng.choice((0, 1, 3, 7)), rng.choice((0, 1, 9))
    return _with_header(header(4, 4, depth, colour, interlace))


def _png_torn(rng: random.Random) -> bytes:
    raw = sound_png(9, 9)
    return raw[: rng.randrange(len(raw))] + rng.randbytes(rng.randrange(12))


def _png_checksum(rng: random.Random) -> bytes:
    wrong = rng.randrange(1 << 32)
    first = chunk(b"IHDR", header(4, 4), wrong if rng.random() < 0.5 else None)
    return _SIGNATURE + first + chunk(b"IDAT", zlib.compress(bytes(20)), wrong) + chunk(b"IEND")


def _png_data(rng: random.Random) -> bytes:
    """Rows that are too few, too many or no rows."""
    data = rng.choice((b"", b"\0", rng.randbytes(40), zlib.compress(bytes(3)), zlib.compress(bytes(4000))))
    return _SIGNATURE + chunk(b"IHDR", header(4, 4)) + chunk(b"IDAT", data) + chunk(b"IEND")


def _png_chunks(rng: random.Random) -> bytes:
    """Chunks in another order, twice, unknown or with lengths that lead past the end."""
    parts = [chunk(b"IHDR", header(4, 4)), chunk(b"IDAT", zlib.compress(bytes(20))), chunk(b"IEND"),
             chunk(b"tEXt", b"a\0" + b"x" * 999), chunk(b"PLTE", b"abc"), chunk(b"QQQQ", b"x"),
             struct.pack(">I", rng.choice((900, 70_000))) + b"IDAT"]  # fmt: skip
    rng.shuffle(parts)
    return _SIGNATURE + chunk(b"IHDR", header(4, 4)) + b"".join(parts)


def _png_other(rng: random.Random) -> bytes:
    """Another file under the name of a picture."""
    return rng.choice((b"", b"GIF89a\1\0\1\0\0\0\0;", b"\xff\xd8\xff\xe0", b"BM", _SOUND.encode(), rng.randbytes(99)))


HURTS: Final[tuple[Callable[[random.Random], bytes], ...]] = (
    _svg_part, _svg_deep, _svg_many, _svg_large, _svg_doctype, _svg_frame, _svg_encoding, _svg_torn, _svg_value,
    _png_signature, _png_size, _png_kind, _png_torn, _png_checksum, _png_data, _png_chunks, _png_other,
)  # fmt: skip
