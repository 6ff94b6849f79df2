"""Random games and positions that try whether content and rules keep the contract."""
