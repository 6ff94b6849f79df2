"""Makes a map of a pack out of a saved mat: a folder among the packs, which can be worked on and given away.

Used by the page of own mats (`layout_list`). The map is checked as every pack is before it lies among the packs; a mat
on which no match could be played is refused with the reason, and nothing is written. The mat itself stays.
"""

from __future__ import annotations

import re
import secrets
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop import paths
from tabletop.content.check import check_content_folder
from tabletop.content.load import SUFFIX
from tabletop.content.pack_folders import folder_entries
from tabletop.games.zone_wars.board.editor.saved_mats import SavedMat
from tabletop.games.zone_wars.rules.content.cards import Opening, Spot, Storey, Terrain
from tabletop.games.zone_wars.rules.content.content import MOST_SEATS, Content
from tabletop.games.zone_wars.rules.mat.layout import parse_layout
from tabletop.games.zone_wars.rules.mat.random_layout import find_objective_spots

_GAME: Final = "zone_wars"
_LONGEST: Final = 24


class UnusableMat(ValueError):
    """No map can be made of a mat; the text is the first reason."""


@dataclass(frozen=True, slots=True)
class MapPack:
    """Where the map went."""

    folder: Path
    title: str


def write_map_pack(mat: SavedMat, content: Content, packs: Path | None = None) -> MapPack:
    """Writes a pack with the mat as its only map; raises UnusableMat and OSError, and then nothing is written."""
    root = packs or paths.player_packs()
    name = _free_name(_name_from(mat.name), [path.name for path in folder_entries(root)],
                      [map_.id for map_ in content.maps])  # fmt: skip
    half = root / f".{name}-{secrets.token_hex(4)}"
    try:
        maps = half / _GAME / "maps"
        maps.mkdir(parents=True)
        about = f'title: {_quoted(mat.name)}\nauthor: ""\ntext: A map made from a mat of one\'s own.\n'
        (half / f"pack{SUFFIX}").write_text(about, encoding="utf-8", newline="\n")
        text = map_text(mat, name.replace("_", "-"), content)
        (maps / f"{name.replace('_', '-')}{SUFFIX}").write_text(text, encoding="utf-8", newline="\n")
        report = check_content_folder(_GAME, half / _GAME)
        if not report.is_fine:
            raise UnusableMat(report.problems[0].text)
        half.rename(root / name)
    finally:
        shutil.rmtree(half, ignore_errors=True)
    return MapPack(root / name, mat.name)


def _name_from(title: str) -> str:
    near = re.sub(r"[^a-z0-9]+", "_", title.casefold()).strip("_")
    near = re.sub(r"^[^a-z]+", "", near)[:_LONGEST].rstrip("_")
    return near if len(near) > 1 else "my_map"


def _free_name(wanted: str, packs: Sequence[str], maps: Sequence[str]) -> str:
    """The name, with a number where a pack or a map is called so."""
    taken = {*packs, *(id_.replace("-", "_") for id_ in maps)}
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted}_{number}", number + 1
    return name


def map_text(mat: SavedMat, id_: str, content: Content) -> str:
    """The file of a map; raises InvalidSetup for a layout that cannot be read."""
    terrain = parse_layout(mat.layout)
    most = MOST_SEATS * max((scenario.objectives_each for scenario in content.scenarios), default=0)
    spots = find_objective_spots(content.field, terrain, most)
    lines = [f"id: {id_}", f"name: {_quoted(mat.name)}", "terrain:" if terrain else "terrain: []"]
    for piece, called in zip(terrain, _distinct_ids(terrain), strict=True):
        lines += _piece_lines(piece, called)
    if spots:
        lines.append(f"objectives: {_spots(spots)}")
    return "\n".join(lines) + "\n"


def _distinct_ids(terrain: Sequence[Terrain]) -> Iterator[str]:
    """Each piece's id, with a number where another one has it."""
    seen: Counter[str] = Counter()
    used: set[str] = set()
    for piece in terrain:
        called = piece.id
        while called in used:
            seen[piece.id] += 1
            called = f"{piece.id}-{seen[piece.id] + 1}"
        used.add(called)
        yield called


def _piece_lines(piece: Terrain, id_: str) -> Iterator[str]:
    yield f"  - id: {id_}"
    yield f"    kind: {piece.kind}"
    if piece.look:
        yield f"    look: {piece.look}"
    yield f"    corners: {_spots(piece.corners)}"
    if piece.height:
        yield f"    height: {_number(piece.height)}"
    for flag in ("roof", "container", "machine"):
        if getattr(piece, flag):
            yield f"    {flag}: true"
    if piece.floors:
        yield "    floors:"
        yield from (f"      - {{{', '.join(_floor_parts(floor))}}}" for floor in piece.floors)
    if piece.openings:
        yield "    openings:"
        yield from (f"      - {{{', '.join(_opening_parts(opening))}}}" for opening in piece.openings)


def _floor_parts(floor: Storey) -> Iterator[str]:
    yield f"z: {_number(floor.z)}"
    if floor.corners:
        yield f"corners: {_spots(floor.corners)}"


def _opening_parts(opening: Opening) -> Iterator[str]:
    yield f"kind: {opening.kind}"
    if opening.floor:
        yield f"floor: {opening.floor}"
    yield f"start: {_spot(opening.start)}"
    yield f"end: {_spot(opening.end)}"
    if opening.closed:
        yield "closed: true"


def _spots(spots: Sequence[Spot]) -> str:
    return f"[{', '.join(map(_spot, spots))}]"


def _spot(spot: Spot) -> str:
    return f"[{_number(spot[0])}, {_number(spot[1])}]"


def _number(value: float) -> str:
    return f"{round(value, 4):g}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
