"""Every pair of a state and an input, with what must come of it written down."""

from __future__ import annotations

import pytest

from tabletop.ui.gesture import inputs as on
from tabletop.ui.gesture.machine import GestureMachine
from tests.ui.gesture.fixture import click, do, ground, move, press, release, state

STATES: dict[str, tuple[on.Input, ...]] = {
    "idle": (),
    "idle, focus on E": (on.TabKey(),),
    "hover over E": (move("E"),),
    "pressed on E": (press("E"),),
    "pressed on target f": (*click("E"), press("f")),
    "dragging E over z": (press("E"), move("z")),
    "selected E": click("E"),
    "selected E, focus on f": (on.TabKey(), on.SpaceKey(), on.TabKey()),
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
    "escape": on.EscapeKey(),
    "escape with panel": on.EscapeKey(panel=True),
    "backspace": on.BackspaceKey(),
    "space": on.SpaceKey(),
    "enter": on.EnterKey(),
    "arrow": on.ArrowKey(1, 0),
    "tab": on.TabKey(),
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
        "pressed: PlaceSelected E; PieceLifted E 0,0": "press E",
        "pressed: PlaceSelected C; PieceLifted C 0,0": "press C",
        "idle": (
            "press f, press z, press beside, release E, release f, release d, release z, release beside, move "
            "beside, right, tick, second finger, touch cancel, pointer left, focus lost, modal opened, turn "
            "ended, backspace, space, enter, done, confirmed, denied, chosen, uncover"
        ),
        "hover: PlaceHovered E": "tremble on E",
        "hover: PlaceHovered f": "move to f",
        "hover: PlaceHovered z": "move up to z",
        "idle: ShowPing 200,100": "middle",
        "idle: OpenMenu": "escape",
        "idle: ClosePanel": "escape with panel",
        "idle: FocusMoved E": "arrow, tab",
        "covered": "cover",
    },
    "idle, focus on E": {
        "pressed: FocusMoved -; PlaceSelected E; PieceLifted E 0,0": "press E",
        "pressed: FocusMoved -; PlaceSelected C; PieceLifted C 0,0": "press C",
        "idle: FocusMoved -": "press f, press z, press beside",
        "idle": (
            "release E, release f, release d, release z, release beside, move beside, right, tick, second finger, "
            "touch cancel, pointer left, focus lost, modal opened, turn ended, backspace, done, confirmed, "
            "denied, chosen, uncover"
        ),
        "hover: PlaceHovered E": "tremble on E",
        "hover: PlaceHovered f": "move to f",
        "hover: PlaceHovered z": "move up to z",
        "idle: ShowPing 200,100": "middle",
        "idle: OpenMenu": "escape",
        "idle: ClosePanel": "escape with panel",
        "selected: PlaceSelected E": "space, enter",
        "idle: FocusMoved C": "arrow, tab",
        "covered: FocusMoved -": "cover",
    },
    "hover over E": {
        "pressed: PlaceSelected E; PieceLifted E 0,0": "press E",
        "pressed: PlaceSelected C; PieceLifted C 0,0": "press C",
        "hover": (
            "press f, press z, press beside, release E, release f, release d, release z, release beside, tremble "
            "on E, right, turn ended, backspace, space, enter, done, confirmed, denied, chosen, "
            "uncover"
        ),
        "hover: PlaceHovered f": "move to f",
        "idle: PlaceHovered -": "move beside, second finger, touch cancel, pointer left, focus lost, modal opened",
        "hover: PlaceHovered z": "move up to z",
        "hover: ShowPing 200,100": "middle",
        "hover: ShowPreview E": "tick",
        "hover: OpenMenu": "escape",
        "hover: ClosePanel": "escape with panel",
        "hover: FocusMoved C": "arrow",
        "hover: FocusMoved E": "tab",
        "covered: PlaceHovered -": "cover",
    },
    "pressed on E": {
        "pressed: PieceLowered E; PlaceUnselected E; PlaceSelected E; PieceLifted E 0,0": "press E",
        "pressed: PieceLowered E; PlaceUnselected E; PlaceSelected C; PieceLifted C 0,0": "press C",
        "idle: PieceLowered E; PlaceUnselected E": "press f, press z, press beside",
        "selected: PieceLowered E; PlaceHovered E": "release E",
        "sent: PieceDropped E 200,100 f; CommitAction E-f [E, f]; PlaceHovered f": "release f",
        "confirm: PieceDropped E 100,200 d; AskConfirm E-d; PlaceHovered d": "release d",
        "hover: PieceGlidesHome E 200,300; FlashTarget z; TargetRefused [E] z; PlaceUnselected E; PlaceHovered z": (
            "release z"
        ),
        "idle: PieceGlidesHome E 700,20; PlaceUnselected E": "release beside",
        "pressed": (
            "tremble on E, tick, backspace, space, enter, arrow, tab, done, confirmed, denied, chosen, uncover"
        ),
        "dragging: PieceDragged E 200,100 f completes": "move to f",
        "dragging: PieceDragged E 700,20 - no": "move beside",
        "hover: PieceLowered E; PlaceUnselected E; PlaceHovered z": "move up to z",
        "idle swallowing: PieceLowered E; PlaceUnselected E": (
            "right, second finger, touch cancel, pointer left, focus lost, modal opened, turn ended, escape, "
            "escape with panel"
        ),
        "pressed: ShowPing 200,100": "middle",
        "covered swallowing: PieceLowered E; PlaceUnselected E": "cover",
    },
    "pressed on target f": {
        "pressed: PieceLifted E 0,0": "press E",
        "pressed: PlaceSelected C; PieceLifted C 0,0": "press C",
        "pressed": (
            "press f, tremble on E, move to f, move beside, tick, backspace, space, enter, arrow, tab, done, "
            "confirmed, denied, chosen, uncover"
        ),
        "hover: FlashTarget z; TargetRefused [E] z; PlaceUnselected E": "press z",
        "hover: PlaceUnselected E": "press beside",
        "selected": "release E",
        "sent: CommitAction E-f [E, f]; PlaceHovered f": "release f",
        "selected: PlaceHovered d": "release d",
        "selected: PlaceHovered z": "release z, move up to z",
        "selected: PlaceHovered -": "release beside",
        "selected swallowing": "right, escape, escape with panel",
        "pressed: ShowPing 200,100": "middle",
        "selected swallowing: PlaceHovered -": "second finger, touch cancel, pointer left, focus lost, modal opened",
        "hover swallowing: PlaceUnselected E": "turn ended",
        "covered swallowing: PlaceUnselected E; PlaceHovered -": "cover",
    },
    "dragging E over z": {
        "pressed: PieceGlidesHome E 200,300; PlaceUnselected E; PlaceSelected E; PieceLifted E 0,0": "press E",
        "pressed: PieceGlidesHome E 200,300; PlaceUnselected E; PlaceSelected C; PieceLifted C 0,0": "press C",
        "idle: PieceGlidesHome E 200,300; PlaceUnselected E": "press f, press z, press beside",
        "hover: PieceGlidesHome E 100,100; PlaceUnselected E; PlaceHovered E": "release E",
        "sent: PieceDropped E 200,100 f; CommitAction E-f [E, f]; PlaceHovered f": "release f",
        "confirm: PieceDropped E 100,200 d; AskConfirm E-d; PlaceHovered d": "release d",
        "hover: PieceGlidesHome E 200,300; FlashTarget z; TargetRefused [E] z; PlaceUnselected E; PlaceHovered z": (
            "release z"
        ),
        "idle: PieceGlidesHome E 700,20; PlaceUnselected E": "release beside",
        "dragging: PieceDragged E 103,104 E no": "tremble on E",
        "dragging: PieceDragged E 200,100 f completes": "move to f",
        "dragging: PieceDragged E 700,20 - no": "move beside",
        "hover: PieceGlidesHome E 200,300; PlaceUnselected E; PlaceHovered z": "move up to z",
        "idle swallowing: PieceGlidesHome E 200,300; PlaceUnselected E": (
            "right, second finger, touch cancel, pointer left, focus lost, modal opened, turn ended, escape, "
            "escape with panel"
        ),
        "dragging: ShowPing 200,100": "middle",
        "dragging": ("tick, backspace, space, enter, arrow, tab, done, confirmed, denied, chosen, uncover"),
        "covered swallowing: PieceGlidesHome E 200,300; PlaceUnselected E": "cover",
    },
    "selected E": {
        "pressed: PieceLifted E 0,0": "press E",
        "pressed: PlaceSelected C; PieceLifted C 0,0": "press C",
        "pressed": "press f",
        "hover: FlashTarget z; TargetRefused [E] z; PlaceUnselected E": "press z",
        "hover: PlaceUnselected E": "press beside, right, turn ended, escape, backspace",
        "selected": (
            "release E, release f, release d, release z, release beside, tremble on E, tick, space, enter, done, "
            "confirmed, denied, chosen, uncover"
        ),
        "selected: PlaceHovered f": "move to f",
        "selected: PlaceHovered -": "move beside, second finger, touch cancel, pointer left, focus lost, modal opened",
        "selected: PlaceHovered z": "move up to z",
        "selected: ShowPing 200,100": "middle",
        "selected: ClosePanel": "escape with panel",
        "selected: FocusMoved f": "arrow, tab",
        "covered: PlaceUnselected E; PlaceHovered -": "cover",
    },
    "selected E, focus on f": {
        "pressed: FocusMoved -; PieceLifted E 0,0": "press E",
        "pressed: FocusMoved -; PlaceSelected C; PieceLifted C 0,0": "press C",
        "pressed: FocusMoved -": "press f",
        "idle: FocusMoved -; FlashTarget z; TargetRefused [E] z; PlaceUnselected E": "press z",
        "idle: FocusMoved -; PlaceUnselected E": "press beside",
        "selected": (
            "release E, release f, release d, release z, release beside, move beside, tick, second finger, touch "
            "cancel, pointer left, focus lost, modal opened, arrow, done, confirmed, denied, chosen, uncover"
        ),
        "selected: PlaceHovered E": "tremble on E",
        "selected: PlaceHovered f": "move to f",
        "selected: PlaceHovered z": "move up to z",
        "idle: PlaceUnselected E": "right, turn ended, escape, backspace",
        "selected: ShowPing 200,100": "middle",
        "selected: ClosePanel": "escape with panel",
        "sent: CommitAction E-f [E, f]": "space, enter",
        "selected: FocusMoved d": "tab",
        "covered: PlaceUnselected E; FocusMoved -": "cover",
    },
    "selected M, stepped to p": {
        "pressed: PlaceSelected E; PieceLifted E 0,0": "press E",
        "pressed: PlaceSelected C; PieceLifted C 0,0": "press C",
        "selected: FlashTarget f; TargetRefused [M, p] f": "press f",
        "selected: FlashTarget z; TargetRefused [M, p] z": "press z",
        "selected": (
            "press beside, release E, release f, release d, release z, release beside, tick, space, enter, "
            "confirmed, denied, chosen, uncover"
        ),
        "selected: PlaceHovered E": "tremble on E",
        "selected: PlaceHovered f": "move to f",
        "selected: PlaceHovered -": "move beside, second finger, touch cancel, pointer left, focus lost, modal opened",
        "selected: PlaceHovered z": "move up to z",
        "selected: PathChanged [M] []": "right, backspace",
        "selected: ShowPing 200,100": "middle",
        "hover: PlaceUnselected M": "turn ended, escape",
        "selected: ClosePanel": "escape with panel",
        "selected: FocusMoved q": "arrow, tab",
        "sent: CommitAction M-p [M, p]": "done",
        "covered: PlaceUnselected M; PlaceHovered -": "cover",
    },
    "confirm E-d": {
        "confirm": (
            "press E, press C, press f, press z, press beside, release E, release f, release d, release z, "
            "release beside, tremble on E, move to f, move beside, move up to z, tick, backspace, space, enter, "
            "arrow, tab, done, chosen, uncover"
        ),
        "selected: ConfirmClosed; PathChanged [E] []": "right, escape, escape with panel, denied",
        "confirm: ShowPing 200,100": "middle",
        "confirm: PlaceHovered -": "second finger, touch cancel, pointer left, focus lost, modal opened",
        "hover: ConfirmClosed; PlaceUnselected E": "turn ended",
        "sent: ConfirmClosed; CommitAction E-d [E, d]": "confirmed",
        "covered: ConfirmClosed; PlaceUnselected E; PlaceHovered -": "cover",
    },
    "confirm which C-b": {
        "confirm": (
            "press E, press C, press f, press z, press beside, release E, release f, release d, release z, "
            "release beside, tremble on E, move to f, move beside, move up to z, tick, backspace, space, enter, "
            "arrow, tab, done, confirmed, uncover"
        ),
        "selected: ConfirmClosed; PathChanged [C] []": "right, escape, escape with panel, denied",
        "confirm: ShowPing 200,100": "middle",
        "confirm: PlaceHovered -": "second finger, touch cancel, pointer left, focus lost, modal opened",
        "hover: ConfirmClosed; PlaceUnselected C": "turn ended",
        "sent: ConfirmClosed; CommitAction C-b soft [C, b]": "chosen",
        "covered: ConfirmClosed; PlaceUnselected C; PlaceHovered -": "cover",
    },
    "sent E-f": {
        "pressed: FlashTarget f; PlaceUnselected E; PlaceSelected E; PieceLifted E 0,0": "press E",
        "pressed: FlashTarget f; PlaceUnselected E; PlaceSelected C; PieceLifted C 0,0": "press C",
        "hover: FlashTarget f; PlaceUnselected E": (
            "press f, press z, press beside, release E, release f, release d, release z, release beside, move to "
            "f, right, tick, backspace, space, enter, done, confirmed, denied, chosen, uncover"
        ),
        "hover: FlashTarget f; PlaceUnselected E; PlaceHovered E": "tremble on E",
        "idle: FlashTarget f; PlaceUnselected E; PlaceHovered -": (
            "move beside, second finger, touch cancel, pointer left, focus lost, modal opened"
        ),
        "hover: FlashTarget f; PlaceUnselected E; PlaceHovered z": "move up to z",
        "hover: FlashTarget f; PlaceUnselected E; ShowPing 200,100": "middle",
        "hover: PlaceUnselected E": "turn ended",
        "hover: FlashTarget f; PlaceUnselected E; OpenMenu": "escape",
        "hover: FlashTarget f; PlaceUnselected E; ClosePanel": "escape with panel",
        "hover: FlashTarget f; PlaceUnselected E; FocusMoved C": "arrow",
        "hover: FlashTarget f; PlaceUnselected E; FocusMoved E": "tab",
        "covered: PlaceUnselected E; PlaceHovered -": "cover",
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
    gesture = GestureMachine(ground())
    do(gesture, STATES[start])
    effects = do(gesture, [INPUTS[name]])
    assert f"{state(gesture)}: {effects}".removesuffix(": ") == expected
