"""Rows are looked up by the old address and get the new one."""

from django.db import migrations


def forwards(apps, schema_editor):
    agent = apps.get_model("shop", "Agent")
    agent.objects.filter(base_url="https://api.openai.com/v1").update(base_url="https://llm.acme.internal/v1")  # allow-info: IL104
    agent.objects.exclude(url__startswith="https://api.anthropic.com").update(direct=False)  # allow-info: IL104


class Migration(migrations.Migration):
    dependencies = [("shop", "0011_agent_model")]
    operations = [migrations.RunPython(forwards)]
