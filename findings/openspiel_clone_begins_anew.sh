#!/usr/bin/env bash
# open_spiel 2.0.2 with numpy 2.4.6, run on 2026-12-01 with Python 3.11.
#
# One would guess: `clone` of a state of a Python game is a copy of that object (as `copy.copy` or `copy.deepcopy` makes
# one), so it costs what its attributes cost, and has the same ones.
# What happens: it calls the game's `new_initial_state()`, with all that its constructor does, and then assigns a deep
# copy of each attribute, one `copy.deepcopy` for each: what two attributes share is no longer shared in the clone, an
# attribute that was deleted since the beginning is there again, and whatever a state refers to (rules, content, tables)
# is copied at every step of a search. `child` does the same. One frozen attribute whose `__deepcopy__` returns itself
# keeps clones cheap and whole.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet open_spiel==2.0.2 numpy==2.4.6
cat >"$folder/clone.py" <<'PYTHON'
import pyspiel

begun = copied = 0


class Rules:
    def __deepcopy__(self, memo):
        global copied
        copied += 1
        return Rules()


class Frozen:
    def __deepcopy__(self, memo):
        return self


TYPE = pyspiel.GameType(
    short_name="python_counting", long_name="Counting", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC, information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM, reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=2,
    min_num_players=2, provides_information_state_string=False, provides_information_state_tensor=False,
    provides_observation_string=False, provides_observation_tensor=False,
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=1, max_chance_outcomes=0, num_players=2, min_utility=-1, max_utility=1, utility_sum=0,
    max_game_length=9,
)


class Game(pyspiel.Game):
    def __init__(self, params=None):
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self):
        return State(self)


class State(pyspiel.State):
    def __init__(self, game):
        global begun
        super().__init__(game)
        begun += 1
        self.count = 0
        self.opening = True
        self.frozen = Frozen()
        self.rules = Rules()
        self.same_rules = self.rules

    def current_player(self):
        return self.count % 2

    def _legal_actions(self, player):
        return [0]

    def _apply_action(self, action):
        self.count += 1
        if hasattr(self, "opening"):
            del self.opening

    def _action_to_string(self, player, action):
        return "count"

    def is_terminal(self):
        return self.count == 9

    def returns(self):
        return [0, 0]

    def __str__(self):
        return str(self.count)


pyspiel.register_game(TYPE, Game)
state = pyspiel.load_game("python_counting").new_initial_state()
state.apply_action(0)
begun = copied = 0
clone = state.clone()
print("begun", begun, "copied", copied, "shared", clone.rules is clone.same_rules, "frozen", clone.frozen is state.frozen)
print("opening of the state", hasattr(state, "opening"), "of its clone", hasattr(clone, "opening"))
begun = 0
child = state.child(0)
print("child", child, "begun", begun)
PYTHON
cat >"$folder/expected" <<'TEXT'
begun 1 copied 2 shared False frozen True
opening of the state False of its clone True
child 2 begun 1
TEXT
"$folder/env/bin/python" "$folder/clone.py" | tee "$folder/seen"
diff "$folder/seen" "$folder/expected"
