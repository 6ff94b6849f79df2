"""Packs on the set-up screen: looked up beside the frame loop, offered as boards, those in quarantine named."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop import paths
from tabletop.arguments import printable
from tabletop.content import boxes
from tabletop.content.errors import ContentError, UnknownContent
from tabletop.rules.game import Game
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.scroll import Scroll
from tabletop.ui.scenes import cards
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.content.misplaced import Misplaced
    from tabletop.content.mods import Pack
    from tabletop.ui.stage.stage import Stage

_OWN = ""
"""Stands for the game's own content; no folder is called like that."""


class PackHost(Protocol):
    """A page with the form that its widgets are in, which takes other content of its game."""

    stage: Stage
    form: Form

    @property
    def game(self) -> Game[Any, Any, Any]:
        """With the content that is chosen."""

    def take(self, game: Game[Any, Any, Any]) -> None:
        """Plays with this content from now on."""


class PackChoice:
    """Which content the match is played with: the game's own until packs are found and one is chosen."""

    def __init__(self, scene: PackHost) -> None:
        self._scene = scene
        self._inbox: SimpleQueue[tuple[Pack, ...]] = SimpleQueue()
        self._looked_up: tuple[Misplaced, ...] = ()
        """What the thread has found beside packs, before these are in the inbox."""
        self.found: tuple[Pack, ...] = ()
        """Those in quarantine included."""
        self.misplaced: tuple[Misplaced, ...] = ()
        """What lies among the packs and is none."""
        self.chosen: Pack | None = None
        self._look()

    @property
    def bad(self) -> tuple[Pack, ...]:
        """The packs in quarantine."""
        return tuple(pack for pack in self.found if not pack.usable)

    def update(self) -> bool:
        """Whether packs were found just now; an open list is left alone until it closes."""
        if self._scene.form.popup is not None:
            return False
        try:
            self.found = self._inbox.get_nowait()
        except Empty:
            return False
        self.misplaced = self._looked_up
        return bool(self.found or self.misplaced)

    def holds(self) -> bool:
        """Whether the chosen pack is still what it was; else says so and goes back to the game's own content."""
        if self.chosen is None:
            return True
        chosen = self.chosen.name
        self._choose(chosen)
        return self.chosen is not None

    # --- widgets --------------------------------------------------------------------------------------------------

    def put(self, scroll: Scroll, y: int, width: int) -> int:
        """The card where one is chosen, if there are any; returns the y below it and its gap."""
        if not self.found and not self.misplaced:
            return y
        stage, form = self._scene.stage, self._scene.form
        title, text = say("setup.board"), self._said()
        box = pygame.Rect(0, y, width, cards.height(stage, title, text, width, "field"))
        room = cards.put(form, box, title, text, "field", container=scroll)
        options = [(_OWN, say("setup.board_own"))]
        options += [(pack.name, self._title(pack)) for pack in self.found if pack.usable]
        value = self.chosen.name if self.chosen else _OWN
        form.choice(room, options, value, self._choose, name="board", container=scroll)
        return box.bottom + stage.metrics.px(12)

    def put_bad(self, scroll: Scroll, y: int, width: int) -> int:
        """Cards with what is wrong with every pack in quarantine and every box; returns the y below and its gap."""
        lines = [say("setup.bad_pack", pack=pack.card.title, why=pack.problems[0]) for pack in self.bad]
        lines += [say("setup.bad_pack", pack=printable(each.name), why=printable(str(each))) for each in self.misplaced]
        y = self._put_list(scroll, pygame.Rect(0, y, width, 0), "packs", lines)
        lines = [say("setup.bad_pack", pack=box.name, why=box.why) for box in boxes.broken()]
        return self._put_list(scroll, pygame.Rect(0, y, width, 0), "boxes", lines)

    def _put_list(self, scroll: Scroll, box: pygame.Rect, what: str, lines: list[str]) -> int:
        """A card of lines with what they are above and who can help below, where there are any lines."""
        if not lines:
            return box.y
        stage, form, metrics = self._scene.stage, self._scene.form, self._scene.stage.metrics
        pad, gap = metrics.px(cards.PAD), metrics.px(6)
        blocks = [(say(f"setup.bad_{what}"), True), *((line, False) for line in lines)]
        blocks.append((say(f"setup.bad_{what}_check"), False))
        wide = box.w - 2 * pad
        highs = [draw.paragraph_height(stage, text, wide, size=SMALL, bold=bold) + gap for text, bold in blocks]
        box.h = sum(highs) - gap + 2 * pad
        form.panel(box, container=scroll)
        at = pygame.Rect(pad, box.y + pad, wide, 0)
        for (text, bold), high in zip(blocks, highs, strict=True):
            colour = stage.theme.text if bold else stage.theme.secondary
            form.words(at, text, size=SMALL, bold=bold, colour=colour, container=scroll)
            at.y += high
        return box.bottom + metrics.px(12)

    def _said(self) -> str:
        """About what is chosen, and how many cannot be."""
        if self.chosen is None:
            words = [say("setup.board_text")]
        else:
            card = self.chosen.card
            words = [card.text, say("setup.board_by", author=card.author) if card.author else ""]
        if count := len(self.bad) + len(self.misplaced):
            words.append(say(f"setup.board_bad_{'1' if count == 1 else 'many'}", count=count))
        return " ".join(filter(None, words))

    def _title(self, pack: Pack) -> str:
        """The pack's title, with its folder where another one is called the same."""
        alike = [other for other in self.found if other.usable and other.card.title == pack.card.title]
        return pack.card.title if len(alike) == 1 else f"{pack.card.title} ({pack.name})"

    # --- what is done ---------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Starts looking for packs in a thread: each may need a process that reads it."""
        stage, game, inbox = self._scene.stage, self._scene.game.name, self._inbox
        if stage.safe or not paths.mods().is_dir():
            return

        def look() -> None:
            from tabletop.content.misplaced import misplaced
            from tabletop.content.mods import packs

            self._looked_up = misplaced()
            inbox.put(packs(game))

        Thread(target=look, name="tabletop-packs", daemon=True).start()

    def _choose(self, name: str) -> None:
        """Plays with the content of a pack from now on, unless its files have changed since it was found."""
        from tabletop.content.library import load_game_of

        scene = self._scene
        pack = next((pack for pack in self.found if pack.usable and pack.name == name), None)
        try:
            game = load_game_of(scene.game.name, pack.digest if pack else "")
        except (UnknownContent, ContentError):
            scene.stage.toast.show(say("setup.pack_changed", pack=pack.card.title if pack else name))
            self.found, self.misplaced, pack = (), (), None
            self._look()
            game = load_game_of(scene.game.name, "")
        self.chosen = pack
        scene.take(game)
