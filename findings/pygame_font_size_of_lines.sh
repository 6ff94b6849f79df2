#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL_ttf 2.24.0), run on 2026-11-30 with Python 3.11.
#
# One would guess: `Font.size(text)` is the size of what `Font.render(text)` gives, and what has no width gives a
# picture without width, as "" does.
# What happens: `render` breaks lines at a line feed, `size` takes one for a letter: too wide, and one line high. A line
# feed at the end breaks nothing: it is drawn as a letter that is missing. With a font that has a gap between lines
# (the built-in one) even a single line comes out higher than `size` says: by the line size, not by the height. A text
# of nothing but a mark without width (a direction mark, a word joiner, a zero-width space) raises "Text has zero
# width", though "" and a mark beside letters are drawn.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet pygame-ce==2.5.8
cat >"$folder/measure.py" <<'PYTHON'
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame

pygame.font.init()
font = pygame.font.Font(None, 24)
print("height", font.get_height(), "line size", font.get_linesize())
for text in ("", "one", "one\ntwo", "one\n", "\u200e", "\u2060", "\u200b", "one\u200e"):
    try:
        drawn = font.render(text, True, "white").get_size()
    except pygame.error as error:
        drawn = error
    print(ascii(text), "size", font.size(text), "drawn", drawn)
PYTHON
cat >"$folder/expected" <<'TEXT'
height 16 line size 18
'' size (0, 16) drawn (0, 16)
'one' size (30, 16) drawn (30, 18)
'one\ntwo' size (67, 16) drawn (30, 36)
'one\n' size (37, 16) drawn (37, 18)
'\u200e' size (0, 16) drawn Text has zero width
'\u2060' size (0, 16) drawn Text has zero width
'\u200b' size (0, 16) drawn Text has zero width
'one\u200e' size (30, 16) drawn (30, 18)
TEXT
"$folder/env/bin/python" "$folder/measure.py" | tee "$folder/seen"
diff "$folder/seen" "$folder/expected"
