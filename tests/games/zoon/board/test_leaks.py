"""Nothing at a real table of Zoon tells what only the other person knows: pictures, words, sounds and odds."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.cover.cover_parts import HOLD_SECONDS
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.player import Player
from tests.games.zoon.board.table import setting_up, zoon_match
from tests.sampled import sampled
from tests.ui.move_lists import action_log
from tests.ui.pilot import FRAME, SLOWER, Pilot, piloted, seated, spot

HIDDEN = (
    "c3:pickguard#0 b1:loamwyrm c1:old-mattock d1:lampwarden e1:first-lantern f1:digger#1",
    "c3:lampwarden b1:first-lantern c1:digger#1 d1:pickguard#0 e1:old-mattock f1:loamwyrm",
)
"""South's cards lie on the same cells, and each of them is another one."""
OPEN = (
    "a2:digger#0[{}] b2:pickguard#0[{}] d2:pickguard#1[{}] e2:digger#1[{}] f2:digger#0[{}] f3:sapper-brill[{}]",
    "c4:wader#0[{}] b4:lancebill#0[{}] e5:harrier[{}] f5:wader#1[{}] b6:spindleshanks[{}] d6:wader#2[{}]"
    " a6:moon-egg e6:queen-ardea",
)
"""What both know of South and of North: under the alternate rules six cards of each lie face up."""
RULES = ("classic", "sullivan")
BOT = Sitter(SitterKind.BOT, "Ann", "easy")
BEN = Sitter(SitterKind.PERSON, "Ben")


@dataclass
class Seen:
    """Everything that somebody at the table can notice, in order."""

    frames: list[bytes] = field(default_factory=list)
    words: list[Any] = field(default_factory=list)
    heard_from: int = 0

    def watch(self, pilot: Pilot, count: int) -> None:
        """Lets so many frames pass, and keeps each of them whole."""
        for _ in range(count):
            pilot.stage.redraw_everything()
            pilot.frames()
            self.frames.append(pilot.picture())
            self.words.append((pilot.stage.scene.caption, pilot.stage.toast.words))


def alike(one: Seen, other: Seen) -> None:
    """Nothing tells the two apart, and there was something to see."""
    assert one.words == other.words
    different = [i for i, pair in enumerate(zip(one.frames, other.frames, strict=True)) if pair[0] != pair[1]]
    assert different == []
    assert len(set(one.frames)) > 5


def match_of(hidden: str, ruleset: str, *sitters: Sitter) -> Any:
    """Ann is South, and Ben is North."""
    south, north = (words.replace("{}", "seen" if ruleset == "classic" else "up") for words in OPEN)
    text = f"south {south} {hidden}; north {north}; turn south 7"
    return zoon_match(*sitters, ruleset=ruleset, south="delvers", north="stilts", position=text)


def look(pilot: Pilot, seen: Seen) -> None:
    """Holds the button of the cover while everything is watched."""
    assert isinstance(pilot.stage.scene, CoverScene)
    pilot.key_down("space")
    seen.watch(pilot, 3)
    pilot.clock.now += HOLD_SECONDS
    seen.watch(pilot, 15)
    pilot.key_up("space")


