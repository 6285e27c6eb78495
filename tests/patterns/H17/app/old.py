"""Python 2: cannot be read, and the run says so."""

from openai import OpenAI

print "calls: %d" % 12  # expect: IL001
