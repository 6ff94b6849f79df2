"""Everything that has a text: actions, events, positions, what is carried, reasons of refusals."""
