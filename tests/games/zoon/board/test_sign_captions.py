"""Signs on cards say what they are: where a card is looked at, in the set-up and in the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.states import CLASSIC, SULLIVAN
from tests.games.zoon.board.table import setting_up, zoon_match
from tests.ui.pilot import Pilot, piloted, seated, spot
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off")) as made:
        yield made


def table(pilot: Pilot, agreed: dict[str, str]) -> TableScene:
    scene = seated(
        pilot, zoon_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "medium"), **agreed)
    )
    scene.table.bot_turns.is_paused = True
    pilot.rest()
    return scene


def told(pilot: Pilot, scene: TableScene, place: str) -> str:
    """All that is said while the pointer rests on a place."""
    with overheard() as said:
        pilot.move(spot(scene, place))
        pilot.frames(90)
    return "\n".join(said)


def test_shield_and_diamond_say_type_and_worth(pilot: Pilot) -> None:
    scene = table(pilot, CLASSIC)
    assert "Shield and diamond, for building tribes: an Elite, value 16." in told(pilot, scene, "d4")
    assert "Shield and diamond, for building tribes: a Soldier, value" in told(pilot, scene, "c2")


def test_signs_of_a_trump_say_who_uses_it_and_how_often(pilot: Pilot) -> None:
    scene = table(pilot, {**CLASSIC, "position": CLASSIC["position"].replace(" b3:rockfall", "")})
    assert "Signs below: used by a Soldier, no limit." in told(pilot, scene, "trump:lantern-flask")
    assert "Signs below: used by an Elite, once." in told(pilot, scene, "trump:deep-gallery")
    assert say("zoon.signs_trump_free", often=say("tribes.once")) in told(pilot, scene, "trump:rockfall")


def test_an_eye_on_a_back_says_that_the_card_was_seen_or_is_the_only_one_that_fits(pilot: Pilot) -> None:
    scene = table(pilot, CLASSIC)
    words = "Eye: you know this card. You saw it, or no other card fits."
    assert words in told(pilot, scene, "d3")
    assert words not in told(pilot, scene, "b5")


def test_an_eye_on_an_own_card_says_who_sees_it(pilot: Pilot) -> None:
    scene = table(pilot, {**CLASSIC, "position": CLASSIC["position"].replace("a2:pickguard#1", "a2:pickguard#1[up]")})
    assert "Eye: the enemy sees this card too." in told(pilot, scene, "a2")
    assert "Eye" not in told(pilot, scene, "b2")


def test_a_closed_eye_and_the_coin_say_what_they_are(pilot: Pilot) -> None:
    scene = table(pilot, SULLIVAN)
    assert "Closed eye: only you see this card, until" in told(pilot, scene, "f1")
    assert say("zoon.sign_coin", number=11) in told(pilot, scene, "b1")


def test_the_signs_are_told_in_the_set_up(pilot: Pilot) -> None:
    seated(pilot, zoon_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "medium")))
    scene = setting_up(pilot)
    pilot.key("1")
    pilot.rest()
    with overheard() as said:
        at = next(iter(scene.deploy_field.place_centres().values()))
        pilot.move((at[0] / pilot.stage.metrics.s, at[1] / pilot.stage.metrics.s))
        pilot.frames(90)
    assert any("Shield and diamond, " in words for words in said)


def test_the_rulebook_names_the_signs() -> None:
    text = " ".join(part for section in wording.localised_rulebook("zoon").sections for part in section.text)
    for sign in ("shield", "diamond", "the penny shows"):
        assert sign in text
    assert "An open eye" in text
    assert "A closed eye" in text
