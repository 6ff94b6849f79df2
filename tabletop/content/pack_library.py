"""Packs with extra content in the player's folder, and games with the content of a match or a pack.

Used by the loading of matches (InstalledContent in `saved_matches`, `finished_match`, `summary` and `stage`), by the
worker (`load_examined_game`), by `cli/list`, `cli/match` and the set-up's `packs`. A pack is judged by its files'
names and sizes first, then read in a process of its own that may hang or die: no pack may be read here before that.
What came out is kept in the cache, so that a usual start reads no YAML. A pack that holds only files of a folder, such
as one more tribe, adds them to the game's own. Matches name a pack by the digest of its content (`games.digest`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, TypeGuard

from tabletop import paths
from tabletop.arguments import UsageError
from tabletop.content import boxes, child_process, content_cache, games, pack_catalogues
from tabletop.content.errors import ContentError, UnknownContent, display_path
from tabletop.content.games import SEVERAL, content_class, content_files, digest
from tabletop.content.json_codec import codec_of
from tabletop.content.load import (
    ContentFolder,
    clashing_content_files,
    content_file_label,
    content_sources,
    each_folder,
    folder_fields,
    load_content_files,
    read_content_file,
)
from tabletop.content.pack_folders import REMOVED_PACKS, find_all_misplaced_packs, reasons_to_refuse_folder
from tabletop.error_text import nearest_word_suffix
from tabletop.rules.caches import Cache
from tabletop.rules.game import Game
from tabletop.safe_reading import is_system_leftover

_TITLE: Final = 60
"""Most letters of a title or an author."""
_TEXT: Final = 240
"""Most letters of anything else that a pack says."""

_verdicts: Cache[str, dict[str, Any]] = Cache("verdicts on packs", 256)
"""What was found out since the program started: a slow pack is not tried again and again."""
_worked_packs: Cache[Path, bool] = Cache("packs at the bench", 8)
"""Folders that lie elsewhere than the player's packs."""


@dataclass(frozen=True, slots=True)
class PackInfo:
    """What a pack says about itself."""

    title: str
    author: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class PackInfoFile:
    """The file of a pack that lies beside the folders of the games: `pack.yaml`, which may be left out."""

    pack: PackInfo


@dataclass(frozen=True, slots=True)
class Pack:
    """What one pack holds for one game, or several packs that are played together."""

    name: str
    """Of the pack's folder; of several packs `a+b`."""
    game: str
    folder: Path
    """Of one pack; of several that of the first."""
    info: PackInfo
    digest: str = ""
    """Of the content; empty where there is none to use."""
    problems: tuple[str, ...] = ()
    """Why the pack is in quarantine, one sentence each."""
    parts: tuple[Pack, ...] = ()
    """The packs that are played together, in their order; empty for one pack."""

    @property
    def is_usable(self) -> bool:
        """Whether it is not in quarantine."""
        return not self.problems

    @property
    def content_folder(self) -> ContentFolder:
        """For `load_game`."""
        return tuple(part.folder for part in self.parts) or self.folder

    @property
    def each(self) -> tuple[Pack, ...]:
        """The packs that are played together, or this one alone."""
        return self.parts or (self,)


def packs(game: str, safe: bool = False) -> tuple[Pack, ...]:
    """The packs for a game by name, those in quarantine included; none in safe mode. Never raises."""
    return () if safe or game not in boxes.game_names() else tuple(_examined_packs(game))


def can_lay_packs_together(game: str) -> bool:
    """Whether packs of a game can add to each other; raises UnknownGame."""
    return bool(folder_fields(content_class(game)))


def lay_packs_together(several: Sequence[Pack]) -> Pack:
    """Usable packs of one game, played together in this order; in quarantine where they do not fit each other.

    One pack alone is itself.
    """
    if len(several) == 1:
        return several[0]
    names, infos = (pack.name for pack in several), [pack.info for pack in several]
    titles = " + ".join(info.title for info in infos)
    authors = ", ".join(dict.fromkeys(info.author for info in infos if info.author))
    info = PackInfo(titles, authors, " ".join(info.text for info in infos if info.text))
    made = Pack(SEVERAL.join(names), several[0].game, several[0].folder, info, parts=tuple(several))
    problems = tuple(_clash_problems(made))
    return _quarantine_pack(made, problems) if problems else _examine_pack_or_use_cached(made)


