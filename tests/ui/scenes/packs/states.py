"""Pages of packs with something on them, for the tests of all screens."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tabletop import paths
from tabletop.content.pack_library import Pack, PackInfo
from tabletop.content.tabletop_files import make_pack_file
from tabletop.play.handing_over import ReplacedPack, TakeOffer
from tabletop.play.needed_packs import NeededPack
from tabletop.play.record import Header
from tabletop.ui.scenes.packs.missing_pack import MissingPackPage
from tabletop.ui.scenes.packs.scene import FoundPacks, PacksScene
from tabletop.ui.scenes.packs.take_page import TakeFilePage
from tests.ui.pilot import Pilot
from tests.ui.scenes.evening.states import LONG

INFO = PackInfo(LONG, "Ann", LONG)
DIGEST = "3fa1b2c4d5e6f708" * 4
PATIENCE = 60.0
"""Seconds for a thread to answer on a slow machine."""


def _pack(game: str) -> Pack:
    return Pack("camps", game, paths.player_packs() / "camps" / game, INFO, DIGEST)


def _listed(pilot: Pilot, folder: Path) -> None:
    scene = PacksScene(pilot.stage)
    pilot.stage.push_scene(scene)
    scene.found = FoundPacks(((_pack("zodiac"), _pack("zoon")), (_pack("zombies"),)), (), (".DS_Store",))
    scene.layout()
    pilot.frames(2)


def _shown(pilot: Pilot, folder: Path) -> None:
    """What a file brings and replaces."""
    page = TakeFilePage(pilot.stage, folder / "camps.tabletop")
    pilot.stage.push_scene(page)
    until = time.monotonic() + PATIENCE
    while not page.reasons:
        assert time.monotonic() < until
        pilot.frames()
        time.sleep(0.01)
    files = {f"zoon/tribes/{name}.yaml": b"a: 1\n" for name in "abcdefghijkl"} | {"zoon/tribes/a.png": b"\x89PNG"}
    file = make_pack_file("camps", files, INFO)
    replaced = ReplacedPack("camps", DIGEST, ("a.yaml",), ("b.yaml",), ("c.yaml",))
    page.offer = TakeOffer(page.path, file, folder, (), replaced, versions={"zoon": DIGEST})
    page.reasons = ()
    page.layout()
    pilot.frames(2)


def _missing(pilot: Pilot, folder: Path) -> None:
    header = Header(game="zodiac", rules_version=1, content=DIGEST, pack="camps", sitters=())
    needed = NeededPack("zodiac", "camps", DIGEST, None, folder / "removed" / "camps")
    pilot.stage.push_scene(MissingPackPage(pilot.stage, folder / "none.jsonl", header, needed, lambda: None))
    pilot.frames(2)


PACKS: dict[str, Callable[[Pilot, Path], None]] = {
    "packs-listed": _listed, "packs-shown": _shown, "packs-missing": _missing,
}  # fmt: skip
