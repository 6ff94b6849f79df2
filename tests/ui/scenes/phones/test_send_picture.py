"""The box that sends a page's picture to a phone: what is fetched is what is saved, and only while the box is there."""

from __future__ import annotations

import http.client
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tabletop import paths
from tabletop.net import shared_file
from tabletop.net.addresses import LOOPBACK, PORT, open_listening_socket
from tabletop.net.connected_phones import PhoneMessage
from tabletop.net.phone_view import PhoneMessageKind
from tabletop.net.server import PhoneServer
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.evening.scene import EveningScene
from tabletop.ui.scenes.phones import picture_sharing
from tabletop.ui.scenes.phones.picture_sharing import SharingState
from tabletop.ui.scenes.phones.send_picture import SendPictureScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.stage.window_tree import window_tree
from tabletop.ui.widgets.node import find_tree_faults
from tests.net.phones import fetched
from tests.ui.pilot import Pilot, match_of, new_match, piloted
from tests.ui.scenes.evening.states import EVENING
from tests.ui.scenes.phones.handsets import Desk, desk
from tests.ui.scenes.phones.test_leaks import recorded
from tests.ui.test_words_drawn import overheard

NETWORK = "127.0.0.2"
"""An address that only this machine has, taken for one that phones reach."""


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What this machine's addresses are, which tests may change."""
    found = [NETWORK]
    monkeypatch.setattr(picture_sharing, "local_addresses", lambda: tuple(found))
    return found


