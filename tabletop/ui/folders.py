"""Shows a folder in the system's file browser."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tabletop import log


def show(folder: Path) -> bool:
    """Opens the folder, made if need be; false where the system cannot do that."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        command = ["open" if sys.platform == "darwin" else "xdg-open", str(folder)]
        quiet = subprocess.DEVNULL
        subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError as error:
        log.note(__name__, "cannot show %s: %s", folder, error)
        return False
    return True
