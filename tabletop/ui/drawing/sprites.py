"""The cache of pictures: SVG drawings as surfaces, rendered once for each name, size and tint.

The stage has one Sprites; `draw`, the boards' tokens and grounds and the card pictures use it. Large pictures are also
kept on disk, in the cache folder; their file names depend on pygame's version, text and size, so old ones are never
taken for others. The memory is bounded: the surface that wasn't used for longest is dropped. A surface from a `get_`
method is shared: nobody may draw on it, and a key must tell everything that the picture shows. A change of size forgets
all.
"""

from __future__ import annotations

import contextlib
import io
import math
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pygame

from tabletop import log, safe_reading
from tabletop.clock_trust import recency_sort_key
from tabletop.rules.caches import Cache
from tabletop.ui.drawing.embedded_png import MARK, blit_embedded_pngs
from tabletop.ui.drawing.placeholder_art import PlaceholderShape, placeholder_svg

_SMALLEST = 40_000
"""Pixels below which rendering is as fast as reading."""
_MOST_FILES = 250
_MOST_STORED_BYTES = 64 << 20


class PictureDiskCache:
    """Files of pixels in the cache folder; one that is missing or damaged is made again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._writable = True

    def load_picture(self, text: str, size: tuple[int, int]) -> pygame.Surface | None:
        """The rendered SVG, with its size in pixels; None where it must be rendered."""
        if size[0] * size[1] < _SMALLEST:
            return None
        try:
            packed = safe_reading.read_regular_file(self._cached_picture_file(text, size), _MOST_STORED_BYTES)
            pixels = zlib.decompressobj().decompress(packed, 4 * size[0] * size[1] + 1)
        except (OSError, zlib.error):
            return None
        if len(pixels) != 4 * size[0] * size[1]:
            return None
        return pygame.image.frombytes(pixels, size, "RGBA")

    def store_picture(self, text: str, size: tuple[int, int], picture: pygame.Surface) -> None:
        """Writes a rendered SVG down, where that is possible."""
        if size[0] * size[1] < _SMALLEST or not self._writable:
            return
        path = self._cached_picture_file(text, size)
        fresh = path.with_suffix(".new")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(zlib.compress(pygame.image.tobytes(picture, "RGBA"), 1))
            fresh.replace(path)
            self._remove_oldest_files()
        except OSError as error:
            log.log_note(__name__, "pictures are not kept: %s", error)
            self._writable = False
            with contextlib.suppress(OSError):
                fresh.unlink()

    def _cached_picture_file(self, text: str, size: tuple[int, int]) -> Path:
        raw = f"{pygame.ver} {text}".encode()
        key = f"{zlib.crc32(raw):08x}{zlib.adler32(raw):08x}-{len(raw)}-{size[0]}x{size[1]}"
        return self._folder / f"{key}.pixels"

    def _remove_oldest_files(self) -> None:
        """Removes what was written longest ago, and before that what is dated in the future."""
        files = list(self._folder.glob("*.pixels"))
        if len(files) <= _MOST_FILES:
            return
        files.sort(key=lambda file: recency_sort_key(file.stat().st_mtime))
        for file in files[: len(files) - _MOST_FILES]:
            with contextlib.suppress(OSError):
                file.unlink()


Tint = Mapping[str, str]
"""#rrggbb as it stands in the file, and what to draw instead."""
_MOST_SURFACE_BYTES = 64 << 20
_MOST_TEXT = 8 << 20
"""Letters of drawings as they stand in their files."""
_MOST_NAMES = 2000
"""Names for which it is remembered whether there is such a drawing."""