@pytest.fixture(autouse=True)
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for pictures."""
    monkeypatch.setattr(paths, "pictures", lambda: tmp_path / "pictures")
    (tmp_path / "pictures").mkdir()
    return tmp_path / "pictures"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(animation_speed=0.0, bot_pace=0.0)) as made:
        yield made


def at_end(pilot: Pilot, folder: Path) -> None:
    """The page after a match of Zodiac, without a table."""
    pilot.stage.push_scene(open_scene("end", pilot.stage, SceneRequest("zodiac", match=ended_match())))
    pilot.rest()


def ended_match() -> Any:
    match = new_match()
    while match.outcome is None:
        match.submit(match.actions()[0])
    return match


def press(pilot: Pilot, name: str) -> None:
    scene: Any = pilot.stage.scene
    if isinstance(scene, EveningScene):
        scene.form.focus_widget(name)
        pilot.key("return")
    else:
        pilot.click(pilot.centre(scene.buttons[name].rect))
    pilot.rest()


def sent(pilot: Pilot) -> SendPictureScene:
    """The box, after its button was pressed."""
    press(pilot, "send")
    return box(pilot)


def box(pilot: Pilot) -> SendPictureScene:
    scene = pilot.stage.scene
    assert isinstance(scene, SendPictureScene)
    return scene


def get(url: str) -> tuple[int, bytes]:
    host, _, path = url.removeprefix("http://").partition("/")
    answer = fetched(host, f"/{path}")
    return answer.status, answer.body  # type: ignore[attr-defined]


def is_gone(url: str) -> bool:
    """Whether nothing listens there any more."""
    try:
        get(url)
    except (OSError, http.client.HTTPException):
        return True
    return False


@pytest.mark.parametrize("page", [EVENING["evening-night"], at_end], ids=["evening", "end"])
def test_a_phone_gets_byte_for_byte_what_is_saved(
    page: Callable[[Pilot, Path], None], pilot: Pilot, tmp_path: Path, pictures: Path
) -> None:
    page(pilot, tmp_path)
    url = sent(pilot).sharing.url
    status, body = get(url)
    press(pilot, "close")
    assert is_gone(url)
    press(pilot, "keep")
    (saved,) = pictures.glob("*.png")
    assert (status, body) == (200, saved.read_bytes())


def test_a_phone_calls_it_as_the_file_would_be_called(pilot: Pilot, tmp_path: Path, pictures: Path) -> None:
    EVENING["evening-night"](pilot, tmp_path)
    scene = sent(pilot)
    host, path = scene.sharing.url.removeprefix("http://").split("/", 1)
    told = fetched(host, f"/{path}").headers["Content-Disposition"]
    press(pilot, "close")
    press(pilot, "keep")
    (saved,) = pictures.glob("*.png")
    assert f'filename="{saved.name}"' in str(told)


def test_the_picture_is_made_once(pilot: Pilot, tmp_path: Path) -> None:
    at_end(pilot, tmp_path)
    url = sent(pilot).sharing.url
    with patch("tabletop.ui.scenes.page_picture.make_page_picture", side_effect=AssertionError):
        first = get(url)
        pilot.stage.change_settings(text_scale=150)
        pilot.rest()
        assert get(box(pilot).sharing.url) == first


@pytest.mark.parametrize("close", ["escape", "click", "button", "shelf"])
def test_the_address_is_gone_with_the_box(close: str, pilot: Pilot, tmp_path: Path) -> None:
    at_end(pilot, tmp_path)
    url = sent(pilot).sharing.url
    assert get(url)[0] == 200
    if close == "escape":
        pilot.key("escape")
    elif close == "click":
        pilot.click((5, 5))
    elif close == "button":
        press(pilot, "close")
    else:
        pilot.stage.replace_all_but_first(open_scene("settings", pilot.stage))
    pilot.rest()
    assert not isinstance(pilot.stage.scene, SendPictureScene)
    assert is_gone(url)


def test_each_box_has_another_address(pilot: Pilot, tmp_path: Path) -> None:
    at_end(pilot, tmp_path)
    first = sent(pilot).sharing.url
    press(pilot, "close")
    second = sent(pilot).sharing.url
    assert first.rpartition("/")[2] != second.rpartition("/")[2]
    host = second.removeprefix("http://").partition("/")[0]
    assert get(f"http://{host}/picture/{first.rpartition('/')[2]}")[0] == 404


def test_pages_of_phones_that_wait_for_a_table_do_not_find_this_server(pilot: Pilot, tmp_path: Path) -> None:
    at_end(pilot, tmp_path)
    with open_listening_socket(NETWORK, PORT):
        pass  # nobody is there
    host = sent(pilot).sharing.url.removeprefix("http://").partition("/")[0]
    assert int(host.partition(":")[2]) != PORT


def test_the_box_says_when_a_phone_has_it(pilot: Pilot, tmp_path: Path) -> None:
    at_end(pilot, tmp_path)
    scene = sent(pilot)
    assert say("send.sent") not in words(pilot)
    get(scene.sharing.url)
    for _ in range(200):
        pilot.frames(seconds=0.05)
        if scene.sharing.fetch_count:
            break
    pilot.rest()
    assert say("send.sent") in words(pilot)


def test_without_a_network_it_says_what_to_do_and_tries_again(
    addresses: list[str], pilot: Pilot, tmp_path: Path
) -> None:  # fmt: skip
    addresses[:] = [LOOPBACK]
    at_end(pilot, tmp_path)
    scene = sent(pilot)
    assert scene.sharing.url == ""
    assert say("send.no_network") in words(pilot)
    addresses[:] = [NETWORK]
    press(pilot, "again")
    assert get(scene.sharing.url)[0] == 200


def test_another_address_of_the_laptop_makes_the_first_one_worthless(
    addresses: list[str], pilot: Pilot, tmp_path: Path
) -> None:  # fmt: skip
    addresses.append("127.0.0.3")
    at_end(pilot, tmp_path)
    scene = sent(pilot)
    first = scene.sharing.url
    press(pilot, "address")
    assert scene.sharing.url.startswith("http://127.0.0.3:")
    assert is_gone(first)
    assert get(scene.sharing.url)[0] == 200


def test_a_port_that_cannot_be_opened_is_said(pilot: Pilot, tmp_path: Path) -> None:
    at_end(pilot, tmp_path)
    with patch.object(picture_sharing, "open_listening_socket", side_effect=OSError(13, "not allowed")):
        scene = sent(pilot)
    assert scene.sharing.state is SharingState.FAILED
    assert say("system.forbidden") in words(pilot)
    press(pilot, "again")
    assert get(scene.sharing.url)[0] == 200


def test_after_its_time_the_address_is_gone_and_a_new_one_can_be_had(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_end(pilot, tmp_path)
    monkeypatch.setattr(shared_file, "LIFE", -1.0)
    press(pilot, "send")
    scene = box(pilot)
    assert scene.sharing.state is SharingState.OVER
    assert scene.sharing.url == ""
    monkeypatch.setattr(shared_file, "LIFE", 600.0)
    press(pilot, "again")
    assert get(scene.sharing.url)[0] == 200


def test_a_network_that_is_gone_is_said(pilot: Pilot, tmp_path: Path) -> None:
    at_end(pilot, tmp_path)
    scene = sent(pilot)
    with patch.object(PhoneServer, "take_messages", return_value=[PhoneMessage(PhoneMessageKind.LOST)]):
        pilot.rest()
    assert scene.sharing.url == ""
    assert say("send.no_network") in words(pilot)


@pytest.mark.parametrize("found", [NETWORK, LOOPBACK])
def test_whoever_does_not_see_the_box_is_told_all_of_it(
    found: str, addresses: list[str], pilot: Pilot, tmp_path: Path
) -> None:  # fmt: skip
    addresses[:] = [found]
    at_end(pilot, tmp_path)
    scene = sent(pilot)
    tree = window_tree(pilot.stage)
    assert find_tree_faults(tree) == []
    told = " ".join(node.name for node in tree.walk())
    for part in (scene.sharing.url, say("send.title"), say("send.scan" if scene.sharing.url else "send.no_network")):
        assert part in told


def words(pilot: Pilot) -> str:
    """All that is drawn."""
    with overheard() as said:
        pilot.stage.redraw_everything()
        pilot.frames(2)
    return " ".join(said)


# --- where phones play ------------------------------------------------------------------------------------------------


def end_at_desk(at: Desk) -> SendPictureScene:
    """Its phones on an address that others reach, the match over, and the box above the page after it."""
    at.scene.phones.open(NETWORK)
    phone = at.sit(0)
    match = at.scene.match
    while match.outcome is None:
        match.submit(match.actions()[0])
    at.settle()
    at.pilot.stage.push_scene(open_scene("end", at.pilot.stage, SceneRequest("zodiac", match=match)))
    at.pilot.rest()
    assert phone.sheet
    return sent(at.pilot)


def test_where_phones_play_their_server_hands_it_on_and_goes_on(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zodiac")) as at:
        scene = end_at_desk(at)
        server = at.scene.phones.server
        assert server is not None
        url = scene.sharing.url
        assert url.startswith(f"http://{server.host}/picture/")
        assert get(url)[0] == 200
        press(at.pilot, "close")
        assert get(url) == get(f"http://{server.host}/nothing")
        assert at.scene.phones.phone_seats[0].is_here
        assert get(f"http://{server.host}/")[0] == 200


def test_a_phone_that_plays_is_told_nothing_of_it(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zodiac")) as at, recorded() as found:
        scene = end_at_desk(at)
        at.settle()
        before = len(found)
        token = scene.sharing.url.rpartition("/")[2].removesuffix(".png")
        get(scene.sharing.url)
        press(at.pilot, "close")
        at.settle()
        assert len(found) == before, "nothing was sent because of it"
        assert not [text for _, text in found if token in text]
        assert not [text for phone in at.seats.values() for text in phone.raw if token in text]


def test_phones_that_are_sent_out_end_it(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zodiac")) as at:
        scene = end_at_desk(at)
        at.scene.phones.close()
        at.pilot.rest()
        assert scene.sharing.url == ""
        press(at.pilot, "again")
        assert get(scene.sharing.url)[0] == 200
        url = scene.sharing.url
        press(at.pilot, "close")
        assert is_gone(url)


def test_phones_that_only_this_machine_reaches_are_left_alone(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zodiac")) as at:
        match = at.scene.match
        while match.outcome is None:
            match.submit(match.actions()[0])
        at.pilot.stage.push_scene(open_scene("end", at.pilot.stage, SceneRequest("zodiac", match=match)))
        at.pilot.rest()
        with patch.object(PhoneServer, "open", autospec=True, side_effect=PhoneServer.open) as opened:
            assert sent(at.pilot).sharing.url.startswith(f"http://{NETWORK}:")
        assert len(opened.mock_calls) == 1
        server = at.scene.phones.server
        assert server is not None
        assert server.shared_file is None
