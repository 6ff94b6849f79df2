"""The games shown without anybody playing."""
