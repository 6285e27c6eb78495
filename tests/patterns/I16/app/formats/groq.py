def Groq():
    return "fast"
