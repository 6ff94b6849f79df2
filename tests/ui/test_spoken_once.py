"""Every result and refusal of a whole match is heard once by a screen reader, and in the order in which it came."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.scenes.table.table_speech import TableSpeech
from tabletop.ui.stage.assistive.reader_link import ScreenReaderLink
from tabletop.ui.stage.floating_texts import Bubble
from tabletop.ui.story.snapshots import StoryClip
from tabletop.ui.widgets.node import NodeAction, Role
from tests.ui.four_tables import SETUPS
from tests.ui.pilot import PEOPLE, Pilot, match_of, piloted, seated
from tests.ui.stage.assistive.fake_accesskit import FAKE_ACCESSKIT, FakeAdapter
from tests.ui.tree_player import TreePlayer

_TRIES = 0.3
"""How often it presses what can't be chosen."""


class Reader:
    """A screen reader behind the fake AccessKit: it speaks each live node once, when it first comes."""

    def __init__(self, pilot: Pilot) -> None:
        self._adapters: list[FakeAdapter] = []
        link = ScreenReaderLink(pilot.stage, module=lambda: FAKE_ACCESSKIT, adapter=self._make)
        assert link.start()
        pilot.stage.turn_callbacks.append(link.update)
        pilot.frames()
        self._adapters[0].listen()
        pilot.frames(2, seconds=0.5)

    def heard(self, live: str) -> list[str]:
        """What was spoken as `polite` or `assertive`, in order."""
        (adapter,) = self._adapters
        assert not adapter.is_spoiled
        spoken: dict[int, str] = {}
        for update in adapter.updates:
            for number, node in update.nodes:
                if f"{node.facts.get('live', '')}".lower().endswith(live):
                    words = node.facts.get("label") or node.facts["value"]
                    assert spoken.setdefault(number, words) == words
        return [spoken[number] for number in sorted(spoken)]

    def _make(self, accesskit: object, calls: object) -> FakeAdapter:
        self._adapters.append(FakeAdapter(accesskit, calls))  # type: ignore[arg-type]
        return self._adapters[-1]


class CuriousPlayer(TreePlayer):
    """Also presses places that can't be chosen."""

    def decide(self) -> None:
        places = [node for node in self.tree.walk() if node.role is Role.BOARD_PLACE and not node.is_selected]
        barred = [node for node in places if not node.is_pickable and node.answers]
        is_asked = len(barred) < len(places) and self.tree.children[0].role is not Role.DIALOG
        if barred and is_asked and self.rng.random() < _TRIES:
            node = self.rng.choice(barred)
            self.pilot.stage.scene.perform_node_action(node.id, NodeAction.PRESS)
            self.listen()
        else:
            super().decide()


@pytest.mark.parametrize("game", list(SETUPS))
def test_what_happens_is_spoken_once_and_in_order(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clips: list[tuple[str, ...]] = []
    refusals: list[str] = []
    tell_clip, show = TableSpeech.tell_clip, Bubble.show

    def noting_clip(speech: TableSpeech, clip: StoryClip) -> None:
        clips.append(wording.event_lines(scene.story, clip.events))
        tell_clip(speech, clip)

    def noting_bubble(bubble: Bubble, *details: object, **options: object) -> None:
        show(bubble, *details, **options)  # type: ignore[arg-type]
        refusals.append(bubble.words)

    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = seated(pilot, match_of(game, setup=SETUPS[game], seed="spoken once"))
        monkeypatch.setattr(TableSpeech, "tell_clip", noting_clip)
        monkeypatch.setattr(Bubble, "show", noting_bubble)
        reader = Reader(pilot)
        CuriousPlayer(pilot, "spoken once").play(lambda player: scene.match.outcome is not None, most=2000)
        pilot.frames(4, seconds=0.5)
        polite, assertive = reader.heard("polite"), reader.heard("assertive")
    assert scene.match.outcome is not None
    assert clips
    assert refusals
    assert assertive == refusals
    end = wording.outcome_text(scene.story, scene.match.outcome)
    assert sum(end in words for words in polite) == 1
    prompts = tuple(f"{person.name}: " for person in PEOPLE)
    check_lines(clips, [words for words in polite if end not in words and not words.startswith(prompts)])


def times_told(line: str, text: str) -> int:
    """How often a line stands in a text; not where a card's sentence begins with it and goes on."""
    return len(re.findall(re.escape(line) + r"(?![,\w])", text))


def check_lines(clips: list[tuple[str, ...]], heard: list[str]) -> None:
    """Each line is heard as often as it was told, and those of a later clip not before those of an earlier one."""
    expected = Counter(line for lines in clips for line in lines)
    whole = "\n".join(heard)
    for line, number in expected.items():
        others = sum(count * times_told(line, other) for other, count in expected.items() if other != line)
        assert times_told(line, whole) == number + others, [
            (i, words) for i, words in enumerate(heard) if line in words
        ]
    at = 0
    for lines in clips:
        found = [next((i for i in range(at, len(heard)) if line in heard[i]), None) for line in lines]
        assert None not in found, (lines, heard[at : at + 6])
        at = min((i for i in found if i is not None), default=at)
