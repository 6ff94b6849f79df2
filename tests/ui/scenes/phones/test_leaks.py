"""What a seat is shown is equal, byte by byte, for all that it cannot tell apart, and so is how often.

A phone that is slow to read gets the last sheet only: so what is compared is what the table shows, and another test
looks at the wire.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from tabletop.net.seat_tokens import WATCH
from tabletop.net.server import PhoneServer
from tests.play.sitting import AnyMatch
from tests.ui.pilot import match_of
from tests.ui.scenes.phones.handsets import QUICK, Desk, desk

Secret = Callable[[Desk], None]


def arranged(*swaps: tuple[str, str]) -> Secret:
    """Ann's cards change places before she is ready."""

    def play(at: Desk) -> None:
        for one, other in swaps:
            at.seats[0].pick(one)
            at.seats[0].pick(other)
        at.seats[0].pick("button:ready")

    return play


def tapped(*places: str) -> Secret:
    """Ann taps these, one after the other."""

    def play(at: Desk) -> None:
        for place in places:
            at.seats[0].pick(place)

    return play


COMBAT = "south a1:moon-egg c2:lancebill#0; north f6:first-lantern c4:digger#0; combat south c2-c4 back c3"
"""Ann's Lancebill has attacked Ben's Digger: both touch a corner, unseen (Z31)."""


def zoon() -> AnyMatch:
    return match_of("zoon")


def combat() -> AnyMatch:
    return match_of("zoon", setup={"position": COMBAT, "south": "stilts", "north": "delvers"})


def zombies() -> AnyMatch:
    return match_of("zombies")


@contextmanager
def recorded() -> Iterator[list[tuple[int, str]]]:
    """All that a table has its server send from now on, with the seat that it is for."""
    found: list[tuple[int, str]] = []
    show, tell = PhoneServer.show_phone_view, PhoneServer.send_message

    def shown(server: PhoneServer, seat: int, text: str) -> None:
        found.append((seat, text))
        show(server, seat, text)

    def told(server: PhoneServer, seat: int, text: str) -> None:
        found.append((seat, text))
        tell(server, seat, text)

    guessed = PhoneServer.send_to_watcher

    def asked(server: PhoneServer, phone: str, text: str) -> None:
        found.append((WATCH, text))
        guessed(server, phone, text)

    with (
        patch.object(PhoneServer, "show_phone_view", shown), patch.object(PhoneServer, "send_message", told),
        patch.object(PhoneServer, "send_to_watcher", asked),
    ):  # fmt: skip
        yield found


def shown(folder: Path, match: AnyMatch, secret: Secret) -> dict[int, list[str]]:
    """All that everybody but Ann was shown while she decided, and shortly after."""
    with recorded() as found, desk(folder, match) as at:
        seats = (*range(len(match.sitters)), WATCH)
        for seat in seats:
            at.sit(seat)
        at.settle()
        assert match.to_act == 0
        found.clear()
        secret(at)
        at.settle()
        assert match.to_act == 1
        return {seat: [text for whose, text in found if whose == seat] for seat in seats if seat}


@pytest.mark.parametrize(
    ("made", "one", "other"),
    [
        (zoon, arranged(), arranged(("a1", "b1"), ("c2", "d1"), ("f1", "e1"))),
        (zoon, arranged(("a1", "a2")), tapped("button:lay 2", "button:ready")),
        (combat, tapped("corner:TL"), tapped("corner:BR")),
        (zombies, tapped("c:0", "button:add"), tapped("c:4", "button:add")),
        (zombies, tapped("c:0", "c:1", "button:add"), tapped("c:3", "c:4", "button:add")),
    ],
    ids=["few swaps and many", "one set-up or another", "a corner or another", "a small card or a large one",
         "two cards or two others"],
)  # fmt: skip
def test_two_secrets_give_the_same_bytes(
    made: Callable[[], AnyMatch], one: Secret, other: Secret, tmp_path: Path
) -> None:  # fmt: skip
    first, second = shown(tmp_path / "a", made(), one), shown(tmp_path / "b", made(), other)
    assert first == second
    assert all(first.values()), "something was shown at all"


@pytest.mark.parametrize(("made", "secret"), [(zoon, arranged(("a1", "b1"))), (combat, tapped("corner:TL"))],
                         ids=["cards", "a corner"])  # fmt: skip
