"""Turns the events of an action into a script: who moves where, who looks different from when on, what flashes.

    script = script_of_change(events, before, after)      # () where an action is taken back

Used by `hex_map`, which makes a script once when an action is shown, by `motion`, which draws it, and by
`sound_cues`. Without events it is read off the difference between both states, so undo moves too. Every track must
end as in the state after, which the table shows next. A new event is only seen if _ANIMATION_BY_EVENT has it; a new
HexEffectKind needs a painter in `motion` and perhaps a sound in `sound_cues`. Seconds are free.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from tabletop.games.zombies.board.map import hex_geometry, target_ids
from tabletop.games.zombies.rules.state.state import SpecialToken, State, SurvivorState, Zombie
from tabletop.games.zombies.rules.text import events as text_events
from tabletop.rules.game import Event, Seat
from tabletop.rules.hexes import Hex
from tabletop.rules.plane.geometry import Point
from tabletop.ui.boards.script import AnimationScript, FigureTrack, VisualEffect, travel_seconds
from tabletop.ui.gesture.picker import TargetId

BoardFigure = SurvivorState | Zombie
HexEffect = VisualEffect[Point]
"""Its kind is a HexEffectKind; how many or which face or tile is its amount."""
HexTrack = FigureTrack[BoardFigure, Point]
"""How its legs are gone is a HexGait."""

WAKE_SIGN: Final = "!"
"""The picture of the sign over somebody who gets up."""
HEX_SECONDS: Final = 0.11
"""Seconds a hex."""
SLIDE_SECONDS: Final = 0.2
"""Seconds of a move that nobody tells about, as when it is taken back."""
(
    DIE_SECONDS,
    DROP_SECONDS,
    SHOT_SECONDS,
    HURT_SECONDS,
    SIGN_SECONDS,
    BURST_SECONDS,
    TILE_SECONDS,
    LEAP_SECONDS,
    FADE_SECONDS,
) = 0.5, 0.24, 0.3, 0.7, 0.7, 0.4, 0.36, 0.42, 0.25
"""Seconds of each kind of thing that happens."""
_STAGGER_SECONDS: Final = 0.12
"""Seconds from one zombie's start to the next one's."""
_WALK_SECONDS_RANGE: Final = (0.2, 0.7)
"""The least and the most that a walk takes."""
_MAX_SLIDING_FIGURES: Final = 12
"""More figures than these do not slide at once: the game was set up, or taken back far."""


class HexEffectKind(StrEnum):
    DIE = "die"
    TILE = "tile"
    SHOT = "shot"
    HIT = "hit"
    WOUND = "wound"
    HEAL = "heal"
    SIGN = "sign"
    BLAST = "blast"
    TOKEN = "token"
    THROW = "throw"


class HexGait(StrEnum):
    """How a figure goes along hexes."""

    WALK = "walk"
    SLIDE = "slide"
    DROP = "drop"


class HexScript(AnimationScript[BoardFigure, Point]):
    """What is collected from the events of one action."""

    def __init__(self, before: State, after: State) -> None:
        super().__init__(figures_by_target(before), figures_by_target(after))
        self.before = before
        self.after = after
        self.last_event_type: type = Event
        """What was told last."""

    def change_figure(self, place: TargetId, time: float, **changes: Any) -> None:
        """Somebody looks different from a time on."""
        look = self.looks.get(place)
        if look is not None:
            self.change_appearance(place, time, replace(look, **changes))

    def move_figure(self, place: TargetId, hexes: Sequence[Hex], lasts: float, how: HexGait, begins: float) -> None:
        """Somebody goes along hexes."""
        self.add_motion_leg(place, tuple(map(hex_geometry.hex_centre, hexes)), lasts, how, begins)
        look = self.looks.get(place)
        if look is not None:
            self.looks[place] = replace(look, hex=hexes[-1])

    def figure_point(self, place: TargetId) -> Point | None:
        """Where somebody is by now."""
        look = self.looks.get(place)
        return hex_geometry.hex_centre(look.hex) if look is not None and look.hex is not None else None

    def survivor_target(self, seat: Seat) -> TargetId:
        """The place of a seat's survivor."""
        return target_ids.survivor_target(self.after.people[seat].survivor)


