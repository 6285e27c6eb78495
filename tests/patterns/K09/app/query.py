"""with_options of the database layer."""

from sqlalchemy.orm import Session


def rows(session: Session, query):
    return session.execute(query.with_options("calls")).all(), query.with_raw_response
