"""The button and the menu of languages on the title; each language has its own name for itself.

Used by `title.scene`. At the first start the button names all languages, so that everybody finds theirs.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.ui.messages import available_languages, say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def language_button_text(stage: Stage) -> str:
    """What the title's button says: all languages at the first start, later the one in use; "" without a choice."""
    there = available_languages()
    if len(there) < 2:
        return ""
    shown = there if stage.is_first_start else (stage.settings.language,)
    return " · ".join(say(f"settings.language_{lang}") for lang in shown if lang in there)


def open_language_menu(stage: Stage) -> None:
    """Lets people pick one; the one in use comes first."""
    from tabletop.ui.scenes.dialogs import MenuItem, MenuScene

    there = sorted(available_languages(), key=lambda lang: lang != stage.settings.language)
    items = [
        MenuItem(lang, say(f"settings.language_{lang}"), partial(stage.change_settings, language=lang), "language")
        for lang in there
    ]
    stage.push_scene(MenuScene(stage, items, title=say("settings.language")))
