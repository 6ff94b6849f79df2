#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL 2.32.10), run on 2026-11-30 with Python 3.11.
#
# One would guess: `blit` of a picture with alpha onto another one with alpha puts it *over* what is there: what is
# nearly invisible below gives the result nearly nothing of its colour, and the less there is of it the less it gives.
# What happens: the alpha comes out right, the colours are mixed by the upper alpha alone, as if the picture below were
# opaque. Half a red over a blue of which 1/255 is there is half blue. Over a blue of which exactly nothing is there it is
# pure red: between alpha 0 and 1 there is a jump. So a soft edge that is drawn in two steps onto a layer, and the layer
# then onto the screen, gets a rim in a colour that nobody sees. `BLEND_ALPHA_SDL2` mixes in the same way and has no
# exception for 0 (half a red over an invisible blue is half blue); `BLEND_PREMULTIPLIED` of premultiplied pictures is
# right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet pygame-ce==2.5.8
cat >"$folder/blend.py" <<'PYTHON'
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame


def plain(colour):
    picture = pygame.Surface((4, 4), pygame.SRCALPHA)
    picture.fill(colour)
    return picture


def over(upper, lower):
    """What "over" gives by the book."""
    a, b = upper[3] / 255, lower[3] / 255
    alpha = a + b * (1 - a)
    return [round((x * a + y * b * (1 - a)) / alpha) for x, y in zip(upper[:3], lower[:3])] + [round(255 * alpha)]


RED = (255, 0, 0, 128)
for below in (0, 1, 64, 128, 255):
    blue = (0, 0, 255, below)
    seen = []
    for flags in (0, pygame.BLEND_ALPHA_SDL2):
        target = plain(blue)
        target.blit(plain(RED), (0, 0), special_flags=flags)
        seen.append(list(target.get_at((0, 0))))
    target = plain(blue).premul_alpha()
    target.blit(plain(RED).premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    r, g, b, a = target.get_at((0, 0))
    seen.append([round(255 * each / a) for each in (r, g, b)] + [a])
    print(below, "book", over(RED, blue), "blit", seen[0], "SDL2", seen[1], "premultiplied", seen[2])
PYTHON
cat >"$folder/expected" <<'TEXT'
0 book [255, 0, 0, 128] blit [255, 0, 0, 128] SDL2 [127, 0, 126, 128] premultiplied [255, 0, 0, 128]
1 book [254, 0, 1, 128] blit [128, 0, 127, 129] SDL2 [127, 0, 126, 128] premultiplied [255, 0, 0, 128]
64 book [204, 0, 51, 160] blit [128, 0, 127, 160] SDL2 [127, 0, 126, 159] premultiplied [204, 0, 51, 160]
128 book [170, 0, 85, 192] blit [128, 0, 127, 192] SDL2 [127, 0, 126, 191] premultiplied [170, 0, 85, 192]
255 book [128, 0, 127, 255] blit [128, 0, 127, 255] SDL2 [127, 0, 126, 254] premultiplied [128, 0, 127, 255]
TEXT
"$folder/env/bin/python" "$folder/blend.py" | tee "$folder/seen"
diff "$folder/seen" "$folder/expected"
