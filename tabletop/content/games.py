"""Loads games: finds a game's folders, computes the digest of its content, and makes the Game from it.

Used by nearly everything above `content`, most by `load_game` and `digest`: the commands in `cli`, `pack_library`,
`prose`, and scenes that open a match. Games are cached by name, folder and digest, so a game is made anew when its
files change. Saved matches hold the digest: how it is computed must not change. Content of earlier versions is in the
folder `former` of each game, so that old matches can still be played. Imports of what reads files stay inside the
functions, because the title needs only names for its first frame.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletop import paths
from tabletop.content import boxes
from tabletop.content.errors import UnknownGame
from tabletop.rules.caches import cached

if TYPE_CHECKING:
    from tabletop.box import Box
    from tabletop.content.load import ContentFolder, ContentSource
    from tabletop.rules.game import Game


# What reads content is imported when content is read: the title needs the names for its first frame.


def box_of(name: str) -> Box:
    """The game's box; raises UnknownGame."""
    box = boxes.find_game_box(name)
    if box is None:
        raise UnknownGame(name, boxes.game_names())
    return box


def load_game(name: str, folder: ContentFolder | None = None) -> Game[Any, Any, Any]:
    """The game with its own content, or with that of a folder or several; raises UnknownGame and ContentError."""
    return _make_game(name, folder or game_content_folder(name), digest(name, folder))


SEVERAL: Final = "+"
"""Between the names of packs that are played together, and between their digests, in the order of the packs."""


def digest(name: str, folder: ContentFolder | None = None) -> str:
    """SHA-256 in hex of the content that matters to the rules, whatever its line ends and byte order marks.

    Of several folders it is that of each with `+` between them, so that each can be found again by its own.
    """
    import hashlib

    if isinstance(folder, tuple):
        return SEVERAL.join(digest(name, each) for each in folder)

    from tabletop import safe_reading
    from tabletop.content.load import content_file_label, read_content_file

    sha = hashlib.sha256()
    for file in content_files(name, folder or game_content_folder(name)):
        raw = safe_reading.without_bom_and_crlf(read_content_file(file.path))
        sha.update(f"{content_file_label(file)}\0{len(raw)}\0".encode("utf-8", "surrogateescape") + raw)
    return sha.hexdigest()


def game_content_folder(name: str) -> Path:
    """The folder of the game's own content; raises UnknownGame."""
    return box_of(name).game_files_folder("data", paths.data())


def has_lessons(game: str) -> bool:
    """Whether there are some, which costs a look at the folder."""
    return (game_content_folder(game) / "lessons.yaml").is_file()


def drawings_folder(part: str) -> Path:
    """The folder with the drawings of a game, or of everything that is not a game's own."""
    box = boxes.find_game_box(part)
    return box.game_files_folder("sprites", paths.sprites()) if box else paths.sprites() / part


def sounds_folder(game: str) -> Path:
    """The folder of a game's own sounds; raises UnknownGame."""
    return box_of(game).game_files_folder("data/sounds", paths.data() / "sounds")


def demo_recording_file(game: str) -> Path:
    """The file with a game's match for those who come by, which need not be there; raises UnknownGame."""
    return box_of(game).game_files_folder("data/reels", paths.data() / "reels") / "reel.json"


def measurements_folder(game: str) -> Path:
    """The folder of what was found out about a game by playing it, which no rule asks for; raises UnknownGame."""
    return box_of(game).game_files_folder("data/measured", paths.data() / "measured")


def puzzles_folder(game: str) -> Path:
    """The folder of a game's puzzles, which need not be there; raises UnknownGame."""
    return box_of(game).game_files_folder("data/puzzles", paths.data() / "puzzles")


def content_class(name: str) -> type:
    """The content dataclass of a game; raises UnknownGame."""
    return box_of(name).content.load()


def content_files(name: str, folder: ContentFolder) -> tuple[ContentSource, ...]:
    """The content files of a game in a folder or several, with the game's own where the folder only adds to them.

    Raises UnknownGame.
    """
    from tabletop.content.load import content_sources

    return content_sources(content_class(name), folder, game_content_folder(name))


_FOLDER_ATTRIBUTE = "content_folder"
"""Of a game: where its content was read, for what lies beside it."""


@cached("games", 32)
def _make_game(name: str, folder: ContentFolder, digest_: str) -> Game[Any, Any, Any]:
    from tabletop.content.load import load_content_files

    return game_with_content(name, load_content_files(content_class(name), content_files(name, folder)), folder)


def content_folder_of(game: Game[Any, Any, Any]) -> ContentFolder | None:
    """The folder or folders whose content a game has; None where it was made in another way than by `load_game`."""
    return getattr(game, _FOLDER_ATTRIBUTE, None)


def game_with_content(name: str, content: Any, folder: ContentFolder | None = None) -> Game[Any, Any, Any]:
    """The game with content that was already read, perhaps in a folder of its own; raises UnknownGame."""
    made: Game[Any, Any, Any] = box_of(name).rules.load()(content)
    if folder is not None:
        with contextlib.suppress(AttributeError):  # a game of another package may have slots
            setattr(made, _FOLDER_ATTRIBUTE, folder)
    return made


def former_content_folders(name: str) -> tuple[Path, ...]:
    """The newest one first; raises UnknownGame."""
    found = game_content_folder(name).joinpath("former").glob("[0-9]*")
    return tuple(sorted(found, key=lambda folder: int(folder.name), reverse=True))


def former_content_folder_of(name: str, content: str) -> Path | None:
    """The one with this digest; raises UnknownGame."""
    return next((folder for folder in former_content_folders(name) if digest(name, folder) == content), None)
