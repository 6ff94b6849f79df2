"""Opens a file that the desktop hands to the program: a saved match, a `.tabletop` file, or a pack's `pack.yaml`.

`tabletop.app` calls it at the start. A match is copied into the program's folders and must itself stay as it is; what
brings content is shown on a page of its own, and taken when somebody presses that. Every fault becomes a sentence on
the screen.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.ui.scenes.packs.take_page import is_file_to_take, take_file
from tabletop.ui.scenes.replays.file_actions import import_match
from tabletop.ui.scenes.replays.scene import ReplaysScene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def import_and_show_file(stage: Stage, file: Path) -> None:
    """Copies a match to where the program keeps its like and shows it in the list; shows what else it may be."""
    if is_file_to_take(file):
        take_file(stage, file)
        return
    scene = ReplaysScene(stage)
    stage.push_scene(scene)
    import_match(stage, file, scene.show_match)
