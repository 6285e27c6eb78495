URL = "https://api.cohere.com/v2"  # expect-info: IL104
