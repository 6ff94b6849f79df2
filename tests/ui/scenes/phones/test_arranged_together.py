"""In the set-up of Zoon both arrange at once where each has a screen: nobody waits, and nobody sees anything."""

from __future__ import annotations

from pathlib import Path

from tabletop.games.zoon.board.deploy.scene import DeployScene
from tests.ui.pilot import match_of
from tests.ui.scenes.phones.handsets import Desk, Seat, desk


def cells(phone: Seat) -> dict[str, str]:
    """What lies where, on this phone."""
    return {cell["place"]: str(cell) for block in phone.sheet["blocks"] for cell in block.get("cells", ())
            if "place" in cell}  # fmt: skip


def both(at: Desk) -> tuple[Seat, Seat]:
    one, other = at.sit(0), at.sit(1)
    at.settle()
    return one, other


def test_two_phones_arrange_at_once_and_the_second_one_is_laid_by_itself(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        one, other = both(at)
        assert at.scene.match.to_act == 0
        for phone in (one, other):
            assert phone.sheet["turn"] == "you"
            assert "button:ready" in phone.places()
        before = cells(other)
        other.pick("a6")
        other.pick("b6")
        at.settle()
        assert cells(other) != before
        other.pick("button:ready")
        at.settle()
        assert at.scene.match.ply == 0, "South is still arranging"
        assert other.sheet["ask"].startswith("Ready")
        laid = cells(other)
        one.pick("button:ready")
        at.settle()
        assert at.scene.match.view(None).deployed == (True, True)
        assert {place: text for place, text in cells(other).items() if place in laid}.keys() == laid.keys()


def test_whoever_changes_a_card_after_ready_is_not_laid_before_ready_again(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        one, other = both(at)
        other.pick("button:ready")
        at.settle()
        other.pick("a6")
        other.pick("c6")
        one.pick("button:ready")
        at.settle()
        assert at.scene.match.view(None).deployed == (True, False)
        assert other.sheet["turn"] == "you"
        other.pick("button:ready")
        at.settle()
        assert at.scene.match.view(None).deployed == (True, True)


def test_a_phone_arranges_while_the_other_does_at_the_laptop(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        at.pilot.rest()
        other = at.sit(1)
        at.settle()
        other.pick("button:ready")
        at.settle()
        scene = at.pilot.stage.scene
        if not isinstance(scene, DeployScene):  # the curtain, whose owner comes
            at.pilot.key_down("space")
            at.pilot.frames(1, seconds=2.0)
            at.pilot.key_up("space")
            at.pilot.rest()
            scene = at.pilot.stage.scene
        assert isinstance(scene, DeployScene)
        at.pilot.key("1")
        at.pilot.rest()
        at.pilot.key("return")
        at.settle()
        assert at.scene.match.view(None).deployed == (True, True)


def test_what_is_prepared_is_seen_by_nobody_else(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        one, other = both(at)
        seen = one.sheet["blocks"]
        other.pick("a6")
        other.pick("b6")
        other.pick("button:ready")
        at.settle()
        assert one.sheet["blocks"] == seen
