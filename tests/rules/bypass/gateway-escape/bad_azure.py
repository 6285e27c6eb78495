"""The switch to another service without an address of the gateway."""

import openai  # expect: IL101

openai.api_type = "azure"  # expect: IL108 (medium, azure-openai)
