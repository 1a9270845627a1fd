import pytest

# The laws assert like tests, and are read like them where one fails.
pytest.register_assert_rewrite("tests.conformance.laws")
