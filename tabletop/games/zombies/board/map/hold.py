"""What hands do with the hex map beside pulling it: look at who acts, show what is to come."""

from __future__ import annotations

from tabletop.games.zombies.board.map.map import HexMap
from tabletop.ui.boards.hold import Hold, Pull, Tool, Tools, zooms


def hold(map_: HexMap, cards: Tool) -> Hold:
    """Takes inputs before the hand does, where they are for the camera, for what is to come, or for the cards."""

    def turn_omens() -> None:
        map_.shows_omens = not map_.shows_omens

    tools = (
        *zooms(map_),
        Tool("actor", "target", ("0",), map_.find_actor),
        Tool("omens", "eye", ("v",), turn_omens, lambda: map_.shows_omens),
        Tool("reach", "warning", ("t",), map_.turn_reach, lambda: map_.shows_reach),
        cards,
    )
    bar = Tools(map_.stage, "map", "zombies_map.tool", tools)
    return Hold(map_.stage, bar, (Pull(map_, map_.is_ground, arrows=True),))