def test_what_crosses_the_wire_is_what_was_shown_and_nothing_before(
    made: Callable[[], AnyMatch], secret: Secret, tmp_path: Path
) -> None:  # fmt: skip
    """Whatever was replaced before it was fetched is left out; the last sheet always arrives."""
    match = made()
    with recorded() as found, desk(tmp_path, match) as at:
        for seat in (*range(len(match.sitters)), WATCH):
            at.sit(seat)
        at.settle()
        before = {seat: len(phone.raw) for seat, phone in at.seats.items()}
        found.clear()
        secret(at)
        at.settle()
        for seat, phone in at.seats.items():
            sent = [text for whose, text in found if whose == seat]
            at.until(lambda phone=phone, sent=sent: phone.raw[-1] == sent[-1] or phone.raw[-2:-1] == sent[-1:])  # type: ignore[misc]
            crossed = [text for text in phone.raw[before[seat] :] if text != '{"t":"pong"}']
            left = iter(sent)
            assert all(text in left for text in crossed), "in order, and nothing else"


TAPS = {"zoon": ("a1", "b1", "c1"), "zombies": ("c:0", "c:1", "c:2")}


@pytest.mark.parametrize("game", ["zoon", "zombies"])
def test_nobody_hears_a_tap_before_it_is_an_action(game: str, tmp_path: Path) -> None:
    match = match_of(game)
    with desk(tmp_path, match) as at:
        for seat in (*range(len(match.sitters)), WATCH):
            at.sit(seat)
        at.settle()
        for phone in at.seats.values():
            phone.raw.clear()
        for place in TAPS[game]:
            at.seats[0].pick(place)
        at.settle()
        assert match.to_act == 0
        assert [phone.raw for seat, phone in at.seats.items() if seat] == [['{"t":"pong"}']] * len(match.sitters)


@pytest.mark.parametrize("game", ["zoon", "zombies"])
def test_no_sheet_says_what_only_others_know(game: str, tmp_path: Path) -> None:
    """Ann's cards stand in her own sheet, and in nobody else's."""
    match = match_of(game)
    with desk(tmp_path, match) as at:
        for seat in (*range(len(match.sitters)), WATCH):
            at.sit(seat)
        at.settle()
        own = {card["name"] for block in at.seats[0].sheet["blocks"] for card in block.get("cards", ())
               if card.get("tone") == "own"}  # fmt: skip
        assert own
        if game == "zoon":
            for seat in (1, WATCH):
                assert not [name for name in own if name in at.seats[seat].raw[-1]], seat
        else:
            hands = [block for block in at.seats[1].sheet["blocks"] if "cards" in block]
            assert hands != [block for block in at.seats[0].sheet["blocks"] if "cards" in block]
            assert not [block for block in at.seats[WATCH].sheet["blocks"] if "cards" in block]


def asked_of_watcher(folder: Path, match: AnyMatch, secrets: Sequence[Secret]) -> list[str]:
    """All that a watcher was told until it was asked what chance will do, each seat having decided in secret."""
    settings = replace(QUICK, guess_seconds=8.0)
    with recorded() as found, desk(folder, match, settings) as at:
        for seat in (*range(len(match.sitters)), WATCH):
            at.sit(seat)
        at.seats[WATCH].say({"t": "name", "name": "Prophet"})
        at.until(lambda: at.seats[WATCH].panel.get("name"))
        at.settle()
        found.clear()
        for secret in secrets:
            before = match.ply
            asked = at.seats[0] = at.seats[match.to_act]  # whoever is asked taps
            at.until(lambda asked=asked: asked.sheet["turn"] == "you")  # type: ignore[misc]
            secret(at)
            at.until(lambda before=before: match.ply > before)  # type: ignore[misc]
            at.until(lambda: at.scene.story.is_at_rest)
        at.until(lambda: at.seats[WATCH].panel["open"])
        assert match.is_chance_held
        return [text for whose, text in found if whose == WATCH]


@pytest.mark.parametrize(
    ("made", "one", "other"),
    [
        (combat, [tapped("corner:TL"), tapped("corner:TL")], [tapped("corner:BR"), tapped("corner:TR")]),
        (zombies, [tapped("c:0", "button:add"), *[tapped("c:0", "button:add")] * 3],
         [tapped("c:4", "button:add"), *[tapped("c:0", "button:add")] * 3]),
    ],
    ids=["a corner or another", "a small card or a large one"],
)  # fmt: skip
def test_a_prophet_is_asked_the_same_whatever_is_hidden(
    made: Callable[[], AnyMatch], one: Sequence[Secret], other: Sequence[Secret], tmp_path: Path
) -> None:
    first = asked_of_watcher(tmp_path / "a", made(), one)
    second = asked_of_watcher(tmp_path / "b", made(), other)
    assert first == second
    assert any('"t":"guess"' in text and '"open":true' in text for text in first)