def _clash_problems(pack: Pack) -> Iterator[str]:
    """Files of two packs that cannot both be used, and things of one id, each with both of its files."""
    try:
        for one, other in clashing_content_files(content_class(pack.game), each_folder(pack.content_folder)):
            files = f"{display_path(one)} and {display_path(other)}"
            yield f"{files} take the same place; play with one of the two packs"
    except ContentError as error:
        yield from map(str, error.problems)


def find_pack_by_content(game: str, content: str, safe: bool = False) -> Pack | None:
    """The usable pack whose content has this digest, or those packs together; others are not examined."""
    if safe or game not in boxes.game_names():
        return None
    found = [_find_one_pack_by_content(game, each) for each in content.split(SEVERAL)]
    return _usable_together(found)


def _usable_together(found: Sequence[Pack | None]) -> Pack | None:
    """The packs laid together; None where one is missing, or they do not fit each other."""
    there = [pack for pack in found if pack is not None]
    made = lay_packs_together(there) if len(there) == len(found) else None
    return made if made is not None and made.is_usable else None


def find_pack_of_match(game: str, content: str, name: str, safe: bool = False) -> Pack | None:
    """The packs that a match was played with: each with its content, else the one that has its name now."""
    contents, names = content.split(SEVERAL), name.split(SEVERAL)
    if len(contents) != len(names):
        return find_pack_by_content(game, content, safe)
    return _usable_together([
        find_pack_by_content(game, each, safe) or (find_pack_by_name(game, called, safe) if called else None)
        for each, called in zip(contents, names, strict=True)
    ])  # fmt: skip


def _find_one_pack_by_content(game: str, content: str) -> Pack | None:
    alike = (_check_and_examine_pack(pack) for pack in _packs_by_folder(game) if _has_content_digest(pack, content))
    return next((pack for pack in alike if pack.is_usable and pack.digest == content), None)


def find_pack_by_name(game: str, name: str, safe: bool = False) -> Pack | None:
    """The usable pack in the folder of this name, or those of several names with `+` between."""
    if safe or game not in boxes.game_names():
        return None
    if SEVERAL in name:
        return _usable_together([find_pack_by_name(game, each) for each in name.split(SEVERAL)])
    return next(
        (
            found
            for pack in _packs_by_folder(game)
            if pack.name == name and (found := _check_and_examine_pack(pack)).is_usable
        ),
        None,
    )


def option_values_of_pack(game: str, folder: ContentFolder) -> dict[str, tuple[str, ...]]:
    """By option, the values that the game has only with the pack in this folder; options without any are left out."""
    own = {option.name: option.values for option in games.load_game(game).options}
    brought = {
        option.name: tuple(value for value in option.values if value not in own.get(option.name, ()))
        for option in games.load_game(game, folder).options
    }
    return {name: values for name, values in brought.items() if values}


def check_is_no_folder(name: str) -> None:
    """For a name under which there is no pack; raises UsageError where it is the path of a folder."""
    if os.path.isdir(name):
        raise UsageError(f"{name} is a folder; put it among your packs first: tabletop take {name}")


def usable_pack(game: str, name: str) -> Pack:
    """The pack of this name for somebody who has typed it; raises UsageError, which says what is wrong with it.

    Several names with `+` between them are packs that are played together, in the order of their names.
    """
    there = {found.name: found for found in packs(game)}
    names = sorted({each for each in name.split(SEVERAL) if each} or {name})
    together = lay_packs_together([_usable_pack_among(game, each, there) for each in names])
    if not together.is_usable:
        raise UsageError(f"--pack {together.name}: {together.problems[0]}")
    return together


def _usable_pack_among(game: str, name: str, there: Mapping[str, Pack]) -> Pack:
    if name not in there:
        check_is_no_folder(name)
        wrong = next((each for each in find_all_misplaced_packs() if each.name == name), None)
        if wrong is not None:
            raise UsageError(f"--pack {name}: {wrong}")
        known = ", ".join(there) or "none"
        raise UsageError(f"--pack: {game} has no pack {name!r}{nearest_word_suffix(name, there)}; there is {known}")
    if not there[name].is_usable:
        raise UsageError(f"--pack {name}: {there[name].problems[0]}")
    return there[name]


def examine_pack_folder(game: str, folder: Path) -> Pack:
    """What a pack's folder, wherever it lies, holds for a game; in quarantine where it could not be used."""
    return _check_and_examine_pack(Pack(folder.name, game, folder / game, PackInfo(folder.name)))


