"""Compiled code: compiler and cache, random streams, lanes, the loop of a simulation, GPU, workers."""
