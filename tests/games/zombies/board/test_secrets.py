"""What one survivor holds is seen by nobody else: frames, titles and sounds around the cover tell nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zombies.board.suppress.suppress_picker import NOTHING
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.cover.scene import CoverScene
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.ui.pilot import PEOPLE, piloted, seated

BEN = Sitter(SitterKind.PERSON, "Ben")
NIGHT = (
    "tile S1 0,0; marlow 0,0 service_pistol *machine_pistol=0+1+1+2+2; okafor 1,-1 service_pistol *pump_shotgun={ben};"
    " petrov -1,1; round 3; drawn D12=4 D07=6; suppress marlow"
)
_HOLD = 60
"""Frames for which a button is held."""


def told(folder: Path, position: str, *, gives: int) -> tuple[list[bytes], list[str], list[str]]:
    """Frames, titles and sounds from Ann's first look until Ben has just been let in."""
    with piloted(folder, Settings(confirm="none", attract=False)) as pilot:
        table = Table(pilot, seated(pilot, zombies_match(ANN, BEN, ANN, ANN, position=position)))
        frames: list[bytes] = []
        titles: list[str] = []

        def watch(count: int) -> None:
            for _ in range(count):
                pilot.stage.redraw_everything()
                pilot.frames()
                frames.append(pilot.picture())
                titles.append(pilot.stage.scene.caption)

        assert isinstance(pilot.stage.scene, CoverScene)
        pilot.key_down("space")
        pilot.frames(_HOLD)
        pilot.key_up("space")
        pilot.rest()
        assert table.scene.story.viewer == 0
        if not gives:
            watch(2)
            table.click(NOTHING)
        else:
            table.scene.play(table.scene.match.game.parse(f"suppress machine_pistol {gives}"))
        watch(30)
        assert isinstance(pilot.stage.scene, CoverScene)
        assert table.scene.story.viewer is None
        return frames, titles, list(pilot.stage.sounds.played)


def test_ann_and_the_cover_look_the_same_whatever_ben_holds(tmp_path: Path) -> None:
    poor = told(tmp_path / "a", NIGHT.format(ben="1+2+2"), gives=0)
    rich = told(tmp_path / "b", NIGHT.format(ben="4+4+4"), gives=0)
    assert poor[1:] == rich[1:]
    assert poor[0] == rich[0]


def test_the_cover_looks_the_same_whatever_ann_has_given(tmp_path: Path) -> None:
    little = told(tmp_path / "a", NIGHT.format(ben="1+2+2"), gives=1)
    much = told(tmp_path / "b", NIGHT.format(ben="1+2+2"), gives=2)
    assert little[1:] == much[1:]
    assert little[0] == much[0]


def test_whoever_is_let_in_sees_how_many_cards_the_others_have_given_meanwhile_and_nothing_older(
    tmp_path: Path,
) -> None:
    with piloted(tmp_path, Settings(confirm="none", attract=False)) as pilot:
        table = Table(pilot, seated(pilot, zombies_match(*PEOPLE, position=NIGHT.format(ben="1+2+2"))))
        missed: list[tuple[int, str]] = []
        for seat, given in enumerate(("machine_pistol 2", "nothing", "nothing")):
            assert isinstance(pilot.stage.scene, CoverScene)
            pilot.key_down("space")
            pilot.frames(10, 0.1)
            pilot.key_up("space")
            while not table.scene.active:
                pilot.frames(seconds=0.2)
                missed += [(seat, table.scene.catch_up.shown_text)] if table.scene.catch_up.is_running else []
            table.scene.play(table.scene.match.game.parse(f"suppress {given}"))
            pilot.rest()
        told = [each for each in dict.fromkeys(missed) if each[1]]
        first = "Ines adds 1 card face down"
        assert told == [(1, first), (2, f"{first}. Dayo adds nothing")]


@pytest.mark.parametrize("task", ["suppress marlow", "act marlow"])
def test_own_cards_lie_face_down_in_every_phase_where_that_is_wished_until_h_is_held(tmp_path: Path, task: str) -> None:
    """Whoever looks over somebody's shoulder while survivors act learns no card either.

    See docs/decisions.md, Handing over.
    """
    shown, open_ = [], []
    for hand in ("1+1+2", "0+2+2"):
        with piloted(tmp_path / hand, Settings(attract=False, peek=True)) as pilot:
            position = f"tile S1 0,0; marlow 0,0 *machine_pistol={hand}; z1 1,0; round 3; drawn D12=4; {task}"
            seated(pilot, zombies_match(ANN, ANN, ANN, ANN, position=position))
            if task.startswith("suppress"):
                pilot.key("2")
            pilot.rest()
            shown.append(pilot.picture())
            pilot.key_down("h")
            pilot.frames(2)
            open_.append(pilot.picture())
            pilot.key_up("h")
            pilot.frames(2)
            assert pilot.picture() == shown[-1], "they turn back as soon as it is let go"
    assert shown[0] == shown[1]
    assert open_[0] != open_[1]
    assert open_[0] != shown[0]
