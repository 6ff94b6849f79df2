"""A bot that thinks for long, dies or hangs is told in people's words, and the button does what it says (safety 19)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.ai.worker import DIED, LATE, Answer, InlineWorker
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.canned_worker import CannedTicket
from tests.ui.pilot import Pilot, new_match, piloted, seated


class Stubborn(InlineWorker):
    """Bots that say nothing until they are told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[CannedTicket] = []
        self.real = False

    def ask(self, question: Any) -> Any:
        if self.real:
            return super().ask(question)
        self.asked.append(CannedTicket())
        return self.asked[-1]


def against_bot(pilot: Pilot) -> tuple[TableScene, Stubborn]:
    worker = Stubborn()
    pilot.stage.worker = worker
    scene = seated(pilot, new_match(Sitter(SitterKind.BOT, "Tycho", "easy"), Sitter(SitterKind.PERSON, "Ada")))
    pilot.frames(60)
    return scene, worker


def said(scene: TableScene) -> tuple[str, str]:
    """The banner and the button."""
    return scene.picture.banner_text(), scene.picture.buttons["plate"].words


def press(pilot: Pilot, scene: TableScene) -> None:
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.frames(2)


def test_safety_19_after_20_seconds_it_is_still_thinking_and_can_be_let_go_on(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene, worker = against_bot(pilot)
        assert said(scene) == ("Tycho is thinking…", "Pause")
        pilot.clock.now += 21
        pilot.frames(3)
        assert said(scene) == ("Tycho is still thinking…", say("table.do_think_on"))
        press(pilot, scene)
        assert said(scene) == ("Tycho is thinking…", "Pause")
        assert [ticket.prolonged for ticket in worker.asked] == [1]
        pilot.clock.now += 21
        pilot.frames(3)
        assert said(scene)[1] == say("table.do_think_on")


@pytest.mark.parametrize(("error", "why"), [
    (DIED, "the computer player crashed twice"),
    (LATE, "it took too long"),
    ("ZeroDivisionError: half of nothing", say("common.worker_failed")),
])  # fmt: skip
def test_safety_19_a_bot_without_a_move_is_told_and_asked_again_by_the_button(
    error: str, why: str, tmp_path: Path
) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene, worker = against_bot(pilot)
        worker.asked[-1].answer = Answer(error=error)
        pilot.frames(3)
        assert said(scene) == (say("table.bot_failed", name="Tycho", why=why), "Try again")
        pilot.frames(600, seconds=0.1)
        assert said(scene)[1] == "Try again", "it stands there until somebody does something"
        press(pilot, scene)
        assert said(scene) == ("Tycho is thinking…", "Pause")
        assert len(worker.asked) == 2
        worker.real = True
        worker.asked[-1].answer = Answer(error=DIED)
        pilot.frames(3)
        press(pilot, scene)
        pilot.rest()
        assert scene.match.ply >= 1


def test_safety_19_the_banner_says_paused_exactly_while_the_button_says_continue(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene, _ = against_bot(pilot)
        press(pilot, scene)
        assert said(scene) == ("Paused: Tycho is to move", say("table.do_resume"))
        press(pilot, scene)
        assert said(scene) == ("Tycho is thinking…", "Pause")


def test_a_bot_whose_action_the_rules_refuse_is_told_and_asked_again(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene, worker = against_bot(pilot)
        worker.asked[-1].answer = Answer(scene.match.game.parse("b-b"))
        pilot.frames(3)
        assert scene.match.ply == 0
        assert said(scene) == (say("table.bot_failed", name="Tycho", why=say("common.worker_failed")), "Try again")
        press(pilot, scene)
        assert said(scene) == ("Tycho is thinking…", "Pause")
        assert len(worker.asked) == 2
        worker.asked[-1].answer = Answer(scene.match.actions()[0])
        pilot.rest()
        assert scene.match.ply == 1
