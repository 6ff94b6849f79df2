"""What a refusal advises can be done just then: random positions, every place, with empty hands and full ones."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from tabletop.games.zombies.board import action_places
from tabletop.games.zombies.board.event_messages import awaited_task_text
from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.board.map.hex_picker import HexPicker
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.turn import task_specs
from tabletop.rules.game import Refusal
from tabletop.ui import wording
from tests.games.zombies.board.table import zombies_match
from tests.games.zombies.rules.table import zombies_game

BUTTONS = ("shoot", "melee", "use", "revive", "reload", "pass")
AT_ONCE = ("button:reload", "button:reload_free", "button:reload_all", "button:pass")
ADVISES = re.compile(
    r"\. (You can(?! only)|Choose|Add|Take|Leave|Split|Stop|Go|Swap|Stun|Throw|Free|Reload|Press|Shoot|Give|Make|Or) "
)
"""How advice begins, in the sentences of refusals."""
Asked = tuple[StateBuilder, tuple[str, ...], str, Refusal, HexPicker | None]


def is_legal(d: StateBuilder, action: a.Action) -> bool:
    return task_specs.STACK.check_action(d, action) is None


def _halts(asked: Asked) -> bool:
    return is_legal(asked[0], a.Halt())


def _passes(asked: Asked) -> bool:
    return is_legal(asked[0], a.Pass())


def _marked(asked: Asked) -> bool:
    """Whether anything is marked that can still be picked."""
    picker = asked[4]
    assert picker is not None
    picker.start_path(asked[1][0])
    kinds = (
        target_ids.ZOMBIE,
        target_ids.TOKEN,
        target_ids.SURVIVOR,
        target_ids.HEX,
        target_ids.EXIT,
        target_ids.CARD,
        target_ids.ITEM,
    )
    return any(target.place.startswith(kinds) for target in picker.targets())


def _waited(asked: Asked) -> bool:
    d, path, _, refusal, picker = asked
    waits = dict(refusal.params)["waits"]
    person = d.people[d.todo[-1].seat]  # type: ignore[union-attr]
    if waits in ("planned", "item", "hand"):
        return bool(path) and (_marked(asked) or bool(picker and picker.candidates()))
    if waits == "acting":
        return _passes(asked)
    if waits == "walking":
        return _halts(asked)
    return {
        "cards": lambda: not picker.action_builder.hand_cards if picker else False,
        "zombie": lambda: not d.zombies,
        "bag": lambda: not person.bag,
        "revive": lambda: bool(path),
        "helper": lambda: picker is not None and "button:revive" in picker.origins(),
    }[waits]()


ADVICE: dict[str, Callable[[Asked], bool]] = {
    **dict.fromkeys(("too_far", "friend_in_way", "zombie_in_way", "ends_where_began", "no_path"), _halts),
    **dict.fromkeys(("acted_already", "down", "pinned", "no_pistol"), _passes),
    **dict.fromkeys(("no_target", "wrong_target"), _marked),
    "not_now": _waited,
}
"""Whether the advice of a reason can be taken; the others that advise something no place on the board asks for."""
TYPED = {"no_such_chance", "must_contribute", "no_suppressing", "too_many_cards", "out_of_throw", "target_twice",
         "empty_share", "wrong_sum", "game_over", "too_many_stuns", "bag_full", "must_equip"}  # fmt: skip
"""Their advice is about what was typed or taken back, which is always possible."""


def test_every_reason_that_advises_is_tried_and_no_other() -> None:
    texts = wording.localised_messages("zombies").reasons
    advising = {reason for reason, text in texts.items() if ADVISES.search(text)}
    assert advising <= {*ADVICE, *TYPED}, advising - {*ADVICE, *TYPED}


def spots(d: StateBuilder, cards: Sequence[Any]) -> Iterator[str]:
    yield from map(target_ids.hex_target, d.map.hexes)
    yield from (target_ids.zombie_target(zombie.id) for zombie in d.zombies)
    yield from (target_ids.survivor_target(person.survivor) for person in d.people if person.alive)
    task = d.todo[-1]
    if isinstance(task, Acting):
        person = d.people[task.seat]
        yield from (f"{target_ids.CARD}{k}" for k in range(len(cards)))
        yield from (f"{target_ids.WEAPON}{arms.weapon}" for arms in person.arms)
        yield from (f"{target_ids.ITEM}{item}" for item in person.bag)
        yield from (f"button:{word}" for word in BUTTONS)


def refusals(d: StateBuilder, actions: Sequence[Any]) -> Iterator[Asked]:
    """All there are: while somebody walks by the way there, in phase 6b by the picker."""
    task = d.todo[-1]
    if isinstance(task, Walking):
        who = target_ids.survivor_target(d.people[task.seat].survivor)
        for place in spots(d, ()):
            walk = action_places.attempted_action(d, (who, place))
            refusal = task_specs.STACK.check_action(d, walk) if walk else None
            if refusal is not None:
                yield d, (who,), place, refusal, None
    if isinstance(task, Acting):
        picker = HexPicker(d, actions)
        known = tuple(spots(d, picker.action_builder.hand_cards))
        held = [place for place in picker.origins() if place not in AT_ONCE]
        for start in ("", *held):
            for place in known:
                picker.clear()
                refusal = picker.refusal_of_pick((start,), place) if start and start != place else picker.refusal(place)
                if refusal is not None:
                    yield d, (start,) if start else (), place, refusal, picker


@pytest.mark.parametrize("seed", range(4))
def test_h1_what_a_refusal_advises_is_possible(seed: int) -> None:
    rng, match = random.Random(seed), zombies_match(seed=f"advice {seed}")
    arena = zombies_game().rules_context
    tried: set[str] = set()
    for _ in range(220):
        if match.outcome is not None:
            break
        seat, actions = match.to_act, match.actions()
        if seat >= 0 and rng.random() < 0.15:
            d = StateBuilder(arena, match.view(seat).shown)
            for asked in refusals(d, actions):
                reason = asked[3].reason
                tried.add(reason)
                values = dict(asked[3].params)
                assert not any(":" in value for value in values.values()), asked[1:4]
                if reason in ADVICE:
                    assert ADVICE[reason](asked), asked[1:4]
        match.submit(rng.choice([each for each in actions if str(each) != "resign"]))
    assert {"too_far", "no_target", "not_now"} <= tried


NOTHING = (
    "tile S1 0,0 sides=------; marlow 0,0 *carbine=- bag=-; okafor 1,0; petrov -2,1; brandt 2,-2; {}round 3; act marlow"
)


@pytest.mark.parametrize(
    ("button", "zombies", "waits"),
    [("shoot", "z1 1,1; ", "cards"), ("melee", "", "zombie"), ("use", "", "bag"), ("shoot", "", "cards")],
)
def test_h1_a_dark_button_says_what_there_is_none_of(button: str, zombies: str, waits: str) -> None:
    match = zombies_match(position=NOTHING.format(zombies))
    arena = zombies_game().rules_context
    picker = HexPicker(StateBuilder(arena, match.view(0).shown), match.actions())
    refusal = picker.refusal(f"button:{button}")
    assert refusal is not None
    assert dict(refusal.params)["waits"] == waits
    assert awaited_task_text(waits) != awaited_task_text("acting")
