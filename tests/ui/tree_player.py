"""Somebody who plays by ear: knows the tree of the window and nothing else, and does everything by actions of nodes.

Nothing here reads the match, the board or the marks; whether a match is over is heard as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from tabletop.ui.messages import say
from tabletop.ui.stage.window_tree import window_tree
from tabletop.ui.widgets.node import Node, NodeAction, Role, find_tree_faults
from tests.ui.pilot import Pilot

_NEXT_KEYS: Final = ("nodes.target", "nodes.target_risky", "nodes.target_jump", "nodes.target_attack")
_SEVERAL: Final = 3
_MOST_RESULTS: Final = 40
_EAGER: Final = 0.7
"""How often it goes on where it can, instead of looking for another way."""
_PAUSE: Final = 0.3
"""Seconds between two actions: nobody who listens is faster."""


class TreePlayer:
    """Plays for everybody at the table, at random among what it is told that can be done."""

    def __init__(self, pilot: Pilot, seed: object = 0) -> None:
        self.pilot = pilot
        self.rng = random.Random(f"{seed}")
        self.heard: list[str] = []
        """Live text, each sentence once, in order."""
        self.log: list[str] = []
        """What was pressed."""
        self._last_live = 0
        self.tree = Node("none", Role.WINDOW)
        pilot.stage.live_texts.is_wanted = True
        self.listen()

    def listen(self) -> Node:
        """Lets time pass until nothing moves, and reads the tree; fails where the tree is faulty."""
        self.pilot.frames(seconds=_PAUSE)
        self.pilot.rest_without_reading()
        self.pilot.frames(seconds=_PAUSE)
        self.tree = window_tree(self.pilot.stage)
        faults = find_tree_faults(self.tree)
        assert not faults, faults
        for node in self.tree.children:
            number = int(node.id.removeprefix("live/")) if node.id.startswith("live/") else 0
            if number > self._last_live:
                self._last_live = number
                self.heard.append(node.name)
        self.pilot.stage.live_texts.mark_passed_on()
        return self.tree

    def nodes(self, wanted: Callable[[Node], bool]) -> list[Node]:
        """Those of the tree that can be pressed and are wanted."""
        return [
            node for node in self.tree.walk() if NodeAction.PRESS in node.answers and node.is_enabled and wanted(node)
        ]

    def press(self, node: Node) -> None:
        """Asks for a press, as a reader does, and listens."""
        self.log.append(f"{node.role} {node.name}: {node.description}")
        assert self.pilot.stage.scene.perform_node_action(node.id, NodeAction.PRESS), node
        self.listen()

    def press_called(self, name: str) -> None:
        """Presses what has this name."""
        found = self.nodes(lambda node: node.name == name)
        assert found, f"nothing is called {name!r}: {[node.name for node in self.tree.walk() if node.name]}"
        self.press(found[0])

    def group(self, name: str) -> list[Node]:
        """What can be pressed in a group of this name."""
        found = next((node for node in self.tree.walk() if node.role is Role.GROUP and node.name == name), None)
        return [] if found is None else [node for node in found.children if node.answers and node.is_enabled]

    @property
    def banner(self) -> str:
        """What is to be done."""
        return next((node.name for node in self.tree.walk() if node.role is Role.HEADING), "")

    # --- a match --------------------------------------------------------------------------------------------------

    def play(self, is_over: Callable[[TreePlayer], bool], most: int = 900) -> None:
        """Goes on until it hears that it is over."""
        for _ in range(most):
            if is_over(self):
                self.hear_the_end()
                return
            self.decide()
        raise AssertionError(f"not over after {most} decisions; heard {self.heard[-5:]}, did {self.log[-8:]}")

    def hear_the_end(self) -> None:
        """Goes on while results lie there to be read."""
        for _ in range(_MOST_RESULTS):
            going_on = self.nodes(
                lambda node: node.name in (say("table.do_resume"), say("table.do_rush"), say("cover.skip"))
            )
            if not going_on:
                return
            self.press(going_on[0])

    def decide(self) -> None:
        """Presses one of what can be pressed just now."""
        page = self.tree.children[0]
        if page.role is Role.DIALOG or page.id != "scene" or not self._is_table(page):
            self.answer(page)
            return
        options = self.options()
        assert options, f"nothing can be done: {self.banner}; {self.log[-6:]}"
        self.press(self.rng.choice(options))

    def options(self) -> list[Node]:
        """What leads on: what is complete, else targets of what is in hand, else pieces that can be taken."""
        buttons = [node for node in self.group(say("nodes.actions")) if not node.is_selected]
        done = [node for node in buttons if node.id == "button/plate"]
        is_eager = self.rng.random() < _EAGER
        if done and is_eager:
            return done
        ahead, started = self.places(*_NEXT_KEYS), self.places("nodes.in_hand")
        if ahead:
            return ahead if is_eager else [*ahead, *buttons]
        if started:  # a plan that leads nowhere is put back by its piece
            return started[-1:] if not buttons or not is_eager else buttons
        return [*self.places("nodes.can_start"), *buttons]

    # --- a lesson -------------------------------------------------------------------------------------------------

    def learn(self, most: int = 200) -> None:
        """Does what the lesson points at, or goes on where it points at nothing, until it tells what was learned."""
        for _ in range(most):
            if self.banner == say("lesson.banner_done"):
                return
            if self.tree.children[0].role is Role.DIALOG:
                self.decide()
                continue
            marks = (say("nodes.pointed", number=number) for number in (1, 2, 3))
            pointed = [node for mark in marks for node in self.nodes(lambda node, mark=mark: mark in node.description)]  # type: ignore[misc]
            waiting = self.nodes(lambda node: node.name == say("lesson.go_on"))
            buttons = pointed[:1] or waiting or self.group(say("nodes.actions"))
            assert buttons, f"the lesson leads nowhere: {self.banner}; heard {self.heard[-3:]}, did {self.log[-4:]}"
            self.press(buttons[0])
        raise AssertionError(f"no end of the lesson; heard {self.heard[-3:]}, did {self.log[-4:]}")

    def places(self, *keys: str) -> list[Node]:
        """Places of which one of these messages is said."""
        said = [say(key) for key in keys]
        return self.nodes(
            lambda node: node.role is Role.BOARD_PLACE and any(words in node.description for words in said)
        )

    def answer(self, page: Node) -> None:
        """Answers a box: of two buttons the first is what is likely meant, of several any that is not chosen."""
        buttons = [node for node in page.walk() if node.role is Role.BUTTON and node.answers and node.is_enabled]
        assert buttons, f"a box without an answer: {page}"
        free = [node for node in buttons if not node.is_selected] or buttons
        is_choice = page.role is Role.DIALOG and len(free) >= _SEVERAL
        self.press(self.rng.choice(free) if is_choice else free[0])

    def _is_table(self, page: Node) -> bool:
        return any(node.role is Role.BOARD for node in page.walk())
