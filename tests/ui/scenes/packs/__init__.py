"""Pages of packs."""
