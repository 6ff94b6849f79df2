#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL 2.32.10), run on 2026-11-28 with Python 3.11.
#
# One would guess: what was posted with an event lives until the event leaves the queue, whichever way it leaves:
# `get`, `poll`, `clear`, or the queue's end with the display.
# What happens: only what is read lets go of it. `clear()`, with a type or without, and `set_blocked` for a type that
# waits, throw the events away and keep their attributes for as long as the process lives; so do `display.quit()` and
# even `pygame.quit()`, a look after a full collection shows. What is posted while its type is blocked is let go.
# So a widget whose events carry it (as those of a widget library may) is never freed by a program that begins each page with
# `pygame.event.clear()`; reading with `get()` and dropping the list costs the same and keeps nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet pygame-ce==2.5.8
cat >"$folder/events.py" <<'PYTHON'
import gc
import os
import weakref

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
from pygame import USEREVENT as KIND
from pygame import event


class Carried:
    pass


def posted():
    alive = []
    for _ in range(100):
        carried = Carried()
        alive.append(weakref.ref(carried))
        event.post(event.Event(KIND, carried=carried))
    return alive


def tell(how, alive):
    gc.collect()
    print(f"{how}: {sum(each() is not None for each in alive)} of {len(alive)} live on")


def polled():
    while event.poll().type != pygame.NOEVENT:
        pass


def blocked():
    event.set_blocked(KIND)
    event.get()
    event.set_allowed(KIND)


pygame.display.init()
pygame.display.set_mode((64, 64))
for how, act in {
    "get()": event.get, "poll()": polled, "clear()": event.clear, "clear(type)": lambda: event.clear(KIND),
    "set_blocked(type)": blocked,
}.items():
    alive = posted()
    act()
    tell(how, alive)
event.set_blocked(KIND)
tell("posted while blocked", posted())
event.set_allowed(KIND)
alive = posted()
pygame.display.quit()
tell("display.quit()", alive)
pygame.quit()
tell("pygame.quit()", alive)
PYTHON
cat >"$folder/expected" <<'TEXT'
get(): 0 of 100 live on
poll(): 0 of 100 live on
clear(): 100 of 100 live on
clear(type): 100 of 100 live on
set_blocked(type): 100 of 100 live on
posted while blocked: 0 of 100 live on
display.quit(): 100 of 100 live on
pygame.quit(): 100 of 100 live on
TEXT
"$folder/env/bin/python" "$folder/events.py" | tee "$folder/seen"
diff "$folder/seen" "$folder/expected"
