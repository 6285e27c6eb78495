"""Lowering of one parsed file to facts: LibCST nodes in, plain values out.

The nodes are read by dispatch on their type instead of through ``libcst.CSTVisitor``, whose traversal rebuilds
every node it passes; a test asserts that each node type of the installed LibCST has a handler.
"""
