"""Which values cards may have, tried one by one: fields of effects by their op, and the ends of what is counted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zoon.rules.card_vocabulary import AREAS, STAR_EFFECT, effect_problems
from tabletop.games.zoon.rules.content import Content, tribe_problems
from tabletop.games.zoon.rules.tribes import Effect, EffectOp, Tribe, TrumpKind, Variant
from tests.content_changed import is_refused
from tests.games.zoon.rules.table import zoon

FILE = Path(__file__).parent / "recorded_effects.txt"
WORDS = (*AREAS, "adjacent_to_self", "enemy_home_row", "enemy", "enemy_backward", "end_of_owners_next_turn", "tie",
         "grid", "nonsense")  # fmt: skip
_NAMED = re.compile(r"\d+|[a-z]+(?:_[a-z]+)+|\btrue\b|\bone of\b")


def values(unset: Any) -> tuple[Any, ...]:
    """What to try in a field, by what it holds where nothing is said."""
    if isinstance(unset, bool):
        return (False, True)
    if isinstance(unset, int):
        return tuple(range(15))
    return ("", *WORDS) if isinstance(unset, str) else ((), ("soldier",))


def accepted() -> Iterator[str]:
    """For each op the kinds that it is for, and in each field the values that are not found fault with."""
    for op in EffectOp:
        kinds = [
            kind for kind in (STAR_EFFECT, *TrumpKind)
            if not any(problem.where[-1] == "op" for problem in effect_problems(Effect(op), kind, (), "Z43"))
        ]  # fmt: skip
        yield f"{op.value} {' '.join(kinds)}"
        for each in fields(Effect):
            if each.name in ("op", "text"):
                continue
            unset = getattr(Effect(op), each.name)
            said = {value: told(replace(Effect(op), **{each.name: value}), kinds[0]) for value in values(unset)}
            good = [value for value in said if not any(where == each.name for where, *_ in said[value])]
            bad = [text for value in said for where, text in said[value] if where == each.name]
            if good != [unset]:
                problems = " / ".join(dict.fromkeys((*bad[:1], *bad[-1:])))
                yield f"  {each.name}: {' '.join(map(str, good))}; {problems}".rstrip()
            else:
                assert len(bad) == len(said) - 1


def told(effect: Effect, kind: str) -> list[tuple[Any, str]]:
    """Where something is wrong, with the numbers, the words of cards and the choices that are named there."""
    return [
        (problem.where[-1], " ".join((*_NAMED.findall(problem.text), "of", *problem.choices)))
        for problem in effect_problems(effect, kind, (), "Z43")
    ]


def test_z40_z43_an_effect_may_say_what_its_op_knows() -> None:
    assert list(accepted()) == FILE.read_text(encoding="utf-8").splitlines()


def test_z40_z43_no_field_is_known_to_an_op_that_is_unknown() -> None:
    (problem,) = effect_problems(Effect("nonsense"), TrumpKind.TERRAIN, ("here",), "Z43")
    assert (problem.where, problem.clause, problem.choices) == (("here", "op"), "Z43", ("place_obstacle",))


def stilts(**changes: Any) -> Tribe:
    return replace(next(tribe for tribe in zoon().content.tribes if tribe.id == "stilts"), **changes)


def places(tribe: Tribe) -> set[tuple[Any, ...]]:
    """Where something is wrong with a tribe."""
    return {problem.where for problem in tribe_problems(tribe, zoon().content.field, ())}


LIMITS = [
    (("tribes", "stilts"), "blurb", "x" * 400, "x" * 401),
    (("tribes", "stilts"), "style", "x" * 400, "x" * 401),
    (("tribes", "stilts"), "name", "x" * 32, "x" * 33),
    (("tribes", "stilts", "zoons", "wader"), "id", "x" * 32, "x" * 33),
    (("tribes", "stilts", "zoons", "wader"), "name", "x" * 32, "x" * 33),
    (("tribes", "stilts", "zoons", "wader"), "flavour", "x" * 240, "x" * 241),
    (("tribes", "stilts", "trumps", "fen-gust"), "text", "x" * 240, "x" * 241),
    (("tribes", "stilts", "trumps", "fen-gust"), "strength", 1, 0),
    (("tribes", "stilts", "trumps", "fen-gust"), "strength", 3, 4),
    (("tribes", "stilts", "trumps", "fen-gust"), "uses", 9, 10),
    (("tribes", "stilts", "trumps", "fen-gust"), "uses", 1, 0),
    (("tribes", "stilts", "trumps", "fen-gust"), "uses", "unlimited", "often"),
    (("tribes", "delvers", "trumps", "rockfall"), "uses", 1, 2),
    (("tribes", "crownhorn", "trumps", "bronze-tines"), "uses", 1, "unlimited"),
    (("tribes", "crownhorn", "trumps", "second-levy"), "uses", 1, 2),
    (("tribes", "bogwife", "trumps", "fen-lullaby"), "uses", 2, 0),
]


@pytest.mark.parametrize(("path", "part", "good", "bad"), LIMITS, ids=[f"{case[0][-1]} {case[1]}" for case in LIMITS])
def test_z03_z05_z52_texts_and_numbers_end_where_they_are_said_to(
    path: tuple[str, ...], part: str, good: Any, bad: Any
) -> None:
    content: Content = zoon().content
    assert not is_refused(content, path, part, good)
    assert is_refused(content, path, part, bad)


def test_z03_at_most_ten_variants_with_one_card_at_least() -> None:
    wader = next(index for index, card in enumerate(stilts().zoons) if card.id == "wader")

    def with_variants(counts: list[int]) -> set[tuple[Any, ...]]:
        variants = tuple(Variant((k, 1, 0, 1), count) for k, count in enumerate(counts))
        zoons = list(stilts().zoons)
        zoons[wader] = replace(zoons[wader], variants=variants)
        return places(stilts(zoons=tuple(zoons)))

    assert ("zoons", wader, "variants") not in with_variants([1] * 10)
    assert ("zoons", wader, "variants") in with_variants([1] * 11)
    assert ("zoons", wader, "variants", 1, "count") in with_variants([1, 0])
    assert ("zoons", wader, "variants", 1, "count") not in with_variants([1, 1])


def test_z04_the_emblem_is_one_card_and_has_no_copies() -> None:
    egg = next(index for index, card in enumerate(stilts().zoons) if card.id == "moon-egg")
    corners = stilts().zoons[egg].corners
    for counts, is_wrong in (((1,), False), ((2,), True), ((1, 1), True)):
        variants = tuple(Variant((*corners[:3], k), count) for k, count in enumerate(counts))
        zoons = list(stilts().zoons)
        zoons[egg] = replace(zoons[egg], corners=(), variants=variants)
        assert (("zoons", egg, "variants") in places(stilts(zoons=tuple(zoons)))) == is_wrong


CORNERS = [
    ((0, 9, 0, 9), {}), ((10, 0, 0, 0), {0}), ((0, -1, 0, 0), {1}), (("*", 0, "*", 0), {}), ((0, 0, "*", "*"), {3}),
    (("*", "*", 0, 0), {1}), (("*", 0, 0, "X"), {3}), (("?", 0, 0, 0), {0}), ((0, "*", 0, "*"), {}),
    ((0, "*", "*", 0), {}),
]  # fmt: skip


@pytest.mark.parametrize(("corners", "wrong"), CORNERS)
def test_z31_b5_corners_hold_a_number_or_one_star_a_half(corners: tuple[Any, ...], wrong: set[int]) -> None:
    index = next(index for index, card in enumerate(stilts().zoons) if card.id == "harrier")
    zoons = list(stilts().zoons)
    zoons[index] = replace(zoons[index], corners=corners)
    found = {where[3] for where in places(stilts(zoons=tuple(zoons))) if where[:3] == ("zoons", index, "corners")}
    assert found == set(wrong)


PATHS: list[tuple[Any, set[Any]]] = [
    (((0, 1),), set()), (((1, 1), (2, 2)), set()), (((0, 1), (0, 3)), {1}), (((0, 1), (2, 1)), {1}),
    (((2, 0),), {0}), (((0, 2),), {0}), (((0, 1), (1, 2), (0, 1)), {2}), (((0, 1), (0, 0)), {1}),
    (((1, 0), (2, 0), (3, 0)), set()), (((1, 0), (2, 0), (3, 0), (4, 0)), {3}), (((-1, 0), (-2, -1)), set()),
    (((-1, -1), (1, -1)), {1}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "wrong"), PATHS)
def test_z20_d04_a_path_goes_from_cell_to_cell_within_the_grid(path: Any, wrong: set[Any]) -> None:
    index = next(index for index, card in enumerate(stilts().zoons) if card.id == "harrier")
    zoons = list(stilts().zoons)
    zoons[index] = replace(zoons[index], moves=(path,))
    found = {where[4] for where in places(stilts(zoons=tuple(zoons))) if where[:4] == ("zoons", index, "moves", 0)}
    assert found == wrong


if __name__ == "__main__":
    FILE.write_text("\n".join(accepted()) + "\n", encoding="utf-8")
