#pragma once

// Must be defined before curses.h is included, which otherwise does not declare cchar_t.
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif

#if __has_include(<ncursesw/curses.h>)
#include <ncursesw/curses.h>
#else
#include <curses.h>
#endif

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>

// These types are complete in some builds of ncurses and incomplete in others. Swift imports pointers to
// complete types and pointers to incomplete types differently.
typedef WINDOW *cn_window;
typedef SCREEN *cn_screen;

// The parts of ncurses that Swift cannot import: macros, globals and variadic functions.

static const int cn_err = ERR;
static const int cn_key_min = KEY_MIN;
static const int cn_key_max = KEY_MAX;
static const int cn_key_down = KEY_DOWN;
static const int cn_key_up = KEY_UP;
static const int cn_key_left = KEY_LEFT;
static const int cn_key_right = KEY_RIGHT;
static const int cn_key_home = KEY_HOME;
static const int cn_key_end = KEY_END;
static const int cn_key_backspace = KEY_BACKSPACE;
static const int cn_key_f0 = KEY_F0;
static const int cn_key_delete = KEY_DC;
static const int cn_key_insert = KEY_IC;
static const int cn_key_page_down = KEY_NPAGE;
static const int cn_key_page_up = KEY_PPAGE;
static const int cn_key_enter = KEY_ENTER;
static const int cn_key_back_tab = KEY_BTAB;
static const int cn_key_scroll_forward = KEY_SF;
static const int cn_key_scroll_back = KEY_SR;
static const int cn_key_shift_left = KEY_SLEFT;
static const int cn_key_shift_right = KEY_SRIGHT;
static const int cn_key_shift_home = KEY_SHOME;
static const int cn_key_shift_end = KEY_SEND;
static const int cn_key_shift_delete = KEY_SDC;
static const int cn_key_shift_insert = KEY_SIC;
static const int cn_key_shift_page_up = KEY_SPREVIOUS;
static const int cn_key_shift_page_down = KEY_SNEXT;
static const int cn_key_keypad_upper_left = KEY_A1;
static const int cn_key_keypad_upper_right = KEY_A3;
static const int cn_key_keypad_lower_left = KEY_C1;
static const int cn_key_keypad_lower_right = KEY_C3;
static const int cn_key_find = KEY_FIND;
static const int cn_key_select = KEY_SELECT;
static const int cn_key_suspend = KEY_SUSPEND;
static const int cn_key_help = KEY_HELP;
static const int cn_key_mouse = KEY_MOUSE;
static const int cn_key_resize = KEY_RESIZE;

// gcc does not know the pragma and does not need it.
#ifdef __clang__
#pragma clang assume_nonnull begin
#else
#define _Nullable
#endif

static const attr_t cn_bold = A_BOLD;
static const attr_t cn_dim = A_DIM;
static const attr_t cn_underline = A_UNDERLINE;
static const attr_t cn_reverse = A_REVERSE;
static const attr_t cn_blink = A_BLINK;
#ifdef A_ITALIC
static const attr_t cn_italic = A_ITALIC;
#else
static const attr_t cn_italic = 0;
#endif

static inline cn_window cn_screen_window(void) { return stdscr; }
static inline cn_window cn_physical_screen(void) { return curscr; }
static inline int cn_colors(void) { return COLORS; }

enum { cn_scalar_bits = 21, cn_scalar_mask = (1 << cn_scalar_bits) - 1 };

/// Fills a cell of ncurses from five scalars, packed 21 bits each: three in `low`, two in `high`.
static inline void cn_set_cell(cchar_t *cell, uint64_t low, uint64_t high, attr_t attributes, int pair) {
    cell->attr = attributes | COLOR_PAIR(pair);
    cell->chars[0] = (wchar_t)(low & cn_scalar_mask);
    cell->chars[1] = (wchar_t)((low >> cn_scalar_bits) & cn_scalar_mask);
    cell->chars[2] = (wchar_t)((low >> (2 * cn_scalar_bits)) & cn_scalar_mask);
    cell->chars[3] = (wchar_t)(high & cn_scalar_mask);
    cell->chars[4] = (wchar_t)((high >> cn_scalar_bits) & cn_scalar_mask);
#if NCURSES_EXT_COLORS
    cell->ext_color = pair;
#endif
}

