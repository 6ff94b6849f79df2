#!/usr/bin/env bash
# AccessKit 0.7.0 (Python), at-spi2-core 2.46.0 and its gi client, run on 2026-11-30 with Python 3.11 on Linux.
# Needs from the system: dbus-run-session, at-spi2-core, python3-gi, gir1.2-atspi-2.0.
#
# One would guess: where one update changes several live nodes (a result, whose turn it is, a hint), they are announced
# in the order of the update's list of nodes, or at least in the order of the tree; either way the same in every run.
# What happens: they come in an order of their own, another one with every update of the same nodes, and priority
# (assertive before polite) plays no part. Nothing is lost, and what is sent in updates of its own stays in order: so
# whoever wants sentences heard one after the other sends one update for each.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet accesskit==0.7.0
cat >"$folder/tell.py" <<'PYTHON'
import time

import accesskit as kit

COUNT, ROUNDS = 6, 20
LIVE = {number: kit.Live.ASSERTIVE if number == COUNT - 1 else kit.Live.POLITE for number in range(COUNT)}


def live_node(number, words):
    node = kit.Node(kit.Role.LABEL)
    node.set_live(LIVE[number])
    if words:
        node.set_value(words)
    node.set_bounds(kit.Rect(0, 20 * number, 50, 20 * number + 20))
    return number + 2, node


def update(nodes, whole=False):
    made = kit.TreeUpdate(1)
    made.nodes = nodes
    if whole:
        root = kit.Node(kit.Role.WINDOW)
        root.set_label("window")
        root.set_children([number + 2 for number in range(COUNT)])
        made.tree, made.nodes = kit.Tree(1), [(1, root), *nodes]
    return made


adapter = kit.unix.Adapter(lambda: update([live_node(n, "") for n in range(COUNT)], whole=True), lambda _: None, lambda: None)
adapter.update_window_focus_state(True)
time.sleep(6)
for number in range(ROUNDS):
    adapter.update_if_active(lambda: update([live_node(n, f"together {number} {n}") for n in range(COUNT)]))
    time.sleep(0.15)
for number in range(ROUNDS):
    for n in range(COUNT):
        adapter.update_if_active(lambda: update([live_node(n, f"alone {number} {n}")]))
    time.sleep(0.15)
time.sleep(30)
PYTHON
cat >"$folder/hear.py" <<'PYTHON'
import time
import warnings
from collections import defaultdict

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

warnings.simplefilter("ignore")
Atspi.init()
heard = defaultdict(list)


def note(event):
    words = str(event.any_data).split()
    if len(words) == 3:
        heard[words[0], int(words[1])].append(int(words[2]))


listener = Atspi.EventListener.new(note)
listener.register("object:announcement")
until = time.monotonic() + 30
while time.monotonic() < until and sum(map(len, heard.values())) < 240:
    Atspi.get_desktop(0).get_child_count()
    GLib.MainContext.default().iteration(False)
    time.sleep(0.002)
for way in ("together", "alone"):
    orders = [tuple(order) for (name, _), order in sorted(heard.items()) if name == way]
    whole = all(sorted(order) == list(range(6)) for order in orders)
    in_order = sum(order == tuple(range(6)) for order in orders)
    first = sum(order[0] == 5 for order in orders)
    print(f"{way}: {len(orders)} rounds, {'nothing' if whole else 'something'} lost, "
          f"{'all' if in_order == 20 else 'few' if in_order < 10 else 'many'} in order, "
          f"{'one order' if len(set(orders)) == 1 else 'several orders'}, "
          f"assertive first in {'all' if first == 20 else 'not all'}")
PYTHON
export HOME="$folder" XDG_CACHE_HOME="$folder/cache" XDG_RUNTIME_DIR="$folder/run"
mkdir -m 700 "$folder/cache" "$folder/run"
cat >"$folder/session" <<'BASH'
gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \
    --method org.freedesktop.DBus.Properties.Set org.a11y.Status IsEnabled "<true>" >/dev/null
/usr/bin/python3 "$HOME/hear.py" &
hears=$!
sleep 2
"$HOME/env/bin/python" "$HOME/tell.py" &
wait "$hears"
kill $!
BASH
dbus-run-session -- bash "$folder/session" >"$folder/heard" 2>"$folder/errors" || { cat "$folder/errors"; exit 1; }
sed -i '/^SpiRegistry/d' "$folder/heard"
cat "$folder/heard"
diff "$folder/heard" - <<'HEARD'
together: 20 rounds, nothing lost, few in order, several orders, assertive first in not all
alone: 20 rounds, nothing lost, all in order, one order, assertive first in not all
HEARD
