"""Every attack there is, by kind."""

from collections import Counter

from . import exits, files, floods, hunting, imports, names, notebooks, patches, replies, sources, syscalls, values

KINDS = (replies, values, patches, hunting, files, exits, floods, syscalls, names, notebooks, imports, sources)
ATTACKS = [attack for kind in KINDS for attack in kind.ATTACKS]

assert max(Counter(attack.name for attack in ATTACKS).values()) == 1
