"""The rules; ``registry`` lists them all."""
