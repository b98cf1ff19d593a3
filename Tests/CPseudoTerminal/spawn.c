#include "CPseudoTerminal.h"

#include <signal.h>
#ifdef __linux__
#include <pty.h>
#else
#include <sys/ioctl.h>
#include <util.h>
#endif
#include <unistd.h>

pid_t pseudo_terminal_spawn(char *const argv[], char *const envp[], int columns, int rows, int *outside) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    pid_t process = forkpty(outside, 0, 0, &size);
    if (process == 0) {
        // The program would inherit the blocked signals of the calling thread, which often blocks all of them.
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, 0);
        execve(argv[0], argv, envp);
        _exit(127);
    }
    return process;
}