def figures_by_target(state: State) -> dict[TargetId, BoardFigure]:
    """Who is on the map."""
    found: dict[TargetId, BoardFigure] = {
        target_ids.survivor_target(person.survivor): person for person in state.people if person.hex is not None
    }
    return found | {target_ids.zombie_target(zombie.id): zombie for zombie in state.zombies}


def survivor_points(state: State) -> tuple[Point, ...]:
    """Where those stand who live, whoever is most in their midst last."""
    spots = [hex_geometry.hex_centre(each.hex) for each in state.people if each.hex is not None and each.alive]
    return tuple(sorted(spots, key=lambda spot: -sum(math.dist(spot, other) for other in spots)))


def occupied_points(states: Sequence[State], places: Sequence[TargetId]) -> list[Point]:
    """Where somebody or something stands in any of these states, and these places."""
    hexes: list[Hex | None] = []
    for state in states:
        hexes += [person.hex for person in state.people]
        hexes += [zombie.hex for zombie in state.zombies]
        hexes += [find.hex for find in state.finds]
    hexes += [target_ids.hex_of(place) for place in places]
    return [hex_geometry.hex_centre(hex_) for hex_ in hexes if hex_ is not None]


def changed_points(before: State, after: State, places: Sequence[TargetId]) -> list[Point]:
    """Where somebody stands, or a find lies, in one of two states only, and these places."""
    looks = figures_by_target(before), figures_by_target(after)
    changed = [place for place in {**looks[0], **looks[1]} if looks[0].get(place) != looks[1].get(place)]
    hexes = [look.hex for each in looks for place in changed if (look := each.get(place)) is not None]
    hexes += [find.hex for find in {*before.finds} ^ {*after.finds}]
    hexes += [target_ids.hex_of(place) for place in places]
    return [hex_geometry.hex_centre(hex_) for hex_ in hexes if hex_ is not None]


def difference_script(before: State, after: State) -> HexScript:
    """Straight from where everybody was to where they are."""
    script = HexScript(before, after)
    for place, look in script.firsts.items():
        end = script.ends.get(place)
        if end is None or look.hex is None or end.hex is None or look.hex == end.hex:
            continue
        script.move_figure(place, (look.hex, end.hex), SLIDE_SECONDS, HexGait.SLIDE, 0.0)
        script.change_appearance(place, 0.0, end)
    if len(script.legs) > _MAX_SLIDING_FIGURES:
        return HexScript(before, after)
    if set(script.firsts) ^ set(script.ends):
        script.extend_to(FADE_SECONDS)
    return script


def script_of_change(events: Sequence[Event], before: State | None, after: State) -> HexScript | None:
    """Returns the script of an action, or of taking one back; None if the match is another one."""
    if before is None or before.agreed != after.agreed:
        return None
    return event_script(events, before, after) if events else difference_script(before, after)


def event_script(events: Sequence[Event], before: State, after: State) -> HexScript:
    """One thing after the other, as it happened."""
    script = HexScript(before, after)
    for event in events:
        tell = _ANIMATION_BY_EVENT.get(type(event))
        if tell is not None:
            tell(script, event)
            script.last_event_type = type(event)
    return script


# --- events -------------------------------------------------------------------------------------------------------


def _animate_walk(script: HexScript, event: text_events.Walked) -> None:
    script.begin_next_after_all()
    lasts = travel_seconds(len(event.path) - 1, HEX_SECONDS, _WALK_SECONDS_RANGE)
    script.move_figure(
        script.survivor_target(event.seat), event.path, lasts, HexGait.WALK, script.schedule_duration(lasts)
    )


def _animate_zombie_move(script: HexScript, event: text_events.ZombieMoved) -> None:
    """Zombies set out one shortly after the other."""
    if len(event.path) > 1:
        lasts = travel_seconds(len(event.path) - 1, HEX_SECONDS, _WALK_SECONDS_RANGE)
        script.move_figure(
            target_ids.zombie_target(event.zombie),
            event.path,
            lasts,
            HexGait.WALK,
            script.schedule_duration(lasts, _STAGGER_SECONDS),
        )


