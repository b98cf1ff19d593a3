#!/usr/bin/env python3
"""Runs the phases of a check several at a time: phases.py COUNT FOLDER

Each line of standard input is a phase: its name, a tab, and a command for the shell. COUNT phases run at a time, those
first that took longest in the last run with this FOLDER. The phases below a line `alone` run after all others, one at
a time.

Prints the seconds of each phase when it ends; at the end those of all phases, the ten slowest tests and scenarios, lines
that begin with `Warning: `, and what has failed. Ends with 1 if a phase has failed. The output of each phase is a file
in FOLDER.
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

TEST = re.compile(
    r"^[✔✘] Test (?!run with |case )(.+?)(?: with \d+ test cases?)? (?:passed|failed) after ([\d.]+) seconds")
SCENARIO = re.compile(r"^(?:ok|FAILED) +(?:[\d of]+ × +)?([\d.]+) (ms|s)  (.*)")
SUMMARY = re.compile(r"^(?:[✔✘━] |\s+)?(Test run with .*|Executed .*|\d+ (?:scenarios?|runs): .*)")
WARNING = "Warning: "
# What stands in the log of failed tests: from a cross to the next test.
FAILED_TEST, OTHER_TEST = "✘", ("◇", "✔")


class Phase(NamedTuple):
    name: str
    command: str
    log: pathlib.Path


class Result(NamedTuple):
    phase: Phase
    seconds: float
    has_passed: bool


def say(text=""):
    print(text, flush=True)


def lines_of(log):
    return log.read_text(errors="replace").splitlines()


def run(phase, processes):
    """Runs a phase to its end."""
    start = time.monotonic()
    with open(phase.log, "wb") as log:
        # A group of its own, so that an interrupted check ends all that the phase has started.
        process = subprocess.Popen(
            ["bash", "-c", phase.command],
            stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
        processes.append(process)
        has_passed = process.wait() == 0
    result = Result(phase, time.monotonic() - start, has_passed)
    summaries = [match[1] for match in map(SUMMARY.match, lines_of(phase.log)) if match]
    say(f"{result.seconds:7.1f} s  {'' if has_passed else 'FAILED: '}{': '.join([phase.name] + summaries[-1:])}")
    return result


def read_phases(lines, folder):
    """Returns the phases that run together and those that run alone."""
    together, alone = [], []
    part = together
    for line in lines:
        if line.strip() == "alone":
            part = alone
        elif line.strip():
            name, command = line.rstrip("\n").split("\t", 1)
            part.append(Phase(name, command, folder / (re.sub(r"\W+", "-", name) + ".log")))
    return together, alone


def print_slowest(title, times):
    if not times:
        return
    say(f"\nThe slowest {title}, in seconds:")
    for seconds, name in sorted(times, reverse=True)[:10]:
        say(f"{seconds:7.2f}  {name}")


def failure(log):
    """The lines of a log that say what has failed: those of failed tests, or else the last."""
    lines = lines_of(log)
    found, is_inside = [], False
    for line in lines:
        if line.startswith(FAILED_TEST):
            is_inside = True
        elif line.startswith(OTHER_TEST):
            is_inside = False
        if is_inside:
            found.append(line)
    return found or lines[-60:]


def main():
    count, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "seconds"
    known = {}
    if kept.exists():
        known = {name: float(seconds) for seconds, name in (line.split(" ", 1) for line in lines_of(kept))}
    together, alone = read_phases(sys.stdin, folder)
    together.sort(key=lambda phase: -known.get(phase.name, float("inf")))
    processes = []

    def interrupt(number, _):
        for process in processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
        os._exit(128 + number)

    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)
    start = time.monotonic()
    with ThreadPoolExecutor(count) as pool:
        results = list(pool.map(lambda phase: run(phase, processes), together))
    results += [run(phase, processes) for phase in alone]
    results.sort(key=lambda result: -result.seconds)
    kept.write_text("".join(
        f"{seconds} {name}\n" for name, seconds in (known | {r.phase.name: r.seconds for r in results}).items()))

    say("\nThe phases, in seconds:")
    for result in results:
        say(f"{result.seconds:7.1f}  {result.phase.name}")
    say(f"{time.monotonic() - start:7.1f}  from the first to the last, {count} at a time")
    tests, scenarios = [], []
    for result in results:
        for line in lines_of(result.phase.log):
            if match := TEST.match(line):
                tests.append((float(match[2]), f"{match[1]} ({result.phase.name})"))
            elif match := SCENARIO.search(line):
                seconds = float(match[1]) / (1000 if match[2] == "ms" else 1)
                scenarios.append((seconds, f"{match[3]} ({result.phase.name})"))
    print_slowest("tests", tests)
    print_slowest("scenarios", scenarios)
    for result in results:
        for line in lines_of(result.phase.log):
            if line.startswith(WARNING):
                say(f"\n{line}")
    failed = [result.phase for result in results if not result.has_passed]
    for phase in failed:
        say(f"\nFailed: {phase.name}, by: {phase.command}")
        say("\n".join(failure(phase.log)))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
