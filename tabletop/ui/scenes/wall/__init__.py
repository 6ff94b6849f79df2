"""The wall: a second window that shows everybody what all may see (docs/decisions.md, The second window)."""
