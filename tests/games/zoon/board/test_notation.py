"""What the list of moves and the review call an action: cells for a move, words for all else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.zoon.board.table import zoon_match
from tests.ui.pilot import piloted, seated


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("c2-c3", "c2-c3"), ("touch TL", "Touch bottom right"), ("turn-up b2", "Turn up b2"), ("lie 0 180", "Chance"),
        ("first south", "Chance"), ("pass", "Pass"), ("resign", "Resign"),
        ("play sticky-tongue a1", "Sticky Tongue on a1"),
    ],
)  # fmt: skip
def test_an_action_is_said_in_words(tmp_path: Path, text: str, said: str) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, zoon_match())
        assert scene.board.words.notation(text) == said
