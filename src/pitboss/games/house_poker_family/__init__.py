"""House-banked poker: what the games have in common that are dealt from one deck against the dealer's hand."""
