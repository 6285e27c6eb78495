"""Another getter of the same object."""

from app.getters import Desk

desk = Desk()


def files():
    return desk.get_files().messages, desk.files
