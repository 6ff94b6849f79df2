"""A screen reader's ear, as a program of its own: it hears the AT-SPI tree of Tabletop and nothing else.

Run by the system's Python with gi, since the program's own has none:
python3 atspi_reader.py lesson GAME [LESSON], or game GAME, or table GAME SEED, or flood GAME SEED. It prints one JSON
object: what was heard, pressed and found at fault, and the seconds that it took.
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import_module("gi").require_version("Atspi", "2.0")
Atspi: Any = import_module("gi.repository.Atspi")
GLib: Any = import_module("gi.repository.GLib")

PATIENCE = 60.0
"""Seconds for which it waits for anything."""
CONTROLS = ("push button", "radio button", "toggle button", "slider", "text", "entry", "combo box", "check box")
NEXT, START, MARK = ("Can be chosen next", "Can be jumped to", "Can be attacked"), "Can be chosen", "Lesson mark "
GO_ON = ("Continue", "Skip to the next decision", "Skip this", "Hold to look")
CHOSEN = "Chosen"
EAGER, PAUSE, LAST_WORDS = 0.7, 0.15, 2.0
"""How often it goes on where it can, and the seconds between two presses and for what is said at the end."""
FLOOD = 1000
"""Presses of a reader that floods."""
OVER, LESSON_OVER = "How it ended", "The lesson is over"
CHOSEN_STATES = Atspi.StateType.SELECTED, Atspi.StateType.CHECKED, Atspi.StateType.PRESSED


class Met(NamedTuple):
    """A node as a reader tells of it."""

    node: Any
    role: str
    name: str
    told: str
    is_able: bool
    is_chosen: bool
    is_focused: bool

    @property
    def is_control(self) -> bool:
        return self.role in CONTROLS and self.is_able


class Reader:
    """Knows names, roles, states and bounds, and presses by the action of a node."""

    def __init__(self, seed: str) -> None:
        self.heard: list[str] = []
        self.pressed: list[str] = []
        self.faults: set[str] = set()
        self._suspects: set[tuple[str, str]] = set()
        """What was at fault with a control at the last reading, beside the control's path."""
        self._sound: set[tuple[str, str]] = set()
        """Paths and names of controls that had all they need."""
        self.rng = random.Random(seed)
        Atspi.init()
        self._listener = Atspi.EventListener.new(self._on_event)
        self._listener.register("object:announcement")
        self.frame: Any = self._wait(self._find_frame)

    def _on_event(self, event: Any) -> None:
        self.heard.append(str(event.any_data))

    def _find_frame(self) -> Any:
        desktop = Atspi.get_desktop(0)
        for number in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(number)
            for place in range(application.get_child_count() if application else 0):
                frame = application.get_child_at_index(place)
                if frame is not None and frame.get_role_name() == "frame" and frame.get_child_count():
                    return frame
        return None

    def _wait(self, find: Callable[[], Any]) -> Any:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.listen(0.1)
            found = find()
            if found:
                return found
        raise TimeoutError(f"waited in vain; {self._state()}")

    def _state(self) -> str:
        names = [met.name for met in self.nodes() if met.name] if hasattr(self, "frame") else []
        return f"heard {self.heard[-4:]}, pressed {self.pressed[-6:]}, {names}"

    def listen(self, seconds: float) -> None:
        """Lets events come in."""
        until, context = time.monotonic() + seconds, GLib.MainContext.default()
        while time.monotonic() < until:
            while context.pending():
                context.iteration(False)
            time.sleep(0.01)

    def nodes(self) -> list[Met]:
        """Each node, in reading order; what is at fault with a control is noted.

        A control may go while it is read, and then tells nothing more: it is at fault only where it was the last time.
        """
        found: list[Met] = []
        suspects: set[tuple[str, str]] = set()
        open_ = [self.frame]
        while open_:
            node = open_.pop()
            try:
                role, name, told = node.get_role_name(), node.get_name() or "", node.get_description() or ""
                states = node.get_state_set()
                if role in CONTROLS and (node.path, name) not in self._sound:
                    at_fault = {(node.path, fault) for fault in _control_faults(node, role, name)}
                    suspects |= at_fault
                    self._sound |= set() if at_fault else {(node.path, name)}
                open_ += [node.get_child_at_index(place) for place in reversed(range(node.get_child_count()))]
            except (AttributeError, GLib.Error):
                continue  # it has gone meanwhile
            able, focused, *chosen = (
                states.contains(state) for state in (Atspi.StateType.ENABLED, Atspi.StateType.FOCUSED, *CHOSEN_STATES)
            )
            found.append(Met(node, role, name, told, able, any(chosen), focused))
        self.faults |= {fault for _, fault in suspects & self._suspects}
        self._suspects = suspects
        return found

    def press(self, met: Met) -> None:
        """Does the first action of a node; it may have gone meanwhile."""
        self.pressed.append(f"{met.name}: {met.told[:60]}")
        try:
            met.node.do_action(0)
        except GLib.Error:
            return
        self.listen(PAUSE)

    def press_called(self, name: str) -> None:
        """Presses the control whose name begins so, as soon as it is there."""
        self.press(self._find_called(name))

    def focus_called(self, name: str) -> None:
        """Moves the keyboard's focus there, as a reader does that goes from one control to the next."""
        self._find_called(name).node.grab_focus()
        self.listen(PAUSE)

    def _find_called(self, name: str) -> Met:
        """The control whose name begins so, as soon as it is there."""
        found: Met = self._wait(
            lambda: next((met for met in self.nodes() if met.is_control and met.name.startswith(name)), None)
        )
        return found

    # --- what it plays --------------------------------------------------------------------------------------------

    def learn(self) -> None:
        """The lesson that is open, by its marks."""
        until = time.monotonic() + 6 * PATIENCE
        while time.monotonic() < until:
            nodes = self.nodes()
            if any(met.role == "heading" and met.name == LESSON_OVER for met in nodes):
                return
            controls = [met for met in nodes if met.is_control]
            marked = [met for met in controls if MARK in met.told]
            going = [met for met in controls if met.name in GO_ON]
            if going:
                self.press(going[0])
            elif any(met.role == "dialog" for met in nodes):
                self.press(self._named_answer(controls))
            elif marked:
                self.press(min(marked, key=lambda met: met.told.rpartition(MARK)[2]))
            else:
                self.listen(PAUSE)
        raise TimeoutError(f"no end of the lesson; {self._state()}")

    def _named_answer(self, controls: list[Met]) -> Met:
        """Of a box what the lesson has named last, else what has the focus; nothing that is chosen already."""
        free = [met for met in controls if not met.is_chosen] or controls
        for words in reversed(self.heard):
            named = [met for met in free if met.name in words]
            if named:
                return max(named, key=lambda met: len(met.name))
        return next((met for met in free if met.is_focused), free[0])

    def play(self) -> None:
        """A match from where it is to its end, at random among what it is told that can be done."""
        until = time.monotonic() + 20 * PATIENCE
        while time.monotonic() < until:
            nodes = self.nodes()
            if any(met.is_control and met.name == OVER for met in nodes):
                return
            options = self._options(nodes)
            if options:
                self.press(self.rng.choice(options))
            else:
                self.listen(PAUSE)
        raise TimeoutError(f"no end of the match; {self._state()}")

    def flood(self, presses: int) -> None:
        """Asks for one press after the other of what can be taken, and waits for nothing."""
        places: list[Met] = self._wait(lambda: [met for met in self.nodes() if met.is_control and START in met.told])
        for _ in range(presses):
            met = self.rng.choice(places)
            self.pressed.append(met.name)
            with contextlib.suppress(GLib.Error):
                met.node.do_action(0)

    def _options(self, nodes: list[Met]) -> list[Met]:
        """What leads on, the likeliest first."""
        controls = [met for met in nodes if met.is_control]
        going = [met for met in controls if met.name in GO_ON]
        if going:
            return going[:1]
        if any(met.role == "dialog" for met in nodes):
            return controls if len(controls) > 2 else controls[:1]
        ahead = [met for met in controls if any(words in met.told for words in NEXT)]
        actions = self._within(nodes, "What you can do")
        is_eager = self.rng.random() < EAGER
        if ahead and is_eager:
            return ahead
        if ahead or any(met.told.endswith(CHOSEN) for met in controls):
            return [*ahead, *actions] or [met for met in controls if met.told.endswith(CHOSEN)]
        return [*(met for met in controls if START in met.told), *actions]

    def _within(self, nodes: list[Met], title: str) -> list[Met]:
        """The controls of a group."""
        group: Any = next((met.node for met in nodes if met.name == title), None)
        names = set()
        with contextlib.suppress(AttributeError, GLib.Error):  # it may have gone meanwhile
            for place in range(group.get_child_count()):
                names.add(group.get_child_at_index(place).get_name())
        return [met for met in nodes if met.is_control and met.name in names]


