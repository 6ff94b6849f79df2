"""Docstrings name classes that are there: no type checker and no renaming looks into them."""

from __future__ import annotations

import builtins
import re
from pathlib import Path

import tabletop

PACKAGE = Path(tabletop.__file__).parent
OUTSIDE = {
    "AccessKit",
    "AltGr",
    "MkDocs",
    "OpenSpiel",
    "PettingZoo",
    "VoyageStartScene",
    "VoyagesScene",
    "WebSocket",
    "YAMLError",
}
"""Programs, keys and libraries, and the classes of an example."""
_TEXT, _WORD = re.compile(r'""".*?"""', re.DOTALL), re.compile(r"[A-Za-z_]\w+")
_CLASS = re.compile(r"\b_?[A-Z][a-z]+(?:[A-Z][a-z0-9]+)+\b")
"""A word that only a class has, since a sentence has no such one."""
_RAISED = re.compile(r"\braises? ((?:[A-Z]\w+(?:, | or | and )?)+)", re.IGNORECASE)
"""What a docstring says is raised."""


def classes_told(text: str) -> set[str]:
    """The names of classes in a docstring."""
    raised = {name for found in _RAISED.findall(text) for name in _WORD.findall(found) if name[0].isupper()}
    return {*_CLASS.findall(text), *raised}


def test_docstrings_name_classes_that_are_there() -> None:
    codes = {path: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
    known = OUTSIDE | set(vars(builtins))
    for code in codes.values():
        known.update(_WORD.findall(_TEXT.sub("", code)))
    told = [(path, name) for path, code in codes.items() for name in classes_told("\n".join(_TEXT.findall(code)))]
    assert len(told) > 100
    gone = [(path, name) for path, name in told if name not in known and name.removesuffix("s") not in known]
    assert [(str(path.relative_to(PACKAGE)), name) for path, name in gone] == []


def test_a_class_that_is_gone_is_found() -> None:
    text = "The NewMatch of a page; raises Misread, ValueError. As in a TextRenderer or on YouTube-free evenings."
    assert classes_told(text) == {"NewMatch", "Misread", "ValueError", "TextRenderer", "YouTube"}
    assert classes_told("Raised plates; it raises the Emblem. Nothing is Raised here.") == set()
