"""Colour arithmetic for tests: WCAG contrast, colour-blind simulation and CIEDE2000."""

from __future__ import annotations

import math

Rgb = tuple[int, int, int]
_Matrix = tuple[tuple[float, float, float], ...]

BLINDNESS: dict[str, _Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB."""


def rgb(colour: str) -> Rgb:
    """From #rrggbb."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def contrast(one: Rgb, other: Rgb) -> float:
    """WCAG 2 contrast ratio, 1 to 21."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def simulated(colour: Rgb, blindness: str) -> Rgb:
    """How the colour looks to such eyes."""
    linear = [_linear(part) for part in colour]
    r, g, b = (
        _encoded(sum(weight * part for weight, part in zip(row, linear, strict=True))) for row in BLINDNESS[blindness]
    )
    return r, g, b


def ciede2000(one: Rgb, other: Rgb) -> float:
    """Perceived difference (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = _lab(one), _lab(other)
    c_mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(c_mean**7 / (c_mean**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for b, a in ((b1, a1), (b2, a2)))
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    big_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    h_mean = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * _cos(h_mean - 30)
        + 0.24 * _cos(2 * h_mean)
        + 0.32 * _cos(3 * h_mean + 6)
        - 0.20 * _cos(4 * h_mean - 63)
    )
    s_l = 1 + 0.015 * (l_mean - 50) ** 2 / math.sqrt(20 + (l_mean - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    bend = 30 * math.exp(-(((h_mean - 275) / 25) ** 2))
    r_t = -2 * math.sqrt(c_mean**7 / (c_mean**7 + 25**7)) * math.sin(math.radians(2 * bend))
    dl, dc, dh = (l2 - l1) / s_l, (c2 - c1) / s_c, big_h / s_h
    return math.sqrt(dl * dl + dc * dc + dh * dh + r_t * dc * dh)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def _linear(part: float) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _encoded(share: float) -> int:
    share = max(0.0, min(1.0, share))
    return round(255 * (12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055))


def _luminance(colour: Rgb) -> float:
    r, g, b = (_linear(part) for part in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _lab(colour: Rgb) -> tuple[float, float, float]:
    r, g, b = (_linear(part) for part in colour)
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
