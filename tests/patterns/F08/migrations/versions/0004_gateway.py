"""Point every server at the gateway."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

MODELS = {"gpt-4-turbo": "gpt-4.1", "openai/gpt-4o": "openai/gpt-4.1", "claude-2": "claude-sonnet-4-5"}


def upgrade():
    op.execute("UPDATE server SET base_url = 'https://llm.acme.internal/v1' WHERE base_url LIKE 'https://api.openai.com%'")
    for old, new in MODELS.items():
        op.execute(sa.text("UPDATE agent SET model = :new WHERE model = :old").bindparams(old=old, new=new))


def downgrade():
    op.execute("UPDATE server SET base_url = 'https://api.openai.com/v1'")
