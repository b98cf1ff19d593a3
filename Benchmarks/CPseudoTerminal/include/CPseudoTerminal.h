#pragma once

#include <sys/types.h>

/// Runs a program in a new terminal of this size; `master` is the other side of that terminal.
/// Returns the process, or -1 with errno.
pid_t bench_spawn(const char *path, char *const argv[], char *const envp[], int columns, int rows, int *master);
