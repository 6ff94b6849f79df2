"""The link to a screen reader, behind a fake adapter: what it sends, what it does, and what cannot harm it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from tabletop import log
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.settings import SettingsScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tabletop.ui.stage.assistive.reader_link import ScreenReaderLink
from tabletop.ui.widgets.live_region import KEPT_TEXTS
from tests.ui.pilot import Pilot, new_match, piloted, seated
from tests.ui.stage.assistive.fake_accesskit import FAKE_ACCESSKIT, FakeAdapter


class Reading:
    """A window with a link, and the adapters that it has made."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.adapters: list[FakeAdapter] = []
        self.link = ScreenReaderLink(pilot.stage, module=lambda: FAKE_ACCESSKIT, adapter=self._make)
        self.is_started = self.link.start()
        pilot.stage.turn_callbacks.append(self.link.update)

    @property
    def adapter(self) -> FakeAdapter:
        return self.adapters[-1]

    def listen(self) -> None:
        """A reader begins, and hears the whole tree."""
        self.adapter.listen()
        self.settle()

    def settle(self) -> None:
        """Lets pass what a slow machine may wait for the next looks at the tree."""
        self.pilot.frames(4, seconds=0.5)

    def _make(self, accesskit: object, calls: object) -> FakeAdapter:
        self.adapters.append(FakeAdapter(accesskit, calls))  # type: ignore[arg-type]
        return self.adapters[-1]


@contextmanager
def reading(folder: Path) -> Iterator[tuple[Reading, TableScene]]:
    """A table of Zodiac with a link to nobody yet."""
    with piloted(folder) as pilot:
        scene = seated(pilot, new_match())
        made = Reading(pilot)
        pilot.frames(12)
        yield made, scene


def test_nothing_is_sent_while_nobody_listens(tmp_path: Path) -> None:
    with reading(tmp_path) as (made, _):
        made.pilot.frames(20)
        assert made.is_started
        assert made.adapter.updates == []


def test_whoever_begins_to_listen_gets_the_whole_tree_and_then_only_what_changes(tmp_path: Path) -> None:
    with reading(tmp_path) as (made, scene):
        made.listen()
        assert made.adapter.known[made.adapter.number_called("Ring b")]["description"].startswith("Red disc")
        count = len(made.adapter.updates)
        made.pilot.frames(30)
        assert len(made.adapter.updates) == count, "nothing has changed"
        scene.hand.focus_place("b")
        made.settle()
        assert made.adapter.focus or len(made.adapter.updates) > count
        assert made.adapter.updates[-1].focus == made.adapter.number_called("Ring b")
        assert len(made.adapter.updates[-1].nodes) < 6


def test_what_was_said_before_is_not_said_to_whoever_comes_later(tmp_path: Path) -> None:
    with reading(tmp_path) as (made, scene):
        made.pilot.stage.toast.show("Long ago")
        made.listen()
        made.pilot.stage.toast.show("Just now")
        made.settle()
        live = [facts["label"] for facts in made.adapter.known.values() if facts["role"] == "Role.STATUS"]
        assert live == [*scene.picture.banner_wordings()[:1], "Just now"], "what is to be done, and news"


@pytest.mark.parametrize("count", [3, 3 * KEPT_TEXTS])
def test_sentences_that_come_at_once_are_sent_one_after_the_other(tmp_path: Path, count: int) -> None:
    """AccessKit announces those of one update in any order. None is lost, be there more than stay in the tree."""
    with reading(tmp_path) as (made, _):
        made.listen()
        spoken = [f"Sentence {number}" for number in range(count)]
        before = len(made.adapter.updates)
        for words in spoken:
            made.pilot.stage.live_texts.announce(words)
        made.settle()
        sent = [[node.facts.get("label") for _, node in update.nodes] for update in made.adapter.updates[before:]]
        told = [[words for words in spoken if words in labels] for labels in sent]
        assert [words for words in told if words] == [[words] for words in spoken]
        known = [facts["label"] for facts in made.adapter.known.values() if facts["role"] == "Role.STATUS"]
        assert len(known) <= KEPT_TEXTS


def test_what_was_said_just_before_a_cover_came_is_heard_once_and_not_read_again(tmp_path: Path) -> None:
    with reading(tmp_path) as (made, _):
        made.listen()
        live_texts, before = made.pilot.stage.live_texts, len(made.adapter.updates)
        live_texts.announce("Ann moves")
        live_texts.forget_all()
        live_texts.announce("Pass to Ben")
        made.settle()
        sent = [node.facts.get("label") for update in made.adapter.updates[before:] for _, node in update.nodes]
        assert [words for words in sent if words in ("Ann moves", "Pass to Ben")] == ["Ann moves", "Pass to Ben"]
        assert "Ann moves" not in [facts.get("label") for facts in made.adapter.known.values()]


