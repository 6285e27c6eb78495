class Shelf:
    models = None


shelves = Shelf()
