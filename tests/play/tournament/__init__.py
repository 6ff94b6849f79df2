"""Club nights: values, pairings, standings, ratings, codes and files."""
