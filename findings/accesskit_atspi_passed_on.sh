#!/usr/bin/env bash
# AccessKit 0.7.0 (Python), at-spi2-core 2.46.0 and its gi client, run on 2026-11-30 with Python 3.11 on Linux.
# Needs from the system: dbus-run-session, at-spi2-core, python3-gi, gir1.2-atspi-2.0.
#
# One would guess: what is set on a node reaches a client of AT-SPI, since AT-SPI has a word for each of these: a label
# is the name of whatever has it; a disabled button is neither enabled nor sensitive; a field's value is its text; a
# shortcut is the action's key binding; "expanded" and "modal" are states; a slider's value in words is the value's
# text; a value without limits has no limits.
# What happens: a node of role LABEL with a label has no name, only its *value* becomes one, also for a button that it
# labels. A disabled button stays enabled and sensitive, while a field that is merely read-only loses both (a disabled
# one looks the same). A field's value is not to be read at all, only TEXT_RUN nodes below it are. Shortcuts, "expanded",
# "modal" and a value's words do not arrive. A value without limits has those of a 64-bit float.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet accesskit==0.7.0
cat >"$folder/tell.py" <<'PYTHON'
import threading

import accesskit as kit

ROLE, CLICK = kit.Role, kit.Action.CLICK


def made(role, *actions, **facts):
    node = kit.Node(role)
    for name, fact in facts.items():
        setter = getattr(node, f"set_{name}")
        setter() if fact is ... else setter(fact)
    for action in actions:
        node.add_action(action)
    node.set_bounds(kit.Rect(0, 0, 50, 20))
    return node


end = kit.TextPosition(15, 3)
nodes = [
    (2, made(ROLE.LABEL, label="by its label")),
    (3, made(ROLE.LABEL, value="by its value")),
    (4, made(ROLE.BUTTON, CLICK, labelled_by=[2])),
    (5, made(ROLE.BUTTON, CLICK, labelled_by=[3])),
    (6, made(ROLE.BUTTON, CLICK, label="disabled", disabled=...)),
    (7, made(ROLE.BUTTON, CLICK, label="with shortcut", keyboard_shortcut="Ctrl+S")),
    (8, made(ROLE.BUTTON, CLICK, label="expanded", expanded=True)),
    (9, made(ROLE.DIALOG, label="modal", modal=...)),
    (10, made(ROLE.SLIDER, label="slider", value="half", numeric_value=5.0)),
    (11, made(ROLE.TEXT_INPUT, label="read-only", value="typed", read_only=...)),
    (12, made(ROLE.TEXT_INPUT, label="disabled field", disabled=...)),
    (13, made(ROLE.TEXT_INPUT, label="with a value", value="typed")),
    (14, made(ROLE.TEXT_INPUT, label="with a run", children=[15], text_selection=kit.TextSelection(end, end))),
    (15, made(ROLE.TEXT_RUN, value="run", character_lengths=[1, 1, 1])),
]
root = made(ROLE.WINDOW, label="window", children=[number for number, _ in nodes if number != 15])
tree = kit.TreeUpdate(1)
tree.tree = kit.Tree(1)
tree.nodes = [(1, root), *nodes]
adapter = kit.unix.Adapter(lambda: tree, lambda request: None, lambda: None)
adapter.update_window_focus_state(True)
threading.Event().wait(60)
PYTHON
cat >"$folder/hear.py" <<'PYTHON'
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

warnings.simplefilter("ignore")
Atspi.init()
Atspi.EventListener.new(lambda event: None).register("object:announcement")


def window():
    desktop = Atspi.get_desktop(0)
    for place in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(place)
        if application and application.get_child_count():
            found = application.get_child_at_index(0)
            if found and found.get_child_count() == 13:
                return found


until, found = time.monotonic() + 30, None
while found is None and time.monotonic() < until:
    GLib.MainContext.default().iteration(False)
    time.sleep(0.05)
    found = window()
STATES = ("enabled", "sensitive", "read-only", "expanded", "modal")
for place in range(found.get_child_count()):
    node = found.get_child_at_index(place)
    states = [state.value_nick for state in node.get_state_set().get_states()]
    facts = [f"{node.get_role_name()} {node.get_name()!r}", *(state for state in STATES if state in states)]
    interfaces = node.get_interfaces()
    if "Action" in interfaces:
        facts.append(f"key {Atspi.Action.get_key_binding(node, 0)!r}")
    if "Text" in interfaces:
        facts.append(f"text {Atspi.Text.get_text(node, 0, -1)!r}")
    elif node.get_role_name() == "entry":
        facts.append("no text")
    if "Value" in interfaces:
        facts.append(f"value {node.get_current_value():g} of {node.get_minimum_value():.4g} to "
                     f"{node.get_maximum_value():.4g} {Atspi.Value.get_text(node)!r}")
    print(", ".join(facts))
PYTHON
export HOME="$folder" XDG_CACHE_HOME="$folder/cache" XDG_RUNTIME_DIR="$folder/run"
mkdir -m 700 "$folder/cache" "$folder/run"
cat >"$folder/session" <<'BASH'
gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \
    --method org.freedesktop.DBus.Properties.Set org.a11y.Status IsEnabled "<true>" >/dev/null
"$HOME/env/bin/python" "$HOME/tell.py" &
/usr/bin/python3 "$HOME/hear.py"
kill $!
BASH
dbus-run-session -- bash "$folder/session" >"$folder/heard" 2>"$folder/errors" || { cat "$folder/errors"; exit 1; }
sed -i '/^SpiRegistry/d' "$folder/heard"
cat "$folder/heard"
diff "$folder/heard" - <<'HEARD'
label '', enabled, sensitive
label 'by its value', enabled, sensitive
push button '', enabled, sensitive, key ''
push button 'by its value', enabled, sensitive, key ''
push button 'disabled', enabled, sensitive, key ''
push button 'with shortcut', enabled, sensitive, key ''
push button 'expanded', enabled, sensitive, key ''
dialog 'modal', enabled, sensitive
slider 'slider', enabled, sensitive, value 5 of -1.798e+308 to 1.798e+308 None
entry 'read-only', read-only, no text
entry 'disabled field', read-only, no text
entry 'with a value', enabled, sensitive, no text
entry 'with a run', enabled, sensitive, text 'run'
HEARD
