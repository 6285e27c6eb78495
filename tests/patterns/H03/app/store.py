from app.state import app


def remembered():
    return app.STORE.get("image")