def _animate_forced_move(script: HexScript, event: text_events.Moved) -> None:
    script.begin_next_after_all()
    lasts = max(_WALK_SECONDS_RANGE[0], 0.8 * HEX_SECONDS * len(event.path))
    script.move_figure(
        script.survivor_target(event.seat), event.path, lasts, HexGait.SLIDE, script.schedule_duration(lasts)
    )


def _animate_zombie_arrival(script: HexScript, event: text_events.Placed) -> None:
    """A die tumbles, and the zombie drops where it says."""
    end, place = hex_geometry.hex_centre(event.hex), target_ids.zombie_target(event.zombie)
    begins = script.begin_next_after_all()
    if event.die:
        script.add_effect(HexEffectKind.DIE, begins, DIE_SECONDS, end, amount=event.die)
        begins += DIE_SECONDS * 0.6
    script.next_start_time = begins
    look = next((z for z in script.after.zombies if z.id == event.zombie), None)
    made = look or Zombie(event.zombie, event.kind, event.hex, event.active)
    script.change_appearance(place, begins, replace(made, hex=event.hex, active=event.active))
    script.move_figure(
        place, (event.hex, event.hex), DROP_SECONDS, HexGait.DROP, script.schedule_duration(DROP_SECONDS)
    )


def _animate_tile_laid(script: HexScript, event: text_events.TileLaid) -> None:
    """A tile slides in from beyond."""
    x, y = end = hex_geometry.tile_centre(event.place)
    others = [hex_geometry.tile_centre(laid.place) for laid in script.before.laid] or [Point(0.0, 0.0)]
    near = min(others, key=lambda other: (other.x - x) ** 2 + (other.y - y) ** 2)
    start = Point(x + 0.7 * (x - near.x), y + 0.7 * (y - near.y))
    script.add_effect(
        HexEffectKind.TILE,
        script.schedule_duration(TILE_SECONDS, TILE_SECONDS / 2),
        TILE_SECONDS,
        end,
        start=start,
        amount=event.index,
    )


def _animate_attack(script: HexScript, event: text_events.Attacked) -> None:
    start = script.figure_point(script.survivor_target(event.seat))
    script.begin_next_after_all()
    for target, _ in event.hits:
        end = _attack_target_point(script, target)
        if start is not None and end is not None:
            script.add_effect(
                HexEffectKind.SHOT if event.loud else HexEffectKind.HIT,
                script.schedule_duration(SHOT_SECONDS, SHOT_SECONDS / 2),
                SHOT_SECONDS,
                end,
                start=start,
            )
    script.begin_next_after_all()


def _attack_target_point(script: HexScript, target: str) -> Point | None:
    place = target_ids.attack_target_id(target)
    if place.startswith(target_ids.TOKEN):
        place = target_ids.survivor_target(target)
    return script.figure_point(place)


def _animate_hit(script: HexScript, event: text_events.Hit) -> None:
    end = _attack_target_point(script, event.target)
    if end is not None:
        script.add_effect(
            HexEffectKind.WOUND, script.schedule_duration(HURT_SECONDS, 0.2), HURT_SECONDS, end, amount=event.hits
        )
    if event.target[:1] == "z" and event.target[1:].isdecimal():
        script.change_figure(target_ids.attack_target_id(event.target), script.next_start_time, hp=event.left)


def _animate_kill(script: HexScript, event: text_events.Killed) -> None:
    place = target_ids.zombie_target(event.zombie)
    begins = script.schedule_duration(BURST_SECONDS, 0.1)
    script.add_effect(HexEffectKind.HIT, begins, BURST_SECONDS, hex_geometry.hex_centre(event.hex))
    script.change_appearance(place, begins + 0.1, None)
    script.extend_to(begins + 0.1 + FADE_SECONDS)


def _animate_mourner_leaving(script: HexScript, event: text_events.MournerLeft) -> None:
    script.begin_next_after_all()
    script.change_appearance(target_ids.zombie_target(event.zombie), script.schedule_duration(FADE_SECONDS), None)


def _animate_stun(script: HexScript, event: text_events.Stunned) -> None:
    begins = script.schedule_duration(BURST_SECONDS)
    for zombie in event.zombies:
        place = target_ids.zombie_target(zombie)
        end = script.figure_point(place)
        script.change_figure(place, begins + 0.1, stunned=True)
        if end is not None:
            script.add_effect(HexEffectKind.HIT, begins, BURST_SECONDS, end)


