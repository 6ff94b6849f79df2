"""A cache on disk of JSON values that take long to make: validated content, verdicts on packs, and installed boxes.

Used by `load`, `pack_library` and `boxes`, by `get` and `put`. A key of content holds a digest of the files, their
types and the program's version. Each file carries a digest of itself; a damaged one counts as missing, so losing the
folder costs only time. What is kept may be changed freely if FORMAT or the key changes with it; users must check what
they get. Old entries are removed when the folder grows. `play/files` knows unfinished files by their names here.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tabletop import __version__, paths, safe_reading
from tabletop.clock_trust import recency_sort_key

FORMAT: Final = 1
_MOST_FILES: Final = 64
_MOST_BYTES: Final = 64 << 20


def cache_key(shape: str, parts: Iterable[tuple[str, bytes]]) -> str:
    """A digest of the files' names and bytes, of the types they must fit and of the program's version."""
    digest = hashlib.sha256(f"{FORMAT} {__version__} {shape}".encode())
    for name, raw in parts:
        digest.update(f"\0{name}\0{len(raw)}\0".encode("utf-8", "surrogateescape") + raw)
    return digest.hexdigest()


def get(name: str) -> Any:
    """The JSON value kept under this name; None where there is none or it is damaged."""
    try:
        raw = safe_reading.read_regular_file(_cache_file(name), _MOST_BYTES)
        text = _text_if_digest_matches(raw) or _text_if_digest_matches(safe_reading.without_bom_and_crlf(raw))
        return json.loads(text) if text else None
    except (OSError, ValueError, RecursionError):
        return None


def _text_if_digest_matches(raw: bytes) -> str:
    """What stands below the digest; empty where that is not its digest."""
    end = raw.find(b"\n")
    body = memoryview(raw)[end + 1 :]
    return str(body, "utf-8") if hashlib.sha256(body).hexdigest().encode() == raw[: max(end, 0)] else ""


def put(name: str, value: Any) -> None:
    """Keeps a JSON value; does nothing where the folder cannot be written."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    raw = hashlib.sha256(body).hexdigest().encode() + b"\n" + body
    with suppress(OSError):
        folder = _cache_file(name).parent
        folder.mkdir(parents=True, exist_ok=True)
        _prune_cache(folder)
        temporary = folder / f"{name}.{os.getpid()}.new"
        try:
            temporary.write_bytes(raw)
            os.replace(temporary, _cache_file(name))
        finally:
            temporary.unlink(missing_ok=True)


def _cache_file(name: str) -> Path:
    return paths.cache() / "content" / f"{name}.json"


def _prune_cache(folder: Path) -> None:
    """Keeps the folder from growing with every edit of a designer; what is dated in the future goes first."""
    files = sorted(folder.iterdir(), key=lambda file: recency_sort_key(file.stat().st_mtime))
    for file in files[: max(0, len(files) - _MOST_FILES)]:
        file.unlink()
