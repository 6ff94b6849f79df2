"""What is drawn otherwise than it is meant is named with its line, and nothing that is drawn rightly."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pygame
import pytest

from tabletop import paths
from tabletop.content.svg_check import svg_problems
from tabletop.content.svg_constructs import CONSTRUCTS
from tests.content.svg_samples import FAULTY, FINE, drawing


def test_more_than_sixty_constructs_are_tried_and_all_of_the_table() -> None:
    assert len(FAULTY) >= 60
    assert set(CONSTRUCTS) - {construct for construct, _, _ in FAULTY} == {"aspect", "class-root", "sheet"}


@pytest.mark.parametrize(("construct", "line", "body"), FAULTY, ids=[f"{c}-{k}" for k, (c, _, _) in enumerate(FAULTY)])
def test_what_comes_out_otherwise_is_named_with_its_line(construct: str, line: int, body: str) -> None:
    found = svg_problems(drawing(body).encode())
    assert (construct, line) in [(problem.construct, problem.line) for problem in found], found
    row = CONSTRUCTS[construct]
    assert all(row.instead in problem.text for problem in found if problem.construct == construct)


@pytest.mark.parametrize("body", FINE, ids=range(len(FINE)))
def test_what_is_drawn_rightly_is_not_named(body: str) -> None:
    assert svg_problems(drawing(body).encode()) == ()


@pytest.mark.parametrize(
    ("head", "construct"),
    [
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="20" height="10">', "aspect"),
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" class="a"><style>.a{fill:#f00}</style>',
            "class-root",
        ),
        ('<?xml-stylesheet href="a.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">', "sheet"),
    ],
)
def test_the_head_of_a_file_is_looked_at_too(head: str, construct: str) -> None:
    found = svg_problems(f'{head}<path d="M0 0H9V9Z"/></svg>'.encode())
    assert [(problem.construct, problem.line) for problem in found] == [(construct, 1)]


def test_our_own_drawings_have_nothing_of_it() -> None:
    files = sorted(paths.sprites().rglob("*.svg"))
    assert len(files) > 400
    assert {f"{file.name}: {problem}" for file in files for problem in svg_problems(file.read_bytes())} == set()


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("<svg viewBox='0 0 9 9'>\n<g>\n</svg>", 3, "no XML"),
        ("", 1, "no XML"),
        ("<!DOCTYPE svg>\n<svg viewBox='0 0 9 9'/>", 1, "document type"),
        ("\n<svg/>", 2, "viewBox"),
        ("<svg viewBox='0 0 0 9'/>", 1, "viewBox"),
        ("<html/>", 1, "an <svg> is expected"),
        ("<svg viewBox='0 0 9 9'>\n<path d='M1e40 0H9'/></svg>", 2, "too large"),
        ("<svg viewBox='0 0 9 9'>" + 60 * "<g>" + 60 * "</g>" + "</svg>", 1, "inside each other"),
        ("<svg viewBox='0 0 9 9'>" + 20_001 * "<g/>" + "</svg>", 1, "20000 elements"),
        ("<svg viewBox='0 0 9 9'><path d='M0 0H9' stroke-dasharray='.001 .001'/></svg>", 1, "dashes"),
    ],
)
def test_a_file_past_the_limits_is_refused_with_its_line(text: str, line: int, told: str) -> None:
    (problem,) = svg_problems(text.encode())
    assert (problem.line, problem.construct) == (line, "")
    assert told in problem.text


def test_a_file_that_is_not_utf_8_or_too_large_is_refused() -> None:
    assert "UTF-8" in svg_problems(b"<svg viewBox='0 0 9 9'>\xff</svg>")[0].text
    assert "1024 KiB" in svg_problems(b" " * ((1 << 20) + 1))[0].text


@pytest.mark.parametrize(
    "construct", ["text", "use", "image", "pattern", "reference", "geometry", "dots", "gradient-href", "prefix"]
)
def test_what_is_said_not_to_be_drawn_is_not_drawn(construct: str) -> None:
    body = next(body for name, _, body in FAULTY if name == construct)
    made = pygame.image.load_sized_svg(io.BytesIO(drawing(body).encode()), (100, 100))
    made.fill((0, 0, 0, 0), (0, 0, 5, 5))
    assert not made.get_bounding_rect().w


def test_the_table_of_the_docs_is_this_one() -> None:
    page = Path(__file__).parents[2].joinpath("docs/design.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (?!construct|-)(.*) \| (.*) \| (.*) \|$", page.partition("### What is drawn otherwise")[2], re.M
    )
    assert rows == [(row.name, row.happens, row.instead) for row in CONSTRUCTS.values()]
