"""Every pair of a state and an input, with what must come of it written down."""

from __future__ import annotations

import pytest

from tabletop.ui.gesture import inputs as on
from tabletop.ui.gesture.machine import Gesture
from tests.ui.gesture.fixture import click, do, ground, move, press, release, state

STATES: dict[str, tuple[on.Input, ...]] = {
    "idle": (),
    "idle, focus on E": (on.Tab(),),
    "hover over E": (move("E"),),
    "pressed on E": (press("E"),),
    "pressed on target f": (*click("E"), press("f")),
    "dragging E over z": (press("E"), move("z")),
    "selected E": click("E"),
    "selected E, focus on f": (on.Tab(), on.Space(), on.Tab()),
    "selected M, stepped to p": (*click("M"), *click("p")),
    "confirm E-d": (*click("E"), *click("d")),
    "confirm which C-b": (*click("C"), *click("b")),
    "sent E-f": (*click("E"), *click("f")),
    "covered": (on.CoverShown(),),
}

INPUTS: dict[str, on.Input] = {
    "press E": press("E"),
    "press C": press("C"),
    "press f": press("f"),
    "press z": press("z"),
    "press beside": press(None),
    "release E": release("E"),
    "release f": release("f"),
    "release d": release("d"),
    "release z": release("z"),
    "release beside": release(None),
    "tremble on E": on.PointerMove((103, 104), "E", 0.05),
    "move to f": move("f"),
    "move beside": move(None),
    "move up to z": move("z", held=False),
    "right": on.RightPress((200, 100), "f", 0.1),
    "middle": on.MiddlePress((200, 100), "f", 0.1),
    "tick": on.ClockTick(9.0),
    "second finger": on.SecondFinger(),
    "touch cancel": on.TouchCancel(),
    "pointer left": on.PointerLeft(),
    "focus lost": on.FocusLost(),
    "modal opened": on.ModalOpened(),
    "turn ended": on.TurnEnded(),
    "escape": on.Escape(),
    "escape with panel": on.Escape(panel=True),
    "backspace": on.Backspace(),
    "space": on.Space(),
    "enter": on.Enter(),
    "arrow": on.Arrow(1, 0),
    "tab": on.Tab(),
    "done": on.StepsDone(),
    "confirmed": on.ActionConfirmed(),
    "denied": on.QuestionDenied(),
    "chosen": on.ActionChosen("C-b soft"),
    "cover": on.CoverShown(),
    "uncover": on.CoverRemoved(),
}
"""E, C, M are own; f and d are targets of E, d at a risk; on z nothing of E's ends."""

