"""What cards can do: items and special attacks."""
