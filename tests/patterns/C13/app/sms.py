"""Stored on self as well, and called with the same words."""

from twilio.rest import Client


class Sms:
    def __init__(self, sid, token):
        self.client = Client(sid, token)

    def send(self, number, text):
        return self.client.messages.create(to=number, from_="+15550100", body=text)
