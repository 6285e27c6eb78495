TEXTS = {
    "key.help": "Den Schlüssel gibt es unter https://platform.openai.com/api-keys.",
    "url.help": "Zum Beispiel https://api.openai.com/v1 (wird nicht mehr gebraucht).",
}
