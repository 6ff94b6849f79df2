"""The set-up of Zoon through the real event queue: by mouse, by keyboard, under cover and after a resize."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tabletop.games.zoon.board.deploy.deploy_scene import DeployScene
from tabletop.games.zoon.board.piece_pictures import CardFace
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.dialogs import ChoiceScene, MenuScene
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import board, line, said, setting_up, zoon_match
from tests.ui.pilot import Pilot, piloted, seated

SUGGESTED = (
    "deploy digger#0 pickguard#0 loamwyrm old-mattock pickguard#1 digger#1"
    " / sapper-brill digger#1 first-lantern pickguard#0 lampwarden digger#0"
)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off")) as made:
        yield made


def at(pilot: Pilot, place: str) -> tuple[float, float]:
    """The middle of a place of the set-up in logical pixels."""
    x, y = setting_up(pilot).deploy_field.place_centres()[place]
    return x / pilot.stage.metrics.s, y / pilot.stage.metrics.s


def press(pilot: Pilot, button: str) -> None:
    pilot.click(pilot.centre(setting_up(pilot).buttons[button].rect))
    pilot.rest()


def carry(pilot: Pilot, origin: str, target: str) -> None:
    pilot.drag(at(pilot, origin), at(pilot, target))
    pilot.rest()


def lies(pilot: Pilot) -> dict[str, str]:
    """Labels by cell."""
    draft = setting_up(pilot).draft
    cards = {cell: draft.card_at(cell) for cell in draft.cells}
    return {cell: draft.cards[number].label for cell, number in cards.items() if number is not None}


# --- by mouse -------------------------------------------------------------------------------------------------------


def test_a_new_match_begins_with_an_empty_field_and_a_full_tray(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    scene = setting_up(pilot)
    assert lies(pilot) == {}
    assert scene.draft.missing_count == 12
    assert not scene.buttons["ready"].enabled
    assert scene.buttons["ready"].words == say("zoon_deploy.ready_more", count=12)


def test_twelve_cards_are_dragged_one_by_one_and_played(pilot: Pilot) -> None:
    table = seated(pilot, zoon_match())
    draft = setting_up(pilot).draft
    cells = ("a2", "b2", "c2", "d2", "e2", "f2", "a1", "b1", "c1", "d1", "e1", "f1")
    for number, cell in enumerate(cells):
        carry(pilot, f"tray:{number}", cell)
    assert lies(pilot) == {cell: draft.cards[number].label for number, cell in enumerate(cells)}
    press(pilot, "ready")
    assert line(table) == [
        "deploy old-mattock sapper-brill lampwarden loamwyrm pickguard#0 pickguard#0 /"
        " pickguard#1 digger#0 digger#0 digger#1 digger#1 first-lantern"
    ]


def test_a_stranger_is_ready_with_two_clicks(pilot: Pilot) -> None:
    table = seated(pilot, zoon_match())
    press(pilot, "set-up 0")
    press(pilot, "ready")
    assert line(table) == [SUGGESTED]


def test_the_set_up_that_lies_is_seen_to_be_chosen(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    press(pilot, "set-up 1")

    def chosen() -> list[str]:
        return [item.name for item in setting_up(pilot).buttons.items if item.selected]

    assert chosen() == ["set-up 1"]
    carry(pilot, "a1", "a2")
    assert chosen() == []


def test_the_other_seat_sets_up_next_seen_from_its_own_side(pilot: Pilot) -> None:
    table = seated(pilot, zoon_match())
    press(pilot, "set-up 0")
    press(pilot, "ready")
    assert setting_up(pilot).seat == 1
    left, right = at(pilot, "f5"), at(pilot, "a5")
    assert left[0] < right[0]
    assert at(pilot, "f5")[1] < at(pilot, "f6")[1]
    carry(pilot, "tray:0", "f5")
    press(pilot, "set-up 0")
    press(pilot, "ready")
    assert len(line(table)) == 3  # both have deployed, and it was drawn who begins
    assert not isinstance(pilot.stage.scene, DeployScene)


def test_click_and_click_carries_a_card_too(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    pilot.click(at(pilot, "tray:3"))
    pilot.click(at(pilot, "c2"))
    pilot.rest()
    assert lies(pilot) == {"c2": "loamwyrm"}


def test_cards_on_the_field_change_places_and_go_back_to_the_tray(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    carry(pilot, "tray:0", "a2")
    carry(pilot, "tray:3", "c1")
    carry(pilot, "a2", "c1")
    assert lies(pilot) == {"c1": "old-mattock", "a2": "loamwyrm"}
    carry(pilot, "a2", "tray:7")
    assert lies(pilot) == {"c1": "old-mattock"}


def test_a_card_from_the_tray_sends_the_one_on_the_cell_back(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    carry(pilot, "tray:0", "a2")
    carry(pilot, "tray:3", "a2")
    assert lies(pilot) == {"a2": "loamwyrm"}
    assert setting_up(pilot).draft.missing_count == 11


def test_a_card_that_is_let_go_beside_the_zone_stays_where_it_was(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    x, y = at(pilot, "c2")
    pilot.drag(at(pilot, "tray:0"), (x, y - 140))
    pilot.rest()
    carry(pilot, "tray:1", "tray:5")
    assert lies(pilot) == {}


def test_the_last_step_is_taken_back_by_right_click_backspace_and_button(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    for number, cell in enumerate(("a2", "b2", "c2")):
        carry(pilot, f"tray:{number}", cell)
    pilot.click((20, 400), button=3)
    assert set(lies(pilot)) == {"a2", "b2"}
    pilot.key("backspace")
    assert set(lies(pilot)) == {"a2"}
    press(pilot, "undo")
    assert lies(pilot) == {}


def test_taking_back_with_a_card_in_hand_only_puts_it_down(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    carry(pilot, "tray:0", "a2")
    pilot.click(at(pilot, "tray:1"))
    pilot.key("backspace")
    assert setting_up(pilot).hand.gesture.path == ()
    assert lies(pilot) == {"a2": "old-mattock"}


def test_clearing_and_suggesting_are_one_step_each(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    press(pilot, "set-up 1")
    assert lies(pilot)["a1"] == "first-lantern"
    press(pilot, "clear")
    assert lies(pilot) == {}
    pilot.key("z", ctrl=True)
    assert len(lies(pilot)) == 12
    pilot.key("z", ctrl=True)
    assert lies(pilot) == {}


def test_shuffling_keeps_the_emblem_in_the_back_row_and_differs(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    seen = set()
    for _ in range(12):
        pilot.key("s")
        where = {label: cell for cell, label in lies(pilot).items()}
        assert len(lies(pilot)) == 12
        assert where["first-lantern"][1] == "1"
        seen.add(tuple(lies(pilot).items()))
    assert len(seen) > 6


def test_z8_a_cell_beyond_the_zone_says_where_cards_go(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    scene = setting_up(pilot)
    x, y = at(pilot, "c2")
    beyond = (x, y - scene.deploy_field.rect_of(("c2",)).h)
    pilot.click(beyond)
    assert scene.bubble.words == f"{say('zoon_deploy.not_here')} (rule Z8)"
    pilot.drag(at(pilot, "tray:3"), beyond)
    assert scene.bubble.words.endswith("(rule Z8)")
    pilot.click(pilot.centre(scene.bubble.rule_link_rect))
    assert isinstance(pilot.stage.scene, RulebookScene)


def test_a_free_cell_without_a_card_in_hand_says_what_comes_first(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    scene = setting_up(pilot)
    pilot.click(at(pilot, "c2"))
    assert scene.bubble.words == say("zoon_deploy.take_first")
    carry(pilot, "tray:3", "c2")
    assert not scene.bubble.words


def test_enter_with_cards_left_says_that_they_go_first(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    pilot.key("return")
    assert pilot.stage.toast.words == say("zoon_deploy.ready_tip")


def test_hovering_a_card_shows_it_large(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    pilot.move(at(pilot, "tray:3"))
    pilot.frames(30)
    preview = setting_up(pilot).preview
    assert preview.place == "tray:3"
    assert "combat is a tie" in setting_up(pilot).cards.preview_caption((), "tray:3")
    pilot.move((1100, 300))
    pilot.frames(5)
    assert preview.place is None


# --- what will lie open (A3 to A5) ----------------------------------------------------------------------------------


def face_in(scene: DeployScene, cell: str) -> CardFace:
    """How the card lies that is in a cell."""
    card = scene.draft.card_at(cell)
    assert card is not None
    return scene.deploy_field.card_face(card)


def test_a3_with_pennies_and_dice_the_front_row_is_said_and_shown_to_lie_open(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated(pilot, zoon_match(ruleset="sullivan"))
    told = " ".join(said(pilot, monkeypatch))
    assert "Nobody but you sees where it lies" not in told
    assert "front row" in told
    press(pilot, "set-up 0")
    scene = setting_up(pilot)
    faces = {cell: face_in(scene, cell) for cell in scene.draft.cells}
    front, back = scene.draft.cells[:6], scene.draft.cells[6:]
    assert all((faces[cell].penny, faces[cell].hidden) == ("heads", False) for cell in front)
    assert all((faces[cell].penny, faces[cell].hidden) == ("", True) for cell in back)
    carry(pilot, "a2", "a1")
    assert [face_in(scene, cell).hidden for cell in ("a2", "a1")] == [False, True]
    carry(pilot, "a1", "tray")
    assert not scene.deploy_field.card_face(1).hidden, "in the tray it is not said yet"


def test_a3_an_emblem_in_a_row_that_will_lie_open_is_not_said_to_be_hidden(pilot: Pilot) -> None:
    labels = SUGGESTED.replace("first-lantern", "digger#0").replace("digger#0", "first-lantern", 1)
    for ruleset, words in (("classic", "few players look"), ("sullivan", "for all to see")):
        table = zoon_match(ruleset=ruleset)
        scene = TableScene(pilot.stage, table)
        assert words in board(scene).words.hint_reason(table.view(0), table.game.parse(labels))


def test_in_the_classic_rules_no_card_of_a_set_up_has_a_penny_or_a_closed_eye(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    press(pilot, "set-up 0")
    scene = setting_up(pilot)
    faces = [scene.deploy_field.card_face(number) for number in range(12)]
    assert not any(face.penny or face.hidden for face in faces)


# --- by keyboard ----------------------------------------------------------------------------------------------------


def test_suggested_and_ready_by_keyboard(pilot: Pilot) -> None:
    table = seated(pilot, zoon_match())
    pilot.key("1")
    pilot.rest()
    pilot.key("return")
    pilot.rest()
    assert line(table) == [SUGGESTED]


def test_enter_does_nothing_while_a_card_is_missing(pilot: Pilot) -> None:
    table = seated(pilot, zoon_match())
    pilot.key("1")
    carry(pilot, "a2", "tray")
    pilot.key("return")
    assert line(table) == []
    assert setting_up(pilot).buttons["ready"].words == say("zoon_deploy.ready_more", count=1)


def test_a_card_is_carried_by_keyboard_alone(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    gesture = setting_up(pilot).hand.gesture
    pilot.key("tab")
    assert gesture.focus == "tray:0"
    pilot.key("right")
    pilot.key("return")
    pilot.key("up")
    assert gesture.focus == "a1"
    pilot.key("up")
    pilot.key("space")
    pilot.rest()
    assert lies(pilot) == {"a2": "sapper-brill"}


def test_the_plate_is_reached_with_f6(pilot: Pilot) -> None:
    table = seated(pilot, zoon_match())
    pilot.key("1")
    pilot.key("f6")
    pilot.key("return")
    pilot.rest()
    assert line(table) == [SUGGESTED]


# --- what must not be lost, and what nobody else may see ------------------------------------------------------------


def test_menu_and_resize_keep_the_draft(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    carry(pilot, "tray:0", "a2")
    pilot.key("escape")
    assert isinstance(pilot.stage.scene, MenuScene)
    pilot.key("escape")
    pilot.stage.use_surface(pygame.Surface((1920, 1080)))
    pilot.frames(2)
    assert lies(pilot) == {"a2": "old-mattock"}
    carry(pilot, "tray:3", "b2")
    assert lies(pilot) == {"a2": "old-mattock", "b2": "loamwyrm"}


def test_losing_the_focus_lets_go_of_a_held_card(pilot: Pilot) -> None:
    seated(pilot, zoon_match())
    pilot.press(at(pilot, "tray:0"))
    pilot.move(at(pilot, "a2"), 4)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    pilot.frames(2)
    pilot.release(at(pilot, "a2"))
    pilot.rest()
    assert lies(pilot) == {}


def covered(folder: Path, cells: tuple[str, str]) -> tuple[bytes, dict[str, str]]:
    """The frame under the cover after the focus was lost in a set-up, and the draft after letting in again."""
    with piloted(folder, Settings(cover="on")) as pilot:
        seated(pilot, zoon_match())
        let_in(pilot)
        for number, cell in enumerate(cells):
            carry(pilot, f"tray:{number}", cell)
        pilot.move((640, 300))
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        pilot.frames(2)
        assert isinstance(pilot.stage.scene, CoverScene)
        pilot.rest()
        pilot.stage.redraw_everything()
        pilot.frames()
        frame = pilot.picture()
        let_in(pilot)
        return frame, lies(pilot)


def let_in(pilot: Pilot) -> None:
    """Holds Space until the cover is gone."""
    assert isinstance(pilot.stage.scene, CoverScene)
    pilot.key_down("space")
    pilot.frames(60)
    pilot.key_up("space")
    pilot.rest()


def test_the_cover_hides_the_draft_and_keeps_it(tmp_path: Path) -> None:
    one, kept = covered(tmp_path / "one", ("a2", "b1"))
    other, also_kept = covered(tmp_path / "other", ("f1", "c2"))
    assert one == other
    assert kept == {"a2": "old-mattock", "b1": "sapper-brill"}
    assert also_kept == {"f1": "old-mattock", "c2": "sapper-brill"}


def test_a_set_up_is_taken_back_on_the_cover_before_the_other_person_looks(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(animation_speed=0.0)) as pilot:
        table = seated(pilot, zoon_match())
        let_in(pilot)
        press(pilot, "set-up 0")
        press(pilot, "ready")
        cover = pilot.stage.scene
        assert isinstance(cover, CoverScene)
        pilot.click(pilot.centre(cover.buttons["take back"].rect))
        again = pilot.stage.scene
        assert isinstance(again, CoverScene)
        assert (table.match.ply, again.seat) == (0, 0)
        let_in(pilot)
        assert setting_up(pilot).seat == 0
        assert setting_up(pilot).draft.missing_count == 0, "as it was, to be mended"
        carry(pilot, "a2", "b2")
        press(pilot, "ready")
        assert line(table) == [SUGGESTED.replace("digger#0 pickguard#0", "pickguard#0 digger#0", 1)]


def test_a_tribe_with_many_set_ups_offers_the_rest_in_a_box(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    seated(pilot, zoon_match())
    scene = setting_up(pilot)
    monkeypatch.setattr(type(scene.column), "shown", property(lambda self: 1))
    scene.on_draft_changed()
    press(pilot, "more")
    assert isinstance(pilot.stage.scene, ChoiceScene)
    pilot.key("1")
    pilot.rest()
    assert lies(pilot)["a1"] == "first-lantern"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 150)])
def test_nothing_of_the_set_up_overlaps_or_leaves_the_window(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:  # fmt: skip
    with piloted(tmp_path, Settings(cover="off", text_scale=scale), size) as pilot:
        seated(pilot, zoon_match())
        scene = setting_up(pilot)
        window = pilot.stage.surface.get_rect()
        rects = [item.rect for item in scene.buttons.items]
        assert all(window.contains(rect) for rect in (*rects, scene.deploy_field.tray, scene.column.rects["card"]))
        assert all(rect.collidelist(rects[i + 1 :]) < 0 for i, rect in enumerate(rects))
        assert not scene.deploy_field.tray.colliderect(scene.column.rects["card"])
        cards = [scene.deploy_field.place_centres()[f"tray:{i}"] for i in range(12)]
        assert all(scene.deploy_field.tray.collidepoint(spot) for spot in cards)
        assert min(b[0] - a[0] for a, b in pairwise(cards)) >= pilot.stage.metrics.px(60)
