"""Points as people write them."""


def points(value: float) -> str:
    """At most two decimals and no zeros at the end: 2, 3.5, 1.33."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
