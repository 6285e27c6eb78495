"""Near misses: names of such functions that run nothing.

SELECT ai_query('m', body) FROM tickets
"""

import logging

#: SELECT ai_query('m', body) FROM tickets
FUNCTIONS = {"ai_query": 1, "snowflake.cortex.complete": 2}
PROMPT = "You may use ai_query(model, text) in the statement"


def run(session, statement, ai_query):
    """SELECT SNOWFLAKE.CORTEX.COMPLETE('m', body) FROM tickets"""
    session.execute("SELECT my_ai_query('m'), own.ai_gen(1), ai_queries(2) FROM ai_query")
    session.execute("SELECT score FROM ai.if WHERE ai_complete = 1")
    logging.info("SELECT ai_query('m', body) FROM tickets")
    if "ai_query(" in statement or statement == "SELECT ai_query('m', body)":
        raise ValueError("SELECT ai_query('m', body) is not allowed")
    return ai_query(PROMPT)
