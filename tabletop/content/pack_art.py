"""Pictures that a pack brings: which file is the picture of a thing, and its text or pixels, read within limits.

Used by `check`, by the stage of a board (`ui/stage/pack_stage`) and by the phones' views. A pack keeps pictures in the
folder `art` beside the content of a game. A file is called as the drawing that it stands for, so one of our names
takes the place of ours (docs/design.md, Pictures of cards). A picture that is refused, by `svg_reader` or for the
header of a PNG, is as if it were not there: `check` says why.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from tabletop import safe_reading
from tabletop.content.load import ContentFolder, each_folder
from tabletop.content.pack_folders import FolderLimits, png_size
from tabletop.content.svg_reader import MOST_SVG_BYTES, SvgRefused, read_svg

ART_FOLDER: Final = "art"
"""In the folder of a game's content."""
PICTURE_SUFFIXES: Final = (".svg", ".png")
"""The first one counts where there are both."""
MOST_PNG_BYTES: Final = 8 << 20
_MOST_PIXELS: Final = 1 << 24


def picture_files(folder: ContentFolder) -> dict[str, Path]:
    """All pictures of a folder of content, by the name of what they show; empty where there are none.

    Of several packs the first one that has a picture of something shows it.
    """
    found: dict[str, Path] = {}
    for each in reversed(each_folder(folder)):
        with suppress(OSError):
            files = sorted(p for p in (each / ART_FOLDER).iterdir() if p.suffix in PICTURE_SUFFIXES and p.is_file())
            found |= {path.stem: path for path in files if not safe_reading.is_system_leftover(path.name)}
    return found


def find_picture_file(folder: ContentFolder, name: str) -> Path | None:
    """The picture of a thing, such as `mini_ghoul`, in a folder of content; None where it brings none."""
    if not name or "/" in name or "\\" in name or name.startswith("."):
        return None
    paths = (each / ART_FOLDER / f"{name}{suffix}" for each in each_folder(folder) for suffix in PICTURE_SUFFIXES)
    return next((path for path in paths if path.is_file() and not path.is_symlink()), None)


class PackArt:
    """The pictures of the content of one pack or several; what is refused is not there."""

    def __init__(self, folder: ContentFolder) -> None:
        self.folder = folder

    def find_svg_text(self, name: str) -> str | None:
        """The text of an SVG picture."""
        path = find_picture_file(self.folder, name)
        if path is None or path.suffix != ".svg":
            return None
        try:
            raw = safe_reading.read_regular_file(path, MOST_SVG_BYTES)
            file = read_svg(raw)
        except (OSError, SvgRefused):
            return None
        return None if file.has_script else file.text

    def find_png_bytes(self, name: str) -> bytes | None:
        """The file of a PNG picture whose size is within the limits of a pack."""
        path = find_picture_file(self.folder, name)
        if path is None or path.suffix != ".png":
            return None
        try:
            raw = safe_reading.read_regular_file(path, MOST_PNG_BYTES)
        except OSError:
            return None
        return None if png_refusal(raw) else raw


def png_refusal(raw: bytes) -> str:
    """Why a PNG is not looked at, by its header alone; empty where it is."""
    size, most = png_size(raw[:24]), FolderLimits().side
    if size is None:
        return "this is no PNG picture"
    if min(size) <= 0 or max(size) > most or size[0] * size[1] > _MOST_PIXELS:
        limits = f"at most {most} pixels a side and {_MOST_PIXELS >> 20} million in all are allowed"
        return f"{limits}, this has {size[0]} x {size[1]}"
    return ""
