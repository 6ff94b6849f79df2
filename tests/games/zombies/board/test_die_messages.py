"""Whoever rolls by hand in Zombies is told what the die is for, and what its faces mean."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.games.zombies.board import action_messages
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.text.actions import Roll
from tabletop.games.zombies.rules.turn import task_specs
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.dice_entry import DiceEntryScene
from tests.games.zombies.board.table import zombies_match
from tests.games.zombies.rules.table import zombies_game
from tests.ui.pilot import match_of, piloted, seated
from tests.ui.test_words_drawn import overheard


def test_the_question_for_the_die_says_what_it_is_for(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="none", cover="off", animation_speed=0.0)) as pilot:
        seated(pilot, match_of("zombies", chance="dice", setup={"scenario": "ch2"}))
        pilot.rest()
        scene = pilot.stage.scene
        assert isinstance(scene, DiceEntryScene)
        row = scene.rows[0]
        assert row.words.what
        with overheard() as said:
            pilot.stage.make_display_list()
        assert any(row.words.what in words_ for words_ in said)


def test_every_die_of_the_rules_has_words() -> None:
    """Of all tasks that a roll answers."""
    assert {kind for kind, known in task_specs.TASK_SPECS.items() if Roll in known.action_rules} == set(
        action_messages._DIE_PURPOSES
    )


@pytest.mark.parametrize(("task", "told"), [
    (t.Counting(), (say("zombies.die_cards"), "1–2: 1 · 3–4: 2 · 5–6: 3")),
    (t.Wandering(0, 1), (say("zombies.die_wanders"), say("zombies.die_hex"))),
])  # fmt: skip
def test_faces_that_are_no_plain_numbers_say_what_they_mean(task: object, told: tuple[str, str]) -> None:
    match = zombies_match()
    state = replace(match.view(None).shown, todo=(task,))
    found = action_messages.die_words(zombies_game().content, state)
    assert (found.what, found.meaning) == told
