"""The set-up: whom to take along, which corner, and where everybody stands."""

from __future__ import annotations

from math import exp

from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation
from tabletop.games.zone_wars.rules.content.vocabulary import ARMOR, GearKind
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.games.zone_wars.rules.turn.walking import facing_along
from tabletop.rules.plane.plane import Point3, distance_on_mat


def value_of_muster(table: MatEvaluation, action: actions.Muster) -> float:
    """The sum of what the models can do; only hints go by it, as no squad wins more battles than another."""
    return sum(_rating_of_character(table, id_) for id_ in action.figures)


def _rating_of_character(table: MatEvaluation, id_: str) -> float:
    card = table.rules_context.characters[id_]
    gear = [table.rules_context.gear[kind] for kind in card.gear]
    shot = max((g.bonus * (0.6 if "aimed_fire" in g.specials else 1.0) for g in gear if g.range), default=0.0)
    blow = max((float(g.bonus) for g in gear if g.kind == GearKind.MELEE), default=0.0)
    armor = sum(g.bonus for g in gear if g.kind in ARMOR)
    return max(card.ranged + shot, card.melee + blow - 0.7) + 0.9 * card.health + 0.5 * card.survival + 0.5 * armor


def value_of_corner(table: MatEvaluation, action: actions.Corner) -> float:
    """Higher for a corner with finds near by."""
    here = scenarios.corner_place(table.builder, action.corner)
    return sum(exp(-distance_on_mat(here, mark.place) / 8) for mark in table.builder.marks)


def value_of_deployment(table: MatEvaluation, action: actions.Deploy) -> float:
    """Higher near to finds that no other model of the side is nearer to, and away from a crowd."""
    total = 0.0
    for mark in table.builder.marks:
        near = distance_on_mat(action.place, mark.place)
        mates = min(
            (distance_on_mat(f.place, mark.place) for _, f in table.own_figures if f.place is not None), default=99.0
        )
        total += exp(-near / 7) * (1.0 if near < mates else 0.35)
    middle = Point3(table.field.mat / 2, table.field.mat / 2)
    total += 0.15 * exp(-distance_on_mat(action.place, middle) / 10)
    crowd = sum(f.place is not None and distance_on_mat(f.place, action.place) < 2.5 for _, f in table.own_figures)
    return total - 0.1 * crowd


def facing_after_deployment(table: MatEvaluation, place: Point3) -> float:
    """Towards the nearest find, else the middle of the mat."""
    marks = sorted((distance_on_mat(place, mark.place), mark.number, mark.place) for mark in table.builder.marks)
    goal = marks[0][2] if marks else Point3(table.field.mat / 2, table.field.mat / 2)
    return facing_along(place, goal)
