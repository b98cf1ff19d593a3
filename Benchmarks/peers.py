"""Signs in and searches in guichet's window, as Benchmarks/search.yaml does, with pexpect and pyte: peers.py PROGRAM"""

import os
import sys
import tempfile

import pexpect
import pyte

with tempfile.TemporaryDirectory() as home:
    screen = pyte.Screen(80, 24)
    stream = pyte.ByteStream(screen)
    window = pexpect.spawn(
        sys.argv[1],
        cwd=home,
        dimensions=(24, 80),
        env={"HOME": home, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": os.environ["PATH"]},
    )
    # pexpect rests 50 ms before it sends anything, if it is not told otherwise.
    window.delaybeforesend = None

    def wait(text):
        while not any(text in line for line in screen.display):
            stream.feed(window.read_nonblocking(65536, timeout=10))

    wait("Email Address")
    window.send("\ttestuser@capitainetrain.com\ttestpassword\r")
    wait("Passengers")
    window.send("gare lyon")
    wait("Paris Gare de Lyon")
    window.send("\tpart d")
    wait("Lyon Part-Dieu")
    # From the place to the day, whose trains are all still to come, and on with the search.
    window.send("\ttomorrow\r")
    wait("cheapest")
    window.close(force=True)
