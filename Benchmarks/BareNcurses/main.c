// What painting costs with nothing above ncurses: reads a screen's text from standard input and, for each of
// COUNT keys, takes the key from ncurses, puts every row with one cell changed, and lets ncurses draw.
// Prints the median in nanoseconds.
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE 700
#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

#define MAX_ROWS 200
#define MAX_COLUMNS 512

static wchar_t rows[MAX_ROWS][MAX_COLUMNS];

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int ascending(const void *left, const void *right) {
    long long difference = *(const long long *)left - *(const long long *)right;
    return (difference > 0) - (difference < 0);
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: BareNcurses COLUMNS ROWS COUNT < screen.txt\n");
        return 2;
    }
    int columns = atoi(argv[1]), height = atoi(argv[2]), count = atoi(argv[3]);
    if (columns < 1 || columns >= MAX_COLUMNS || height < 1 || height > MAX_ROWS || count < 1) return 2;
    setlocale(LC_ALL, "C.UTF-8");
    for (int row = 0; row < height; row++) {
        if (!fgetws(rows[row], MAX_COLUMNS, stdin)) break;
        rows[row][wcscspn(rows[row], L"\n")] = 0;
    }
    FILE *out = fopen("/dev/null", "w"), *in = fopen("/dev/null", "r");
    SCREEN *screen = newterm("xterm-256color", out, in);
    if (!screen) return 2;
    resizeterm(height, columns);
    raw();
    noecho();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    long long *times = malloc(sizeof *times * (size_t)count);
    if (!times) return 2;
    for (int i = 0; i < count; i++) {
        long long start = now();
        wint_t key;
        unget_wch(i % 2 ? L'a' : L'b');
        wget_wch(stdscr, &key);
        for (int row = 0; row < height; row++) mvaddnwstr(row, 0, rows[row], columns);
        cchar_t cell;
        wchar_t text[2] = {(wchar_t)key, 0};
        setcchar(&cell, text, 0, 0, 0);
        mvadd_wch(height / 2, columns / 2, &cell);
        wnoutrefresh(stdscr);
        doupdate();
        times[i] = now() - start;
    }
    endwin();
    qsort(times, (size_t)count, sizeof *times, ascending);
    printf("%lld\n", times[count / 2]);
    return 0;
}
