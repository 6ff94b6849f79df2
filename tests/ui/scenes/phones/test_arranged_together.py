"""In the set-up of Zoon both arrange at once where each has a screen: nobody waits, and nobody sees anything."""

from __future__ import annotations

from pathlib import Path

from tabletop.games.zoon.board.deploy.deploy_scene import DeployScene
from tabletop.ui.scenes.cover.scene import CoverScene
from tests.ui.pilot import match_of
from tests.ui.scene_of import scene_of
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


def let_in(at: Desk) -> None:
    """The curtain's owner comes."""
    assert isinstance(at.pilot.stage.scene, CoverScene)
    at.pilot.key_down("space")
    at.pilot.frames(1, seconds=2.0)
    at.pilot.key_up("space")
    at.pilot.rest()


def arranging(at: Desk) -> DeployScene:
    """North arranges at the laptop while South does on a phone."""
    at.pilot.click(at.pilot.centre(at.scene.table.buttons["plate"].rect))
    at.pilot.rest()
    let_in(at)
    scene = at.pilot.stage.scene
    assert isinstance(scene, DeployScene)
    assert scene.seat == 1
    return scene


def test_the_laptop_arranges_while_the_other_does_on_a_phone(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        one = at.sit(0)
        at.settle()
        seen = one.sheet["blocks"]
        arranging(at)
        at.pilot.key("1")
        at.pilot.rest()
        at.pilot.key("return")
        at.settle()
        assert at.pilot.stage.scene is at.scene
        assert at.scene.match.ply == 0, "South is still arranging"
        assert one.sheet["blocks"] == seen
        one.pick("button:ready")
        at.settle()
        assert at.scene.match.view(None).deployed == (True, True)


def test_whoever_arranges_at_the_laptop_goes_on_when_the_phone_was_ready_first(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        one = at.sit(0)
        at.settle()
        scene = arranging(at)
        at.pilot.key("1")
        at.pilot.rest()
        lying = scene.draft.spots
        one.pick("button:ready")
        at.settle()
        assert at.scene.match.view(None).deployed == (True, False)
        assert at.pilot.stage.scene is scene, "nothing lies over the cards in hand"
        assert scene.draft.spots == lying
        at.pilot.key("return")
        at.settle()
        assert at.scene.match.view(None).deployed == (True, True)


def test_what_is_laid_ahead_at_the_laptop_is_changed_before_the_phone_is_ready(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        one = at.sit(0)
        at.settle()
        first = arranging(at)
        at.pilot.key("1")
        at.pilot.key("return")
        at.settle()
        again = arranging(at)
        assert again.draft.spots == first.draft.spots, "nothing is lost"
        one.pick("button:ready")
        at.settle()
        assert at.scene.match.view(None).deployed == (True, False), "it is not ready any more"
        at.pilot.key("return")
        at.settle()
        assert at.scene.match.view(None).deployed == (True, True)


def test_nothing_laid_at_the_laptop_is_lost_when_phones_go_and_come(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        one = at.sit(0)
        at.settle()
        scene = arranging(at)
        at.pilot.key("1")
        at.pilot.rest()
        lying = scene.draft.spots
        one.close()
        del at.seats[0]
        at.until(lambda: not at.scene.phones.phone_seats[0].is_here)
        at.scene.phones.renew_code(0)  # South's seat is the table's again
        at.settle()
        assert not isinstance(at.pilot.stage.scene, DeployScene), "South may be looking"
        at.sit(0)
        at.settle()
        while at.pilot.stage.scene is not at.scene:
            at.pilot.stage.pop_scene()
        at.settle()
        assert arranging(at).draft.spots == lying


def test_what_south_lays_at_the_laptop_is_not_lost_when_north_takes_a_phone(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        at.pilot.rest()
        let_in(at)
        scene = at.pilot.stage.scene
        assert isinstance(scene, DeployScene)
        at.pilot.key("2")
        at.pilot.rest()
        lying = scene.draft.spots
        at.sit(1)
        at.settle()
        let_in(at)
        scene = at.pilot.stage.scene
        assert isinstance(scene, DeployScene)
        assert scene.draft.spots == lying


def test_what_the_laptop_arranges_is_covered_like_everything_else(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        at.sit(0)
        at.settle()
        scene = arranging(at)
        at.pilot.key("1")
        lying = scene.draft.spots
        at.pilot.stage.conceal_hidden_information()
        at.pilot.rest()
        assert scene_of(at.pilot, CoverScene).seat == 1
        let_in(at)
        assert at.pilot.stage.scene is scene
        assert scene.draft.spots == lying


def test_what_is_laid_at_the_laptop_is_forgotten_when_its_seat_goes_to_a_phone(tmp_path: Path) -> None:
    """Whoever arranges on a phone says there that all is ready."""
    with desk(tmp_path, match_of("zoon")) as at:
        one = at.sit(0)
        at.settle()
        arranging(at)
        at.pilot.key("1")
        at.pilot.key("return")
        at.settle()
        other = at.sit(1)
        at.settle()
        one.pick("button:ready")
        at.settle()
        assert at.scene.match.view(None).deployed == (True, False)
        assert other.sheet["turn"] == "you"
