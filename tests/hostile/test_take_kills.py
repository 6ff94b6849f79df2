"""A program that is killed anywhere while it takes a pack leaves the old one or the new one, and nothing half."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop
from tabletop import paths
from tabletop.content.pack_library import packs
from tabletop.play.handing_over import finish_interrupted_takes
from tests.play.test_handing_over import given, pack_in, tree
from tests.sampled import sampled

ROOT = Path(tabletop.__file__).parent.parent
KILLED = 3
"""Exit status of the program that ends itself at once."""
TAKE = f"""
import os, sys
from pathlib import Path
from tabletop.play.handing_over import offer_file, take_offer

left = int(sys.argv[2])

def dying(work):
    def step(*given, **more):
        global left
        left -= 1
        if left == 0:
            os._exit({KILLED})
        return work(*given, **more)
    return step

if __name__ == "__main__":
    offer = offer_file(Path(sys.argv[1]))
    for name in ("rename", "fsync", "mkdir", "open", "rmdir", "unlink"):
        setattr(os, name, dying(getattr(os, name)))
    take_offer(offer)
"""
STEPS = range(1, 26)
"""Calls of the system: where a pack is replaced, the 17th is the second of the two renames."""


@pytest.mark.parametrize("step", sampled(STEPS, 12, 16, 17, 20))
@pytest.mark.parametrize("old", [False, True], ids=["new", "replaced"])
def test_a_kill_leaves_the_old_pack_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int, old: bool
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    before = tree(pack_in(paths.player_packs(), title="Old")) if old else {}
    file = given(tmp_path)
    after = tree(tmp_path / "elsewhere" / "camps")
    program = tmp_path / "take.py"
    program.write_text(TAKE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(program), str(file), str(step)], cwd=ROOT, check=False, capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode in (0, KILLED), done.stderr
    finish_interrupted_takes()
    target = paths.player_packs() / "camps"
    found = tree(target) if target.exists() else {}
    assert found in (before, after)
    if found == after and old:
        assert before in [tree(kept) for kept in (paths.player_packs() / "removed").iterdir()], "the old one is kept"
    if done.returncode == 0:
        assert found == after
    assert [pack.is_usable for pack in packs("zodiac")] == [True] * bool(found)
