"""The folders of the program (content, drawings) and of the player (saves, settings, cache, log).

Used by everything that reads or writes such files: `content/games`, `pack_library`, `play/files`, `app`, `ui/stage`.
The functions only compute paths; whoever writes makes the folder. The program's files lie in the source tree, an
installed wheel or a frozen bundle. The environment variable TABLETOP_HOME moves all folders of the player, which the
tests rely on. Folder names stay as they are: players have files there. It is imported at every start, so it must stay
light: platformdirs is imported only when a folder is asked for.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "TABLETOP_HOME"
"""Environment variable that moves all folders of the player to one place."""

_APP: Final = "tabletop"


def data() -> Path:
    """The folder with the content of all games."""
    return _program_files_folder() / "data"


def sprites() -> Path:
    """The folder with the drawings."""
    return _program_files_folder() / "sprites"


def saves() -> Path:
    """The player's matches; like all folders of the player it need not exist yet."""
    return _user_folder("data", "saves")


def campaigns() -> Path:
    """The player's campaigns: series of matches."""
    return _user_folder("data", "campaigns")


def evenings() -> Path:
    """What was played on which evening."""
    return _user_folder("data", "evenings")


def tournaments() -> Path:
    """The club nights of this table, a file each."""
    return _user_folder("data", "tournaments")


def people() -> Path:
    """Who plays at this table: a folder of one file."""
    return _user_folder("data", "people")


def mats() -> Path:
    """What the player has laid out to play on."""
    return _user_folder("data", "mats")


def pictures() -> Path:
    """Pictures that the player has kept."""
    return _user_folder("data", "pictures")


def prints() -> Path:
    """Files that the player has made to print games on paper."""
    return _user_folder("data", "prints")


def exchange() -> Path:
    """Saved matches that the player takes elsewhere, or brings in."""
    return _user_folder("data", "exchange")


def player_packs() -> Path:
    """The player's extra content packs."""
    return _user_folder("data", "mods")


def config() -> Path:
    """The player's settings."""
    return _user_folder("config")


def cache() -> Path:
    """What can be computed again at any time."""
    return _user_folder("cache")


def log() -> Path:
    """What went wrong, for a report."""
    return cache() / "tabletop.log"


def _program_files_folder() -> Path:
    """A frozen bundle, an installed wheel and the source tree keep them in different places."""
    if bundle := getattr(sys, "_MEIPASS", None):
        return Path(bundle)
    package = Path(__file__).resolve().parent
    installed = package / "_files"
    return installed if installed.is_dir() else package.parent


def _user_folder(kind: str, part: str = "") -> Path:
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home).expanduser() / (part or kind)
    import platformdirs

    folders = {
        "data": platformdirs.user_data_path,
        "config": platformdirs.user_config_path,
        "cache": platformdirs.user_cache_path,
    }
    return folders[kind](_APP, appauthor=False) / part
