"""Opens a file that the desktop hands to the program: a saved match, a `.tabletop` file, or a pack's `pack.yaml`.

`tabletop.app` calls it at the start. The file is copied into the program's folders and must itself stay as it is; every
fault becomes a sentence on the screen.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.content.pack_library import install_pack
from tabletop.content.tabletop_files import SUFFIX
from tabletop.ui.messages import say
from tabletop.ui.scenes.packs.take_page import take_file
from tabletop.ui.scenes.replays.file_actions import import_match
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.system_reasons import system_reason_text

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

PACK_FILE: Final = "pack.yaml"


def import_and_show_file(stage: Stage, file: Path) -> None:
    """Copies it to where the program keeps its like and says so; of a match, shows it in the list.

    A `.tabletop` file is shown first, and taken when somebody presses that.
    """
    if file.suffix.casefold() == SUFFIX:
        take_file(stage, file)
        return
    if file.name == PACK_FILE:
        stage.toast.show(_import_pack(file.absolute().parent))
        return
    scene = ReplaysScene(stage)
    stage.push_scene(scene)
    import_match(stage, file, scene.show_match)


def _import_pack(folder: Path) -> str:
    try:
        reasons = install_pack(folder)
    except FileExistsError as error:
        return say("title.pack_name_taken", folder=error.filename)
    except OSError as error:
        return say("title.not_imported", file=folder.name, why=system_reason_text(error))
    if reasons:
        return say("title.not_imported", file=folder.name, why=reasons[0])
    return say("title.pack_imported", pack=folder.name)
