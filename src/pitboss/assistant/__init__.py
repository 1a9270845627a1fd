"""Tools for assistants: rules, rulings, prices and questions, each answer with its paragraphs; nothing is changed."""
