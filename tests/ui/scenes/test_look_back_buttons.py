"""While an earlier move is looked at no button shines that would be refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot, match_of, piloted, seated
from tests.ui.scenes.phones.handsets import desk

ANN, BOT = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy")
FIELD = "south a1:first-lantern c3:pickguard#0 e2:digger#0; north f6:moon-egg a6:queen-ardea; turn south 5"


def played(pilot: Pilot, name: str) -> TableScene:
    """Two moves were made, and Ann is to move."""
    setup = {"position": FIELD, "south": "delvers", "north": "stilts"} if name == "zoon" else {}
    scene = seated(pilot, match_of(name, ANN, BOT, setup=setup))
    scene.table.bot_turns.is_paused = True
    for _ in range(2):
        scene.play(scene.match.actions()[0])
        pilot.rest()
    assert scene.active
    return scene


@pytest.mark.parametrize("name", ["zoon", "zodiac"])
def test_the_bulb_is_bright_only_where_it_suggests_something(tmp_path: object, name: str) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as pilot:  # type: ignore[arg-type]
        scene = played(pilot, name)
        assert scene.picture.buttons["hint"].enabled
        pilot.key("page up")
        pilot.rest()
        assert scene.story.is_detached
        bulb = scene.picture.buttons["hint"]
        assert not bulb.enabled
        assert bulb.tip == say("table.hint_aside")
        pilot.key("l")
        pilot.frames(3)
        assert pilot.stage.toast.words == say("table.hint_aside")
        pilot.key("escape")
        pilot.rest()
        assert scene.picture.buttons["hint"].enabled


def test_the_bulb_is_dim_while_a_phone_has_the_cards(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        assert at.scene.picture.buttons["hint"].enabled
        at.sit(0)
        at.settle()
        bulb = at.scene.picture.buttons["hint"]
        assert not bulb.enabled
        assert bulb.tip == say("table.hint_phone")
        at.pilot.key("l")
        assert at.pilot.stage.toast.words == say("table.hint_phone")
