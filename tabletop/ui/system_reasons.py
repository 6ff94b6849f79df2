"""Why the system refused something, in the language in use: the disk is full, the folder is gone, …

Every screen that says "couldn't save: …" ends with one of these. The system itself answers in its own language, often
English, and in words for programmers; a reason that isn't in the table here is shown in the system's own words.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final

from tabletop.play.campaigns import RecordFileError
from tabletop.play.journal import SaveError
from tabletop.ui.messages import say

_MESSAGES: Final[Mapping[int, str]] = {
    errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EFBIG: "full",
    errno.EACCES: "forbidden", errno.EPERM: "forbidden",
    errno.EROFS: "read_only",
    errno.ENOENT: "missing", errno.ENOTDIR: "missing", errno.ENODEV: "missing", errno.ENXIO: "missing",
    errno.EINVAL: "unusable",
    errno.EISDIR: "folder_there", errno.EEXIST: "name_taken", errno.ENAMETOOLONG: "long_name",
    errno.EIO: "failing",
    errno.EBUSY: "in_use", errno.ETXTBSY: "in_use", errno.EDEADLK: "in_use",
    errno.EMFILE: "too_many_files", errno.ENFILE: "too_many_files",
    errno.EADDRINUSE: "address_in_use", errno.EADDRNOTAVAIL: "no_network", errno.ENETDOWN: "no_network",
    errno.ENETUNREACH: "no_network", errno.EHOSTUNREACH: "no_network",
}  # fmt: skip


def system_reason_text(error: OSError | SaveError | RecordFileError) -> str:
    """A clause without capital and full stop, such as "the disk is full"."""
    if isinstance(error, OSError):
        number, words = str(error.errno), error.strerror or str(error)
    else:
        number, words = error.params.get("errno", ""), error.params.get("why", str(error.args[0]))
    found = next((message for code, message in _MESSAGES.items() if str(code) == number), "")
    return say(f"system.{found}") if found else words


def params_for_people(error: SaveError | RecordFileError) -> dict[str, str]:
    """What the message about it needs: as the error has it, with the system's reason in the language in use."""
    return error.params | ({"why": system_reason_text(error)} if "why" in error.params else {})
