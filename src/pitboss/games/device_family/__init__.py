"""Games in which one result of a device, a wheel or a shaker of dice, decides every wager on the layout."""