def at_the_table(pilot: Pilot, scene: TableScene, seen: Seen) -> None:
    """What Ben finds out with his pointer: cards shown large, odds, marks, the log, what can be taken back."""
    for place in scene.board.place_centres():
        pilot.move(spot(scene, place))
        pilot.frames(45 // SLOWER, SLOWER * FRAME)
        seen.watch(pilot, 1)
        seen.words.append((place, scene.board.previews.preview_caption(scene.story.view, place)))
    for origin, target in (("c4", "c3"), ("b4", "c3")):
        pilot.move(spot(scene, origin))
        pilot.press(spot(scene, origin))
        pilot.move(spot(scene, target), 4)
        seen.words.append(sorted((place, kind.name) for place, kind in scene.hand.marks(0).targets.items()))
        seen.watch(pilot, 2)
        pilot.click(spot(scene, "f4"), button=3)
        pilot.release()
        pilot.rest()
    view = scene.match.view(1)
    seen.words.append([(str(action), scene.board.words.odds_lines(view, action)) for action in scene.match.actions()])
    seen.words.append([action_log(scene).action_text_lines(ply) for ply in range(1, scene.match.ply + 1)])
    offer = scene.action_history.undo_offer()
    seen.words.append((offer.label, offer.refusal, scene.picture.buttons["undo"].tip, scene.picture.banner_wordings()))


def after_a_turn(folder: Path, hidden: str, ruleset: str, how: str) -> Seen:
    """From the moment in which Ann lets go of her card until Ben has looked at everything."""
    with piloted(folder, Settings(confirm="none")) as pilot:
        scene = seated(pilot, match_of(hidden, ruleset))
        seen = Seen()
        Player(pilot, scene, "click", 1).decide()
        pilot.rest()
        assert scene.story.viewer == 0
        seen.heard_from = len(pilot.stage.sounds.played)
        if how == "drag":
            pilot.drag(spot(scene, "a2"), spot(scene, "a3"))
        else:
            scene.play(scene.match.game.parse("a2-a3"))
        seen.watch(pilot, 30)
        look(pilot, seen)
        assert scene.story.viewer == 1
        seen.watch(pilot, 30)
        pilot.key("x")
        pilot.rest()
        at_the_table(pilot, scene, seen)
        seen.words.append(pilot.stage.sounds.played[seen.heard_from :])
        looked_back(pilot, seen)
        return seen


def looked_back(pilot: Pilot, seen: Seen) -> None:
    """The review, through those eyes that Ben may choose."""
    pilot.key("r")
    review = pilot.stage.scene
    assert isinstance(review, ReviewScene)
    for _ in review.session.review_viewer.choices:
        for ply in range(review.session.match.length + 1):
            review.show_ply(ply)
            pilot.rest()
            seen.watch(pilot, 1)
            seen.words.append((review.session.review_viewer.button_words, review.session.ply_label(ply) if ply else ""))
        pilot.key("e")


@pytest.mark.parametrize(("ruleset", "how"), sampled(product(RULES, ["drag", "call"]), 3))
def test_another_arrangement_looks_the_same_to_the_other_person(tmp_path: Path, ruleset: str, how: str) -> None:
    one, other = (after_a_turn(tmp_path / str(i), hidden, ruleset, how) for i, hidden in enumerate(HIDDEN))
    alike(one, other)


def against_a_bot(folder: Path, hidden: str, ruleset: str) -> Seen:
    """The bot's turn and Ben's look at it."""
    with piloted(folder, Settings(confirm="none")) as pilot:
        scene = TableScene(pilot.stage, match_of(hidden, ruleset, BOT, BEN))
        scene.table.bot_turns.is_paused = True  # it must do the same in both
        pilot.stage.push_scene(scene)
        seen = Seen()
        seen.watch(pilot, 5)
        scene.play(scene.match.game.parse("a2-a3"))
        seen.watch(pilot, 30)
        pilot.rest()
        at_the_table(pilot, scene, seen)
        seen.words.append(pilot.stage.sounds.played)
        looked_back(pilot, seen)
        return seen


@pytest.mark.parametrize("ruleset", sampled(RULES))
def test_another_arrangement_of_a_bot_looks_the_same_too(tmp_path: Path, ruleset: str) -> None:
    one, other = (against_a_bot(tmp_path / str(i), hidden, ruleset) for i, hidden in enumerate(HIDDEN))
    alike(one, other)


def set_up(folder: Path, swapped: tuple[str, str], ruleset: str) -> Seen:
    """Ann swaps two cards of the suggested back row; from "Ready" until Ben sees his own cards, and the start."""
    with piloted(folder, Settings(confirm="none")) as pilot:
        scene = seated(pilot, zoon_match(ruleset=ruleset))
        player = Player(pilot, scene, "click", 1)
        player.decide()
        pilot.rest()
        top = setting_up(pilot)
        pilot.click(pilot.centre(top.buttons["set-up 0"].rect))
        pilot.rest()
        s = pilot.stage.metrics.s
        (x, y), end = (top.deploy_field.place_centres()[place] for place in swapped)
        pilot.drag((x / s, y / s), (end[0] / s, end[1] / s))
        pilot.rest()
        assert top.draft.can_undo
        seen = Seen(heard_from=len(pilot.stage.sounds.played))
        pilot.click(pilot.centre(top.buttons["ready"].rect))
        seen.watch(pilot, 30)
        look(pilot, seen)
        seen.watch(pilot, 30)
        pilot.key("x")
        pilot.rest()
        assert setting_up(pilot).seat == 1
        seen.watch(pilot, 1)
        pilot.key("1")
        pilot.key("return")
        seen.watch(pilot, 10)
        seen.words.append(pilot.stage.sounds.played[seen.heard_from :])
        seen.words.append([action_log(scene).action_text_lines(ply) for ply in range(1, scene.match.ply + 1)])
        return seen


@pytest.mark.parametrize("ruleset", sampled(RULES, 0))
def test_another_set_up_looks_the_same_to_the_other_person(tmp_path: Path, ruleset: str) -> None:
    swaps = (("a1", "c1"), ("b1", "d1"))
    one, other = (set_up(tmp_path / str(i), swap, ruleset) for i, swap in enumerate(swaps))
    alike(one, other)


def touched(folder: Path, digit: str, how: str) -> Seen:
    """Ann touches a corner; from then on until Ben is to touch one of hers."""
    with piloted(folder, Settings(confirm="none")) as pilot:
        scene = seated(pilot, match_of(HIDDEN[0], "classic"))
        Player(pilot, scene, "click", 1).decide()
        pilot.rest()
        scene.play(scene.match.game.parse("c3-c4"))
        pilot.rest()
        seen = Seen(heard_from=len(pilot.stage.sounds.played))
        corner = scene.board.picks.place_of_key(digit)
        assert corner is not None
        if how == "key":
            pilot.key(digit)
        else:
            pilot.click(spot(scene, corner))
            assert isinstance(pilot.stage.scene, CoverScene)
            pilot.move(pilot.centre(pilot.stage.scene.hold_button.rect))  # the pointer itself lies where it lies
        assert str(scene.match.past.actions()[-1]) == f"touch {corner.removeprefix('corner:')}"
        seen.watch(pilot, 30)
        look(pilot, seen)
        assert scene.story.viewer == 1
        seen.watch(pilot, 30)
        pilot.key("x")
        pilot.rest()
        seen.watch(pilot, 1)
        seen.words.append([action_log(scene).action_text_lines(ply) for ply in range(1, scene.match.ply + 1)])
        seen.words.append(
            (
                scene.action_history.undo_offer().label,
                scene.picture.banner_wordings(),
                scene.match.past.action_text(2, 1),
            )
        )
        seen.words.append(pilot.stage.sounds.played[seen.heard_from :])
        looked_back(pilot, seen)
        return seen


@pytest.mark.parametrize("how", sampled(["key", "mouse"], 1))
def test_another_corner_looks_the_same_to_the_other_person(tmp_path: Path, how: str) -> None:
    alike(*(touched(tmp_path / digit, digit, how) for digit in "13"))


def test_the_two_arrangements_do_look_different_to_whoever_laid_them(tmp_path: Path) -> None:
    pictures = set()
    for i, hidden in enumerate(HIDDEN):
        with piloted(tmp_path / str(i), Settings(confirm="none", cover="off")) as pilot:
            seated(pilot, match_of(hidden, "classic"))
            pictures.add(pilot.picture())
    assert len(pictures) == 2
