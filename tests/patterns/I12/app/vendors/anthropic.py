def limits():
    return {"requests": 400}
