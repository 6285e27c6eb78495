"""Keys of providers, and what the prefilter has to look for."""

from __future__ import annotations

from inferlint.catalogue.credentials import optional_needles, provider_keys, steering_needles
from inferlint.catalogue.load import load_catalogue


def test_keys_of_providers_are_known() -> None:
    """Each variable leads to the providers that it opens."""
    keys = provider_keys(load_catalogue())

    assert keys["OPENAI_API_KEY"] == {"openai"}
    assert keys["OPENROUTER_API_KEY"] == {"openrouter"}


def test_keys_that_say_nothing_are_left_out() -> None:
    """Other software reads them too, or they open the gateway that a team runs."""
    keys = provider_keys(load_catalogue())

    assert not keys.keys() & {"GOOGLE_API_KEY", "GOOGLE_APPLICATION_CREDENTIALS", "HF_TOKEN", "LITELLM_API_KEY"}


def test_key_needles_only_when_the_rule_is_selected() -> None:
    """A rule that is off by default costs nothing."""
    catalogue = load_catalogue()

    assert optional_needles(catalogue, ("IL101", "IL104")) == frozenset()
    assert "OPENAI_API_KEY" in optional_needles(catalogue, ("IL110",))


def test_variables_that_steer_a_process_are_needles() -> None:
    """Those of the SDKs, and those of the configured gateway."""
    needles = steering_needles(load_catalogue(), ("ACME_LLM_BASE_URL",))

    assert {"OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "ACME_LLM_BASE_URL"} <= needles
