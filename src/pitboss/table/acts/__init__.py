"""The acts that games share: choices, chance, cards shown and shuffled, settlement, people."""
