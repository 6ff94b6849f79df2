"""Own mats of players: each a small named file, replaced whole or not at all.

`layout_editor`, `layout_list`, the set-up (`setup`) and a campaign's `battle` read and write them by it. A file that
is damaged is no mat and is never written over; nothing here draws. FORMAT, MAT_SUFFIX and the fields `name` and
`layout` stand in players' files, so they stay. The layout is a text of `rules/mat/layout`.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop import paths, safe_reading
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.play.campaigns import checked_text_value
from tabletop.play.files import retry_while_locked, write_atomically
from tabletop.rules.game import InvalidSetup
from tabletop.ui.messages import say

FORMAT: Final = 1
MAT_SUFFIX: Final = ".json"
LONGEST_NAME: Final = 28
"""Letters of a name."""
_MOST_BYTES: Final = 1 << 18


@dataclass(frozen=True, slots=True)
class SavedMat:
    """A mat by its name."""

    name: str
    layout: str
    """As the setup key `layout` takes it."""
    path: Path


@dataclass(frozen=True, slots=True)
class SavedMats:
    """All that lie in the folder."""

    mats: tuple[SavedMat, ...] = ()
    """By their names."""
    unfit_files: tuple[str, ...] = ()
    """File names of what is damaged, or names a pattern that is not in the content; nothing ever writes over them."""

    def find_mat_by_layout(self, layout: str) -> SavedMat | None:
        return next((mat for mat in self.mats if layout and mat.layout == layout), None)

    def with_name(self, name: str) -> SavedMat | None:
        return next((mat for mat in self.mats if mat.name == name), None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(mat.name for mat in self.mats)


def load_saved_mats(rules_context: RulesContext, folder: Path | None = None) -> SavedMats:
    """What can be played on with this content."""
    found, unfit = [], []
    try:
        files = [Path(item.path) for item in os.scandir(folder or paths.mats()) if item.name.endswith(MAT_SUFFIX)]
    except OSError:
        return SavedMats()
    for path in files:
        if safe_reading.is_system_leftover(path.name):
            continue
        try:
            mat = read_saved_mat(path)
            rules_context.check_layout(mat.layout)
        except (OSError, ValueError, KeyError, TypeError, RecursionError, InvalidSetup):
            unfit.append(path.name)
        else:
            found.append(mat)
    return SavedMats(tuple(sorted(found, key=lambda mat: (mat.name.casefold(), mat.path.name))), tuple(sorted(unfit)))


def write_saved_mat(name: str, layout: str, old: SavedMat | None = None, folder: Path | None = None) -> SavedMat:
    """Writes a mat down, in the place of an old one or beside all others; raises OSError.

    What another program has made of the old one meanwhile stays, and this one lies beside it.
    """
    fresh = (folder or paths.mats()) / f"{secrets.token_hex(6)}{MAT_SUFFIX}"
    path = old.path if old and _can_overwrite(old) else fresh
    body = {"format": FORMAT, "name": name, "layout": layout}
    write_atomically(path, (json.dumps(body, indent=1) + "\n").encode())
    return SavedMat(name, layout, path)


def next_default_mat_name(names: Collection[str]) -> str:
    """What the next mat is called where nobody types anything in."""
    number = len(names) + 1
    while (name := say("zone_wars_layout.usual_name", number=number)) in names:
        number += 1
    return name


def _can_overwrite(mat: SavedMat) -> bool:
    """Whether its file still says what it did, or is gone."""
    try:
        return read_saved_mat(mat.path) == mat
    except FileNotFoundError:
        return True
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return False


def read_saved_mat(path: Path) -> SavedMat:
    """Raises OSError, ValueError, KeyError and TypeError for what `write_saved_mat` has not written."""
    body = retry_while_locked(lambda: safe_reading.read_json(path, _MOST_BYTES))
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise ValueError("this is no mat")
    name = " ".join(checked_text_value(body["name"]).split())[:LONGEST_NAME]
    layout = checked_text_value(body["layout"])
    if not name or not layout:
        raise ValueError("a mat has a name and a layout")
    return SavedMat(name, layout, path)