def examined_pack_folder(game: str, content: str) -> ContentFolder | None:
    """The folder of a pack whose content has this digest, for content that was examined before; or of several.

    A pack that was removed while somebody plays with it is found where it is now.
    """
    if SEVERAL in content:
        found = [_examined_folder_of_one(game, each) for each in content.split(SEVERAL)]
        return None if None in found else tuple(folder for folder in found if folder is not None)
    return _examined_folder_of_one(game, content)


def _examined_folder_of_one(game: str, content: str) -> Path | None:
    places = (paths.player_packs(), paths.player_packs() / REMOVED_PACKS)
    there = (pack for place in places for pack in _packs_by_folder(game, place))
    worked = (Pack(folder.name, game, folder / game, PackInfo(folder.name)) for folder in _worked_packs)
    return next((pack.folder for pack in (*there, *worked) if _has_content_digest(pack, content)), None)


def note_worked_pack(folder: str) -> None:
    """Somebody writes a pack there and plays with it: what is asked about it in this process is found there."""
    _worked_packs[Path(folder)] = True


def _examined_packs(game: str) -> Iterator[Pack]:
    return map(_check_and_examine_pack, _packs_by_folder(game))


def _may_be_pack(name: str) -> bool:
    return name != REMOVED_PACKS and not is_system_leftover(name)


def _packs_by_folder(game: str, place: Path | None = None) -> Iterator[Pack]:
    """All packs for a game, as far as their folders' names tell; `place` is the player's folder of packs or another."""
    try:
        there = (folder for folder in (place or paths.player_packs()).iterdir() if _may_be_pack(folder.name))
        folders = sorted(folder for folder in there if os.path.isdir(folder / game))
    except OSError:
        return
    for folder in folders:
        name = folder.name.encode(errors="replace").decode()
        yield Pack(
            name, game, folder / game, PackInfo(_to_short_single_line(name.replace("_", " ").capitalize(), _TITLE))
        )


def _has_content_digest(pack: Pack, content: str) -> bool:
    """Whether the files have this digest, and nothing speaks against looking at them."""
    try:
        return not reasons_to_refuse_folder(pack.folder.parent) and digest(pack.game, pack.folder) == content
    except (ContentError, OSError, ValueError):
        return False


def _check_and_examine_pack(pack: Pack) -> Pack:
    problems = reasons_to_refuse_folder(pack.folder.parent)
    return _quarantine_pack(pack, problems) if problems else _examine_pack_or_use_cached(pack)


def _quarantine_pack(pack: Pack, problems: tuple[str, ...]) -> Pack:
    root = f"{paths.player_packs()}{os.sep}"
    told = tuple(_to_short_single_line(text.replace(root, ""), 4 * _TEXT) for text in problems)
    return replace(pack, digest="", problems=told)


def clean_pack_info(answer: list[Any], usual: PackInfo) -> PackInfo:
    """What a pack says about itself, short and in one line each: it is drawn as it stands.

    `answer` holds title, author and text; without a title it has the `usual` one.
    """
    title, author, text = (
        _to_short_single_line(str(words), most) for words, most in zip(answer, (_TITLE, _TITLE, _TEXT), strict=True)
    )
    return PackInfo(title or usual.title, author, text)


def _to_short_single_line(words: str, most: int) -> str:
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in words).split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def _examine_pack_or_use_cached(pack: Pack) -> Pack:
    """The pack with what a process of its own found out about it, now or earlier."""
    try:
        key = _pack_verdict_cache_key(pack)
        known = _verdicts.get(key) or content_cache.get(key)
        if not _is_valid_pack_verdict(known):
            known = _examine_pack_in_child(pack)
            if known.pop("lasting"):
                content_cache.put(key, known)
            _verdicts[key] = known
        if known["problems"]:
            return _quarantine_pack(pack, tuple(map(str, known["problems"])))
        card = clean_pack_info(known["card"], pack.info) if known["card"] else pack.info
        pack_catalogues.note_pack(pack.folder.parent)
        return replace(pack, info=card, digest=digest(pack.game, pack.content_folder))
    except ContentError as error:
        return _quarantine_pack(pack, tuple(map(str, error.problems)))
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        return _quarantine_pack(pack, (f"the pack cannot be read: {error}",))


def _is_valid_pack_verdict(known: object) -> TypeGuard[dict[str, Any]]:
    """Whether it says what is wrong with a pack, and what its card says: what was kept may be anything."""
    match known:
        case {"problems": list(problems), "card": list(card)} if len(card) in (0, 3):
            return all(isinstance(text, str) for text in (*problems, *card))
    return False


