"""The server: HTTP, sockets, limits, relay, the API for programs and its OpenAPI document."""
