"""A table with phones in a process of its own, which can be killed: it says where phones find it, and lives on.

Its match is the one that is saved in the folder, or a new one.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from tabletop.play import saved_matches
from tests.ui.pilot import match_of
from tests.ui.scenes.phones.handsets import desk


def main(folder: Path) -> None:
    """Until the end of the process."""
    saved = next(folder.glob("*.jsonl"), None)
    match = match_of("zoon") if saved is None else saved_matches.load_match(saved).match
    if saved is None:
        match.attach_journal(saved_matches.create_journal(folder, match.header), is_journal_up_to_date=True)
    with desk(folder, match) as at:
        phones = at.scene.phones
        told = {"host": phones.server_address, "tokens": [phones.passes.token_of_seat(seat) for seat in (0, 1)]}
        sys.stdout.write(f"{json.dumps(told)}\n")
        sys.stdout.flush()
        while True:
            at.frame()
            time.sleep(0.01)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
