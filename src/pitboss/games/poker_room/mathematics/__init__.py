"""What the hands, pots and rakes of the poker room come to."""
