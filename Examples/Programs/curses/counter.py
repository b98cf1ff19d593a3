"""A counter in Python's curses: + and - change it, a click on Reset sets it to 0, q leaves and prints it."""
import curses


def main(screen):
    curses.use_default_colors()
    curses.init_pair(1, curses.COLOR_RED, -1)
    curses.mousemask(curses.BUTTON1_CLICKED | curses.BUTTON1_PRESSED)
    curses.curs_set(0)
    count = 0
    while True:
        screen.erase()
        screen.addstr(1, 2, "Count: ")
        screen.addstr(f"{count}", curses.color_pair(1) if count < 0 else curses.A_BOLD)
        screen.addstr(3, 2, "Reset", curses.A_REVERSE)
        height, width = screen.getmaxyx()
        screen.addstr(height - 1, 0, f"{width} x {height}"[: width - 1], curses.A_DIM)
        key = screen.getch()
        if key == ord("q"):
            return count
        if key == ord("+"):
            count += 1
        if key == ord("-"):
            count -= 1
        if key == curses.KEY_MOUSE:
            _, x, y, _, _ = curses.getmouse()
            if y == 3 and 2 <= x < 7:
                count = 0


print(curses.wrapper(main))
