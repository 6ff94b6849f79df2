"""Where corners are touched no dice are thrown, and nothing speaks of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import may_roll_dice
from tabletop.settings import Settings
from tabletop.ui.scenes.dialogs import MenuScene
from tests.games.zoon.board.table import zoon_match
from tests.ui.pilot import piloted, seated

POSITION = "south a1:first-lantern c3:pickguard#0; north f6:moon-egg a6:queen-ardea; turn south 5"
ANN, BEN = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")


@pytest.mark.parametrize(("ruleset", "dice"), [("classic", False), ("sullivan", True)])
def test_the_menu_has_a_page_of_dice_only_where_dice_are_thrown(tmp_path: Path, ruleset: str, dice: bool) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as pilot:
        match = zoon_match(ANN, BEN, ruleset=ruleset, position=POSITION, south="delvers", north="stilts")
        scene = seated(pilot, match)
        scene.open_menu()
        pilot.rest()
        menu = pilot.stage.scene
        assert isinstance(menu, MenuScene)
        assert ("dice" in {item.name for item in menu._items}) == dice
        assert may_roll_dice(match.game, match.header.setup) == dice
