"""Names of services, in one place."""

SPEECH = "polly"
FILES = "s3"
