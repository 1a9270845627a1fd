"""A release in dist/pitboss-VERSION: `make release`, or `python -m release`.

It holds the source archive, a plain wheel, a wheel with compiled kernels for each Python that is installed here, the
bill of materials, and `offline/`: those wheels with all that they depend on, for machines without a network. SHA256SUMS
has the hash of every file. Built is the last commit, twice in two places, and both must be the same bytes; each wheel
is installed without a network and must print what the README shows.
"""
