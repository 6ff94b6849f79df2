"""What phones may say: nothing but what the page sends is ever taken."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.net import phone_view
from tabletop.net.phone_view import ClientMessageKind

TOKEN = "0123456789abcdef" * 2
OTHER = TOKEN[::-1]
HELLO = {"t": "hello", "token": TOKEN, "version": 1, "phone": OTHER, "tab": TOKEN, "takes": True}
PICK = {"t": "pick", "seq": 3, "place": "cell:e4"}


def hello(text: str | bytes) -> phone_view.Hello:
    return phone_view.parse_hello(text, 1)


def test_what_the_page_says_is_taken() -> None:
    assert phone_view.parse_hello(json.dumps(HELLO), 1) == phone_view.Hello(TOKEN, 1, OTHER, TOKEN, True)
    assert phone_view.parse_client_message(json.dumps(PICK)) == phone_view.ClientMessage(
        ClientMessageKind.PICK, 3, "cell:e4"
    )
    assert phone_view.parse_client_message('{"t":"back","seq":0}') == phone_view.ClientMessage(
        ClientMessageKind.BACK, 0
    )
    assert phone_view.parse_client_message('{"t":"done","seq":7}') == phone_view.ClientMessage(
        ClientMessageKind.DONE, 7
    )
    assert phone_view.parse_client_message('{"t":"guess","seq":4,"percent":110}') == phone_view.ClientMessage(
        ClientMessageKind.GUESS, 4, percent=110
    )
    assert phone_view.parse_client_message('{"t":"name","name":"Ann\\u200d"}') == phone_view.ClientMessage(
        ClientMessageKind.NAME, name="Ann\u200d"
    )
    assert phone_view.parse_client_message('{"t":"ping"}') == phone_view.ClientMessage(ClientMessageKind.PING)


@pytest.mark.parametrize(
    "changed",
    [
        {"token": TOKEN[:-1]}, {"token": TOKEN.upper()}, {"token": 5}, {"token": None}, {"phone": ""}, {"more": 1},
        {"version": "1"}, {"version": -1}, {"version": True}, {"version": 1 << 40}, {"t": "pick"}, {"t": []},
        {"tab": "x"}, {"tab": None}, {"takes": 1}, {"takes": "yes"}, {"version": 2, "token": "x"},
    ],
)  # fmt: skip
def test_a_hello_that_is_none_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(phone_view.BadMessage):
        hello(json.dumps(HELLO | changed))


def test_a_hello_of_another_version_is_read_whatever_else_it_says() -> None:
    others: tuple[dict[str, Any], ...] = ({}, {"phone": 3}, {"new": []})
    for more in others:
        assert hello(json.dumps({"t": "hello", "token": TOKEN, "version": 7, **more})) == phone_view.Hello(TOKEN, 7)


@pytest.mark.parametrize(
    "changed",
    [
        {"seq": -1}, {"seq": 1.5}, {"seq": "3"}, {"seq": True}, {"seq": 1 << 31}, {"place": 4}, {"place": "x" * 401},
        {"place": "a\nb"}, {"place": "\ud800"}, {"place": ["a"]}, {"t": "submit"}, {"t": {}}, {"action": "e2"},
    ],
)  # fmt: skip
def test_a_pick_that_is_none_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(phone_view.BadMessage):
        phone_view.parse_client_message(json.dumps(PICK | changed))


@pytest.mark.parametrize(
    "text",
    ["", "[", "[]", "3", "null", '"t"', "{", b"{}", '{"t":"back","seq":NaN}', '{"t":"back","seq":1e400}',
     "[" * 4000, '{"a":' * 1600, '{"t":"back","seq":' + "9" * 5000 + "}",
     '{"t":"pick","seq":1,"place":"' + "x" * 9000 + '"}'],
)  # fmt: skip
def test_what_is_no_object_is_refused(text: str | bytes) -> None:
    for read in (hello, phone_view.parse_client_message):
        with pytest.raises(phone_view.BadMessage):
            read(text)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda of: st.lists(of) | st.dictionaries(st.text(), of),
)


@given(st.one_of(st.text(), ANYTHING.map(json.dumps), st.dictionaries(st.sampled_from(["t", "seq", "place", "token"]),
                                                                      ANYTHING).map(json.dumps)))  # fmt: skip
def test_nothing_else_than_a_bad_message_comes_of_anything(text: str) -> None:
    for read in (hello, phone_view.parse_client_message):
        try:
            told = read(text)
        except phone_view.BadMessage:
            continue
        assert isinstance(told, phone_view.ClientMessage | phone_view.Hello)


@pytest.mark.parametrize(
    "text",
    [
        '{"t":"guess","seq":1}', '{"t":"guess","seq":1,"percent":"40"}', '{"t":"guess","seq":1,"percent":4.5}',
        '{"t":"guess","seq":1,"percent":true}', '{"t":"guess","seq":1,"percent":1e400}', '{"t":"guess","percent":40}',
        '{"t":"guess","seq":1,"percent":9999999999999}', '{"t":"guess","seq":1,"percent":40,"name":"Ann"}',
        '{"t":"name"}', '{"t":"name","name":5}', '{"t":"name","name":"Ann","seq":1}',
        json.dumps({"t": "name", "name": "A" * 401}),
    ],
)  # fmt: skip
def test_a_guess_or_a_name_that_the_page_would_not_send_is_refused(text: str) -> None:
    with pytest.raises(phone_view.BadMessage):
        phone_view.parse_client_message(text)
