"""Saved matches of every released version load for good, to what is written down beside them.

A new version adds its own; those of earlier versions are never touched:

    TABLETOP_REGENERATE=1 python -m pytest tests/play/test_golden_saves.py
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from tabletop import __version__
from tabletop.play.record import ChanceMode
from tabletop.play.saved_matches import load_match, save_copy
from tabletop.play.seats import SitterKind
from tabletop.rules.game import CHANCE
from tests.play.sitting import AnyMatch, header, play, sat

SAVES = Path(__file__).parent.parent / "saves"
LONG = (
    "e-f b-c A-e F-d E-A c-b f-a B-f A-E D-F e-A b-c a-b F-a A-e f-B d-F c-d b-c "
    "B-f F-B c-b d-c e-A a-F c-d F-a d-e b-c A-b C-A c-d B-c f-B e-f b-D A-e D-b"
)
PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
MEETING = (
    "south c3:levy-spear#0 d2:rut-bull f1:winter-standard; north c4:gulper#0 a6:mudpearl e5:hopguard#0; turn south 9"
)
AMBUSH = (
    "sides ark genlab; low wall 14,14 16,14 16,15 14,15; krin 10,10 @0; hugust 5,20 @0; bormin 18,10 @180 [watch]; "
    "dux 14,20 @270 [watch]; turn ark"
)
NIGHT = (
    "night ch1 normal; tile S1 0,0 sides=------; left 4; marlow 0,0 service_pistol=0+1+1 *machine_pistol=0+1+1+2+2; "
    "okafor 1,0 *pump_shotgun=2+2+3; petrov -1,1 pinned token=stalker:3; brandt 0,1 hp=0 pinned; z1 0,-2; z2 2,-1; "
    "z3 -2,2 asleep; drawn D06=5 D12=4; round 3; "
)
GOLDEN = sorted(SAVES.glob("*/*.jsonl"))


def finished() -> AnyMatch:
    return play(sat(header("zodiac")), "C-a B-c e-d D-e E-f")


def branched() -> AnyMatch:
    """Undo, a kept line, a named branch, marks."""
    match = play(sat(header("zodiac", seed="golden")), LONG)
    for _ in range(4):
        match.undo()
    match.submit(next(action for action in match.actions() if str(action) != match.offers.redo_offer().label))
    match.branches.begin_branch(3, "Wäre da nicht …")
    match.submit(match.actions()[0])
    match.branches.switch_to_branch("main")
    match.undo()
    return match


def end_marked() -> AnyMatch:
    """With an end mark, which the others of its version do not have: they were saved before there was one."""
    match = play(sat(header("zodiac", seed="golden")), "E-f b-c c-d")
    match.undo()
    match.notes.set_note("pace", "slow")
    return match


def against_a_bot() -> AnyMatch:
    return play(
        sat(header("zodiac", SitterKind.PERSON, SitterKind.BOT, setup={"opening": "classic"}, friendly=True)),
        "E-f b-c c-d",
    )


def zoon_finished() -> AnyMatch:
    """A whole game under the alternate rules, dice and lots typed in."""
    match = sat(
        header("zoon", setup={"ruleset": "sullivan", "south": "stilts", "north": "delvers"}, chance=ChanceMode.ASK)
    )
    rng = random.Random(1)
    while match.outcome is None:
        if match.to_act == CHANCE:
            match.submit_roll(rng)
        else:
            match.submit(rng.choice(match.actions()))
    return match


def zoon_in_combat() -> AnyMatch:
    """One combat is over, its cards drawn from the seed; another one waits for the second corner."""
    setup = {"ruleset": "classic", "south": "crownhorn", "north": "bogwife", "position": MEETING}
    match = play(sat(header("zoon", setup=setup, friendly=True)), "c3-c4|touch TL|touch TR", "|")
    return play(match, "c4-d3|d2-d3|touch BR", "|")


def zoon_set_up() -> AnyMatch:
    """A bot has set up after a person, with dice to be typed in."""
    match = sat(
        header(
            "zoon",
            SitterKind.PERSON,
            SitterKind.BOT,
            setup={"ruleset": "sullivan"},
            chance=ChanceMode.DICE,
            friendly=True,
        )
    )
    match.submit(match.actions()[0])
    match.submit(match.actions()[0])
    return match


def zone_wars_set_up() -> AnyMatch:
    """Models are on the mat, artifacts lie about, cards were dealt from the seed; dice will be typed in."""
    setup = {"scenario": "home-run", "models": "3", "faction1": "nova", "faction2": "mechatron"}
    match = sat(
        header("zone_wars", SitterKind.PERSON, SitterKind.BOT, setup=setup, chance=ChanceMode.DICE, friendly=True)
    )
    while len(match.past.actions()) < 20:
        match.submit(match.actions()[0])
    return match


def zone_wars_in_overwatch() -> AnyMatch:
    """Two on overwatch have fired, with dice from the seed; in a line of its own the second one is still asked."""
    setup = {"scenario": "home-run", "position": AMBUSH}
    match = sat(header("zone_wars", setup=setup, seed="golden", friendly=True))
    play(match, "move krin 13.5,10 @0|fire 1.75 scrap-rifle|fire 0 scrap-crossbow|decline", "|")
    match.branches.begin_branch(2, "Not yet")
    return match


def zombies_in_suppressing() -> AnyMatch:
    """Two have put cards down, which nobody else may see, and the next one thinks about it."""
    people: tuple[SitterKind, ...] = (SitterKind.PERSON, SitterKind.BOT, SitterKind.PERSON, SitterKind.PERSON)
    match = sat(header("zombies", *people, setup={"position": f"{NIGHT}suppress marlow"}, friendly=True))
    return play(match, "suppress machine_pistol 0+1|suppress pump_shotgun 2", "|")


def zombies_in_action() -> AnyMatch:
    """Somebody has shot a friend free, and the dice are typed in."""
    people: tuple[SitterKind, ...] = (SitterKind.PERSON,) * 4
    setup = {"position": f"{NIGHT}act marlow", "difficulty": "normal"}
    match = sat(header("zombies", *people, setup=setup, seed="golden", chance=ChanceMode.DICE, friendly=True))
    play(match, "attack machine_pistol 1+2 petrov=3|attack pump_shotgun 2 z2=2", "|")
    return match


def zombies_finished() -> AnyMatch:
    """A whole night with two survivors, hands and all dice written down."""
    lines = (PLAYTHROUGHS / "zombies" / "two_survivors.txt").read_text("utf-8").splitlines()
    setup = dict(line.removeprefix("setup ").split(" = ") for line in lines if line.startswith("setup "))
    actions = "|".join(line.removeprefix("> ") for line in lines if line.startswith("> "))
    return play(sat(header("zombies", setup=setup, chance=ChanceMode.ASK)), actions, "|")


MADE = {
    "finished": finished, "branched": branched, "against_a_bot": against_a_bot, "end_marked": end_marked,
    "zoon_finished": zoon_finished, "zoon_in_combat": zoon_in_combat, "zoon_set_up": zoon_set_up,
    "zone_wars_set_up": zone_wars_set_up, "zone_wars_in_overwatch": zone_wars_in_overwatch,
    "zombies_in_suppressing": zombies_in_suppressing, "zombies_in_action": zombies_in_action,
    "zombies_finished": zombies_finished,
}  # fmt: skip


def told(match: AnyMatch) -> dict[str, Any]:
    """What must be found again."""
    outcome = match.outcome
    return {
        "position": str(match.view(None)),
        "ply": match.ply,
        "line": [str(action) for action in match.past.actions()],
        "winners": None if outcome is None else list(outcome.winners),
        "branches": [
            [b.name, b.shared_plies, b.length, b.ply_left, b.is_current] for b in match.branches.all_branches()
        ],
        "sitters": [[s.kind, s.name, s.level] for s in match.sitters],
        "setup": dict(match.header.setup),
    }


@pytest.mark.skipif(os.environ.get("TABLETOP_REGENERATE") != "1", reason="writes files")
@pytest.mark.parametrize("name", MADE)
def test_write_the_golden_saves_of_this_version(name: str) -> None:
    path = SAVES / __version__ / f"{name}.jsonl"
    if not path.exists():
        match = MADE[name]()
        save_copy(match, path)
        path.with_suffix(".json").write_text(json.dumps(told(match), indent=1, sort_keys=True) + "\n", "utf-8")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_save_of_a_released_version_is_what_it_was(path: Path) -> None:
    before = path.read_bytes()
    loaded = load_match(path, resume=False, as_left=True)
    assert loaded.lost_text is None
    assert told(loaded.match) == json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert path.read_bytes() == before


def test_this_version_has_its_golden_saves() -> None:
    assert sorted(path.stem for path in GOLDEN if path.parent.name == __version__) == sorted(MADE)
