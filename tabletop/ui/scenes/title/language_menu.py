"""At the first start, before anybody has found the settings: the languages, each by its own name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def language_button_text(stage: Stage) -> str:
    """What the title's button says; nothing where there is no choice, or somebody has been here before."""
    if not stage.is_first_start:
        return ""  # the usual first frame does without what settings are made of
    from tabletop.ui.scenes.settings import available_languages

    there = available_languages()
    return " · ".join(say(f"settings.language_{lang}") for lang in there) if len(there) > 1 else ""


def open_language_menu(stage: Stage) -> None:
    """Lets people pick one; the one in use comes first."""
    from tabletop.ui.scenes.dialogs import MenuItem, MenuScene
    from tabletop.ui.scenes.settings import available_languages

    there = sorted(available_languages(), key=lambda lang: lang != stage.settings.language)
    items = [
        MenuItem(lang, say(f"settings.language_{lang}"), partial(stage.change_settings, language=lang), "language")
        for lang in there
    ]
    stage.push_scene(MenuScene(stage, items, title=say("settings.language")))
