"""What is told of a chapter: what is to be done and where it may lead, its seats, and what stands behind an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tabletop.games.zombies.board import action_messages, confirmations, event_messages, hand_messages
from tabletop.games.zombies.board.action_places import HALT
from tabletop.games.zombies.board.hint_reasons import hint_reason
from tabletop.games.zombies.board.map.hex_map import HexMap
from tabletop.games.zombies.board.map.night_light import tension
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.board.shown_position import HandCover, ShownPosition
from tabletop.games.zombies.board.suppress.tray import Tray
from tabletop.games.zombies.board.survivor_panels import states_words
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text import events as game_events
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import campaign
from tabletop.rules.game import Event, Seat
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.naming import gravest
from tabletop.ui.boards.words import BoardMessages, below
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.words import say

_COUNTED: Final = (actions.Attack, actions.Suppress, actions.Reload, actions.Swap)
"""Actions whose reasons tell what the own cards are worth."""
_HEARD: Final[Sequence[tuple[tuple[type, ...], str]]] = (
    ((game_events.Breached, game_events.BoardTorn), "zombies/boards"),
    ((game_events.HandDrawn,), "zombies/reload"),
    ((game_events.ItemLaid, game_events.Contributed), "place"),
    ((game_events.Used, game_events.Swapped, game_events.Unpinned, game_events.Boarded), "zombies/item"),
)
"""The first that fits is heard when all else was seen."""


class ZombiesWords(BoardMessages):
    """Plans are told by their hits, walks by what waits at their end."""

    prose = True
    idle = (actions.Pass, actions.Halt)

    def __init__(self, game: Zombies, shown: ShownPosition, map_: HexMap, tray: Tray, veil: HandCover) -> None:
        self._game = game
        self._content = game.content
        self._shown = shown
        self._map = map_
        self._tray = tray
        self._veil = veil

    def expects(self, view: View, seat: Seat, path: Steps) -> str:
        picker = self._shown.plan
        told = hand_messages.expects(picker) if picker is not None and path else ""
        if path == (HALT,):
            return say("zombies_hand.next_stay", survivor=names_of(self._content).person(seat))
        giving = self._tray.picker if self._tray.open else None
        if giving is not None and giving.chosen:
            key = "expects_suppress_more" if giving.has_room() else "expects_suppress_full"
            return say(f"zombies.{key}", horde=view.shown.horde)
        return told or action_messages.expects(self._content, view.shown, seat)

    def role_name(self, seat: Seat) -> str:
        return names_of(self._content).person(seat)

    def action(self, view: View, action: Action) -> str:
        if isinstance(action, actions.Suppress) and self._veil.is_closed:
            action = replace(action, cards=self._veil.visible_values(action.cards))
        d = self._shown.builder
        told = hand_messages.attack(self._content, d, action) if d and isinstance(action, actions.Attack) else ""
        return told or action_messages.action_words(self._content, view, action)

    def proposal(self, view: View, action: Action) -> str:
        if self._veil.is_closed and isinstance(action, actions.Attack):
            return say("zombies_why.veiled", weapon=names_of(self._content).thing(action.weapon))
        return self.action(view, action)

    def hint_reason(self, view: View, action: Action) -> str:
        if self._veil.is_closed and isinstance(action, _COUNTED):
            return say("zombies_why.veiled_cards")
        return hint_reason(self._game, view, action)

    def risk(self, view: View, action: Action) -> tuple[str, str]:
        question = confirmations.question(StateBuilder(self._shown.rules_context, view.shown), view, action)
        return (question, say("zombies_confirmations.yes")) if question else super().risk(view, action)

    def did(self, view: View, action: Action, name: str) -> str:
        return super().did(view, action, names_of(self._content).person(view.to_act))

    def unasked(self, words: str) -> str:
        return words

    def foresee(self, place: TargetId) -> tuple[str, ...]:
        if self._tray.open:
            return ()
        picker = self._shown.plan
        if picker is None:
            return self._walk(place)
        return hand_messages.foresee(self._content, picker, place) if picker.path else ()

    def _walk(self, place: TargetId) -> tuple[str, ...]:
        """What would happen to who walks there."""
        way, state, view = self._map.way_to(place), self._shown.state, self._shown.view
        if not way or state is None or view is None:
            return ()
        index = self._shown.rules_context.map(state.laid).tile(way[-1])
        if index is not None and not state.laid[index].explored:
            return (say("zombies_map.unknown_there"),)
        reached = self._map.reach_words(way[-1])
        return (*self._hurt_there(state, view, way[-1]), *([reached] if reached else []))

    def _hurt_there(self, state: State, view: View, hex_: Hex) -> tuple[str, ...]:
        """What would happen if nothing but the walk changed; nothing where dice decide."""
        omens = self._map.omens.read(state, view.to_act, hex_)
        if omens is None:
            return ()
        hurt = self._map.omens.wounds(omens, hex_)
        if hurt is None:
            return (say("zombies_map.safe_there"),)
        if hurt.dies:
            return (say("zombies_map.dead_there"),)
        told = [say("zombies_map.hurt_there", wounds=hurt.wounds)] if hurt.wounds else []
        if hurt.down:
            return (*told, say("zombies_map.down_there"))
        return (*told, say("zombies_map.pinned_there")) if hurt.pinned else tuple(told)

    def notation(self, text: str) -> str:
        return action_messages.notation(self._content, self._game.parse(text))

    def details(self, events: Sequence[Event], names: Sequence[str]) -> tuple[str, ...]:
        return below(
            [
                (event_messages.log_line(self._content, event), event_messages.details(self._content, event))
                for event in events
            ]
        )

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        return gravest(_HEARD, events)

    def tension(self, view: View) -> float:
        return tension(self._shown.rules_context, view.shown)

    def seat(self, view: View, seat: Seat) -> tuple[str, ...]:
        if seat >= len(view.shown.people):
            return ()
        person, arena = view.shown.people[seat], self._shown.rules_context
        if not person.alive:
            return (say("zombies.dead"),)
        hp = say("zombies.ready", hp=person.hp, whole=arena.survivors[person.survivor].hp)
        short = say("zombies.hp", hp=person.hp)
        found = states_words(arena, person)
        return (*((", ".join((hp, *found)),) if found else ()), hp, short)

    def ending(self, *, won: bool) -> str:
        state = self._shown.state
        if won and state is not None:
            inside = campaign.inside(self._shown.rules_context, state)
            standing = sum(seat in inside and not person.down for seat, person in enumerate(state.people))
            if standing < self._game.content.field.survivors:
                return ""
        return "zombies/end_won" if won else "zombies/end_lost"