def _animate_unstun(script: HexScript, event: text_events.Unstunned) -> None:
    for zombie in event.zombies:
        script.change_figure(target_ids.zombie_target(zombie), script.begin_next_after_all(), stunned=False)


def _animate_waking(script: HexScript, event: text_events.Woken) -> None:
    begins = script.schedule_duration(SIGN_SECONDS, 0.3)
    for zombie in event.zombies:
        place = target_ids.zombie_target(zombie)
        end = script.figure_point(place)
        script.change_figure(place, begins + 0.2, active=True)
        if end is not None:
            script.add_effect(HexEffectKind.SIGN, begins, SIGN_SECONDS, end, picture=WAKE_SIGN)


def _animate_wound(script: HexScript, event: text_events.Wounded) -> None:
    """One shortly after the other."""
    if script.last_event_type is not text_events.Wounded:
        script.begin_next_after_all()
    place = script.survivor_target(event.seat)
    _add_hp_number_effect(script, place, HexEffectKind.WOUND, event.amount)
    script.change_figure(place, script.next_start_time, hp=event.left, wounded=True)


def _animate_healing(script: HexScript, event: text_events.Healed) -> None:
    place = script.survivor_target(event.seat)
    _add_hp_number_effect(script, place, HexEffectKind.HEAL, event.amount)
    script.change_figure(place, script.next_start_time, hp=event.left)


def _add_hp_number_effect(script: HexScript, place: TargetId, kind: HexEffectKind, amount: int) -> None:
    end = script.figure_point(place)
    if end is not None and amount:
        script.add_effect(kind, script.schedule_duration(HURT_SECONDS, 0.25), HURT_SECONDS, end, amount=amount)


def _animate_revival(script: HexScript, event: text_events.Revived) -> None:
    script.change_figure(script.survivor_target(event.seat), script.next_start_time, hp=event.left)
    _add_sign_effect(script, script.survivor_target(event.seat), "icon_revive")


def _animate_pin(script: HexScript, event: text_events.Pinned) -> None:
    script.change_figure(script.survivor_target(event.seat), script.next_start_time + 0.15, pinned=True)
    _add_sign_effect(script, script.survivor_target(event.seat), "mark_pinned")


def _animate_unpin(script: HexScript, event: text_events.Unpinned) -> None:
    script.change_figure(script.survivor_target(event.seat), script.schedule_duration(SLIDE_SECONDS), pinned=False)


def _animate_death(script: HexScript, event: text_events.Died) -> None:
    begins = script.schedule_duration(SIGN_SECONDS)
    script.add_effect(HexEffectKind.SIGN, begins, SIGN_SECONDS, hex_geometry.hex_centre(event.hex), picture="skull")
    script.change_appearance(script.survivor_target(event.seat), begins + 0.25, None)


def _animate_token_put(script: HexScript, event: text_events.TokenPut) -> None:
    """The token comes from above and holds on."""
    script.begin_next_after_all()
    place = script.survivor_target(event.seat)
    end = script.figure_point(place)
    begins = script.schedule_duration(LEAP_SECONDS)
    if end is not None:
        start = Point(end.x + 3.5, end.y - 6.0)
        script.add_effect(HexEffectKind.TOKEN, begins, LEAP_SECONDS, end, start=start, picture=f"token_{event.kind}")
        script.add_effect(HexEffectKind.HIT, begins + LEAP_SECONDS, BURST_SECONDS, end)
    script.change_figure(place, begins + LEAP_SECONDS, token=SpecialToken(event.kind, event.hp))


def _animate_token_gone(script: HexScript, event: text_events.TokenGone) -> None:
    place = script.survivor_target(event.seat)
    end = script.figure_point(place)
    begins = script.schedule_duration(BURST_SECONDS)
    if end is not None:
        script.add_effect(HexEffectKind.HIT, begins, BURST_SECONDS, end)
    script.change_figure(place, begins, token=None)


def _animate_slime(script: HexScript, event: text_events.Slimed) -> None:
    script.begin_next_after_all()
    begins = script.schedule_duration(SIGN_SECONDS, 0.4)
    for seat in event.seats:
        end = script.figure_point(script.survivor_target(seat))
        script.change_figure(script.survivor_target(seat), begins + 0.2, slime=2)
        if end is not None:
            script.add_effect(HexEffectKind.SIGN, begins, SIGN_SECONDS, end, picture="mark_slimed")