def _control_faults(node: Any, role: str, name: str) -> set[str]:
    """What a control lacks: name, bounds, states, or an action where it can be used.

    What is greyed has no action; a line of text is written by its text, and a slider moved by its value.
    """
    box, states, faults = node.get_extents(Atspi.CoordType.SCREEN), node.get_state_set(), set()
    if not name:
        faults.add(f"a {role} without a name")
    if box.width <= 0 or box.height <= 0:
        faults.add(f"{name}: no bounds")
    if not states.get_states():
        faults.add(f"{name}: no state")
    needs_none = states.contains(Atspi.StateType.EDITABLE) or node.get_value_iface() is not None
    if node.get_n_actions() <= 0 and states.contains(Atspi.StateType.ENABLED) and not needs_none:
        faults.add(f"{name}: no action")
    return faults


def main() -> None:
    way, title, *details = sys.argv[1:]
    begun = time.monotonic()
    reader = Reader(" ".join(details))
    failure = ""
    try:
        if way == "lesson":
            reader.focus_called(title)
            reader.press_called(f"Learn {title}")
            for name in details:
                reader.press_called(name)
            reader.learn()
        else:
            if way == "game":
                reader.press_called("Play now")
                reader.press_called("Start")
            if way == "flood":
                reader.flood(FLOOD)
            reader.play()
        reader.listen(LAST_WORDS)
    except TimeoutError as error:
        failure = str(error)
    told = {
        "heard": reader.heard, "pressed": reader.pressed, "faults": sorted(reader.faults), "failure": failure,
        "seconds": round(time.monotonic() - begun),
    }  # fmt: skip
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
