"""What the baccarat games share: values and drawing rules, wagers, vigorish, shoe, settlement."""
