"""The table for those who do not see it: places of the board, the seats and the moves as nodes.

Used by TableScene as a source of the window's tree; `spoken_queries` reads these nodes. Everything is read from what
the table shows: the view of the viewer, the hand's marks, the story up to where it is told; keep it so, or it tells
secrets. `press` on a place does what Enter does there. Ids begin with PLACE_ID or MOVE_ID, and `perform` reads them
back. A new MarkKind needs a message in `_KEY_BY_MARK`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol

import pygame

from tabletop.net.phone_view import Cards
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.marks import BUTTON, MarkKind
from tabletop.ui.boards.panels import MODE
from tabletop.ui.boards.phone import phone_view_builder_of
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.messages import language, say
from tabletop.ui.scenes.table.picture import TablePicture, TablePictureHost
from tabletop.ui.scenes.table.suggested_pick import suggested_pick
from tabletop.ui.sentences import join_label, join_sentences
from tabletop.ui.stage.button_nodes import BUTTON_ID
from tabletop.ui.stage.events import Input, Key, KeyEvent
from tabletop.ui.story.snapshots import SnapshotKind
from tabletop.ui.widgets.node import Node, NodeAction, Role, bounds_of_rect

PLACE_ID: Final = "place/"
"""How the ids of places begin; the place's own id follows."""
MOVE_ID: Final = "move/"
"""How the ids of moves begin; the ply follows."""
_ACTION_BUTTONS: Final = ("plate", MODE)
"""Buttons by which a match goes on, besides those that stand for places."""
_LATEST_MOVES: Final = 12
"""Moves that the list tells."""
_KEY_BY_MARK: Final = {
    MarkKind.LEGAL: "nodes.target", MarkKind.OCCUPIED: "nodes.target", MarkKind.RISKY: "nodes.target_risky",
    MarkKind.JUMP: "nodes.target_jump", MarkKind.ATTACK: "nodes.target_attack", MarkKind.BARRED: "nodes.target_barred",
}  # fmt: skip
_PLACE_ANSWERS: Final = frozenset({NodeAction.PRESS, NodeAction.FOCUS})


class InputSkipper(Protocol):
    """What takes an input for itself while it shows something."""

    def skip_by_input(self, event: Input) -> bool:
        """Whether it did, and cut short what it shows."""


