"""Phones at a table that a pilot drives: both live in one thread, so frames pass while anybody waits."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from websockets.exceptions import ConnectionClosed

from tabletop.net import phone_view
from tabletop.net.addresses import LOOPBACK
from tabletop.net.seat_tokens import WATCH
from tabletop.play.match import Match
from tabletop.settings import Settings
from tabletop.ui.scenes.table.scene import TableScene
from tests.net.phones import PATIENCE, Handset
from tests.ui.pilot import Pilot, piloted, seated

QUICK = Settings(animation_speed=0.0, bot_pace=0.0, result_pace=0.0, confirm="none")


class Seat(Handset):
    """The phone of one seat."""

    def __init__(self, desk: Desk, seat: int, name: str = "a") -> None:
        phones = desk.scene.phones
        super().__init__(phones.server_address, phones.passes.token_of_seat(seat), f"{name}{seat + 1}")
        self.desk = desk
        self.seat = seat
        self.sheet: dict[str, Any] = {}
        self.refused: dict[str, Any] = {}
        self.panel: dict[str, Any] = {}
        """What it shows of guessing."""

    def listen(self) -> None:
        """Takes whatever has come; nothing comes on a line that was cut."""
        while (told := self._next()) is not None:
            self._take(told)

    def listened(self) -> Seat:
        """Itself, after whatever has come is taken."""
        self.listen()
        return self

    def _take(self, told: dict[str, Any] | None) -> None:
        if told and told["t"] == "sheet":
            self.sheet = told
        elif told and told["t"] == "guess":
            self.panel = told
        elif told and told["t"] == "refused":
            self.refused = told

    def _next(self) -> dict[str, Any] | None:
        try:
            return self.hear(0.0)
        except ConnectionClosed:
            return None

    def answered(self) -> None:
        """Takes whatever has come once everything that was on its way before has arrived."""
        self.say({"t": "ping"})
        while (told := self.hear(PATIENCE)) != {"t": "pong"}:
            self._take(told)

    def pick(self, place: str, seq: int | None = None) -> None:
        """Taps, and waits until the table has answered."""
        seq = self.sheet["seq"] if seq is None else seq
        self.refused = {}
        before = len(self.got)
        self.say({"t": "pick", "seq": seq, "place": place})
        self.desk.until(lambda: len(self.got) > before)

    def places(self) -> list[str]:
        """What can be tapped and leads on."""
        asked = self.sheet["answers"] or self.sheet["offers"]
        return [each["place"] for each in asked if each.get("kind") not in ("held", "beside")]

    def names(self) -> set[str]:
        """All places that its blocks show."""
        parts = [part for block in self.sheet["blocks"] for key in ("cards", "cells", "spots")
                 for part in block.get(key, ())]  # fmt: skip
        return {part["place"] for part in parts if "place" in part}


class Desk:
    """A table with its phones."""

    def __init__(self, pilot: Pilot, scene: TableScene) -> None:
        self.pilot = pilot
        self.scene = scene
        self.seats: dict[int, Seat] = {}
        scene.phones.open(LOOPBACK)

    def sit(self, seat: int, name: str = "a") -> Seat:
        """A phone takes the code of a seat; it may have its first sheet a frame before the table knows of it."""
        made = self.seats[seat] = Seat(self, seat, name)
        self.until(lambda: made.sheet and (seat == WATCH or self.scene.phones.phone_seats[seat].is_here))
        return made

    def frame(self) -> None:
        self.pilot.frames(seconds=0.1)
        for seat in self.seats.values():
            seat.listen()

    def until(self, told: Callable[[], Any]) -> None:
        """Frames pass until something is so."""
        end = time.monotonic() + PATIENCE
        while not told():
            assert time.monotonic() < end, [seat.sheet for seat in self.seats.values()]
            self.frame()
            time.sleep(0.001)

    def settle(self) -> None:
        """Frames pass until the table rests, and its phones show that."""
        self.pilot.rest()
        self.frame()
        for seat in self.seats.values():
            seat.answered()

    def act(self, rng: random.Random) -> None:
        """Whoever is asked on a phone taps at random until something is done; the table does what only it can."""
        match = self.scene.match
        before = match.ply, match.length
        phone = self.seats[match.to_act]
        for _ in range(40):
            self.settle()
            if (match.ply, match.length) != before:
                return
            places = phone.places()
            if phone.sheet["done"] and (not places or rng.random() < 0.5):
                seq = phone.sheet["seq"]
                phone.say({"t": "done", "seq": seq})
                self.until(lambda seq=seq: phone.sheet["seq"] > seq)  # type: ignore[misc]
            elif places:
                phone.pick(rng.choice(places))
            elif phone.sheet["back"]:
                seq = phone.sheet["seq"]
                phone.say({"t": "back", "seq": seq})
                self.until(lambda seq=seq: phone.sheet["seq"] > seq)  # type: ignore[misc]
        assert not match.game.hidden, f"nothing was done: {phone.sheet}"
        self.scene.play(rng.choice(match.actions()))  # what is done on a mat is done at the table


@contextmanager
def desk(folder: Path, match: Match[Any, Any, Any], settings: Settings = QUICK) -> Iterator[Desk]:
    """A table whose phones may come."""
    with patch.object(phone_view, "FASTEST", 10_000), piloted(folder, settings) as pilot:  # these fingers are quick
        made = Desk(pilot, seated(pilot, match))
        try:
            yield made
        finally:
            for seat in made.seats.values():
                seat.close()
