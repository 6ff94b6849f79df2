"""Checks the pictures that a pack brings: what is refused, what comes out otherwise, and which thing has none.

Used by `check`. Problems are faults that the designer should mend; remarks are only told. The names of pictures come
from the content itself: a content dataclass may have a method `picture_names` with what each of its pictures shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tabletop import safe_reading
from tabletop.content.errors import LocatedProblem, display_path, nearest_choice
from tabletop.content.games import content_class, content_files, drawings_folder, game_content_folder
from tabletop.content.load import load_content_files
from tabletop.content.pack_art import ART_FOLDER, MOST_PNG_BYTES, PICTURE_SUFFIXES, picture_files, png_refusal
from tabletop.content.png_check import png_fault
from tabletop.content.svg_check import svg_problems
from tabletop.content.svg_reader import MOST_SVG_BYTES


def art_problems(game: str, folder: Path, content: Any) -> Iterator[LocatedProblem]:
    """What is wrong with the pictures beside the content of a folder; `content` is None where it can't be read."""
    art = folder / ART_FOLDER
    if not art.is_dir():
        return
    for path in sorted(art.iterdir()):
        if safe_reading.is_system_leftover(path.name):
            continue
        if path.suffix not in PICTURE_SUFFIXES or not path.is_file():
            yield _problem(path, "", "a picture is an SVG or a PNG file, its name ending in .svg or .png")
        else:
            yield from picture_file_problems(path)
            yield from _name_problems(game, path, content)


def picture_file_problems(path: Path) -> Iterator[LocatedProblem]:
    """What is wrong with one picture, with the lines of an SVG."""
    try:
        raw = safe_reading.read_regular_file(path, MOST_SVG_BYTES if path.suffix == ".svg" else MOST_PNG_BYTES)
    except OSError as error:
        yield _problem(path, "", f"the picture can't be read: {error.strerror or error}")
        return
    if path.suffix == ".png":
        if refusal := png_refusal(raw) or png_fault(raw):
            yield _problem(path, "", refusal)
        return
    for found in svg_problems(raw):
        yield LocatedProblem(display_path(path), found.line, found.column, found.what, found.text)


def art_remarks(game: str, folder: Path, content: Any) -> Iterator[str]:
    """Which things of a folder have no picture of their own; those of the program's own content aren't told of."""
    usual = _own_picture_names(game)
    missing = [
        f"{shows} ({ART_FOLDER}/{name}.svg)"
        for name, shows in picture_names(content).items()
        if shows and name not in usual and not _is_drawn(game, folder, name)
    ]
    if missing:
        yield (
            f"{display_path(folder)}: no picture of its own has {', '.join(missing[:_MOST_NAMED])}"
            f"{f' and {len(missing) - _MOST_NAMED} more' if len(missing) > _MOST_NAMED else ''}; the program draws one"
        )


def picture_names(content: Any) -> Mapping[str, str]:
    """The names of the pictures that a content may have, and what each shows; "" where another stands for it."""
    find = getattr(content, "picture_names", None)
    found: Mapping[str, str] = find() if find else {}
    return found


_MOST_NAMED = 20
"""Things without a picture that are told by name."""


def _name_problems(game: str, path: Path, content: Any) -> Iterator[LocatedProblem]:
    """A picture that nothing shows."""
    if content is None or not hasattr(content, "picture_names"):
        return
    known = {*picture_names(content), *(file.stem for file in drawings_folder(game).glob("*.svg"))}
    if path.stem not in known:
        near = nearest_choice(path.stem, sorted(known))
        yield _problem(path, "", "nothing shows a picture of this name", f"{near}{path.suffix}" if near else "")


def _own_picture_names(game: str) -> Mapping[str, str]:
    kind: Any = content_class(game)
    own: Any = load_content_files(kind, content_files(game, game_content_folder(game)))
    return picture_names(own)


def _is_drawn(game: str, folder: Path, name: str) -> bool:
    return name in picture_files(folder) or (drawings_folder(game) / f"{name}.svg").is_file()


def _problem(path: Path, where: str, text: str, near: str = "") -> LocatedProblem:
    return LocatedProblem(display_path(path), 1, 1, where, text, "", near)
