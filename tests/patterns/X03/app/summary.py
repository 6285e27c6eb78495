from app.router import complete
