"""One person with several seats holds the curtain once for all that follow each other; nobody else gets in by that."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.secrecy import CoverMode
from tabletop.settings import Settings
from tabletop.ui.scenes.cover.cover_parts import HOLD_SECONDS
from tabletop.ui.scenes.cover.pin_scene import secrecy_of
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.table import zombies_match
from tests.ui.pilot import Pilot, piloted, seated

DIGITS = {"Ann": "1234", "Ben": "9999"}


def let_in(pilot: Pilot, scene: TableScene, name: str) -> None:
    """Whoever the curtain asks for comes, with their digits where they are wanted."""
    pilot.key_down("space")
    pilot.frames(1, seconds=HOLD_SECONDS + 0.1)
    pilot.frames(2)
    pilot.key_up("space")
    if isinstance(pilot.stage.scene, CoverScene) and scene.table.secrecy.cover_mode == "pin":
        pilot.type(DIGITS[name])
    pilot.frames(12)
    if scene.catch_up.is_running:
        pilot.key("x")
    pilot.rest()


@pytest.mark.parametrize("way", ["on", "pin"])
@pytest.mark.parametrize(
    ("names", "curtains"),
    [
        (("Ann", "Ann", "Ben", "Ben"), [0, 2]),
        (("Ann", "Ann", "Ann", "Ben"), [0, 3]),
        (("Ann", "Ben", "Ben", "Ann"), [0, 1, 3]),
        (("Ann", "Ben", "Ann", "Ben"), [0, 1, 2, 3]),
        (("Ann", "", "Ann", "Ben"), [0, 3]),
        (("Ann", "Ann", "Ann", "Ann"), []),
    ],
)
def test_suppressing_fire_has_a_curtain_only_where_another_person_is_next(
    tmp_path: Path, names: tuple[str, ...], curtains: list[int], way: CoverMode
) -> None:  # fmt: skip
    """All of a round's suppressing fire, given by hand; a nameless seat is the computer's."""
    sitters = [
        Sitter(SitterKind.PERSON, name) if name else Sitter(SitterKind.BOT, "Halley", "random") for name in names
    ]
    with piloted(tmp_path, Settings(cover="on", confirm="none")) as pilot:
        match = zombies_match(*sitters)
        secrecy = secrecy_of(pilot.stage, match)
        secrecy.set_cover_mode(way)
        for seat in secrecy.seats_of_people if way == CoverMode.PIN else ():
            secrecy.choose_pin(seat, DIGITS[match.sitters[seat].name])
        scene, fallen, giving = seated(pilot, match), list[int](), set[int]()
        while not giving or scene.board.decisions.is_secret(match.view(None)):
            pilot.rest()
            top = pilot.stage.scene
            if isinstance(top, CoverScene):
                fallen.append(top.seat)
                assert scene.story.viewer is None, "nobody sees a hand meanwhile"
                let_in(pilot, scene, match.sitters[top.seat].name)
            elif match.to_act >= 0 and match.sitters[match.to_act].is_person:
                giving.add(match.to_act)
                assert scene.story.viewer == match.to_act
                scene.play(match.actions()[-1])
        assert fallen == curtains
        assert giving == {seat for seat, name in enumerate(names) if name}
