"""Acts that games share: choices, chance, revealing and shuffling cards, settlement, people."""