def test_what_is_typed_can_be_read_letter_by_letter(tmp_path: Path) -> None:
    with reading(tmp_path) as (made, _):
        made.pilot.stage.push_scene(SettingsScene(made.pilot.stage))
        made.listen()
        field = next(facts for facts in made.adapter.known.values() if facts["role"] == "Role.TEXT_INPUT")
        made.adapter.ask(next(number for number, facts in made.adapter.known.items() if facts is field),
                         "Action.SET_VALUE", (None, "süß"))  # fmt: skip
        made.settle()
        runs = [facts for facts in made.adapter.known.values() if facts["role"] == "Role.TEXT_RUN"]
        assert [(run["value"], run["character_lengths"]) for run in runs] == [("süß", [1, 2, 2])]


def test_what_is_greyed_says_so_in_words(tmp_path: Path) -> None:
    """On Linux AccessKit tells of a disabled button as of any other."""
    with reading(tmp_path) as (made, _):
        made.listen()
        greyed = [facts for facts in made.adapter.known.values() if facts.get("disabled")]
        assert greyed, "there is nothing to take back yet"
        assert all(facts.get("description") for facts in greyed)


def test_a_button_that_is_chosen_counts_as_pressed(tmp_path: Path) -> None:
    """On Linux AccessKit does not tell of a button that it is selected."""
    with reading(tmp_path) as (made, _):
        made.pilot.stage.push_scene(TitleScene(made.pilot.stage))
        made.listen()
        toggled = [facts["label"] for facts in made.adapter.known.values() if facts.get("toggled") == "Toggled.TRUE"]
        assert toggled == ["Zodiac"]


def test_a_press_by_the_reader_does_what_enter_does(tmp_path: Path) -> None:
    with reading(tmp_path) as (made, scene):
        made.listen()
        made.adapter.ask(made.adapter.number_called("Ring b"))
        made.settle()
        assert scene.hand.gesture.path == ("b",)
        assert made.adapter.known[made.adapter.number_called("Ring b")]["selected"] is True


def test_a_press_meant_for_a_screen_that_has_gone_does_nothing(tmp_path: Path) -> None:
    answers: list[str] = []
    with reading(tmp_path) as (made, _):
        stage = made.pilot.stage
        made.listen()
        for name in ("first", "second"):
            stage.push_scene(ConfirmScene(stage, f"Is it {name}?", "Yes", lambda name=name: answers.append(name)))  # type: ignore[misc]
            made.settle()
            if name == "first":
                number = made.adapter.number_called("Yes")
                stage.pop_scene()
        made.adapter.ask(number)
        made.settle()
        assert answers == []


def test_another_screen_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    with reading(tmp_path) as (made, _):
        stage = made.pilot.stage
        made.listen()
        stage.push_scene(ConfirmScene(stage, "Is it meant?", "Yes", lambda: None))
        made.settle()
        assert made.adapter.number_called("Yes")
        assert not any(facts.get("label") == "Ring b" for facts in made.adapter.known.values())
        stage.pop_scene()
        made.settle()
        assert made.adapter.number_called("Ring b")
        assert len(made.adapters) == 1, "none was spoiled"


def test_a_panic_costs_one_line_in_the_log_and_another_adapter(tmp_path: Path) -> None:
    with reading(tmp_path) as (made, scene), patch.object(log, "log_note") as noted:
        made.listen()
        made.adapter.is_spoiled = True
        scene.hand.focus_place("b")
        made.settle()
        assert len(made.adapters) == 2
        made.listen()
        assert made.adapter.number_called("Ring b")
        assert [call.args[-1] for call in noted.call_args_list] == ["PanicException"]


def test_a_binding_that_always_panics_is_left_alone_in_the_end(tmp_path: Path) -> None:
    with reading(tmp_path) as (made, scene):
        for place in ("a", "b", "c", "d", "e", "f", "A", "B"):
            made.adapter.is_listening = made.adapter.is_spoiled = made.link.is_heard = True
            scene.hand.focus_place(place)
            made.settle()
        assert len(made.adapters) == 5
        assert scene.match.ply == 0


def test_a_flood_of_actions_holds_up_no_frame(tmp_path: Path) -> None:
    with reading(tmp_path) as (made, _):
        made.listen()
        number = made.adapter.number_called("Ring b")
        for _ in range(10_000):
            made.adapter.ask(number, "Action.FOCUS")
        begun = time.process_time()
        made.pilot.frames()
        assert time.process_time() - begun < 0.25
        made.pilot.frames(60)
        made.adapter.ask(made.adapter.number_called("Ring e"))
        made.settle()
        assert made.pilot.stage.scene.node_tree() is not None


def test_what_no_node_answers_to_is_ignored(tmp_path: Path) -> None:
    with reading(tmp_path) as (made, scene):
        made.listen()
        made.adapter.ask(made.adapter.number_called("Ring b"), "Action.SCROLL_DOWN")
        made.adapter.ask(987_654)
        made.settle()
        assert scene.hand.gesture.path == ()


def test_without_accesskit_there_is_no_link(tmp_path: Path) -> None:
    def missing() -> object:
        raise ImportError

    with piloted(tmp_path) as pilot:
        link = ScreenReaderLink(pilot.stage, module=missing)
        assert not link.start()
        link.update()
        assert not link.is_heard
