"""The die that somebody rolls by hand: what it is for, and what its faces mean."""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import State
from tabletop.ui.boards.panels import DieWords, ranged
from tabletop.ui.words import say

_FOR: Final[dict[type, str]] = {
    tasks.Wandering: "wanders", tasks.Caching: "cache", tasks.Counting: "cards", tasks.Placing: "appears",
    tasks.Entering: "appears", tasks.Stocking: "item", tasks.Swelling: "swells", tasks.Shambling: "steps",
    tasks.Walking: "walks", tasks.Alarming: "alarm",
}  # fmt: skip
"""What the die says of each kind of task."""
_WHERE: Final = (tasks.Wandering, tasks.Placing, tasks.Entering, tasks.Stocking)
"""Those of which a face is the number of a hex on the tile."""


def die_words(content: Content, state: State) -> DieWords:
    """What the die is for that is to be rolled now."""
    task = state.todo[-1] if state.todo else None
    key = _FOR.get(type(task))
    if task is None or key is None:
        return DieWords()
    return DieWords(say(f"zombies.die_{key}"), _meaning(content, state, task))


def _meaning(content: Content, state: State, task: object) -> str:
    """What the faces mean; "" where a number is as many as it says."""
    field, faces = content.field, range(1, content.field.die + 1)
    if isinstance(task, _WHERE):
        return say("zombies.die_hex")
    if isinstance(task, tasks.Counting):
        return ranged([(str(face), str(-(-face // field.draw_divisor))) for face in faces])
    if isinstance(task, tasks.Caching):
        names = names_of(content)
        better, worse = names.thing(field.medical_better), names.thing(field.medical_worse)
        return ranged([(str(face), better if face >= field.medical_from else worse) for face in faces])
    if isinstance(task, tasks.Alarming):
        return ranged([(str(face), say(f"zombies.die_{'rings' if face <= field.alarm_at else 'still'}"))
                       for face in faces])  # fmt: skip
    return ""
