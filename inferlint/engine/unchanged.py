"""The answer of an earlier run over a project in which nothing has changed since.

One entry of the cache holds what was found in all groups, and the digest of what it was found in: the path and the
signature of every file, and the folders with a project of their own. Its key holds inferlint, the configuration and
how the run was asked to look, as the keys of groups do. Where all of this is the same, so are the index, the groups and
their verdicts, and none of them is made again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.cache.digests import digest
from inferlint.cache.tool import tool
from inferlint.engine.evidence import still_holds
from inferlint.engine.state import State
from inferlint.model.glance import Glance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from inferlint.cache.store import Store
    from inferlint.engine.recall import Signature
    from inferlint.engine.setting import Setting
    from inferlint.model.verdict import Verdicts

_DIGEST = 40


class Unchanged:
    """The entry of one project as one run sees it, before any file is looked at.

    ``signatures`` are those of all files of the run by their paths, ``None`` for a file that has none.
    """

    def __init__(self, store: Store, setting: Setting, signatures: Mapping[str, Signature | None]) -> None:
        self._store = store
        self._setting = setting
        self._paths = signatures.keys()
        options = setting.options
        how = repr((options.fixes, options.past, options.accelerators))
        # Files that no listing holds are there for those runs only that are asked for them: each has its answer.
        odd = [f"{path}\0{place}" for path, place in setting.project.odd_places(setting.places)]
        self._key = digest("whole", tool(), repr(setting.config), how, *odd)
        self._listing = self._digest_of(signatures)

    def _digest_of(self, signatures: Mapping[str, Signature | None]) -> str:
        """Return what stands for everything that was found on disk; empty when it says too little."""
        if self._setting.contents or None in signatures.values():
            return ""
        paths = "\0".join(signatures)
        return digest(paths, repr(list(signatures.values())), *self._setting.project.projects)

    def state(self) -> State | None:
        """Return the state of the project when it is the one that was kept."""
        data = self._store.get("state", self._key) if self._listing else None
        if data is None or not data.startswith(self._listing.encode()):
            return None
        glances = dict.fromkeys(self._paths, _PLAIN)
        if len(data) == _DIGEST:
            # There was nothing to keep, and nobody needs what reads it.
            return State.of(glances, [])
        from inferlint.cache.verdicts import decode_whole

        try:
            verdicts, special = decode_whole(data[_DIGEST:])
        except ValueError as error:
            self._store.warnings.append(f"an entry of the cache is damaged and was left out: {error}")
            return None
        if not still_holds(self._setting.config.root, verdicts.evidence):
            return None
        return State.of({**glances, **special}, [verdicts])

    def keep(self, glances: Mapping[str, Glance], groups: Sequence[Verdicts]) -> None:
        """Keep what was found in all groups, of which each may be kept by itself."""
        if not self._listing:
            return
        from inferlint.cache.verdicts import encode_whole

        failed = {path for group in groups for path, one in group.by_path.items() if one.failure}
        special = {path: one for path, one in glances.items() if one.failure or one.pragma or path in failed}
        kept = any((one.by_path or one.ambiguous or one.evidence) for one in groups)
        body = encode_whole(groups, special) if kept or special else b""
        self._store.put("state", self._key, self._listing.encode() + body)


#: A file about which its bytes say nothing that counts beside its verdict.
_PLAIN = Glance("")
