#include "CPseudoTerminal.h"

#ifdef __linux__
#include <pty.h>
#else
#include <sys/ioctl.h>
#include <util.h>
#endif
#include <unistd.h>

pid_t bench_spawn(const char *path, char *const argv[], char *const envp[], int columns, int rows, int *master) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    pid_t process = forkpty(master, 0, 0, &size);
    if (process == 0) {
        execve(path, argv, envp);
        _exit(127);
    }
    return process;
}