/// Reads a cell of ncurses into packed scalars, attributes and colour pair: the inverse of `cn_set_cell`.
static inline void cn_get_cell(
    const cchar_t *cell, uint64_t *low, uint64_t *high, attr_t *attributes, int *pair) {
    const wchar_t *chars = cell->chars;
    *low = (uint64_t)chars[0] | (uint64_t)chars[1] << cn_scalar_bits
           | (uint64_t)chars[2] << (2 * cn_scalar_bits);
    *high = (uint64_t)chars[3] | (uint64_t)chars[4] << cn_scalar_bits;
    *attributes = cell->attr & (cn_bold | cn_dim | cn_underline | cn_reverse | cn_blink | cn_italic);
#if NCURSES_EXT_COLORS
    *pair = cell->ext_color;
#else
    *pair = (int)PAIR_NUMBER(cell->attr);
#endif
}

/// Calls `newterm`, and restores the signal handlers, which ncurses replaces with its own.
cn_screen _Nullable cn_open(const char *type, FILE *output, FILE *input);

/// Shows the second screen of the terminal, and makes ncurses write each frame in one piece. Without this call, ncurses
/// 6.4 flushes its output at every move of the cursor until a screen was ended with `endwin` and begun again, so that a
/// slow line shows half a frame.
void cn_join_writes(FILE *output);

/// Makes a screen the current screen, with this size. Returns 1 if its windows had another size and lost
/// their contents.
///
/// ncurses keeps the windows of all screens in one list, so giving one screen another size changes the others, too.
int cn_select(cn_screen screen, int columns, int rows);

/// Gives the windows of the current screen another size, but not those of other screens.
void cn_resize_windows(int columns, int rows);

/// The size of the current screen's windows.
static inline int cn_rows(void) { return getmaxy(curscr); }
static inline int cn_columns(void) { return getmaxx(curscr); }

/// A string capability of the current terminal. NULL if the terminal lacks it or the name is unknown.
const char *_Nullable cn_string_capability(const char *name);

/// A numeric capability of the current terminal; negative if the terminal lacks it or the name is unknown.
int cn_number_capability(const char *name);

/// Writes all bytes to a terminal, unless the terminal is gone.
void cn_send(int descriptor, const char *bytes);

/// Fills `bytes` with the text that restores the current terminal: `first`, then the sequences of the
/// terminal's description.
void cn_ending_bytes(const char *first, char *bytes, size_t limit);

/// Looks for the description of a terminal type. Returns 2 if it was found, 1 if it was found but cannot place the
/// cursor, 0 if it is not known, and -1 without any database. If the description was found, sets `colors` to its number
/// of colours, which is negative for a terminal without colours.
int cn_find_terminal_type(const char *name, int descriptor, int *colors);

/// Asks the system for the size of the terminal behind `descriptor`. Returns -1 if the descriptor has no
/// size.
static inline int cn_window_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

/// Whether nothing can ever be read from `descriptor` again: the terminal hung up, or a file is at its end.
int cn_is_at_end(int descriptor);

/// Stops the program and its process group, as Ctrl-Z in a shell does. Returns when they continue.
void cn_stop_process_group(void);

/// Sets a locale in which UTF-8 can be read and written, if possible the person's own.
///
/// Returns 0 if there is no such locale, 1 if there is one but the environment asks for another character
/// set, and 2 if the environment also allows UTF-8 on the screen.
int cn_prepare_locale(void);

/// The columns of a Unicode scalar as the system counts them (`wcwidth` in a UTF-8 locale): -1, 0, 1 or 2.
int cn_width(uint32_t scalar);

/// From now on, restores a terminal with these settings and bytes if the program crashes, exits or is ended by a
/// signal without a handler. It guards one terminal at a time: the one from the last call.
void cn_guard_arm(int input, int output, const struct termios *settings, const char *bytes);

/// Ends the effect of `cn_guard_arm`, after the terminal was restored.
void cn_guard_disarm(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
