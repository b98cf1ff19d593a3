#pragma once

#include <sys/types.h>

/// Runs the program `argv[0]` in a new terminal of this size. Sets `outside` to the descriptor of the terminal's
/// other end. Returns the process, or -1 with errno.
pid_t pseudo_terminal_spawn(char *const argv[], char *const envp[], int columns, int rows, int *outside);
