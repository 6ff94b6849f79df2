"""What the system refused is told in the language in use, and never without a reason."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tabletop.play import campaigns, file_journal, listing
from tabletop.play.campaigns import RecordFileError
from tabletop.play.journal import SaveError
from tabletop.ui import messages
from tabletop.ui.messages import has_text, say
from tabletop.ui.system_reasons import params_for_people, system_reason_text

FILE = Path("mine.jsonl")
KNOWN = {
    errno.ENOSPC: "full", errno.EACCES: "forbidden", errno.EROFS: "read_only", errno.ENOENT: "missing",
    errno.EINVAL: "unusable",
    errno.EISDIR: "folder_there", errno.EEXIST: "name_taken", errno.ENAMETOOLONG: "long_name", errno.EIO: "failing",
    errno.EBUSY: "in_use", errno.EMFILE: "too_many_files", errno.EADDRINUSE: "address_in_use",
    errno.ENETUNREACH: "no_network",
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
@pytest.mark.parametrize("code", KNOWN, ids=errno.errorcode.__getitem__)
def test_what_a_disk_or_a_network_refuses_is_told_in_the_language_in_use(code: int, language: str) -> None:
    error = OSError(code, os.strerror(code))
    wraps = (
        file_journal.save_error_for_write, listing.save_error_for_read,
        campaigns.unwritable_record_error, campaigns.unreadable_record_error,
    )  # fmt: skip
    messages.use_language(language)
    try:
        told = say(f"system.{KNOWN[code]}")
        assert has_text(f"system.{KNOWN[code]}")
        assert system_reason_text(error) == told
        for wrap in wraps:
            assert system_reason_text(wrap(FILE, error)) == told
            assert params_for_people(wrap(FILE, error))["why"] == told
    finally:
        messages.use_language("en")
    assert (told == say(f"system.{KNOWN[code]}")) == (language == "en")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.EPROTO, "Protocol error"), "Protocol error"),
        (OSError("no number at all"), "no number at all"),
        (SaveError("cannot_read", FILE, "it has no first line"), "it has no first line"),
        (RecordFileError("damaged", FILE, "it is too large"), "it is too large"),
    ],
)
def test_other_reasons_are_told_as_they_are(error: OSError | SaveError | RecordFileError, told: str) -> None:
    assert system_reason_text(error) == told


def test_a_message_without_a_reason_gets_none() -> None:
    assert params_for_people(SaveError("newer_format", FILE, "it is newer", format="9")) == {"format": "9"}
