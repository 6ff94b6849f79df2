"""The boxes on the shelf: those that come with the program, and those of installed packages.

Used by everything that names a game: `content/games`, `ai/levels`, nearly every command in `cli`, and scenes such as
`registry` and the title. A package names its box under the entry-point group `tabletop.games`, so GROUP stays.
Looking through all that is installed takes longer than the title's first frame may, so what was found is kept in
`content_cache` until something is installed or removed. A broken box of another package must never stop the program:
it is left out and told by `broken_game_boxes`.
"""

from __future__ import annotations

import contextlib
import os
import sys
from dataclasses import dataclass
from typing import Any, Final

from tabletop.box import Box, LazyRef
from tabletop.content import content_cache
from tabletop.games import SHIPPED
from tabletop.rules.caches import cached

GROUP: Final = "tabletop.games"
_CACHE_KEY: Final = "boxes"


@dataclass(frozen=True, slots=True)
class BrokenGameBox:
    """A box that cannot be opened; it is left out."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class InstalledGameBoxes:
    """What was found."""

    boxes: tuple[Box, ...]
    """In the order of the shelf."""
    broken: tuple[BrokenGameBox, ...] = ()


_closed: list[BrokenGameBox] = []
"""What turned out to be broken when somebody opened it."""
_safe = False


def ignore_installed_games() -> None:
    """Leaves out, from now on, what does not come with the program."""
    global _safe  # noqa: PLW0603 - one process has one shelf
    _safe = True
    shelf.cache_clear()


@cached("shelf", 1)
def shelf() -> InstalledGameBoxes:
    """All boxes; those of other packages cannot stop the program, whatever they do."""
    own = [LazyRef[Box](place).load() for place in SHIPPED.values()]
    others = (
        []
        if _safe
        else [
            _load_installed_game_box(name, place)
            for name, place in _installed_game_box_locations()
            if SHIPPED.get(name) != place
        ]
    )
    boxes = (*own, *(box for box in others if isinstance(box, Box)))
    return InstalledGameBoxes(
        tuple(sorted(boxes, key=lambda box: (box.order, box.name))),
        tuple(box for box in others if isinstance(box, BrokenGameBox)),
    )


def game_names() -> tuple[str, ...]:
    """Names of all games in the order of the shelf."""
    return tuple(box.name for box in shelf().boxes)


def find_game_box(name: str) -> Box | None:
    """The box of that name, if there is one."""
    return next((box for box in shelf().boxes if box.name == name), None)


def default_game_name() -> str:
    """The game that is meant where none is named."""
    return game_names()[0]


def is_shipped_game(name: str) -> bool:
    """Whether a game comes with the program."""
    return name in SHIPPED


def broken_game_boxes() -> tuple[BrokenGameBox, ...]:
    """The boxes that are left out, and those of which something could not be loaded."""
    return (*shelf().broken, *_closed)


def record_broken_game_box(name: str, reason: str) -> None:
    """Notes that a box turned out to be broken when it was used."""
    if all(known.name != name for known in broken_game_boxes()):
        _closed.append(BrokenGameBox(name, reason))


def expected_error_type(name: str, usual: type[Exception]) -> type[Exception]:
    """What to expect when something of a box is used: the usual, or anything where another's code is run."""
    return usual if is_shipped_game(name) else Exception


def _load_installed_game_box(name: str, place: str) -> Box | BrokenGameBox:
    """The box of another package, or what is wrong with it."""
    try:
        box = LazyRef[Box](place).load()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - another's code may raise anything
        return BrokenGameBox(name, f"{place} cannot be loaded: {type(error).__name__}: {error}")
    why = _game_box_fault(name, box)
    return BrokenGameBox(name, f"{place}: {why}") if why else box


def _game_box_fault(name: str, box: object) -> str:
    if not isinstance(box, Box):
        return f"a Box is expected, this is a {type(box).__name__}"
    if box.name != name or not name.isidentifier():
        return f"the box is called {box.name!r}, its entry point {name!r}; both must be the same word"
    if is_shipped_game(name):
        return f"a game that comes with the program is called {name!r} already"
    if box.files is None:
        return "the folder `files` with its data and sprites is missing"
    missing = [part for part in ("data", "sprites") if not (box.files / part).is_dir()]
    return f"there is no folder {str(box.files / missing[0])!r}" if missing else ""


def _installed_game_box_locations() -> list[tuple[str, str]]:
    """Names and places of all boxes that installed packages name, each name once."""
    where = _package_folder_change_times()
    match content_cache.get(_CACHE_KEY):
        case {"where": kept, "found": list(found)} if kept == where and all(map(_is_pair_of_texts, found)):
            return [(name, place) for name, place in found]
    from importlib.metadata import entry_points

    named = sorted({point.name: point.value for point in entry_points(group=GROUP)}.items())
    content_cache.put(_CACHE_KEY, {"where": where, "found": named})
    return named


def _is_pair_of_texts(pair: object) -> bool:
    """Whether it is a name and a place: what was kept may be anything."""
    return isinstance(pair, list) and len(pair) == 2 and all(isinstance(text, str) for text in pair)


def _package_folder_change_times() -> list[list[Any]]:
    """Every folder that packages are installed in, with the time at which one came or went."""
    found: list[list[Any]] = []
    for folder in dict.fromkeys(sys.path):
        with contextlib.suppress(OSError):
            found.append([os.path.abspath(folder or "."), os.stat(folder or ".").st_mtime_ns])
    return found
