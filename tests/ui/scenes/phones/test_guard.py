"""Codes are worth the cards that they open: each is shown to whoever sits there, and dies when somebody else does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.net.addresses import LOOPBACK
from tabletop.net.seat_tokens import WATCH
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.scenes.cover.consent import ConsentScene
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.phones import scene as phones_scene
from tabletop.ui.scenes.phones.scene import PhonesScene, open_phones
from tabletop.ui.scenes.phones.seat_codes import draw_qr_code
from tabletop.ui.stage.written_texts import written_texts
from tests.net.phones import Handset
from tests.play.sitting import AnyMatch
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated
from tests.ui.scene_of import scene_of
from tests.ui.scenes.phones.handsets import QUICK, Desk, Seat, desk
from tests.ui.scenes.test_cover import hold_space, is_covered, typed

HIDDEN = ("zoon", "zombies")


def page(at: Desk) -> PhonesScene:
    """The page with the codes, opened anew."""
    open_phones(at.pilot.stage, at.scene.phones)
    at.pilot.frames(2)
    return on_top(at.pilot)


def on_top(pilot: Pilot) -> PhonesScene:
    scene = pilot.stage.scene
    assert isinstance(scene, PhonesScene)
    return scene


def press(pilot: Pilot, name: str) -> None:
    pilot.click(pilot.centre(on_top(pilot).buttons[name].rect))
    pilot.frames(2)


def names(scene: PhonesScene) -> list[str]:
    return [item.name for item in scene.buttons.items]


def drawn(at: Desk) -> DisplayList:
    """What the page puts on the screen."""
    sheet = DisplayList(at.pilot.stage.surface.get_size())
    on_top(at.pilot).draw(sheet, at.pilot.clock.now)
    return sheet


def shown(at: Desk) -> set[int]:
    """The seats whose codes can be read off the screen."""
    phones, pictures = at.scene.phones, [stroke.what for stroke in drawn(at).strokes_from_index(0)]

    def is_drawn(seat: int) -> bool:
        url = phones.seat_url(seat)
        found = [picture for picture in pictures if isinstance(picture, pygame.Surface)]
        squares = [picture for picture in found if picture.get_width() == picture.get_height() > 60]
        return any(_pixels(square) == _pixels(draw_qr_code(url, square.get_width())) for square in squares)

    return {seat for seat in (*phones.phone_seats, WATCH) if is_drawn(seat)}


def _pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize("game", HIDDEN)
def test_a_seat_with_digits_shows_its_code_once_they_were_typed(game: str, tmp_path: Path) -> None:
    match = match_of(game)
    with desk(tmp_path, match, replace(QUICK, cover="pin")) as at:
        secrecy = at.scene.table.secrecy
        for seat, digits in ((0, "1234"), (1, "9999")):
            secrecy.choose_pin(seat, digits)
        page(at)
        assert shown(at) == {WATCH}
        press(at.pilot, "show 0")
        typed(at.pilot, "9999")
        assert isinstance(at.pilot.stage.scene, ConsentScene), "these are Ben's"
        typed(at.pilot, "1234")
        assert shown(at) == {0, WATCH}
        press(at.pilot, "show 1")
        at.pilot.key("escape")
        assert 1 not in shown(at), "nobody has typed them"
        press(at.pilot, "show 1")
        typed(at.pilot, "9999")
        assert shown(at) == {1, WATCH}, "one after the other"
        at.pilot.key("escape")
        page(at)
        assert shown(at) == {WATCH}


@pytest.mark.parametrize("game", HIDDEN)
def test_without_digits_the_curtain_lies_before_a_code(game: str, tmp_path: Path) -> None:
    with desk(tmp_path, match_of(game), replace(QUICK, cover="on")) as at:
        page(at)
        assert shown(at) == {WATCH}
        press(at.pilot, "show 1")
        assert is_covered(at.pilot)
        hold_space(at.pilot)
        at.pilot.frames(30)
        assert shown(at) == {1, WATCH}
        on_top(at.pilot).on_window_left()
        assert shown(at) == {WATCH}, "somebody else may be looking"


@pytest.mark.parametrize(
    ("match", "cover"),
    [
        (new_match(), "pin"),
        (match_of("zone_wars"), "on"),
        (match_of("zoon"), "off"),
        (match_of("zoon", Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bot", "easy")), "on"),
    ],
    ids=["nothing is hidden", "nothing is hidden either", "an open table", "one person alone"],
)
def test_where_there_is_no_secret_from_anybody_here_codes_are_shown_at_once(
    match: AnyMatch, cover: str, tmp_path: Path
) -> None:  # fmt: skip
    with desk(tmp_path, match, replace(QUICK, cover=cover)) as at:
        page(at)
        assert shown(at) == {*at.scene.phones.phone_seats, WATCH}


def test_another_phone_is_let_in_by_whoever_sits_there_alone(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon"), replace(QUICK, cover="pin")) as at:
        at.scene.table.secrecy.choose_pin(0, "1234")
        at.sit(0)
        other = Seat(at, 0, "b")
        at.until(lambda: at.scene.phones.phone_seats[0].is_requested)
        page(at)
        press(at.pilot, "yes 0")
        at.pilot.key("escape")
        assert at.scene.phones.phone_seats[0].is_requested
        press(at.pilot, "yes 0")
        typed(at.pilot, "1234")
        at.until(lambda: other.listened().sheet)


@pytest.mark.parametrize(
    "sitter",
    [Sitter(SitterKind.PERSON, "Eve"), Sitter(SitterKind.BOT, "Bot", "easy")],
    ids=["a person", "the computer"],
)
def test_whose_seat_is_given_away_loses_the_line_and_the_code(sitter: Sitter, tmp_path: Path) -> None:
    match = match_of("zoon")
    with desk(tmp_path, match) as at:
        phones = at.scene.phones
        ben, code, others = at.sit(1), phones.seat_url(1), phones.seat_url(0)
        match.seating.hand_over_seat(1, sitter)
        at.until(lambda: {"out"} <= {each["t"] for each in ben.listened().got})
        assert ben.is_cut
        assert not Handset(phones.server_address, code.partition("#")[2]).got
        assert phones.seat_url(1) != code
        assert phones.seat_url(0) == others
        assert list(phones.phone_seats) == [seat for seat in (0, 1) if match.sitters[seat].is_person]
        if sitter.is_person:
            assert at.sit(1, "c").sheet["who"] == "Eve"


def test_who_gave_a_seat_up_while_phones_were_off_has_no_code_for_it(tmp_path: Path) -> None:
    match = match_of("zoon")
    with desk(tmp_path, match) as at:
        before = at.scene.phones.seat_url(1)
        at.scene.phones.close()
        match.seating.hand_over_seat(1, Sitter(SitterKind.PERSON, "Eve"))
        at.scene.phones.open("127.0.0.1")
        assert at.scene.phones.seat_url(1).partition("#")[2] != before.partition("#")[2]


def test_the_code_of_a_match_that_is_over_opens_no_other(tmp_path: Path) -> None:
    match = match_of("zoon")
    with desk(tmp_path, match) as at:
        ann = at.sit(0)
        old = at.scene.phones.passes.token_of_seat(0)
        match.resign(0)
        at.until(lambda: ann.sheet["turn"] == "over")
    with desk(tmp_path, match_of("zoon", seed="another")) as at:
        late = Handset(at.scene.phones.server_address, old)
        assert late.is_cut
        assert late.raw == []


def test_phones_are_let_in_from_the_menu_over_a_curtain_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has a phone need not be let in at the laptop; the curtain goes when nobody has to hide there."""
    monkeypatch.setattr(phones_scene, "local_addresses", lambda: (LOOPBACK,))
    with piloted(tmp_path, replace(QUICK, cover="on")) as pilot:
        scene = seated(pilot, match_of("zoon"))
        pilot.frames(3)
        assert is_covered(pilot)
        pilot.key("escape")
        menu = pilot.stage.scene
        assert isinstance(menu, MenuScene)
        pilot.click(pilot.centre(menu.buttons["phones"].rect))
        pilot.frames(3)
        press(pilot, "on")
        assert scene.phones.is_open
        at = Desk(pilot, scene)
        try:
            at.sit(0)
            at.sit(1)
            scene_of(pilot, PhonesScene)  # the page is still there
            pilot.key("escape")
            pilot.frames(5)
            assert pilot.stage.scene is scene, "no curtain: both look at their phones"
        finally:
            for phone in at.seats.values():
                phone.close()


def digits_seen(at: Desk) -> set[int]:
    """The seats whose digits can be read off the screen."""
    phones = at.scene.phones
    texts = [each.words for each in written_texts(drawn(at), at.pilot.stage.texts)]
    return {seat for seat in (*phones.phone_seats, WATCH) if phones.typed_code(seat) in texts}


def test_digits_are_seen_with_the_picture_that_they_are_worth_and_never_without(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon"), replace(QUICK, cover="on")) as at:
        page(at)
        assert digits_seen(at) == shown(at) == {WATCH}
        press(at.pilot, "show 1")
        hold_space(at.pilot)
        at.pilot.frames(30)
        assert digits_seen(at) == shown(at) == {1, WATCH}
        code = at.scene.phones.typed_code(1).replace(" ", "")
        token = typed_digits(at, code)
        assert token == at.scene.phones.passes.token_of_seat(1)
        assert at.scene.phones.typed_code(1).replace(" ", "") != code


def typed_digits(at: Desk, code: str) -> str:
    """What the table's server answers to digits."""
    phone = Handset(at.scene.phones.server_address, "", hello=False)
    phone.say({"t": "code", "code": code})
    told = phone.hear(5.0)
    phone.close()
    assert told is not None
    return str(told["text"])
