"""What the desktop calls for a file: a save or a pack is copied to where the program looks for it, and it starts."""

from __future__ import annotations

import filecmp
import shutil
import sys
from pathlib import Path

from tabletop import paths
from tabletop.__main__ import main


def take(file: Path) -> str:
    """Copies a save, or the folder of a pack's list; returns one sentence where that cannot be done, or nothing."""
    try:
        return take_pack(file.resolve().parent) if file.name == "pack.yaml" else take_save(file)
    except OSError as error:
        return f"{file}: {error.strerror or error}"


def take_pack(folder: Path) -> str:
    """Copies a pack; what is installed already stays."""
    target = paths.mods() / folder.name
    if target.exists() and target != folder:
        return f"{target}: there is a pack of this name already; take it away first if the other one is wanted"
    if target != folder:
        shutil.copytree(folder, target)
    return ""


def take_save(file: Path) -> str:
    """Copies a save, under another name where one of its name says something else."""
    target = paths.exchange() / file.name
    target.parent.mkdir(parents=True, exist_ok=True)
    number = 1
    while target.exists():
        if filecmp.cmp(file, target, shallow=False):
            return ""
        number += 1
        target = target.with_name(f"{file.stem} {number}{file.suffix}")
    shutil.copy2(file, target)
    return ""


if __name__ == "__main__":
    refused = next(filter(None, map(take, map(Path, sys.argv[1:]))), "")
    if refused:
        sys.stderr.write(f"tabletop: {refused}\n")
        raise SystemExit(2)
    raise SystemExit(main([]))
