"""Live text: sentences that are spoken once, in the order in which they came.

The stage has one. What shows a sentence that comes by itself, such as a notice, a refusal or an event, announces it
here. Each becomes a node of its own with a number of its own, so that the same words are spoken again when they come
again; keep that. The nodes are part of `window_tree`. While somebody listens, none is forgotten before the link to the
reader has passed it on, though many come between two looks, up to MOST_WAITING. `forget_all` is a matter of secrecy:
when somebody else may listen, nothing that was said before may be read again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tabletop.ui.widgets.node import Node, Role

KEPT_TEXTS: Final = 8
"""The last ones stay in the tree, for whoever reads them again."""
MOST_WAITING: Final = 200
"""Sentences that wait to be passed on at most."""


@dataclass(frozen=True, slots=True)
class LiveText:
    """One sentence that was announced."""

    number: int
    """Counted from 1, never used twice."""
    words: str
    is_alert: bool
    """Whether it interrupts what is being spoken."""


class LiveRegion:
    """The last sentences that were announced; those who may not hear them any more get none of them."""

    def __init__(self) -> None:
        self.is_wanted = False
        """Whether anybody listens; until then nobody looks for what would have to be found first."""
        self.listeners = 0
        """How often somebody else has begun to listen: all of it is new to them."""
        self.before_forgetting: Callable[[], None] = lambda: None
        """Is called while what was said last may still be passed on to whoever has listened until now."""
        self._count = 0
        self._passed_on = 0
        """The number of the last one that was passed on to whoever listens."""
        self._texts: deque[LiveText] = deque()

    @property
    def texts(self) -> tuple[LiveText, ...]:
        """The last ones and those that wait to be passed on, the latest last."""
        return tuple(self._texts)

    def announce(self, words: str, *, is_alert: bool = False) -> None:
        """Says something once; empty words are nothing."""
        if words:
            self._count += 1
            self._texts.append(LiveText(self._count, words, is_alert))
            self._forget_old_texts()

    def mark_passed_on(self) -> None:
        """Whoever listens has got all of them."""
        self._passed_on = self._count
        self._forget_old_texts()

    def _forget_old_texts(self) -> None:
        while len(self._texts) > KEPT_TEXTS:
            waits = self.is_wanted and self._texts[0].number > self._passed_on
            if waits and len(self._texts) <= MOST_WAITING:
                return
            self._texts.popleft()

    def forget_all(self) -> None:
        """Somebody else may be listening: nothing that was said can be read again."""
        self.before_forgetting()
        self._texts.clear()
        self.listeners += 1

    def nodes(self) -> tuple[Node, ...]:
        """One for each sentence, the latest last."""
        return tuple(
            Node(f"live/{text.number}", Role.ALERT if text.is_alert else Role.STATUS, text.words)
            for text in self._texts
        )
