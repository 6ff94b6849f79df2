"""Sentences and lists are joined with the signs of the language in use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.ui import messages
from tabletop.ui.sentences import end_sentence, first_sentence, join_list, join_sentences, split_sentences


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    messages.use_language("en")


@pytest.mark.parametrize(
    ("sentences", "text"),
    [
        ([], ""),
        (["A jump"], "A jump"),
        (["A jump", "", "A step"], "A jump. A step"),
        (["A jump.", "A step."], "A jump. A step."),
        (["What now?", "A step."], "What now? A step."),
        (["Thinking…", "It takes long"], "Thinking… It takes long"),
    ],
)
def test_sentences_are_joined(sentences: list[str], text: str) -> None:
    assert join_sentences(sentences) == text


def test_they_come_apart_again() -> None:
    assert split_sentences("A jump. A step? Yes. The end.") == ["A jump", "A step? Yes", "The end."]
    assert split_sentences("黒が跳ぶ。白が動く。") == ["黒が跳ぶ", "白が動く。"]
    assert first_sentence("Too far. Choose another one.") == "Too far"
    assert first_sentence("遠すぎます。") == "遠すぎます"


@pytest.mark.parametrize(
    ("text", "ended"), [("", ""), ("A jump", "A jump."), ("A jump.", "A jump."), ("What now?", "What now?")]
)
def test_a_sentence_ends_once(text: str, ended: str) -> None:
    assert end_sentence(text) == ended


def test_a_japanese_sentence_ends_with_its_own_sign() -> None:
    messages.use_language("ja")
    assert end_sentence("黒が跳ぶ") == "黒が跳ぶ。"


def test_a_list_has_the_sign_of_the_language() -> None:
    assert join_list(()) == ""
    assert join_list(("Ada", "Bruno", "Carl")) == "Ada, Bruno, Carl"


def test_japanese_has_no_blank_between_sentences() -> None:
    messages.use_language("ja")
    assert join_sentences(["黒が跳ぶ", "白が動く。", "次は？", "終わり"]) == "黒が跳ぶ。白が動く。次は？終わり"
    assert join_list(("Ada", "Bruno")) == "Ada、Bruno"
