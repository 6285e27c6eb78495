def limits():
    return {"requests": 500}
