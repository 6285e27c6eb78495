NAME = "house"
