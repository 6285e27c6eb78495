from app.const import DOCS_URL


def footer(url):
    return f"<a href='{DOCS_URL}'>help</a>" if url != "about:blank" else ""
