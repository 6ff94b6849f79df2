"""Archives that somebody has put together by mistake or to do harm: each follows from the generator of chance.

They are harmless for other programs: small, and nothing in them runs or unpacks to more than 2 MB. What is tried is
our own reader, whose limits the tests lower.
"""

from __future__ import annotations

import io
import json
import random
import stat
import struct
import zipfile
from collections.abc import Callable
from typing import Final

from tabletop.content.archives import archive_bytes
from tabletop.content.pack_library import PackInfo
from tabletop.content.tabletop_files import MANIFEST, make_pack_file

_TIME: Final = (2020, 1, 1, 0, 0, 0)
_NAMES: Final = (
    "/etc/x.yaml", "../x.yaml", "nice/../../x.yaml", "nice/./x.yaml", "C:/x.yaml", "c:x.yaml", "\\\\host\\x.yaml",
    "nice\\x.yaml", "nice//x.yaml", "nice/x.yaml/", "nice/NUL.yaml", "nice/con.yaml", "nice/com1/x.yaml", "Nice/x.yaml",
    "nice/X.yaml", "nice/x.YAML", "nice/x.exe", "nice/x.py", "nice/x", "nice/x.yaml.png", "nice/\u00e9.yaml",
    "nice/e\u0301.yaml", "nice/\ufb01.yaml", "nice/x\u202eyaml.txt", "nice/a b.yaml", "nice/x.zip", "nice/x.tabletop",
    "nice/-rf.yaml ", "nice/x\x00.yaml", "nice/x\n.yaml", "nice/~x.yaml", "nice/$home.yaml", "a/" * 12 + "x.yaml",
    "nice/" + "x" * 300 + ".yaml", "other/zodiac/board.yaml", "board.yaml", "nice/x.json", ".yaml", "nice/.yaml",
)  # fmt: skip


