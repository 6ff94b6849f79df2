"""Options of a match in which a thing of the content is in sight from the start: what the bench shows of a pack.

Named in the box; `ui/scenes/work` asks it. Pure: it makes option values and the text of a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.games.zombies.rules.content import lattice
from tabletop.games.zombies.rules.content.vocabulary import TileKind
from tabletop.rules.game import POSITION

if TYPE_CHECKING:
    from tabletop.games.zombies.rules.content.content import Content


def setup_showing(content: Content, field: str, id_: str) -> Mapping[str, str]:
    """Options by name; none where the thing does not lie on the table at the start."""
    if field == "scenarios":
        return {"scenario": id_}
    if field == "difficulties":
        return {"difficulty": id_}
    if field == "campaigns":
        chapter = next((one.id for one in content.scenarios if one.campaign == id_), "")
        return {"scenario": chapter} if chapter else {}
    tile = next((one for one in content.tiles if one.id == id_), None)
    if field != "tiles" or tile is None:
        return {}
    place = (0, 0) if tile.kind == TileKind.START else lattice.cell_across_side((0, 0), 0)
    start = "" if tile.kind == TileKind.START else f"tile {content.scenarios[0].start} 0,0; "
    cells = zip((hex_ for row in lattice.HEX_ROWS for hex_ in row), "".join(tile.rows), strict=True)
    floor = min((hex_ for hex_, mark in cells if mark != lattice.SOLID), key=lambda hex_: max(map(abs, hex_)))
    centre = lattice.lattice_cell_centre(place)
    survivor = f"{content.survivors[0].id} {centre[0] + floor[0]},{centre[1] + floor[1]}"
    return {POSITION: f"{start}tile {id_} {place[0]},{place[1]}; {survivor}"}
