"""Functions of SQL that run a model."""

import snowflake.connector
from sqlalchemy import text

SUMMARIES = """  -- # expect: IL103(snowflake-cortex, high)
    -- one for each ticket
    SELECT id, SNOWFLAKE.CORTEX.COMPLETE('llama3.1-8b', body) FROM tickets
"""


def run(session, spark, table, column):
    connection = snowflake.connector.connect()
    connection.cursor().execute(SUMMARIES)
    connection.cursor().execute("select ai_classify(body, ['a', 'b']) from tickets")  # expect: IL103(snowflake-cortex)
    spark.sql(f"SELECT ai_query('databricks-meta-llama', {column}) FROM {table}")  # expect: IL103(databricks)
    spark.table("t").selectExpr("id", "ai_gen(body) AS answer")  # expect: IL103(databricks)
    session.execute(
        "INSERT INTO answers SELECT * "
        "FROM ML.GENERATE_TEXT(MODEL m, TABLE questions)"  # expect: IL103(google-vertex)
    )
    session.execute(
        text(
            "SELECT aws_bedrock.invoke_model_get_embeddings(model_id := 'titan') FROM {}".format(table)  # expect: IL103(aws-bedrock)
        )
    )
    session.execute("(SELECT azure_openai.create_embeddings('small', %s))" % column)  # expect: IL103(azure-openai)
