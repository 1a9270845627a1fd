"""The live casino: tables that people share over the network, the pit that supervises them, and the pages for both."""