class TableAccessibilityNodes:
    """Nodes of one table; it decides nothing."""

    def __init__(self, scene: TablePictureHost, picture: TablePicture, skippers: Sequence[InputSkipper]) -> None:
        """`skippers` are asked before anything is pressed, as they are at the table."""
        self._scene = scene
        self._skippers = skippers
        self._picture = picture
        self._table = scene.table
        self._phone = phone_view_builder_of(scene.table.story.game)
        self._known_cards: tuple[object, Mapping[TargetId, str]] = (None, {})
        """What cards said last, and for which view and language."""

    def nodes(self) -> Sequence[Node]:
        """What is to be done, the seats, the board, the buttons, and the moves."""
        banner = next(iter(self._picture.banner_wordings()), "")
        pointed = self._scene.match_mode.pointed_places()
        return (
            Node("banner", Role.HEADING, banner, bounds=bounds_of_rect(self._table.layout.bar)),
            *(self._seat_node(seat) for seat in range(len(self._table.story.sitters))),
            self._board_node(pointed),
            *self._button_groups(pointed),
            *self._move_list_nodes(),
        )

    def perform(self, node_id: str, action: NodeAction, value: str = "") -> bool:
        """Does what is asked of a place, a button or a move."""
        place = node_id.removeprefix(PLACE_ID) if node_id.startswith(PLACE_ID) else None
        if place is not None and action in _PLACE_ANSWERS and place in self._table.board.place_centres():
            self._perform_node_action_on_place(place, action)
            return True
        if self._skip_clip_by_press(node_id, action):
            return True
        if node_id.startswith(MOVE_ID) and action is NodeAction.PRESS:
            self._table.move_list.press_entry(int(node_id.removeprefix(MOVE_ID)))
            return True
        return self._table.buttons.perform(node_id, action, value)

    def _skip_clip_by_press(self, node_id: str, action: NodeAction) -> bool:
        """Whether a press on a button or move only ends what is shown, as a press by the mouse does."""
        table, name = self._table, node_id.removeprefix(BUTTON_ID)
        button = next((item for item in table.buttons.items if item.name == name), None)
        is_meant = node_id.startswith(MOVE_ID) or (button is not None and not button.is_always_pressable)
        if action is not NodeAction.PRESS or not is_meant:
            return False
        if any(skipper.skip_by_input(KeyEvent(Key.RETURN)) for skipper in self._skippers):
            return True
        if not table.story.is_playing:
            return False
        table.story.skip_to_next_result(table.stage.now)
        return True

    # --- the board ------------------------------------------------------------------------------------------------

    def _perform_node_action_on_place(self, place: TargetId, action: NodeAction) -> None:
        table = self._table
        table.buttons.focus_button(None)
        table.move_list.navigation.clear_entry_focus()
        if not table.story.is_playing:
            self._scene.hand.focus_place(place)
        if action is NodeAction.PRESS:  # while pictures run, it cuts them short, as Enter does
            table.stage.scene.handle(KeyEvent(Key.RETURN), pygame.event.Event(pygame.NOEVENT))

    def _board_node(self, pointed: Steps) -> Node:
        board, area = self._table.board, self._table.board.area
        suggested = self._suggested_next(pointed)
        places = tuple(self._place_node(place, pointed, suggested) for place in board.place_centres())
        name = wording.game_title(self._table.story.header.game)
        return Node("board", Role.BOARD, name, bounds=bounds_of_rect(area), children=places)

    def _suggested_next(self, pointed: Steps) -> frozenset[TargetId]:
        """What a lesson or a hint means to be picked now, as what comes after it would only be refused.

        Without either it is what puts back what is in hand, where that can go nowhere.
        """
        hand = self._scene.hand
        buttons = frozenset(item.name for item in self._table.buttons.items)
        picks = (suggested_pick(steps, hand.offered, buttons) for steps in (pointed, hand.hint_steps))
        found = frozenset(place for place in picks if place is not None)
        return found or frozenset(hand.gesture.path[:1] if hand.is_stuck else ())

    def _place_node(self, place: TargetId, pointed: Steps, suggested: frozenset[TargetId]) -> Node:
        table, hand, gesture = self._table, self._scene.hand, self._scene.hand.gesture
        words, view = table.board.words, table.story.view
        name = words.place_name(view, place) or self._phone.name_of_place(view, place)
        said = join_sentences((self._place_content_text(place), *self._possible_action_texts(place, pointed)))
        return Node(
            f"{PLACE_ID}{place}", Role.BOARD_PLACE, name, said,
            bounds=bounds_of_rect(hand.hover_info.place_rect(place)),
            is_selected=True if place in gesture.path else None, is_pickable=self._is_pickable(place),
            is_suggested=place in suggested, is_focused=place == gesture.focus and table.buttons.focused is None,
            answers=_PLACE_ANSWERS,
        )  # fmt: skip

    def _is_pickable(self, place: TargetId) -> bool:
        """Whether it can come next, or be taken first where nothing is in hand."""
        hand = self._scene.hand
        if hand.gesture.path:
            kind = hand.hover_info.targets.kinds.get(place)
            return kind is not None and kind is not MarkKind.BARRED and place not in hand.gesture.path
        return hand.offered is not None and place in hand.offered.picker.origins()

    def _place_content_text(self, place: TargetId) -> str:
        """What is there, as far as the board shows it."""
        board, view = self._table.board, self._table.story.view
        found = board.words.place_text(view, place), self._open_card_texts_by_place().get(place, "")
        large = board.previews.preview_caption(view, place) if board.previews.has_preview(view, place) else ""
        return join_sentences((*found, large))

    def _open_card_texts_by_place(self) -> Mapping[TargetId, str]:
        """What the cards of places say that lie open for everybody, such as those of models."""
        story = self._table.story
        if story.snapshot.kind is SnapshotKind.LINE:
            return {}
        key = story.public_view, language()
        if self._known_cards[0] != key:
            blocks = self._phone.blocks(key[0], None)
            cards = (card for block in blocks if isinstance(block, Cards) for card in block.cards if card.place)
            self._known_cards = key, {card.place: join_sentences(card.lines) for card in cards}
        return self._known_cards[1]

    def _possible_action_texts(self, place: TargetId, pointed: Steps) -> Iterator[str]:
        """What can be done at a place just now, and what the lesson or the hint says of it."""
        hand = self._scene.hand
        kind, refusal = hand.hover_info.targets.kinds.get(place), hand.hover_info.targets.barred.get(place)
        if place in hand.gesture.path:
            yield say("nodes.in_hand")
        elif refusal is not None:
            yield say("nodes.barred_why", reason=self._scene.refusal_text(refusal))
        elif kind is not None:
            yield say(_KEY_BY_MARK[kind])
        elif self._is_pickable(place):
            yield say("nodes.can_start")
        if place in hand.hint_steps:
            yield say("nodes.hinted")
        yield pointed_place_text(pointed, place)

    # --- beside the board -----------------------------------------------------------------------------------------

    def _button_groups(self, pointed: Steps) -> Iterator[Node]:
        """First the buttons by which the match goes on, then all others."""
        offered = {*dict(self._scene.hand.pickable_buttons), *_ACTION_BUTTONS}
        nodes = tuple(self._button_nodes(pointed))
        parts: dict[str, list[Node]] = {"actions": [], "tools": []}
        for node in nodes:
            parts["actions" if node.id.removeprefix(BUTTON_ID) in offered else "tools"].append(node)
        for name, members in parts.items():
            if members:
                yield Node(name, Role.GROUP, say(f"nodes.{name}"), children=tuple(members))

    def _button_nodes(self, pointed: Steps) -> Iterator[Node]:
        """The buttons; one that is a place has the focus where the keyboard is at it."""
        focus, suggested = self._scene.hand.gesture.focus, self._suggested_next(pointed)
        offered = dict(self._scene.hand.pickable_buttons)
        for node in self._table.buttons.nodes():
            name = node.id.removeprefix(BUTTON_ID)
            said = join_sentences((node.description, pointed_place_text(pointed, name)))
            is_place = name.startswith(BUTTON) and name == focus and self._table.buttons.focused is None
            yield replace(
                node, description=said, is_focused=is_place or node.is_focused, is_pickable=name in offered,
                is_suggested=name in suggested or (node.is_suggested and name not in pointed),
                is_selected=None if is_place else node.is_selected,
            )  # fmt: skip

    def _seat_node(self, seat: Seat) -> Node:
        table, story = self._table, self._table.story
        name = wording.seat_name(story, seat)
        acts = say("table.to_move") if story.to_act == seat and story.outcome is None else ""
        side = wording.side_name(story.header.game, seat)
        has = table.board.words.seat_texts(story.view, seat)[:1]
        score = table.board.panels.score(story.view, seat)
        said = join_sentences((side if side != name else "", *has, score, acts, table.seat_clocks.text(seat)))
        rect = table.layout.seats[seat] if seat < len(table.layout.seats) else None
        return Node(f"seat/{seat}", Role.TEXT, name, said, bounds=bounds_of_rect(rect) if rect is not None else None)

    def _move_list_nodes(self) -> Iterator[Node]:
        """The latest moves, as the list of moves tells them."""
        table = self._table
        last, rect = len(table.story.history), table.move_list.rect
        if not last or not rect.h:
            return
        focused = table.move_list.navigation.focused_ply if table.buttons.focused is None else 0
        answers = frozenset({NodeAction.PRESS} if self._scene.match_mode.allows_looking_back else ())
        moves = tuple(
            Node(
                f"{MOVE_ID}{ply}", Role.LIST_ITEM, join_label(str(ply), table.move_list.entry_text(ply)),
                bounds=bounds_of_rect(rect), is_selected=True if ply == table.story.ply else None,
                is_focused=bool(focused) and ply == focused and self._scene.hand.gesture.focus is None, answers=answers,
            )
            for ply in range(max(1, last - _LATEST_MOVES + 1), last + 1)
        )  # fmt: skip
        yield Node("moves", Role.LIST, say("table.moves"), bounds=bounds_of_rect(rect), children=moves)


def pointed_place_text(pointed: Steps, place: TargetId) -> str:
    """Its number among the places that are pointed at; "" where it is none of them."""
    return say("nodes.pointed", number=pointed.index(place) + 1) if place in pointed else ""
