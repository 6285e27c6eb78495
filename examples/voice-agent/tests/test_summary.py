"""The summary of a call, against a chat server of our own on this machine."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

ANSWER = {
    "id": "chatcmpl-1",
    "object": "chat.completion",
    "created": 1,
    "model": "gpt-4.1-mini",
    "choices": [
        {
            "index": 0,
            "finish_reason": "stop",
            "message": {"role": "assistant", "content": "Your bicycle is ready."},
        }
    ],
}


class Chat(BaseHTTPRequestHandler):
    """Answers every question with the same sentence and remembers what it was asked."""

    requests: list[dict[str, Any]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        Chat.requests.append({"path": self.path, "authorization": self.headers["Authorization"], **body})
        answer = json.dumps(ANSWER).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class TestSummary(unittest.TestCase):
    def setUp(self) -> None:
        Chat.requests.clear()
        self.server = HTTPServer(("127.0.0.1", 0), Chat)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{self.server.server_port}/v1"
        os.environ |= {"OPENAI_BASE_URL": address, "OPENAI_API_KEY": "provider", "CHAT_GATEWAY_URL": address}
        os.environ["CHAT_GATEWAY_KEY"] = "gateway"

    def tearDown(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def test_the_transcript_is_summarised(self) -> None:
        from voice_agent.summary import PROMPT, Summariser

        summary = asyncio.run(Summariser().summarise("user: Is my bicycle ready?"))

        self.assertEqual(summary, "Your bicycle is ready.")
        self.assertEqual(len(Chat.requests), 1)
        self.assertEqual(Chat.requests[0]["path"], "/v1/chat/completions")
        self.assertEqual(Chat.requests[0]["model"], "gpt-4.1-mini")
        self.assertEqual(Chat.requests[0]["messages"][0], {"role": "system", "content": PROMPT})


if __name__ == "__main__":
    unittest.main()
