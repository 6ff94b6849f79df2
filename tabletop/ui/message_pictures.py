"""Draws pictures of every scene for translators, with an index of the messages that can be seen in each.

`tabletop shot --messages FOLDER` (`shot`) calls `write_message_pictures`. It takes minutes, writes after each
picture, and what is there when it is interrupted is whole. New scenes are found by the registry; a scene that looks
different later in a match gets its plies in _PLIES, by its name in the registry. Names of files say game, scene and
ply.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from tabletop.arguments import UsageError
from tabletop.content import boxes
from tabletop.content.catalogues import PROGRAM
from tabletop.content.translatable_texts import EnglishMessage, all_translatable_messages
from tabletop.play.files import write_atomically
from tabletop.ui import wording
from tabletop.ui.messages import record_messages, translate_text
from tabletop.ui.scenes.registry import game_pages, scene_names

INDEX: Final = "index.md"
_BLANK: Final = re.compile(r"\{[^{}]*\}")
_TELLING: Final = 12
"""Letters of a part of a drawn text by which a message is known."""
_PLIES: Final = {"table": (4, 12, 40, 120), "review": (120,)}
"""Scenes that are also drawn with a match of so many actions."""


@dataclass(frozen=True, slots=True)
class PlannedMessagePicture:
    """What one of the pictures shows."""

    game: str
    scene: str
    detail: str = ""
    """A clause of the rulebook, or a step of a lesson."""
    plies: int = 0
    """How much was played; 0 for the scene as it opens."""

    @property
    def file_name(self) -> str:
        """Such as GAME-table-40.png."""
        parts = (self.game, self.scene, self.detail.replace(":", "-"), str(self.plies or ""))
        return f"{'-'.join(filter(None, parts))}.png"


DrawScene = Callable[[PlannedMessagePicture, Callable[[str], None]], bytes]
"""Draws to a PNG, and tells of every text that it draws."""


class MessageIndex:
    """Where each message is."""

    def __init__(self, games: Iterable[str]) -> None:
        self._messages = {domain: all_translatable_messages(domain) for domain in (PROGRAM, *games)}
        self._shown: dict[str, list[str]] = {}
        self._asked: dict[str, list[str]] = {}

    def note_picture(self, game: str, picture: str, drawn: Set[str], asked: Mapping[str, Set[str]]) -> int:
        """Notes what is in a picture: the texts drawn, and what was said by id meanwhile; returns how many are seen."""
        whole, seen = "\n".join(drawn), 0
        for id_ in asked:
            _add_picture_of_message(self._asked, id_, picture)
        for id_, message in (self._messages[PROGRAM] | self._messages[game]).items():
            said = {translate_text(id_)} if message.keys else asked.get(id_, set())
            if any(_is_text_drawn(text, drawn, whole) for text in said):
                _add_picture_of_message(self._shown, id_, picture)
                seen += 1
        return seen

    def as_markdown(self) -> str:
        """A table for the program and for each game, in the order of their catalogues."""
        lines = ["# Messages and their pictures", ""]
        for domain, messages in self._messages.items():
            seen = sum(id_ in self._shown for id_ in messages)
            lines += [f"## {domain}: {seen} of {len(messages)} in a picture", ""]
            lines += ["| Message | English | Drawn in | Only asked for in |", "|---|---|---|---|"]
            lines += [self._message_table_row(id_, message) for id_, message in messages.items()]
            lines.append("")
        return "\n".join(lines)

    def _message_table_row(self, id_: str, message: EnglishMessage) -> str:
        shown = self._shown.get(id_, [])
        asked = [picture for picture in self._asked.get(id_, []) if picture not in shown]
        name = message.keys[0] if message.keys else id_
        links = f"{_picture_links_text(shown)} | {_picture_links_text(asked)}"
        return f"| `{name}` | {_escape_markdown_cell(message.english)} | {links} |"


def write_message_pictures(folder: Path, games: tuple[str, ...], draw: DrawScene) -> None:
    """Draws every scene of these games into a folder; what is there when it is interrupted is whole.

    Raises UsageError.
    """
    index, names = MessageIndex(games), dict[bytes, str]()
    planned = list(plan_message_pictures(games))
    for number, each in enumerate(planned, 1):
        drawn = set[str]()
        with record_messages() as asked:
            picture = draw(each, drawn.add)
        digest = sha256(picture).digest()
        is_new = digest not in names  # many scenes are the same in every game
        name = names.setdefault(digest, each.file_name)
        seen = index.note_picture(each.game, name, drawn, asked)
        if is_new:
            _write_file_or_fail(folder / name, picture)
        _write_file_or_fail(folder / INDEX, index.as_markdown().encode())
        print(f"{number} of {len(planned)}: {name}, {seen} messages", flush=True)  # noqa: T201 - it takes minutes


def plan_message_pictures(games: tuple[str, ...]) -> Iterator[PlannedMessagePicture]:
    """Every scene with each game, the pages of games with their own game only, and all pages of rules and lessons."""
    pages = {page.name for box in boxes.shelf().boxes for page in box.pages}
    for game in games:
        own = {page.name for page in game_pages(game)}
        for scene in scene_names():
            if scene not in pages or scene in own:
                yield from (PlannedMessagePicture(game, scene, plies=plies) for plies in (0, *_PLIES.get(scene, ())))
        sections = wording.localised_rulebook(game).sections[1:]
        yield from (
            PlannedMessagePicture(game, "rulebook", each.clauses[0].number) for each in sections if each.clauses
        )
        for lesson in wording.localised_lessons(game).lessons:
            yield from (
                PlannedMessagePicture(game, "lesson", f"{lesson.id}:{number}")
                for number in range(1, len(lesson.steps) + 1)
            )


def _is_text_drawn(text: str, drawn: Set[str], whole: str) -> bool:
    """Whether a text is drawn, alone or in a longer one; of one with blanks, its longest part between them."""
    part = max(_BLANK.split(text), key=len)
    return text in drawn or (len(part) >= _TELLING and part in whole)


def _add_picture_of_message(places: dict[str, list[str]], id_: str, picture: str) -> None:
    known = places.setdefault(id_, [])
    if picture not in known:
        known.append(picture)


def _escape_markdown_cell(text: str) -> str:
    return " ".join(text.replace("|", r"\|").split())


def _picture_links_text(pictures: list[str]) -> str:
    return ", ".join(f"[{picture.removesuffix('.png')}]({picture})" for picture in pictures)


def _write_file_or_fail(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, content, is_shared=True)
    except OSError as error:
        raise UsageError(f"cannot write {str(path)!r}: {error.strerror or error}") from error