def _pack_verdict_cache_key(pack: Pack) -> str:
    """Names the verdict on these very files in the cache."""
    kind = content_class(pack.game)
    parts = [
        (content_file_label(file), read_content_file(file.path))
        for file in content_files(pack.game, pack.content_folder)
        if file.path.exists()
    ]
    about = pack.folder.parent / "pack.yaml"
    if about.exists() and not pack.parts:
        parts.append(("pack", read_content_file(about)))
    shape = f"pack {pack.content_folder} {codec_of(kind).shape} {codec_of(PackInfo).shape}"
    return content_cache.cache_key(shape, parts)


def _examine_pack_in_child(pack: Pack) -> dict[str, Any]:
    """The verdict of a process that reads the pack; what it could not say in time is a refusal."""
    try:
        told = child_process.ask_child_process(
            _examine_pack_as_child, (pack.game, *map(str, each_folder(pack.content_folder))), child_process.SECONDS
        )
        return {"problems": told["problems"], "card": told["card"], "lasting": True}
    except child_process.NoChildAnswer as error:
        subject = "pack" if error.args[0].startswith("refused") else "the pack"
        return _pack_refusal_verdict(f"{subject} {error}", lasting=error.is_lasting)


def _pack_refusal_verdict(problem: str, lasting: bool) -> dict[str, Any]:
    return {"problems": [problem], "card": [], "lasting": lasting}


def _examine_pack_as_child(connection: Connection, game: str, *folders: str) -> None:
    """Reads packs that are played together and says what is wrong with them; runs in the process of its own."""
    import tabletop.content.type_fitting  # noqa: F401  (slow to import: not on the pack's time)

    child_process.send_ready(connection)
    problems: list[str] = []
    card: list[str] = []
    try:
        one = tuple(map(Path, folders))
        load_content_files(content_class(game), content_files(game, one if len(one) > 1 else one[0]))
    except ContentError as error:
        problems += map(str, error.problems[:100])
    except (MemoryError, RecursionError):
        problems.append("pack refused: reading it takes too much memory")
    try:
        card_file = content_sources(PackInfoFile, Path(folders[0]).parent)
        if len(folders) == 1 and card_file[0].path.exists():
            about = load_content_files(PackInfoFile, card_file).pack
            card = [about.title, about.author, about.text]
    except ContentError as error:
        problems += map(str, error.problems[:100])
    child_process.send_answer(connection, {"problems": problems, "card": card})


AnyGame = Game[Any, Any, Any]


def load_game_with_content(name: str, content: str, safe: bool = False) -> AnyGame:
    """The game with the content of this digest, its own where the digest is empty.

    Raises UnknownGame, UnknownContent and ContentError.
    """
    own = _load_game_with_own_content(name, content)
    if own is not None:
        return own
    pack = find_pack_by_content(name, content, safe)
    if pack is None:
        raise UnknownContent(name, content)
    return games.load_game(name, pack.content_folder)


def load_examined_game(name: str, content: str) -> AnyGame:
    """The same, for content that another process has examined and plays with: it is not examined again."""
    own = _load_game_with_own_content(name, content)
    if own is not None:
        return own
    folder = examined_pack_folder(name, content)
    if folder is None:
        raise UnknownContent(name, content)
    return games.load_game(name, folder)


def _load_game_with_own_content(name: str, content: str) -> AnyGame | None:
    """The game with its own content, as it is or was when it had this digest; None for other content."""
    if content in ("", games.digest(name)):
        return games.load_game(name)
    folder = games.former_content_folder_of(name, content)
    return games.load_game(name, folder) if folder else None


@dataclass(frozen=True, slots=True)
class InstalledContent:
    """Everything that is here, for loading matches."""

    safe: bool = False
    """Whether packs are left aside."""

    def load_game(self, name: str) -> AnyGame:
        return games.load_game(name)

    def digest(self, name: str) -> str:
        return games.digest(name)

    def load_pack(self, name: str, content: str, pack: str) -> tuple[AnyGame, str] | None:
        """The game with this content, else with what the pack of this name holds now, and the digest of it."""
        own = _load_game_with_own_content(name, content)
        if own is not None:
            return own, content
        found = find_pack_of_match(name, content, pack, self.safe)
        return (games.load_game(name, found.content_folder), found.digest) if found else None

    def load_former(self, name: str) -> Iterator[tuple[AnyGame, str]]:
        """The game with what its own content was before, the newest first, and the digest of it."""
        for folder in games.former_content_folders(name):
            yield games.load_game(name, folder), games.digest(name, folder)
