"""PackTitles: what the player's packs call themselves, for the panel below the shelf; found in a thread.

Used by TitleScene. Packs in quarantine are left out: the set-up tells what is wrong with them. Nothing of packs is
imported where there is no folder of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from tabletop import paths
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_list

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

Titles = Mapping[str, tuple[str, ...]]
"""By game, in the order of the packs' names."""


class PackTitles:
    """Looks for packs of games whenever it is asked to."""

    def __init__(self, stage: Stage, games: Sequence[str], on_found: Callable[[], None]) -> None:
        self._stage, self._games, self._on_found = stage, games, on_found
        self._inbox: SimpleQueue[Titles] = SimpleQueue()
        self._found: Titles = {}

    def search(self) -> None:
        """Starts looking; in safe mode there are no packs."""
        if not self._stage.is_safe_mode and paths.player_packs().is_dir():
            Thread(target=self._find_titles, name="tabletop-packs", daemon=True).start()

    def update(self) -> None:
        """Tells, in the main thread, when something was found."""
        if not self._inbox.empty():
            self._found = self._inbox.get()
            self._on_found()

    def wordings(self, game: str) -> tuple[str, ...]:
        """The titles, and how many there are where these have no room; nothing for none."""
        titles = self._found.get(game, ())
        if not titles:
            return ()
        count = len(titles)
        return say("title.packs", count=count, packs=join_list([translate_text(title) for title in titles])), say(
            "title.packs_count", count=count
        )

    def _find_titles(self) -> None:
        from tabletop.content.pack_library import packs

        self._inbox.put({
            game: tuple(pack.info.title for pack in packs(game) if pack.is_usable) for game in self._games
        })  # fmt: skip
