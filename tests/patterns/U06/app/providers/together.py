from .template import Template


class Together(Template):
    label = "Together"
    base_url: str = "https://api.together.xyz/v1"  # expect: IL104(together)
