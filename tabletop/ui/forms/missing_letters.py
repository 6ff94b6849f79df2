"""Warns while somebody types a letter that no font can draw; the letter stays in the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.ui.drawing.text_runs import undrawable_letters
from tabletop.ui.messages import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def with_missing_letter_warning(stage: Stage, text: str, change: Callable[[str], None]) -> Callable[[str], None]:
    """`change` for a field that holds a text: it says so whenever the text has more such letters than before."""
    known = set(undrawable_letters(text))

    def changed(typed: str) -> None:
        missing = undrawable_letters(typed)
        if not known.issuperset(missing):
            known.update(missing)
            stage.toast.show(say("common.letters_missing", count=len(missing)))
        change(typed)

    return changed
