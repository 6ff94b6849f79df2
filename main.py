"""Starts the program from the source tree: `python main.py`."""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write("tabletop: needs Python 3.11 or newer, and this is %s\n" % sys.version.split()[0])
    raise SystemExit(2)

from tabletop.__main__ import main

if __name__ == "__main__":
    raise SystemExit(main())