TABLE: dict[str, dict[str, str]] = {
    "idle": {
        "pressed: Selected E; Lifted E 0,0": "press E",
        "pressed: Selected C; Lifted C 0,0": "press C",
        "idle": (
            "press f, press z, press beside, release E, release f, release d, release z, release beside, move "
            "beside, right, tick, second finger, touch cancel, pointer left, focus lost, modal opened, turn "
            "ended, backspace, space, enter, done, confirmed, denied, chosen, uncover"
        ),
        "hover: Hovered E": "tremble on E",
        "hover: Hovered f": "move to f",
        "hover: Hovered z": "move up to z",
        "idle: HaloPing 200,100": "middle",
        "idle: OpenMenu": "escape",
        "idle: ClosePanel": "escape with panel",
        "idle: FocusMoved E": "arrow, tab",
        "covered": "cover",
    },
    "idle, focus on E": {
        "pressed: FocusMoved -; Selected E; Lifted E 0,0": "press E",
        "pressed: FocusMoved -; Selected C; Lifted C 0,0": "press C",
        "idle: FocusMoved -": "press f, press z, press beside",
        "idle": (
            "release E, release f, release d, release z, release beside, move beside, right, tick, second finger, "
            "touch cancel, pointer left, focus lost, modal opened, turn ended, backspace, done, confirmed, "
            "denied, chosen, uncover"
        ),
        "hover: Hovered E": "tremble on E",
        "hover: Hovered f": "move to f",
        "hover: Hovered z": "move up to z",
        "idle: HaloPing 200,100": "middle",
        "idle: OpenMenu": "escape",
        "idle: ClosePanel": "escape with panel",
        "selected: Selected E": "space, enter",
        "idle: FocusMoved C": "arrow, tab",
        "covered: FocusMoved -": "cover",
    },
    "hover over E": {
        "pressed: Selected E; Lifted E 0,0": "press E",
        "pressed: Selected C; Lifted C 0,0": "press C",
        "hover": (
            "press f, press z, press beside, release E, release f, release d, release z, release beside, tremble "
            "on E, right, turn ended, backspace, space, enter, done, confirmed, denied, chosen, "
            "uncover"
        ),
        "hover: Hovered f": "move to f",
        "idle: Hovered -": "move beside, second finger, touch cancel, pointer left, focus lost, modal opened",
        "hover: Hovered z": "move up to z",
        "hover: HaloPing 200,100": "middle",
        "hover: ShowPreview E": "tick",
        "hover: OpenMenu": "escape",
        "hover: ClosePanel": "escape with panel",
        "hover: FocusMoved C": "arrow",
        "hover: FocusMoved E": "tab",
        "covered: Hovered -": "cover",
    },
    "pressed on E": {
        "pressed: Lowered E; Unselected E; Selected E; Lifted E 0,0": "press E",
        "pressed: Lowered E; Unselected E; Selected C; Lifted C 0,0": "press C",
        "idle: Lowered E; Unselected E": "press f, press z, press beside",
        "selected: Lowered E; Hovered E": "release E",
        "sent: PieceDropped E 200,100 f; Commit E-f [E, f]; Hovered f": "release f",
        "confirm: PieceDropped E 100,200 d; AskConfirm E-d; Hovered d": "release d",
        "hover: GlideHome E 200,300; FlashTarget z; Refused [E] z; Unselected E; Hovered z": "release z",
        "idle: GlideHome E 700,20; Unselected E": "release beside",
        "pressed": (
            "tremble on E, tick, backspace, space, enter, arrow, tab, done, confirmed, denied, chosen, uncover"
        ),
        "dragging: Dragged E 200,100 f completes": "move to f",
        "dragging: Dragged E 700,20 - no": "move beside",
        "hover: Lowered E; Unselected E; Hovered z": "move up to z",
        "idle swallowing: Lowered E; Unselected E": (
            "right, second finger, touch cancel, pointer left, focus lost, modal opened, turn ended, escape, "
            "escape with panel"
        ),
        "pressed: HaloPing 200,100": "middle",
        "covered swallowing: Lowered E; Unselected E": "cover",
    },
    "pressed on target f": {
        "pressed: Lifted E 0,0": "press E",
        "pressed: Selected C; Lifted C 0,0": "press C",
        "pressed": (
            "press f, tremble on E, move to f, move beside, tick, backspace, space, enter, arrow, tab, done, "
            "confirmed, denied, chosen, uncover"
        ),
        "hover: FlashTarget z; Refused [E] z; Unselected E": "press z",
        "hover: Unselected E": "press beside",
        "selected": "release E",
        "sent: Commit E-f [E, f]; Hovered f": "release f",
        "selected: Hovered d": "release d",
        "selected: Hovered z": "release z, move up to z",
        "selected: Hovered -": "release beside",
        "selected swallowing": "right, escape, escape with panel",
        "pressed: HaloPing 200,100": "middle",
        "selected swallowing: Hovered -": "second finger, touch cancel, pointer left, focus lost, modal opened",
        "hover swallowing: Unselected E": "turn ended",
        "covered swallowing: Unselected E; Hovered -": "cover",
    },
    "dragging E over z": {
        "pressed: GlideHome E 200,300; Unselected E; Selected E; Lifted E 0,0": "press E",
        "pressed: GlideHome E 200,300; Unselected E; Selected C; Lifted C 0,0": "press C",
        "idle: GlideHome E 200,300; Unselected E": "press f, press z, press beside",
        "hover: GlideHome E 100,100; Unselected E; Hovered E": "release E",
        "sent: PieceDropped E 200,100 f; Commit E-f [E, f]; Hovered f": "release f",
        "confirm: PieceDropped E 100,200 d; AskConfirm E-d; Hovered d": "release d",
        "hover: GlideHome E 200,300; FlashTarget z; Refused [E] z; Unselected E; Hovered z": "release z",
        "idle: GlideHome E 700,20; Unselected E": "release beside",
        "dragging: Dragged E 103,104 E no": "tremble on E",
        "dragging: Dragged E 200,100 f completes": "move to f",
        "dragging: Dragged E 700,20 - no": "move beside",
        "hover: GlideHome E 200,300; Unselected E; Hovered z": "move up to z",
        "idle swallowing: GlideHome E 200,300; Unselected E": (
            "right, second finger, touch cancel, pointer left, focus lost, modal opened, turn ended, escape, "
            "escape with panel"
        ),
        "dragging: HaloPing 200,100": "middle",
        "dragging": ("tick, backspace, space, enter, arrow, tab, done, confirmed, denied, chosen, uncover"),
        "covered swallowing: GlideHome E 200,300; Unselected E": "cover",
    },
    "selected E": {
        "pressed: Lifted E 0,0": "press E",
        "pressed: Selected C; Lifted C 0,0": "press C",
        "pressed": "press f",
        "hover: FlashTarget z; Refused [E] z; Unselected E": "press z",
        "hover: Unselected E": "press beside, right, turn ended, escape, backspace",
        "selected": (
            "release E, release f, release d, release z, release beside, tremble on E, tick, space, enter, done, "
            "confirmed, denied, chosen, uncover"
        ),
        "selected: Hovered f": "move to f",
        "selected: Hovered -": "move beside, second finger, touch cancel, pointer left, focus lost, modal opened",
        "selected: Hovered z": "move up to z",
        "selected: HaloPing 200,100": "middle",
        "selected: ClosePanel": "escape with panel",
        "selected: FocusMoved f": "arrow, tab",
        "covered: Unselected E; Hovered -": "cover",
    },
    "selected E, focus on f": {
        "pressed: FocusMoved -; Lifted E 0,0": "press E",
        "pressed: FocusMoved -; Selected C; Lifted C 0,0": "press C",
        "pressed: FocusMoved -": "press f",
        "idle: FocusMoved -; FlashTarget z; Refused [E] z; Unselected E": "press z",
        "idle: FocusMoved -; Unselected E": "press beside",
        "selected": (
            "release E, release f, release d, release z, release beside, move beside, tick, second finger, touch "
            "cancel, pointer left, focus lost, modal opened, arrow, done, confirmed, denied, chosen, uncover"
        ),
        "selected: Hovered E": "tremble on E",
        "selected: Hovered f": "move to f",
        "selected: Hovered z": "move up to z",
        "idle: Unselected E": "right, turn ended, escape, backspace",
        "selected: HaloPing 200,100": "middle",
        "selected: ClosePanel": "escape with panel",
        "sent: Commit E-f [E, f]": "space, enter",
        "selected: FocusMoved d": "tab",
        "covered: Unselected E; FocusMoved -": "cover",
    },
    "selected M, stepped to p": {
        "pressed: Selected E; Lifted E 0,0": "press E",
        "pressed: Selected C; Lifted C 0,0": "press C",
        "selected: FlashTarget f; Refused [M, p] f": "press f",
        "selected: FlashTarget z; Refused [M, p] z": "press z",
        "selected": (
            "press beside, release E, release f, release d, release z, release beside, tick, space, enter, "
            "confirmed, denied, chosen, uncover"
        ),
        "selected: Hovered E": "tremble on E",
        "selected: Hovered f": "move to f",
        "selected: Hovered -": "move beside, second finger, touch cancel, pointer left, focus lost, modal opened",
        "selected: Hovered z": "move up to z",
        "selected: PathChanged [M] []": "right, backspace",
        "selected: HaloPing 200,100": "middle",
        "hover: Unselected M": "turn ended, escape",
        "selected: ClosePanel": "escape with panel",
        "selected: FocusMoved q": "arrow, tab",
        "sent: Commit M-p [M, p]": "done",
        "covered: Unselected M; Hovered -": "cover",
    },
    "confirm E-d": {
        "confirm": (
            "press E, press C, press f, press z, press beside, release E, release f, release d, release z, "
            "release beside, tremble on E, move to f, move beside, move up to z, tick, backspace, space, enter, "
            "arrow, tab, done, chosen, uncover"
        ),
        "selected: ConfirmClosed; PathChanged [E] []": "right, escape, escape with panel, denied",
        "confirm: HaloPing 200,100": "middle",
        "confirm: Hovered -": "second finger, touch cancel, pointer left, focus lost, modal opened",
        "hover: ConfirmClosed; Unselected E": "turn ended",
        "sent: ConfirmClosed; Commit E-d [E, d]": "confirmed",
        "covered: ConfirmClosed; Unselected E; Hovered -": "cover",
    },
    "confirm which C-b": {
        "confirm": (
            "press E, press C, press f, press z, press beside, release E, release f, release d, release z, "
            "release beside, tremble on E, move to f, move beside, move up to z, tick, backspace, space, enter, "
            "arrow, tab, done, confirmed, uncover"
        ),
        "selected: ConfirmClosed; PathChanged [C] []": "right, escape, escape with panel, denied",
        "confirm: HaloPing 200,100": "middle",
        "confirm: Hovered -": "second finger, touch cancel, pointer left, focus lost, modal opened",
        "hover: ConfirmClosed; Unselected C": "turn ended",
        "sent: ConfirmClosed; Commit C-b soft [C, b]": "chosen",
        "covered: ConfirmClosed; Unselected C; Hovered -": "cover",
    },
    "sent E-f": {
        "pressed: FlashTarget f; Unselected E; Selected E; Lifted E 0,0": "press E",
        "pressed: FlashTarget f; Unselected E; Selected C; Lifted C 0,0": "press C",
        "hover: FlashTarget f; Unselected E": (
            "press f, press z, press beside, release E, release f, release d, release z, release beside, move to "
            "f, right, tick, backspace, space, enter, done, confirmed, denied, chosen, uncover"
        ),
        "hover: FlashTarget f; Unselected E; Hovered E": "tremble on E",
        "idle: FlashTarget f; Unselected E; Hovered -": (
            "move beside, second finger, touch cancel, pointer left, focus lost, modal opened"
        ),
        "hover: FlashTarget f; Unselected E; Hovered z": "move up to z",
        "hover: FlashTarget f; Unselected E; HaloPing 200,100": "middle",
        "hover: Unselected E": "turn ended",
        "hover: FlashTarget f; Unselected E; OpenMenu": "escape",
        "hover: FlashTarget f; Unselected E; ClosePanel": "escape with panel",
        "hover: FlashTarget f; Unselected E; FocusMoved C": "arrow",
        "hover: FlashTarget f; Unselected E; FocusMoved E": "tab",
        "covered: Unselected E; Hovered -": "cover",
    },
    "covered": {
        "covered": (
            "press E, press C, press f, press z, press beside, release E, release f, release d, release z, "
            "release beside, tremble on E, move to f, move beside, move up to z, right, middle, tick, second "
            "finger, touch cancel, pointer left, focus lost, modal opened, turn ended, escape, escape with panel, "
            "backspace, space, enter, arrow, tab, done, confirmed, denied, chosen, cover"
        ),
        "idle": "uncover",
    },
}
"""From a state: the state after, its flags and the effects; and the inputs that lead there."""


def test_the_table_knows_every_kind_of_input() -> None:
    concrete = {kind for kind in vars(on).values() if isinstance(kind, type) and issubclass(kind, on.Input)}
    assert {type(event) for event in INPUTS.values()} == concrete - {
        on.Input,
        on.PointerInput,
        on.Interruption,
        on.KeyInput,
    }


def test_the_table_has_every_pair_once() -> None:
    assert TABLE.keys() == STATES.keys()
    for name, row in TABLE.items():
        inputs = [each for group in row.values() for each in group.split(", ")]
        assert sorted(inputs) == sorted(INPUTS), name


@pytest.mark.parametrize(
    ("start", "name", "expected"),
    [
        (start, name, expected)
        for start, row in TABLE.items()
        for expected, group in row.items()
        for name in group.split(", ")
    ],
)
def test_pair(start: str, name: str, expected: str) -> None:
    gesture = Gesture(ground())
    do(gesture, STATES[start])
    effects = do(gesture, [INPUTS[name]])
    assert f"{state(gesture)}: {effects}".removesuffix(": ") == expected
