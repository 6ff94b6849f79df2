"""Names in a new campaign: what people typed at a table is theirs, and the computer never takes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zone_wars.campaign.campaign_start import CampaignStartScene
from tabletop.settings import Settings
from tests.games.zone_wars.rules.table import zone_wars
from tests.ui.pilot import Pilot, piloted


def pressed(pilot: Pilot, scene: CampaignStartScene, name: str, kind: str) -> None:
    rect = scene.form.rect_of(f"kind {name}")
    pilot.click((rect.x + rect.w * (3 if kind == "bot" else 1) // 4, rect.centery))
    pilot.frames(3)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_computer_gets_no_name_of_a_person(seat: int, tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(names=("Anna", "Ben"))) as pilot:
        scene = CampaignStartScene(pilot.stage, zone_wars(), tmp_path, 1)
        pilot.stage.push_scene(scene)
        pilot.frames(3)
        for kind in ("person", "bot"):
            pressed(pilot, scene, str(seat), kind)
            assert scene.draft.players[seat].kind == kind
            name = scene.make_record().sitters[seat].name
            assert (name in ("Anna", "Ben")) == (kind == "person"), name
