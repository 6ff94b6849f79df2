"""PackChoice: which content a match is played with: the game's own, that of a pack, or of several together.

Used by `setup.scene` and `option_cards`, and by the start of a campaign. Folders are searched in a thread; `update`
takes what was found, in the main thread only. A change must keep: a pack with faults is named with what is wrong and
cannot be chosen, in safe mode none is read, and the chosen one is checked again (`recheck_chosen_pack`) before the
match begins, as its files may have changed.
"""

from __future__ import annotations

from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol

from tabletop import paths
from tabletop.content import boxes
from tabletop.content.errors import ContentError, UnknownContent
from tabletop.error_text import printable_line
from tabletop.rules.game import Game
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.cards import FormChoiceCard
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.sentences import join_sentences
from tabletop.ui.widgets.layout import Layout, pad

if TYPE_CHECKING:
    from tabletop.content.pack_folders import MisplacedPack
    from tabletop.content.pack_library import Pack
    from tabletop.ui.stage.stage import Stage

_OWN_CONTENT = ""
"""Stands for the game's own content; no folder is called like that."""


class PackHost(Protocol):
    """A page with the form that its widgets are in, which takes other content of its game."""

    stage: Stage
    form: Form

    @property
    def game(self) -> Game[Any, Any, Any]:
        """With the content that is chosen."""

    def use_game(self, game: Game[Any, Any, Any]) -> None:
        """Plays with this content from now on."""