def _animate_blast(script: HexScript, event: text_events.Blasted) -> None:
    script.begin_next_after_all()
    script.add_effect(
        HexEffectKind.BLAST,
        script.schedule_duration(BURST_SECONDS, 0.15),
        BURST_SECONDS,
        hex_geometry.hex_centre(event.hex),
        amount=5,
    )


def _animate_fire(script: HexScript, event: text_events.Burning) -> None:
    begins = script.schedule_duration(BURST_SECONDS, 0.15)
    for hex_ in event.hexes:
        script.add_effect(HexEffectKind.BLAST, begins, BURST_SECONDS, hex_geometry.hex_centre(hex_), amount=2)


def _animate_item_use(script: HexScript, event: text_events.Used) -> None:
    """The item flies to where it is used."""
    start = script.figure_point(script.survivor_target(event.seat))
    end = hex_geometry.hex_centre(event.at) if event.at is not None else None
    if event.on is not None:
        end = script.figure_point(script.survivor_target(event.on))
    if start is not None and end is not None:
        script.add_effect(
            HexEffectKind.THROW,
            script.schedule_duration(LEAP_SECONDS),
            LEAP_SECONDS,
            end,
            start=start,
            picture=f"item_{event.item}",
        )


def _animate_board_torn(script: HexScript, event: text_events.BoardTorn) -> None:
    if event.index < len(script.after.laid):
        end = hex_geometry.side_centre(script.after.laid[event.index].place, event.side)
        script.add_effect(HexEffectKind.HIT, script.schedule_duration(BURST_SECONDS, 0.1), BURST_SECONDS, end)


def _animate_first_player(script: HexScript, event: text_events.FirstMoved) -> None:
    _add_sign_effect(script, script.survivor_target(event.seat), "mark_first")


def _animate_item_take(script: HexScript, event: text_events.Took) -> None:
    known = f"item_{event.item}"
    _add_sign_effect(script, script.survivor_target(event.seat), known)


def _add_sign_effect(script: HexScript, place: TargetId, picture: str) -> None:
    end = script.figure_point(place)
    if end is not None:
        script.add_effect(
            HexEffectKind.SIGN, script.schedule_duration(SIGN_SECONDS, 0.3), SIGN_SECONDS, end, picture=picture
        )


def _animate_wall_breach(script: HexScript, event: text_events.Breached) -> None:
    if event.index < len(script.after.laid):
        end = hex_geometry.side_centre(script.after.laid[event.index].place, event.side)
        script.add_effect(HexEffectKind.BLAST, script.schedule_duration(BURST_SECONDS), BURST_SECONDS, end, amount=3)


_ANIMATION_BY_EVENT: Final[Mapping[type, Callable[[HexScript, Any], None]]] = {
    text_events.Walked: _animate_walk,
    text_events.ZombieMoved: _animate_zombie_move,
    text_events.Moved: _animate_forced_move,
    text_events.Placed: _animate_zombie_arrival,
    text_events.TileLaid: _animate_tile_laid,
    text_events.Attacked: _animate_attack,
    text_events.Hit: _animate_hit,
    text_events.Killed: _animate_kill,
    text_events.MournerLeft: _animate_mourner_leaving,
    text_events.Stunned: _animate_stun,
    text_events.Unstunned: _animate_unstun,
    text_events.Woken: _animate_waking,
    text_events.Wounded: _animate_wound,
    text_events.Healed: _animate_healing,
    text_events.Revived: _animate_revival,
    text_events.Pinned: _animate_pin,
    text_events.Unpinned: _animate_unpin,
    text_events.Died: _animate_death,
    text_events.TokenPut: _animate_token_put,
    text_events.TokenGone: _animate_token_gone,
    text_events.Slimed: _animate_slime,
    text_events.Blasted: _animate_blast,
    text_events.Burning: _animate_fire,
    text_events.Used: _animate_item_use,
    text_events.BoardTorn: _animate_board_torn,
    text_events.FirstMoved: _animate_first_player,
    text_events.Took: _animate_item_take,
    text_events.Breached: _animate_wall_breach,
}
