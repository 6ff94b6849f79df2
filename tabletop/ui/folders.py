"""Shows a folder in the system's file browser.

Used by the settings and the list of saved matches; the benchmark `restless_hand` replaces it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tabletop import log

_PATIENCE = 0.5
"""Seconds in which a command that can open no folder has said so."""


def show_folder(folder: Path) -> bool:
    """Opens the folder, made if need be; false where the system cannot do that."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        command = ["open" if sys.platform == "darwin" else "xdg-open", str(folder)]
        quiet = subprocess.DEVNULL
        opener = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        with suppress(subprocess.TimeoutExpired):
            return opener.wait(_PATIENCE) == 0  # it is there, but may know no file browser
    except OSError as error:
        log.log_note(__name__, "cannot show %s: %s", folder, error)
        return False
    return True