class Sprites:
    """Loads `sprites/<folder>/<name>.svg`; least recently used surfaces go when memory is full."""

    def __init__(
        self,
        folder: Callable[[str], Path],
        store: PictureDiskCache | None = None,
        *,
        most_bytes: int = _MOST_SURFACE_BYTES,
    ) -> None:
        self.folder = folder
        """Where the drawings of a part are, such as those of a game."""
        self.store = store
        self._cleared = 0
        self._texts: Cache[str, str] = Cache("drawings", _MOST_TEXT, len)
        self._there: Cache[str, bool] = Cache("names of drawings", _MOST_NAMES)
        self._made: Cache[tuple[object, ...], pygame.Surface] = Cache("pictures", most_bytes, surface_bytes)
        self._key_prefix: tuple[object, ...] = ()
        """Before the keys of all surfaces that are made here."""

    @property
    def cleared(self) -> int:
        """How often everything was forgotten."""
        return self._cleared

    @property
    def surfaces(self) -> Cache[tuple[object, ...], pygame.Surface]:
        """All surfaces that are kept, for drawings of packs that lie over these."""
        return self._made

    def get(self, name: str, width: float, height: float | None = None, tint: Tint | None = None) -> pygame.Surface:
        """A piece in pixels; without a height it is square. Raises FileNotFoundError."""
        size = (max(1, round(width)), max(1, round(width if height is None else height)))
        key = ("svg", name, size, tuple(sorted(tint.items())) if tint else ())
        return self._get_or_make_surface(
            key, lambda: self._load_or_render_svg(_substitute_tint(self.text(name), tint or {}), size)
        )

    def get_or_placeholder(
        self, name: str, shape: PlaceholderShape, width: float, height: float | None = None
    ) -> pygame.Surface:
        """A piece in pixels, or what stands for it where nobody has drawn it; without a height it is square."""
        if self.has_drawing(name):
            return self.get(name, width, height)
        return self.get_svg(placeholder_svg(name, shape), round(width), round(width if height is None else height))

    def has_drawing(self, name: str) -> bool:
        """Whether there is such a piece."""
        found = self._there.get(name)
        if found is None:
            found = self._there[name] = name in self._texts or self._sprite_svg_file(name).is_file()
        return found

    def text(self, name: str) -> str:
        """The SVG text of a piece; raises FileNotFoundError."""
        text = self._texts.get_and_refresh(name)
        if text is None:
            text = self._texts[name] = self._sprite_svg_file(name).read_text(encoding="utf-8")
        return text

    def text_or_placeholder(self, name: str, shape: PlaceholderShape) -> str:
        """The SVG text of a piece, or of what stands for it where nobody has drawn it."""
        return self.text(name) if self.has_drawing(name) else placeholder_svg(name, shape)

    def get_square_svg(self, svg: str, side: int) -> pygame.Surface:
        """A large square piece given as SVG text, which is kept like those from files."""
        size = (max(1, side), max(1, side))
        return self._get_or_make_surface(("text", svg, size), lambda: self._load_or_render_svg(svg, size))

    def get_svg(self, svg: str, width: int, height: int) -> pygame.Surface:
        """A shape made by the program, given as SVG text in pixels of its own size."""
        size = (max(1, width), max(1, height))
        return self._get_or_make_surface(("text", svg, size), lambda: _rasterise_for_display(svg, size))

    def get_lazy_svg(self, key: tuple[object, ...], width: int, height: int, svg: Callable[[], str]) -> pygame.Surface:
        """The same where its text is long: it is only asked for when the shape is not there."""
        size = (max(1, width), max(1, height))
        return self._get_or_make_surface(("shape", size, *key), lambda: _rasterise_for_display(svg(), size))

    def get_or_make(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A surface that the caller makes when it is not there; the key must tell everything that it shows."""
        return self._get_or_make_surface(("made", *key), make)

    def has_cached(self, key: tuple[object, ...]) -> bool:
        """Whether `get_or_make` has such a surface ready."""
        return (*self._key_prefix, "made", *key) in self._made

    def render_svg(self, svg: str, width: int, height: int) -> pygame.Surface:
        """A shape made by the program that the caller keeps, given as SVG text in pixels of its own size."""
        return _to_display_format(_rasterise_svg(svg, (max(1, width), max(1, height))))

    def render_large_svg(self, svg: str, size: tuple[int, int]) -> pygame.Surface:
        """A large piece given as SVG text that the caller draws upon and keeps, in pixels."""
        return self._load_or_render_svg(svg, size)

    def get_faded(self, piece: pygame.Surface, percent: int) -> pygame.Surface:
        """The piece at a percentage of its opacity."""

        def make_faded() -> pygame.Surface:
            copy = piece.copy()
            copy.fill((255, 255, 255, round(2.55 * percent)), special_flags=pygame.BLEND_RGBA_MULT)
            return copy

        return self._get_or_make_surface(("faded", piece, percent), make_faded)

    def forget_all(self) -> None:
        """Forgets every surface, as after a change of size."""
        self._made.clear()
        self._there.clear()
        self._cleared += 1

    def set_cache_limit_bytes(self, most_bytes: int) -> None:
        """So much may stay in memory from now on."""
        self._made.most = most_bytes

    def shrink_cache_to_bytes(self, most_bytes: int) -> None:
        """Forgets the surfaces that were longest not drawn, until the others hold no more than so much."""
        self._made.shrink(most_bytes)

    def _get_or_make_surface(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        key = (*self._key_prefix, *key)
        found = self._made.get_and_refresh(key)
        if found is None:
            found = self._made[key] = make()
        return found

    def _load_or_render_svg(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        kept = self.store.load_picture(text, size) if self.store else None
        if kept is not None:
            return _to_display_format(kept)
        made = _rasterise_svg(text, size)
        if self.store:
            self.store.store_picture(text, size, made)
        return _to_display_format(made)

    def _sprite_svg_file(self, name: str) -> Path:
        part, _, rest = name.partition("/")
        return self.folder(part) / f"{rest}.svg"


def surface_bytes(surface: pygame.Surface) -> int:
    """Bytes of its pixels."""
    return surface.get_pitch() * surface.get_height()


def _substitute_tint(text: str, tint: Tint) -> str:
    for old, new in tint.items():
        text = text.replace(old, new).replace(old.lower(), new).replace(old.upper(), new)
    return text


def _rasterise_svg(text: str, size: tuple[int, int]) -> pygame.Surface:
    if MARK in text:
        whole = pygame.Surface(size, pygame.SRCALPHA)
        rest = blit_embedded_pngs(whole, text)
        whole.blit(_rasterise_svg(rest, size), (0, 0))
        return whole
    surface = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    if surface.get_size() == size:
        return surface
    # the aspect ratio is kept; the piece is centred in what was asked for
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.blit(surface, surface.get_rect(center=(math.ceil(size[0] / 2), math.ceil(size[1] / 2))))
    return whole


def _rasterise_for_display(text: str, size: tuple[int, int]) -> pygame.Surface:
    """A shape as it is kept: nobody draws on it."""
    return _to_display_format(_rasterise_svg(text, size))


def _to_display_format(surface: pygame.Surface) -> pygame.Surface:
    """In the display's own format, which is blitted 30 times faster."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface


class PicturePrefetcher:
    """Walks once over the pictures of a look; it ends also where not all of them can be kept at the same time."""

    def __init__(self) -> None:
        self._look: object = None
        self._left: Iterator[bool] = iter(())

    def restart_prefetch(self) -> None:
        """Walks over all of them again, as after something else is shown."""
        self._look = None

    def prefetch_next_picture(self, look: object, pictures: Callable[[], Iterator[bool]]) -> bool:
        """Draws the next picture that is missing, of `pictures` that yield after each; False after the last one."""
        if self._look != look:
            self._look, self._left = look, pictures()
        return next(self._left, False)