def sound_files(board: bytes) -> dict[str, bytes]:
    """A pack that may be taken, as the files of its archive."""
    files = {"pack.yaml": b"title: Nice\nauthor: Ada\n", "zodiac/board.yaml": board}
    made = make_pack_file("nice", files, PackInfo("Nice", "Ada"))
    with zipfile.ZipFile(io.BytesIO(made.to_bytes())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def made(board: bytes, rng: random.Random) -> tuple[str, bytes]:
    """What was done to a sound archive, and its bytes: none of them may be taken."""
    hurt = rng.choice(HURTS)
    return hurt.__name__.strip("_"), hurt(sound_files(board), rng)


def _name(files: dict[str, bytes], rng: random.Random) -> bytes:
    """A name that leads elsewhere, or that some systems do not have."""
    return _written({**files, rng.choice(_NAMES): b"a: 1\n"})


def _twice(files: dict[str, bytes], rng: random.Random) -> bytes:
    name = rng.choice([*files])
    return _written(files, more=[(rng.choice((name, name.upper())), b"other")])


def _link(files: dict[str, bytes], rng: random.Random) -> bytes:
    """A link, a device, a pipe."""
    kind = rng.choice((stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK))
    return _written(files, more=[("nice/zodiac/rules.yaml", b"../../../elsewhere")], mode=kind | 0o777)


def _secret(files: dict[str, bytes], rng: random.Random) -> bytes:
    """Flags of encryption, in the directory, before the file, or both."""
    return _patched(archive_bytes(files), rng, 8, 6, rng.choice((0x1, 0x41, 0x2000, 0x20)))


def _method(files: dict[str, bytes], rng: random.Random) -> bytes:
    return _patched(archive_bytes(files), rng, 10, 8, rng.choice((1, 6, 9, 12, 14, 93, 95, 98, 99, 0xFFFF)))


def _bomb(files: dict[str, bytes], rng: random.Random) -> bytes:
    """One file that unpacks to far more than it is."""
    return _written({**files, "nice/zodiac/long.txt": bytes(rng.choice((200_000, 250_000)))}, zipfile.ZIP_DEFLATED)


def _large(files: dict[str, bytes], rng: random.Random) -> bytes:
    """A file of more than its kind may have."""
    return _written({**files, "nice/zodiac/large.yaml": rng.randbytes(262_145 + rng.randrange(99))})


def _many(files: dict[str, bytes], rng: random.Random) -> bytes:
    return _written({**files, **{f"nice/notes/n{i}.txt": b"" for i in range(201 + rng.randrange(200))}})


def _size(files: dict[str, bytes], rng: random.Random) -> bytes:
    """Sizes that are not so, in the directory."""
    raw = bytearray(_written(files, zipfile.ZIP_DEFLATED))
    at = rng.choice(_directory(raw)) + rng.choice((20, 24))
    struct.pack_into("<L", raw, at, rng.choice((0, 1, 7, 99, 100_000, 1 << 31, 0xFFFFFFFE)))
    return bytes(raw)


def _checksum(files: dict[str, bytes], rng: random.Random) -> bytes:
    raw = bytearray(archive_bytes(files))
    struct.pack_into("<L", raw, rng.choice(_directory(raw)) + 16, rng.randrange(1 << 32))
    return bytes(raw)


def _place(files: dict[str, bytes], rng: random.Random) -> bytes:
    """A file that lies elsewhere, or over another one."""
    raw = bytearray(archive_bytes(files))
    _, *others = _directory(raw)
    wrong = rng.choice((0, 1, 30, len(raw), 1 << 31, 0xFFFFFFFF))
    struct.pack_into("<L", raw, rng.choice(others) + 42, wrong)
    return bytes(raw)


def _end(files: dict[str, bytes], rng: random.Random) -> bytes:
    """The end of the archive, which says where everything is."""
    raw = bytearray(archive_bytes(files))
    end = raw.rfind(b"PK\x05\x06")
    field, form = rng.choice(((4, "<H"), (6, "<H"), (8, "<H"), (10, "<H"), (12, "<L"), (16, "<L")))
    values = (1, 2, 60_000, 0xFFFF) if form == "<H" else (1, 46, len(raw), 0x7FFFFFFF, 0xFFFFFFFF)
    before = struct.unpack_from(form, raw, end + field)[0]
    struct.pack_into(form, raw, end + field, rng.choice([value for value in values if value != before]))
    return bytes(raw)


def _cut(files: dict[str, bytes], rng: random.Random) -> bytes:
    raw = archive_bytes(files)
    return raw[: rng.randrange(len(raw) - 1)]


def _bits(files: dict[str, bytes], rng: random.Random) -> bytes:
    """Bytes of the files' content, so that no digest agrees."""
    raw = bytearray(archive_bytes(files))
    at = raw.find(files["nice/zodiac/board.yaml"])
    for _ in range(rng.choice((1, 2, 50))):
        where = at + rng.randrange(len(files["nice/zodiac/board.yaml"]))
        raw[where] ^= 1 << rng.randrange(8)
    raw[at] ^= 0x80
    return bytes(raw)


def _nested(files: dict[str, bytes], rng: random.Random) -> bytes:
    """An archive under a harmless name."""
    inner = rng.choice((archive_bytes({"x.txt": b"x"}), b"\x1f\x8b\x08x", b"7z\xbc\xaf\x27\x1cx", b"BZh9x", b"Rar!x"))
    return _written({**files, "nice/zodiac/notes.txt": inner})


def _manifest(files: dict[str, bytes], rng: random.Random) -> bytes:
    """What it says about itself is something else than what it is."""
    body = json.loads(files[MANIFEST])
    key, value = rng.choice((
        ("tabletop_file", 2), ("tabletop_file", "1"), ("kind", "program"), ("kind", "mat"), ("kind", 1), ("name", ""),
        ("name", "../nice"), ("name", "nice/zodiac"), ("name", "\ud800"), ("name", "Nice"), ("digest", "0" * 64),
        ("digest", None), ("games", []), ("games", ["zodiac", "zoon"]), ("games", "zodiac"), ("title", 7),
        ("author", ["Ada"]),
    ))  # fmt: skip
    return _written({**files, MANIFEST: json.dumps({**body, key: value}).encode()})


def _no_manifest(files: dict[str, bytes], rng: random.Random) -> bytes:
    other = rng.choice(
        (b"", b"[]", b"{}", b"null", b"{", b"[" * 5_000, b'{"tabletop_file":' + b"9" * 5_000 + b"}", b"\xff")
    )
    rest = {name: content for name, content in files.items() if name != MANIFEST}
    return _written(rest if rng.random() < 0.3 else {MANIFEST: other, **rest})


def _no_archive(files: dict[str, bytes], rng: random.Random) -> bytes:
    return rng.choice((b"", b"PK", b"PK\x05\x06", b"\0" * 4_000, rng.randbytes(3_000), files["nice/zodiac/board.yaml"]))


def _content(files: dict[str, bytes], rng: random.Random) -> bytes:
    """An archive in order, of a pack that is none."""
    wrong = rng.choice((b"", b"[", b"a: 1\n", b"&a [*a]", b"\xff\xfe", b"points: no\n", b"{" * 200))
    inner = {"pack.yaml": rng.choice((b"title: x\n", b"pack: 1\n")), "zodiac/board.yaml": wrong}
    return make_pack_file("nice", inner, PackInfo("Nice")).to_bytes()


HURTS: Final[tuple[Callable[[dict[str, bytes], random.Random], bytes], ...]] = (
    _name, _name, _name, _twice, _link, _secret, _method, _bomb, _large, _many, _size, _checksum, _place, _end, _cut,
    _bits, _nested, _manifest, _manifest, _no_manifest, _no_archive, _content,
)  # fmt: skip


def _written(
    files: dict[str, bytes],
    how: int = zipfile.ZIP_STORED,
    *,
    more: list[tuple[str, bytes]] | None = None,
    mode: int = 0,
) -> bytes:
    """An archive of any names; `more` comes last, as what `mode` says."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", how) as archive:
        for name, content in files.items():
            _add(archive, name, content, 0, how)
        for name, content in more or []:
            _add(archive, name, content, mode, how)
    return raw.getvalue()


def _add(archive: zipfile.ZipFile, name: str, content: bytes, mode: int, how: int) -> None:
    info = zipfile.ZipInfo("x", _TIME)
    info.filename, info.create_system, info.external_attr, info.compress_type = name, 3, mode << 16, how
    archive.NameToInfo.pop(name, None)
    archive.writestr(info, content)


def _directory(raw: bytes | bytearray) -> list[int]:
    """Where the entries of the directory lie."""
    end = raw.rfind(b"PK\x05\x06")
    at, found = struct.unpack_from("<L", raw, end + 16)[0], []
    while at < end:
        found.append(at)
        at += 46 + sum(struct.unpack_from("<3H", raw, at + 28))
    return found


def _patched(raw: bytes, rng: random.Random, entry: int, local: int, value: int) -> bytes:
    """With another number in the directory, before the file, or both."""
    made = bytearray(raw)
    where = rng.choice(_directory(made))
    which = rng.randrange(3)
    if which != 1:
        struct.pack_into("<H", made, where + entry, value)
    if which != 0:
        struct.pack_into("<H", made, struct.unpack_from("<L", made, where + 42)[0] + local, value)
    return bytes(made)
