def chat(model, messages):
    return model, messages
