"""Compiles the translations when the program is built or installed: gettext reads `.mo`, people write `.po`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Named as hatchling looks for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is put into a wheel; also for `pip install -e`, which uses the tree as it stands."""
        compile_catalogues(Path(self.root, "data", "locale"))


def compile_catalogues(folder: Path) -> None:
    """Every `.po` under the folder that has no `.mo`, or an older one; texts without a translation are left out."""
    for source in sorted(folder.rglob("LC_MESSAGES/*.po")):
        made = source.with_suffix(".mo")
        if made.exists() and made.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.parent.parent.name)
        for message in catalogue:
            if message.pluralizable and not all(message.string or ()):
                message.string = ""  # Babel would write the id for a form that is not translated
        half = made.with_suffix(f".{os.getpid()}.part")  # two test workers may do this at once
        with half.open("wb") as out:
            write_mo(out, catalogue)
        half.replace(made)
