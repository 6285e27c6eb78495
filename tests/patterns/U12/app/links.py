"""Local variables with pages."""


def footer():
    docs = "https://www.assemblyai.com/docs"
    terms = "https://openai.com/policies/terms-of-use"
    return f"{docs} {terms}"
