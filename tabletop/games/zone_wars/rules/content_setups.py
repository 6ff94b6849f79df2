"""Options of a battle in which a thing of the content is in sight from the start: what the bench shows of a pack.

Named in the box; `ui/scenes/work` asks it. Pure: it makes option values and the text of a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.rules.game import POSITION

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.content.content import Content


def setup_showing(content: Content, field: str, id_: str) -> Mapping[str, str]:
    """Options by name; none where the thing is no part of the mat."""
    if field == "scenarios":
        return {"scenario": id_}
    if field == "maps":
        return {"map": id_}
    if field == "monsters":
        near, far = content.factions[:2]
        models = f"{near.characters[0].id} 12,24 @0; {far.characters[0].id} 24,24 @0"
        return {POSITION: f"sides {near.id} {far.id}; bare; {models}; {id_}#1 18,18 @180"}
    faction = next((one for one in content.factions if one.id == id_), None)
    if field != "factions" or faction is None:
        return {}
    enemy = next(one.id for one in content.factions if one.id != id_)
    models = "; ".join(f"{one.id} {12 + 3 * k},18 @180" for k, one in enumerate(faction.characters))
    return {POSITION: f"sides {id_} {enemy}; bare; {models}"}
