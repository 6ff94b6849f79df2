"""What the desktop calls for a file: a save or a pack is copied to where the program looks for it, and it starts."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tabletop import paths
from tabletop.__main__ import main


def take(file: Path) -> str:
    """Copies a save, or the folder of a pack's list; returns one sentence where that cannot be done, or nothing."""
    source = file.resolve().parent if file.name == "pack.yaml" else file
    target = (paths.mods() if file.name == "pack.yaml" else paths.exchange()) / source.name
    try:
        if target.exists():
            return ""
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    except OSError as error:
        return f"{file}: {error.strerror or error}"
    return ""


if __name__ == "__main__":
    refused = next(filter(None, map(take, map(Path, sys.argv[1:]))), "")
    if refused:
        sys.stderr.write(f"tabletop: {refused}\n")
        raise SystemExit(2)
    raise SystemExit(main([]))
