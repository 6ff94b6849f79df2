"""Makes the files: `python -m tools.sounds [NAME ...]`, all of them without a name. Needs numpy and soundfile."""

from __future__ import annotations

import sys
from pathlib import Path

import soundfile

from tools.sounds.beds import BEDS
from tools.sounds.kitchen import bed, effect, place, variants
from tools.sounds.recipes import RECIPES
from tools.sounds.wave import RATE, Wave

_DATA = Path(__file__).parent.parent.parent / "data"
_SMALL, _SMALLEST = 0.7, 0.85
"""How much effects and beds are packed: 0 is as good as can be, 1 as small as can be."""


def main(names: list[str]) -> None:
    """Writes those sounds; raises KeyError for a name that is none."""
    for name in names or [*RECIPES, *BEDS]:
        if name in BEDS:
            _write(place(_DATA, name), bed(name), _SMALLEST)
            continue
        for number, file in enumerate(variants(name), 1):
            _write(place(_DATA, file), effect(name, number), _SMALL)


def _write(path: Path, wave: Wave, packed: float) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(path, wave, RATE, format="OGG", subtype="VORBIS", compression_level=packed)


if __name__ == "__main__":
    main(sys.argv[1:])
