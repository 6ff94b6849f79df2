#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL 2.32.10), run on 2026-11-28 with Python 3.11.
#
# One would guess: every key code has a name of its own in `pygame.key.name`, or at least one that is not empty, so
# that a name can be compared with a shortcut.
# What happens: letters outside ASCII (German, Cyrillic, Greek, Hebrew) have the empty name, as an unknown code has,
# unless the second argument `use_compat=False` is given: then SDL's own name comes, with capitals for ASCII letters
# only. The usual names are those of SDL 1 ("return", "left shift"), the others those of SDL 2 ("Return", "Left Shift").
# So a button without a shortcut ("") is pressed by each of these keys where names are compared.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet pygame-ce==2.5.8
cat >"$folder/names.py" <<'PYTHON'
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame

pygame.display.init()
for code in (ord("a"), pygame.K_RETURN, 0xE4, 0xF1, 0x0444, 0x03C9, 0x05D0):
    print(f"{code:#07x} {pygame.key.name(code)!r} {pygame.key.name(code, False)!r}")
PYTHON
cat >"$folder/expected" <<'TEXT'
0x00061 'a' 'A'
0x0000d 'return' 'Return'
0x000e4 '' 'ä'
0x000f1 '' 'ñ'
0x00444 '' 'ф'
0x003c9 '' 'ω'
0x005d0 '' 'א'
TEXT
"$folder/env/bin/python" "$folder/names.py" | tee "$folder/seen"
diff "$folder/seen" "$folder/expected"
