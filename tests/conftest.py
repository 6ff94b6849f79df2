"""What holds for every test: no screen, no sound, no touching of the user's folders."""

from __future__ import annotations

import gc
import os
import tempfile

_HOME = tempfile.TemporaryDirectory(prefix="tabletop-tests-")

# Set before anything imports pygame or asks for a folder; child processes inherit it.
if os.environ.get("TABLETOP_WINDOW") != "1":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["TABLETOP_HOME"] = _HOME.name


def pytest_unconfigure() -> None:
    """Removes the folder that stood in for the user's."""
    _HOME.cleanup()


def pytest_collection_finish() -> None:
    """Leaves what is loaded out of all further garbage collections: they are quick then, and come soon."""
    gc.collect()
    gc.freeze()
    gc.collect()
