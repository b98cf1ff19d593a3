"""The scenario Examples/Programs/vim/a-note-is-written.yaml in Python: pexpect runs vim, pyte is its screen."""

import os
import tempfile

import pexpect
import pyte

with tempfile.TemporaryDirectory() as folder:
    open(os.path.join(folder, "notes.txt"), "w").close()
    screen = pyte.Screen(80, 24)
    stream = pyte.ByteStream(screen)
    vim = pexpect.spawn(
        "vim",
        ["-u", "NONE", "notes.txt"],
        cwd=folder,
        dimensions=(24, 80),
        # With xterm's name, vim sends a sequence (CSI ? 4 m) that ends pyte 0.8.2 with an error.
        env={"HOME": folder, "TERM": "linux", "LANG": "C.UTF-8", "PATH": os.environ["PATH"]},
    )
    # pexpect rests 50 ms before it sends anything, if it is not told otherwise.
    vim.delaybeforesend = None

    def wait(is_there):
        while not is_there():
            stream.feed(vim.read_nonblocking(65536, timeout=5))

    wait(lambda: "notes.txt" in screen.display[23])
    vim.send("i")
    vim.send("Hello")
    wait(lambda: screen.display[0].startswith("Hello"))
    vim.send("\x1b:wq\r")
    vim.expect(pexpect.EOF)
    vim.wait()
    assert vim.exitstatus == 0
    assert open(os.path.join(folder, "notes.txt")).read() == "Hello\n"
