"""What happens on the hex map, as a script: who goes where, who looks how from when on, what flashes.

script = scripted(events, before, after)      # () where an action is taken back
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from tabletop.games.zombies.board.map import plane as hex_plane
from tabletop.games.zombies.board.map import target_ids as hex_names
from tabletop.games.zombies.rules.state.state import SpecialToken, State, SurvivorState, Zombie
from tabletop.games.zombies.rules.text import events as game_events
from tabletop.rules.game import Event, Seat
from tabletop.rules.hexes import Hex
from tabletop.rules.plane.plane import Point
from tabletop.ui.boards.script import Script, Track, VisualEffect, paced
from tabletop.ui.gesture.picker import TargetId

Look = SurvivorState | Zombie
HexEffect = VisualEffect[Point]
"""Its kind is a HexEffectKind; how many or which face or tile is its amount."""
HexTrack = Track[Look, Point]
"""How its legs are gone is a HexGait."""

WAKE_SIGN: Final = "!"
"""The picture of the sign over somebody who gets up."""
STEP: Final = 0.11
"""Seconds a hex."""
SLIDE: Final = 0.2
"""Seconds of a move that nobody tells about, as when it is taken back."""
DIE, DROP, SHOT, HURT, SIGN, BURST, TILE, LEAP, GO = 0.5, 0.24, 0.3, 0.7, 0.7, 0.4, 0.36, 0.42, 0.25
"""Seconds of each kind of thing that happens."""
_STAGGER: Final = 0.12
"""Seconds from one zombie's start to the next one's."""
_WALKS: Final = (0.2, 0.7)
"""The least and the most that a walk takes."""
_CROWD: Final = 12
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


class HexScript(Script[Look, Point]):
    """What is collected from the events of one action."""

    def __init__(self, before: State, after: State) -> None:
        super().__init__(looks_by_place(before), looks_by_place(after))
        self.before = before
        self.after = after
        self.telling: type = Event
        """What was told last."""

    def turn(self, place: TargetId, time: float, **changes: Any) -> None:
        """Somebody looks different from a time on."""
        look = self.looks.get(place)
        if look is not None:
            self.become(place, time, replace(look, **changes))

    def walk(self, place: TargetId, hexes: Sequence[Hex], lasts: float, how: HexGait, begins: float) -> None:
        """Somebody goes along hexes."""
        self.go(place, tuple(map(hex_plane.centre, hexes)), lasts, how, begins)
        look = self.looks.get(place)
        if look is not None:
            self.looks[place] = replace(look, hex=hexes[-1])

    def spot(self, place: TargetId) -> Point | None:
        """Where somebody is by now."""
        look = self.looks.get(place)
        return hex_plane.centre(look.hex) if look is not None and look.hex is not None else None

    def survivor(self, seat: Seat) -> TargetId:
        """The place of a seat's survivor."""
        return hex_names.survivor(self.after.people[seat].survivor)


def looks_by_place(state: State) -> dict[TargetId, Look]:
    """Who is on the map."""
    found: dict[TargetId, Look] = {
        hex_names.survivor(person.survivor): person for person in state.people if person.hex is not None
    }
    return found | {hex_names.zombie(zombie.id): zombie for zombie in state.zombies}


def difference_script(before: State, after: State) -> HexScript:
    """Straight from where everybody was to where they are."""
    script = HexScript(before, after)
    for place, look in script.firsts.items():
        end = script.ends.get(place)
        if end is None or look.hex is None or end.hex is None or look.hex == end.hex:
            continue
        script.walk(place, (look.hex, end.hex), SLIDE, HexGait.SLIDE, 0.0)
        script.become(place, 0.0, end)
    if len(script.legs) > _CROWD:
        return HexScript(before, after)
    if set(script.firsts) ^ set(script.ends):
        script.stretch(GO)
    return script


def scripted(events: Sequence[Event], before: State | None, after: State) -> HexScript | None:
    """What is seen of an action, or of one that is taken back; None in another game."""
    if before is None or before.agreed != after.agreed:
        return None
    return event_script(events, before, after) if events else difference_script(before, after)


def event_script(events: Sequence[Event], before: State, after: State) -> HexScript:
    """One thing after the other, as it happened."""
    script = HexScript(before, after)
    for event in events:
        tell = _TELLS.get(type(event))
        if tell is not None:
            tell(script, event)
            script.telling = type(event)
    return script


# --- events -------------------------------------------------------------------------------------------------------


def _walk(script: HexScript, event: game_events.Walked) -> None:
    script.wait()
    lasts = paced(len(event.path) - 1, STEP, _WALKS)
    script.walk(script.survivor(event.seat), event.path, lasts, HexGait.WALK, script.last(lasts))


def _shamble(script: HexScript, event: game_events.ZombieMoved) -> None:
    """Zombies set out one shortly after the other."""
    if len(event.path) > 1:
        lasts = paced(len(event.path) - 1, STEP, _WALKS)
        script.walk(hex_names.zombie(event.zombie), event.path, lasts, HexGait.WALK, script.last(lasts, _STAGGER))


