"""A stand-in for AccessKit that keeps what it is told, and an adapter that can panic as the real one does."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pygame

from tabletop.ui.stage.assistive.platform_adapters import AdapterCallbacks, MakeUpdate


class PanicException(BaseException):
    """What a failing adapter raises: no Exception."""


class Named:
    """An enumeration that has every member anybody asks for."""

    def __init__(self, title: str) -> None:
        self._title = title

    def __getattr__(self, name: str) -> str:
        return f"{self._title}.{name}"


class FakeNode:
    """Keeps what is set."""

    def __init__(self, role: str) -> None:
        self.facts: dict[str, Any] = {"role": role, "actions": []}

    def add_action(self, action: str) -> None:
        self.facts["actions"].append(action)

    def __getattr__(self, name: str) -> Callable[..., None]:
        def keep(value: Any = True) -> None:
            self.facts[name.removeprefix("set_")] = value

        return keep


class FakeUpdate:
    def __init__(self, focus: int) -> None:
        self.focus = focus
        self.nodes: list[tuple[int, FakeNode]] = []
        self.tree: Any = None


FAKE_ACCESSKIT = SimpleNamespace(
    Role=Named("Role"), Action=Named("Action"), Live=Named("Live"), Toggled=Named("Toggled"), Node=FakeNode,
    TreeUpdate=FakeUpdate, Tree=lambda root: SimpleNamespace(root=root, toolkit_name=""),
    Rect=lambda *sides: sides, TextPosition=lambda *place: place, TextSelection=lambda *ends: ends,
)  # fmt: skip


class FakeAdapter:
    """What AccessKit knows of the tree: it refuses what the real one refuses, by a panic."""

    def __init__(self, accesskit: Any, calls: AdapterCallbacks) -> None:
        self.calls = calls
        self.known: dict[int, dict[str, Any]] = {}
        self.focus = 0
        self.updates: list[FakeUpdate] = []
        self.is_listening = False
        self.is_spoiled = False
        self.focused: list[bool] = []

    def listen(self) -> None:
        """Somebody begins to listen."""
        self.is_listening = True
        self._take(self.calls.activate())

    def ask(self, number: int, action: str = "Action.CLICK", data: Any = None) -> None:
        """Somebody asks for an action."""
        self.calls.act(SimpleNamespace(target=number, action=action, data=data))

    def number_called(self, label: str) -> int:
        """The number of a node by its name."""
        return next(number for number, facts in self.known.items() if label in (facts.get("label"), facts.get("value")))

    def update(self, make_update: MakeUpdate) -> None:
        if self.is_spoiled:
            raise PanicException
        if self.is_listening:
            self._take(make_update())

    def set_focused(self, *, is_focused: bool) -> None:
        self.focused.append(is_focused)

    def set_bounds(self, bounds: pygame.Rect) -> None:
        pass

    def _take(self, update: FakeUpdate) -> None:
        self.updates.append(update)
        for number, node in update.nodes:
            self.known[number] = node.facts
        there, open_ = set[int](), [1]
        while open_:
            number = open_.pop()
            there.add(number)
            open_ += self.known[number].get("children", ()) if number in self.known else ()
        sent = {number for number, _ in update.nodes}
        self.known = {number: facts for number, facts in self.known.items() if number in there}
        if update.focus not in there or not there <= self.known.keys() or not sent <= there:
            self.is_spoiled = True
            raise PanicException
