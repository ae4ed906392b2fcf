"""What comes of attacks at the level `process`, where it is not what their catalogue says.

There, hostile code has a process of its own, with limits on time and memory, and no more. As root it runs as another
user. It can read the checks.
"""

LOSES_PROJECT: tuple[str, ...] = ()
AT_PROCESS = {name: {"project": 0} for name in LOSES_PROJECT}
LEAVES_FILES = ("/tmp/", "/var/tmp/", "/dev/shm/")
