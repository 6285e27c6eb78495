"""Small wheels and source distributions, written by the tests."""

from __future__ import annotations

import io
import tarfile
import zipfile
from typing import TYPE_CHECKING

from inferlint.catalogue.load import load_catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from inferlint.catalogue.lookup import Catalogue

#: An SDK with a client that the catalogue may list, one more, and what is neither.
ACME = {
    "acme/__init__.py": "from ._client import Acme, AsyncAcme\nfrom ._client import Acme as Client\n",
    "acme/_client.py": """
import os

class BaseAcme:
    def __init__(self, api_key=None, base_url="https://api.acme-models.ai/v1"):
        self.chat = os.environ.get("ACME_API_KEY") or os.environ["ACME_BASE_URL"]

    def close(self): ...

class Acme(BaseAcme):
    def complete(self): ...

class AsyncAcme(BaseAcme):
    async def complete(self): ...
""",
}


def wheel(cache: Path, distribution: str, files: Mapping[str, str], version: str = "2.0.0", folder: str = "") -> Path:
    """Write a wheel to where ``--cache`` expects it; return its path."""
    place = cache / distribution / (folder or "newest")
    place.mkdir(parents=True)
    path = place / f"{distribution.replace('-', '_')}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def sdist(place: Path, name: str, files: Mapping[str, str]) -> Path:
    """Write a source distribution ``name.tar.gz``; return its path."""
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"{name}.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for inner, text in files.items():
            member = tarfile.TarInfo(f"{name}/{inner}")
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))
    return path


def acme(**sdk: Any) -> Catalogue:
    """Return the catalogue with a provider whose SDK table is completed by ``sdk``."""
    table = {"distribution": "acme-ai", "modules": ["acme"], "versions": ["2.0.0"], **sdk}
    return load_catalogue([{"id": "acme", "sdk": [table]}])
