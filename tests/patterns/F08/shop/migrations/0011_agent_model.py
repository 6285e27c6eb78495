from django.db import migrations, models


def forwards(apps, schema_editor):
    agent = apps.get_model("shop", "Agent")
    agent.objects.filter(vendor="openai").update(model="gpt-4.1")


class Migration(migrations.Migration):
    dependencies = [("shop", "0010_openai")]
    operations = [
        migrations.AddField("agent", "model", models.CharField(default="openai/gpt-4.1", max_length=80)),
        migrations.RunPython(forwards, migrations.RunPython.noop),
    ]
