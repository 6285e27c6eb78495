class Desk:
    pass
