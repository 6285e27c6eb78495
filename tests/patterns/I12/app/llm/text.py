def shorten(text, limit=200):
    return text[:limit]