class PackChoice:
    """Which content the match is played with: the game's own until packs are found and one is chosen."""

    def __init__(self, scene: PackHost) -> None:
        self._scene = scene
        self._inbox: SimpleQueue[tuple[Pack, ...]] = SimpleQueue()
        self._looked_up: tuple[MisplacedPack, ...] = ()
        """What the thread has found beside packs, before these are in the inbox."""
        self.found_packs: tuple[Pack, ...] = ()
        """Those in quarantine included."""
        self.misplaced: tuple[MisplacedPack, ...] = ()
        """What lies among the packs and is none."""
        self.chosen_pack: Pack | None = None
        """Several packs that are played together are one here."""
        self._chosen_names: tuple[str, ...] = ()
        """Of the packs, in the order in which they were chosen."""
        self._start_pack_search_thread()

    @property
    def quarantined_packs(self) -> tuple[Pack, ...]:
        """The packs in quarantine."""
        return tuple(pack for pack in self.found_packs if not pack.is_usable)

    def update(self) -> bool:
        """Whether packs were found just now; an open list is left alone until it closes."""
        if self._scene.form.open_drop_down_list is not None:
            return False
        try:
            self.found_packs = self._inbox.get_nowait()
        except Empty:
            return False
        self.misplaced = self._looked_up
        return bool(self.found_packs or self.misplaced)

    def find_and_choose_pack(self, name: str) -> None:
        """Plays with the pack of this name, looked up at once, or says that it is not here; `a+b` are two packs."""
        from tabletop.content.games import SEVERAL
        from tabletop.content.pack_library import packs

        self.found_packs = packs(self._scene.game.name, self._scene.stage.is_safe_mode)
        self._choose_packs(tuple(name.split(SEVERAL)))

    def choose_by_name(self, name: str) -> bool:
        """Plays with these packs, or with none for an empty name; whether they are here."""
        if name != (self.chosen_pack.name if self.chosen_pack else ""):
            if name:
                self.find_and_choose_pack(name)
            else:
                self._choose_packs(())
        return name == (self.chosen_pack.name if self.chosen_pack else "")

    def recheck_chosen_pack(self) -> bool:
        """Whether the chosen pack is still what it was; else says so and goes back to the game's own content."""
        if self.chosen_pack is None:
            return True
        self._choose_packs(self._chosen_names)
        return self.chosen_pack is not None

    # --- widgets --------------------------------------------------------------------------------------------------

    def put_choice_card(self, scroll: ScrollArea, y: int) -> int:
        """Puts the cards where packs are chosen, if there are any; returns the y below them and their gap."""
        for card in self.pack_choice_cards(FormParts(self._scene.form, scroll)):
            y = scroll.place(card, y) + self._scene.stage.metrics.px(12)
        return y

    def pack_choice_cards(self, parts: FormParts) -> list[Layout]:
        """The card where one is chosen, if there are any, and one below it for each more at the same table."""
        from tabletop.content.pack_library import can_lay_packs_together

        if not self.found_packs and not self.misplaced:
            return []
        made = [self._choice_card(parts, 0)]
        if self._chosen_names and can_lay_packs_together(self._scene.game.name):
            count = min(len(self._chosen_names) + 1, sum(pack.is_usable for pack in self.found_packs))
            made += [self._choice_card(parts, place) for place in range(1, count)]
        if self.chosen_pack is not None and not self.chosen_pack.parts:
            stage = self._scene.stage
            made.append(parts.button(say("setup.work_on"), self._work_on_chosen_pack, height=cards.field_height(stage),
                                     name="work_on", icon="edit"))  # fmt: skip
        return made

    def _choice_card(self, parts: FormParts, place: int) -> Layout:
        """Where the pack of this place is chosen, the first one or one more, or none there."""
        here = self._chosen_names[place : place + 1]
        others = [name for name in self._chosen_names if name not in here]
        options = [(_OWN_CONTENT, say("setup.board_own") if place == 0 else say("setup.no_more_packs"))]
        options += [
            (pack.name, self._pack_title(pack))
            for pack in self.found_packs
            if pack.is_usable and pack.name not in others
        ]
        name, title, text = "board", say("setup.board"), self._chosen_pack_text()
        if place > 0:
            name, title, text = f"board {place}", say("setup.more_packs"), say("setup.more_packs_text")
        value = here[0] if here else _OWN_CONTENT
        return cards.choice_card(
            parts, FormChoiceCard(name, title, text, options, value, partial(self._choose_pack, place), is_list=True)
        )

    def _work_on_chosen_pack(self) -> None:
        """The bench over the set-up."""
        chosen, stage = self.chosen_pack, self._scene.stage
        if chosen is not None:
            request = SceneRequest(self._scene.game.name, pack=chosen.name)
            stage.push_scene(open_scene("work", stage, request))

    def problem_cards(self, parts: FormParts) -> list[Layout]:
        """Cards with what is wrong with every pack in quarantine and every box."""
        lines = [say("setup.bad_pack", pack=pack.info.title, why=pack.problems[0]) for pack in self.quarantined_packs]
        lines += [
            say("setup.bad_pack", pack=printable_line(each.name), why=printable_line(str(each)))
            for each in self.misplaced
        ]
        broken = [say("setup.bad_pack", pack=box.name, why=box.reason) for box in boxes.broken_game_boxes()]
        return [
            self._bad_packs_or_boxes_card(parts, what, each)
            for what, each in (("packs", lines), ("boxes", broken))
            if each
        ]

    def _bad_packs_or_boxes_card(self, parts: FormParts, what: str, lines: list[str]) -> Layout:
        """A card of lines with what they are above and who can help below."""
        stage = self._scene.stage
        words = [Paragraph(say(f"setup.bad_{what}"), SMALL, bold=True)]
        words += [
            Paragraph(line, SMALL, colour=stage.theme.secondary, gap=stage.metrics.px(6))
            for line in (*lines, say(f"setup.bad_{what}_check"))
        ]
        return parts.panel(pad(parts.paragraphs(words), stage.metrics.px(cards.PAD)))

    def _chosen_pack_text(self) -> str:
        """About what is chosen, and how many cannot be."""
        if self.chosen_pack is None:
            words = [say("setup.board_text")]
        else:
            author = self.chosen_pack.info.author
            words = [*dict.fromkeys(translate_text(pack.info.text) for pack in self.chosen_pack.each)]
            words.append(say("setup.board_by", author=author) if author else "")
        if count := len(self.quarantined_packs) + len(self.misplaced):
            words.append(say("setup.board_bad", count=count))
        return join_sentences(words)

    def _pack_title(self, pack: Pack) -> str:
        """The pack's title, with its folder where another one is called the same."""
        alike = [other for other in self.found_packs if other.is_usable and other.info.title == pack.info.title]
        title = translate_text(pack.info.title)
        return title if len(alike) == 1 else f"{title} ({pack.name})"

    # --- what is done ---------------------------------------------------------------------------------------------

    def _start_pack_search_thread(self) -> None:
        """Starts looking for packs in a thread: each may need a process that reads it."""
        stage, game, inbox = self._scene.stage, self._scene.game.name, self._inbox
        if stage.is_safe_mode or not paths.player_packs().is_dir():
            return

        def look() -> None:
            from tabletop.content.pack_folders import find_all_misplaced_packs
            from tabletop.content.pack_library import packs

            self._looked_up = find_all_misplaced_packs()
            inbox.put(packs(game))

        Thread(target=look, name="tabletop-packs", daemon=True).start()

    def _choose_pack(self, place: int, name: str) -> None:
        """Plays with this pack in this place; the game itself in the first one plays with none."""
        names = [*self._chosen_names]
        names[place : place + 1] = [name] if name else []
        self._choose_packs(() if place == 0 and not name else tuple(names))

    def _choose_packs(self, names: tuple[str, ...]) -> None:
        """Plays with the content of these packs from now on, unless files have changed since they were found.

        Where they do not fit each other, it says why and stays with what was chosen before.
        """
        from tabletop.content.pack_library import lay_packs_together, load_game_with_content

        scene = self._scene
        there = [pack for pack in self.found_packs if pack.is_usable and pack.name in names]
        pack = lay_packs_together(there) if there else None
        if pack is not None and pack.parts and not pack.is_usable and all(map(_is_unchanged, there)):
            scene.stage.toast.show(say("setup.packs_clash", why=printable_line(pack.problems[0])))
            scene.use_game(scene.game)  # the list shows again what is played with
            return
        try:
            if not all(map(_is_unchanged, there)):
                raise UnknownContent(scene.game.name, pack.digest if pack else "")
            game = load_game_with_content(scene.game.name, pack.digest if pack else "")
        except (UnknownContent, ContentError):
            scene.stage.toast.show(say("setup.pack_changed", pack=pack.info.title if pack else names[0]))
            self.found_packs, self.misplaced, pack = (), (), None
            self._start_pack_search_thread()
            game = load_game_with_content(scene.game.name, "")
        self.chosen_pack = pack
        self._chosen_names = tuple(name for name in names if pack and any(part.name == name for part in pack.each))
        scene.use_game(game)


def _is_unchanged(pack: Pack) -> bool:
    """Whether the files of a pack are what they were when it was found."""
    from tabletop.content.games import digest

    try:
        return digest(pack.game, pack.folder) == pack.digest
    except (ContentError, OSError, ValueError):
        return False
