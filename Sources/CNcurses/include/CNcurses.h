#pragma once

// Wide characters have to be asked for before the header is read, or cchar_t is not there.
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif

#if __has_include(<ncursesw/curses.h>)
#include <ncursesw/curses.h>
#else
#include <curses.h>
#endif

#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>

// What Swift cannot see: macros, globals and variadic functions. One line each, and nothing clever.

enum {
    cn_err = ERR,
    cn_key_min = KEY_MIN,
    cn_key_down = KEY_DOWN,
    cn_key_up = KEY_UP,
    cn_key_left = KEY_LEFT,
    cn_key_right = KEY_RIGHT,
    cn_key_home = KEY_HOME,
    cn_key_end = KEY_END,
    cn_key_backspace = KEY_BACKSPACE,
    cn_key_f0 = KEY_F0,
    cn_key_delete = KEY_DC,
    cn_key_insert = KEY_IC,
    cn_key_page_down = KEY_NPAGE,
    cn_key_page_up = KEY_PPAGE,
    cn_key_enter = KEY_ENTER,
    cn_key_back_tab = KEY_BTAB,
    cn_key_scroll_forward = KEY_SF,
    cn_key_scroll_back = KEY_SR,
    cn_key_shift_left = KEY_SLEFT,
    cn_key_shift_right = KEY_SRIGHT,
    cn_key_shift_home = KEY_SHOME,
    cn_key_shift_end = KEY_SEND,
    cn_key_shift_delete = KEY_SDC,
    cn_key_shift_insert = KEY_SIC,
    cn_key_shift_page_up = KEY_SPREVIOUS,
    cn_key_shift_page_down = KEY_SNEXT,
    cn_key_keypad_upper_left = KEY_A1,
    cn_key_keypad_upper_right = KEY_A3,
    cn_key_keypad_lower_left = KEY_C1,
    cn_key_keypad_lower_right = KEY_C3,
    cn_key_keypad_center = KEY_B2,
    cn_key_cancel = KEY_CANCEL,
    cn_key_mouse = KEY_MOUSE,
    cn_key_resize = KEY_RESIZE,
};

static const attr_t cn_bold = A_BOLD;
static const attr_t cn_dim = A_DIM;
static const attr_t cn_underline = A_UNDERLINE;
static const attr_t cn_reverse = A_REVERSE;
static const attr_t cn_colors_mask = A_COLOR;
static const attr_t cn_text_mask = A_CHARTEXT;

static inline attr_t cn_color_pair(int pair) { return COLOR_PAIR(pair); }
static inline WINDOW *cn_screen_window(void) { return stdscr; }
static inline WINDOW *cn_physical_screen(void) { return curscr; }
static inline int cn_colors(void) { return COLORS; }
static inline int cn_rows(void) { return LINES; }
static inline int cn_columns(void) { return COLS; }

/// A string capability of the current terminal, or NULL where it has none or does not know the name.
const char *cn_string_capability(const char *name);

/// Looks for the description of a terminal type: 1 found, 0 not known or too general, -1 no database at all.
int cn_find_terminal_type(const char *name, int descriptor);

/// The size that the system gives the terminal behind `descriptor`; -1 where it has none.
static inline int cn_window_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

/// How many bytes can be read at once; -1 where the descriptor cannot say, as at the end of a terminal.
static inline int cn_bytes_to_read(int descriptor) {
    int count = 0;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

/// Gives characters a locale in which UTF-8 can be read and written, the person's own where it can be.
///
/// Returns 1 when what the person's environment says allows UTF-8 on the screen, 0 when it says otherwise.
int cn_prepare_locale(void);

/// The columns of a Unicode scalar as the system counts them (`wcwidth` in a UTF-8 locale): -1, 0, 1 or 2.
int cn_width(uint32_t scalar);
