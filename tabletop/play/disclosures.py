"""Which matches have shown somebody what they hide.

What has been seen cannot be unseen: a match that stands there is over, and with it every copy of it in this home.
Before anything is shown it is written down, and where that cannot be nothing is shown.
"""

from __future__ import annotations

from pathlib import Path

from tabletop import paths
from tabletop.play.registers import DISCLOSED_FILE, Register, other_home
from tabletop.rules.caches import cached


@cached("files of disclosures", 4)
def _of(path: Path) -> Register:
    return Register(path)


def of_home() -> Register:
    """Those of the player's saved matches."""
    return _of(paths.saves() / DISCLOSED_FILE)


def of_folder(folder: Path) -> Register | None:
    """Those of another home to which a folder belongs; None where it belongs to none."""
    saves = other_home(folder)
    return None if saves is None else _of(saves / DISCLOSED_FILE)
