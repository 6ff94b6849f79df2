"""Everything that has a text: actions, events, positions, reasons of refusals."""
