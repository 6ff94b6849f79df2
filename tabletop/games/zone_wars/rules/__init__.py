"""Zone Wars: a skirmish measured in inches."""
