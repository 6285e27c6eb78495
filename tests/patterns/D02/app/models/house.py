class HouseModel:
    vendor = "house"


class HouseVectors:
    vendor = "house"
