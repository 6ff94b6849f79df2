"""What is bright on a phone is never refused, and does what it says: in random positions of every game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tabletop.content import boxes
from tabletop.play.match import Match
from tests.sampled import sampled
from tests.ui.pilot import match_of
from tests.ui.scenes.phones.handsets import Desk, Seat, desk

PRESSED = 70
"""Presses of a match."""


def bright(phone: Seat) -> list[tuple[str, str, str]]:
    """All that may be pressed, as kind, place and words."""
    sheet = phone.sheet
    asked = sheet["answers"] or sheet["offers"]
    found = [("pick", each["place"], each.get("words", "")) for each in asked if each.get("kind") != "held"]
    if sheet["answers"]:
        return found
    found += [("done", "", sheet["done"])] if sheet["done"] else []
    return found + ([("back", "", "")] if sheet["back"] else [])


def meant(at: Desk, view: Any) -> dict[str, str]:
    """What can be done now, in the words that the phone has for it."""
    words = at.scene.board.words
    return {str(action): words.action_text(view, action) for action in at.scene.match.actions()}


def press(at: Desk, phone: Seat, button: tuple[str, str, str]) -> None:
    kind, place, _ = button
    phone.refused = {}
    phone.say({"t": kind, "seq": phone.sheet["seq"]} | ({"place": place} if kind == "pick" else {}))
    phone.answered()
    at.settle()


@pytest.mark.parametrize("name", boxes.game_names())
@pytest.mark.parametrize("seed", sampled(range(8), 1))
def test_every_bright_button_of_a_phone_does_what_it_says(
    tmp_path: Path, name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, pressed = random.Random(f"{name} {seed}"), list[Any]()
    match, played = match_of(name, seed=str(seed)), list[Any]()
    submit = Match.submit

    def noted(self: Match[Any, Any, Any], action: Any) -> Any:
        played.append(action)
        return submit(self, action)

    monkeypatch.setattr(Match, "submit", noted)
    with desk(tmp_path, match) as at:
        phones = [at.sit(seat) for seat in range(len(match.sitters))]
        for _ in range(PRESSED):
            at.settle()
            if match.outcome is not None:
                break
            seat = match.to_act
            phone = phones[seat]
            buttons = bright(phone)
            if not buttons or rng.random() < 0.1:
                at.scene.play(rng.choice(match.actions()))
                continue
            button = rng.choice(buttons)
            pressed.append(button)
            view = match.shown_view(seat)
            says, before = meant(at, view), phone.sheet
            played.clear()
            press(at, phone, button)
            assert not phone.refused, (button, phone.refused["text"], before["ask"])
            assert phone.sheet["seq"] > before["seq"], (button, before["ask"])
            if played and str(played[0]) in says and button[2] in says.values():
                assert says[str(played[0])] == button[2], button
    assert pressed


FAR = (
    "scenario throw-down; map rust-crossing; sides ark genlab; krin 9,15 @0 [items=scrap-pistol]; lib 30,30 @0;"
    " hugust 6.5,17.5 @0; bormin 16,15 @180; dux 19,11 @150; torv 24,20 @200; m 3 5; round 3; turn ark"
)
"""Krin may give its card to Hugust, and Lib is too far away."""


def test_who_is_too_far_for_a_card_is_not_bright_while_it_is_given(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zone_wars", setup={"position": FAR})) as at:
        phone = at.sit(0)
        at.settle()
        for place in ("m:krin", "button:simple", "button:simple:give"):
            phone.pick(place)
        at.settle()
        can = [button for button in bright(phone) if button[1].startswith("m:")]
        assert "m:lib" not in [place for _, place, _ in can]
        assert can, "the card may still be given to somebody"
        phone.pick("m:lib")
        at.settle()
        assert "away" in phone.refused["text"], "whoever taps there all the same reads why"
