"""The die that somebody rolls by hand: what it is for, and what its faces mean."""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import State
from tabletop.ui.boards.panels import DieWords, join_equal_faces
from tabletop.ui.words import say

_DIE_PURPOSES: Final[dict[type, str]] = {
    tasks.Wandering: "wanders", tasks.Caching: "cache", tasks.Counting: "cards", tasks.Placing: "appears",
    tasks.Entering: "appears", tasks.Stocking: "item", tasks.Swelling: "swells", tasks.Shambling: "steps",
    tasks.Walking: "walks", tasks.Alarming: "alarm",
}  # fmt: skip
"""What the die says of each kind of task."""
_TASKS_ROLLING_FOR_HEX: Final = (tasks.Wandering, tasks.Placing, tasks.Entering, tasks.Stocking)
"""Those of which a face is the number of a hex on the tile."""


def die_words(content: Content, state: State) -> DieWords:
    """What the die is for that is to be rolled now."""
    task = state.todo[-1] if state.todo else None
    key = _DIE_PURPOSES.get(type(task))
    if task is None or key is None:
        return DieWords()
    return DieWords(say(f"zombies.die_{key}"), _explain_faces(content, state, task))


def _explain_faces(content: Content, state: State, task: object) -> str:
    """What the faces mean; "" where a number is as many as it says."""
    field, faces = content.field, range(1, content.field.die + 1)
    if isinstance(task, _TASKS_ROLLING_FOR_HEX):
        return say("zombies.die_hex")
    if isinstance(task, tasks.Counting):
        return join_equal_faces([(str(face), str(-(-face // field.draw_divisor))) for face in faces])
    if isinstance(task, tasks.Caching):
        names = names_of(content)
        better, worse = names.content_name(field.medical_better), names.content_name(field.medical_worse)
        return join_equal_faces([(str(face), better if face >= field.medical_from else worse) for face in faces])
    if isinstance(task, tasks.Alarming):
        return join_equal_faces([(str(face), say(f"zombies.die_{'rings' if face <= field.alarm_at else 'still'}"))
                       for face in faces])  # fmt: skip
    return ""
