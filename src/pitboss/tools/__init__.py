"""The rules as typed tools, for assistants and over HTTP: what is asked, what is answered, with paragraphs."""
