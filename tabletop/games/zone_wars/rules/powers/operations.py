"""Operations of models: picking up, giving, stealing, doors, containers, repairs; and items that are used.

Used by `turn/acting`, where an activation ends in one, `declaring`, `operation_offers` and the plan on the mat
(`plan_options`), which ask `operation_refusal` before; that changes nothing. A new OperationKind needs an entry in
both tables at the end, the check and the effect. Effects are replayed from saved matches, so they stay. Rule book:
Operate.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Terrain
from tabletop.games.zone_wars.rules.content.vocabulary import GearEffect
from tabletop.games.zone_wars.rules.mat.ground import OPENED, REBOOTED, SEARCHED
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Item
from tabletop.games.zone_wars.rules.state.rules_context import JUNK
from tabletop.games.zone_wars.rules.state.state import FINDS, Mark, MatTokenKind
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Finding
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Operate, OperationKind
from tabletop.games.zone_wars.rules.text.event_reasons import GainReason
from tabletop.games.zone_wars.rules.turn import hurting
from tabletop.games.zone_wars.rules.turn.hurting import revive_figure
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.geometry import Point, Point3, Segment, distance_to_segment
from tabletop.rules.plane.pieces import is_touching_piece

SIMPLE_OPERATIONS: Final = (
    OperationKind.PICK, OperationKind.STEAL, OperationKind.GIVE, OperationKind.RECEIVE, OperationKind.DROP,
    OperationKind.OPEN, OperationKind.SEARCH, OperationKind.HEAL, OperationKind.CLEAN,
)  # fmt: skip
COMPLEX_OPERATIONS: Final = (OperationKind.PICK, OperationKind.STEAL, OperationKind.REPAIR, OperationKind.REBOOT)


def operation_refusal(builder: StateBuilder, index: FigureIndex, action: Operate) -> Refusal | None:
    """What keeps a model from the operation at the end of its way (R117 to R121)."""
    if action.op not in (COMPLEX_OPERATIONS if action.is_complex else SIMPLE_OPERATIONS):
        return refuse("R120" if action.is_complex else "R118", "no_such_operation", operation=action.op)
    at = action.path[-1] if action.path else position_queries.place_of(builder.figures[index])
    return _REFUSALS_BY_OPERATION[action.op](builder, index, at, action)


def carry_out_operation(builder: StateBuilder, index: FigureIndex, action: Operate) -> None:
    """Does the operation, if it is still possible where the model is now."""
    here = position_queries.place_of(builder.figures[index])
    if _REFUSALS_BY_OPERATION[action.op](builder, index, here, action) is None:
        _EFFECTS_BY_OPERATION[action.op](builder, index, action)


# Tokens


def find_token_on_mat(builder: StateBuilder, name: str) -> Mark | None:
    """The token on the mat with that name, such as t3; None if there is none."""
    return next((mark for mark in builder.marks if f"t{mark.number}" == name), None)


def _pick_up_refusal(builder: StateBuilder, index: FigureIndex, at: Point3, action: Operate) -> Refusal | None:
    names = action.objects
    if not names or len(set(names)) < len(names) or (not action.is_complex and len(names) > 1):
        return refuse("R191", "one_token")
    for name in names:
        mark = find_token_on_mat(builder, name)
        if mark is None or mark.kind not in FINDS:
            return refuse("R190", "no_such_token", token=name)
        if mark not in position_queries.tokens_in_contact(builder, index, at):
            return refuse("R121", "no_contact", target=name)
    return None


def _pick_up_tokens(builder: StateBuilder, index: FigureIndex, action: Operate) -> None:
    for name in reversed(action.objects):
        mark = find_token_on_mat(builder, name)
        assert mark is not None
        pick_up_token(builder, index, mark)


def pick_up_token(builder: StateBuilder, index: FigureIndex, mark: Mark) -> None:
    """Takes a token: the card under it, or a new one (R190)."""
    builder.remove_mark(mark.number)
    builder.add_event(events.PickedUp(("R190", "R191"), builder.figures[index].id, mark.number, mark.kind))
    if mark.item is not None:
        builder.give_item(index, mark.item)
    else:
        builder.push_task(Finding(index))


def artifacts_left_in_deck(builder: StateBuilder) -> list[str]:
    """Cards in the artifact deck; junk where there are none (D31)."""
    return [id_ for id_ in builder.rules_context.artifacts if id_ not in builder.taken] or [JUNK]


def give_drawn_artifact(builder: StateBuilder, task: Finding, card: str) -> None:
    """Puts a drawn artifact card beside the model, with its token on it (R190, R192)."""
    builder.pop_task()
    if card != JUNK:
        builder.taken = (*builder.taken, card)
    builder.give_item(task.figure, Item(card, found=True))
    builder.add_event(events.Found(("R190", "R194"), builder.figures[task.figure].id, card))


# Cards of others


def _other_model_contact_refusal(builder: StateBuilder, index: FigureIndex, at: Point3, name: str) -> Refusal | None:
    j = position_queries.find_figure(builder, name)
    if j is None or j == index or not position_queries.are_touching(builder, index, j, at):
        return refuse("R121", "no_contact", target=name)
    return refuse("D32", "monster", target=name) if builder.figures[j].is_monster else None


def _missing_card_refusal(builder: StateBuilder, name: str, card: str) -> Refusal | None:
    j = position_queries.find_figure(builder, name)
    is_there = j is not None and position_queries.find_card_index(builder.figures[j], card) is not None
    return None if is_there else refuse("R118", "no_such_card", card=card, figure=name)


def _steal_refusal(builder: StateBuilder, index: FigureIndex, at: Point3, action: Operate) -> Refusal | None:
    if len(action.objects) != (1 if action.is_complex else 2):
        return refuse("R169", "wrong_objects")
    found = _other_model_contact_refusal(builder, index, at, action.objects[0])
    if found:
        return found
    victim = builder.figures[builder.index_of_figure(action.objects[0])]
    if not victim.is_broken:
        return refuse("R169", "not_broken", figure=victim.id)
    if action.is_complex:
        return None if victim.items else refuse("R169", "no_cards", figure=victim.id)
    return _missing_card_refusal(builder, victim.id, action.objects[1])


def _steal_cards(builder: StateBuilder, index: FigureIndex, action: Operate) -> None:
    j = builder.index_of_figure(action.objects[0])
    for name in action.objects[1:] or position_queries.card_labels(builder.figures[j])[::-1]:
        hand_over_card(builder, j, index, name, OperationKind.STEAL)


def hand_over_card(
    builder: StateBuilder, giver: FigureIndex, taker: FigureIndex, card: str, reason: OperationKind
) -> None:
    """A card goes from one model to another."""
    index = position_queries.find_card_index(builder.figures[giver], card)
    assert index is not None
    item = builder.take_item(giver, index)
    builder.give_item(taker, item)
    rule = "R169" if reason is OperationKind.STEAL else "R118"
    builder.add_event(events.Passed((rule,), item.kind, builder.figures[giver].id, builder.figures[taker].id, reason))


def _exchange_refusal(builder: StateBuilder, index: FigureIndex, at: Point3, action: Operate) -> Refusal | None:
    if len(action.objects) != 2:
        return refuse("R118", "wrong_objects")
    friend, card = action.objects
    found = _other_model_contact_refusal(builder, index, at, friend)
    if found:
        return found
    if position_queries.is_enemy(builder.figures[index], builder.figures[builder.index_of_figure(friend)]):
        return refuse("R118", "no_friend", target=friend)
    return _missing_card_refusal(
        builder, builder.figures[index].id if action.op == OperationKind.GIVE else friend, card
    )


def _give_card(builder: StateBuilder, index: FigureIndex, action: Operate) -> None:
    hand_over_card(builder, index, builder.index_of_figure(action.objects[0]), action.objects[1], OperationKind.GIVE)


def _receive_card(builder: StateBuilder, index: FigureIndex, action: Operate) -> None:
    hand_over_card(builder, builder.index_of_figure(action.objects[0]), index, action.objects[1], OperationKind.RECEIVE)


def _drop_refusal(builder: StateBuilder, index: FigureIndex, at: Point3, action: Operate) -> Refusal | None:
    if len(action.objects) != 1:
        return refuse("R118", "wrong_objects")
    return _missing_card_refusal(builder, builder.figures[index].id, action.objects[0])


def _drop_card(builder: StateBuilder, figure_index: FigureIndex, action: Operate) -> None:
    """The card lies where the model stands."""
    index = position_queries.find_card_index(builder.figures[figure_index], action.objects[0])
    assert index is not None
    item, here = builder.take_item(figure_index, index), position_queries.place_of(builder.figures[figure_index])
    builder.add_mark(MatTokenKind.CARD, here, item)
    builder.add_event(events.Dropped(("R118",), builder.figures[figure_index].id, item.kind, here))


# Terrain


def _terrain_refusal(builder: StateBuilder, index: FigureIndex, at: Point3, action: Operate) -> Refusal | None:
    """What keeps a model from a door, a container or a machine."""
    terrain = _terrain_of_action(builder, action)
    if terrain is None or len(action.objects) != (2 if action.op == OperationKind.OPEN else 1):
        return refuse("R118", "no_such_piece", piece=" ".join(action.objects))
    here = position_queries.figure_base(builder, index, at)
    if action.op == OperationKind.OPEN:
        return _door_refusal(builder, terrain, action.objects[1], here.centre, at)
    word, is_right = (SEARCHED, terrain.container) if action.op == OperationKind.SEARCH else (REBOOTED, terrain.machine)
    if not is_right or f"{word} {terrain.id}" in builder.changes:
        return refuse("R118", "nothing_there", piece=terrain.id)
    is_near = is_touching_piece(here, builder.ground.piece_named(terrain.id), builder.field.slack)
    return None if is_near else refuse("R121", "no_contact", target=terrain.id)


def _terrain_of_action(builder: StateBuilder, action: Operate) -> Terrain | None:
    name = action.objects[0] if action.objects else ""
    return next((piece for piece in builder.ground.terrain if piece.id == name), None)


def _door_refusal(builder: StateBuilder, terrain: Terrain, number: str, centre: Point, at: Point3) -> Refusal | None:
    if not number.isdigit() or int(number) >= len(terrain.openings) or not terrain.openings[int(number)].closed:
        return refuse("R118", "no_closed_door", piece=terrain.id)
    opening = terrain.openings[int(number)]
    levels = [0.0, *sorted(storey.z for storey in terrain.floors)]
    span = Segment(Point(*opening.start), Point(*opening.end))
    is_near = (
        levels[opening.floor] == at.z
        and distance_to_segment(centre, span) <= builder.field.radius + builder.field.slack + 1e-6
    )
    return None if is_near else refuse("R121", "no_contact", target=terrain.id)


def _open_door(builder: StateBuilder, index: FigureIndex, action: Operate) -> None:
    builder.changes = (*builder.changes, f"{OPENED} {action.objects[0]} {action.objects[1]}")
    builder.add_event(events.Opened(("R118",), builder.figures[index].id, action.objects[0], OperationKind.OPEN))


def _search_container(builder: StateBuilder, index: FigureIndex, action: Operate) -> None:
    builder.changes = (*builder.changes, f"{SEARCHED} {action.objects[0]}")
    builder.add_event(events.Opened(("R118",), builder.figures[index].id, action.objects[0], OperationKind.SEARCH))
    builder.push_task(Finding(index, "container"))


def _reboot_machine(builder: StateBuilder, index: FigureIndex, action: Operate) -> None:
    builder.changes = (*builder.changes, f"{REBOOTED} {action.objects[0]}")
    builder.add_event(events.Opened(("R120",), builder.figures[index].id, action.objects[0], OperationKind.REBOOT))


# Own cards and ailments


def _repair_refusal(builder: StateBuilder, figure_index: FigureIndex, at: Point3, action: Operate) -> Refusal | None:
    if len(action.objects) != 1:
        return refuse("R120", "wrong_objects")
    index = position_queries.find_card_index(builder.figures[figure_index], action.objects[0])
    if index is None:
        return refuse("R120", "no_such_card", card=action.objects[0], figure=builder.figures[figure_index].id)
    return (
        None if builder.figures[figure_index].items[index].worn else refuse("R120", "not_worn", card=action.objects[0])
    )


def _repair_card(builder: StateBuilder, figure_index: FigureIndex, action: Operate) -> None:
    index = position_queries.find_card_index(builder.figures[figure_index], action.objects[0])
    assert index is not None
    builder.change_item(figure_index, index, worn=0)
    builder.add_event(events.Mended(("R120", "D4", "D5"), builder.figures[figure_index].id, action.objects[0]))


def _heal_refusal(builder: StateBuilder, figure_index: FigureIndex, at: Point3, action: Operate) -> Refusal | None:
    if len(action.objects) != 2:
        return refuse("R118", "wrong_objects")
    name, card = action.objects
    index = position_queries.find_card_index(builder.figures[figure_index], card)
    if (
        index is None
        or builder.rules_context.gear[builder.figures[figure_index].items[index].kind].effect != GearEffect.HEAL
    ):
        return refuse("R118", "no_such_card", card=card, figure=builder.figures[figure_index].id)
    if name != builder.figures[figure_index].id:
        found = _other_model_contact_refusal(builder, figure_index, at, name)
        if found or position_queries.is_enemy(
            builder.figures[figure_index], builder.figures[builder.index_of_figure(name)]
        ):
            return found or refuse("R118", "no_friend", target=name)
    patient = builder.figures[builder.index_of_figure(name)]
    if patient.is_broken and patient.rescued:
        return refuse("N70", "assist_only", figure=name)
    return None if patient.damage else refuse("R118", "not_hurt", figure=name)


def _heal_friend(builder: StateBuilder, index: FigureIndex, action: Operate) -> None:
    j = builder.index_of_figure(action.objects[0])
    _use_up_card(builder, index, action.objects[1])
    if builder.figures[j].is_broken:
        revive_figure(builder, j, index, "R118")
    else:
        hurting.heal_damage(builder, j, builder.figures[j].damage, "R118")


def _use_up_card(builder: StateBuilder, figure_index: FigureIndex, card: str) -> None:
    index = position_queries.find_card_index(builder.figures[figure_index], card)
    assert index is not None
    item = builder.take_item(figure_index, index)
    builder.add_event(events.UsedUp(("R55",), builder.figures[figure_index].id, item.kind))


def _leech_removal_refusal(builder: StateBuilder, index: FigureIndex, at: Point3, action: Operate) -> Refusal | None:
    return (
        None
        if builder.figures[index].leeches and not action.objects
        else refuse("R118", "no_leeches", figure=builder.figures[index].id)
    )


def _remove_leeches(builder: StateBuilder, index: FigureIndex, action: Operate) -> None:
    builder.change_figure(index, leeches=0)
    builder.add_event(events.Leeched(("R118",), builder.figures[index].id, 0))


def stimulant_refusal(builder: StateBuilder, figure_index: FigureIndex, card: str) -> Refusal | None:
    """What keeps a model from using an item before its action."""
    index = position_queries.find_card_index(builder.figures[figure_index], card)
    if (
        index is None
        or builder.rules_context.gear[builder.figures[figure_index].items[index].kind].effect != GearEffect.STIMULATE
    ):
        return refuse("R55", "no_such_card", card=card, figure=builder.figures[figure_index].id)
    return None


def use_stimulant(builder: StateBuilder, index: FigureIndex, card: str) -> None:
    """Gives an m-point, and a die for all rolls of this activation."""
    _use_up_card(builder, index, card)
    builder.gain_m_points(builder.figures[index].owner, 1, GainReason.STIMULANTS, "R55")
    builder.boost += 1


def find_objective_in_reach(builder: StateBuilder, index: FigureIndex) -> Mark | None:
    """An objective token within Medium and sight (Rescue Mission)."""
    if not builder.scenario.objective_dice:
        return None
    here = position_queries.figure_base(builder, index)
    for mark in builder.marks:
        if mark.kind is MatTokenKind.OBJECTIVE:
            x, y, _ = mark.place
            far = ((x - here.centre.x) ** 2 + (y - here.centre.y) ** 2) ** 0.5 - here.radius
            if far <= builder.field.medium + 1e-6 and position_queries.can_see_token(builder, index, mark):
                return mark
    return None


_REFUSALS_BY_OPERATION: Final[dict[str, Callable[[StateBuilder, FigureIndex, Point3, Operate], Refusal | None]]] = {
    OperationKind.PICK: _pick_up_refusal,
    OperationKind.STEAL: _steal_refusal,
    OperationKind.GIVE: _exchange_refusal,
    OperationKind.RECEIVE: _exchange_refusal,
    OperationKind.DROP: _drop_refusal,
    OperationKind.OPEN: _terrain_refusal,
    OperationKind.SEARCH: _terrain_refusal,
    OperationKind.REBOOT: _terrain_refusal,
    OperationKind.REPAIR: _repair_refusal,
    OperationKind.HEAL: _heal_refusal,
    OperationKind.CLEAN: _leech_removal_refusal,
}
_EFFECTS_BY_OPERATION: Final[dict[str, Callable[[StateBuilder, FigureIndex, Operate], None]]] = {
    OperationKind.PICK: _pick_up_tokens,
    OperationKind.STEAL: _steal_cards,
    OperationKind.GIVE: _give_card,
    OperationKind.RECEIVE: _receive_card,
    OperationKind.DROP: _drop_card,
    OperationKind.OPEN: _open_door,
    OperationKind.SEARCH: _search_container,
    OperationKind.REBOOT: _reboot_machine,
    OperationKind.REPAIR: _repair_card,
    OperationKind.HEAL: _heal_friend,
    OperationKind.CLEAN: _remove_leeches,
}
