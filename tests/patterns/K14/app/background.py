"""Bound methods of our own things."""

import asyncio

from app.notes import Notes

notes = Notes()


async def keep(text):
    return await asyncio.to_thread(notes.create, text)
