"""What hands do with the hex map beside pulling it: look at who acts, show what is to come."""

from __future__ import annotations

from tabletop.games.zombies.board.map.hex_map import HexMap
from tabletop.ui.boards.camera_controls import CameraControls, CameraDrag, CameraTool, CameraToolbar, zoom_tools


def map_controls(map_: HexMap, cards: CameraTool) -> CameraControls:
    """Takes inputs before the hand does, where they are for the camera, for what is to come, or for the cards."""

    def turn_omens() -> None:
        map_.shows_forecast = not map_.shows_forecast

    tools = (
        *zoom_tools(map_),
        CameraTool("actor", "target", ("0",), map_.find_actor),
        CameraTool("omens", "eye", ("v",), turn_omens, lambda: map_.shows_forecast),
        CameraTool("reach", "warning", ("t",), map_.toggle_reach, lambda: map_.shows_reach),
        cards,
    )
    bar = CameraToolbar(map_.stage, "map", "zombies_map.tool", tools)
    return CameraControls(map_.stage, bar, (CameraDrag(map_, map_.is_ground, arrows=True),))
