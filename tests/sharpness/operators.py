"""What cosmic-ray has no operators for, and NumPy code is made of: names, calls, arguments, operands and the @."""

from cosmic_ray.operators.operator import Example, Operator
from parso.python.tree import Name

EXCHANGED = {
    "max": ["min", "mean"],
    "sum": ["max", "mean", "cumsum"],
    "exp": ["exp2", "expm1"],
    "sqrt": ["square", "cbrt", "abs"],
    "concatenate": ["stack", "hstack", "vstack"],
    "stack": ["concatenate", "hstack"],
    "append": ["extend"],
}


class Rewrite(Operator):
    """Puts other pieces of code in the place of a node."""

    def others(self, node):
        """The pieces of code that may stand in the place of `node`."""
        raise NotImplementedError

    def mutation_positions(self, node):
        return [(node.start_pos, node.end_pos) for _ in self.others(node)]

    def mutate(self, node, index):
        code = Name(self.others(node)[index], node.start_pos, prefix=node.get_first_leaf().prefix)
        code.parent = node.parent  # the walk through the tree goes on, and asks for it
        return code


class ReplaceName(Rewrite):
    """Uses another variable of the same function: keys for values, the input for what was made of it."""

    def others(self, node):
        if node.type != "name" or node.is_definition() or is_attribute(node):
            return []
        names = variables_before(node)
        return [name for name in names if name != node.value] if node.value in names else []

    @classmethod
    def examples(cls):
        return [Example("def f(a, b):\n    c = a.b", "def f(a, b):\n    c = b.b")]


class ReplaceFunction(Rewrite):
    """Calls another function of NumPy, or another method."""

    def others(self, node):
        return EXCHANGED.get(node.value, []) if node.type == "name" and is_attribute(node) else []

    @classmethod
    def examples(cls):
        return [Example("np.exp(x)", "np.exp2(x)")]


class ReplaceMatmul(Rewrite):
    """Goes element by element in place of the matrix product."""

    def others(self, node):
        return ["*", "+"] if node.type == "operator" and node.value == "@" else []

    @classmethod
    def examples(cls):
        return [Example("a @ b", "a * b")]


class SwapOperands(Rewrite):
    """Exchanges what stands left and right of an operator."""

    def others(self, node):
        if node.type not in ("term", "arith_expr"):
            return []
        *left, operator, right = (child.get_code().strip() for child in node.children)
        return [f"{right} {operator} ({' '.join(left)})"]

    @classmethod
    def examples(cls):
        return [Example("a @ b / c", "c / (a @ b)")]


class RemoveCall(Rewrite):
    """Leaves a call out: of f(x, y) and x.f(y) only x stays, as of x.T."""

    def others(self, node):
        if node.type != "atom_expr":
            return []
        *before, last = (child.get_code().strip() for child in node.children)
        if not last.startswith("("):
            return ["".join(before)]
        is_method = len(before) > 1 and before[0] != "np"
        return ["".join(before[:-1])] if is_method else [arguments(node)[0]]

    @classmethod
    def examples(cls):
        return [Example("np.exp(x, 1)", "x"), Example("a + x.sum(-1)", "a + x"), Example("x.T", "x")]


class RemoveArgument(Rewrite):
    """Leaves one argument out, but the first."""

    def others(self, node):
        if node.type != "arglist":
            return []
        given = arguments(node.parent.parent)
        return [", ".join(given[:i] + given[i + 1 :]) for i in range(1, len(given))]

    @classmethod
    def examples(cls):
        return [Example("f(x, axis=1)", "f(x)")]


OPERATORS = [ReplaceName, ReplaceFunction, ReplaceMatmul, SwapOperands, RemoveCall, RemoveArgument]


def variables_before(name):
    """Parameters and local variables of the function around a name, as far as they are there by then."""
    function = name.search_ancestor("funcdef")
    defined = [leaf for leaf in leaves(function) if leaf.type == "name" and leaf.is_definition()] if function else []
    # The first one is the function's own name.
    return list(dict.fromkeys(leaf.value for leaf in defined[1:] if leaf.end_pos < name.start_pos))


def leaves(node):
    """Every leaf of a tree."""
    return [leaf for child in node.children for leaf in leaves(child)] if hasattr(node, "children") else [node]


def is_attribute(name):
    """Whether a name follows a dot."""
    return name.parent.type == "trailer" and name.parent.children[0].value == "."


def arguments(call):
    """The arguments of a call, as code."""
    inside = call.children[-1].children[1]
    parts = inside.children[::2] if inside.type == "arglist" else [inside]
    return [part.get_code().strip() for part in parts]