def _move(script: HexScript, event: game_events.Moved) -> None:
    script.wait()
    lasts = max(_WALKS[0], 0.8 * STEP * len(event.path))
    script.walk(script.survivor(event.seat), event.path, lasts, HexGait.SLIDE, script.last(lasts))


def _place(script: HexScript, event: game_events.Placed) -> None:
    """A die tumbles, and the zombie drops where it says."""
    end, place = hex_plane.centre(event.hex), hex_names.zombie(event.zombie)
    begins = script.wait()
    if event.die:
        script.flash(HexEffectKind.DIE, begins, DIE, end, amount=event.die)
        begins += DIE * 0.6
    script.at = begins
    look = next((z for z in script.after.zombies if z.id == event.zombie), None)
    made = look or Zombie(event.zombie, event.kind, event.hex, event.active)
    script.become(place, begins, replace(made, hex=event.hex, active=event.active))
    script.walk(place, (event.hex, event.hex), DROP, HexGait.DROP, script.last(DROP))


def _lay(script: HexScript, event: game_events.TileLaid) -> None:
    """A tile slides in from beyond."""
    x, y = end = hex_plane.tile_centre(event.place)
    others = [hex_plane.tile_centre(laid.place) for laid in script.before.laid] or [Point(0.0, 0.0)]
    near = min(others, key=lambda other: (other.x - x) ** 2 + (other.y - y) ** 2)
    start = Point(x + 0.7 * (x - near.x), y + 0.7 * (y - near.y))
    script.flash(HexEffectKind.TILE, script.last(TILE, TILE / 2), TILE, end, start=start, amount=event.index)


def _attack(script: HexScript, event: game_events.Attacked) -> None:
    start = script.spot(script.survivor(event.seat))
    script.wait()
    for target, _ in event.hits:
        end = _target_spot(script, target)
        if start is not None and end is not None:
            script.flash(
                HexEffectKind.SHOT if event.loud else HexEffectKind.HIT,
                script.last(SHOT, SHOT / 2),
                SHOT,
                end,
                start=start,
            )
    script.wait()


def _target_spot(script: HexScript, target: str) -> Point | None:
    place = hex_names.target(target)
    if place.startswith(hex_names.TOKEN):
        place = hex_names.survivor(target)
    return script.spot(place)


def _hit(script: HexScript, event: game_events.Hit) -> None:
    end = _target_spot(script, event.target)
    if end is not None:
        script.flash(HexEffectKind.WOUND, script.last(HURT, 0.2), HURT, end, amount=event.hits)
    if event.target[:1] == "z" and event.target[1:].isdecimal():
        script.turn(hex_names.target(event.target), script.at, hp=event.left)


def _kill(script: HexScript, event: game_events.Killed) -> None:
    place = hex_names.zombie(event.zombie)
    begins = script.last(BURST, 0.1)
    script.flash(HexEffectKind.HIT, begins, BURST, hex_plane.centre(event.hex))
    script.become(place, begins + 0.1, None)
    script.stretch(begins + 0.1 + GO)


def _leave(script: HexScript, event: game_events.MournerLeft) -> None:
    script.wait()
    script.become(hex_names.zombie(event.zombie), script.last(GO), None)


def _stun(script: HexScript, event: game_events.Stunned) -> None:
    begins = script.last(BURST)
    for zombie in event.zombies:
        place = hex_names.zombie(zombie)
        end = script.spot(place)
        script.turn(place, begins + 0.1, stunned=True)
        if end is not None:
            script.flash(HexEffectKind.HIT, begins, BURST, end)


def _unstun(script: HexScript, event: game_events.Unstunned) -> None:
    for zombie in event.zombies:
        script.turn(hex_names.zombie(zombie), script.wait(), stunned=False)


def _wake(script: HexScript, event: game_events.Woken) -> None:
    begins = script.last(SIGN, 0.3)
    for zombie in event.zombies:
        place = hex_names.zombie(zombie)
        end = script.spot(place)
        script.turn(place, begins + 0.2, active=True)
        if end is not None:
            script.flash(HexEffectKind.SIGN, begins, SIGN, end, picture=WAKE_SIGN)


def _wound(script: HexScript, event: game_events.Wounded) -> None:
    """One shortly after the other."""
    if script.telling is not game_events.Wounded:
        script.wait()
    place = script.survivor(event.seat)
    _number(script, place, HexEffectKind.WOUND, event.amount)
    script.turn(place, script.at, hp=event.left, wounded=True)


def _heal(script: HexScript, event: game_events.Healed) -> None:
    place = script.survivor(event.seat)
    _number(script, place, HexEffectKind.HEAL, event.amount)
    script.turn(place, script.at, hp=event.left)


def _number(script: HexScript, place: TargetId, kind: HexEffectKind, amount: int) -> None:
    end = script.spot(place)
    if end is not None and amount:
        script.flash(kind, script.last(HURT, 0.25), HURT, end, amount=amount)


def _revive(script: HexScript, event: game_events.Revived) -> None:
    script.turn(script.survivor(event.seat), script.at, hp=event.left)
    _sign(script, script.survivor(event.seat), "icon_revive")


