"""An engine in 40 lines: plays any game of Tabletop by taking an action that is on offer, the last of them by name.

tabletop match zodiac --seats "exe:python docs/examples/engine.py,bot:easy" --games 10
"""

from __future__ import annotations

import json
import sys
from typing import Any


def choose(question: dict[str, Any]) -> str:
    """Put your thoughts here: `view` is what your seat sees, `milliseconds` the time that you have."""
    actions: list[str] = question["actions"]
    return max(actions)


def answer(message: dict[str, Any]) -> dict[str, Any] | None:
    """What to say to a message; nothing where none is expected."""
    if "hello" in message:
        return {"ready": {"name": "Last by name"}}
    if "choose" in message:
        question = message["choose"]
        return {"id": question["id"], "action": choose(question)}
    return None


def main() -> None:
    """Answers until the input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        if "quit" in message:
            return
        said = answer(message)
        if said is not None:
            print(json.dumps(said), flush=True)


main()
