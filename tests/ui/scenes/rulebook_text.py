"""The text of the page of rules, which scrolls."""

from __future__ import annotations

from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.scenes.rulebook.scene import RulebookScene


def text_of(scene: RulebookScene) -> ScrollArea:
    """Where it lies, how wide it is, and how far it is scrolled."""
    return dict(scene.form.scrolls)["text"]
