"""Texts that the table asks of Zombies' board: prompts, actions, hints, forecasts, and the state of each seat.

`board` makes a ZombiesMessages; the table calls its methods, which override those of BoardMessages in
`ui/boards/board_messages`, so their names stay. It only chooses: the sentences are made in `action_messages`,
`event_messages`, `hand_messages`, `hint_reasons` and `confirmations`. While the hand is covered, no text may tell its
cards. Names in _SOUNDS_BY_EVENT are those of `data/sounds` without their numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tabletop.games.zombies.board import action_messages, confirmations, event_messages, hand_messages, place_texts
from tabletop.games.zombies.board.action_places import HALT
from tabletop.games.zombies.board.hint_reasons import hint_reason
from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.board.map.gloom import night_tension
from tabletop.games.zombies.board.map.hex_map import HexMap
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.board.panels import survivor_state_texts
from tabletop.games.zombies.board.shown_position import OwnHandCover, ShownPosition
from tabletop.games.zombies.board.suppress.suppress_tray import SuppressTray
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text import events as text_events
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import campaign_rules
from tabletop.rules.game import Event, Seat
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.board_messages import BoardMessages, first_matching_sound, group_details_by_sentence
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_list

_ACTIONS_TELLING_HAND: Final = (actions.Attack, actions.Suppress, actions.Reload, actions.Swap)
"""Actions whose reasons tell what the own cards are worth."""
_SOUNDS_BY_EVENT: Final[Sequence[tuple[tuple[type, ...], str]]] = (
    ((text_events.Breached, text_events.BoardTorn), "zombies/boards"),
    ((text_events.HandDrawn,), "zombies/reload"),
    ((text_events.ItemLaid, text_events.Contributed), "place"),
    ((text_events.Used, text_events.Swapped, text_events.Unpinned, text_events.Boarded), "zombies/item"),
)
"""The first that fits is heard when all else was seen."""


class ZombiesMessages(BoardMessages):
    """Attacks are described by their hits, and walks by what waits at their end."""

    is_prose = True
    idle_action_types = (actions.Pass, actions.Halt)

    def __init__(
        self, game: Zombies, shown: ShownPosition, map_: HexMap, tray: SuppressTray, hand_cover: OwnHandCover, *,
        hand_values: Callable[[], Sequence[int]],
    ) -> None:  # fmt: skip
        """`hand_values` are the cards of the hand that is shown, as they are seen."""
        self._hand_values = hand_values
        self._game = game
        self._content = game.content
        self._shown = shown
        self._map = map_
        self._tray = tray
        self._hand_cover = hand_cover

    def prompt_text(self, view: View, seat: Seat, path: Steps) -> str:
        picker = self._shown.action_picker
        told = hand_messages.next_pick_text(picker) if picker is not None and path else ""
        if path == (HALT,):
            return say("zombies_hand.next_stay", survivor=names_of(self._content).survivor_of_seat(seat))
        giving = self._tray.picker if self._tray.is_open else None
        if giving is not None and giving.chosen_indices:
            key = "expects_suppress_more" if giving.can_add_another_card() else "expects_suppress_full"
            return say(f"zombies.{key}", horde=view.shown.horde)
        return told or action_messages.prompt_for_seat(self._content, view.shown, seat)

    def place_name(self, view: View, place: TargetId) -> str:
        hand = self._tray.card_values if self._tray.is_open else self._hand_values()
        return place_texts.place_name(self._content, view, place, hand)

    def place_text(self, view: View, place: TargetId) -> str:
        return place_texts.place_text(self._content, view, place)

    def reach_texts(self, view: View, place: TargetId, in_hand: TargetId) -> tuple[str, ...]:
        hex_ = place_texts.hex_of_place(view, place)
        reader, acting = self._map.forecast_reader, view.to_act if view.to_act >= 0 else None
        zombies = reader.zombie_reach_by_hex(view.shown, acting).get(hex_, ()) if hex_ is not None else ()
        if not zombies:
            return ()
        names = [self.place_name(view, target_ids.zombie_target(zombie)) for zombie in zombies]
        wounds = reader.total_wounds_from(view.shown, zombies)
        return (say("zombies.reach", zombies=join_list(names), wounds=wounds),)

    def role_name(self, seat: Seat) -> str:
        return names_of(self._content).survivor_of_seat(seat)

    def action_text(self, view: View, action: Action) -> str:
        if isinstance(action, actions.Suppress) and self._hand_cover.is_closed:
            action = replace(action, cards=self._hand_cover.visible_card_values(action.cards))
        builder = self._shown.builder
        told = (
            hand_messages.attack_on_special_target_text(self._content, builder, action)
            if builder and isinstance(action, actions.Attack)
            else ""
        )
        return told or action_messages.action_text(self._content, view, action)

    def proposal_text(self, view: View, action: Action) -> str:
        if self._hand_cover.is_closed and isinstance(action, actions.Attack):
            return say("zombies_why.veiled", weapon=names_of(self._content).content_name(action.weapon))
        return self.action_text(view, action)

    def hint_reason(self, view: View, action: Action) -> str:
        if self._hand_cover.is_closed and isinstance(action, _ACTIONS_TELLING_HAND):
            return say("zombies_why.veiled_cards")
        return hint_reason(self._game, view, action)

    def risk_question(self, view: View, action: Action) -> tuple[str, str]:
        question = confirmations.confirmation_question(
            StateBuilder(self._shown.rules_context, view.shown), view, action
        )
        return (question, say("zombies_confirmations.yes")) if question else super().risk_question(view, action)

    def past_action_text(self, view: View, action: Action, name: str) -> str:
        return super().past_action_text(view, action, names_of(self._content).survivor_of_seat(view.to_act))

    def automatic_action_text(self, words: str) -> str:
        return words

    def pick_preview_lines(self, place: TargetId) -> tuple[str, ...]:
        if self._tray.is_open:
            return ()
        picker = self._shown.action_picker
        if picker is None:
            return self._walk_forecast_texts(place)
        return hand_messages.pick_forecast_texts(self._content, picker, place) if picker.path else ()

    def _walk_forecast_texts(self, place: TargetId) -> tuple[str, ...]:
        """What would happen to who walks there."""
        way, state, view = self._map.walk_path_to(place), self._shown.state, self._shown.view
        if not way or state is None or view is None:
            return ()
        index = self._shown.rules_context.tile_map(state.laid).tile_at(way[-1])
        if index is not None and not state.laid[index].explored:
            return (say("zombies_map.unknown_there"),)
        reached = self._map.zombie_reach_text(way[-1])
        return (*self._harm_forecast_texts(state, view, way[-1]), *([reached] if reached else []))

    def _harm_forecast_texts(self, state: State, view: View, hex_: Hex) -> tuple[str, ...]:
        """What would happen if nothing but the walk changed; nothing where dice decide."""
        omens = self._map.forecast_reader.forecast_for(state, view.to_act, hex_)
        if omens is None:
            return ()
        hurt = self._map.forecast_reader.forecast_harm_on_hex(omens, hex_)
        if hurt is None:
            return (say("zombies_map.safe_there"),)
        if hurt.dies:
            return (say("zombies_map.dead_there"),)
        told = [say("zombies_map.hurt_there", wounds=hurt.wounds)] if hurt.wounds else []
        if hurt.falls_down:
            return (*told, say("zombies_map.down_there"))
        return (*told, say("zombies_map.pinned_there")) if hurt.is_pinned else tuple(told)

    def notation(self, text: str) -> str:
        return action_messages.action_notation(self._content, self._game.parse(text))

    def detail_lines(self, events: Sequence[Event], names: Sequence[str]) -> tuple[str, ...]:
        return group_details_by_sentence(
            [
                (event_messages.log_line(self._content, event), event_messages.event_details(self._content, event))
                for event in events
            ]
        )

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        return first_matching_sound(_SOUNDS_BY_EVENT, events)

    def tension(self, view: View) -> float:
        return night_tension(self._shown.rules_context, view.shown)

    def seat_texts(self, view: View, seat: Seat) -> tuple[str, ...]:
        if seat >= len(view.shown.people):
            return ()
        person, rules_context = view.shown.people[seat], self._shown.rules_context
        if not person.alive:
            return (say("zombies.dead"),)
        hp = say("zombies.ready", hp=person.hp, whole=rules_context.survivors[person.survivor].hp)
        short = say("zombies.hp", hp=person.hp)
        found = survivor_state_texts(rules_context, person)
        return (*((join_list((hp, *found)),) if found else ()), hp, short)

    def ending_picture(self, *, won: bool) -> str:
        state = self._shown.state
        if won and state is not None:
            inside = campaign_rules.seats_in_next_chapter(self._shown.rules_context, state)
            standing = sum(seat in inside and not person.down for seat, person in enumerate(state.people))
            if standing < self._game.content.field.survivors:
                return ""
        return "zombies/end_won" if won else "zombies/end_lost"