def _pin(script: HexScript, event: game_events.Pinned) -> None:
    script.turn(script.survivor(event.seat), script.at + 0.15, pinned=True)
    _sign(script, script.survivor(event.seat), "mark_pinned")


def _unpin(script: HexScript, event: game_events.Unpinned) -> None:
    script.turn(script.survivor(event.seat), script.last(SLIDE), pinned=False)


def _die(script: HexScript, event: game_events.Died) -> None:
    begins = script.last(SIGN)
    script.flash(HexEffectKind.SIGN, begins, SIGN, hex_plane.centre(event.hex), picture="skull")
    script.become(script.survivor(event.seat), begins + 0.25, None)


def _leap(script: HexScript, event: game_events.TokenPut) -> None:
    """The token comes from above and holds on."""
    script.wait()
    place = script.survivor(event.seat)
    end = script.spot(place)
    begins = script.last(LEAP)
    if end is not None:
        start = Point(end.x + 3.5, end.y - 6.0)
        script.flash(HexEffectKind.TOKEN, begins, LEAP, end, start=start, picture=f"token_{event.kind}")
        script.flash(HexEffectKind.HIT, begins + LEAP, BURST, end)
    script.turn(place, begins + LEAP, token=SpecialToken(event.kind, event.hp))


def _let_go(script: HexScript, event: game_events.TokenGone) -> None:
    place = script.survivor(event.seat)
    end = script.spot(place)
    begins = script.last(BURST)
    if end is not None:
        script.flash(HexEffectKind.HIT, begins, BURST, end)
    script.turn(place, begins, token=None)


def _slime(script: HexScript, event: game_events.Slimed) -> None:
    script.wait()
    begins = script.last(SIGN, 0.4)
    for seat in event.seats:
        end = script.spot(script.survivor(seat))
        script.turn(script.survivor(seat), begins + 0.2, slime=2)
        if end is not None:
            script.flash(HexEffectKind.SIGN, begins, SIGN, end, picture="mark_slimed")


def _blast(script: HexScript, event: game_events.Blasted) -> None:
    script.wait()
    script.flash(HexEffectKind.BLAST, script.last(BURST, 0.15), BURST, hex_plane.centre(event.hex), amount=5)


def _burn(script: HexScript, event: game_events.Burning) -> None:
    begins = script.last(BURST, 0.15)
    for hex_ in event.hexes:
        script.flash(HexEffectKind.BLAST, begins, BURST, hex_plane.centre(hex_), amount=2)


def _use(script: HexScript, event: game_events.Used) -> None:
    """The item flies to where it is used."""
    start = script.spot(script.survivor(event.seat))
    end = hex_plane.centre(event.at) if event.at is not None else None
    if event.on is not None:
        end = script.spot(script.survivor(event.on))
    if start is not None and end is not None:
        script.flash(HexEffectKind.THROW, script.last(LEAP), LEAP, end, start=start, picture=f"item_{event.item}")


def _tear(script: HexScript, event: game_events.BoardTorn) -> None:
    if event.index < len(script.after.laid):
        end = hex_plane.side_centre(script.after.laid[event.index].place, event.side)
        script.flash(HexEffectKind.HIT, script.last(BURST, 0.1), BURST, end)


def _first(script: HexScript, event: game_events.FirstMoved) -> None:
    _sign(script, script.survivor(event.seat), "mark_first")


def _take(script: HexScript, event: game_events.Took) -> None:
    known = f"item_{event.item}"
    _sign(script, script.survivor(event.seat), known)


def _sign(script: HexScript, place: TargetId, picture: str) -> None:
    end = script.spot(place)
    if end is not None:
        script.flash(HexEffectKind.SIGN, script.last(SIGN, 0.3), SIGN, end, picture=picture)


def _broken(script: HexScript, event: game_events.Breached) -> None:
    if event.index < len(script.after.laid):
        end = hex_plane.side_centre(script.after.laid[event.index].place, event.side)
        script.flash(HexEffectKind.BLAST, script.last(BURST), BURST, end, amount=3)


_TELLS: Final[Mapping[type, Callable[[HexScript, Any], None]]] = {
    game_events.Walked: _walk, game_events.ZombieMoved: _shamble, game_events.Moved: _move,
    game_events.Placed: _place, game_events.TileLaid: _lay, game_events.Attacked: _attack, game_events.Hit: _hit,
    game_events.Killed: _kill, game_events.MournerLeft: _leave, game_events.Stunned: _stun,
    game_events.Unstunned: _unstun, game_events.Woken: _wake, game_events.Wounded: _wound, game_events.Healed: _heal,
    game_events.Revived: _revive, game_events.Pinned: _pin, game_events.Unpinned: _unpin, game_events.Died: _die,
    game_events.TokenPut: _leap, game_events.TokenGone: _let_go, game_events.Slimed: _slime,
    game_events.Blasted: _blast, game_events.Burning: _burn, game_events.Used: _use, game_events.BoardTorn: _tear,
    game_events.FirstMoved: _first, game_events.Took: _take, game_events.Breached: _broken,
}  # fmt: skip
