"""The pages of the documentation that are made from data: games, environments, rulebook, commands, interface, glossary.

    python -m docs.making        all pages, the written ones among them, to build/docs: what mkdocs then builds

Nothing here is written for one game: what a page says is read off the game.
"""
