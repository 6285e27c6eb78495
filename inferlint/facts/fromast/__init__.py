"""Facts from the tree of Python's own ``ast``, the same as those from LibCST's and read many times faster.

LibCST stays the scanner of record: it reads what the Python that runs cannot parse, and every reader of a tree here
stands beside one of LibCST's in the folder above. What ``ast`` does not say (where a name stands in ``def name``, where
one of several adjacent strings ends, where the code in an f-string is before Python 3.12) is looked up in the text.
"""
