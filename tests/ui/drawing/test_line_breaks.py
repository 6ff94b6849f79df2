"""Where lines end: what UAX #14 allows, and nowhere else."""

from __future__ import annotations

import pygame
import pytest

from tabletop.ui.drawing.line_breaks import (
    count_words,
    is_orphan,
    join_lines,
    split_grapheme_clusters,
    split_unbreakable_parts,
    text_after_lines,
)
from tabletop.ui.drawing.text import TextRenderer

BROKEN = [
    # each | is a place where a line may end; a blank is one as well
    "きょ|う|は|雨|で|す。",
    "「太|郎」|が|勝っ|た！",
    "サー|バー|へ|送|る。",
    "（一）|と|（二）",
    "『本』、|「紙」。",
    "え？！|ほ|ん|と？",
    "時々、|人々|は",
    "ティッ|シュ|を|シャッ|フ|ル",
    "東|京・|大|阪",
    "待っ|て……|く|れ",
    "あ|あ|――|そ|う",
    "１|０|０％|だ",
    "￥５|０|０",
    "50%|で|勝|つ",
    "Zombies|の|ルー|ル",
    "「Tabletop」|で|遊|ぶ",
    "太|郎 (Taro)|は",
    "a1|か|ら|b2|へ",
    "漢\u00a0字",
    "漢\u2060字",
    "か\u3099|き",
    "《虎》|〈犬〉|【猫】|〔牛〕",
    "い|す〜ゞ",
    "ｱ|ｲｯ",
    "我|们|走，|好|吗？",
    "가|나 다",
    "👍🏽|👩\u200d👧|👍",
    "well-|known fact",
    "and/|or",
    "soft\u00ad|hyphen",
    "zero\u200b|width",
    "d-C a-b 3-4 2026-11-29 1/2 x/y -v --",
    "/games/|ann/|notes.txt",
    "the quick brown fox",
    "Привет мир",
    "Jean-|Luc «oui»",
]


@pytest.mark.parametrize("marked", BROKEN)
def test_lines_may_end_here_and_nowhere_else(marked: str) -> None:
    text = marked.replace("|", "")
    pieces = split_unbreakable_parts(text)
    assert "".join((blank or "|") + piece for blank, piece in pieces)[1:] == marked


@pytest.fixture
def texts() -> TextRenderer:
    pygame.font.init()
    return TextRenderer()


NEVER_FIRST, NEVER_LAST = "。、）」』】！？ーっゃゅょッャュョ々・…％", "（「『【￥"
PARAGRAPH = (
    "太郎は「Tabletop」でゲームを遊ぶ。きょうは、（雨）だ！　サーバーへ、『well-known な Zombies』のルールを読もう……。"
    "それから、シャッフルして１００％勝つ、と言った？ いや、ちょっと待ってください、人々・時々￥５００です。"
)


@pytest.mark.parametrize("size", [16, 32])
@pytest.mark.parametrize("width", [130, 170, 215, 300, 480, 900])
def test_japanese_lines_keep_the_rules_at_any_width(texts: TextRenderer, size: int, width: int) -> None:
    room = width * size // 16
    lines = texts.wrap_lines(PARAGRAPH, size, room)
    assert all(texts.text_width(line, size) <= room for line in lines)
    assert not [line for line in lines[1:] if line[0] in NEVER_FIRST]
    assert not [line for line in lines if line[-1] in NEVER_LAST]
    assert all(any(word in line for line in lines) for word in ("Tabletop", "known", "Zombies"))
    assert "".join(lines).replace(" ", "") == PARAGRAPH.replace(" ", "")
    if width > 215:
        assert all(texts.text_width(line, size) > room - 5 * size for line in lines[:-1]), "no line ends early"


def test_a_soft_hyphen_is_seen_only_where_the_line_ends(texts: TextRenderer) -> None:
    text = "Regel\u00adwerk"
    assert texts.text_width(text, 16) == texts.text_width("Regelwerk", 16)
    lines = texts.wrap_lines(text, 16, texts.text_width("Regel-", 16))
    assert lines == ["Regel\u00ad", "werk"]
    assert texts.text_width(lines[0], 16) == texts.text_width("Regel-", 16)


def test_words_of_a_narrow_line_are_cut_between_letters_and_not_before_their_marks(texts: TextRenderer) -> None:
    lines = texts.wrap_lines("e\u0301" * 9, 16, texts.text_width("eee", 16))
    assert [len(line) for line in lines] == [6, 6, 6]
    assert split_grapheme_clusters("e\u0301か\u3099x👩\u200d👧") == ["e\u0301", "か\u3099", "x", "👩\u200d👧"]


@pytest.mark.parametrize("text", ["the quick brown fox", PARAGRAPH[:40], "a well-known and/or fact", "我们走，好吗？"])
def test_lines_are_put_together_again(texts: TextRenderer, text: str) -> None:
    lines = texts.wrap_lines(text, 16, 90)
    assert len(lines) > 1
    assert join_lines(lines) == text
    for number in range(len(lines) + 1):
        assert text_after_lines(text, lines[:number]) == join_lines(lines[number:])


def test_text_that_must_be_cut_inside_a_word_takes_a_smaller_size(texts: TextRenderer) -> None:
    title = "太郎のルール"
    wide = texts.text_width(title, 32) * 2 // 3
    assert texts.fit_size_and_lines(title, (32, 16), (wide, 200)) == (16, [title])
    assert texts.fit_size_and_lines(title, (32, 32), (wide, 200)) == (32, ["太郎の", "ルール"])
    assert texts.fit_size_and_lines("Indescribable", (32, 32), (wide, 200))[1][0].endswith("…")


@pytest.mark.parametrize(
    ("text", "words"),
    [("", 0), ("Black wins at once", 4), ("黒の勝ちです", 2), ("黒がE-fと跳ぶ", 3), ("Gagné !", 2)],
)
def test_words_are_counted_as_people_read_them(text: str, words: int) -> None:
    assert count_words(text) == words


def test_no_letter_of_a_word_is_left_alone_on_the_last_line(texts: TextRenderer) -> None:
    sentence = "リングが埋まったとき、自分のディスクが3枚か4枚あれば勝ちです。"
    alone = 0
    for width in range(120, 500, 3):
        lines = texts.wrap_lines(sentence, 16, width)
        assert "".join(lines) == sentence
        assert all(texts.text_width(line, 16) <= width for line in lines)
        alone += len(lines) > 1 and is_orphan(lines[-2], lines[-1])
    assert alone <= 2, "where all lines are full to the last letter"
    assert not is_orphan("あれば勝ちです。", "次。")
