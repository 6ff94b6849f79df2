#!/usr/bin/env bash
# Babel 2.19.0, run on 2026-11-29 with Python 3.11.
#
# One would guess: a message that nobody has translated yet is left out of the compiled catalogue, with plural forms or
# without, so that gettext asks the next catalogue (here English).
# What happens: without forms it is left out. With forms it is written: each empty form is filled with the message's id,
# so gettext finds a "translation", never asks the fallback, and an application with ids as keys shows the id. A message of
# which one form is translated gets the id as its other form. GNU msgfmt (0.21) leaves the first out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet Babel==2.19.0
cat >"$folder/ask.py" <<'PYTHON'
import gettext
import io

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
ENGLISH = HEAD + (
    'msgid "card.one"\nmsgstr "a card"\n'
    'msgid "card.many"\nmsgid_plural "card.many"\nmsgstr[0] "1 card"\nmsgstr[1] "{count} cards"\n'
)
EMPTY = HEAD + (
    'msgid "card.one"\nmsgstr ""\n'
    'msgid "card.many"\nmsgid_plural "card.many"\nmsgstr[0] "{first}"\nmsgstr[1] ""\n'
)


def compiled(text):
    made = io.BytesIO()
    write_mo(made, read_po(io.BytesIO(text.encode()), locale="de"))
    made.seek(0)
    return gettext.GNUTranslations(made)


for first in ("", "1 Karte"):
    german = compiled(EMPTY.replace("{first}", first))
    german.add_fallback(compiled(ENGLISH))
    said = german.gettext("card.one"), *(german.ngettext("card.many", "card.many", count) for count in (1, 2))
    print(f"first form {first!r}: {said}")
PYTHON
"$folder/env/bin/python" "$folder/ask.py" | tee "$folder/seen"
diff "$folder/seen" - <<'SEEN'
first form '': ('a card', 'card.many', 'card.many')
first form '1 Karte': ('a card', '1 Karte', 'card.many')
SEEN
