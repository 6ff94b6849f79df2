"""A menu of the people of this table, to choose one for a seat of the set-up; who is here tonight comes first.

Used by `player_controls`. Names that sit elsewhere already are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from typing import TYPE_CHECKING, Final

from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import MenuItem, MenuScene
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.registry import open_scene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_MOST_NAMES: Final = 11
"""People that are offered at once; the others are on the page of the people."""


def open_person_menu(stage: Stage, taken: Container[str], take: Callable[[str], None], own: str = "") -> None:
    """Asks for one of them; `own` is who sits there, and may stay."""
    people, now = current_evening.load_people(), current_evening.now()
    here = people.names_of_people_here(now)
    names = [*here, *(name for name in reversed(people.names) if name not in here)]
    free = [name for name in names if name == own or name not in taken][:_MOST_NAMES]
    items = [MenuItem(f"take {name}", name, partial(take, name), "check" if name == own else "person") for name in free]
    items.append(
        MenuItem("people", say("evening.people"), lambda: stage.push_scene(open_scene("people", stage)), "edit")
    )
    stage.push_scene(MenuScene(stage, items, title=say("evening.choose"), note=say("evening.choose_note")))
