from app.container import container


def post(text):
    container.mailer.messages.append(text)
    return container.mailer.messages
