"""Which statements only define something, so that running them ends soon."""

import ast

SIMPLE = (
    ast.Constant,
    ast.Tuple,
    ast.List,
    ast.Set,
    ast.Dict,
    ast.Name,
    ast.Attribute,
    ast.UnaryOp,
    ast.BinOp,
    ast.operator,
    ast.unaryop,
    ast.expr_context,
    ast.keyword,
)
OF_NUMPY = ("array", "asarray", "exp", "eye", "finfo", "float32", "float64", "iinfo", "log", "ones", "sqrt", "zeros")
QUICK = {
    "float",
    "int",
    "math.log",
    "math.sqrt",
    *(f"{module}.{name}" for module in ("np", "numpy") for name in OF_NUMPY),
}
"""What may be called for a constant, such as np.finfo(float).tiny. Other functions of NumPy may take minutes, in which
no alarm is heard."""


def is_definition(statement: ast.stmt) -> bool:
    """True for imports, functions, classes, and names for constants, containers or arrays of them, or lambdas."""
    if isinstance(statement, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return True
    if isinstance(statement, ast.Assign):
        return all(isinstance(target, ast.Name) for target in statement.targets) and _is_simple(statement.value)
    if isinstance(statement, ast.AnnAssign):
        return isinstance(statement.target, ast.Name) and (statement.value is None or _is_simple(statement.value))
    return False


def _is_simple(value: ast.expr) -> bool:
    return isinstance(value, ast.Lambda) or all(isinstance(part, SIMPLE) or _is_quick(part) for part in ast.walk(value))


def _is_quick(part: ast.AST) -> bool:
    return isinstance(part, ast.Call) and ast.unparse(part.func) in QUICK
