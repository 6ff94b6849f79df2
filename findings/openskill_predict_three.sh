#!/usr/bin/env bash
# openskill 6.2.0, run on 2026-11-30 with Python 3.11.
#
# One would guess: `predict_win` of three players gives each one's chance to come first, so that a middling player with
# a stronger one and a weaker one at the table has clearly less than a third, and that `predict_draw` is what is left.
# What happens: it is the mean of the chances in each *pair*, shared out to a sum of 1. The one in the middle gets
# exactly 1/3 however far the others are apart, the weakest far too much; drawing performances from the same ratings
# (normal, with beta of the model) says something else. The three chances sum to 1 already, and `predict_draw` comes on
# top; for two players likewise. All five models of the package answer the same to the last digit, although they rate
# differently.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet openskill==6.2.0
cat >"$folder/predict.py" <<'PYTHON'
import random

from openskill.models import (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)

MODELS = PlackettLuce, BradleyTerryFull, BradleyTerryPart, ThurstoneMostellerFull, ThurstoneMostellerPart


def drawn(model, means, sigma, rounds=200_000):
    """How often each comes first where performances are drawn."""
    rng, spread, firsts = random.Random(1), (sigma**2 + model.beta**2) ** 0.5, [0] * len(means)
    for _ in range(rounds):
        shown = [rng.gauss(mean, spread) for mean in means]
        firsts[shown.index(max(shown))] += 1
    return [f"{first / rounds:.2f}" for first in firsts]


for means in ((30, 25, 20), (45, 25, 5), (30, 20)):
    answers = set()
    for Model in MODELS:
        model = Model()
        teams = [[model.rating(mean, 3)] for mean in means]
        answers.add((tuple(f"{each:.3f}" for each in model.predict_win(teams)), f"{model.predict_draw(teams):.3f}"))
    for wins, draw in sorted(answers):
        print(means, "predicted", *wins, "draw", draw, "drawn", *drawn(PlackettLuce(), means, 3))
PYTHON
cat >"$folder/expected" <<'TEXT'
(30, 25, 20) predicted 0.557 0.333 0.110 draw 0.222 drawn 0.72 0.23 0.05
(45, 25, 5) predicted 0.666 0.333 0.001 draw 0.006 drawn 1.00 0.00 0.00
(30, 20) predicted 0.916 0.084 draw 0.176 drawn 0.92 0.08
TEXT
"$folder/env/bin/python" "$folder/predict.py" | tee "$folder/seen"
diff "$folder/seen" "$folder/expected"
