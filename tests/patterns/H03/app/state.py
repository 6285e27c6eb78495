"""Holds the application object of this process."""

from app.desk_app import create

app = create()
