"""Every exception that inferlint raises on purpose."""

from __future__ import annotations


class InferlintError(Exception):
    """Base of all errors with a message for the user; the run ends with exit code 2."""


class ConfigError(InferlintError):
    """The configuration is wrong; ``problems`` holds one sentence for each mistake."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class CatalogueError(InferlintError):
    """A catalogue entry is wrong; ``problems`` holds one sentence for each mistake."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class PathError(InferlintError):
    """A path given by the user does not exist or cannot be listed."""


class UsageError(InferlintError):
    """Options that do not go together, or a value that is not allowed."""


class VerifyError(InferlintError):
    """The catalogue cannot be checked against a distribution at all: no pip, or a file that is no archive."""


class GitError(InferlintError):
    """Git cannot say what an older commit holds; the message names the command that mends it where there is one."""


class SourceError(InferlintError):
    """One file could not be read, decoded or parsed; ``line`` is 1-based where it is known."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
