"""The games on the shelf, and how each is made from its content."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop import paths
from tabletop.content import boxes
from tabletop.content.errors import UnknownGame
from tabletop.rules.caches import cached

if TYPE_CHECKING:
    from tabletop.box import Box
    from tabletop.content.load import Source
    from tabletop.rules.game import Game

# What reads content is imported when content is read: the title needs the names for its first frame.


def box_of(name: str) -> Box:
    """The game's box; raises UnknownGame."""
    box = boxes.find(name)
    if box is None:
        raise UnknownGame(name, boxes.names())
    return box


def load_game(name: str, folder: Path | None = None) -> Game[Any, Any, Any]:
    """The game with its own content, or with that of a folder; raises UnknownGame and ContentError."""
    return _made(name, folder or own_folder(name), digest(name, folder))


def digest(name: str, folder: Path | None = None) -> str:
    """SHA-256 in hex of the content that matters to the rules, whatever its line ends and byte order marks."""
    import hashlib

    from tabletop import reading
    from tabletop.content.load import label, read_raw

    sha = hashlib.sha256()
    for file in files(name, folder or own_folder(name)):
        raw = reading.normalized(read_raw(file.path))
        sha.update(f"{label(file)}\0{len(raw)}\0".encode("utf-8", "surrogateescape") + raw)
    return sha.hexdigest()


def own_folder(name: str) -> Path:
    """The folder of the game's own content; raises UnknownGame."""
    return box_of(name).part("data", paths.data())


def has_lessons(game: str) -> bool:
    """Whether there are some, which costs a look at the folder."""
    return (own_folder(game) / "lessons.yaml").is_file()


def drawings(part: str) -> Path:
    """The folder with the drawings of a game, or of everything that is not a game's own."""
    box = boxes.find(part)
    return box.part("sprites", paths.sprites()) if box else paths.sprites() / part


def sounds(game: str) -> Path:
    """The folder of a game's own sounds; raises UnknownGame."""
    return box_of(game).part("data/sounds", paths.data() / "sounds")


def reel(game: str) -> Path:
    """The file with a game's match for those who come by, which need not be there; raises UnknownGame."""
    return box_of(game).part("data/reels", paths.data() / "reels") / "reel.json"


def measured(game: str) -> Path:
    """The folder of what was found out about a game by playing it, which no rule asks for; raises UnknownGame."""
    return box_of(game).part("data/measured", paths.data() / "measured")


def content_kind(name: str) -> type:
    """The content dataclass of a game; raises UnknownGame."""
    return box_of(name).content.take()


def files(name: str, folder: Path) -> tuple[Source, ...]:
    """The content files of a game in a folder, with the game's own where the folder only adds to them.

    Raises UnknownGame.
    """
    from tabletop.content.load import sources

    return sources(content_kind(name), folder, own_folder(name))


@cached("games", 32)
def _made(name: str, folder: Path, digest_: str) -> Game[Any, Any, Any]:
    from tabletop.content.load import load_sources

    return made_of(name, load_sources(content_kind(name), files(name, folder)))


def made_of(name: str, content: Any) -> Game[Any, Any, Any]:
    """The game with content that was already read; raises UnknownGame."""
    return box_of(name).rules.take()(content)
