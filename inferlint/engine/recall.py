"""What a run takes over from earlier ones: glances at files that did not change, and verdicts of groups that did not.

A file is known by its signature (size, inode, times of change) to hold what it held; where the signature is so young
that a later change could have the same one it is read again. The verdicts of a group are kept under the digest of
everything that they depend on: inferlint itself, the configuration, what can be imported from elsewhere, and the path
and content of every file of the group. So nothing is ever
invalidated, and only a part that the key lacks could make an answer stale.
"""

from __future__ import annotations

import os
import time
from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.cache.digests import digest
from inferlint.cache.store import Store
from inferlint.cache.tool import tool
from inferlint.engine.evidence import still_holds
from inferlint.engine.failure import may_pass
from inferlint.engine.look import content_digest
from inferlint.errors import SourceError
from inferlint.source.files import read_bytes
from inferlint.source.signature import stat_signature

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from inferlint.engine.groups import Units
    from inferlint.engine.setting import Setting
    from inferlint.engine.unchanged import Unchanged
    from inferlint.model.glance import Glance
    from inferlint.model.verdict import Verdicts

    #: What a file system says of a file, see ``source.signature``.
    Signature = tuple[int, int, int, int]

#: Nanoseconds within which a file system may give two changes the same time; FAT counts in steps of two seconds.
_RACY = 2_000_000_000


class Recall:
    """The memory of earlier runs for one project; ``warnings`` says what is wrong with it."""

    def __init__(self, folder: Path, setting: Setting) -> None:
        self._store = Store(folder)
        self._setting = setting
        self._begun = time.time_ns()
        catalogue = repr(setting.config.provider_overlays)
        accelerators = repr(setting.options.accelerators)
        needles = repr(sorted(setting.config.gateway_variables)) + repr(sorted(_selected(setting)))
        self._glance_key = digest(tool(), os.fspath(setting.config.root), catalogue, needles, accelerators)
        self._signatures: dict[str, Signature | None] = {}
        self._marks: dict[str, str] = {}

    @property
    def warnings(self) -> list[str]:
        """Return what a reader should know about the cache."""
        return self._store.warnings

    # All of it ---------------------------------------------------------------------------------------

    def unchanged(self, paths: Sequence[str]) -> Unchanged:
        """Return what may be known of all files together, which are at ``paths``; it is asked before any other."""
        from inferlint.engine.unchanged import Unchanged

        places, root = self._setting.places, os.fspath(self._setting.config.root)
        listed = frozenset(self._setting.project.listed)
        for path in paths:
            self._signatures[path] = stat_signature(f"{root}/{path}" if path in listed else places[path])
        return Unchanged(self._store, self._setting, self._signatures)

    # Glances -----------------------------------------------------------------------------------------

    @cached_property
    def _known(self) -> dict[str, tuple[Signature, str, Glance]]:
        data = self._store.get("state", self._glance_key)
        if data is None:
            return {}
        from inferlint.cache.glances import decode_glances

        try:
            return decode_glances(data)
        except ValueError as error:
            self._store.warnings.append(f"an entry of the cache is damaged and was left out: {error}")
            return {}

    def glances(self, paths: Sequence[str], heads: tuple[str, ...] | None) -> dict[str, Glance]:
        """Return the glances at those files of a project folder that did not change since they were taken.

        ``heads`` are the names whose imports may leave the folder.
        """
        mark = digest("\0".join(heads) if heads is not None else "-")
        self._marks.update(dict.fromkeys(paths, mark))
        contents, signatures, kept = self._setting.contents, self._signatures, self._known
        found: dict[str, Glance] = {}
        for path in paths:
            known = kept.get(path)
            if known is not None and known[0] == signatures[path] and known[1] == mark and path not in contents:
                found[path] = known[2]
        return found

    def keep_glances(self, glances: Mapping[str, Glance]) -> None:
        """Note glances for later runs."""
        found: dict[str, tuple[Signature, str, Glance]] = {}
        for path, signature in self._signatures.items():
            if signature is None or path in self._setting.contents:
                continue
            known, glance = self._known.get(path), glances[path]
            if known is not None and known[2] is glance:
                found[path] = known
            elif self._is_old(signature) and glance.digest:
                found[path] = (signature, self._marks[path], glance)
        if found != self._known:
            from inferlint.cache.glances import encode_glances

            self._store.put("state", self._glance_key, encode_glances(found))

    # Verdicts ----------------------------------------------------------------------------------------

    def key(self, group: Mapping[str, Glance], units: Units | None) -> str:
        """Return what stands for everything that the verdicts of a group depend on; empty when they cannot be kept."""
        if any(not glance.digest for glance in group.values()):
            return ""
        setting = self._setting
        index = setting.project.index
        around = [repr(index.roots), repr(index.nested), repr(index.is_configured)]
        if units is not None:
            around += sorted({repr(units.heads(unit)) for unit in set(map(units.unit, group))})
        how = repr((setting.options.fixes, setting.options.past, setting.options.accelerators))
        digests = " ".join([glance.digest for glance in group.values()])
        return digest(tool(), repr(setting.config), how, *around, "\0".join(group), digests)

    def verdicts(self, key: str) -> Verdicts | None:
        """Return the verdicts that were kept under a key, if all that they depend on is as it was."""
        data = self._store.get("results", key) if key else None
        if data is None:
            return None
        from inferlint.cache.verdicts import decode_verdicts

        try:
            found = decode_verdicts(data)
        except ValueError as error:
            self._store.warnings.append(f"an entry of the cache is damaged and was left out: {error}")
            return None
        return found if still_holds(self._setting.config.root, found.evidence) else None

    def keep_verdicts(self, key: str, group: Mapping[str, Glance], verdicts: Verdicts) -> bool:
        """Keep the verdicts of a group for later runs, and say whether they may be.

        A program that is not whole is not kept, nor a failure that may be gone the next time, nor what was found while
        a file was changed: it is of another content than the key says.
        """
        if not key or verdicts.problem or any(may_pass(one.failure) for one in verdicts.by_path.values()):
            return False
        if not all(self._is_same(path, glance) for path, glance in group.items()):
            return False
        from inferlint.cache.verdicts import encode_verdicts

        self._store.put("results", key, encode_verdicts(verdicts))
        return True

    def is_old(self) -> bool:
        """Say whether any later change of any file gives it another signature."""
        return all(signature is not None and self._is_old(signature) for signature in self._signatures.values())

    def _is_same(self, path: str, glance: Glance) -> bool:
        """Say whether a file still holds what its glance was taken of."""
        if path in self._setting.contents:
            return True
        place = self._setting.places.get(path) or self._setting.config.root / path
        signature = self._signatures.get(path)
        if not signature or stat_signature(place) != signature:
            return False
        try:
            return self._is_old(signature) or content_digest(read_bytes(place)) == glance.digest
        except (OSError, SourceError):
            # It is gone, or no file any more.
            return False

    def _is_old(self, signature: Signature) -> bool:
        """Say whether any later change gives the file another signature."""
        changed, _, _, status_changed = signature
        return max(changed, status_changed) < self._begun - _RACY

    def finish(self) -> None:
        """End the use of the cache."""
        self._store.finish()


def _selected(setting: Setting) -> frozenset[str]:
    from inferlint.config.strict import selected

    return selected(setting.config)
