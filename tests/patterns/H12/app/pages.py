"""Attributes of our own objects."""


class Page:
    base_url = "https://pages.acme.internal"


def move(page: Page, url):
    page.base_url = url
    return page.base_url
