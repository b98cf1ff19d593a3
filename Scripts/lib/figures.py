#!/usr/bin/env python3
"""Compares figures with those that are kept: figures.py FILE [--keep NAME] [--whole]

Reads the lines of guichet-bench from standard input, `name value unit`, and prints each beside the machine's floor in the
same run, as a ratio, and beside what FILE keeps for the last release. Lists last what is more than 1.3 times worse.
With --whole it ends with 1 if a figure is missing that FILE keeps.

FILE keeps what does not depend on the machine: ratios to floors, counts, memory. --keep writes those of this run into a
column with this name.
"""

import pathlib
import re
import sys
from typing import NamedTuple, Optional

# The floor of a figure, by the beginning of its name; the first that fits counts. All are measured by guichet-bench.
# None stands for what is not kept: floors, other ways to do the same, and the rare long times, which are the machine's.
FLOORS = [
    (r".*(\.p99$|floor|bare|library$|ceiling$|pexpect|answered$)|wait\.(quantum|tick|poll|runloop|observer|event)\.", None),
    (r"wait\.observed\.poll", None),
    (r"(key|wait\.screen).*200x60", "key.bare-c.200x60.median"),
    (r"(key|wait\.screen)", "key.bare-c.80x24.median"),
    (r"planner\.(query|first|load)", "planner.floor"),
    (r"(booking|refund)\.", "floor.sync"),
    (r"(wait|clock|pty\.echo)\.", "floor.poll"),
    (r"", "floor.ncurses.80x24"),
]
WORSE = 1.3
TIMES = {"ms": 1, "µs": 0.001, "s": 1000}


class Figure(NamedTuple):
    name: str
    value: float
    unit: str

    @property
    def milliseconds(self) -> Optional[float]:
        """The time that the figure is, or that one of a rate takes; None for a count."""
        word = re.split(r"[ ,]", self.unit)[0]
        if word in TIMES:
            return self.value * TIMES[word]
        if word == "per" and self.value > 0:
            return 1000 / self.value
        return None


def kept_value(figure, figures):
    """Returns the value to keep, greater if worse, and its floor; None for a floor itself, or without its floor."""
    time = figure.milliseconds
    floor = next(floor for pattern, floor in FLOORS if re.match(pattern, figure.name))
    if time is None:
        return (figure.value, None) if floor else None
    if floor is None or floor not in figures:
        return None
    least = figures[floor].milliseconds
    return (time / least, floor) if least else None


def read_kept(file):
    """Returns the names of the columns, and the values of each figure by them."""
    lines = [line.split() for line in file.read_text().splitlines() if line and not line.startswith("#")]
    if not lines:
        return [], {}
    columns = lines[0][1:]
    return columns, {words[0]: dict(zip(columns, words[1:])) for words in lines[1:]}


def write_kept(file, columns, rows):
    heading = [line for line in file.read_text().splitlines() if line.startswith("#")]
    width = max(map(len, rows))
    lines = [" ".join([f"{'figure':{width}}"] + [f"{column:>12}" for column in columns])]
    for name in rows:
        lines.append(" ".join([f"{name:{width}}"] + [f"{rows[name].get(column, '-'):>12}" for column in columns]))
    file.write_text("\n".join(heading + lines) + "\n")


def main():
    file, options = pathlib.Path(sys.argv[1]), sys.argv[2:]
    column = options[options.index("--keep") + 1] if "--keep" in options else None
    figures = {}
    for line in sys.stdin:
        name, value, unit = (line.rstrip("\n").split(" ", 2) + [""])[:3]
        figures[name] = Figure(name, float(value), unit)
    columns, rows = read_kept(file)
    last = columns[-1] if columns else None
    worse = []
    for figure in figures.values():
        words = f"{figure.name:36} {figure.value:>12g} {figure.unit}"
        found = kept_value(figure, figures)
        if found:
            value, floor = found
            before = rows.get(figure.name, {}).get(last, "-")
            words = f"{words:72}" + (f" {value:10.2f} × {floor}" if floor else "")
            if before != "-":
                words += f", was {before}" + (f" in {last}" if floor is None else "")
                if value > WORSE * float(before) > 0:
                    worse.append((value / float(before), figure.name, value, before))
            if column:
                rows.setdefault(figure.name, {})[column] = f"{value:.4g}"
        print(words)
    if column:
        write_kept(file, columns if column in columns else columns + [column], rows)
    missing = []
    if "--whole" in options:
        missing = [name for name in rows if name not in figures and rows[name].get(last, "-") != "-"]
    if worse:
        print(f"\nMore than {WORSE} times worse than in {last}:")
        for times, name, value, before in sorted(worse, reverse=True):
            print(f"{times:6.2f}  {name}: {value:.4g}, was {before}")
    for name in missing:
        print(f"{name} is missing.", file=sys.stderr)
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
