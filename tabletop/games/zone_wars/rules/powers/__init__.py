"""What cards can do: mutations, operations, Zone cards and monsters."""
