"""What keys do in a line of text: the caret, the clipboard, and undo.

Used by `tab_stops`, which gives it each key while a text field has the focus. It only translates keys: editing is done
by `EditableText`. Tables at the top and the end say which key does what; a key that means nothing here must return
False, so that others can answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.ui.stage.events import Key, KeyEvent
from tabletop.ui.widgets.text_field import TextField

_SIDES: Final[Mapping[str, int]] = {Key.LEFT: -1, Key.RIGHT: 1}
_ENDS: Final[Mapping[str, int]] = {Key.HOME: -1, Key.END: 1}
_DELETED: Final[Mapping[str, int]] = {Key.BACKSPACE: -1, Key.DELETE: 1}


def edit_field_by_key(field: TextField, event: KeyEvent) -> bool:
    """Does what a key means in a line of text; whether it means anything. Letters come as text, not as keys."""
    name, shift, by_word = event.name, event.shift, event.ctrl
    if name in _SIDES:
        field.edit(lambda editor: editor.move_caret_by(_SIDES[name], by_word=by_word, selects=shift))
    elif name in _ENDS:
        field.edit(lambda editor: editor.move_to_end(_ENDS[name], selects=shift))
    elif name in _DELETED:
        field.edit(lambda editor: editor.delete(_DELETED[name], by_word=by_word))
    elif event.ctrl and name in _COMMANDS:
        _COMMANDS[name](field, shift)
    else:
        return False
    return True


def _undo_or_redo_edit(field: TextField, shift: bool) -> None:
    field.edit(lambda editor: editor.redo() if shift else editor.undo())


_COMMANDS: Final[Mapping[str, Callable[[TextField, bool], None]]] = {
    Key.A: lambda field, _: field.edit(lambda editor: editor.select_all()),
    Key.C: lambda field, _: field.copy(),
    Key.X: lambda field, _: field.cut(),
    Key.V: lambda field, _: field.paste(),
    Key.Z: _undo_or_redo_edit,
    Key.Y: lambda field, _: field.edit(lambda editor: editor.redo()),
}
"""With Ctrl; told whether Shift is down."""
