"""Options of a match in which a tribe is in sight from the start: what the bench shows of a pack.

Named in the box; `ui/scenes/work` asks it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.games.zoon.rules.content import Content


def setup_showing(content: Content, field: str, id_: str) -> Mapping[str, str]:
    """Options by name."""
    if field != "tribes":
        return {}
    other = next((tribe.id for tribe in content.tribes if tribe.id != id_), id_)
    return {"south": id_, "north": other}
