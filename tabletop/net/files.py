"""The handful of files that are served: the page, its words, and the drawings of one game. There is no folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parent / "page"
_KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
_FIRST: Final = "index.html"


@dataclass(frozen=True, slots=True)
class ServedFile:
    """What is answered."""

    kind: str
    """Its media type."""
    content: bytes


def page_files(words: Mapping[str, str]) -> dict[str, ServedFile]:
    """The page by its addresses; `words` are its sentences in the language in use."""
    found = {f"/{path.name}": ServedFile(_KINDS[path.suffix], path.read_bytes()) for path in sorted(PAGE.iterdir())
             if path.suffix in _KINDS}  # fmt: skip
    found["/"] = found.pop(f"/{_FIRST}")
    found["/words.json"] = ServedFile(_KINDS[".json"], json.dumps(dict(words), ensure_ascii=False).encode())
    return found


def drawing_files(folder: Path, names: Iterable[str]) -> dict[str, ServedFile]:
    """Drawings of a game by "/art/NAME.svg"; names without a drawing are left out."""
    found: dict[str, ServedFile] = {}
    for name in names:
        path = folder / f"{name}.svg"
        if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
            found[f"/art/{name}.svg"] = ServedFile(_KINDS[".svg"], path.read_bytes())
    return found


def picture_files(made: Mapping[str, str]) -> dict[str, ServedFile]:
    """Drawings of a game that are no files, such as a figure in a side's colour, by "/art/NAME.svg"."""
    return {f"/art/{name}.svg": ServedFile(_KINDS[".svg"], text.encode()) for name, text in made.items()}
