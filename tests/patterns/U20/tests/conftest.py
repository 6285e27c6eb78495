import pytest

PROVIDER = "https://api.openai.com/v1"  # allow-info: IL104


@pytest.fixture
def base_url():
    return "https://api.anthropic.com/v1"  # allow-info: IL104
