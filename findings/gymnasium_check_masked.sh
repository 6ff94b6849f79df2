#!/usr/bin/env bash
# gymnasium 1.4.0 with numpy 2.4.6, run on 2026-12-01 with Python 3.11.
#
# One would guess: `check_env` passes for an environment of a board game whose `action_space.sample()` gives only actions
# that are legal now and whose `step` refuses all others, since every action that the check does was drawn from it.
# What happens: `check_step_determinism` draws one action *before* `reset(seed=123)` and does it after that, in another
# match, where the mask is another one; the refusal ends the check. Gymnasium has no notion of a mask outside `sample`.
# A wrapper that replaces what isn't legal lets the same environment pass.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet gymnasium==1.4.0 numpy==2.4.6
cat >"$folder/check.py" <<'PYTHON'
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

warnings.simplefilter("ignore")


class Legal(gymnasium.spaces.Discrete):
    """Draws what is legal now."""

    def __init__(self, match):
        super().__init__(2)
        self.match = match

    def sample(self, mask=None, probability=None):
        return super().sample(self.match.mask() if mask is None else mask, probability)


class Alternating(gymnasium.Env):
    """Each match has one legal action: that of its seed, whether it is even or odd."""

    def __init__(self):
        self.legal = 0
        self.observation_space = gymnasium.spaces.Box(0, 1, (1,), np.float32)
        self.action_space = Legal(self)

    def mask(self):
        return np.array([self.legal == 0, self.legal == 1], np.int8)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.legal = int(self.np_random.integers(2))
        return np.array([self.legal], np.float32), {}

    def step(self, action):
        if action != self.legal:
            raise ValueError("illegal")
        self.legal = 1 - self.legal
        return np.array([self.legal], np.float32), 0.0, False, False, {}


class Replacing(gymnasium.ActionWrapper):
    def action(self, action):
        return self.env.legal


env = Alternating()
env.reset(seed=1)
for _ in range(1000):
    env.step(env.action_space.sample())
print("a thousand drawn actions are legal")
for made in (Alternating(), Replacing(Alternating())):
    try:
        check_env(made, skip_render_check=True)
        print(type(made).__name__, "passes")
    except ValueError as error:
        print(type(made).__name__, "fails:", error)
PYTHON
cat >"$folder/expected" <<'TEXT'
a thousand drawn actions are legal
Alternating fails: illegal
Replacing passes
TEXT
"$folder/env/bin/python" "$folder/check.py" | tee "$folder/seen"
diff "$folder/seen" "$folder/expected"
