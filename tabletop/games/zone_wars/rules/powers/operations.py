"""Operations: finds, gifts, thefts, doors, repairs; and items that are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Terrain
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.mat.ground import OPENED, REBOOTED, SEARCHED
from tabletop.games.zone_wars.rules.state.arena import JUNK
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Item
from tabletop.games.zone_wars.rules.state.state import Mark
from tabletop.games.zone_wars.rules.state.tasks import Finding
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Operate
from tabletop.games.zone_wars.rules.turn import hurting
from tabletop.games.zone_wars.rules.turn.harm import revive
from tabletop.rules.game import Refusal, no
from tabletop.rules.plane.pieces import is_beside
from tabletop.rules.plane.plane import Place, Point, Segment, to_segment

SIMPLE: Final = ("pick", "steal", "give", "receive", "drop", "open", "search", "heal", "clean")
COMPLEX: Final = ("pick", "steal", "repair", "reboot")


def refusal(d: Draft, i: FigureIndex, action: Operate) -> Refusal | None:
    """What keeps a model from the operation at the end of its way (R117 to R121)."""
    if action.op not in (COMPLEX if action.is_complex else SIMPLE):
        return no("R120" if action.is_complex else "R118", "no_such_operation", operation=action.op)
    at = action.path[-1] if action.path else looks.place_of(d.figures[i])
    return _LAWS[action.op](d, i, at, action)


def operate(d: Draft, i: FigureIndex, action: Operate) -> None:
    """Does the operation, if it is still possible where the model is now."""
    here = looks.place_of(d.figures[i])
    if _LAWS[action.op](d, i, here, action) is None:
        _DONE[action.op](d, i, action)


# Tokens


def mark_named(d: Draft, name: str) -> Mark | None:
    """The token of that name, such as t3."""
    return next((mark for mark in d.marks if f"t{mark.number}" == name), None)


def _pick_law(d: Draft, i: FigureIndex, at: Place, action: Operate) -> Refusal | None:
    names = action.objects
    if not names or len(set(names)) < len(names) or (not action.is_complex and len(names) > 1):
        return no("R191", "one_token")
    for name in names:
        mark = mark_named(d, name)
        if mark is None or mark.kind not in ("artifact", "card"):
            return no("R190", "no_such_token", token=name)
        if mark not in looks.marks_in_contact(d, i, at):
            return no("R121", "no_contact", target=name)
    return None


def _pick(d: Draft, i: FigureIndex, action: Operate) -> None:
    for name in reversed(action.objects):
        mark = mark_named(d, name)
        assert mark is not None
        pick_up(d, i, mark)


def pick_up(d: Draft, i: FigureIndex, mark: Mark) -> None:
    """Takes a token: the card under it, or a new one (R190)."""
    d.unmark(mark.number)
    d.say(events.PickedUp(("R190", "R191"), d.figures[i].id, mark.number, mark.kind))
    if mark.item is not None:
        d.give_item(i, mark.item)
    else:
        d.push(Finding(i))


def artifacts_left(d: Draft) -> list[str]:
    """Cards in the artifact deck; junk where there are none (D31)."""
    return [id_ for id_ in d.arena.artifacts if id_ not in d.taken] or [JUNK]


def find(d: Draft, task: Finding, card: str) -> None:
    """Puts the card beside the model, with its token on it (R190, R192)."""
    d.pop()
    if card != JUNK:
        d.taken = (*d.taken, card)
    d.give_item(task.figure, Item(card, found=True))
    d.say(events.Found(("R190", "R194"), d.figures[task.figure].id, card))


# Cards of others


def _other_law(d: Draft, i: FigureIndex, at: Place, name: str) -> Refusal | None:
    j = looks.find(d, name)
    if j is None or j == i or not looks.are_touching(d, i, j, at):
        return no("R121", "no_contact", target=name)
    return no("D32", "monster", target=name) if d.figures[j].is_monster else None


def _card_law(d: Draft, name: str, card: str) -> Refusal | None:
    j = looks.find(d, name)
    is_there = j is not None and looks.labelled(d.figures[j], card) is not None
    return None if is_there else no("R118", "no_such_card", card=card, figure=name)


def _steal_law(d: Draft, i: FigureIndex, at: Place, action: Operate) -> Refusal | None:
    if len(action.objects) != (1 if action.is_complex else 2):
        return no("R169", "wrong_objects")
    found = _other_law(d, i, at, action.objects[0])
    if found:
        return found
    victim = d.figures[d.named(action.objects[0])]
    if not victim.is_broken:
        return no("R169", "not_broken", figure=victim.id)
    if action.is_complex:
        return None if victim.items else no("R169", "no_cards", figure=victim.id)
    return _card_law(d, victim.id, action.objects[1])


def _steal(d: Draft, i: FigureIndex, action: Operate) -> None:
    j = d.named(action.objects[0])
    for name in action.objects[1:] or looks.labels(d.figures[j])[::-1]:
        hand_over(d, j, i, name, "steal")


def hand_over(d: Draft, giver: FigureIndex, taker: FigureIndex, card: str, reason: str) -> None:
    """A card goes from one model to another."""
    index = looks.labelled(d.figures[giver], card)
    assert index is not None
    item = d.take_item(giver, index)
    d.give_item(taker, item)
    rule = "R169" if reason == "steal" else "R118"
    d.say(events.Passed((rule,), item.kind, d.figures[giver].id, d.figures[taker].id, reason))


def _friend_law(d: Draft, i: FigureIndex, at: Place, action: Operate) -> Refusal | None:
    if len(action.objects) != 2:
        return no("R118", "wrong_objects")
    friend, card = action.objects
    found = _other_law(d, i, at, friend)
    if found:
        return found
    if looks.is_enemy(d.figures[i], d.figures[d.named(friend)]):
        return no("R118", "no_friend", target=friend)
    return _card_law(d, d.figures[i].id if action.op == "give" else friend, card)


def _give(d: Draft, i: FigureIndex, action: Operate) -> None:
    hand_over(d, i, d.named(action.objects[0]), action.objects[1], "give")


def _receive(d: Draft, i: FigureIndex, action: Operate) -> None:
    hand_over(d, d.named(action.objects[0]), i, action.objects[1], "receive")


def _drop_law(d: Draft, i: FigureIndex, at: Place, action: Operate) -> Refusal | None:
    if len(action.objects) != 1:
        return no("R118", "wrong_objects")
    return _card_law(d, d.figures[i].id, action.objects[0])


def _drop(d: Draft, i: FigureIndex, action: Operate) -> None:
    """The card lies where the model stands."""
    index = looks.labelled(d.figures[i], action.objects[0])
    assert index is not None
    item, here = d.take_item(i, index), looks.place_of(d.figures[i])
    d.mark("card", here, item)
    d.say(events.Dropped(("R118",), d.figures[i].id, item.kind, here))


# Terrain


def _piece_law(d: Draft, i: FigureIndex, at: Place, action: Operate) -> Refusal | None:
    """For doors, containers and machines: whether the model touches the right piece."""
    terrain = _terrain(d, action)
    if terrain is None or len(action.objects) != (2 if action.op == "open" else 1):
        return no("R118", "no_such_piece", piece=" ".join(action.objects))
    here = looks.base(d, i, at)
    if action.op == "open":
        return _door_law(d, terrain, action.objects[1], here.centre, at)
    word, is_right = (SEARCHED, terrain.container) if action.op == "search" else (REBOOTED, terrain.machine)
    if not is_right or f"{word} {terrain.id}" in d.changes:
        return no("R118", "nothing_there", piece=terrain.id)
    is_near = is_beside(here, d.ground.piece(terrain.id), d.field.slack)
    return None if is_near else no("R121", "no_contact", target=terrain.id)


def _terrain(d: Draft, action: Operate) -> Terrain | None:
    name = action.objects[0] if action.objects else ""
    return next((piece for piece in d.ground.terrain if piece.id == name), None)


def _door_law(d: Draft, terrain: Terrain, number: str, centre: Point, at: Place) -> Refusal | None:
    if not number.isdigit() or int(number) >= len(terrain.openings) or not terrain.openings[int(number)].closed:
        return no("R118", "no_closed_door", piece=terrain.id)
    opening = terrain.openings[int(number)]
    levels = [0.0, *sorted(storey.z for storey in terrain.floors)]
    span = Segment(Point(*opening.start), Point(*opening.end))
    is_near = levels[opening.floor] == at.z and to_segment(centre, span) <= d.field.radius + d.field.slack + 1e-6
    return None if is_near else no("R121", "no_contact", target=terrain.id)


def _open(d: Draft, i: FigureIndex, action: Operate) -> None:
    d.changes = (*d.changes, f"{OPENED} {action.objects[0]} {action.objects[1]}")
    d.say(events.Opened(("R118",), d.figures[i].id, action.objects[0], "open"))


def _search(d: Draft, i: FigureIndex, action: Operate) -> None:
    d.changes = (*d.changes, f"{SEARCHED} {action.objects[0]}")
    d.say(events.Opened(("R118",), d.figures[i].id, action.objects[0], "search"))
    d.push(Finding(i, "container"))


def _reboot(d: Draft, i: FigureIndex, action: Operate) -> None:
    d.changes = (*d.changes, f"{REBOOTED} {action.objects[0]}")
    d.say(events.Opened(("R120",), d.figures[i].id, action.objects[0], "reboot"))


# Own cards and ailments


def _repair_law(d: Draft, i: FigureIndex, at: Place, action: Operate) -> Refusal | None:
    if len(action.objects) != 1:
        return no("R120", "wrong_objects")
    index = looks.labelled(d.figures[i], action.objects[0])
    if index is None:
        return no("R120", "no_such_card", card=action.objects[0], figure=d.figures[i].id)
    return None if d.figures[i].items[index].worn else no("R120", "not_worn", card=action.objects[0])


def _repair(d: Draft, i: FigureIndex, action: Operate) -> None:
    index = looks.labelled(d.figures[i], action.objects[0])
    assert index is not None
    d.change_item(i, index, worn=0)
    d.say(events.Mended(("R120", "D4", "D5"), d.figures[i].id, action.objects[0]))


def _heal_law(d: Draft, i: FigureIndex, at: Place, action: Operate) -> Refusal | None:
    if len(action.objects) != 2:
        return no("R118", "wrong_objects")
    name, card = action.objects
    index = looks.labelled(d.figures[i], card)
    if index is None or d.arena.gear[d.figures[i].items[index].kind].effect != "heal":
        return no("R118", "no_such_card", card=card, figure=d.figures[i].id)
    if name != d.figures[i].id:
        found = _other_law(d, i, at, name)
        if found or looks.is_enemy(d.figures[i], d.figures[d.named(name)]):
            return found or no("R118", "no_friend", target=name)
    patient = d.figures[d.named(name)]
    if patient.is_broken and patient.rescued:
        return no("N70", "assist_only", figure=name)
    return None if patient.damage else no("R118", "not_hurt", figure=name)


def _heal(d: Draft, i: FigureIndex, action: Operate) -> None:
    j = d.named(action.objects[0])
    _use_up(d, i, action.objects[1])
    if d.figures[j].is_broken:
        revive(d, j, i, "R118")
    else:
        hurting.heal(d, j, d.figures[j].damage, "R118")


def _use_up(d: Draft, i: FigureIndex, card: str) -> None:
    index = looks.labelled(d.figures[i], card)
    assert index is not None
    item = d.take_item(i, index)
    d.say(events.UsedUp(("R55",), d.figures[i].id, item.kind))


def _clean_law(d: Draft, i: FigureIndex, at: Place, action: Operate) -> Refusal | None:
    return None if d.figures[i].leeches and not action.objects else no("R118", "no_leeches", figure=d.figures[i].id)


def _clean(d: Draft, i: FigureIndex, action: Operate) -> None:
    d.alter(i, leeches=0)
    d.say(events.Leeched(("R118",), d.figures[i].id, 0))


def stimulate_refusal(d: Draft, i: FigureIndex, card: str) -> Refusal | None:
    """What keeps a model from using an item before its action."""
    index = looks.labelled(d.figures[i], card)
    if index is None or d.arena.gear[d.figures[i].items[index].kind].effect != "stimulate":
        return no("R55", "no_such_card", card=card, figure=d.figures[i].id)
    return None


def stimulate(d: Draft, i: FigureIndex, card: str) -> None:
    """An m-point, and a die for all rolls of this activation."""
    _use_up(d, i, card)
    d.gain(d.figures[i].owner, 1, "stimulants", "R55")
    d.boost += 1


def objective_near(d: Draft, i: FigureIndex) -> Mark | None:
    """An objective token within Medium and sight (Rescue Mission)."""
    if not d.scenario.objective_dice:
        return None
    here = looks.base(d, i)
    for mark in d.marks:
        if mark.kind == "objective":
            x, y, _ = mark.place
            far = ((x - here.centre.x) ** 2 + (y - here.centre.y) ** 2) ** 0.5 - here.radius
            if far <= d.field.medium + 1e-6 and looks.sees_mark(d, i, mark):
                return mark
    return None


_LAWS: Final[dict[str, Callable[[Draft, FigureIndex, Place, Operate], Refusal | None]]] = {
    "pick": _pick_law, "steal": _steal_law, "give": _friend_law, "receive": _friend_law, "drop": _drop_law,
    "open": _piece_law, "search": _piece_law, "reboot": _piece_law, "repair": _repair_law, "heal": _heal_law,
    "clean": _clean_law,
}  # fmt: skip
_DONE: Final[dict[str, Callable[[Draft, FigureIndex, Operate], None]]] = {
    "pick": _pick, "steal": _steal, "give": _give, "receive": _receive, "drop": _drop, "open": _open,
    "search": _search, "reboot": _reboot, "repair": _repair, "heal": _heal, "clean": _clean,
}  # fmt: skip
