from app.shapes import *

figure = Anthropic("figure")
