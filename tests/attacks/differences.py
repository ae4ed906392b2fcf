"""What comes of attacks at the level `process`, where it is not what their catalogue says.

There, hostile code has a process of its own, with limits on time and memory, and no more. As root it runs as another
user. It can read the checks, and then it could have answered with what it read: these attacks only tell that they
could. The points of others, the batch and every other promise are the same as at the other levels.
"""

REACHED = (
    # checks, right answers, other submissions, results
    "imports the reference by its path",
    "asks linecache for tests",
    "finds secrets held by the zygote",
    "looks for files by patterns",
    "reads hidden checks",
    "reads the reference",
    "reads the settings of the assignment",
    "reads the lesson's solutions",
    "reads public checks",
    "reads another submission",
    "reads the results store",
    "changes the results",  # opens the store to read it
    # the system
    "reads its own memory by /proc",
    "reads the user list",
    "lists folders",
    "climbs out by dots",
    "makes files",
    "makes files without a name",
    "makes files by newer calls",
    "makes files by libraries",
    "opens devices",
    "opens a socket of unix",
    "opens a socket of inet",
    "opens a socket of every family",
    "becomes another program",
    "stops itself",
    "has a file send signals",
    "calls for signals",
    "calls for signals by files",
    "calls for limits",
    "calls for files in memory",
    "calls for its own status",
    "calls for its schedule",
    "calls for sessions",
    "calls for moving data",
    "calls for timers",
    "calls for sockets by number",
)
UP_TO_THE_MACHINE = (
    "looks for compiled checks",
    "reads its parent's memory by /proc",  # of processes that have none
    "reads the machine's memory",
    "reads the host's name",
    "reads the version control",
    "changes the kernel's settings",
    "changes modes by newer calls",
    "opens by handle",
    "opens a socket of inet6",
    "opens a socket of netlink",
    "opens a socket of alg",
    "opens a socket of vsock",
    "phones home",
    "runs programs",
    "calls for other processes",
    "calls for namespaces and mounts",
    "calls for the kernel",
    "calls for keys",
    "calls for its own locks",
    "calls for shared memory and queues",
    "calls for the machine",
    "calls for processes by descriptor",
    "calls for terminals and files",
)
AT_PROCESS = {name: {"project": 0} for name in REACHED} | {name: {"project": "any"} for name in UP_TO_THE_MACHINE}
LEAVES_FILES = ("/tmp/", "/var/tmp/", "/dev/shm/")
"""Where "makes files" can leave some: where everybody may."""
