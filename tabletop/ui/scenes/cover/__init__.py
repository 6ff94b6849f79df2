"""The curtain between two people, and the PIN that opens it."""
