"""Which matches have shown somebody what they hide.

What has been seen cannot be unseen: a match that stands there is over, and with it every copy of it in this home.
Before anything is shown it is written down, and where that cannot be nothing is shown.
"""

from __future__ import annotations

from pathlib import Path

from tabletop import paths
from tabletop.play.registers import DISCLOSED_FILE, IdentityRegister, other_home_saves
from tabletop.rules.caches import cached


@cached("files of disclosures", 4)
def _disclosure_register(path: Path) -> IdentityRegister:
    return IdentityRegister(path)


def disclosures_of_home() -> IdentityRegister:
    """Those of the player's saved matches."""
    return _disclosure_register(paths.saves() / DISCLOSED_FILE)


def disclosures_of_folder(folder: Path) -> IdentityRegister | None:
    """Those of another home to which a folder belongs; None where it belongs to none."""
    saves = other_home_saves(folder)
    return None if saves is None else _disclosure_register(saves / DISCLOSED_FILE)
