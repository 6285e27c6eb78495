"""Fixes: from a finding to exact edits of the text, or to the reason why a person has to do it."""
