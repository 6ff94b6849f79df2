"""One name for one thing: no English text says what docs/terms.md forbids."""

from __future__ import annotations

import re

import pytest

from tabletop import paths
from tabletop.content import games
from tabletop.content.catalogues import PROGRAM
from tests.ui.message_catalogues import DOMAINS, english_texts

EVERYWHERE = "everywhere"


def forbidden() -> dict[str, list[str]]:
    """The words of the last column, by heading."""
    page = (paths.data().parent / "docs" / "terms.md").read_text("utf-8")
    found: dict[str, list[str]] = {}
    for part in page.split("\n## ")[1:]:
        rows = re.findall(r"^\| (?!say )[^|]+ \| [^|]+ \| ([^|]+) \|$", part, re.MULTILINE)
        found[part.partition("\n")[0].lower().replace(" ", "_")] = [
            word.strip() for row in rows for word in row.split(",") if word.strip() != "–"
        ]
    return found


def test_the_page_has_a_table_for_each_game() -> None:
    assert set(forbidden()) == {EVERYWHERE, *DOMAINS} - {PROGRAM}


@pytest.fixture(autouse=True)
def no_former(monkeypatch: pytest.MonkeyPatch) -> None:
    """What matches of old releases say stays as it was."""
    monkeypatch.setattr(games, "former_content_folders", lambda _: ())


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_text_says_a_forbidden_word(domain: str) -> None:
    words = [*forbidden()[EVERYWHERE], *forbidden().get(domain, [])]
    look = re.compile(rf"\b({'|'.join(map(re.escape, words))})\b", re.IGNORECASE)
    said = {id_: look.findall(re.sub(r"\{\w+\}", "", text)) for id_, text in english_texts(domain).items()}
    assert {id_: words for id_, words in said.items() if words} == {}


NO_WORDS = r"```.*?```|`[^`]*`|gray, grey|color\(\)|color-mix\(\)"
"""Code, and what SVG itself calls colours."""


def test_no_page_is_spelt_as_in_america() -> None:
    root = paths.data().parent
    rows = (root / "docs" / "terms.md").read_text("utf-8").splitlines()
    (row,) = [row for row in rows if row.startswith("| British spelling |")]
    look = re.compile(rf"\b({'|'.join(re.split(', ', row.split(' | ')[2].strip(' |')))})\b", re.IGNORECASE)
    assert look.findall("Armor that is gray") == ["Armor", "gray"]
    pages = [path for path in (*root.glob("*.md"), *root.glob("docs/*.md")) if path.name != "terms.md"]
    said = {path.name: look.findall(re.sub(NO_WORDS, "", path.read_text("utf-8"), flags=re.S)) for path in pages}
    assert {name: words for name, words in said.items() if words} == {}
