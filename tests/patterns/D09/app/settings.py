openai = "sk-test"
