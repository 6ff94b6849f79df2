"""The wall: a second window that shows everybody what all may see (interaction.md 8, beyond.md 14)."""
