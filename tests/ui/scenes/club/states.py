"""Club nights as they stand in the middle of things, written down, and the page over them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from tabletop import paths
from tabletop.play.tournament.files import TOURNAMENTS
from tabletop.play.tournament.pairing import is_decided, with_next_round
from tabletop.play.tournament.tournament import PairingResult, ResultSource, Tournament, TournamentFormat
from tabletop.ui.scenes.club.scene import ClubScene
from tabletop.ui.scenes.registry import open_scene
from tests.ui.pilot import Pilot
from tests.ui.scenes.evening.states import LONG, met

PEOPLE = ("Ann", "Ben", LONG, "Dot", "Eva", "Finn", "Gus")


def club_night(
    kind: TournamentFormat = TournamentFormat.SWISS, *, rounds: int = 0, count: int = 7, is_open: bool = False
) -> Tournament:
    """With so many rounds, in which all results are there; those of the last one half of them where it `is_open`."""
    game = "zombies" if kind is TournamentFormat.TEAMS else "zodiac"
    night = Tournament("2026-11-30T18:00:00+00:00", game, kind, "seed")
    names = PEOPLE if count <= len(PEOPLE) else [f"Person {number}" for number in range(count)]
    for name in names[:count]:
        night = night.with_entrant(name, (f"{name[:8]} A", f"{name[:8]} B") if night.has_teams else ())
    lot = random.Random(5)
    for number in range(rounds):
        if is_decided(night):
            break
        night = with_next_round(night)
        results = [(2, 0), (0, 2)] if kind is TournamentFormat.KNOCK_OUT else [(2, 0), (0, 2), (1, 1)]
        for index, pairing in enumerate(night.rounds[number].pairings):
            if night.is_open(pairing) and not (is_open and number == rounds - 1 and index % 2 == 0):
                points = lot.choice(results)[: len(pairing.players)] if not night.has_teams else (lot.choice((0, 2)),)
                source = lot.choice((ResultSource.HAND, ResultSource.TABLE, ResultSource.CODE))
                night = night.with_result(number, index, PairingResult(points, source))
    return night


def written(night: Tournament) -> Path:
    return TOURNAMENTS.create_file(paths.tournaments(), night)


def opened(pilot: Pilot, view: str = "") -> ClubScene:
    scene = open_scene("club", pilot.stage)
    assert isinstance(scene, ClubScene)
    pilot.stage.push_scene(scene)
    if view:
        scene.show_view(view)
    pilot.frames(3)
    pilot.rest()
    return scene


def _page(night: Callable[[], Tournament] | None, view: str = "") -> Callable[[Pilot, Path], None]:
    def go(pilot: Pilot, folder: Path) -> None:
        if night is not None:
            met("Ann", "Ben", LONG, "Zoe")
            written(night())
        opened(pilot, view)

    return go


CLUB = {
    "club": _page(None),
    "club-people": _page(club_night),
    "club-robin": _page(lambda: club_night(TournamentFormat.ROUND_ROBIN)),
    "club-teams": _page(lambda: club_night(TournamentFormat.TEAMS, count=3)),
    "club-round": _page(lambda: club_night(rounds=2, is_open=True)),
    "club-result": _page(lambda: club_night(rounds=2)),
    "club-standings": _page(lambda: club_night(rounds=3), "standings"),
    "club-knock-out": _page(lambda: club_night(TournamentFormat.KNOCK_OUT, rounds=2), "standings"),
    "club-late": _page(lambda: club_night(rounds=2, is_open=True).with_leaver("Ann"), "people"),
    "club-large": _page(lambda: club_night(rounds=1, count=40), "standings"),
    "club-over": _page(lambda: club_night(rounds=3).with_end()),
}
