"""The link between the window and a screen reader: sends the tree when it has changed, and does what is asked of it.

Used by `app` (`start_reader_link`); the tree comes from `window_tree`, updates from `tree_updates`, the system's
adapter from `platform_adapters`. AccessKit calls on threads of its own: such a call may only put something where the
loop finds it, and wake the loop; all else happens in the loop's own turn. Without a reader a turn costs one
comparison, and a fault of AccessKit must never end a match. The action names must agree with those in `tree_updates`.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop import log
from tabletop.ui.stage.assistive.node_numbers import NodeNumbers
from tabletop.ui.stage.assistive.platform_adapters import (
    AdapterCallbacks,
    PlatformAdapter,
    can_reader_connect,
    is_native_adapter,
    make_adapter,
)
from tabletop.ui.stage.assistive.tree_updates import TreeUpdateBuilder
from tabletop.ui.stage.window_tree import WINDOW_ID, window_tree
from tabletop.ui.widgets.node import Node, NodeAction, Role, find_tree_faults

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_SECONDS_BETWEEN: Final = 0.05
"""Seconds at least from one look at the tree to the next, while somebody listens."""
_SHARE: Final = 0.1
"""Of the time, what looking at the tree may take."""
_MOST_SECONDS_BETWEEN: Final = 0.4
_SECONDS_AFTER_FAULT: Final = 5.0
_ACTIONS_A_TURN: Final = 4
_ACTIONS_WAITING: Final = 32
"""Actions that wait at most: what is asked for beyond that is a flood and not a person."""
_MOST_ADAPTERS: Final = 5
"""Adapters that are made at most, one after another has been spoiled."""
_NUMBERS_KEPT: Final = 4096
_LIVE_ROLES: Final = (Role.STATUS, Role.ALERT)


@dataclass(frozen=True, slots=True)
class ReaderRequest:
    """What a reader asks for."""

    number: int
    action: NodeAction
    value: str


class PanicCatcher:
    """Keeps what goes wrong in AccessKit from the program: its panic is a BaseException and no Exception."""

    name = ""
    """What went wrong; "" for nothing."""

    def __enter__(self) -> PanicCatcher:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        if kind is None or issubclass(kind, KeyboardInterrupt | SystemExit):
            return False
        self.name = kind.__name__
        return True


class ScreenReaderLink:
    """One for each window; `update` is called in every turn of the loop."""

    def __init__(
        self,
        stage: Stage,
        *,
        module: Callable[[], Any] = lambda: import_module("accesskit"),
        adapter: Callable[[Any, AdapterCallbacks], PlatformAdapter] = make_adapter,
    ) -> None:
        """`module` imports AccessKit and `adapter` makes an adapter; tests hand in others."""
        self._stage = stage
        self._import = module
        self._make_adapter = adapter
        self._kit: Any = None
        self._adapter: PlatformAdapter | None = None
        self._numbers = NodeNumbers()
        self._updates = TreeUpdateBuilder(None, self._numbers)
        self._asked: deque[ReaderRequest] = deque()
        self._initial: Any = None
        """The tree for whoever begins to listen, made before anybody can."""
        self.is_heard = False
        """Whether somebody listens."""
        self._is_new_listener = False
        self._adapters_made = 0
        self._next_look_at = 0.0
        self._seen_state: tuple[object, ...] = ()
        """What the window looked like at the last look at the tree."""
        self._sent_tree: Node | None = None
        self._sent_texts: frozenset[str] = frozenset()
        """Ids of the live texts that were sent last."""
        self._window_state: tuple[object, ...] = ()
        self._window_name = stage.scene.caption if stage.scenes else ""  # `start` may run on another thread
        self._last_fault = ""
        """What was wrong with the last tree; "" for nothing that matters."""

    # --- the loop's own thread ------------------------------------------------------------------------------------

    def start(self) -> bool:
        """Makes the adapter; False where AccessKit is missing or cannot work here."""
        try:
            self._kit = self._import()
        except ImportError:
            return False
        self._stage.live_texts.before_forgetting = self._send_last_texts
        return self._replace_adapter()

    def update(self) -> None:
        """Does what is asked for, and sends what has changed."""
        if self._adapter is None:
            return
        if self._asked:
            self._perform_reader_requests()
        self._stage.live_texts.is_wanted = self.is_heard
        if not self.is_heard or not self._stage.scenes:
            return
        state = self._stage.drawn_changes, self._stage.live_texts.texts, self._stage.scene_changes, self._adapters_made
        if state == self._seen_state and not self._is_new_listener:
            return  # what looks the same is the same tree
        if self._stage.now >= self._next_look_at:
            self._seen_state = state
            self._next_look_at = self._stage.now + self._send_tree_changes_guarded()
        self._stage.wants_turn_at = min(self._stage.wants_turn_at, self._next_look_at)

    def _send_tree_changes_guarded(self) -> float:
        """Sends what has changed; returns the seconds until the next look."""
        begun = time.perf_counter()
        try:
            self._send_tree_changes()
        except Exception:  # noqa: BLE001 - a tree that cannot be made costs the reader, never the table
            log.log_exception(__name__)
            return _SECONDS_AFTER_FAULT
        return min(max(_SECONDS_BETWEEN, (time.perf_counter() - begun) / _SHARE), _MOST_SECONDS_BETWEEN)

    def _perform_reader_requests(self) -> None:
        for _ in range(min(_ACTIONS_A_TURN, len(self._asked))):
            asked = self._asked.popleft()
            if self._stage.scenes:  # an action before this one may have closed the scene that it was meant for
                self._numbers.set_current_scene(self._stage.scene)
            node_id = self._numbers.node_id_of_number(asked.number)
            if node_id is not None and self._stage.scenes:
                self._stage.scene.perform_node_action(node_id, asked.action, asked.value)
        self._next_look_at = 0.0
        if self._asked:
            self._wake_loop()

    def _send_tree_changes(self) -> None:
        if self._is_new_listener:
            self._stage.live_texts.forget_all()  # whoever has just come is not told what was said before
        tree = window_tree(self._stage)
        self._numbers.set_current_scene(self._stage.scene)
        faults = find_tree_faults(tree)
        fatal = next((fault for fault in faults if fault.endswith(("twice", "focus"))), "")
        is_new_fault, self._last_fault = fatal != self._last_fault, fatal
        if fatal:
            if is_new_fault:
                log.log_note(__name__, "a faulty tree is not sent: %s", fatal)
            return
        is_whole, self._is_new_listener = self._is_new_listener, False
        self._send_window_state()
        self._send_tree(tree, is_whole=is_whole)
        if self._numbers.count > _NUMBERS_KEPT:
            self._numbers.forget_nodes_except({node.id for node in tree.walk()})

    def _send_tree(self, tree: Node, *, is_whole: bool = False) -> None:
        self._sent_tree = tree
        for part in self._trees_with_one_more_text(tree):
            self._send_update(self._updates.whole(part) if is_whole else self._updates.changed(part))
            if not self.is_heard:  # AccessKit has failed: the next adapter begins with the whole tree
                return
            is_whole = False
        self._stage.live_texts.mark_passed_on()

    def _send_last_texts(self) -> None:
        """Sends what was announced since the last look to whoever has listened until now, with what they saw then."""
        if not self.is_heard or self._is_new_listener or self._sent_tree is None:
            return
        shown = (node for node in self._sent_tree.children if node.role not in _LIVE_ROLES)
        try:
            self._send_tree(self._sent_tree.with_children(*shown, *self._stage.live_texts.nodes()))
        except Exception:  # noqa: BLE001 - what cannot be sent must not keep a cover from coming
            log.log_exception(__name__)

    def _trees_with_one_more_text(self, tree: Node) -> Iterator[Node]:
        """The tree, and before it those with one new text after the other.

        AccessKit announces what is new in one update in any order.
        """
        texts = [node.id for node in tree.children if node.role in _LIVE_ROLES]
        new = [text for text in texts if text not in self._sent_texts]
        self._sent_texts = frozenset(texts)
        for later in range(1, len(new)):
            yield tree.with_children(*(node for node in tree.children if node.id not in new[later:]))
        yield tree

    def _send_update(self, update: Any | None) -> None:
        if update is not None:
            self._call_adapter_guarded(lambda adapter: adapter.update(lambda: update))

    def _send_window_state(self) -> None:
        """Where the window is, and whether it has the keyboard, where that has changed."""
        place = pygame.display.get_window_position() if pygame.display.get_init() else (0, 0)
        state = (place, self._stage.surface.get_size(), pygame.key.get_focused())
        if state == self._window_state:
            return
        self._window_state = state
        self._call_adapter_guarded(
            lambda adapter: adapter.set_bounds(pygame.Rect(place, self._stage.surface.get_size()))
        )
        self._call_adapter_guarded(lambda adapter: adapter.set_focused(is_focused=state[2]))

    def _call_adapter_guarded(self, call: Callable[[PlatformAdapter], None]) -> None:
        """Calls the adapter; one that has panicked is spoiled for good, and another one takes its place."""
        adapter = self._adapter
        if adapter is None:
            return
        with PanicCatcher() as panic:
            call(adapter)
        if panic.name:
            log.log_note(__name__, "AccessKit has failed (%s), another adapter is made", panic.name)
            self._replace_adapter()

    def _replace_adapter(self) -> bool:
        """Another adapter, which has been sent nothing; whether there is one."""
        self._sent_tree = None
        self._adapter, self.is_heard, self._window_state = None, False, ()
        if self._adapters_made >= _MOST_ADAPTERS:
            return False
        self._adapters_made += 1
        self._updates = TreeUpdateBuilder(self._kit, self._numbers)
        self._initial = TreeUpdateBuilder(self._kit, self._numbers).whole(
            Node(WINDOW_ID, Role.WINDOW, self._window_name)
        )
        with PanicCatcher() as panic:
            self._adapter = self._make_adapter(
                self._kit,
                AdapterCallbacks(self._on_reader_connected, self._queue_reader_request, self._on_reader_disconnected),
            )
        if panic.name:
            log.log_note(__name__, "AccessKit cannot start: %s", panic.name)
        return self._adapter is not None

    # --- AccessKit's threads --------------------------------------------------------------------------------------

    def _on_reader_connected(self) -> Any:
        self.is_heard = self._is_new_listener = True
        self._wake_loop()
        return self._initial

    def _queue_reader_request(self, request: Any) -> None:
        asked = _parse_reader_request(request)
        if asked is not None and len(self._asked) < _ACTIONS_WAITING:
            is_first = not self._asked
            self._asked.append(asked)
            if is_first:
                self._wake_loop()

    def _on_reader_disconnected(self) -> None:
        self.is_heard = False

    def _wake_loop(self) -> None:
        """The loop may be asleep, and what is asked for counts as an input."""
        self._stage.wake_event.set()
        with suppress(pygame.error):  # the window may have just been closed
            pygame.event.post(pygame.event.Event(READER_EVENT))


READER_EVENT: Final = pygame.event.custom_type()
"""Posted when a reader has asked for something."""
_ACTION_BY_NAME: Final = {
    "CLICK": NodeAction.PRESS, "FOCUS": NodeAction.FOCUS, "SET_VALUE": NodeAction.SET_VALUE,
    "INCREMENT": NodeAction.INCREASE, "DECREMENT": NodeAction.DECREASE,
    "SCROLL_INTO_VIEW": NodeAction.SCROLL_INTO_VIEW,
}  # fmt: skip


def _parse_reader_request(request: Any) -> ReaderRequest | None:
    """What AccessKit's request asks for; None for what no node answers to."""
    action = _ACTION_BY_NAME.get(str(request.action).rpartition(".")[2])
    data = request.data
    value = data[1] if isinstance(data, tuple) and len(data) > 1 else "" if data is None else data
    return None if action is None else ReaderRequest(int(request.target), action, str(value))


def start_reader_link(stage: Stage) -> threading.Thread | None:
    """Begins to answer readers, if any can ask; AccessKit is imported beside the loop, so that no frame waits."""
    if not can_reader_connect():
        return None
    link = ScreenReaderLink(stage)

    def begin() -> None:
        if link.start():
            stage.turn_callbacks.append(link.update)

    if is_native_adapter():  # such a system wants it made where the window was
        begin()
        return None
    thread = threading.Thread(target=begin, name="accesskit", daemon=True)
    thread.start()
    return thread
